"""Arbiter mode: the score sheets of one game with legality, repetitions and the count of moves (C.02 6.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import ImpossibleChange
from caissa.score_sheets import (
    Comparison,
    Entry,
    EntryKind,
    Legality,
    SignedEntry,
    compare_sheets,
    game_of,
    legality_of,
)
from caissa.tournament import Game
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.rounds.boards import DeskBoard, desk_boards
from caissa_web.desk.score_sheets.wall import sheets_of_game
from caissa_web.operations.score_sheets import deciding
from caissa_web.presentation.game_moves import MoveLine, lines_of
from caissa_web.presentation.positions import Picture, picture_after
from caissa_web.records.rights import Right
from caissa_web.score_sheets.models import Device
from caissa_web.score_sheets.queries import KeptSheet, sheets_of_round
from caissa_web.section.number_input import whole_number


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet in arbiter mode."""

    kept: KeptSheet
    device: str
    legality: Legality
    lines: tuple[MoveLine, ...]
    picture: Picture

    @property
    def first_illegal_move(self) -> int | None:
        """The number of the move that cannot be played."""
        ply = self.legality.first_illegal
        return (ply + 1) // 2 if ply else None

    @property
    def can_claim_three(self) -> bool:
        """Is the position on the board there for the third time (E.01 9.2)?"""
        return self.legality.occurrences >= 3

    @property
    def undecided(self) -> list[OtherBranch]:
        """The branches of which an arbiter has to decide, each beside what counts in its place."""
        return [self._beside(branch) for branch in self.kept.line.undecided]

    @property
    def decided(self) -> list[OtherBranch]:
        """The other branches: an arbiter may still let one of them count."""
        waiting = self.kept.line.undecided
        return [self._beside(branch) for branch in self.kept.line.branches if branch not in waiting]

    def _beside(self, branch: Sequence[SignedEntry]) -> OtherBranch:
        line, before = self.kept.line.entries, branch[0].entry.previous
        first = next((at for at, signed in enumerate(line, start=1) if signed.hash == before), 0)
        return OtherBranch(branch[-1].hash, _in_words(branch), _in_words(line[first:]))


@dataclass(frozen=True, slots=True)
class OtherBranch:
    """A branch that does not count: the hash of its last entry, what it has, and what counts in its place."""

    tip: str
    moves: str
    counts: str


_WORDS = {
    EntryKind.OPENED: _later("sheet opened"),
    EntryKind.CLOCK: _later("clock time"),
    EntryKind.DRAW_OFFER: _later("draw offer"),
    EntryKind.RESTARTED: _later("begun again"),
    EntryKind.LEFT: _later("page left"),
    EntryKind.RETURNED: _later("page opened again"),
    EntryKind.TAKEN_OVER: _later("continued on another device"),
    EntryKind.SIGNED: _later("signed"),
    EntryKind.BRANCH_CHOSEN: _later("branch chosen"),
    EntryKind.REOPENED: _later("sheet opened again"),
    EntryKind.SIGNED_ON_PAPER: _later("signed on paper"),
    EntryKind.VIEWED: _later("seen by a player"),
    EntryKind.CORRECTION: _later("move undone"),
}
"""What entries are called that have no text of their own."""


def _in_words(entries: Sequence[SignedEntry]) -> str:
    return " · ".join(_word(signed.entry) for signed in entries)


def _word(entry: Entry) -> str:
    if entry.kind is EntryKind.TAKEN_BACK:
        return _("moves undone from half-move %(ply)s") % {"ply": entry.ply}
    return entry.text or str(_WORDS.get(entry.kind, entry.kind.value))


@require_safe
@section_page(Right.RESULTS, Right.PAIR)
def sheets(request: HttpRequest, opened: Opened, number: int, white: int, black: int) -> HttpResponse:
    """The sheets of one game, side by side."""
    board, kept = board_and_sheets(opened, number, white, black)
    comparison = _comparison(kept)
    context = opened.context(
        "sheets",
        number=number,
        board=board,
        views=[_view(sheet) for sheet in kept],
        comparison=comparison,
        findings=[
            *(comparison.findings if comparison else ()),
            *(finding for sheet in kept for finding in (*sheet.line.findings, *sheet.sheet.findings)),
        ],
    )
    return render(request, "desk/score_sheets/game.html", context)


