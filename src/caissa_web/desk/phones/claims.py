"""What players have entered at their boards: where two of them disagree the arbiter decides."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import ImpossibleChange
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page
from caissa_web.operations.rounds.claims import Claimed, claimed_games
from caissa_web.operations.rounds.results import Outcomes, Players
from caissa_web.phone import choices
from caissa_web.phone.choices import MAIN, MORE
from caissa_web.presentation.lists import named_at
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number

DISMISS = "dismiss"


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """A game on the page, with what each player says."""

    claimed: Claimed
    field: str
    white: str
    black: str
    white_says: str
    black_says: str


@require_safe
@section_page()
def claims(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Disagreements first, then the games that wait for one of the players."""
    lines = [_line(opened, game) for game in claimed_games(opened.state, timezone.now())]
    context = opened.context(
        "claims",
        disputed=[line for line in lines if line.claimed.disputed],
        waiting=[line for line in lines if not line.claimed.disputed],
        offered=(*MAIN, *MORE),
    )
    return render(request, "desk/phones/claims.html", context)


@require_POST
@section_page(Right.RESULTS)
def decide(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Record what the arbiter has found out, or let the players enter it anew."""
    number, players = _game(request)
    result = request.POST.get("result", "")
    if result == DISMISS:
        operations.dismiss_claims(opened.section, number, players, by=opened.user)
        messages.success(request, _("The players can now enter the result again."))
    else:
        choice = choices.chosen(result, (*MAIN, *MORE))
        reason = request.POST.get("reason", "").strip()[:500]
        operations.settle_claims(
            opened.section,
            number,
            players,
            choice.outcomes,
            by=opened.user,
            reason=reason,
            confirmed=confirmed(request),
        )
        messages.success(request, _("%(result)s has been recorded.") % {"result": choice.sign})
    return redirect("desk:claims", opened.event.slug, opened.section.slug)


def _line(opened: Opened, claimed: Claimed) -> ClaimLine:
    return ClaimLine(
        claimed,
        f"{claimed.white}-{claimed.black}",
        named_at(opened.facts, claimed.white).name,
        named_at(opened.facts, claimed.black).name,
        _sign(claimed.by_white),
        _sign(claimed.by_black),
    )


def _sign(outcomes: Outcomes | None) -> str:
    return choices.sign(outcomes) if outcomes else ""


def _game(request: HttpRequest) -> tuple[int, Players]:
    """Round and players of the game that a form names."""
    fields = [request.POST.get("round", ""), *request.POST.get("game", "").split("-")]
    if len(fields) != 3 or not all(is_number(field, 6) for field in fields):
        raise ImpossibleChange(why=_("There is no such game"))
    number, white, black = map(int, fields)
    return number, (white, black)
