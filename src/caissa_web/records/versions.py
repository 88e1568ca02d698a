"""How one act becomes the next version of a section, with its entry in the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from caissa.tournament import Tournament
from caissa_web.records import snapshot
from caissa_web.records.errors import Conflict
from caissa_web.records.models import Event, LogEntry, Section, Version

Change = Callable[[Tournament], Tournament]


@dataclass(frozen=True, slots=True)
class Act:
    """What is being done, by whom and why."""

    code: str
    by: str
    what: str = ""
    reason: str = ""


@transaction.atomic
def change(section: Section, act: Act, made: Change, seen_version: int | None = None) -> Section:
    """Make a change: one transaction, one version, one log entry; a change already made changes nothing.

    `seen_version` is what the author had before their eyes. None is for changes that look for
    themselves whether what the author saw still holds.
    """
    current = Section.objects.select_for_update().get(pk=section.pk)
    facts = snapshot.load(current)
    if seen_version not in (None, current.version):
        raise _conflict(current, seen_version)
    changed = made(facts)
    return current if changed == facts else store(current, changed, act)


def store(section: Section, tournament: Tournament, act: Act) -> Section:
    """Add the next version and its log entry, and let the section point to it."""
    before = section.version or None
    document = snapshot.Document.of(tournament)
    section.version += 1
    section.hash = document.hash
    section.name = tournament.name or section.name
    section.players = len(tournament.players)
    section.rounds = tournament.scheduled_rounds
    section.paired_rounds = tournament.paired_rounds
    section.finished = tournament.finished
    section.save()
    Version.objects.create(
        section=section, number=section.version, hash=document.hash, packed=document.packed
    )
    log(section.event, act, section, before)
    return section


def log(
    event: Event, act: Act, section: Section | None = None, version_before: int | None = None
) -> LogEntry:
    """Write one act into the log."""
    return LogEntry.objects.create(
        at=timezone.now(),
        author=act.by,
        act=act.code,
        event=event,
        section=section,
        what=act.what,
        reason=act.reason,
        version_before=version_before,
        version_after=section.version if section else None,
    )


def last_author(section: Section) -> str:
    """Who made the newest version."""
    newest = LogEntry.objects.filter(section=section).order_by("-id").first()
    return newest.author if newest else ""


def _conflict(section: Section, seen_version: int | None) -> Conflict:
    return Conflict(
        what=section.name,
        author=last_author(section),
        seen=f"version {seen_version}",
        found=f"version {section.version}",
    )
