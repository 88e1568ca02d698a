"""A timetable of an event: rounds, publications, deadlines, ceremonies, and what clashes in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from caissa.errors import Finding, Severity
from caissa.messages import LabelledStrEnum, capitalised, msg, plural
from caissa.play.days.day_names import moment
from caissa.play.days.session import LONGEST_DAY, MOST_ROUNDS_A_DAY_FOR_TITLES, duration


class ItemKind(LabelledStrEnum):
    """What an entry of a timetable is."""

    ARRIVAL = "arrival", msg("arrival")
    REGISTRATION = "registration", msg("registration")
    MEETING = "meeting", msg("meeting")
    DRAWING = "drawing of lots", msg("drawing of lots")
    OPENING = "opening ceremony", msg("opening ceremony")
    ROUND = "round", msg("round")
    RESULTS = "publication of results", msg("publication of results")
    APPEALS = "deadline for appeals", msg("deadline for appeals")
    PAIRINGS = "publication of pairings", msg("publication of pairings")
    FREE_DAY = "free day", msg("free day")
    SPECIAL_EVENT = "special event", msg("special event")
    CLOSING = "closing ceremony", msg("closing ceremony")
    DEPARTURE = "departure", msg("departure")


@dataclass(frozen=True, slots=True)
class Item:
    """An entry: what, from when to when; a moment has the same start and end, a free day the whole day."""

    kind: ItemKind
    start: datetime
    end: datetime
    name: str = ""
    round_number: int | None = None

    @property
    def title(self) -> str:
        """What stands on the notice board."""
        return self.name if self.name and self.round_number is None else capitalised(self.called)

    @property
    def called(self) -> str:
        """The same inside a sentence: it begins with a small letter."""
        if self.round_number is None:
            return self.name[:1].lower() + self.name[1:] if self.name else self.kind.label
        if self.kind is ItemKind.ROUND:
            return msg("round {number}", number=self.round_number)
        return msg("{what}, round {number}", what=self.kind.label, number=self.round_number)

    @property
    def day(self) -> date:
        """The day on which it starts."""
        return self.start.date()

    @property
    def takes_the_hall(self) -> bool:
        """Can nothing else of this sort happen at the same time?"""
        return self.kind in (ItemKind.ROUND, ItemKind.OPENING, ItemKind.CLOSING)


@dataclass(frozen=True, slots=True)
class Timetable:
    """The entries in the order of time, and what is wrong with them."""

    items: tuple[Item, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def rounds(self) -> tuple[Item, ...]:
        """The rounds."""
        return tuple(item for item in self.items if item.kind is ItemKind.ROUND)

    def on(self, day: date) -> tuple[Item, ...]:
        """The entries of a day."""
        return tuple(item for item in self.items if item.day == day)


def checked_timetable(
    items: Iterable[Item], *, titles: bool = False, first: date | None = None, last: date | None = None
) -> Timetable:
    """The entries in order, with every clash between them."""
    ordered = tuple(sorted(items, key=lambda item: (item.start, _ORDER[item.kind])))
    findings = [
        *_overlaps(ordered),
        *_free_days(ordered),
        *_long_days(ordered, titles=titles),
        *_order_of_rounds(ordered),
        *_deadlines(ordered),
        *_outside(ordered, first, last),
    ]
    return Timetable(ordered, tuple(findings))


_ORDER = {kind: number for number, kind in enumerate(ItemKind)}


def _finding(code: str, severity: Severity, item: Item, what: str) -> Finding:
    where = msg("{what}, {moment}", what=item.title, moment=moment(item.start))
    return Finding(f"timetable.{code}", severity, where, what)


def _overlaps(items: tuple[Item, ...]) -> list[Finding]:
    """Whatever begins before the hall is free again."""
    findings: list[Finding] = []
    busy: Item | None = None
    for item in (item for item in items if item.takes_the_hall):
        if busy and item.start < busy.end:
            what = msg("it begins before {what} must be over at {end:%H:%M}", what=busy.called, end=busy.end)
            findings.append(_finding("overlap", Severity.ERROR, item, what))
        busy = item if busy is None or item.end > busy.end else busy
    return findings


def _free_days(items: tuple[Item, ...]) -> list[Finding]:
    free = {item.day for item in items if item.kind is ItemKind.FREE_DAY}
    return [
        _finding("free-day", Severity.ERROR, item, msg("it falls on a free day"))
        for item in items
        if item.kind is ItemKind.ROUND and item.day in free
    ]


def _long_days(items: tuple[Item, ...], *, titles: bool) -> list[Finding]:
    findings = []
    rounds = [item for item in items if item.kind is ItemKind.ROUND]
    for day in sorted({item.day for item in rounds}):
        played = [item for item in rounds if item.day == day]
        hours = sum((item.end - item.start for item in played), timedelta(0))
        if hours > timedelta(seconds=LONGEST_DAY):
            what = msg(
                "{duration} of play on this day, more than 12 hours (B.02 3.1)",
                duration=duration(int(hours.total_seconds())),
            )
            findings.append(_finding("day-too-long", Severity.ERROR, played[0], what))
        if titles and len(played) > MOST_ROUNDS_A_DAY_FOR_TITLES:
            what = plural(
                "{count} round on this day; a title tournament has at most 2 (B.01 1.1.3)",
                "{count} rounds on this day; a title tournament has at most 2 (B.01 1.1.3)",
                len(played),
            )
            findings.append(_finding("too-many-rounds", Severity.ERROR, played[0], what))
    return findings


def _order_of_rounds(items: tuple[Item, ...]) -> list[Finding]:
    rounds = [item for item in items if item.kind is ItemKind.ROUND]
    numbers = [item.round_number for item in rounds]
    findings = []
    if rounds and numbers != list(range(1, len(rounds) + 1)):
        listed = ", ".join("?" if number is None else str(number) for number in numbers)
        what = msg("the rounds follow each other as {rounds}", rounds=listed)
        findings.append(_finding("order", Severity.ERROR, rounds[0], what))
    return findings


def _deadlines(items: tuple[Item, ...]) -> list[Finding]:
    """A deadline must lie after its own round and before the next round begins."""
    rounds = {item.round_number: item for item in items if item.kind is ItemKind.ROUND}
    findings = []
    for item in items:
        if item.kind not in (ItemKind.RESULTS, ItemKind.APPEALS, ItemKind.PAIRINGS):
            continue
        before, after = _neighbours(item, rounds)
        if before and item.start < before.end:
            what = msg(
                "round {number} may last until {end:%H:%M}",
                number=before.round_number,
                end=before.end,
            )
            findings.append(_finding("too-early", Severity.WARNING, item, what))
        if after and item.start >= after.start:
            what = msg(
                "round {number} begins at {start:%H:%M}",
                number=after.round_number,
                start=after.start,
            )
            findings.append(_finding("too-late", Severity.ERROR, item, what))
    return findings


def _neighbours(item: Item, rounds: dict[int | None, Item]) -> tuple[Item | None, Item | None]:
    """The round after which and the one before which something must happen."""
    number = item.round_number
    if number is None:
        return None, None
    if item.kind is ItemKind.PAIRINGS:
        return rounds.get(number - 1), rounds.get(number)
    return rounds.get(number), rounds.get(number + 1)


def _outside(items: tuple[Item, ...], first: date | None, last: date | None) -> list[Finding]:
    return [
        _finding("outside-event", Severity.ERROR, item, msg("it is outside the dates of the event"))
        for item in items
        if (first and item.day < first) or (last and item.day > last)
    ]
