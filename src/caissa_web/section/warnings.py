"""Warnings before an act, by level, and the confirmation that each of them asks for.

Level 2 is a notice, level 3 asks "are you sure?", level 4 asks twice (FIDE's acceptance list, Q40-46
and Q112-115). Nobody can switch them off.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import IntEnum

from caissa.errors import CaissaError
from caissa.messages import Message, joined, msg


class Level(IntEnum):
    """How serious a warning is."""

    NOTICE = 2
    WARNING = 3
    GRAVE = 4


@dataclass(frozen=True, slots=True)
class Warned:
    """One warning: what would be wrong, and by which article."""

    level: Level
    code: str
    text: str
    article: str = ""

    @property
    def importance(self) -> Message:
        """The level in a word."""
        return _IMPORTANCE[self.level]


_IMPORTANCE = {
    Level.NOTICE: msg("Note"),
    Level.WARNING: msg("Important"),
    Level.GRAVE: msg("Must be confirmed"),
}


class Unconfirmed(CaissaError):
    """An act whose warnings were not confirmed; nothing was changed."""

    code = "records.unconfirmed"
    message = "This needs to be confirmed first: {why}"

    def __init__(self, warnings: tuple[Warned, ...]) -> None:
        super().__init__(why=joined(" ", (warning.text for warning in warnings)))
        self.warnings = warnings


def require_confirmed(warnings: Iterable[Warned], confirmed: Collection[str]) -> None:
    """Refuse to go on unless every warning has been confirmed by its code."""
    if open_ones := tuple(warning for warning in warnings if warning.code not in confirmed):
        raise Unconfirmed(open_ones)
