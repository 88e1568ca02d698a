"""Points, exact: a `Decimal`, never a float."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from caissa.messages import msg

Points = Decimal

ZERO = Decimal(0)
HALF = Decimal("0.5")
ONE = Decimal(1)
TWO = Decimal(2)

_FRACTIONS = {"½": "5", "¼": "25", "¾": "75"}


def points(text: str | int | Decimal) -> Points:
    """The points that `2`, `2.5`, `2,5` or `2½` stands for; `ValueError` if a text stands for none."""
    if isinstance(text, int | Decimal):
        return Decimal(text)
    plain = text.strip().replace(",", ".")
    if plain and plain[-1] in _FRACTIONS:
        plain = f"{plain[:-1] or '0'}.{_FRACTIONS[plain[-1]]}"
    try:
        value = Decimal(plain)
    except InvalidOperation:
        raise ValueError(msg("{text} is not a number of points", text=repr(text))) from None
    if not value.is_finite():
        raise ValueError(msg("{text} is not a number of points", text=repr(text)))
    return value


def decimal_text(value: Points) -> str:
    """Points as a plain decimal with at least one digit after the point: `2.0`, `0.5`, `-1.25`."""
    plain = f"{value:f}"
    if "." not in plain:
        return plain + ".0"
    return plain.rstrip("0") + "0" if plain.rstrip("0").endswith(".") else plain.rstrip("0")


def wall_text(value: Points) -> str:
    """Points as they hang on the wall: `2½`, `½`, `3`, `0`."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if rest == HALF:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}" if not rest else decimal_text(value)
