"""Play: time controls, clocks and the hours of a day (Laws 6, appendices A and B)."""

from caissa.play.errors import ImpossibleTimeControl, UnreadableTimeControl, UnwritableTimeControl
from caissa.play.reading import TimeControlReading, parse_time_control, read_time_control
from caissa.play.time_control import Allotment, Mode, Period, TimeControl, time_control
from caissa.tournament import Speed

__all__ = [
    "Allotment",
    "ImpossibleTimeControl",
    "Mode",
    "Period",
    "Speed",
    "TimeControl",
    "TimeControlReading",
    "UnreadableTimeControl",
    "UnwritableTimeControl",
    "parse_time_control",
    "read_time_control",
    "time_control",
]
