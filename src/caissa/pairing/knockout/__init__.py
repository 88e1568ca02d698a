"""Knock-outs: the bracket, and the encounters in it with their tie-break stages."""

from caissa.pairing.knockout.bracket import ImpossibleKnockout, Knockout, Placing, Tie
from caissa.pairing.knockout.encounter import (
    BLITZ,
    LONG_BLITZ,
    MAIN_GAMES,
    RAPID,
    SUDDEN_DEATH,
    USUAL_STAGES,
    Encounter,
    Stage,
    encounter,
)
from caissa.pairing.knockout.level_ties import level_ties, name_tie_winner

__all__ = [
    "BLITZ",
    "LONG_BLITZ",
    "MAIN_GAMES",
    "RAPID",
    "SUDDEN_DEATH",
    "USUAL_STAGES",
    "Encounter",
    "ImpossibleKnockout",
    "Knockout",
    "Placing",
    "Stage",
    "Tie",
    "encounter",
    "level_ties",
    "name_tie_winner",
]
