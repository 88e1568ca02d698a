"""What now? Choose what happened, read what the Laws say, write it into the incidents book with one tap."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from caissa.errors import CaissaError
from caissa.laws.happenings.happenings import Group, Happening
from caissa_web import operations
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.what_now.form import DECIDE, HappeningForm, asked_round, boards_of
from caissa_web.desk.what_now.recording import incident_of
from caissa_web.presentation.game_moves import clock_text
from caissa_web.records.rights import Right
from caissa_web.section.setup.announced_answers import announced_for_decisions
from caissa_web.translation.sentences import translate

_FIELD_OF_ERROR = {"laws.unreadable-position": "position"}


@require_safe
@section_page(Right.APPEALS)
def what_now(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Everything that can happen, in groups; a board that was chosen before comes along."""
    round_number = asked_round(opened, request.GET.get("round", ""))
    wanted = request.GET.get("board", "")
    board = next((board for board in boards_of(opened, round_number) if board.value == wanted), None)
    groups = [
        (group.label, [happening for happening in Happening if happening.group is group]) for group in Group
    ]
    place = urlencode({"round": round_number} | ({"board": board.value} if board else {}))
    context = opened.context("what-now", groups=groups, round_number=round_number, board=board, place=place)
    return render(request, "desk/what_now/what_now.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.APPEALS, to_act=Right.FAIR_PLAY)
def decision(request: HttpRequest, opened: Opened, happening: str) -> HttpResponse:
    """The questions of one happening and, once they are answered, the decision."""
    if happening not in {known.value for known in Happening}:
        raise Http404
    posted = request.method == "POST"
    typed = request.POST if posted else request.GET
    bound = posted or DECIDE in typed
    form = HappeningForm(Happening(happening), opened, typed, bound=bound, reader=request.user)
    advice = _advice(form)
    if posted and advice is not None:
        return _recorded(request, opened, form, advice)
    context = opened.context(
        "what-now",
        form=form,
        happening=Happening(happening),
        round_number=form.round,
        announced=announced_for_decisions(opened.facts, opened.book),
        **_decision_values(form, advice),
    )
    return render(request, "desk/what_now/decision.html", context, status=400 if form.errors else 200)


def _advice(form: HappeningForm) -> Any:
    """What the Laws say; None if a question is open, which the form then says beside its field."""
    if not form.is_bound or not form.is_valid():
        return None
    from caissa.laws import what_now as decide  # noqa: PLC0415 - needs the library of moves

    try:
        return decide(form.happening, form.facts())
    except CaissaError as refused:
        field = _FIELD_OF_ERROR.get(refused.code)
        form.add_error(field if field in form.fields else None, translate(refused))
        return None


def _decision_values(form: HappeningForm, advice: Any) -> dict[str, Any]:
    """The decision as the page shows it, and the same answers again for the tap that records it."""
    if advice is None:
        return {"advice": None}
    times = advice.times
    # Counted now: a second tap must not take the entry of the first for an earlier one.
    facts = form.facts()
    counted = {name: str(getattr(facts, name)) for name in ("earlier", "warnings") if name in form.fields}
    kept = [
        (name, value)
        for name, values in form.typed.lists()
        for value in values
        if name != DECIDE and name not in counted
    ]
    kept += counted.items()
    return {
        "advice": advice,
        "clocks": (clock_text(times.white), clock_text(times.black)) if times else None,
        "kept": kept,
        "chosen": form.chosen_board,
        "at": timezone.now().isoformat(),
        "needs_board": advice.counts and form.player is None,
    }


def _recorded(request: HttpRequest, opened: Opened, form: HappeningForm, advice: Any) -> HttpResponse:
    """Write it down; a decision that ends the game leads to the board, where its result is entered."""
    entry = incident_of(
        form,
        advice,
        penalty=request.POST.get("penalty", ""),
        note=request.POST.get("note", "").strip(),
        at=request.POST.get("at", ""),
        by=opened.user,
    )
    operations.enter_incident(opened.section, entry, by=opened.user)
    messages.success(request, _("The incident has been recorded."))
    board = form.chosen_board
    place = (opened.event.slug, opened.section.slug)
    if board is not None and advice.decision.ends and opened.may(Right.RESULTS):
        messages.info(request, _("Now enter the result: %(result)s.") % {"result": advice.decision.value})
        return redirect("desk:board", *place, form.round, *board.players)
    return redirect("desk:incidents", *place)
