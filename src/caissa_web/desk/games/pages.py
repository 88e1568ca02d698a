"""The page of the boards with their games, and the page of one game, at the desk."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page
from caissa_web.desk.games.boards import GameBoard, game_boards, proposals
from caissa_web.desk.games.forms import CorrectionForm, DelayForm, PgnForm
from caissa_web.desk.games.unattached import unattached_games
from caissa_web.desk.rounds.boards import DeskBoard
from caissa_web.desk.what_now.form import asked_round
from caissa_web.exchange.limited.limits import GAMES, in_a_request
from caissa_web.exchange.uploads import LARGEST_UPLOAD, read_pgn
from caissa_web.operations.games import delays, storing
from caissa_web.operations.score_sheets import feeding
from caissa_web.presentation.game_moves import lines_of
from caissa_web.presentation.positions import picture_after
from caissa_web.records.publication import publication_of
from caissa_web.records.rights import Right
from caissa_web.section.number_input import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(to_act=Right.RESULTS)
def games(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The boards of a round with their games; a PGN file that is sent is stored by the pairing."""
    form = PgnForm(request.POST, request.FILES) if request.method == "POST" else PgnForm()
    findings = _stored(request, opened, form) if request.method == "POST" and form.is_valid() else None
    number = asked_round(opened, request.GET.get("round", ""))
    boards = game_boards(opened, number, timezone.now())
    context = opened.context(
        "games",
        number=number,
        numbers=range(1, opened.facts.paired_rounds + 1),
        boards=boards,
        unattached=unattached_games(opened, number, boards),
        proposed=sum(bool(board.proposed) for board in boards),
        form=form,
        findings=findings,
        delay=opened.book.games.delay,
        event_delay=publication_of(opened.event).games_held,
        delay_form=DelayForm.of(opened.book.games.delay),
        sources=opened.section.game_sources.all(),
        failing=[push for push in opened.section.lichess_rounds.all() if push.fault or push.refusals],
    )
    return render(request, "desk/games/games.html", context, status=400 if form.errors else 200)


def _stored(request: HttpRequest, opened: Opened, form: PgnForm) -> list[Any] | None:
    """Read the file in a process of its own, store its games, and say what differs."""
    file = form.cleaned_data["file"]
    if file.size > LARGEST_UPLOAD:
        form.add_error("file", _("The file is too large."))
        return None
    try:
        reading = read_pgn(file.read(), name=file.name, limits=in_a_request(GAMES))
    except CaissaError as refused:
        form.add_error("file", str(refused))
        return None
    report = storing.store_games(opened.section, reading.games, by=opened.user)
    text = ngettext("%(count)d game has been stored.", "%(count)d games have been stored.", report.changed)
    messages.success(request, text % {"count": report.changed})
    if report.unchanged:
        text = ngettext(
            "%(count)d game was already there.", "%(count)d games were already there.", report.unchanged
        )
        messages.info(request, text % {"count": report.unchanged})
    if report.left:
        text = ngettext(
            "%(count)d game fits no board and was left out.",
            "%(count)d games fit no board and were left out.",
            report.left,
        )
        messages.warning(request, text % {"count": report.left})
    return [*reading.findings, *report.findings]


