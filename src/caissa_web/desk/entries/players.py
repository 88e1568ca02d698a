"""The players of a section: the list with its doubts, and one player with all that can be done."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from caissa_web.caching import derived_values
from caissa_web.desk.entries.forms import CorrectionForm, typed_from
from caissa_web.desk.entries.rating_choice import offered_ratings
from caissa_web.desk.entries.tables import (
    BYES,
    SORTS,
    colours,
    counts,
    doubts,
    entry_rows,
    equals,
    half_points_had,
    prohibited_partners,
    rounds_ahead,
)
from caissa_web.desk.frame import Opened, section_page
from caissa_web.operations.entries.byes import allowed_half_points
from caissa_web.operations.entries.players import fingerprint
from caissa_web.presentation import lists
from caissa_web.presentation.results import WORDS
from caissa_web.section.entries.findings import entry_findings
from caissa_web.section.entries.minors import is_young
from caissa_web.section.entries.starting_order import (
    LAST_ROUND_BEFORE_THE_FREEZE,
    numbered_by_strength,
    order_in,
)


@require_safe
@section_page()
def players(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Everybody who is entered, in the order asked for."""
    by, find = request.GET.get("by", "number"), request.GET.get("find", "").strip()[:80]
    facts = opened.facts
    context = opened.context(
        "players",
        rows=entry_rows(facts, opened.book, by, find),
        by=by,
        find=find,
        sorts=[(name, heading) for name, (heading, _key) in SORTS.items()],
        counts=counts(facts),
        doubts=doubts(_findings(opened)),
        renumber=_may_renumber(opened),
    )
    return render(request, "desk/entries/entries.html", context)


def _findings(opened: Opened) -> Any:
    """The findings of these facts, worked out once; facts never change."""
    today = timezone.localdate()
    return derived_values.get_or_compute(
        opened.facts, ("entry findings", today), lambda: entry_findings(opened.facts, today)
    )


def _may_renumber(opened: Opened) -> bool:
    """Could pairing numbers be made anew now?"""
    facts = opened.facts
    return 0 < facts.paired_rounds <= LAST_ROUND_BEFORE_THE_FREEZE and numbered_by_strength(facts)


@require_safe
@section_page()
def player(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One player: data, card, and every act."""
    if number not in opened.facts.numbers:
        raise Http404
    form = CorrectionForm(initial=typed_from(opened.facts.player(number), opened.facts.speed))
    return render(request, "desk/entries/entry.html", player_context(opened, number, form))


def player_context(opened: Opened, number: int, form: CorrectionForm) -> dict[str, Any]:
    """What a player's page shows, with the form as it stands."""
    facts, book = opened.facts, opened.book
    player = facts.player(number)
    order = order_in(facts, facts.next_round)
    return opened.context(
        "players",
        player=player,
        named=lists.named(player),
        young=is_young(player.person.birth, opened.event.start or timezone.localdate()),
        lines=lists.card(facts, number),
        colours=colours(facts, number),
        form=form,
        seen=fingerprint(player),
        tpn=order.index(number) + 1 if number in order else None,
        ahead=[] if facts.for_teams else rounds_ahead(facts, number),
        byes=[(outcome.name, WORDS[outcome]) for outcome in BYES],
        half_points=half_points_had(facts, number),
        allowed_half_points=allowed_half_points(book),
        barred=number in book.no_half_points,
        by_hand=number in book.by_hand,
        fixed=next((board for board in book.fixed_boards if board.player == number), None),
        prohibited=prohibited_partners(facts, number),
        equals=equals(facts, number) if may_exchange(opened) else [],
        removable=player.first_round > facts.paired_rounds,
        leaves_after=facts.paired_rounds,
        team=facts.team_of(number),
        offered=offered_ratings(opened, number),
        picked=any(pick.player == number for pick in book.rating_picks),
    )


def may_exchange(opened: Opened) -> bool:
    """May pairing numbers still be exchanged between equals?"""
    facts = opened.facts
    return facts.paired_rounds <= LAST_ROUND_BEFORE_THE_FREEZE and numbered_by_strength(facts)
