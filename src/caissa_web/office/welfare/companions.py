"""The register of attendants and assistants: one line a player, named by the office or the arbiters."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.workflow import LIVE
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.welfare.models import Companion
from caissa_web.welfare.operations.companions import CompanionForm, name_companion, remove_companion

ON_A_PAGE = 100
LONGEST_QUERY = 100
OF_AGE = 18
"""Whoever becomes so old in the year of the event, or later, is asked for an attendant."""


def _players(office: Office) -> QuerySet[Entry]:
    """Everybody who comes as a player, with their companions and guardians."""
    rows = Entry.everybody.filter(
        event=office.event, state__in=LIVE, category__role=Category.Role.PLAYER
    ).select_related("participant", "category", "event")
    companions = Prefetch("companions", Companion.objects.order_by("kind"))
    return rows.prefetch_related(companions, "participant__guardians").order_by("participant__name", "id")


@require_safe
@office_page(Right.ENTRIES_OFFICE, Right.PAIR)
def companions(request: HttpRequest, office: Office) -> HttpResponse:
    """Players with who comes with them; with `?code=` the forms of one player."""
    only, query = request.GET.get("only", ""), request.GET.get("q", "").strip()[:LONGEST_QUERY]
    rows = _players(office)
    if only == "without":
        attended = Companion.objects.filter(event=office.event, kind=Companion.Kind.ATTENDANT)
        rows = rows.exclude(pk__in=attended.values("entry"))
        if office.event.start is not None:
            rows = rows.filter(participant__birth__gte=str(office.event.start.year - OF_AGE))
    elif only == "assistants":
        rows = rows.filter(companions__kind=Companion.Kind.ASSISTANT)
    if query:
        rows = rows.filter(participant__name__icontains=query)
    chosen = _players(office).filter(code=request.GET.get("code", "")).first()
    values = {
        "page": Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page")),
        "only": only,
        "q": query,
        "chosen": chosen,
        "forms": _forms(chosen) if chosen else (),
        "duties": Companion.Duty.choices,
    }
    answer = render(request, "office/welfare/companions.html", office.context("companions", **values))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _forms(entry: Entry) -> list[tuple[str, str, Companion | None, str, str]]:
    """Both kinds with what is on record; a guardian whom the entry names is proposed as attendant."""
    known = {row.kind: row for row in entry.companions.all()}
    guardian = next(iter(entry.participant.guardians.all()), None)
    forms = []
    for kind in Companion.Kind:
        row = known.get(kind.value)
        proposed = guardian if kind is Companion.Kind.ATTENDANT and row is None else None
        name = row.name if row else proposed.name if proposed else ""
        phone = row.phone if row else proposed.phone if proposed else ""
        forms.append((kind.value, str(kind.label), row, name, phone))
    return forms


@require_POST
@office_page(Right.ENTRIES_OFFICE, Right.PAIR)
def change(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Name an attendant or assistant, or take one off the list."""
    entry = get_object_or_404(_players(office), code=code)
    sent = request.POST
    if sent.get("act") == "remove":
        remove_companion(get_object_or_404(Companion, entry=entry, kind=sent.get("kind", "")), by=office.user)
    else:
        typed = CompanionForm(
            sent.get("kind", ""),
            sent.get("name", ""),
            sent.get("phone", ""),
            sent.get("language", ""),
            sent.getlist("duty"),
            "all_rounds" in sent,
            sent.get("absences", ""),
        )
        name_companion(entry, typed, by=office.user)
    return redirect("office:companions", office.event.slug)
