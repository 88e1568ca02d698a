"""Erasures by request that another installation made: shown here until they have been made here too.

What arrives is the act of its log, which names nobody: the section, the hour, and who carried it out there.
Whose data it was is known to that person. An installation never erases by what another one sends: that
cannot be undone, and data may have to stay here for reasons that hold here alone.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa_web.api.models import ErasureMadeToo
from caissa_web.operations.events.announcements import locked_event
from caissa_web.records.models import Event, LogEntry
from caissa_web.records.redaction import ACT
from caissa_web.records.versions import Act, log

DONE = "personal-data.erased-too"
FROM_ELSEWHERE = " ("
"""No log-in name has a space or a bracket: behind it stands another installation."""
BY_ITSELF = ("retention", "moving")
"""Who erases when a term is over, or moves cases of fair play: each installation does that by itself."""


def open_erasures(event: Event) -> list[LogEntry]:
    """The erasures of other installations that have not been made here too, the oldest first."""
    rows = _by_request(event).filter(author__contains=FROM_ELSEWHERE, made_too=None)
    return list(rows.select_related("section").order_by("id"))


def unconfirmed_erasures(event: Event) -> list[LogEntry]:
    """The erasures made here that, as far as is known, the other installation has not made."""
    confirmed = dict(
        event.log.filter(act=DONE, author__contains=FROM_ELSEWHERE)
        .values_list("section")
        .annotate(last=Max("pk"))
    )
    rows = _by_request(event).exclude(author__contains=FROM_ELSEWHERE).select_related("section")
    return [row for row in rows.order_by("id") if row.pk > confirmed.get(row.section_id, 0)]


def _by_request(event: Event) -> QuerySet[LogEntry]:
    rows = event.log.filter(act=ACT).exclude(author__in=BY_ITSELF)
    for author in BY_ITSELF:
        rows = rows.exclude(author__startswith=author + FROM_ELSEWHERE)
    return rows


@transaction.atomic
def note_done(event: Event, number: int, *, by: str) -> LogEntry:
    """Note that an erasure has been made here too; the log says so, and the other side is told with it."""
    current = locked_event(event)
    entry = next((row for row in open_erasures(current) if row.pk == number), None)
    if entry is None:
        raise ImpossibleChange(why=msg("This erasure is not open any more"))
    ErasureMadeToo.objects.create(entry=entry, by=by, at=timezone.now())
    return log(current, Act(DONE, by, msg("as at {place}", place=_place_of(entry.author))), entry.section)


def _place_of(author: str) -> str:
    """The installation in whose log an act stood first."""
    return author.rpartition(FROM_ELSEWHERE)[2].rstrip(")")
