"""How one act becomes the next version of a section, with its entry in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import connection, transaction
from django.dispatch import Signal
from django.utils import timezone

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.pairing.progress import round_in_play
from caissa_web.records import snapshot
from caissa_web.records.history import Predecessor, Texts
from caissa_web.records.models import Event, LogEntry, Section, Version
from caissa_web.section.errors import Conflict
from caissa_web.section.rounds.publication_times import with_publication_times
from caissa_web.section.state import Change, State
from caissa_web.translation.stored_messages import as_json

LONGEST_NAME = 200
"""Letters of a name in lists of sections."""
changed = Signal()
"""Sent in the transaction of an act: the `section`, its states `before` and `after`, and `by` whom.

For what stands beside the versions and must follow them, such as the games of somebody who is renamed.
"""


@dataclass(frozen=True, slots=True)
class Act:
    """What is being done, by whom and why; `integrity` if it touches the integrity of pairings.

    `at` is when it was done at another installation; what is done here is done now.
    """

    code: str
    by: str
    what: str = ""
    reason: str = ""
    integrity: bool = False
    undoes: LogEntry | None = None
    at: datetime | None = None


Description = Callable[[State, State], Act]
"""How an act is described, once the states before and after it are known."""


def change(
    section: Section, act: Act | Description, apply: Change, seen_version: int | None = None
) -> Section:
    """Make a change: one transaction, one version, one log entry; a change already made changes nothing.

    `seen_version` is the version that the author saw. None is for changes that find out for themselves
    whether what the author saw still holds. What the log says about the state must come from the locked
    state, so an act that depends on it is a `Description`: `section` may be older than what is on record.

    The change is worked out before anything is locked, for pairing thousands of players takes seconds and
    others must go on writing meanwhile. It is stored if the section is then still what it was worked out
    from; otherwise it is worked out again from what is on record, under the lock.
    """
    if _rehearsing.get():
        raise _Rehearsed(_WorkedOut.of(section, apply))
    # Inside another's transaction nothing would be gained: it may hold the lock already.
    ahead = _prepared.get() if connection.in_atomic_block else _worked_out_ahead(section, apply, seen_version)
    with transaction.atomic():
        current = locked(section)
        if seen_version not in (None, current.version):
            raise _conflict(current, seen_version)
        if ahead is None or ahead.key != snapshot.key_of(current):
            ahead = _WorkedOut.of(current, apply)
        before, after = ahead.outcome()
        if after is None:
            return current
        described = act if isinstance(act, Act) else act(before, after)
        stored = store(current, after, described, before, ahead.documents)
        changed.send(Section, section=stored, before=before, after=after, by=described.by)
        return stored


def _worked_out_ahead(section: Section, apply: Change, seen_version: int | None) -> _WorkedOut | None:
    """What a change makes of a section as it was handed in; None if that is not what its author saw."""
    return _WorkedOut.of(section, apply) if seen_version in (None, section.version) else None


@dataclass(frozen=True, slots=True)
class _WorkedOut:
    """What a change makes of one version of a section: the next state, nothing new, or why it is refused."""

    key: snapshot.Key
    before: State | None = None
    after: State | None = None
    documents: Documents | None = None
    refusal: Exception | None = None

    @classmethod
    def of(cls, section: Section, apply: Change) -> _WorkedOut:
        """Work a change out. Whatever is raised counts only if the section is still the same when locked."""
        key = snapshot.key_of(section)
        try:
            before = snapshot.load_state(section)
            after = apply(before)
            if after == before:
                return cls(key, before)
            after = with_publication_times(before, after, timezone.now())
            return cls(key, before, after, documents_of(after))
        except Exception as refusal:  # noqa: BLE001 - raised again under the lock
            return cls(key, refusal=refusal)

    def outcome(self) -> tuple[State, State | None]:
        """The states before and after; None after if nothing changes."""
        if self.refusal is not None:
            raise self.refusal
        if self.before is None:
            raise ValueError(self.key)
        return self.before, self.after


class _Rehearsed(Exception):
    """A change was worked out in a rehearsal."""

    def __init__(self, worked_out: _WorkedOut) -> None:
        super().__init__(worked_out.key)
        self.worked_out = worked_out


_rehearsing: ContextVar[bool] = ContextVar("rehearsing", default=False)
_prepared: ContextVar[_WorkedOut | None] = ContextVar("prepared", default=None)


@contextmanager
def prepared(act: Callable[[], object]) -> Iterator[None]:
    """Work out beforehand the change that an act will make inside a transaction; nothing is stored for it.

    For long acts whose change has to be stored together with something else.
    """
    rehearsal, worked_out = _rehearsing.set(True), None
    try:
        act()
    except _Rehearsed as rehearsed:
        worked_out = rehearsed.worked_out
    except CaissaError:
        # What it is refused for is said when it is meant.
        worked_out = None
    finally:
        _rehearsing.reset(rehearsal)
    preparation = _prepared.set(worked_out)
    try:
        yield
    finally:
        _prepared.reset(preparation)


Documents = tuple[snapshot.Document, snapshot.Document]
"""The facts and the book as they are stored."""


def documents_of(state: State) -> Documents:
    """A state as it is stored."""
    return snapshot.Document.of(state.facts), snapshot.Document.of_book(state.book)


def locked(section: Section) -> Section:
    """The section as it is on record, with its event, locked until the transaction ends."""
    # The event's own row stays free: arbiters of its other sections need not wait.
    rows = Section.objects.select_for_update(of=("self",)).select_related("event")
    return rows.get(pk=section.pk)


def locked_together(sections: Iterable[Section]) -> list[Section]:
    """Several sections, locked in the same order whoever asks, so that two acts never wait for each other."""
    return [locked(section) for section in sorted(sections, key=lambda section: section.pk)]


def store(
    section: Section,
    state: State,
    act: Act,
    before: State | None = None,
    documents: Documents | None = None,
) -> Section:
    """Add the next version and its log entry, and make it the section's newest."""
    version_before = section.version or None
    document, book = documents or documents_of(state)
    stored = snapshot.pack(section, document, book)
    section.version += 1
    section.hash, section.book_hash = document.hash, book.hash
    _show(section, state)
    section.save()
    Version.objects.create(
        section=section,
        number=section.version,
        hash=document.hash,
        packed=stored.facts,
        book_hash=book.hash,
        packed_book=stored.book,
        run_start=stored.run_start,
    )
    section.is_new_version = True
    log(section.event, act, section, version_before)
    # Only after the commit: a transaction that is rolled back leaves nothing behind.
    key, newest = snapshot.key_of(section), Predecessor(Texts(document.text, book.text), stored.run_start)
    transaction.on_commit(partial(snapshot.remember, key, state, before))
    transaction.on_commit(partial(snapshot.remember_texts, key, newest))
    return section


def _show(section: Section, state: State) -> None:
    """Copy to the section's row what lists of sections show."""
    facts = state.facts
    section.name = (facts.name or section.name)[:LONGEST_NAME]
    section.players = len(facts.players)
    section.rounds = facts.scheduled_rounds
    section.paired_rounds = facts.paired_rounds
    section.round_in_play = round_in_play(facts)
    section.finished = facts.finished
    section.speed = facts.speed.value


def log(
    event: Event, act: Act, section: Section | None = None, version_before: int | None = None
) -> LogEntry:
    """Write one act into the log."""
    return LogEntry.objects.create(
        at=act.at or timezone.now(),
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
