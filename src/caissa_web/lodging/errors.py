"""What cannot be done with rooms; each refusal leaves everything as it was."""

from __future__ import annotations

from caissa.errors import CaissaError


class StayRefused(CaissaError):
    """Something about a stay, a room or a hotel that cannot be stored."""

    code = "lodging.refused"
    message = "This cannot be done: {why}."


class NightsTaken(CaissaError):
    """A kind of room is full in at least one of the nights; nothing was claimed."""

    code = "lodging.no-room"
    message = "There is no {kind} left in {hotel} for {nights}. No night was booked."


class NotTogether(CaissaError):
    """People who may not sleep in one room."""

    code = "lodging.not-together"
    message = "{name} and {other} may not share a room: {why}."


class BedTaken(CaissaError):
    """Every bed of a room is taken in one of the nights."""

    code = "lodging.bed-taken"
    message = "All beds of room {room} are taken in the night of {night}."
