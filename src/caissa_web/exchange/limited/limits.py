"""How much memory and time a file of each kind may take."""

from __future__ import annotations

from dataclasses import dataclass, replace

MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of the process that reads a file.

    `memory` and `answer` are megabytes; `processor` are the seconds that it may compute and `seconds` those
    of the clock, which are more, because it gives way to the pages of visitors.
    """

    memory: int
    processor: int
    seconds: int
    answer: int
    stores: bool = False
    """May it write into the store of rating lists?"""


SECTION = Limits(memory=448, processor=150, seconds=900, answer=24)
PLAYERS = Limits(memory=256, processor=10, seconds=20, answer=16)
EVENT = Limits(memory=448, processor=60, seconds=300, answer=48)
GAMES = Limits(memory=448, processor=60, seconds=120, answer=32)
BANK = Limits(memory=256, processor=10, seconds=20, answer=16)
CHANCES = Limits(memory=256, processor=300, seconds=1500, answer=8)
PORTRAIT = Limits(memory=640, processor=15, seconds=10, answer=2)
BOUNCE = Limits(memory=256, processor=5, seconds=10, answer=1)
RATING_LIST = Limits(memory=448, processor=900, seconds=1800, answer=4, stores=True)

SECONDS_IN_A_REQUEST = 10
"""Nobody waits longer for a page; what takes longer is done in the background."""
SECONDS_IN_A_CALL = 120
"""A program waits longer for its answer than a person for a page."""


def in_a_request(limits: Limits) -> Limits:
    """The same limits for a file that is read while somebody waits for the page."""
    return replace(limits, seconds=min(limits.seconds, SECONDS_IN_A_REQUEST))


def in_a_call(limits: Limits) -> Limits:
    """The same limits for a file that a program sends by the API."""
    return replace(limits, seconds=min(limits.seconds, SECONDS_IN_A_CALL))
