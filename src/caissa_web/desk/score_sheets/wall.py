"""The arbiter's wall: every board of a round with its score sheets, how far they are and what is doubtful."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from caissa.errors import Finding
from caissa.score_sheets import compare_sheets
from caissa.tournament import Game
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.rounds.boards import DeskBoard, desk_boards
from caissa_web.desk.what_now.form import asked_round
from caissa_web.operations.score_sheets.devices import findings_about
from caissa_web.records.rights import Right
from caissa_web.score_sheets.models import Device
from caissa_web.score_sheets.queries import KeptSheet, is_of_game, sheets_of_round

QUIET_AFTER = timedelta(minutes=30)
"""A running sheet without an entry for so long is worth a look."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A sheet on the wall."""

    kept: KeptSheet
    device: str
    now: datetime

    @property
    def moves(self) -> int:
        """How many moves are written, the unfinished one among them."""
        return (len(self.kept.sheet.moves) + 1) // 2

    @property
    def last(self) -> str:
        """The last half-move as written."""
        return self.kept.sheet.moves[-1].text if self.kept.sheet.moves else ""

    @property
    def heard(self) -> datetime | None:
        """When the newest entry came."""
        received = max((signed.received for signed in self.kept.entries), default="")
        return datetime.fromisoformat(received) if received else None

    @property
    def is_quiet(self) -> bool:
        """Is it being written and has not been heard of for long?"""
        running = self.kept.sheet.state not in ("assigned", "closed")
        return running and self.heard is not None and self.now - self.heard > QUIET_AFTER

    @property
    def forked(self) -> bool:
        """Are there two stories about the game, of which an arbiter has to decide?"""
        return bool(self.kept.line.undecided)


@dataclass(frozen=True, slots=True)
class WallBoard:
    """A board with its sheets, and what both say together."""

    board: DeskBoard
    lines: tuple[SheetLine, ...]
    findings: tuple[Finding, ...]


def sheets_of_game(kept: Sequence[KeptSheet], opened: Opened, game: Game) -> list[KeptSheet]:
    """The sheets of one game: White's, Black's, the record."""
    order = {"white": 0, "black": 1}
    mine = [sheet for sheet in kept if is_of_game(sheet.row, opened.facts, game)]
    return sorted(mine, key=lambda sheet: order.get(sheet.row.side, 2))


def comparison_findings(kept: Sequence[KeptSheet]) -> tuple[Finding, ...]:
    """Where White's and Black's sheet differ; nothing if there is only one of them."""
    sides = {sheet.row.side: sheet.sheet for sheet in kept}
    if "white" not in sides or "black" not in sides:
        return ()
    return compare_sheets(sides["white"], sides["black"]).findings


@require_safe
@section_page(Right.RESULTS, Right.PAIR)
def wall(request: HttpRequest, opened: Opened) -> HttpResponse:
    """All boards of a round with their score sheets."""
    number = asked_round(opened, request.GET.get("round", ""))
    kept = sheets_of_round(opened.section, number)
    boards = _boards(opened, number, kept)
    placed = {line.kept.row.pk for board in boards for line in board.lines}
    context = opened.context(
        "sheets",
        number=number,
        numbers=range(1, opened.facts.paired_rounds + 1),
        boards=boards,
        stray=[sheet for sheet in kept if sheet.row.pk not in placed],
        findings=_device_findings(opened),
    )
    return render(request, "desk/score_sheets/wall.html", context)


def _boards(opened: Opened, number: int, kept: Sequence[KeptSheet]) -> list[WallBoard]:
    if not opened.facts.is_paired(number):
        return []
    games = {(game.white, game.black): game for game in opened.facts.round(number).games}
    names = dict(Device.objects.filter(event=opened.event).values_list("code", "name"))
    now, boards = timezone.now(), []
    for board in desk_boards(opened.facts, opened.book, number):
        game = games.get(board.players)
        mine = sheets_of_game(kept, opened, game) if game else []
        lines = tuple(
            SheetLine(sheet, names.get(sheet.sheet.device, sheet.sheet.device), now) for sheet in mine
        )
        boards.append(WallBoard(board, lines, comparison_findings(mine)))
    return boards


def _device_findings(opened: Opened) -> list[Finding]:
    """What is doubtful about the devices; players’ tablets need a certificate."""
    today = timezone.localdate()
    devices = Device.objects.filter(event=opened.event, retired_at__isnull=True, registered_at__isnull=False)
    return [finding for device in devices for finding in findings_about(device, today)]
