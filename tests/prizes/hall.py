"""Facts that several tests of prizes share."""

from __future__ import annotations

from caissa.prizes import Method, Placing, PrizeFund, PrizeList, PrizeRules
from caissa.testing import crosstable

EUROS = 100


def euros(*amounts: int) -> tuple[int, ...]:
    """Whole euros in cents."""
    return tuple(EUROS * amount for amount in amounts)


def order(*ties: int) -> tuple[Placing, ...]:
    """Players 1, 2, 3 … in the order of their rank; `ties` are the sizes of the groups with equal points."""
    placings: list[Placing] = []
    for size in ties:
        first = len(placings) + 1
        placings += [Placing(number, number, first) for number in range(first, first + size)]
    return tuple(placings)


def fund(*lists: PrizeList, method: Method = Method.EQUAL, **rules: object) -> PrizeFund:
    """A fund in euros."""
    return PrizeFund("EUR", lists, PrizeRules(method=method, **rules))  # type: ignore[arg-type]


def open_event(**facts: object):
    """Eight players, two rounds: Anna to Dora win both games, the others lose both; ranked by number."""
    facts.setdefault("ranking", ("PTS", "TPN"))
    facts.setdefault("scheduled_rounds", 2)
    return crosstable(
        """
        1 Anna  2400  5w1 6b1
        2 Boris 2300  6w1 5b1
        3 Chen  2200  7w1 8b1
        4 Dora  2100  8w1 7b1
        5 Emil  2000  1b0 2w0
        6 Fay   1900  2b0 1w0
        7 Gus   1800  3b0 4w0
        8 Hana  -     4b0 3w0
        """,
        **facts,
    )


def amounts(distribution, prize_list: str = "") -> dict[int, int]:
    """Participant → cents from a list, or from all."""
    by_number: dict[int, int] = {}
    for award in distribution.awards:
        if not prize_list or award.prize_list == prize_list:
            by_number[award.number] = by_number.get(award.number, 0) + award.amount
    return by_number
