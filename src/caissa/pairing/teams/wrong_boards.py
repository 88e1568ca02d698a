"""Players on wrong boards: the games count for rating, and are lost by forfeit in the match.

Handbook: C.05 7.1
"""

from __future__ import annotations

from collections.abc import Sequence

from caissa.tournament import Outcome, Team

Outcomes = tuple[Outcome, Outcome]
"""White's outcome and Black's."""


def wrong_boards(team: Team, seated: Sequence[int | None]) -> tuple[int, ...]:
    """The boards, from 1, on which another player should have sat, had the list been followed.

    The same players in the order of the list show who belongs where. One who is not on the list at all
    is wrong on whatever board.

    Handbook: C.05 7.1
    """
    place = {number: at for at, number in enumerate(team.players)}
    known = sorted((number for number in seated if number in place), key=lambda number: place[number or 0])
    expected = iter(known)
    wrong = []
    for board, number in enumerate(seated, start=1):
        if number is None:
            continue
        if number not in place or number != next(expected):
            wrong.append(board)
    return tuple(wrong)


def counted_outcomes(played: Outcomes, *, white_wrong: bool, black_wrong: bool) -> Outcomes:
    """What a game counts in the match: lost by forfeit for the one on the wrong board, or for both.

    Handbook: C.05 7.1
    """
    if not white_wrong and not black_wrong:
        return played
    won, lost = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
    return lost if white_wrong else won, lost if black_wrong else won
