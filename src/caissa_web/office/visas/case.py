"""One case: the passport, the officer's steps, the letter, and everybody who looked."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from caissa.catalogues import LANGUAGES
from caissa.entering.passports import judge
from caissa.messages import msg
from caissa_web.office.frame import Office
from caissa_web.office.treasury.frame import file_answer
from caissa_web.office.visas.frame import case_page, organiser_in
from caissa_web.visas.errors import VisaRefused
from caissa_web.visas.models import VisaCase
from caissa_web.visas.operations.cases import decide
from caissa_web.visas.operations.issuing import issue_letter, letter_of
from caissa_web.visas.passports import content_of, language_of, passport_of
from caissa_web.visas.workflow import Act, acts_from

BUTTONS = (Act.CHECK, Act.RETURN, Act.GRANT, Act.REFUSE)


@require_safe
@case_page
def case(request: HttpRequest, office: Office, row: VisaCase) -> HttpResponse:
    """The passport as it was typed, and what is doubtful in it."""
    content = content_of(row)
    passport = passport_of(content)
    event = row.event
    doubts = judge(passport, timezone.localdate(), event.end or event.start) if passport else ()
    possible = acts_from(row.state)
    values = {
        "case": row,
        "passport": passport,
        "consulate": content.get("consulate", ""),
        "note": content.get("note", ""),
        "doubts": doubts,
        "acts": [act for act in BUTTONS if act in possible and row.erased_at is None],
        "can_issue": Act.ISSUE in possible and passport is not None,
        "language": language_of(content),
        "languages": [(code, language.name) for code, language in LANGUAGES.items()],
        "looks": row.looks.order_by("-id")[:100],
    }
    return render(request, "office/visas/case.html", office.context("visas", **values))


@require_POST
@case_page
def act(request: HttpRequest, office: Office, row: VisaCase) -> HttpResponse:
    """Checked, sent back, granted or refused."""
    known = {each.value: each for each in BUTTONS}
    chosen = known.get(request.POST.get("act", ""))
    if chosen is None:
        raise VisaRefused(why=msg("this is not a step for the officer"))
    decide(
        row,
        chosen,
        by=office.user,
        reason=request.POST.get("reason", ""),
        site=request.build_absolute_uri("/"),
    )
    return redirect("office:visa", office.event.slug, row.code)


@require_POST
@case_page
def issue(request: HttpRequest, office: Office, row: VisaCase) -> HttpResponse:
    """Make the letter."""
    issue_letter(
        row,
        by=office.user,
        organiser=organiser_in(request.POST),
        site=request.build_absolute_uri("/"),
        language=request.POST.get("language", ""),
    )
    return redirect("office:visa", office.event.slug, row.code)


@require_safe
@case_page
def letter(_request: HttpRequest, _office: Office, row: VisaCase) -> HttpResponse:
    """The letter as PDF."""
    return file_answer(letter_of(row), "application/pdf", f"{row.number or 'letter'}.pdf")
