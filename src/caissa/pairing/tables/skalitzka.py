"""Skalitzka: three teams find their ranking in two rounds, and no team is without an opponent.

Boards go in twos: two boards of each team make three games a round. The standard table gives a team
Black in all games against one opponent and White in all against the other; the balanced table reverses
every second group of boards, which balances colours if the number of boards is a multiple of four.
"""

from __future__ import annotations

from caissa.messages import Message, msg, plural
from caissa.pairing.tables.pairing_table import NoPairingTable, PairingTable, Seat, TableRound

ARTICLE = msg("FIDE Arbiters' Manual 2025, chapter 4, {section}", section="5")

Pattern = tuple[tuple[str, str], ...]

STANDARD: tuple[Pattern, Pattern] = (
    (("A1", "B1"), ("B2", "C1"), ("C2", "A2")),
    (("C1", "A1"), ("B1", "C2"), ("A2", "B2")),
)
"""The printed table for two boards, its capitals as A, small letters as B and figures as C."""

BALANCED: tuple[Pattern, Pattern] = (
    (("A1", "B1"), ("C1", "A2"), ("B2", "C2")),
    (("B1", "C1"), ("C2", "A1"), ("A2", "B2")),
)
"""The first two boards of the printed balanced table; the next two are the same with colours reversed."""


def skalitzka(boards: int, *, balanced: bool = False) -> PairingTable[Seat]:
    """The two rounds for three teams A, B and C with an even number of boards."""
    if boards < 2 or boards % 2:
        raise NoPairingTable(
            system=msg("Skalitzka table"),
            wanted=plural("{count} board", "{count} boards", boards),
            why=msg("each of the three teams has an even number of players"),
            article=ARTICLE,
        )
    patterns = BALANCED if balanced else STANDARD
    rounds = tuple(
        TableRound(
            number, tuple(game for pair in range(boards // 2) for game in _games(pattern, pair, balanced))
        )
        for number, pattern in enumerate(patterns, start=1)
    )
    title = _BALANCED_TITLE if balanced else _TITLE
    return PairingTable(Message(title, {"boards": boards}), ARTICLE, rounds, _notes(boards, balanced))


_TITLE = msg("Skalitzka table for {boards} boards")
_BALANCED_TITLE = msg("Skalitzka balanced table for {boards} boards")


def _games(pattern: Pattern, pair: int, balanced: bool) -> list[tuple[Seat, Seat]]:
    """The three games of one pair of boards."""
    games = [(_seat(white, pair), _seat(black, pair)) for white, black in pattern]
    reverse = balanced and pair % 2 == 1
    return [(black, white) for white, black in games] if reverse else games


def _seat(place: str, pair: int) -> Seat:
    return Seat(place[0], int(place[1]) + 2 * pair)


def _notes(boards: int, balanced: bool) -> tuple[str, ...]:
    if not balanced:
        return (msg("Each team has only White against one opponent and only Black against the other."),)
    if boards % 4:
        return (msg("Colours are balanced only if the number of boards is a multiple of four."),)
    return ()
