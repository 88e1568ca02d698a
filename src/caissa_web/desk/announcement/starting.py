"""What a new announcement starts from: a kind of event, last year's event, or a file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import cycle
from typing import Any

from django.db.models import QuerySet

from caissa.prospectus import (
    AnnouncedSection,
    Announcement,
    Kind,
    SetUp,
    Texts,
    announcement_of_values,
    write_announcement,
)
from caissa.prospectus.checking.dress_checks import usual_dress
from caissa.prospectus.declared.dress import NO_DRESS
from caissa.prospectus.declared.group_colour import GroupColour
from caissa.prospectus.online_play import NO_ONLINE_PLAY
from caissa.prospectus.questions import questions_for
from caissa_web.desk.announcement.inputs import Values
from caissa_web.online.queries.venues import declared_of
from caissa_web.records.announcements import announcement_of
from caissa_web.records.models import Appointment, Event
from caissa_web.records.rights import ROLES, Right, Visitor
from caissa_web.section.options import GROUP_COLOUR
from caissa_web.section.setup.presets import PRESETS

USUAL = {
    Kind.ROUND_ROBIN: "round-robin",
    Kind.FESTIVAL: "open-9",
    Kind.INVITATION: "open-9",
    Kind.SCHOOL: "youth",
    Kind.RAPID_BLITZ: "rapid",
    Kind.TEAM: "team-swiss",
    Kind.HYBRID: "open-7",
}
"""Kind of prospectus → the preset of its sections."""
MOST_SECTIONS = 26
A_YEAR = timedelta(weeks=52)
"""From one year to the next on the same weekday."""
_OF_PEOPLE = frozenset({"born_from", "born_until"})


def values_of(announcement: Announcement) -> Values:
    """An announcement as plain values."""
    return tomllib.loads(write_announcement(announcement), parse_float=Decimal)


def of_kind(event: Event, kind: Kind, sections: int, language: str) -> Announcement:
    """The usual announcement of a kind: sections of the event, else so many by a preset."""
    now = replace(announcement_of(event), kind=kind)
    if now.online == NO_ONLINE_PLAY:
        now = replace(now, online=declared_of(event))
    if now.sections:
        return _dressed(_coloured(now))
    preset = PRESETS[USUAL[kind]]
    names = [chr(ord("A") + place) for place in range(max(1, min(sections, MOST_SECTIONS)))]
    usual = tuple(
        _usual(
            replace(
                preset.set_up(name),
                city=now.city,
                federation=now.federation,
                start=now.start,
                end=now.end,
            )
        )
        for name in names
    )
    begun = replace(
        now,
        name=Texts.of({language: event.name}),
        languages=(language,),
        authentic=language,
        sections=usual,
    )
    return _dressed(_coloured(begun))


def _coloured(announcement: Announcement) -> Announcement:
    """With a colour for each group of a school tournament, if none has one (Organisers' Manual 10.3.10)."""
    sections = announcement.sections
    if announcement.kind is not Kind.SCHOOL or len(sections) < 2:
        return announcement
    if any(section.answer(GROUP_COLOUR.name) for section in sections):
        return announcement
    colours = cycle(GroupColour)
    coloured = tuple(
        replace(section, answers=tuple(sorted((*section.answers, (GROUP_COLOUR.name, next(colours).value)))))
        for section in sections
    )
    return replace(announcement, sections=coloured)


def _dressed(announcement: Announcement) -> Announcement:
    """With the usual dress code, where nothing was declared or said."""
    if announcement.dress != NO_DRESS or announcement.topic("dress"):
        return announcement
    return replace(announcement, dress=usual_dress(announcement))


def _usual(set_up: SetUp) -> AnnouncedSection:
    """A section with the usual answers to what the Laws leave to the event."""
    section = AnnouncedSection(set_up)
    asked = questions_for(section.facts)
    answers = sorted((question.name, question.default) for question in asked if question.default)
    return replace(section, answers=tuple(answers))


def earlier_events(user: Visitor, event: Event) -> QuerySet[Event]:
    """The events whose desk somebody may look at, the newest first."""
    others = Event.objects.exclude(pk=event.pk)
    if getattr(user, "is_superuser", False):
        return others
    looking = [role.value for role in ROLES[Right.LOOK]]
    held = Appointment.objects.filter(user_id=user.pk or 0, section=None, role__in=looking)
    return others.filter(pk__in=held.values("event"))


def like(earlier: Event, event: Event) -> Announcement:
    """The announcement of an earlier event for this one: days move along, name and place are this one's."""
    before = announcement_of(earlier)
    apart = event.start - before.start if event.start and before.start else A_YEAR
    moved = announcement_of_values(_moved(values_of(before), apart)).announcement or before
    name = Texts.of({**dict(moved.name.by_language), moved.authentic: event.name})
    return replace(
        moved,
        name=name,
        city=event.city or moved.city,
        federation=event.federation or moved.federation,
        start=event.start or moved.start,
        end=event.end or moved.end,
        time_zone=event.time_zone or moved.time_zone,
    )


def _moved(value: Any, apart: timedelta) -> Any:
    """The same values with every day later by so much; days of birth stay."""
    if isinstance(value, Mapping):
        return {name: each if name in _OF_PEOPLE else _moved(each, apart) for name, each in value.items()}
    if isinstance(value, list):
        return [_moved(each, apart) for each in value]
    return value + apart if isinstance(value, date | datetime) else value
