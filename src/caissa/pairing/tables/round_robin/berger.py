"""Berger tables of any size: a formula that gives the printed ones move for move.

In the table for 2N players the numbers below 2N stand on a circle of 2N-1 places. In each round one
of them, the pivot, meets number 2N; the others meet across the circle, the number after the pivot
having White against the number before it, and so on. The pivot has White in odd rounds.
"""

from __future__ import annotations

from caissa.messages import msg, plural
from caissa.pairing.tables.pairing_table import NoPairingTable, PairingTable, TableRound

FEWEST_PLAYERS = 3
"""The smallest printed table; two players play a match."""

LARGEST_PRINTED = 16
"""The largest printed table; larger ones follow the same formula."""

ARTICLE = msg("C.05 Annex 1")


def table_size(players: int) -> int:
    """The size of the table to use: with an odd number of players the highest number is a bye."""
    return players + players % 2


def rounds_of_a_cycle(players: int) -> int:
    """How many rounds it takes until everyone has met everyone once."""
    return table_size(players) - 1


def berger_round(players: int, number: int) -> TableRound[int]:
    """One round of the Berger table; who would meet the bye has a free day.

    Handbook: C.05 Annex 1, C.02 14.1 (2022), C.02 13.17.1 (2019), C.02 13.16.1 (2017)
    """
    require_enough(players)
    if not 1 <= number <= rounds_of_a_cycle(players):
        raise NoPairingTable(
            system=msg("Berger table"),
            wanted=msg("round {number}", number=number),
            why=_rounds_there_are(players),
            article=ARTICLE,
        )
    return _round(players, number)


def _rounds_there_are(players: int) -> str:
    return msg(
        "for {players} participants the number of rounds is {rounds}",
        players=players,
        rounds=rounds_of_a_cycle(players),
    )


def _round(players: int, number: int) -> TableRound[int]:
    size = table_size(players)
    pivot = _pivot(size, number)
    others = tuple(_across(size, pivot, step) for step in range(1, size // 2))
    if players < size:
        return TableRound(number, others, (pivot,))
    first = (pivot, size) if number % 2 else (size, pivot)
    return TableRound(number, (first, *others))


def _pivot(size: int, number: int) -> int:
    """Who meets the highest number: (R+1)/2 in odd rounds, R/2+N in even ones (C.02 15.1, 2022)."""
    return (number + 1) // 2 if number % 2 else (number + size) // 2


def _across(size: int, pivot: int, step: int) -> tuple[int, int]:
    circle = size - 1
    return (pivot + step - 1) % circle + 1, (pivot - step - 1) % circle + 1


def berger_table(players: int, article: str = ARTICLE) -> PairingTable[int]:
    """The Berger table for a number of players, exactly as printed for 3 to 16, by its formula beyond.

    Handbook: C.06 Annex.1; formerly C.02 14, 14.1 (2022), 13.17, 13.17.1 (2019), 13.16, 13.16.1 (2017); C.05
    Annex 1
    """
    require_enough(players)
    rounds = tuple(_round(players, number) for number in range(1, rounds_of_a_cycle(players) + 1))
    return PairingTable(msg("Berger table for {size}", size=_called(players)), article, rounds)


def _called(players: int) -> str:
    """The name of the table: 8 for 8 players, 10 for 9 players, one of them a bye."""
    return (
        f"{table_size(players)}"
        if players % 2 == 0
        else msg("{size}, number {bye} a bye", size=table_size(players), bye=players + 1)
    )


def round_of_meeting(players: int, first: int, other: int) -> int:
    """In which round of a single cycle two numbers meet: R with R+1 or R+2N the sum of the numbers.

    Handbook: C.02 15.1 (2022)
    """
    size = table_size(players)
    low, high = sorted((first, other))
    if not 1 <= low < high <= players:
        raise NoPairingTable(
            system=msg("Berger table"),
            wanted=msg("{one} against {other}", one=first, other=other),
            why=msg("the numbers must be 1 to {players}", players=players),
        )
    total = 2 * low if high == size else low + high
    return (total - 2) % (size - 1) + 1


def require_enough(players: int) -> None:
    """Refuse a round robin of fewer than three."""
    if players < FEWEST_PLAYERS:
        raise NoPairingTable(
            system=msg("round robin"),
            wanted=plural("{count} player", "{count} players", players),
            why=msg("at least {fewest} are needed; two play a match", fewest=FEWEST_PLAYERS),
            article=ARTICLE,
        )
