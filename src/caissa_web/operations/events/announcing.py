"""Publishing an announcement: the event and its sections become what was announced, in one transaction.

What is fixed once round 1 is paired stays fixed: it is refused with its article and nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, fields, replace

from django.db import transaction
from django.urls import resolve, reverse
from django.utils import timezone
from django.utils.text import slugify

from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, msg
from caissa.prospectus import AnnouncedSection, Announcement
from caissa.prospectus.set_up import NEW
from caissa_web.operations.closing.playoffs import with_play_off_rules
from caissa_web.operations.closing.prizes import require_fund_possible
from caissa_web.operations.events.announcements import locked_event, require_newest, section_of
from caissa_web.operations.events.answers import with_answers
from caissa_web.operations.events.events import EventDetails, publish_event
from caissa_web.operations.events.sections import create_section, touches_integrity, with_set_up
from caissa_web.records.announcements import Saved, Stage, announcement_of, matched, saved_versions
from caissa_web.records.models import AnnouncementStep, Event, Section
from caissa_web.records.versions import Act, change, locked_together, log
from caissa_web.records.zones import require_zone
from caissa_web.section.errors import Locked
from caissa_web.section.setup.announced_people import with_people
from caissa_web.section.setup.announced_section import (
    answers_by_setting,
    rules_of,
    with_band,
    with_fund,
    with_starts,
)
from caissa_web.section.setup.locks import require_alternatives_unlocked
from caissa_web.section.state import State
from caissa_web.section.warnings import Unconfirmed, Warned

LONGEST_SLUG = 50


@dataclass(frozen=True, slots=True)
class Republished:
    """A later edition of an announcement: what held before and what holds now, by whom and why."""

    event: Event
    before: Announcement
    after: Announcement
    edition: int
    reason: str
    by: str


Teller = Callable[[Republished], int]
_tellers: list[Teller] = []


def on_republished(teller: Teller) -> None:
    """Have somebody told of later editions, in the same transaction; it answers how many were told."""
    if teller not in _tellers:
        _tellers.append(teller)


Follower = Callable[[Event, Announcement, str], None]
_followers: list[Follower] = []


def on_published(follower: Follower) -> None:
    """Have something follow what is published, in the same transaction; a second registration is one."""
    if follower not in _followers:
        _followers.append(follower)


@transaction.atomic
def publish_announcement(
    event: Event,
    number: int,
    *,
    by: str,
    reason: str = "",
    confirmed: Collection[str] = (),
    on_noticeboard: bool = False,
) -> Event:
    """Publish the newest version, agreed by organiser and chief arbiter: details and sections follow it.

    Publishing the same version again changes nothing; a second publication needs a reason.
    """
    # Sections first, then their event: acts on a section that need its event lock them in this order too.
    locked_together(event.sections.all())
    current = locked_event(event)
    versions = saved_versions(current)
    newest = versions[0] if versions else None
    require_newest(current, newest.row if newest else None, number)
    if newest is None:
        raise ImpossibleChange(why=msg("There is no announcement to publish"))
    if newest.stage is Stage.PUBLISHED:
        return current
    if newest.stage is not Stage.AGREED:
        why = msg("The organiser and the chief arbiter have to agree to the announcement first")
        raise ImpossibleChange(why=why, article="C.05 3.2")
    edition = max((version.edition or 0 for version in versions), default=0) + 1
    if edition > 1 and not reason.strip():
        raise ImpossibleChange(why=msg("Enter a reason: players rely on what was announced before"))
    before = next((version for version in versions if version.stage is Stage.PUBLISHED), None)
    _carry_out(current, newest, edition, by, reason, confirmed)
    if on_noticeboard:
        current = publish_event(current, by=by)
    if before is not None:
        republished = Republished(current, before.announcement, newest.announcement, edition, reason, by)
        current.people_told = sum(teller(republished) for teller in _tellers)
    return current


def _carry_out(
    event: Event, newest: Saved, edition: int, by: str, reason: str, confirmed: Collection[str]
) -> None:
    announcement = newest.announcement
    with_details(event, announcement)
    AnnouncementStep.objects.create(
        version=newest.row,
        kind=AnnouncementStep.PUBLISHED,
        author=by,
        at=timezone.now(),
        edition=edition,
        reason=reason,
    )
    names = comma_separated(section.name for section in announcement.sections)
    what = msg("edition {edition}: {sections}", edition=edition, sections=names)
    log(event, Act("announcement.published", by, what, reason))
    warnings: list[Warned] = []
    for section, announced in _pairs(event, announcement):
        try:
            _set_up(event, section, announced, _Publication(announcement, edition, by, reason, confirmed))
        except Unconfirmed as open_ones:
            warnings += (_of_section(announced, warning) for warning in open_ones.warnings)
        except Locked as locked:
            what = msg("{part} of {section}", part=locked.details["what"], section=announced.name)
            raise Locked(what=what, article=locked.cites) from None
    if warnings:
        raise Unconfirmed(tuple(warnings))
    for follower in tuple(_followers):
        follower(event, announcement, by)
    require_as_announced(event, announcement)


def _of_section(section: AnnouncedSection, warning: Warned) -> Warned:
    return replace(warning, text=msg("{section}: {text}", section=section.name, text=warning.text))


@dataclass(frozen=True, slots=True)
class _Publication:
    """One publication: what is announced, by whom and why."""

    announcement: Announcement
    edition: int
    by: str
    reason: str
    confirmed: Collection[str]

    def act(self, *, integrity: bool = False) -> Act:
        """What the log says of a section that follows the announcement."""
        what = msg("edition {edition} of the announcement", edition=self.edition)
        return Act("section.as-announced", self.by, what, self.reason, integrity=integrity)


# -- the event -------------------------------------------------------------------------------------


def with_details(event: Event, announcement: Announcement) -> None:
    """Give an event its announced name, place and days."""
    details = details_of(announcement)
    require_zone(details.time_zone)
    for field in fields(details):
        setattr(event, field.name, getattr(details, field.name))
    event.save()


def details_of(announcement: Announcement) -> EventDetails:
    """The details of an event as announced."""
    name, _language = announcement.name.best_for(announcement.authentic, announcement.authentic)
    return EventDetails(
        name,
        announcement.city,
        announcement.federation,
        announcement.start,
        announcement.end,
        announcement.time_zone,
    )


# -- its sections ----------------------------------------------------------------------------------


def _pairs(event: Event, announcement: Announcement) -> Iterator[tuple[Section | None, AnnouncedSection]]:
    """Every announced section with the one of the event, in the order of the announcement."""
    present = list(event.sections.select_related("event").order_by("pk"))
    names = [section.name for section in present]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ImpossibleChange(why=msg("Two sections of the event are called {name}", name=twice))
    pairs = matched(names, [section.name for section in announcement.sections])
    missing = [name for name in names if name not in pairs]
    if missing:
        why = msg(
            "The announcement does not say what becomes of {sections}; rename one section at a time",
            sections=comma_separated(missing),
        )
        raise ImpossibleChange(why=why)
    by_announced = {announced: name for name, announced in pairs.items()}
    rows = dict(zip(names, present, strict=True))
    for announced in announcement.sections:
        yield rows.get(by_announced.get(announced.name, "")), announced


def _set_up(
    event: Event, section: Section | None, announced: AnnouncedSection, publication: _Publication
) -> None:
    def apply(state: State) -> State:
        return as_announced(
            state, publication.announcement, announced.name, publication.reason, publication.confirmed
        )

    if section is None:
        state = apply(State(NEW))
        slug = free_section_slug(event, announced.name)
        create_section(event, slug, state.facts, by=publication.by, reason="", book=state.book)
        return

    def describe(before: State, _after: State) -> Act:
        return publication.act(integrity=touches_integrity(before, announced.set_up))

    change(section, describe, apply)


def as_announced(
    state: State, announcement: Announcement, name: str, reason: str, confirmed: Collection[str]
) -> State:
    """A section as the announcement says: set-up, answers, schedule, prizes, play-off, band, officials.

    What has to be confirmed is asked for all at once.
    """
    section = section_of(announcement, name)
    answers = answers_by_setting(section)
    require_alternatives_unlocked(state, answers)
    fund = with_fund(state, section.prizes).book.prize_fund
    warnings: list[Warned] = []
    for check in (
        lambda: require_fund_possible(state, fund, confirmed) if fund != state.book.prize_fund else None,
        lambda: with_play_off_rules(state, rules_of(section.play_off), confirmed),
        lambda: with_set_up(state, section.set_up, reason=reason, confirmed=confirmed),
    ):
        try:
            check()
        except Unconfirmed as open_ones:
            warnings += open_ones.warnings
    if warnings:
        raise Unconfirmed(tuple(warnings))
    state = with_set_up(state, section.set_up, reason=reason, confirmed=confirmed)
    state = with_starts(with_answers(state, answers), section.starts)
    state = with_play_off_rules(with_fund(state, section.prizes), rules_of(section.play_off), confirmed)
    state = state.with_book(with_band(state.book, section))
    return state.with_facts(with_people(state.facts, announcement, name))


def free_section_slug(event: Event, name: str) -> str:
    """A short name for a new section that no other section and no page of the event has."""
    taken = set(event.sections.values_list("slug", flat=True))
    wanted = slugify(name)[:LONGEST_SLUG].strip("-_") or "section"
    slug, number = wanted, 2
    while slug in taken or resolve(reverse("desk:section", args=(event.slug, slug))).url_name != "section":
        tail = f"-{number}"
        slug, number = wanted[: LONGEST_SLUG - len(tail)] + tail, number + 1
    return slug


def require_as_announced(event: Event, announcement: Announcement) -> None:
    """Refuse a publication after which the event would say something else than the announcement."""
    now = announcement_of(event, announcement)
    if now == announcement:
        return
    other = _differing(now, announcement)
    for wanted, there in zip(announcement.sections, now.sections, strict=False):
        other += [f"{wanted.name}: {part}" for part in _differing(wanted, there)]
    why = msg("The event cannot be set up as announced: {parts}", parts=comma_separated(other))
    raise ImpossibleChange(why=why)


def _differing(first: Announcement | AnnouncedSection, second: Announcement | AnnouncedSection) -> list[str]:
    """The parts in which two of a kind differ."""
    return [part.name for part in fields(first) if getattr(first, part.name) != getattr(second, part.name)]
