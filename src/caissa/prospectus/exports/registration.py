"""What FIDE's rating server asks for when a federation registers an event, section by section."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from caissa.prospectus.announcement import AnnouncedSection, Announcement
from caissa.prospectus.formats import FORMATS
from caissa.ratings import followed_rules
from caissa.ratings.deadlines import Deadline, registration_deadline
from caissa.tournament import Level, Role, Speed


@dataclass(frozen=True, slots=True)
class Registration:
    """The data of one section for the rating server.

    Handbook: B.02 0.2, 9.4
    """

    name: str
    city: str
    federation: str
    start: date | None
    end: date | None
    speed: Speed
    system: str
    rounds: int | None
    time_control: str
    """As TRF record 222 writes it; empty where it cannot be read."""
    norms: bool
    players: int | None
    chief_arbiter: str
    chief_arbiter_id: int | None
    organiser: str
    website: str
    due: Deadline | None


def registrations(announcement: Announcement) -> tuple[Registration, ...]:
    """The data of every section that is announced as rated."""
    return tuple(
        _registration(announcement, section)
        for section in announcement.sections
        if section.answer("rated") != "no" and section.sound
    )


def _registration(announcement: Announcement, section: AnnouncedSection) -> Registration:
    facts, set_up = section.facts, section.set_up
    chief = next(
        (
            official
            for official in announcement.in_role(Role.CHIEF_ARBITER)
            if official.of_section(section.name)
        ),
        None,
    )
    norms = facts.level is Level.TITLE
    due = (
        registration_deadline(facts.start, (), followed_rules(facts, speed=facts.speed), norms=norms)
        if facts.start
        else None
    )
    return Registration(
        name=_full_name(announcement, section),
        city=set_up.city,
        federation=set_up.federation,
        start=set_up.start,
        end=set_up.end,
        speed=facts.speed,
        system=FORMATS[set_up.format].code if set_up.format in FORMATS else "",
        rounds=set_up.rounds,
        time_control=facts.encoded_time_control,
        norms=norms,
        players=len(section.players) or section.entry.most_players,
        chief_arbiter=chief.name if chief else "",
        chief_arbiter_id=chief.fide_id if chief else None,
        organiser=next((contact.name for contact in announcement.contacts), ""),
        website=announcement.website,
        due=due,
    )


def _full_name(announcement: Announcement, section: AnnouncedSection) -> str:
    """The name of the event and of the section; FIDE's lists hold many sections called A."""
    event = announcement.name.best_for("en", announcement.authentic)[0]
    return event if section.name in event else f"{event} {section.name}".strip()
