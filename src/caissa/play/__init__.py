"""Play: time controls, clocks and the hours of a day (Laws 6, appendices A and B).

control = parse_time_control("90+30")
print(control.speed, control.time_for() // 60, session_length(control))
"""

from caissa.play.approved import ApprovedRate, approved_rates, rows_that_allow, rows_with
from caissa.play.changed_rate import ChangedRate, control_of_round, doubts_about_change, speeds_of_rounds
from caissa.play.chess960 import (
    Castling,
    NoSuchPosition,
    StartingPosition,
    castling,
    drawn_position,
    position_of,
    starting_position,
)
from caissa.play.clock import (
    Clock,
    Correction,
    Display,
    ImpossibleClockAct,
    NextPeriod,
    advanced,
    paused,
    pressed,
    set_for,
    started,
)
from caissa.play.clock_programmes import Face, clock_programmes, faces, missing_programmes
from caissa.play.dates import DatesReading, read_dates
from caissa.play.default_time import Presence, Session, announcements, needs_large_timer
from caissa.play.errors import ImpossibleTimeControl, UnreadableTimeControl, UnwritableTimeControl
from caissa.play.flags import FlagDecision, both_flags_unknown, checked_moves, flag_counts, flag_decision
from caissa.play.of_tournament import time_control_of
from caissa.play.printing import in_fide_notation, notations_of, written
from caissa.play.reading import Notation, TimeControlReading, parse_time_control, read_time_control
from caissa.play.same_settings import doubts_about_settings
from caissa.play.session import DayPlan, day_plan, rounds_that_fit, session_length
from caissa.play.sheets import CheckedReading, Sheet, SheetReading, checked, sheets
from caissa.play.suitability import EventKind, doubts_about_rate
from caissa.play.time_control import Allotment, Mode, Period, TimeControl, time_control
from caissa.play.timetable import Item, ItemKind, Timetable, checked_timetable
from caissa.play.timetable_building import ImpossibleTimetable, Wishes, built_timetable
from caissa.tournament import Speed

__all__ = [
    "Allotment",
    "ApprovedRate",
    "Castling",
    "ChangedRate",
    "CheckedReading",
    "Clock",
    "Correction",
    "DatesReading",
    "DayPlan",
    "Display",
    "EventKind",
    "Face",
    "FlagDecision",
    "ImpossibleClockAct",
    "ImpossibleTimeControl",
    "ImpossibleTimetable",
    "Item",
    "ItemKind",
    "Mode",
    "NextPeriod",
    "NoSuchPosition",
    "Notation",
    "Period",
    "Presence",
    "Session",
    "Sheet",
    "SheetReading",
    "Speed",
    "StartingPosition",
    "TimeControl",
    "TimeControlReading",
    "Timetable",
    "UnreadableTimeControl",
    "UnwritableTimeControl",
    "Wishes",
    "advanced",
    "announcements",
    "approved_rates",
    "both_flags_unknown",
    "built_timetable",
    "castling",
    "checked",
    "checked_moves",
    "checked_timetable",
    "clock_programmes",
    "control_of_round",
    "day_plan",
    "doubts_about_change",
    "doubts_about_rate",
    "doubts_about_settings",
    "drawn_position",
    "faces",
    "flag_counts",
    "flag_decision",
    "in_fide_notation",
    "missing_programmes",
    "needs_large_timer",
    "notations_of",
    "parse_time_control",
    "paused",
    "position_of",
    "pressed",
    "read_dates",
    "read_time_control",
    "rounds_that_fit",
    "rows_that_allow",
    "rows_with",
    "session_length",
    "set_for",
    "sheets",
    "speeds_of_rounds",
    "started",
    "starting_position",
    "time_control",
    "time_control_of",
    "written",
]
