"""Rounds on the desk: paired, looked at, published; their results typed and verified."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import CaissaError, ImpossibleChange
from caissa_web.desk import result_codes
from caissa_web.desk.boards import desk_boards, tally
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.noticeboard import lists
from caissa_web.records import operations
from caissa_web.records.operations import Entry
from caissa_web.records.rights import Right

FIELD, SEEN = "result-", "seen-"


@require_safe
@section_page()
def rounds(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The newest round, or the way to the first."""
    if opened.facts.paired_rounds:
        return _to_round(opened, opened.facts.paired_rounds)
    return render(request, "desk/no_round.html", opened.shown("rounds"))


@require_safe
@section_page()
def round_page(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One round: its stage, its boards, its results."""
    _require_paired(opened, number)
    facts, book = opened.facts, opened.book
    context = opened.shown(
        "rounds",
        number=number,
        numbers=range(1, facts.paired_rounds + 1),
        newest=number == facts.paired_rounds,
        sheet=book.sheet(number),
        public=book.is_public(number, timezone.now()),
        boards=desk_boards(facts, book, number),
        unpaired=lists.unpaired(facts, number),
        tally=tally(facts, book, number),
        more=number == facts.paired_rounds and number < (facts.scheduled_rounds or number + 1),
    )
    return render(request, "desk/round.html", context)


@require_POST
@section_page(Right.PAIR)
def pair(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Pair the next round as a draft."""
    section = operations.pair_next_round(
        opened.section,
        by=opened.user,
        seen_version=seen_version(request, opened),
        confirmed=confirmed(request),
    )
    messages.success(request, _("Round %(number)d is paired as a draft.") % {"number": section.paired_rounds})
    return _to_round(opened, section.paired_rounds)


@require_POST
@section_page(Right.PAIR)
def discard(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take back a draft."""
    operations.discard_draft(
        opened.section,
        by=opened.user,
        seen_version=seen_version(request, opened),
        reason=request.POST.get("reason", "").strip(),
    )
    messages.success(request, _("The draft has been taken back."))
    return redirect("desk:rounds", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.PAIR)
def stage(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Review, publish, schedule or retract a round, by the button that was pressed."""
    act, seen = request.POST.get("act", ""), seen_version(request, opened)
    section, by = opened.section, opened.user
    if act == "review":
        operations.review_round(section, number, by=by, seen_version=seen)
    elif act == "publish":
        operations.publish_round(section, number, by=by, seen_version=seen)
    elif act == "schedule":
        operations.publish_round(section, number, by=by, seen_version=seen, at=_moment(request))
    elif act == "retract":
        notice = request.POST.get("notice", "").strip()
        if not notice:
            raise ImpossibleChange(why=_("A retraction needs the notice that players will read"))
        operations.retract_round(section, number, notice, by=by, seen_version=seen)
    return _to_round(opened, number)


@require_POST
@section_page(Right.RESULTS)
def results(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Take all results that were typed into the page and differ from what was there."""
    _require_paired(opened, number)
    entries = [entry for entry in _typed(request) if entry.outcomes != entry.seen]
    if entries:
        operations.record_results(
            opened.section,
            number,
            entries,
            by=opened.user,
            reason=request.POST.get("reason", "").strip(),
            confirmed=confirmed(request),
        )
        messages.success(request, _("%(number)d results recorded.") % {"number": len(entries)})
    return _to_round(opened, number)


@require_POST
@section_page(Right.RESULTS)
def one_result(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Take one result that a script sends as soon as it is typed; the answer is what is now on record."""
    try:
        entry = _entry(
            request.POST.get("game", ""), request.POST.get("typed", ""), request.POST.get("seen", "")
        )
        section = operations.record_results(
            opened.section, number, (entry,), by=opened.user, confirmed=confirmed(request)
        )
    except CaissaError as refused:
        return JsonResponse({"refused": str(refused), "code": refused.code}, status=409)
    return JsonResponse({"code": result_codes.code(entry.outcomes), "version": section.version})


@require_POST
@section_page(Right.RESULTS)
def verify(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Mark boards as verified in a second pass."""
    _require_paired(opened, number)
    boards = {int(one) for one in request.POST.getlist("board") if one.isascii() and one.isdigit()}
    known = {game.board for game in opened.facts.round(number).games if not game.open}
    operations.verify_boards(
        opened.section, number, boards & known, by=opened.user, verified="doubt" not in request.POST
    )
    return _to_round(opened, number)


def _require_paired(opened: Opened, number: int) -> None:
    if not 1 <= number <= opened.facts.paired_rounds:
        raise Http404


def _to_round(opened: Opened, number: int) -> HttpResponseRedirect:
    return redirect("desk:round", opened.event.slug, opened.section.slug, number)


def _typed(request: HttpRequest) -> list[Entry]:
    """Every field of the page in which something stands."""
    return [
        _entry(name.removeprefix(FIELD), typed, request.POST.get(SEEN + name.removeprefix(FIELD), ""))
        for name, typed in request.POST.items()
        if name.startswith(FIELD) and typed.strip()
    ]


def _entry(game: str, typed: str, seen: str) -> Entry:
    """One typed result, with what its author saw before."""
    white, _dash, black = game.partition("-")
    if not (white.isascii() and white.isdigit() and black.isascii() and black.isdigit()):
        raise ImpossibleChange(why=_("There is no such game"))
    before = result_codes.outcomes(seen) if seen else operations.OPEN
    return Entry((int(white), int(black)), result_codes.outcomes(typed), before)


def _moment(request: HttpRequest) -> datetime:
    """The time at which a round is to be published, in the desk's own time zone."""
    try:
        found = parse_datetime(request.POST.get("at", ""))
    except ValueError:
        found = None
    if found is None:
        raise ImpossibleChange(why=_("Say when, as in 2026-02-01 09:30"))
    return timezone.make_aware(found) if timezone.is_naive(found) else found
