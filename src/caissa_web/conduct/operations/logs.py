"""Lines of the fair-play logs, and doubtful scans: twice a round, by another gender, no witness."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from django.utils import timezone

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa_web.conduct.encrypted import Content, content_of, encrypted_content
from caissa_web.conduct.models import FairPlayLog
from caissa_web.records.models import Event

SCAN, ABSENCE, DEVICE = "scan", "absence", "device"
MANY_ABSENCES = 5


def add_line(event: Event, kind: str, content: Content, *, by: str) -> FairPlayLog:
    """Add a line; who added it and when stand beside it."""
    return FairPlayLog.objects.create(
        event=event, kind=kind, at=timezone.now(), by=by, encrypted=encrypted_content(content)
    )


def scan_findings(event: Event) -> tuple[Finding, ...]:
    """What is doubtful in the logs of an event (Laws 11.3.3)."""
    rows = FairPlayLog.objects.filter(event=event)
    lines = [(row.kind, content_of(row.encrypted)) for row in rows]
    scans = [content for kind, content in lines if kind == SCAN]
    absences = [content for kind, content in lines if kind == ABSENCE]
    return (*_scans(scans), *_absences(absences))


def _scans(scans: list[Content]) -> Iterator[Finding]:
    for content in scans:
        where = str(content.get("player", ""))
        if not content.get("same_gender"):
            what = msg("{player}: scanned by a person of another gender, or not noted", player=where)
            yield Finding("scan.gender", Severity.WARNING, "Laws 11.3.3", what)
        if not content.get("witnesses"):
            what = msg("{player}: no witness is noted", player=where)
            yield Finding("scan.witness", Severity.WARNING, "FPR", what)
    twice = Counter((content.get("player"), content.get("round")) for content in scans)
    for (player, round_number), number in twice.items():
        if number > 1 and round_number:
            what = plural("{player} was scanned {count} time in round {round}",
                          "{player} was scanned {count} times in round {round}",
                          number, player=player, round=round_number)  # fmt: skip
            yield Finding("scan.twice", Severity.WARNING, "FPR", what)


def _absences(absences: list[Content]) -> Iterator[Finding]:
    often = Counter((content.get("player"), content.get("round")) for content in absences)
    for (player, round_number), number in often.items():
        if number >= MANY_ABSENCES:
            what = plural("{player} left the board {count} time in round {round}",
                          "{player} left the board {count} times in round {round}",
                          number, player=player, round=round_number or "?")  # fmt: skip
            yield Finding("absence.often", Severity.INFO, "FPR", what)
