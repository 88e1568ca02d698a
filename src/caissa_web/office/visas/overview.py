"""All visa cases of an event, without a passport; and the list for a consulate, with them."""

from __future__ import annotations

import csv
from io import StringIO

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa.files import guarded
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.enrolment.operations.log import log
from caissa_web.office.frame import Office, office_page
from caissa_web.office.treasury.frame import file_answer
from caissa_web.records.rights import Right
from caissa_web.visas.models import VisaCase
from caissa_web.visas.operations.cases import note_look
from caissa_web.visas.passports import content_of, passport_of
from caissa_web.visas.queries import cases_of, counts

ON_A_PAGE = 100
COLUMNS = (
    "number",
    "state",
    "surname",
    "given_names",
    "passport",
    "nationality",
    "birth",
    "sex",
    "expires",
    "consulate",
)


@require_safe
@office_page(Right.VISA)
def visas(request: HttpRequest, office: Office) -> HttpResponse:
    """Who asked for a letter, and how far it has come."""
    state = request.GET.get("state", "")
    state = state if state in VisaCase.State.values else ""
    page = Paginator(cases_of(office.event, state), ON_A_PAGE).get_page(request.GET.get("page"))
    many = counts(office.event)
    values = {
        "page": page,
        "state": state,
        "figures": [(each.value, each.label, many.get(each.value, 0)) for each in VisaCase.State],
        "to_issue": many.get(VisaCase.State.CHECKED, 0),
        "organiser": "",
    }
    return render(request, "office/visas/list.html", office.context("visas", **values))


@require_safe
@office_page(Right.VISA)
def as_csv(request: HttpRequest, office: Office) -> HttpResponse:
    """The list that a consulate wants: after a fresh proof, every passport in it is a look."""
    require_fresh_proof(request)
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for case in VisaCase.objects.filter(event=office.event, erased_at__isnull=True).order_by("id"):
        content = content_of(case)
        passport = passport_of(content)
        if passport is None:
            continue
        note_look(case, by=office.user, what="visas-csv")
        cells = (
            case.number or "",
            case.state,
            passport.surname,
            passport.given_names,
            passport.number,
            passport.nationality,
            passport.birth or "",
            passport.sex,
            passport.expires or "",
            content.get("consulate", ""),
        )
        writer.writerow([guarded(str(cell)) for cell in cells])
    log(office.event, "visas.exported", subject="visas", by=office.user, what="csv")
    answer = file_answer(
        ("\ufeff" + text.getvalue()).encode(), "text/csv; charset=utf-8", f"{office.event.slug}-visas.csv"
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer
