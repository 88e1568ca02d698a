"""What is doubtful about a schedule: rounds that overlap, days outside the event, appeals too long."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from itertools import pairwise

from caissa.messages import msg
from caissa.play import Item, ItemKind, checked_timetable, session_length
from caissa.prospectus.announcement import AnnouncedSection, Announcement
from caissa.prospectus.checking.articles import with_article
from caissa.prospectus.checking.cited import CitedFinding, doubt, error
from caissa.prospectus.checking.words import is_oral, length_in
from caissa.prospectus.places import ScheduleItem
from caissa.tournament import Level

_CEREMONY = timedelta(minutes=30)
_UNKNOWN_SESSION = timedelta(hours=1)
_WHOLE_DAY = (ItemKind.FREE_DAY, ItemKind.ARRIVAL, ItemKind.DEPARTURE)
_HALF_A_DAY = timedelta(hours=12)


def schedule_findings(announcement: Announcement, section: AnnouncedSection) -> Iterator[CitedFinding]:
    """All doubts about the rounds of a section among the items of the event."""
    rounds = section.set_up.rounds
    if rounds is not None and len(section.starts) > rounds:
        what = msg("the schedule has more rounds than the section: {starts}", starts=len(section.starts))
        yield error("schedule-rounds", section.name, what, "C.05 12.3.4")
    elif rounds is not None and sum(start is not None for start in section.starts) < rounds:
        what = msg("not every round has a day in the schedule")
        yield doubt("schedule-rounds", section.name, what, "C.05 12.3.4")
    rounds_alone = [*_rounds(section)]
    items = [*rounds_alone, *_items(announcement, section)]
    titles = section.set_up.level is Level.TITLE
    first = section.set_up.start or announcement.start
    last = section.set_up.end or announcement.end
    findings = [
        *checked_timetable(items, titles=titles).findings,
        *checked_timetable(rounds_alone, first=first, last=last).findings,
    ]
    yield from (with_article(finding, section.name) for finding in dict.fromkeys(findings))
    yield from _appeals(section)


def event_schedule_findings(announcement: Announcement) -> Iterator[CitedFinding]:
    """Items of the schedule that lie outside the days of the event."""
    items = [*_items(announcement, None)]
    table = checked_timetable(items, first=announcement.start, last=announcement.end)
    for finding in table.findings:
        if finding.code == "timetable.outside-event":
            yield with_article(finding, "")


def _session(section: AnnouncedSection) -> timedelta:
    control = section.control
    return _UNKNOWN_SESSION if control is None else timedelta(seconds=session_length(control))


def _rounds(section: AnnouncedSection) -> Iterator[Item]:
    length = _session(section)
    for number, start in enumerate(section.starts, 1):
        if start is not None and (begins := start.moment) is not None:
            yield Item(ItemKind.ROUND, begins, begins + length, round_number=number)


def _items(announcement: Announcement, section: AnnouncedSection | None) -> Iterator[Item]:
    """The items of the event, all or those of a section; rounds stand in the sections."""
    for item in announcement.items:
        elsewhere = section is not None and item.sections and section.name not in item.sections
        if item.kind is ItemKind.ROUND or elsewhere:
            continue
        begins, ends = _time_of(item)
        yield Item(item.kind, begins, ends, item.name.best_for("en", announcement.authentic)[0])


def _time_of(item: ScheduleItem) -> tuple[datetime, datetime]:
    begins = datetime.combine(item.day, item.hour or time())
    if item.until is not None and item.hour is not None and item.until > item.hour:
        return begins, datetime.combine(item.day, item.until)
    if item.kind in _WHOLE_DAY or item.hour is None:
        midnight = datetime.combine(item.day, time())
        return midnight, midnight
    return begins, begins + (_CEREMONY if item.kind in (ItemKind.OPENING, ItemKind.CLOSING) else timedelta(0))


# -- appeals ---------------------------------------------------------------------------------------------


def _appeals(section: AnnouncedSection) -> Iterator[CitedFinding]:
    """Appeals are made in writing, and early enough to be decided before the next round.

    Handbook: C.05 10.4
    """
    answer = section.answer("appeals-deadline")
    if is_oral(answer):
        what = msg("appeals must be made in writing, not orally")
        yield error("appeals-oral", section.name, what, "C.05 10.4")
    allowed = length_in(answer)
    if allowed is None:
        return
    between = _shortest(section, timedelta(0))
    if between is not None and allowed >= between:
        what = msg("the next round starts before the time for appeals is over")
        yield error("appeals-too-long", section.name, what, "C.05 10.4")
        return
    after = _shortest(section, _session(section))
    if after is not None and allowed >= after:
        what = msg("after a long round the next one may start before the time for appeals is over")
        yield doubt("appeals-too-long", section.name, what, "C.05 10.4")


def _shortest(section: AnnouncedSection, session: timedelta) -> timedelta | None:
    """The shortest time from a round to the next; half a day for two rounds of a day of unknown hours."""
    gaps = []
    for earlier, later in pairwise(section.starts):
        if earlier is None or later is None:
            continue
        if earlier.moment is None or later.moment is None:
            gaps.append((later.day - earlier.day) or _HALF_A_DAY)
        else:
            gaps.append(later.moment - earlier.moment - session)
    return min(gaps, default=None)
