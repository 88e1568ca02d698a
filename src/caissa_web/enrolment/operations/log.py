"""One act on an entry: the table is asked, the state changes, the log is written, others are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from caissa.messages import msg
from caissa_web.enrolment.errors import EntryRefused, ReasonMissing
from caissa_web.enrolment.events import Happening, tell
from caissa_web.enrolment.models import Category, Entry, PortalAct
from caissa_web.enrolment.workflow import ENDED, GIVING, Act, step_of
from caissa_web.records.models import Event
from caissa_web.section.errors import Conflict
from caissa_web.translation.stored_messages import as_json

LONGEST_REASON = 1000


@dataclass(frozen=True, slots=True)
class Written:
    """An entry that was taken one step, the line that the log gets, and the letter that it asks for."""

    entry: Entry
    line: PortalAct
    letter: str
    moved_from: Category | None = None


def step(
    entry: Entry,
    act: Act,
    *,
    by: str,
    now: datetime | None = None,
    reason: str = "",
    what: str = "",
    quiet: bool = False,
    moved_from: Category | None = None,
) -> PortalAct:
    """Take an entry one step along the table, store it and write the log; `quiet` sends no letter."""
    written = taken_step(entry, act, by=by, now=now, reason=reason, what=what)
    written = replace(written, moved_from=moved_from)
    write_log([replace(written, letter="") if quiet else written])
    return written.line


def taken_step(
    entry: Entry, act: Act, *, by: str, now: datetime | None = None, reason: str = "", what: str = ""
) -> Written:
    """Store the next state of an entry; `write_log` writes its line of the log, in the same transaction."""
    following = step_of(entry.state, act)
    if following is None:
        state = entry.get_state_display()
        raise EntryRefused(why=msg("{act}: the entry is {state}", act=act.label, state=str(state)))
    if following.guard.needs_reason and not reason.strip():
        raise ReasonMissing
    if act in GIVING and entry.category.offer.called_off_at is not None:
        raise EntryRefused(why=msg("the event has been called off"))
    moment = now or timezone.now()
    before = entry.state
    entry.state = following.to
    entry.ended_at = moment if following.to in ENDED else None
    if following.to == Entry.State.CONFIRMED and entry.confirmed_at is None:
        entry.confirmed_at = moment
    if following.to != Entry.State.OFFERED:
        entry.offered_until = None
    entry.version += 1
    entry.save()
    states = (before, following.to)
    line = _line(
        entry.event, f"entry.{act.value}", entry.code, by, moment, reason=reason, what=what, states=states
    )
    return Written(entry, line, following.letter)


def write_log(written: Sequence[Written]) -> None:
    """Write the log for steps that were taken, and tell others of them."""
    PortalAct.objects.bulk_create([each.line for each in written])
    for each in written:
        tell(Happening(each.entry, each.line, each.letter, each.moved_from))


def log(
    event: Event,
    act: str,
    *,
    subject: str,
    by: str,
    now: datetime | None = None,
    reason: str = "",
    what: str = "",
    states: tuple[str, str] = ("", ""),
) -> PortalAct:
    """Write one act into the log of the portal."""
    line = _line(event, act, subject, by, now or timezone.now(), reason=reason, what=what, states=states)
    line.save()
    return line


def _line(
    event: Event,
    act: str,
    subject: str,
    by: str,
    now: datetime,
    *,
    reason: str,
    what: str,
    states: tuple[str, str],
) -> PortalAct:
    return PortalAct(
        at=now,
        event=event,
        subject=subject,
        act=act,
        by=by[:150],
        before=states[0],
        after=states[1],
        what=str(what),
        sentence=as_json(what),
        reason=reason.strip()[:LONGEST_REASON],
    )


def require_seen(row: Entry, seen_version: int | None) -> None:
    """Refuse to change an entry that is no longer what its author saw."""
    if seen_version is not None and seen_version != row.version:
        newest = PortalAct.objects.filter(event=row.event_id, subject=row.code).order_by("-id").first()
        raise Conflict(
            what=row.code,
            author=newest.by if newest else "",
            seen=msg("version {seen_version}", seen_version=seen_version),
            found=msg("version {version}", version=row.version),
        )


def lock_entries(rows: QuerySet[Entry]) -> None:
    """Hold several entries in the order of their keys, so that two acts never wait for each other."""
    list(rows.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))


def locked_entry(entry: Entry, seen_version: int | None = None) -> Entry:
    """The entry as it is on record, locked; refused if its author saw another version."""
    rows = Entry.everybody.select_for_update(of=("self",))
    row: Entry = rows.select_related(
        "event", "category__offer", "participant", "applicant", "application"
    ).get(pk=entry.pk)
    require_seen(row, seen_version)
    return row
