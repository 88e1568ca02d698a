"""How one act becomes the next version of a section, with its entry in the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.utils import timezone

from caissa.messages import msg
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section, Version
from caissa_web.section.errors import Conflict
from caissa_web.section.state import Change, State
from caissa_web.translation.stored_messages import as_json

LONGEST_NAME = 200
"""Letters of a name in lists of sections."""


@dataclass(frozen=True, slots=True)
class Act:
    """What is being done, by whom and why; `integrity` if it touches the integrity of pairings."""

    code: str
    by: str
    what: str = ""
    reason: str = ""
    integrity: bool = False
    undoes: LogEntry | None = None


Description = Callable[[State, State], Act]
"""How an act is described, once the states before and after it are known."""


@transaction.atomic
def change(
    section: Section, act: Act | Description, apply: Change, seen_version: int | None = None
) -> Section:
    """Make a change: one transaction, one version, one log entry; a change already made changes nothing.

    `seen_version` is the version that the author saw. None is for changes that find out for themselves
    whether what the author saw still holds. What the log says about the state must come from the locked
    state, so an act that depends on it is a `Description`: `section` may be older than what is on record.
    """
    current = locked(section)
    before = snapshot.load_state(current)
    if seen_version not in (None, current.version):
        raise _conflict(current, seen_version)
    after = apply(before)
    if after == before:
        return current
    return store(current, after, act if isinstance(act, Act) else act(before, after), before)


def locked(section: Section) -> Section:
    """The section as it is on record, with its event, locked until the transaction ends."""
    # The event's own row stays free: arbiters of its other sections need not wait.
    rows = Section.objects.select_for_update(of=("self",)).select_related("event")
    return rows.get(pk=section.pk)


def store(section: Section, state: State, act: Act, before: State | None = None) -> Section:
    """Add the next version and its log entry, and make it the section's newest."""
    version_before = section.version or None
    document, book = snapshot.Document.of(state.facts), snapshot.Document.of_book(state.book)
    section.version += 1
    section.hash, section.book_hash = document.hash, book.hash
    _show(section, state)
    section.save()
    Version.objects.create(
        section=section,
        number=section.version,
        hash=document.hash,
        packed=document.packed,
        book_hash=book.hash,
        packed_book=book.packed,
    )
    log(section.event, act, section, version_before)
    # Only after the commit: a transaction that is rolled back leaves nothing behind.
    transaction.on_commit(partial(snapshot.remember, snapshot.key_of(section), state, before))
    return section


def _show(section: Section, state: State) -> None:
    """Copy to the section's row what lists of sections show."""
    facts = state.facts
    section.name = (facts.name or section.name)[:LONGEST_NAME]
    section.players = len(facts.players)
    section.rounds = facts.scheduled_rounds
    section.paired_rounds = facts.paired_rounds
    section.finished = facts.finished


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
        said=as_json(act.what),
        reason=act.reason,
        version_before=version_before,
        version_after=section.version if section else None,
        integrity=act.integrity,
        undoes=act.undoes,
    )


def last_author(section: Section) -> str:
    """Who made the newest version."""
    newest = LogEntry.objects.filter(section=section).order_by("-id").first()
    return newest.author if newest else ""


def _conflict(section: Section, seen_version: int | None) -> Conflict:
    return Conflict(
        what=section.name,
        author=last_author(section),
        seen=msg("version {seen_version}", seen_version=seen_version),
        found=msg("version {version}", version=section.version),
    )
