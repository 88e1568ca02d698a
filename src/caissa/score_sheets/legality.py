"""What an arbiter may see of a score sheet and the player may not: legality, repetitions, 50 and 75 moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from caissa.files.pgn.moves.plies import Ply
from caissa.files.pgn.moves.reading import moves_after
from caissa.laws.endings import automatic
from caissa.laws.situation import Situation
from caissa.laws.verdicts import Verdict

THREE, FIFTY = 3, 50
"""Occurrences and moves after which a draw can be claimed (E.01 9.2, 9.3)."""


@dataclass(frozen=True, slots=True)
class Legality:
    """The moves of a sheet as the Laws see them.

    Handbook: C.02 6.3.2.2
    """

    plies: tuple[Ply, ...] = ()
    """Every half-move; those after the first that is not legal have no squares."""
    first_illegal: int | None = None
    """The half-move that cannot be played, or was not written, counted from 1."""
    repeated: tuple[int, ...] = ()
    """The half-moves after which the position was there for at least the third time."""
    occurrences: int = 1
    """How often the last position was there."""
    moves_without_progress: int = 0
    """Moves of each player since the last capture or pawn move."""
    verdict: Verdict | None = None
    """The end of the game that needs no claim, if it has come."""

    @property
    def can_claim_fifty(self) -> bool:
        """Have fifty moves passed without a capture or a pawn move (E.01 9.3)?"""
        return self.moves_without_progress >= FIFTY


def legality_of(texts: Sequence[str]) -> Legality:
    """Follow the moves of a sheet as far as they are legal, and say what the Laws say of the game.

    Handbook: C.02 6.3.2.2, E.01 9.2, E.01 9.3, E.01 9.6
    """
    plies = tuple(moves_after("", (), list(texts)))
    legal = next((at for at, ply in enumerate(plies) if not ply.uci), len(plies))
    situation = Situation(tuple(ply.uci for ply in plies[:legal]))
    keys = situation.keys()
    counted, repeated = Counter[object](), list[int]()
    for ply, key in enumerate(keys):
        counted[key] += 1
        if counted[key] >= THREE:
            repeated.append(ply)
    return Legality(
        plies,
        legal + 1 if legal < len(plies) else None,
        tuple(repeated),
        counted[keys[-1]],
        situation.board.halfmove_clock // 2,
        automatic(situation),
    )
