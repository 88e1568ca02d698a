"""The fast track: bans of one, two or three months for violations other than cheating (FPL rules 6)."""

from __future__ import annotations

from datetime import date

from caissa.arbiters.periods import months_after
from caissa.errors import CaissaError

BAN_MONTHS = (1, 2, 3)
"""The only bans that the fast track knows."""


class NoFastTrackBan(CaissaError):
    """A ban that the fast track does not know."""

    code = "conduct.fast-track"
    message = "The fast track knows only bans of one, two or three months, not of {months}."
    article = "FPL procedural rules 6.4"


def fast_track_ban_ends(months: int, first_day: date) -> date:
    """The day on which a ban of the fast track is over; the player may accept it or go to the EDC."""
    if months not in BAN_MONTHS:
        raise NoFastTrackBan(months=months)
    return months_after(first_day, months)
