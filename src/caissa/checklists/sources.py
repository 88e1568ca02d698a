"""How the texts are cited that the checklists restate."""

from __future__ import annotations

from caissa.messages import Message, msg


def organisers(point: str) -> Message:
    """A point of the Organisers' Manual."""
    return msg("Organisers' Manual {point}", point=point)


def arbiters(point: str) -> Message:
    """A point of the Arbiters' Manual's summary of duties, such as A.e."""
    return msg("Arbiters' Manual, chapter 1, {point}", point=point)
