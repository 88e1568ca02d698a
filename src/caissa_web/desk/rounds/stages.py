"""The way of a round from the draft to the wall: each stage with its time and who was there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from caissa_web.operations.rounds.second_entry import about_round
from caissa_web.records.models import LogEntry, Section
from caissa_web.section.book import RoundSheet, Stage

_ACTS = {
    "round.paired": Stage.DRAFT,
    "round.all-paired": Stage.DRAFT,
    "round.paired-again": Stage.DRAFT,
    "round.paired-by-hand": Stage.DRAFT,
    "round.retracted": Stage.DRAFT,
    "round.reviewed": Stage.REVIEWED,
    "round.scheduled": Stage.REVIEWED,
    "round.published": Stage.PUBLISHED,
    "round.all-published": Stage.PUBLISHED,
}
_LABELS = {Stage.DRAFT: _("Draft"), Stage.REVIEWED: _("Reviewed"), Stage.PUBLISHED: _("Published")}
_ORDER = list(Stage)


@dataclass(frozen=True, slots=True)
class Step:
    """One stage: reached or not, since when, by whose act."""

    label: str
    reached: bool
    now: bool
    skipped: bool = False
    at: datetime | None = None
    by: str = ""


def stage_bar(section: Section, sheet: RoundSheet, *, public: bool) -> list[Step]:
    """The three stages of a round; times and names come from the log, in one query."""
    acts = _acts(section, sheet.round)
    here = Stage.PUBLISHED if public else sheet.stage
    steps = []
    for stage in _ORDER:
        reached = _ORDER.index(stage) <= _ORDER.index(here)
        act = acts.get(stage) if reached else None
        at = act.at if act else None
        if stage is Stage.PUBLISHED and reached and act is None:
            at = sheet.publish_at
        skipped = stage is Stage.REVIEWED and here is Stage.PUBLISHED and act is None
        by = act.author if act else ""
        steps.append(Step(str(_LABELS[stage]), reached and not skipped, stage is here, skipped, at, by))
    return steps


def _acts(section: Section, number: int) -> dict[Stage, LogEntry]:
    """The last act that brought the round to each stage since it was drafted."""
    whole = Q(act__in=("round.all-paired", "round.all-published"))
    entries = LogEntry.objects.filter(
        about_round(number) | whole, section=section, act__in=_ACTS, undone_by__isnull=True
    )
    latest: dict[Stage, LogEntry] = {}
    for entry in entries.order_by("id"):
        stage = _ACTS[entry.act]
        if stage is Stage.DRAFT:
            latest = {}
        latest[stage] = entry
    return latest
