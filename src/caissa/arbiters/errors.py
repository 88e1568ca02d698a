"""What cannot be done with the records of arbiters."""

from __future__ import annotations

from caissa.errors import CaissaError


class NoDate(CaissaError):
    """An event without a date, so that nobody's title, class or activity can be determined."""

    code = "arbiters.no-date"
    message = (
        "The event {name!r} has no first day, so the class and activity of its arbiters cannot be determined."
    )


class UnreadableRecord(CaissaError):
    """A record of arbiters in which something is missing, unknown or of the wrong kind."""

    code = "arbiters.unreadable-record"
    message = "{where}: {why}."
