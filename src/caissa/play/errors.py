"""What cannot be done with time controls, clocks and timetables."""

from __future__ import annotations

from caissa.errors import CaissaError


class UnreadableTimeControl(CaissaError):
    """A text that is not a time control, or leaves open what must be specified in advance."""

    code = "time-control.unreadable"
    message = "{text!r} cannot be read as a time control: {why}."
    article = "E.01 6.3.1"


class ImpossibleTimeControl(CaissaError):
    """Periods and times that make no time control."""

    code = "time-control.impossible"
    message = "Such a time control is not possible: {why}."
    article = "E.01 6.3.1"


class UnwritableTimeControl(CaissaError):
    """A time control that the wanted notation has no words for."""

    code = "time-control.unwritable"
    message = "This time control cannot be written in the notation {notation}: {why}."
