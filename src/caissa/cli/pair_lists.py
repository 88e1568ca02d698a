"""The list of pairs that bbpPairings writes, for the programs that read it."""

from __future__ import annotations

from caissa.pairing.errors import UnpairableRound
from caissa.pairing.result import RoundPairing


def require_boards(pairing: RoundPairing) -> None:
    """Refuse a round for which nobody is there; one player alone gets the PAB (C.04.1 3)."""
    if not pairing.boards:
        raise UnpairableRound(round=pairing.round, why="nobody is there to be paired")


def as_bbp(pairing: RoundPairing) -> str:
    """The pairs as bbpPairings and JaVaFo write them: how many, then White and Black, 0 for the bye."""
    lines = [f"{len(pairing.boards)}", *(f"{white} {black or 0}" for white, black in pairing.pairs)]
    return "".join(f"{line}\n" for line in lines)
