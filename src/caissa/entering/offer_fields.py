"""Fields of an offer's text: taken out by name and converted; what does not fit becomes a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import Any, TypeVar

from caissa.errors import Finding, Severity
from caissa.messages import msg

E = TypeVar("E", bound=Enum)
_LONGEST_SHOWN = 40


class Unfit(ValueError):
    """A value that cannot stand where it stands."""


class Fields:
    """One table of the file: values are taken out of it by name, and what remains is a mistake."""

    def __init__(self, where: str, values: Mapping[str, Any], findings: list[Finding]) -> None:
        self.where, self.values, self.findings = where, values, findings
        self._taken: set[str] = set()

    def value(self, key: str, convert: Callable[[Any], Any], default: Any) -> Any:
        """A value converted, or the default where it is absent or does not fit."""
        self._taken.add(key)
        if key not in self.values:
            return default
        try:
            return convert(self.values[key])
        except ValueError as error:
            self.complain(key, str(error))
            return default

    def tables(self, key: str) -> Iterator[Fields]:
        """The tables of a list of tables."""
        self._taken.add(key)
        listed = self.values.get(key, [])
        if not isinstance(listed, list) or not all(isinstance(entry, Mapping) for entry in listed):
            self.complain(key, msg("write it as [[{key}]]", key=key))
            return
        for place, entry in enumerate(listed, 1):
            yield Fields(f"{self.where}{key} {place}: ", entry, self.findings)

    def complain(self, key: str, what: str) -> None:
        """Record a value that does not fit."""
        self.findings.append(Finding("entering.field", Severity.ERROR, f"{self.where}{key}", what))

    def finish(self) -> None:
        """Record names that mean nothing here: a misspelt rule would let everybody in."""
        for key in self.values:
            if key not in self._taken:
                what = msg("there is no such name here")
                self.findings.append(
                    Finding("entering.unknown-field", Severity.ERROR, f"{self.where}{key}", what)
                )


def text(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise Unfit(msg("{value} is not text", value=_quoted(value)))
    return value


def flag(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Unfit(msg("{value} is neither true nor false", value=_quoted(value)))
    return value


def count(value: object) -> int:
    """A whole number from 0."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Unfit(msg("{value} is not a whole number from 0", value=_quoted(value)))
    return value


def number(value: object) -> Decimal:
    """A number, exactly as it is written."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not Decimal(value).is_finite():
        raise Unfit(msg("{value} is not a number", value=_quoted(value)))
    return Decimal(value)


def day(value: object) -> date:
    """A day, written 2026-01-31."""
    if isinstance(value, datetime) or not isinstance(value, date):
        raise Unfit(msg("{value} is not a date such as 2026-01-31", value=_quoted(value)))
    return value


def words(value: object) -> tuple[str, ...]:
    """A list of texts."""
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise Unfit(msg('write a list of texts, such as ["FRA"]'))
    return tuple(value)


def choice(kind: type[E]) -> Callable[[object], E]:
    """A converter to a member of a list of words, by its code."""

    def convert(value: object) -> E:
        for member in kind:
            if member.value == value:
                return member
        known = ", ".join(str(member.value) for member in kind)
        raise Unfit(msg("{value} is not one of {known}", value=_quoted(value), known=known))

    return convert


def codes(kind: type[E]) -> Callable[[object], tuple[E, ...]]:
    """A converter of a list of codes to members of a list of words."""
    member = choice(kind)
    return lambda value: tuple(member(word) for word in words(value))


def _quoted(value: object) -> str:
    shown = str(value) if isinstance(value, Decimal) else repr(value)
    return shown if len(shown) <= _LONGEST_SHOWN else shown[:_LONGEST_SHOWN] + "…"
