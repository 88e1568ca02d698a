"""Level ties of a knock-out of players at the desk: their tie-break day game by game, or who won it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from caissa.errors import ImpossibleChange
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.desk.rounds.pages import require_paired, to_round
from caissa_web.operations.rounds.knock_out import name_winner_of_tie, record_tie_break_game
from caissa_web.records.rights import Right
from caissa_web.section.book import TieBreakGame
from caissa_web.section.number_input import is_number


@require_POST
@section_page(Right.PAIR)
def winner(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Record which player goes on from a level tie."""
    require_paired(opened, number)
    typed = request.POST.get("winner", "")
    if not is_number(typed, 6):
        raise ImpossibleChange(why=_("Choose who advances"))
    how = request.POST.get("how", "").strip()[:300]
    seen = seen_version(request, opened)
    name_winner_of_tie(opened.section, number, int(typed), how, by=opened.user, seen_version=seen)
    messages.success(request, _("The winner has been recorded."))
    return to_round(opened, number)


@require_POST
@section_page(Right.PAIR)
def tie_break_game(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Enter the game of a tie-break day that is due."""
    require_paired(opened, number)
    typed = [request.POST.get(name, "") for name in ("white", "first", "second", "already")]
    if not all(is_number(text, 6) for text in typed):
        raise ImpossibleChange(why=_("Choose who has White"))
    white, first, second, already = map(int, typed)
    game = TieBreakGame(number, white, second if white == first else first, request.POST.get("result", ""))
    seen = seen_version(request, opened)
    record_tie_break_game(opened.section, game, already, by=opened.user, seen_version=seen)
    messages.success(request, _("Recorded."))
    return to_round(opened, number)
