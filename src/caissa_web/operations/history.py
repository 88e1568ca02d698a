"""Going back: an undo or a restored version is a new act that restores an old state."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.tournament import RemarkKind
from caissa_web.operations.entries.rating_bands import MOVED_IN, MOVED_OUT
from caissa_web.operations.entries.reordering import change_back
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from caissa_web.records.versions import Act, locked
from caissa_web.section.errors import NothingToUndo
from caissa_web.section.remarks import remarks_of
from caissa_web.section.state import State

_COUNTERPARTS = {MOVED_OUT: MOVED_IN, MOVED_IN: MOVED_OUT}
LEFT_FIDE_MODE = "section.left-fide-mode"
"""The act that nothing takes back."""


@transaction.atomic
def undo(section: Section, *, by: str, seen_version: int, reason: str = "") -> Section:
    """Take back the last act that has not been taken back."""
    # The old state is read under the lock: an erasure may be rewriting every version just now.
    current = locked(section)
    entry = to_undo(current)
    if entry is None:
        raise NothingToUndo(section=current.name)
    if entry.act in _COUNTERPARTS:
        other, counterpart = _other_half(current, entry)
        _taken_back(other, counterpart, by, other.version, reason)
    return _taken_back(current, entry, by, seen_version, reason)


def _taken_back(current: Section, entry: LogEntry, by: str, seen_version: int, reason: str) -> Section:
    before = snapshot.load_state(current, entry.version_before)
    act = Act(
        "act.undone",
        by,
        msg("{act}: {what}", act=entry.name, what=entry.description),
        reason,
        integrity=entry.integrity,
        undoes=entry,
    )
    return change_back(current, act, lambda state: _brought_back(state, before), seen_version)


def _other_half(section: Section, entry: LogEntry) -> tuple[Section, LogEntry]:
    """The act in the other section that belongs to a move; players must be neither doubled nor lost."""
    for other in section.event.sections.exclude(pk=section.pk).order_by("pk"):
        newest = to_undo(other)
        if newest and newest.act == _COUNTERPARTS[entry.act] and newest.what == entry.what:
            return locked(other), newest
    raise ImpossibleChange(
        why=msg(
            "Players were moved between two sections, and the other one was changed since; move them back"
        )
    )


def to_undo(section: Section) -> LogEntry | None:
    """The act that an undo would take back now."""
    acts = LogEntry.objects.filter(
        section=section, version_before__isnull=False, undoes__isnull=True, undone_by__isnull=True
    ).exclude(act__in=("section.restored", LEFT_FIDE_MODE))
    newest = acts.order_by("-id").first()
    restored = LogEntry.objects.filter(section=section, act="section.restored").order_by("-id").first()
    return None if newest and restored and restored.id > newest.id else newest


def restore(section: Section, version: int, *, by: str, seen_version: int, reason: str) -> Section:
    """Bring the section back to how it stood at a version; all that came after stays in the history."""

    def apply(state: State) -> State:
        # Read under the lock: an erasure may be rewriting every version just now.
        return _brought_back(state, snapshot.load_state(section, version))

    act = Act(
        "section.restored",
        by,
        msg("as it was at version {version}", version=version),
        reason,
        integrity=True,
    )
    return change_back(section, act, apply, seen_version)


def _brought_back(now: State, old: State) -> State:
    """An old state; but a section that has left FIDE mode never returns to it (Q45)."""
    if now.facts.fide_mode or not old.facts.fide_mode:
        return old
    left = old.with_facts(replace(old.facts, fide_mode=False))
    for remark in remarks_of(now.facts, RemarkKind.FIDE_MODE_LEFT):
        left = left.remarked(remark)
    return left
