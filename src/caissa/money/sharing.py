"""Sharing by largest remainder: the parts are whole units, and together they are what was shared."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from caissa.messages import msg
from caissa.money.amounts import Amount
from caissa.money.errors import NothingToShareBy

Weight = int | Decimal | Fraction


def shared_units(units: int, weights: Sequence[Weight]) -> tuple[int, ...]:
    """Whole units in proportion to the weights: each part rounded down, the rest to the largest remainders.

    Equal remainders are served in the order of the weights. A negative number is shared as the same number
    without its sign, so that what was charged and what is given back are shared alike.
    """
    if units < 0:
        return tuple(-part for part in shared_units(-units, weights))
    fractions = [Fraction(weight) for weight in weights]
    if any(fraction < 0 for fraction in fractions):
        raise NothingToShareBy(why=msg("a part is negative"))
    total = sum(fractions)
    if not total:
        raise NothingToShareBy(why=msg("nobody has a share in it"))
    exact = [units * fraction / total for fraction in fractions]
    parts = [int(share) for share in exact]
    left_over = units - sum(parts)
    by_remainder = sorted(range(len(parts)), key=lambda place: (parts[place] - exact[place], place))
    for place in by_remainder[:left_over]:
        parts[place] += 1
    return tuple(parts)


def shared(amount: Amount, weights: Sequence[Weight]) -> tuple[Amount, ...]:
    """An amount in proportion to the weights, to the last unit."""
    return tuple(Amount(part, amount.currency) for part in shared_units(amount.units, weights))
