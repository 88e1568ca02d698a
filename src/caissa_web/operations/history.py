"""Going back: an undo or a restored version is a new act that restores an old state."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.tournament import RemarkKind
from caissa_web.operations.entries.moved_players import (
    COUNTERPARTS,
    counterpart_of,
    sections_moved_with,
    take_along,
)
from caissa_web.operations.entries.reordering import change_back
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from caissa_web.records.versions import Act, locked, locked_together
from caissa_web.section.errors import NothingToUndo
from caissa_web.section.remarks import remarks_of
from caissa_web.section.state import State

LEFT_FIDE_MODE = "section.left-fide-mode"
"""The act that nothing takes back."""


@transaction.atomic
def undo(section: Section, *, by: str, seen_version: int, reason: str = "") -> Section:
    """Take back the last act that has not been taken back."""
    # The old state is read under the lock: an erasure may be rewriting every version just now.
    locked_together([section, *sections_undone_with(section)])
    current = locked(section)
    entry = to_undo(current)
    if entry is None:
        raise NothingToUndo(section=current.name)
    if entry.act in COUNTERPARTS:
        other, counterpart = _other_half(entry)
        _taken_back(other, counterpart, by, other.version, reason)
    return _taken_back(current, entry, by, seen_version, reason)


def sections_undone_with(section: Section) -> list[Section]:
    """The other section that an undo would change too: players were moved between the two."""
    entry = to_undo(section)
    counterpart = counterpart_of(entry) if entry else None
    return [counterpart.section] if counterpart and counterpart.section else []


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
    return change_back(current, act, lambda state: brought_back(state, before), seen_version)


def _other_half(entry: LogEntry) -> tuple[Section, LogEntry]:
    """The act in the other section that belongs to a move; players must be neither doubled nor lost."""
    counterpart = counterpart_of(entry)
    if counterpart and counterpart.section and to_undo(counterpart.section) == counterpart:
        return locked(counterpart.section), counterpart
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


@transaction.atomic
def restore(section: Section, version: int, *, by: str, seen_version: int, reason: str) -> Section:
    """Bring the section back to how it stood at a version; all that came after stays in the history.

    Players who were moved to or from another section since are moved back there too.
    """
    others = sections_moved_with(section, version)
    locked_together([section, *others])
    for other in others:
        take_along(section, version, other, by=by, reason=reason)

    def apply(state: State) -> State:
        # Read under the lock: an erasure may be rewriting every version just now.
        return brought_back(state, snapshot.load_state(section, version))

    act = Act(
        "section.restored",
        by,
        msg("as it was at version {version}", version=version),
        reason,
        integrity=True,
    )
    return change_back(section, act, apply, seen_version)


def brought_back(now: State, old: State) -> State:
    """An old state; but a section that has left FIDE mode never returns to it (Q45)."""
    if now.facts.fide_mode or not old.facts.fide_mode:
        return old
    left = old.with_facts(replace(old.facts, fide_mode=False))
    for remark in remarks_of(now.facts, RemarkKind.FIDE_MODE_LEFT):
        left = left.remarked(remark)
    return left