@require_POST
@section_page(Right.RESULTS)
def confirm_results(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Enter the chosen results of files, by the same act as any result."""
    boards = game_boards(opened, number, timezone.now())
    entries = proposals(boards, set(request.POST.getlist("board")))
    if entries:
        operations.record_results(
            opened.section,
            number,
            entries,
            by=opened.user,
            reason=_("as the file says"),
            confirmed=confirmed(request),
        )
        text = ngettext(
            "%(count)d result has been entered.", "%(count)d results have been entered.", len(entries)
        )
        messages.success(request, text % {"count": len(entries)})
    return redirect(_to_round(opened, number))


@require_POST
@section_page(Right.RESULTS)
def attach(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Give a game that belongs to no board to the board that was chosen."""
    boards = {board.board.field: board.board.players for board in game_boards(opened, number, timezone.now())}
    # A board that was paired away meanwhile is refused with a sentence, as a game that has one by now.
    players = boards.get(request.POST.get("board", ""), (0, 0))
    people = request.POST.get("white", ""), request.POST.get("black", "")
    storing.attach_game(opened.section, number, people, players, by=opened.user)
    messages.success(request, _("The game has been attached."))
    return redirect(_to_round(opened, number))


@require_POST
@section_page(Right.MANAGE)
def delay(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Show the games of the section late, with their results."""
    form = DelayForm(request.POST)
    if form.is_valid():
        chosen = form.cleaned_data
        delays.delay_games(opened.section, chosen["minutes"], chosen["moves"], by=opened.user)
        messages.success(request, _("The delay has been changed."))
    else:
        messages.error(request, _("A delay is a number between 0 and 60."))
    return redirect("desk:games", opened.event.slug, opened.section.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(to_act=Right.RESULTS)
def game(request: HttpRequest, opened: Opened, number: int, white: int, black: int) -> HttpResponse:
    """One game: its position and moves, and a form to correct them."""
    board = _board(opened, number, white, black)
    correction = CorrectionForm(
        request.POST if request.method == "POST" else None, initial={"ply": board.plies + 1}
    )
    if request.method == "POST" and correction.is_valid():
        typed = correction.cleaned_data
        storing.correct_game(
            opened.section,
            number,
            (white, black),
            typed["ply"],
            typed["moves"],
            by=opened.user,
            reason=typed["reason"],
        )
        messages.success(request, _("The moves have been corrected."))
        return redirect("desk:game", opened.event.slug, opened.section.slug, number, white, black)
    shown = board.game
    context = opened.context(
        "games",
        number=number,
        entry=board,
        board=board.board,
        picture=picture_after(shown.recorded) if shown else None,
        lines=lines_of(shown.recorded) if shown else (),
        waiting=feeding.waiting_sheet(opened.section, opened.facts, number, (white, black)),
        correction=correction,
        delay_form=DelayForm.of(_own_delay(opened, number, white, black)),
    )
    return render(request, "desk/games/game.html", context, status=400 if correction.errors else 200)


@require_POST
@section_page(Right.RESULTS)
def freeze(request: HttpRequest, opened: Opened, number: int, white: int, black: int) -> HttpResponse:
    """Let a game take no more moves, or take them again."""
    _board(opened, number, white, black)
    frozen = request.POST.get("frozen") == "yes"
    storing.freeze_game(opened.section, number, (white, black), by=opened.user, frozen=frozen)
    return redirect("desk:game", opened.event.slug, opened.section.slug, number, white, black)


@require_POST
@section_page(Right.RESULTS)
def as_the_board(request: HttpRequest, opened: Opened, number: int, white: int, black: int) -> HttpResponse:
    """Take the correction of a game back: what the board says stands again."""
    board = _board(opened, number, white, black).board
    storing.take_back_correction(opened.section, number, (white, black), by=opened.user)
    text = _("The correction of %(white)s – %(black)s has been undone.")
    messages.success(request, text % _names(board))
    return redirect("desk:game", opened.event.slug, opened.section.slug, number, white, black)


@require_POST
@section_page(Right.RESULTS)
def as_the_sheet(request: HttpRequest, opened: Opened, number: int, white: int, black: int) -> HttpResponse:
    """Let the score sheet count against what was entered at the desk."""
    board = _board(opened, number, white, black).board
    seen = whole_number(request.POST.get("seen", ""), 4)
    feeding.let_sheet_count(opened.section, number, (white, black), by=opened.user, seen=seen or 0)
    text = _("The game %(white)s – %(black)s is as the score sheet says.")
    messages.success(request, text % _names(board))
    return redirect("desk:game", opened.event.slug, opened.section.slug, number, white, black)


def _names(board: DeskBoard) -> dict[str, str]:
    return {"white": board.white.player.name, "black": board.black.player.name}


@require_POST
@section_page(Right.MANAGE)
def delay_board(request: HttpRequest, opened: Opened, number: int, white: int, black: int) -> HttpResponse:
    """Show one game late, with its result."""
    _board(opened, number, white, black)
    form = DelayForm(request.POST)
    if form.is_valid():
        chosen = form.cleaned_data
        delays.delay_game(
            opened.section, number, (white, black), chosen["minutes"], chosen["moves"], by=opened.user
        )
        messages.success(request, _("The delay has been changed."))
    else:
        messages.error(request, _("A delay is a number between 0 and 60."))
    return redirect("desk:game", opened.event.slug, opened.section.slug, number, white, black)


def _board(opened: Opened, number: int, white: int, black: int) -> GameBoard:
    boards = game_boards(opened, number, timezone.now())
    board = next((board for board in boards if board.board.players == (white, black)), None)
    if board is None:
        raise Http404
    return board


def _own_delay(opened: Opened, number: int, white: int, black: int) -> Any:
    mine = (
        board.delay
        for board in opened.book.games.boards
        if board.round == number and {board.white, board.black} == {white, black}
    )
    return next(mine, None)


def _to_round(opened: Opened, number: int) -> str:
    return f"{reverse('desk:games', args=[opened.event.slug, opened.section.slug])}?round={number}"
