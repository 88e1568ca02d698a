"""The announcement of an event on record: its versions, how far each has come, and the event as it stands.

A version that was published and the event itself are compared by `announcement_of`: where they differ, the
desk shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from caissa.messages import LabelledEnum, msg
from caissa.prospectus import Announcement, Kind, SetUp, Texts, read_announcement
from caissa.prospectus.announcement import AnnouncedSection
from caissa.tournament import Speed, System, Tournament
from caissa_web.records import snapshot
from caissa_web.records.models import AnnouncementStep, AnnouncementVersion, Event, Section
from caissa_web.section.errors import Damaged
from caissa_web.section.setup.announced_people import people_of
from caissa_web.section.setup.announced_section import announced_of
from caissa_web.section.state import State

MOST_AT_HAND = 32
"""Announcements that are kept read: those of the events that visitors look at."""


class Stage(LabelledEnum):
    """How far a version of an announcement has come."""

    DRAFT = "draft", msg("draft")
    ORGANISER = "organiser", msg("agreed by the organiser")
    CHIEF_ARBITER = "chief arbiter", msg("agreed by the chief arbiter")
    AGREED = "agreed", msg("agreed by organiser and chief arbiter")
    PUBLISHED = "published", msg("published")
    SUPERSEDED = "superseded", msg("superseded")


@dataclass(frozen=True, slots=True)
class Saved:
    """A version of the announcement with what was done with it."""

    row: AnnouncementVersion
    stage: Stage
    steps: Mapping[str, AnnouncementStep]

    @property
    def number(self) -> int:
        """The number of the version."""
        return self.row.number

    @property
    def edition(self) -> int | None:
        """Which publication of the event it was; None if it was not published."""
        step = self.steps.get(AnnouncementStep.PUBLISHED)
        return step.edition if step else None

    @property
    def published_at(self) -> datetime | None:
        """When it was published."""
        step = self.steps.get(AnnouncementStep.PUBLISHED)
        return step.at if step else None

    @property
    def announcement(self) -> Announcement:
        """The announcement itself."""
        return stored_announcement(self.row)


def saved_versions(event: Event) -> list[Saved]:
    """Every version of an event's announcement, the newest first."""
    rows = list(AnnouncementVersion.objects.filter(event=event).prefetch_related("steps"))
    newest = rows[-1].number if rows else 0
    kept = [(row, {step.kind: step for step in row.steps.all()}) for row in rows]
    editions = [steps[AnnouncementStep.PUBLISHED].edition or 0 for _row, steps in kept if _is_out(steps)]
    last = max(editions, default=0)
    return [Saved(row, _stage(row, steps, newest, last), steps) for row, steps in reversed(kept)]


def _is_out(steps: Mapping[str, AnnouncementStep]) -> bool:
    return AnnouncementStep.PUBLISHED in steps


def _stage(row: AnnouncementVersion, steps: Mapping[str, AnnouncementStep], newest: int, last: int) -> Stage:
    if _is_out(steps):
        return Stage.PUBLISHED if steps[AnnouncementStep.PUBLISHED].edition == last else Stage.SUPERSEDED
    if row.number < newest:
        return Stage.SUPERSEDED
    agreed = (AnnouncementStep.ORGANISER in steps, AnnouncementStep.CHIEF_ARBITER in steps)
    return {
        (True, True): Stage.AGREED,
        (True, False): Stage.ORGANISER,
        (False, True): Stage.CHIEF_ARBITER,
        (False, False): Stage.DRAFT,
    }[agreed]


def published_announcement(event: Event) -> Saved | None:
    """The announcement that holds: the one published last."""
    return next((saved for saved in saved_versions(event) if saved.stage is Stage.PUBLISHED), None)


def stored_announcement(row: AnnouncementVersion) -> Announcement:
    """The announcement that a version holds; refused if it is no longer what was stored."""
    announcement = _read(row.text)
    if announcement is None:
        raise Damaged(version=row)
    return announcement


