"""Announcement → event → announcement is the identity, whatever is announced; or it is refused as a whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time, timedelta

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caissa.errors import CaissaError, Severity
from caissa.prizes import PrizeFund, check_fund
from caissa.prospectus import (
    ALL_QUESTIONS,
    AnnouncedPlayOff,
    AnnouncedSection,
    Announcement,
    RoundStart,
    SetUp,
)
from caissa.prospectus.formats import FORMATS
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.operations.events.announcements import settled_announcement
from caissa_web.records.announcements import announcement_of, saved_versions
from caissa_web.records.models import AnnouncementVersion, Event, Section
from caissa_web.section.setup.announcements import setting_of
from tests.prospectus.strategies import announcements
from tests.web.operations.events.announced import organiser


class Everything:
    """Whoever confirms everything."""

    def __contains__(self, code: object) -> bool:
        return True

    def __iter__(self):
        return iter(())

    def __len__(self) -> int:
        return 1


@st.composite
def whole_events(draw) -> Announcement:
    """An announcement with everything in it, whose sections can be: named, with a system, rounds and days."""
    announcement = draw(announcements())
    names = ("A", "B", "C")[: len(announcement.sections)]
    sections = []
    for name, section in zip(names, announcement.sections, strict=False):
        rounds = draw(st.integers(1, 9))
        first = draw(st.dates(date(2026, 1, 1), date(2030, 1, 1)))
        starts = tuple(
            RoundStart(first + timedelta(days=day), time(15)) for day in range(draw(st.integers(0, rounds)))
        )
        set_up = SetUp(
            name,
            city=section.set_up.city,
            federation=section.set_up.federation,
            level=section.set_up.level,
            format=draw(st.sampled_from(sorted(FORMATS))),
            rounds=rounds,
            time_control=draw(st.sampled_from(["90'/40+30'/end+30\"", "15+10", "3+2"])),
        )
        sections.append(replace(section, set_up=set_up, starts=starts))

    def among(_named):
        return tuple(draw(st.lists(st.sampled_from(names), max_size=2, unique=True))) if names else ()

    return replace(
        announcement,
        sections=tuple(sections),
        officials=tuple(replace(each, sections=among(each.sections)) for each in announcement.officials),
        fees=tuple(replace(each, sections=among(each.sections)) for each in announcement.fees),
        items=tuple(replace(each, sections=among(each.sections)) for each in announcement.items),
    )


def sensible_events() -> st.SearchStrategy[Announcement]:
    """Whole events in which every answer can be followed, every fund awarded and every play-off held."""
    return whole_events().map(
        lambda announcement: replace(announcement, sections=tuple(map(_sensible, announcement.sections)))
    )


def _sensible(section: AnnouncedSection) -> AnnouncedSection:
    """The section without what nobody could follow."""
    return replace(
        section,
        answers=tuple((name, text) for name, text in section.answers if _can_be_followed(name, text)),
        prizes=section.prizes if section.prizes and _can_be_awarded(section.prizes) else None,
        play_off=section.play_off if section.play_off and _can_be_held(section.play_off) else None,
    )


def _can_be_followed(name: str, text: str) -> bool:
    try:
        setting_of(ALL_QUESTIONS[name]).parse(text)
    except ValueError:
        return False
    return True


def _can_be_awarded(fund: PrizeFund) -> bool:
    return all(finding.severity is not Severity.ERROR for finding in check_fund(fund))


def _can_be_held(play_off: AnnouncedPlayOff) -> bool:
    positions = play_off.declared.positions
    return positions is None or positions[0] <= positions[1]


def tried(events, check, examples: int) -> None:
    """Try events one after another, each in an empty database."""

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(events)
    def holds(announcement):
        with transaction.atomic():
            check(announcement)
            transaction.set_rollback(True)

    holds()


@pytest.mark.django_db
def test_what_is_published_is_what_the_event_says():
    """A property of the whole event: sections, answers, schedule, prizes, play-offs, people, texts."""
    tried(sensible_events(), _comes_back, 20)


@pytest.mark.django_db
def test_what_is_refused_leaves_nothing_behind():
    """Answers nobody could follow, funds nobody could award: all of the announcement or nothing of it."""

    def whole_or_nothing(announcement):
        try:
            _comes_back(announcement)
        except CaissaError:
            assert not Section.objects.exists()
            assert not AnnouncementVersion.objects.exists()

    tried(whole_events(), whole_or_nothing, 10)


def _comes_back(announcement: Announcement) -> None:
    """Published, it is the same again."""
    event = operations.create_event("harbour", "Harbour Open", by="olga")
    organiser(event)
    with transaction.atomic():
        saved = operations.save_draft(event, announcement, by="olga")
        for role in (Role.ORGANISER, Role.CHIEF_ARBITER):
            operations.agree(event, saved.number, role, by="olga")
        operations.publish_announcement(event, saved.number, by="olga", confirmed=Everything())
    event = Event.objects.get(pk=event.pk)
    assert saved_versions(event)[0].announcement == settled_announcement(announcement)
    assert announcement_of(event) == settled_announcement(announcement)
