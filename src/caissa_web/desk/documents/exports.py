"""The files of a section and of an event: reports, lists, one ZIP with everything, the portable event."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from caissa.files import trf
from caissa.tournament.pairing_numbers import differing_tpns
from caissa_web.desk.documents.downloads import ask_for_event, ask_for_section
from caissa_web.desk.frame import Opened, event_page, section_page
from caissa_web.exchange import event_file
from caissa_web.exchange.archive import event_archive, printer_is_there, section_archive
from caissa_web.exchange.reports import FINAL_REPORTS, as_rated, file_kind, why_not_final
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.section.closing.reports_due import warnings_about_report

ZIP = "application/zip"
_FINAL = (("trf26", _("TRF26, the report to FIDE")), ("trf16", _("TRF16, the older format")))
_INTERIM = (
    ("trf26-interim", _("TRF26, for other programs")),
    ("trf16-interim", _("TRF16, for other programs")),
)
_OTHER = (
    ("json", _("JSON: all data except captains' contacts")),
    ("csv", _("Players as CSV")),
    ("xlsx", _("Players as Excel workbook")),
    ("pgn", _("Headers of all games as PGN")),
)


def download(content: bytes, name: str, content_type: str) -> HttpResponse:
    """A file to be saved, never shown as a page."""
    answer = HttpResponse(content, content_type=content_type)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.headers["X-Content-Type-Options"] = "nosniff"
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_safe
@section_page()
def files(request: HttpRequest, opened: Opened) -> HttpResponse:
    """All files of a section, and what a report would leave out."""
    facts = opened.facts
    why_not = why_not_final(facts)
    context = opened.context(
        "files",
        why_not=why_not,
        reports=_INTERIM if why_not else _FINAL,
        others=_OTHER,
        losses=trf.losses(as_rated(opened.state), trf.Kind.TRF26),
        printer=printer_is_there(),
        tpns_differ=bool(differing_tpns(facts)),
        corrections=opened.book.rating_corrections,
        against=() if why_not else warnings_about_report(opened.state),
    )
    return render(request, "desk/documents/files.html", context)


@require_safe
@section_page()
def file(request: HttpRequest, opened: Opened, key: str) -> HttpResponse:
    """One file of a section; a final report that FIDE will not rate only after a question (B.02 10.1)."""
    kind = file_kind(key, opened.facts)
    if kind is None:
        raise Http404
    if kind.key in FINAL_REPORTS and request.GET.get("incomplete") != "yes":
        against = () if why_not_final(opened.facts) else warnings_about_report(opened.state)
        if against:
            context = opened.context("files", against=against, key=key)
            return render(request, "desk/documents/report_incomplete.html", context, status=409)
    name = f"{opened.event.slug}-{opened.section.slug}{kind.ending}"
    return download(kind.of(opened.state, opened.event), name, kind.content_type)


@require_safe
@section_page()
def everything(request: HttpRequest, opened: Opened) -> HttpResponse:
    """One ZIP with everything of a section."""
    if _with_pdf(request):
        return ask_for_section(opened)
    archive = section_archive(opened.section, opened.rights, with_pdf=False)
    return download(archive, f"{opened.event.slug}-{opened.section.slug}.zip", ZIP)


@require_safe
@event_page()
def event_everything(request: HttpRequest, event: Event, held: frozenset[Right]) -> HttpResponse:
    """One ZIP with everything of an event; the portable event only for those who may have it alone."""
    if _with_pdf(request):
        return ask_for_event(event, request.user.get_username(), held)
    archive = event_archive(event, held, with_pdf=False)
    return download(archive, f"{event.slug}-everything.zip", ZIP)


@require_safe
@event_page(Right.MANAGE)
def portable(_request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """The event as one file that another desk can take in."""
    return download(event_file.packed(event_file.carried(event)), f"{event.slug}-portable.zip", ZIP)


def _with_pdf(request: HttpRequest) -> bool:
    return request.GET.get("pdf") == "yes" and printer_is_there()
