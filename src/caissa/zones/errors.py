"""What cannot be done with a playing zone."""

from __future__ import annotations

from caissa.errors import CaissaError
from caissa.messages import msg


class ClockNotPlayable(CaissaError):
    """A time control that the zone's clocks cannot keep."""

    code = "zone.clock"
    message = msg("{zone} cannot play this time control: {why}.")


class ZoneRefused(CaissaError):
    """The zone said no; nothing was created."""

    code = "zone.refused"
    message = msg("{zone} refused: {why}.")


class ZoneBusy(CaissaError):
    """The zone asks for patience (status 429); nothing was created."""

    code = "zone.busy"
    message = msg("{zone} is busy: it takes no more requests for {seconds} seconds.")

    @property
    def seconds(self) -> int:
        """For how long it asks to be left alone."""
        return int(str(self.details["seconds"]))


class ZoneOutOfReach(CaissaError):
    """The zone gave no answer; whether it did what was asked is unknown if the request was sent."""

    code = "zone.out-of-reach"
    message = msg("{zone} does not answer: {why}.")

    @property
    def sent(self) -> bool:
        """May the request have arrived?"""
        return bool(self.details.get("sent", True))
