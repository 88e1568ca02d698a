"""Pairing by hand: a session with a start and an end, its table, its warnings, the engine beside it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import ImpossibleChange
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.desk.rounds.manual_pairing_form import HandForm, form_of, form_typed
from caissa_web.desk.rounds.pages import to_round
from caissa_web.operations.rounds.manual_pairing import CASES
from caissa_web.operations.rounds.pairing import adjourned
from caissa_web.records.rights import Right
from caissa_web.section.book import HandPairing
from caissa_web.section.number_input import is_number, whole_number
from caissa_web.section.rounds.manual_pairing_checks import Comparison, compared, warnings_of
from caissa_web.section.teams.manual_pairing import names


@require_POST
@section_page(Right.PAIR)
def start(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Begin a session for the newest or the next round."""
    round_text = request.POST.get("round", "")
    if not is_number(round_text, 3):
        raise ImpossibleChange(why=_("There is no such round"))
    operations.start_hand_pairing(
        opened.section,
        int(round_text),
        by=opened.user,
        seen_version=seen_version(request, opened),
        at=timezone.now(),
        case=request.POST.get("case", ""),
        reason=request.POST.get("reason", "").strip()[:300],
        minutes_late=whole_number(request.POST.get("minutes-late", "").strip(), 3),
        confirmed=confirmed(request),
    )
    return redirect("desk:hand-pairing", opened.event.slug, opened.section.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.PAIR)
def table(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The table of the session; its buttons keep it, compare it, end or leave the session."""
    session = opened.book.hand_pairing
    if session is None:
        return redirect("desk:rounds", opened.event.slug, opened.section.slug)
    if request.method != "POST":
        comparison = _compared(opened, session) if "compare" in request.GET else None
        return _page(request, opened, form_of(opened.facts, session), comparison)
    if request.POST.get("act") == "abandon":
        return _abandoned(request, opened)
    form = form_typed(opened.facts, session, request.POST)
    if form.session is None:
        return _page(request, opened, form)
    return _done(request, opened, form.session)


def _abandoned(request: HttpRequest, opened: Opened) -> HttpResponse:
    operations.abandon_hand_pairing(
        opened.section, by=opened.user, seen_version=seen_version(request, opened)
    )
    messages.success(request, _("The session has ended; the round has not changed."))
    return redirect("desk:rounds", opened.event.slug, opened.section.slug)


def _done(request: HttpRequest, opened: Opened, session: HandPairing) -> HttpResponse:
    """Keep the table, or end the session with it."""
    section, by, seen = opened.section, opened.user, seen_version(request, opened)
    act = request.POST.get("act")
    if act == "end":
        operations.end_hand_pairing(section, session, by=by, seen_version=seen, confirmed=confirmed(request))
        messages.success(
            request, _("The round has been paired by hand, as a draft. Check it and publish it.")
        )
        return to_round(opened, session.round)
    operations.change_hand_pairing(section, session, by=by, seen_version=seen)
    where = redirect("desk:hand-pairing", opened.event.slug, opened.section.slug)
    if act == "compare":
        where["Location"] += "?compare=1#compared"
    return where


def _compared(opened: Opened, session: HandPairing) -> Comparison:
    facts = opened.facts
    return compared(adjourned(facts) if session.round > facts.paired_rounds else facts, session)


def _page(
    request: HttpRequest, opened: Opened, form: HandForm, comparison: Comparison | None = None
) -> HttpResponse:
    session = opened.book.hand_pairing
    assert session is not None  # noqa: S101 - asked by the page
    table = form.session or session
    context = opened.context(
        "rounds",
        hand=session,
        form=form,
        case=CASES.get(session.reason),
        warnings=warnings_of(opened.facts, table) if form.session else [],
        comparison=comparison,
        expected=_expected(opened, comparison),
    )
    return render(request, "desk/rounds/hand_pairing.html", context, status=400 if form.problems else 200)


def _expected(opened: Opened, comparison: Comparison | None) -> list[tuple[str, str]]:
    """The engine's pairs that the table does not have."""
    if comparison is None:
        return []
    called = names(opened.facts)
    return [
        (f"{white} {called.get(white, '')}", f"{black} {called.get(black, '')}" if black else "")
        for white, black in comparison.check.only_expected
    ]
