"""Lists that are too long for a page to wait for: judged and taken over in the background, all or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from caissa.errors import Finding
from caissa_web.background import long_work
from caissa_web.background.long_work import Work
from caissa_web.delegations.operations.importing import (
    MOST_IN_BACKGROUND,
    Tell,
    import_lines,
    report_on_lines,
)
from caissa_web.delegations.sheets.pasted import Line
from caissa_web.desk.home import long_work as waiting_page
from caissa_web.enrolment.models import Offer
from caissa_web.exchange.limited import values
from caissa_web.exchange.limited.errors import Cancelled
from caissa_web.office.delegations.frame import delegations_page
from caissa_web.office.frame import Office

IMPORT = "delegations.import"
MOST_FINDINGS = 1000


@dataclass(frozen=True, slots=True)
class LongImport:
    """What came of a long list: how many were imported, or which lines are in the way, and the list."""

    people: int
    sound: int
    bad: int
    findings: tuple[Finding, ...]
    lines: tuple[Line, ...]


def register() -> None:
    """Register the import as work in the background, and the page on which it ends."""
    long_work.register(IMPORT, _imported)
    waiting_page.register(
        IMPORT,
        lambda task: reverse("office:delegations-imported", args=[task.arguments["slug"], task.pk]),
        lambda task: reverse("office:delegations-import", args=[task.arguments["slug"]]),
    )


def begun(office: Office, lines: Sequence[Line], *, only_sound: bool = False) -> HttpResponse:
    """Have a list judged and taken over; on to the page with the bar."""
    event = office.event
    task = long_work.ask(
        IMPORT,
        office.user,
        values.dumped(list(lines)).encode("ascii"),
        event=event.pk,
        slug=event.slug,
        author=office.user,
        only_sound=only_sound,
        name=event.name,
    )
    return redirect("desk:long-work", task.pk)


def _imported(work: Work) -> LongImport:
    """Judge, then store in one transaction; called off at any moment, nothing of it is stored."""
    with work.file as file:
        lines: list[Line] = values.loaded(file.read().decode("ascii"))  # type: ignore[assignment] # as sent
    offer = Offer.objects.select_related("event").get(event=work.wanted["event"])
    only_sound = bool(work.wanted["only_sound"])

    def tell(part: int) -> Tell:
        def heard(done: int, total: int) -> None:
            work.tell(part * total + done, 2 * total)
            if work.called_off():
                raise Cancelled

        return heard

    report = report_on_lines(offer, lines, tell=tell(0))
    findings = tuple(report.findings[:MOST_FINDINGS])
    if (report.bad and not only_sound) or not report.sound:
        return LongImport(0, report.sound, report.bad, findings, tuple(lines))
    done = import_lines(
        offer,
        lines,
        by=work.wanted["author"],
        only_sound=only_sound,
        most=MOST_IN_BACKGROUND,
        tell=tell(1),
    )
    return LongImport(done.people, report.sound, done.left_out, findings, ())


@require_http_methods(["GET", "HEAD", "POST"])
@delegations_page
def report(request: HttpRequest, office: Office, task: int) -> HttpResponse:
    """What came of a long list, line by line; the sound lines can be taken over without the others."""
    work = waiting_page.own_work(request, task, IMPORT)
    if work.arguments["event"] != office.event.pk:
        raise Http404
    done = waiting_page.finished(request, task, IMPORT, LongImport)
    if done is None:
        return redirect("desk:long-work", task)
    if request.method == "POST":
        return begun(office, done.lines, only_sound=True)
    if done.people:
        text = ngettext("%(count)d person is imported.", "%(count)d people are imported.", done.people)
        messages.success(request, text % {"count": done.people})
    context = office.context("delegations", done=done, lines=done.sound + done.bad)
    return render(request, "office/delegations/imported.html", context)
