"""Whom a number in the log meant: late entries and corrected ratings may have given it to another player."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Q

from caissa.tournament import Tournament
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section

_KEEPING = (
    *("bye.", "check-in.", "checklist.", "duty.", "games.", "incident.", "line-up.", "match.", "no-shows."),
    *("playoff.", "prizes.", "report.", "result.", "sheet.", "standings.", "zone."),
    *("player.board", "player.expelled", "player.fee", "player.readmitted", "player.withdrawn"),
    *("round.all-", "round.paired", "round.published", "round.reviewed", "round.scheduled"),
)
"""How the acts begin that leave everybody's number, and the boards of earlier rounds, as they are."""
_BOARDS_CHANGE = ("round.paired-again", "round.paired-by-hand")
MOST_STATES = 4
"""Earlier states read for one page; in entries that are older still, numbers stay numbers."""


@dataclass(slots=True)
class Numbering:
    """The facts of a section with the numbers that held when an entry of its log was written."""

    section: Section
    changes: list[tuple[int, int]]
    """Each later act that may have changed numbers, and the version that it changed; the first act first."""
    _read: dict[int | None, Tournament] = field(default_factory=dict)

    @classmethod
    def of(cls, section: Section, entries: Iterable[LogEntry]) -> Numbering:
        """What is needed for these entries; one query."""
        oldest = min((entry.undoes_id or entry.pk for entry in entries), default=0)
        later = LogEntry.objects.filter(section=section, pk__gte=oldest, version_before__isnull=False)
        changed = later.exclude(_keeps("act")).exclude(act="act.undone").order_by("pk")
        undone = later.filter(act="act.undone").exclude(_keeps("undoes__act")).order_by("pk")
        rows = [*changed.values_list("pk", "version_before"), *undone.values_list("pk", "version_before")]
        return cls(section, sorted((act, version or 0) for act, version in rows))

    def facts(self, entry: LogEntry) -> Tournament | None:
        """The facts in which a number stands for whom this entry meant; None if too many would be read."""
        next_change = bisect_left(self.changes, (entry.pk, 0))
        version = self.changes[next_change][1] if next_change < len(self.changes) else None
        if version not in self._read:
            if version is not None and len(self._read) > MOST_STATES:
                return None
            self._read[version] = snapshot.load(self.section, version)
        return self._read[version]


def _keeps(act: str) -> Q:
    """The acts after which every number still means whom it meant."""
    keeping = Q()
    for start in _KEEPING:
        keeping |= Q(**{f"{act}__startswith": start})
    return keeping & ~Q(**{f"{act}__in": _BOARDS_CHANGE})