@lru_cache(maxsize=MOST_AT_HAND)
def _read(text: str) -> Announcement | None:
    reading = read_announcement(text)
    return None if reading.findings else reading.announcement


# -- sections by their names --------------------------------------------------------------------


def matched(present: Sequence[str], announced: Sequence[str]) -> dict[str, str]:
    """Section of the event → of the announcement: of the same name, else the one left over on each side.

    One section that was renamed is recognised; several at a time are not.
    """
    pairs = {name: name for name in present if name in announced}
    left = [name for name in present if name not in pairs]
    over = [name for name in announced if name not in pairs]
    if len(left) == len(over) == 1:
        pairs[left[0]] = over[0]
    return pairs


# -- the event as it would announce itself -------------------------------------------------------


def announcement_of(event: Event, last: Announcement | None = None) -> Announcement:
    """The announcement of an event as it stands: facts and book, with the words that were published last."""
    if last is None and (out := published_announcement(event)) is not None:
        last = out.announcement
    states = [(section.name, _named_state(section)) for section in event.sections.select_related("event")]
    base = _of_details(event, last or _first(event, [state.facts for _name, state in states]))
    pairs = matched([name for name, _state in states], [section.name for section in base.sections])
    before = {section.name: section for section in base.sections}
    places = {name: place for place, name in enumerate(before)}
    base = _renamed(base, {announced: name for name, announced in pairs.items() if announced != name})
    officials, people = people_of({name: state.facts for name, state in states}, base)
    # In the order in which they were announced, then those that were not; two may have the same name.
    states.sort(key=lambda section: places.get(pairs.get(section[0], ""), len(places)))
    return replace(
        base,
        officials=officials,
        appeals=replace(base.appeals, people=people),
        sections=tuple(announced_of(state, before.get(pairs.get(name, ""))) for name, state in states),
    )


def differs(event: Event) -> bool:
    """Does the event say something else than what was announced? An event without announcement does not."""
    out = published_announcement(event)
    return out is not None and announcement_of(event, out.announcement) != out.announcement


def _named_state(section: Section) -> State:
    """The state of a section; one without a name of its own is called as lists of sections call it."""
    state = snapshot.load_state(section)
    return state if state.facts.name else state.with_facts(replace(state.facts, name=section.name))


def _of_details(event: Event, last: Announcement) -> Announcement:
    name, _language = last.name.best_for(last.authentic, last.authentic)
    texts = last.name
    if name != event.name:
        texts = Texts.of({**dict(last.name.by_language), last.authentic: event.name})
    return replace(
        last,
        name=texts,
        city=event.city,
        federation=event.federation,
        start=event.start,
        end=event.end,
        time_zone=event.time_zone,
    )


def _first(event: Event, facts: Sequence[Tournament]) -> Announcement:
    """The beginning of an announcement for an event that has none."""
    sections = tuple(AnnouncedSection(SetUp(each.name)) for each in facts)
    return Announcement(Texts.of({"en": event.name}), kind_for(facts), sections=sections)


def kind_for(sections: Iterable[Tournament]) -> Kind:
    """The kind of prospectus that fits such sections."""
    known = list(sections)
    if known and all(facts.for_teams for facts in known):
        return Kind.TEAM
    if known and all(facts.speed is not Speed.STANDARD for facts in known):
        return Kind.RAPID_BLITZ
    if known and all(facts.system is System.ROUND_ROBIN for facts in known):
        return Kind.ROUND_ROBIN
    return Kind.FESTIVAL


def _renamed(announcement: Announcement, names: Mapping[str, str]) -> Announcement:
    """The announcement with sections called as they are now, wherever they are named."""
    if not names:
        return announcement

    def now(sections: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(name, name) for name in sections)

    return replace(
        announcement,
        officials=tuple(replace(each, sections=now(each.sections)) for each in announcement.officials),
        fees=tuple(replace(each, sections=now(each.sections)) for each in announcement.fees),
        items=tuple(replace(each, sections=now(each.sections)) for each in announcement.items),
    )
