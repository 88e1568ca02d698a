"""Documents on the desk: offered where they fit, looked at, printed as PDF, taken away as XLSX."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from caissa.documents import KINDS, Printing, Rendering, html, pdf, xlsx
from caissa.documents.document import Document
from caissa.documents.register import document
from caissa.errors import CaissaError
from caissa_web.desk.documents.downloads import ask_for_document, takes_long
from caissa_web.desk.documents.offered import HELD_BACK, fits, groups, waiting
from caissa_web.desk.documents.request import PaperForm, PaperHead, desk_request, printing
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.rounds.boards import current_round
from caissa_web.operations.rounds.open_matters import pending_decisions
from caissa_web.presentation.qr_codes import is_out_of_reach, reachable_address
from caissa_web.records.models import Event, Section
from caissa_web.section.state import State

TYPES = {
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
RENDERERS: dict[str, Callable[[Document, Printing], Rendering]] = {"html": html, "pdf": pdf, "xlsx": xlsx}
PREVIEW_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; sandbox allow-modals"
)
"""A preview is a page of its own with its own style and pictures: no script, no form, no other file."""
FILE_POLICY = "frame-ancestors 'none'"
"""Viewers of PDFs need styles of their own; a file has nothing else to forbid."""


@require_safe
@section_page()
def documents(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Every document that fits the section."""
    facts = opened.facts
    context = opened.context(
        "documents",
        groups=groups(facts),
        number=current_round(facts),
        waiting=waiting(facts),
        pending=pending_decisions(opened.section),
        held_back=HELD_BACK,
    )
    return render(request, "desk/documents/documents.html", context)


@require_safe
@section_page()
def document_page(request: HttpRequest, opened: Opened, kind: str) -> HttpResponseBase:
    """One document: what can be chosen and what is doubtful, or the file itself."""
    if kind not in KINDS or not fits(opened.facts, kind):
        raise Http404
    form = PaperForm(request.GET, KINDS[kind], opened.facts)
    if not form.is_valid():
        return _page(request, opened, form, status=400)
    wanted = form.cleaned_data["to"]
    if not wanted and "check" not in request.GET:
        return _page(request, opened, form)
    if kind in HELD_BACK and pending_decisions(opened.section):
        messages.error(request, _("This paper is held back while a decision is pending (Laws 11.10)."))
        return redirect("desk:documents", opened.event.slug, opened.section.slug)
    link = public_link(request, opened.event, opened.section)
    if takes_long(form):
        return ask_for_document(request, opened, kind, _name(opened, form), link)
    head = PaperHead.of(opened.section, link)
    try:
        if not wanted:
            return _page(request, opened, form, document(kind, desk_request(form, opened.state, head)))
        content = printed(form, opened.state, head)
    except CaissaError as refused:
        messages.error(request, str(refused))
        if wanted:
            return redirect("desk:documents", opened.event.slug, opened.section.slug)
        return _page(request, opened, form, status=409)
    return _file(content, wanted, _name(opened, form))


def public_link(request: HttpRequest, event: Event, section: Section) -> str:
    """Where a phone finds the section; empty while it is not public, or where a phone could not reach it."""
    if not event.public or is_out_of_reach(request):
        return ""
    return reachable_address(request, reverse("noticeboard:section", args=[event.slug, section.slug]))


def printed(form: PaperForm, state: State, head: PaperHead) -> bytes:
    """The file that a form asks for."""
    to_print = document(form.kind.name, desk_request(form, state, head))
    return RENDERERS[form.cleaned_data["to"]](to_print, printing(form)).content


def _page(
    request: HttpRequest, opened: Opened, form: PaperForm, to_print: Document | None = None, status: int = 200
) -> HttpResponse:
    findings = to_print.findings if to_print else ()
    context = opened.context(
        "documents", kind=form.kind, form=form, findings=findings, ready=to_print is not None
    )
    return render(request, "desk/documents/document.html", context, status=status)


def _name(opened: Opened, form: PaperForm) -> str:
    """A file name that every system takes: event, section, document, round, number."""
    data = form.cleaned_data
    parts = [opened.event.slug, opened.section.slug, form.kind.name]
    parts += [f"round-{data['round']}"] if data.get("round") else []
    parts += [str(data["player"])] if data.get("player") else []
    return slugify("-".join(parts))


def _file(content: bytes, ending: str, name: str) -> FileResponse:
    """The finished file, sent in pieces; HTML is shown, the others are saved."""
    answer = FileResponse(
        BytesIO(content),
        as_attachment=ending == "xlsx",
        filename=f"{name}.{ending}",
        content_type=TYPES[ending],
    )
    answer.headers["Content-Security-Policy"] = PREVIEW_POLICY if ending == "html" else FILE_POLICY
    return answer