@require_POST
@section_page(Right.RESULTS)
def decide(request: HttpRequest, opened: Opened, number: int, white: int, black: int) -> HttpResponse:
    """One act of the arbiter on one sheet."""
    _board, kept = board_and_sheets(opened, number, white, black)
    side = request.POST.get("side", "")
    sheet = next((sheet for sheet in kept if sheet.row.side == side), None)
    act = _ACTS.get(request.POST.get("act", ""))
    if sheet is None or act is None:
        raise Http404
    act(request, opened, sheet)
    messages.success(request, _("The score sheet has been changed."))
    return redirect("desk:sheets-of-game", opened.event.slug, opened.section.slug, number, white, black)


def board_and_sheets(
    opened: Opened, number: int, white: int, black: int
) -> tuple[DeskBoard, list[KeptSheet]]:
    """A board of a round with its sheets; 404 if there is no such game."""
    game = _game(opened, number, white, black)
    board = next(
        (
            board
            for board in desk_boards(opened.facts, opened.book, number)
            if board.players == (white, black)
        ),
        None,
    )
    if board is None:
        raise Http404
    return board, sheets_of_game(sheets_of_round(opened.section, number), opened, game)


def _game(opened: Opened, number: int, white: int, black: int) -> Game:
    games = opened.facts.round(number).games if opened.facts.is_paired(number) else ()
    for game in games:
        if (game.white, game.black) == (white, black):
            return game
    raise Http404


def _view(kept: KeptSheet) -> SheetView:
    recorded = game_of(kept.sheet)
    device = Device.objects.filter(code=kept.sheet.device).first()
    return SheetView(
        kept,
        device.name if device else kept.sheet.device,
        legality_of(kept.sheet.texts),
        lines_of(recorded),
        picture_after(recorded),
    )


def _comparison(kept: Sequence[KeptSheet]) -> Comparison | None:
    sides = {sheet.row.side: sheet.sheet for sheet in kept}
    return compare_sheets(sides["white"], sides["black"]) if {"white", "black"} <= sides.keys() else None


# -- acts --------------------------------------------------------------------------------


def _take_back(request: HttpRequest, opened: Opened, sheet: KeptSheet) -> None:
    ply = whole_number(request.POST.get("ply", ""), 4)
    if not ply:
        raise ImpossibleChange(why=_("Say from which half-move on"))
    deciding.take_back(
        opened.section, sheet.row, ply, by=opened.user, reason=_reason(request), seen=_seen(request)
    )


def _choose_branch(request: HttpRequest, opened: Opened, sheet: KeptSheet) -> None:
    tip = request.POST.get("tip", "")
    deciding.choose_branch(
        opened.section, sheet.row, tip, by=opened.user, reason=_reason(request), seen=_seen(request)
    )


def _reopen(request: HttpRequest, opened: Opened, sheet: KeptSheet) -> None:
    deciding.reopen(opened.section, sheet.row, by=opened.user, reason=_reason(request), seen=_seen(request))


def _sign_on_paper(request: HttpRequest, opened: Opened, sheet: KeptSheet) -> None:
    result = request.POST.get("result", "")
    deciding.sign_on_paper(opened.section, sheet.row, result, by=opened.user, seen=_seen(request))


def _count_view(request: HttpRequest, opened: Opened, sheet: KeptSheet) -> None:
    deciding.count_view(opened.section, sheet.row, by=opened.user, seen=_seen(request))


_ACTS: dict[str, Callable[[HttpRequest, Opened, KeptSheet], None]] = {
    "take-back": _take_back,
    "choose-branch": _choose_branch,
    "reopen": _reopen,
    "sign-on-paper": _sign_on_paper,
    "count-view": _count_view,
}


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")


def _seen(request: HttpRequest) -> str:
    return request.POST.get("seen", "")
