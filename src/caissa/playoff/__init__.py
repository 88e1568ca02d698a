"""Play-offs: the Handbook's schemes, those an event declares, their timetable and the places they give."""

from caissa.playoff.contests import Decider, Duel, RoundRobin
from caissa.playoff.declared import (
    ALL_POSITIONS,
    ALL_TIE_BREAKS,
    Colours,
    Declaration,
    Format,
    IncompletePlayOff,
    Numbers,
    declared_play_off,
    missing_parameters,
    tied_for_play_off,
)
from caissa.playoff.facts import ARMAGEDDON, BLITZ, RATES, Due, Facts, Lot, PlayOffGame, Rate, Task
from caissa.playoff.places import Place, PlayOff
from caissa.playoff.schedule import PlannedStage, Slot, objections, timetable
from caissa.playoff.schemes import NoPlayOff, play_off_2017, play_off_2022

__all__ = [
    "ALL_POSITIONS",
    "ALL_TIE_BREAKS",
    "ARMAGEDDON",
    "BLITZ",
    "RATES",
    "Colours",
    "Decider",
    "Declaration",
    "Due",
    "Duel",
    "Facts",
    "Format",
    "IncompletePlayOff",
    "Lot",
    "NoPlayOff",
    "Numbers",
    "Place",
    "PlannedStage",
    "PlayOff",
    "PlayOffGame",
    "Rate",
    "RoundRobin",
    "Slot",
    "Task",
    "declared_play_off",
    "missing_parameters",
    "objections",
    "play_off_2017",
    "play_off_2022",
    "tied_for_play_off",
    "timetable",
]
