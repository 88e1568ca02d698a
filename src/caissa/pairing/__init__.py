"""Who meets whom, with which colour, and why."""

from caissa.pairing.acceleration import baku
from caissa.pairing.colours import ColourRule, Preference, Strength
from caissa.pairing.errors import IllegalPairing, NoLegalPairing, UnpairableRound
from caissa.pairing.next_round import pair_round, players_state
from caissa.pairing.result import (
    Board,
    BracketKind,
    BracketReport,
    Evaluation,
    Mark,
    Reason,
    RoundPairing,
    WhyNot,
)
from caissa.pairing.state import Field, Float, PlayerState
from caissa.pairing.validator import objections, validate
from caissa.pairing.why_not import why_not

__all__ = [
    "Board",
    "BracketKind",
    "BracketReport",
    "ColourRule",
    "Evaluation",
    "Field",
    "Float",
    "IllegalPairing",
    "Mark",
    "NoLegalPairing",
    "PlayerState",
    "Preference",
    "Reason",
    "RoundPairing",
    "Strength",
    "UnpairableRound",
    "WhyNot",
    "baku",
    "objections",
    "pair_round",
    "players_state",
    "validate",
    "why_not",
]
