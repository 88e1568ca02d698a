"""Chess960 on the desk: the starting position of every round, drawn here or as drawn in the hall."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import ImpossibleChange
from caissa.play.chess960 import StartingPosition, drawn_position, position_of, starting_position
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.operations.rounds.starting_positions import play_chess960, set_starting_position
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number
from caissa_web.section.rounds.starting_positions import has_begun, plays_chess960, position_of_round

SHOWN_ROUNDS = 30


@dataclass(frozen=True, slots=True)
class Line:
    """A round and the position that it starts from."""

    round: int
    position: StartingPosition | None
    seed: str
    begun: bool


@require_safe
@section_page()
def positions(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Every round with its position, and the way to draw one."""
    facts, book = opened.facts, opened.book
    seeds = {position.round: position.seed for position in book.positions}
    last = min(facts.scheduled_rounds or facts.next_round, SHOWN_ROUNDS)
    lines = [
        Line(number, position_of_round(book, number), seeds.get(number, ""), has_begun(facts, number))
        for number in range(1, last + 1)
    ]
    context = opened.context(
        "rounds",
        lines=lines,
        chess960=plays_chess960(book),
        fixed=bool(facts.paired_rounds),
        following=next((line.round for line in lines if line.position is None), None),
    )
    return render(request, "desk/rounds/positions.html", context)


@require_POST
@section_page(Right.PAIR)
def switch(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Play Chess960, or ordinary chess."""
    wanted, seen = "chess960" in request.POST, seen_version(request, opened)
    play_chess960(opened.section, wanted, by=opened.user, seen_version=seen)
    messages.success(request, _("Recorded."))
    return _again(opened)


@require_POST
@section_page(Right.PAIR)
def draw(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Draw the position of a round from a seed, or take what was drawn in the hall."""
    number = request.POST.get("round", "")
    if not is_number(number, 2):
        raise ImpossibleChange(why=_("There is no such round."))
    typed = request.POST.get("position", "").strip()[:20]
    seed = "" if typed else request.POST.get("seed", "").strip()[:60] or secrets.token_hex(8)
    position = _typed(typed) if typed else drawn_position(seed)
    set_starting_position(
        opened.section,
        int(number),
        position,
        by=opened.user,
        seen_version=seen_version(request, opened),
        seed=seed,
    )
    text = _("Round {number} starts from position {position}.").format(number=number, position=position)
    messages.success(request, text)
    return _again(opened)


def _typed(text: str) -> StartingPosition:
    return starting_position(int(text)) if is_number(text, 6) else position_of(text)


def _again(opened: Opened) -> HttpResponse:
    return redirect("desk:positions", opened.event.slug, opened.section.slug)
