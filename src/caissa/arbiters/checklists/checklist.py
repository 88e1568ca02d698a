"""An item of a checklist: what is to be seen to, of which kind, at which moment, and the text that says so.

A list is a tuple of items. Whoever needs another one (a venue, the equipment) declares its items; ticking,
counting and printing them is the same for all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from caissa.messages import LabelledEnum, msg


class Moment(LabelledEnum):
    """When an item is due: once before or after the event, every day, or in every round."""

    BEFORE_EVENT = "before-event", msg("Before the first round")
    DAILY = "daily", msg("Every day")
    BEFORE_ROUND = "before-round", msg("Before the round")
    DURING_ROUND = "during-round", msg("During the round")
    AFTER_ROUND = "after-round", msg("After the round")
    AFTER_EVENT = "after-event", msg("After the last round")

    @property
    def of_a_round(self) -> bool:
        """Is it due again in every round?"""
        return self in (Moment.BEFORE_ROUND, Moment.DURING_ROUND, Moment.AFTER_ROUND)


class Kind(LabelledEnum):
    """What an item is about."""

    DUTY = "duty", msg("Duty")
    VENUE = "venue", msg("Venue")
    EQUIPMENT = "equipment", msg("Equipment")
    RESULTS = "results", msg("Results")
    REPORT = "report", msg("Report")


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a checklist; its code is what a tick is stored under, and never changes."""

    code: str
    text: str
    article: str
    kind: Kind
    moment: Moment
    teams_only: bool = False


def items_at(items: Iterable[Item], moment: Moment, *, teams: bool) -> tuple[Item, ...]:
    """The items of a moment, for a section of players or of teams."""
    return tuple(item for item in items if item.moment is moment and (teams or not item.teams_only))


def item_of(items: Iterable[Item], code: str) -> Item | None:
    """The item with a code; None if there is none (an older or newer program may have had it)."""
    return next((item for item in items if item.code == code), None)
