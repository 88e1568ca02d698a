"""What the arbiter must step in for although nobody claims it: a game that is over by the Laws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from caissa.errors import CaissaError
from caissa.files.pgn.results import outcomes_of
from caissa.tournament import Outcome
from caissa_web.caching import Cache
from caissa_web.games.values import StoredGame

if TYPE_CHECKING:
    from caissa.laws import Verdict

MOST_GAMES = 4096


@dataclass(frozen=True, slots=True)
class Alarm:
    """The end of a game that needs no claim, and the half-move after which it came.

    Handbook: E.01 5.1.1, E.01 5.2.1, E.01 5.2.2, E.01 9.6
    """

    verdict: Verdict
    move: str
    """The move as people count: 58 for White's, 58… for Black's; nothing for the first position."""
    later: int
    """How many half-moves were played after the end."""

    @property
    def outcomes(self) -> tuple[Outcome, Outcome] | None:
        """The result that follows."""
        return outcomes_of({"Result": self.verdict.decision.value})


_alarms: Cache[int, tuple[StoredGame, Alarm | None]] = Cache(MOST_GAMES)
"""By the identity of the game: a game that has grown or was corrected is another value."""


def alarm_of(game: StoredGame) -> Alarm | None:
    """The end that needs no claim, worked out once for a game as it stands; None while it goes on."""
    known = _alarms.get(id(game))
    if known is None or known[0] is not game:
        known = (game, _worked_out(game))
        _alarms.put(id(game), known)
    return known[1]


def _worked_out(game: StoredGame) -> Alarm | None:
    if not game.plies:
        return None
    from caissa.files.pgn.moves.checking import situation_of  # noqa: PLC0415 - needs the library of moves
    from caissa.laws import automatic_without_search  # noqa: PLC0415 - as above

    try:
        verdict = automatic_without_search(situation_of(game.recorded))
    except CaissaError:
        # A first position that cannot be set up is named where the file is read.
        return None
    if verdict is None:
        return None
    ply = verdict.ply or 0
    return Alarm(verdict, _number(game.start, ply) if ply else "", len(game.plies) - ply)


def _number(start: str, ply: int) -> str:
    """The number of the move that a half-move belongs to, counted as the first position counts."""
    fields = start.split()
    first = int(fields[5]) if len(fields) > 5 and fields[5].isdigit() else 1
    before = ply - 1 + (fields[1:2] == ["b"])
    return f"{first + before // 2}{'…' if before % 2 else ''}"
