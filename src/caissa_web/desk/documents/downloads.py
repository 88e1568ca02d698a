"""Files that take long: made in the background, with a page that waits for them and then offers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from caissa_web.background import tasks
from caissa_web.background.models import Task
from caissa_web.desk.documents.request import PaperForm
from caissa_web.desk.frame import Opened, event_page, section_page
from caissa_web.records.incident_privacy import may_read_incidents
from caissa_web.records.models import Event
from caissa_web.records.rights import Right

DOCUMENT, SECTION_ZIP, EVENT_ZIP = "desk.document", "desk.section-zip", "desk.event-zip"
ZIP = "application/zip"
SECONDS_TO_THE_NEXT_LOOK = 2
LONG = frozenset({"score-sheets", "player-cards", "report"})
"""Documents with a page or more for everybody: of 300 players they take seconds."""
MANY_PLAYERS = 100
FILE_POLICY = "frame-ancestors 'none'"


def takes_long(form: PaperForm) -> bool:
    """Would somebody wait too long for this PDF?"""
    data = form.cleaned_data
    many = len(form.facts.players) > MANY_PLAYERS and not data.get("player")
    return data["to"] == "pdf" and form.kind.name in LONG and many


# -- asking ---------------------------------------------------------------------


def ask_for_document(request: HttpRequest, opened: Opened, kind: str, name: str, link: str) -> HttpResponse:
    """Have a document made as the section stands now, and wait for it on a page of its own."""
    wanted = {"kind": kind, "query": request.GET.urlencode(), "name": name, "link": link}
    return _asked_for(opened, DOCUMENT, {**wanted, "day": f"{timezone.localdate()}"})


def ask_for_section(opened: Opened) -> HttpResponse:
    """Have the ZIP of a section with its PDFs made."""
    return _asked_for(opened, SECTION_ZIP, {"name": f"{opened.event.slug}-{opened.section.slug}.zip"})


def _asked_for(opened: Opened, what: str, wanted: dict[str, Any]) -> HttpResponse:
    section = opened.section
    where = {"section": section.pk, "version": section.version, "language": translation.get_language()}
    access = {"incidents": may_read_incidents(opened.rights)}
    task = tasks.ask(what, {**where, **wanted, **access}, opened.user)
    return redirect("desk:being-made", opened.event.slug, section.slug, task.pk)


def ask_for_event(event: Event, by: str, held: frozenset[Right]) -> HttpResponse:
    """Have the ZIP of an event with its PDFs made."""
    versions = list(event.sections.order_by("pk").values_list("pk", "version"))
    wanted = {"event": event.pk, "versions": [list(pair) for pair in versions]}
    inside = {"portable": Right.MANAGE in held, "incidents": may_read_incidents(held)}
    output = {"name": f"{event.slug}-everything.zip", "language": translation.get_language()}
    task = tasks.ask(EVENT_ZIP, {**wanted, **inside, **output}, by)
    return redirect("desk:event-being-made", event.slug, task.pk)


# -- waiting and taking ---------------------------------------------------------


@require_safe
@section_page()
def being_made(request: HttpRequest, opened: Opened, task: int) -> HttpResponse:
    """How far a file of the section has come."""
    download = _of_section(opened, task)
    slugs = (opened.event.slug, opened.section.slug)
    context = _context(
        download, reverse("desk:made", args=[*slugs, task]), reverse("desk:documents", args=slugs)
    )
    return _looking_again(
        render(request, "desk/documents/being_made.html", opened.context("documents", **context)), download
    )


@require_safe
@section_page()
def finished_file(_request: HttpRequest, opened: Opened, task: int) -> HttpResponseBase:
    """The finished file of a section."""
    return _file(_of_section(opened, task))


@require_safe
@event_page()
def event_being_made(request: HttpRequest, event: Event, held: frozenset[Right], task: int) -> HttpResponse:
    """How far a file of the event has come."""
    download = _of_event(event, held, task)
    slugs = (event.slug,)
    context = _context(
        download, reverse("desk:event-made", args=[*slugs, task]), reverse("desk:event", args=slugs)
    )
    return _looking_again(
        render(request, "desk/documents/event_being_made.html", {"event": event, **context}), download
    )


@require_safe
@event_page()
def finished_event_file(
    _request: HttpRequest, event: Event, held: frozenset[Right], task: int
) -> HttpResponseBase:
    """The finished file of an event."""
    return _file(_of_event(event, held, task))


def _context(task: Task, file: str, elsewhere: str) -> dict[str, Any]:
    gone = task.state == Task.State.DONE and not tasks.is_kept(task, timezone.now())
    refusal = task.fault if task.tries < tasks.MOST_TRIES else ""
    return {"task": task, "gone": gone, "file": file, "back": elsewhere, "refusal": refusal}


def _looking_again(answer: HttpResponse, task: Task) -> HttpResponse:
    """The page asks again by itself, also without a script, until there is nothing more to wait for."""
    if not task.is_over:
        answer.headers["Refresh"] = str(SECONDS_TO_THE_NEXT_LOOK)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _of_section(opened: Opened, pk: int) -> Task:
    """A task of this section; a task of another section is answered as not found."""
    task = get_object_or_404(Task, pk=_small(pk), kind__in=(DOCUMENT, SECTION_ZIP))
    here = task.arguments.get("section") == opened.section.pk
    if not here or not rights_inside(task.arguments) <= opened.rights:
        raise Http404
    return task


def _of_event(event: Event, held: frozenset[Right], pk: int) -> Task:
    """A task of this event that holds nothing the viewer may not have."""
    task = get_object_or_404(Task, pk=_small(pk), kind=EVENT_ZIP)
    if task.arguments["event"] != event.pk or not rights_inside(task.arguments) <= held:
        raise Http404
    return task


def rights_inside(arguments: Mapping[str, Any]) -> frozenset[Right]:
    """What a file was made with: the portable event, the incidents book."""
    inside = {Right.MANAGE: arguments.get("portable", False), Right.APPEALS: arguments.get("incidents", True)}
    return frozenset(right for right, there in inside.items() if there)


def _small(number: int) -> int:
    """A number that every database can search for."""
    if number >= 2**63:
        raise Http404
    return number


def _file(task: Task) -> HttpResponseBase:
    opened = tasks.result(task)
    if opened is None:
        raise Http404
    answer = FileResponse(
        opened,
        as_attachment=task.content_type == ZIP,
        filename=task.file_name,
        content_type=task.content_type,
    )
    answer.headers["Content-Security-Policy"] = FILE_POLICY
    answer.headers["Cache-Control"] = "no-store"
    return answer
