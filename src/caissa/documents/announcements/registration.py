"""The sheet from which a rating officer registers an event with FIDE."""

from __future__ import annotations

from datetime import date

from caissa.documents.announcements.parts import document_of
from caissa.documents.document import Block, Document, Field, Fields, Heading
from caissa.documents.look import PLAIN, Look
from caissa.documents.phrases import ENGLISH, Phrases
from caissa.messages import msg
from caissa.play.days.day_names import full_day
from caissa.prospectus import Announcement
from caissa.prospectus.exports.registration import Registration, registrations


def registration_sheet(
    announcement: Announcement, say: Phrases = ENGLISH, *, day: date | None = None, look: Look = PLAIN
) -> Document:
    """The data of every rated section, and until when it must be registered."""
    blocks: list[Block] = []
    for registration in registrations(announcement):
        blocks += [Heading(registration.name), Fields(_fields(registration), columns=2)]
    return document_of(
        announcement, say, msg("Registration with the rating server"), blocks, day=day, look=look
    )


def _fields(registration: Registration) -> tuple[Field, ...]:
    return (
        Field(msg("City"), registration.city),
        Field(msg("Federation"), registration.federation),
        Field(msg("Start"), _day(registration.start)),
        Field(msg("End"), _day(registration.end)),
        Field(msg("Kind of play"), registration.speed.label),
        Field(msg("System"), registration.system),
        Field(msg("Rounds"), str(registration.rounds or "")),
        Field(msg("Time control"), registration.time_control),
        Field(msg("Title norms"), msg("yes") if registration.norms else msg("no")),
        Field(msg("Players"), str(registration.players or "")),
        Field(msg("Chief arbiter"), registration.chief_arbiter),
        Field(msg("FIDE ID"), str(registration.chief_arbiter_id or "")),
        Field(msg("Organiser"), registration.organiser),
        Field(msg("Website"), registration.website),
        Field(msg("Register by"), _day(registration.due.last_day if registration.due else None)),
        Field(msg("Article"), registration.due.article if registration.due else ""),
    )


def _day(day: date | None) -> str:
    return full_day(day) if day else ""
