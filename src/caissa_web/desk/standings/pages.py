"""Standings on the desk: by round, everybody or a category, why for every value, and what breaks ties."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.errors import CaissaError
from caissa.pairing.progress import round_of_standings
from caissa.prizes import PrizeFund
from caissa.standings import BadExpression, Standings, TieBreakNotAllowed, UnknownTieBreak
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.desk.participant_input import typed_participants
from caissa_web.desk.rounds.boards import current_round
from caissa_web.desk.standings import table
from caissa_web.desk.standings.values import ValuesForm
from caissa_web.operations.closing import ranking
from caissa_web.presentation.categories import choices
from caissa_web.presentation.standings import participant as named_participant
from caissa_web.presentation.workings import workings
from caissa_web.records.rights import Right
from caissa_web.section.closing import final_standings
from caissa_web.section.closing.prize_fund import fund_on_record

LONGEST_SEED = 100
SEED_LETTERS = 16
"""The mark of all results seeds a drawing: nobody knows it before the last game, and it never changes."""


@require_safe
@section_page()
def standings(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The standings of the round that the desk works at."""
    number = round_of_standings(opened.facts)
    if not number:
        return render(request, "desk/standings/no_standings.html", opened.context("standings"))
    return _to(opened, number)


@require_safe
@section_page()
def after_round(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """The standings after one round, of everybody or of a category."""
    facts = opened.facts
    _require_round(opened, number)
    try:
        missing = final_standings.missing_results(facts, number)
        live = bool(missing) and request.GET.get("live") == "1"
        standings = _standings(opened, number, live=live)
    except CaissaError as refused:
        codes = final_standings.own_codes(facts)
        context = opened.context("standings", refused=refused, own_codes=codes)
        return render(request, "desk/standings/no_standings.html", context, status=409)
    offered = choices(facts, _fund(opened))
    chosen = next((choice for choice in offered if choice.key == request.GET.get("category")), None)
    closing, heads = opened.book.closing, table.heads(standings)
    context = opened.context(
        "standings",
        number=number,
        numbers=range(1, max(current_round(facts), number) + 1),
        standings=standings,
        live=live,
        heads=heads,
        left_out=[head for head in heads if head.waits],
        lines=table.category_lines(facts, standings, chosen.category)
        if chosen
        else table.lines(facts, standings),
        categories=offered,
        chosen=chosen,
        ties=table.ties(facts, standings),
        final=final_standings.is_final(facts, number),
        last=final_standings.is_last(facts, number),
        missing=missing,
        unranked=[named_participant(facts, participant) for participant in standings.unranked],
        lots=[lot for lot in closing.lots if lot.round == number],
        by_hand=[order for order in closing.hand_orders if order.round == number],
        own_codes=final_standings.own_codes(facts),
    )
    return render(request, "desk/standings/standings.html", context)


def _standings(opened: Opened, number: int, *, live: bool) -> Standings:
    """The standings after a round; live ones have only values that are known while games go on."""
    if live:
        return final_standings.live_standings(opened.state, number)
    return final_standings.standings_of(opened.state, number)


def _fund(opened: Opened) -> PrizeFund | None:
    """The prize fund for its groups; None if it cannot be read, which its own page explains."""
    try:
        reading = fund_on_record(opened.state)
    except CaissaError:
        return None
    return reading.fund if reading else None


@require_safe
@section_page()
def why(request: HttpRequest, opened: Opened, number: int, participant: int) -> HttpResponse:
    """Why somebody stands where they stand: every value with its working."""
    _require_round(opened, number)
    standings = final_standings.standings_of(opened.state, number)
    if participant not in standings.ranks:
        raise Http404
    row = standings.row(participant)
    context = opened.context(
        "standings",
        number=number,
        standings=standings,
        workings=workings(opened.facts, standings, participant, ratings=True),
        who=named_participant(opened.facts, participant),
        shared=row.shared,
        decided_by=row.decided_by,
        rank=row.rank,
    )
    return render(request, "desk/standings/standings_why.html", context)


@require_POST
@section_page(Right.PAIR)
def draw_lots(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Draw lots for a tied group; asked again, the same lots are shown."""
    _require_round(opened, number)
    group = typed_participants(request.POST.get("group", ""))
    seed = request.POST.get("seed", "").strip()[:LONGEST_SEED] or opened.section.hash[:SEED_LETTERS]
    ranking.draw_lots(opened.section, number, group, seed, by=opened.user)
    messages.success(request, _("The lots have been drawn and recorded; drawing again gives the same order."))
    return _to(opened, number)


@require_POST
@section_page(Right.PAIR)
def order(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Put a tied group into an order by hand, with a reason."""
    _require_round(opened, number)
    ranking.order_by_hand(
        opened.section,
        number,
        typed_participants(request.POST.get("order", "")),
        request.POST.get("reason", "").strip(),
        by=opened.user,
        seen_version=seen_version(request, opened),
    )
    messages.success(request, _("The order has been recorded with its reason."))
    return _to(opened, number)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.PAIR)
def values(request: HttpRequest, opened: Opened, code: str) -> HttpResponse:
    """The values of a tie-break that the event defined itself."""
    if code not in final_standings.own_codes(opened.facts):
        raise Http404
    entered = next(
        (tie_break.values for tie_break in opened.book.closing.given if tie_break.code == code), ()
    )
    typed = request.POST if request.method == "POST" else None
    written = "\n".join(f"{entry.participant} {entry.value}" for entry in entered)
    defined = {known.code: known.expression for known in opened.book.closing.expressions}
    form = ValuesForm(typed, initial={"values": written, "expression": defined.get(code, "")})
    if typed is not None and form.is_valid() and _define(request, opened, code, form):
        messages.success(request, _("The values have been saved and count from now on."))
        return redirect("desk:standings", opened.event.slug, opened.section.slug)
    return render(
        request, "desk/standings/standings_values.html", opened.context("standings", form=form, code=code)
    )


def _define(request: HttpRequest, opened: Opened, code: str, form: ValuesForm) -> bool:
    """Was the tie-break defined? An expression that cannot be understood is refused at its field."""
    try:
        ranking.set_given_values(
            opened.section,
            code,
            form.parsed,
            by=opened.user,
            seen_version=seen_version(request, opened),
            expression=form.cleaned_data["expression"].strip(),
        )
    except (BadExpression, UnknownTieBreak, TieBreakNotAllowed) as refused:
        form.add_error("expression", str(refused))
        return False
    return True


def _require_round(opened: Opened, number: int) -> None:
    if not 1 <= number <= opened.facts.paired_rounds:
        raise Http404


def _to(opened: Opened, number: int) -> HttpResponse:
    return redirect("desk:standings-after", opened.event.slug, opened.section.slug, number)
