"""What cannot be done with journeys and runs; each refusal leaves everything as it was."""

from __future__ import annotations

from caissa.errors import CaissaError


class TravelRefused(CaissaError):
    """A journey or a run that cannot be stored, or an act that it does not allow."""

    code = "travel.refused"
    message = "This cannot be done: {why}."


class NoSeat(CaissaError):
    """A run without enough free seats."""

    code = "travel.no-seat"
    message = "Run {run}: free seats {free}, needed {persons}."
