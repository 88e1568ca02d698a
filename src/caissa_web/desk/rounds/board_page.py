"""One board on a page of its own: what the players report, every result as a button, and the ways on."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.http import require_http_methods

from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page
from caissa_web.desk.rounds.boards import DeskBoard, desk_boards
from caissa_web.desk.rounds.pages import require_paired, to_round
from caissa_web.operations import OPEN, Entry, Outcomes
from caissa_web.phone import choices
from caissa_web.phone.choices import MAIN, MORE, Choice
from caissa_web.presentation import lists
from caissa_web.records.rights import Right

AGAIN, CLEAR = "again", "clear"
"""Sent in place of a result: the players report once more, or the game is still to be played."""
CLEARED = Choice(OPEN, _later("no result"), _later("The game is still to be played"))


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(to_act=Right.RESULTS)
def board_page(request: HttpRequest, opened: Opened, number: int, white: int, black: int) -> HttpResponse:
    """A board with both reports, where the arbiter decides, or enters any result by a button."""
    require_paired(opened, number)
    boards = desk_boards(opened.facts, opened.book, number)
    board = next((board for board in boards if board.players == (white, black)), None)
    if board is None:
        raise Http404
    if request.method == "POST":
        _take(request, opened, number, board)
        return redirect(f"{to_round(opened, number).url}#b{board.number}")
    context = opened.context(
        "rounds",
        number=number,
        board=board,
        seen=choices.written(board.outcomes),
        public=opened.book.is_public(number, timezone.now()),
        usual=MAIN,
        other=MORE,
        cards=[(side.player, lists.card(opened.facts, side.player.number)) for side in board.sides],
    )
    return render(request, "desk/rounds/board.html", context)


def _take(request: HttpRequest, opened: Opened, number: int, board: DeskBoard) -> None:
    """Record the result whose button was pressed, or let the players report again."""
    pressed = request.POST.get("result", "")
    if pressed == AGAIN:
        operations.dismiss_claims(opened.section, number, board.players, by=opened.user)
        messages.success(request, _("The players can now enter the result again."))
        return
    choice = CLEARED if pressed == CLEAR else choices.chosen(pressed, (*MAIN, *MORE))
    _record(request, opened, number, board, choice.outcomes)
    told = {"board": board.number, "result": choice.sign}
    messages.success(request, _("Board %(board)d: %(result)s is on record.") % told)


def _record(request: HttpRequest, opened: Opened, number: int, board: DeskBoard, outcomes: Outcomes) -> None:
    """Where players have reported something it is a decision about it, elsewhere a result like any other."""
    reason = request.POST.get("reason", "").strip()[:300]
    if any(board.claims):
        operations.settle_claims(
            opened.section,
            number,
            board.players,
            outcomes,
            by=opened.user,
            reason=reason,
            confirmed=confirmed(request),
        )
        return
    entry = Entry(board.players, outcomes, choices.seen(request.POST.get("seen", "")))
    operations.record_results(
        opened.section, number, (entry,), by=opened.user, reason=reason, confirmed=confirmed(request)
    )
