"""Lines of the fair-play logs, and doubtful scans: twice a round, by another gender, no witness."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils import timezone

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa_web.conduct.encrypted import Content, content_of, encrypted_content
from caissa_web.conduct.models import FairPlayLog
from caissa_web.records.models import Event

SCAN, ABSENCE, DEVICE, DEVICE_BACK = "scan", "absence", "device", "device-back"
MANY_ABSENCES = 5


def add_line(event: Event, kind: str, content: Content, *, by: str) -> FairPlayLog:
    """Add a line; who added it and when stand beside it."""
    return FairPlayLog.objects.create(
        event=event, kind=kind, at=timezone.now(), by=by, encrypted=encrypted_content(content)
    )


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a log, and what it says."""

    row: FairPlayLog
    content: Content


def lines_of(event: Event, round_number: int | None = None) -> list[Line]:
    """The lines of the logs of an event, or of one of its rounds, the newest first."""
    rows = FairPlayLog.objects.filter(event=event).order_by("-at", "-pk")
    lines = [Line(row, content_of(row.encrypted)) for row in rows]
    return [line for line in lines if round_number is None or line.content.get("round") == round_number]


def scan_findings(lines: Sequence[Line]) -> tuple[Finding, ...]:
    """What is doubtful in lines of the logs (Laws 11.3.3)."""
    scans = [line.content for line in lines if line.row.kind == SCAN]
    absences = [line.content for line in lines if line.row.kind == ABSENCE]
    return (*_scans(scans), *_often(absences), *_kept_devices(lines))


@dataclass(frozen=True, slots=True)
class Absences:
    """How often somebody left the board in a round, and at which moves."""

    player: str
    round: int | None
    times: int
    moves: tuple[int, ...]


def absences_in(lines: Sequence[Line]) -> list[Absences]:
    """Who left the board how often in which round, the most frequent first."""
    moves: defaultdict[tuple[str, int | None], list[int | None]] = defaultdict(list)
    for line in lines:
        if line.row.kind == ABSENCE:
            moves[str(line.content.get("player", "")), line.content.get("round")].append(
                line.content.get("move")
            )
    listed = [
        Absences(player, number, len(at), tuple(sorted(move for move in at if move)))
        for (player, number), at in moves.items()
    ]
    return sorted(listed, key=lambda each: (-each.times, each.player, each.round or 0))


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


def _often(absences: list[Content]) -> Iterator[Finding]:
    often = Counter((content.get("player"), content.get("round")) for content in absences)
    for (player, round_number), number in often.items():
        if number >= MANY_ABSENCES:
            what = plural("{player} left the board {count} time in round {round}",
                          "{player} left the board {count} times in round {round}",
                          number, player=player, round=round_number or "?")  # fmt: skip
            yield Finding("absence.often", Severity.INFO, "FPR", what)


def _kept_devices(lines: Sequence[Line]) -> Iterator[Finding]:
    """Devices that were handed in and that nobody has given back (FPPM 2)."""
    kept: Counter[str] = Counter()
    for line in lines:
        player = str(line.content.get("player", ""))
        kept[player] += (line.row.kind == DEVICE) - (line.row.kind == DEVICE_BACK)
    for player, number in kept.items():
        if number > 0:
            what = msg("{player}: a device was handed in and has not been given back", player=player)
            yield Finding("device.kept", Severity.INFO, "FPPM 2", what)
