"""Who meets whom, with which colour, and why: the same three questions for every pairing system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.result import Board, Reason, RoundPairing, WhyNot
from caissa.pairing.systems import system_of
from caissa.tournament import Tournament

if TYPE_CHECKING:
    from caissa.pairing.checking.checker import PairingCheck

__all__ = [
    "Board",
    "NoLegalPairing",
    "Reason",
    "RoundPairing",
    "UnpairableRound",
    "WhyNot",
    "check",
    "pair",
    "system_of",
    "why_not",
]


def pair(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> RoundPairing:
    """Pair a round, by default the next one, by the tournament's own system and the edition in force.

    In team competitions the boards are matches and their numbers are teams.

    Handbook: C.05 5.4
    """
    return system_of(tournament).pair(round_number, edition)


def why_not(
    tournament: Tournament, round_number: int, first: int, second: int, *, edition: str | None = None
) -> WhyNot:
    """Why two players or teams do not meet in a round, as the system itself compares it."""
    return system_of(tournament).why_not(round_number, first, second, edition)


def check(tournament: Tournament, *, edition: str | None = None) -> PairingCheck:
    """Every recorded round laid beside the same round paired again by the tournament's own system.

    Handbook: C.04.2 1.4 (2017: A.4)
    """
    from caissa.pairing.checking.checker import check_pairings

    return check_pairings(system_of(tournament), edition)
