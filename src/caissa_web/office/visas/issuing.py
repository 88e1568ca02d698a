"""All letters at once: in the background, with a bar."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import CaissaError
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.background import long_work
from caissa_web.background.long_work import Work
from caissa_web.background.models import Task
from caissa_web.desk.home import long_work as waiting_page
from caissa_web.exchange.limited.errors import Cancelled
from caissa_web.office.frame import Office, office_page
from caissa_web.office.visas.frame import organiser_in
from caissa_web.records.models import Event
from caissa_web.records.paper_look import look_of
from caissa_web.records.rights import Right
from caissa_web.visas.operations.cases import note_look
from caissa_web.visas.operations.issuing import cases_to_issue, issue_letter

ISSUING = "office.visa-letters"


@dataclass(frozen=True, slots=True)
class Issued:
    """What came of it: how many letters, and why others were not made."""

    issued: int
    problems: tuple[tuple[str, str], ...]


def register() -> None:
    """Register the work and the page on which its result is shown."""
    long_work.register(ISSUING, _issue_all)
    waiting_page.register(
        ISSUING,
        lambda task: reverse("office:visas-issued", args=[task.arguments["event"], task.pk]),
        _origin,
    )


def _origin(task: Task) -> str:
    return reverse("office:visas", args=[task.arguments["event"]])


@require_POST
@office_page(Right.VISA)
def issue_all(request: HttpRequest, office: Office) -> HttpResponse:
    """Have the letters of all checked cases made."""
    require_fresh_proof(request)
    task = long_work.ask(
        ISSUING,
        office.user,
        event=office.event.slug,
        author=office.user,
        organiser=organiser_in(request.POST),
        site=request.build_absolute_uri("/"),
    )
    return redirect("desk:long-work", task.pk)


def _issue_all(work: Work) -> Issued:
    """Make every letter in a transaction of its own; a second time only what is left."""
    wanted = work.wanted
    event = Event.objects.get(slug=wanted["event"])
    cases, look = list(cases_to_issue(event)), look_of(event)
    made, problems = 0, []
    for place, case in enumerate(cases):
        work.tell(place, len(cases))
        if work.called_off():
            raise Cancelled
        try:
            note_look(case, by=wanted["author"], what="visas-issue")
            issue_letter(
                case,
                by=wanted["author"],
                organiser=wanted["organiser"],
                site=wanted["site"],
                look=look,
            )
        except CaissaError as refused:
            problems.append((case.code, str(refused)))
        else:
            made += 1
    return Issued(made, tuple(problems))


@require_safe
@office_page(Right.VISA)
def issued(request: HttpRequest, office: Office, task: int) -> HttpResponse:
    """What came of making the letters."""
    report = waiting_page.finished(request, task, ISSUING, Issued)
    return render(request, "office/visas/issued.html", office.context("visas", report=report))
