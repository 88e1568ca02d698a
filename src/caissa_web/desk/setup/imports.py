"""Bringing in: a section from a file, an event from another desk; first a report, then the confirmed act.

Between the two nothing is stored: the facts travel in the page, packed and signed for their uploader.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import CaissaError
from caissa.files import json_model
from caissa.messages import msg
from caissa.tournament import Tournament
from caissa_web import operations
from caissa_web.accounts.person import person_at
from caissa_web.desk.column_choice import NAME, column_choice, columns_sent, rows_sent
from caissa_web.desk.frame import carried_out, confirmed, event_page, opening_page
from caissa_web.desk.home.long_work import finished
from caissa_web.desk.setup.events import WRONG
from caissa_web.desk.setup.fields import free_name, require_address, short_name
from caissa_web.desk.setup.forms import MOST_ROUNDS, checked_slug, section_slug
from caissa_web.desk.setup.long_imports import (
    EVENT_REPORT,
    SECTION_REPORT,
    ask_for_event,
    ask_for_report,
    quick_event,
    quick_report,
    waiting_for,
)
from caissa_web.exchange import event_file
from caissa_web.exchange.uploads import LARGEST_UPLOAD, Report, report_on_list
from caissa_web.operations.events.imports import import_warnings
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.section.errors import NotAccepted
from caissa_web.section.number_input import is_number

LARGEST_TRAVELLING = 2_000_000
"""Characters of signed facts that a page may carry; 2,000 players after 11 rounds need a tenth of it."""
A_DAY = 24 * 60 * 60
_SECTION, _EVENT = "caissa.import.section", "caissa.import.event"


class UploadForm(forms.Form):
    """A file to be looked at."""

    file = forms.FileField(label=gettext_lazy("File"))
    section = forms.CharField(
        label=gettext_lazy("Section of the file"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Only for a JSON file with several sections."),
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds of the event"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=gettext_lazy(
            "Only for an event in progress whose file does not state it, such as a TRF16."
        ),
    )


class ArrivalForm(forms.Form):
    """What is confirmed after the report: a name, a short name, and the signed facts."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    slug = forms.CharField(label=gettext_lazy("Short name in web addresses"), max_length=50, required=False)
    facts = forms.CharField(widget=forms.HiddenInput, max_length=LARGEST_TRAVELLING)


def sealed(value: Any, kind: str, user: str) -> str:
    """Facts that travel through the author's browser: compressed, and signed for that person alone."""
    signed = signing.dumps(value, salt=f"{kind}:{user}", compress=True)
    if len(signed) > LARGEST_TRAVELLING:
        raise NotAccepted(why=msg("the file is too large to be imported in the browser"))
    return signed


def unsealed(text: str, kind: str, user: str) -> Any:
    """The facts as they were signed, within a day and by the same person."""
    try:
        return signing.loads(text, salt=f"{kind}:{user}", max_age=A_DAY)
    except signing.BadSignature:
        raise NotAccepted(why=msg("the report is out of date or not yours; upload the file again")) from None


def uploaded(form: UploadForm) -> tuple[str, bytes]:
    """The name and the content of the uploaded file."""
    file = form.cleaned_data["file"]
    if file.size > LARGEST_UPLOAD:
        raise NotAccepted(why=msg("the file is larger than {number} MB", number=LARGEST_UPLOAD >> 20))
    return str(file.name)[:100], file.read()


# -- a section from a file --------------------------------------------------------


@event_page(Right.MANAGE)
def import_section(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Upload a file; the answer is the report on it."""
    if rows := rows_sent(request, request.user.get_username()):
        return _report_page(request, event, _read_again(request, rows))
    form = UploadForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if form.is_valid():
        try:
            name, content = uploaded(form)
            wanted = {field: form.cleaned_data[field] for field in ("section", "rounds")}
            report = quick_report(name, content, wanted)
            if report is None:
                by = request.user.get_username()
                return waiting_for(ask_for_report(event, name, content, wanted, by))
            return _report_page(request, event, report)
        except CaissaError as refused:
            form.add_error("file", str(refused))
    context = {"event": event, "form": form, "most": LARGEST_UPLOAD >> 20}
    return render(request, "desk/setup/import.html", context, status=WRONG if form.errors else 200)


def _read_again(request: HttpRequest, rows: tuple[tuple[str, ...], ...]) -> Report:
    """A player list whose columns its reader has named."""
    rounds = request.POST.get("rounds", "")
    return report_on_list(
        request.POST.get(NAME, "")[:100],
        rows,
        columns_sent(request),
        rounds=int(rounds) if is_number(rounds, 2) else None,
        today=timezone.localdate(),
    )


@require_safe
@event_page(Right.MANAGE)
def import_report(request: HttpRequest, event: Event, _held: frozenset[Right], task: int) -> HttpResponse:
    """The report on a file that was looked at in the background, for whoever sent it."""
    report = finished(request, task, SECTION_REPORT, Report)
    if report is None:
        return redirect("desk:long-work", task)
    return _report_page(request, event, report)


def _report_page(request: HttpRequest, event: Event, report: Report) -> HttpResponse:
    contents = {
        "facts": json_model.write(report.facts),
        "wrong": list(report.wrong_rounds),
        "source": f"the {report.kind} file {report.name}",
    }
    name = report.facts.name or report.name.rpartition(".")[0] or report.name
    taken = set(event.sections.values_list("slug", flat=True))
    initial = {
        "name": name,
        "slug": free_name(short_name(name, "section"), taken),
        "facts": sealed(contents, _SECTION, request.user.get_username()),
    }
    by = request.user.get_username()
    context = {
        "event": event,
        "report": report,
        "choice": column_choice(report.listed, by) if report.listed else None,
        "name": report.name,
        "rounds": report.facts.scheduled_rounds,
        "form": ArrivalForm(initial=initial),
        "warnings": import_warnings(report.facts, report.wrong_rounds),
    }
    return render(request, "desk/setup/import_report.html", context)


@require_POST
@event_page(Right.MANAGE)
def confirm_section(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Store a section whose report was read and confirmed."""
    form = ArrivalForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        slug = section_slug(form, event, data["name"], data["slug"])
    if form.errors:
        context = {"event": event, "form": form, "codes": sorted(confirmed(request))}
        return render(request, "desk/setup/import_again.html", context, status=WRONG)
    by = request.user.get_username()
    sent = unsealed(data["facts"], _SECTION, by)
    section = operations.import_section(
        event,
        slug,
        _renamed(sent["facts"], data["name"]),
        sent["source"],
        by=by,
        wrong_rounds=sent["wrong"],
        confirmed=confirmed(request),
    )
    messages.success(request, _("The section has been imported. Check its set-up."))
    return redirect("desk:set-up", event.slug, section.slug)


def _renamed(document: str, name: str) -> Tournament:
    read = json_model.read(document, name=name).document
    if not isinstance(read, Tournament):
        raise NotAccepted(why=msg("the file contains no section"))
    return replace(read, name=name)


# -- an event from another desk ---------------------------------------------------


@opening_page
def bring_in(request: HttpRequest) -> HttpResponse:
    """Upload a portable event; the answer says what is in it."""
    form = UploadForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    del form.fields["section"], form.fields["rounds"]
    if form.is_valid():
        try:
            name, content = uploaded(form)
            carried = quick_event(name, content)
            if carried is None:
                return waiting_for(ask_for_event(name, content, request.user.get_username()))
            return _event_report(request, carried)
        except CaissaError as refused:
            form.add_error("file", str(refused))
    context = {"form": form, "most": LARGEST_UPLOAD >> 20}
    return render(request, "desk/setup/bring_in.html", context, status=WRONG if form.errors else 200)


@require_safe
@opening_page
def bring_in_report(request: HttpRequest, task: int) -> HttpResponseBase:
    """What is in a portable event that was looked at in the background, for whoever sent it."""
    carried = finished(request, task, EVENT_REPORT, event_file.EventFile)
    if carried is None:
        return redirect("desk:long-work", task)
    return carried_out(request, _event_report, carried)


def _event_report(request: HttpRequest, carried: event_file.EventFile) -> HttpResponse:
    by = request.user.get_username()
    _require_addresses(carried)
    taken = set(Event.objects.values_list("slug", flat=True))
    initial = {
        "name": carried.name,
        "slug": free_name(carried.slug, taken),
        "facts": sealed(json_model.write_record(carried), _EVENT, by),
    }
    context = {"carried": carried, "form": ArrivalForm(initial=initial), "taken": carried.slug in taken}
    return render(request, "desk/setup/bring_in_report.html", context)


def _require_addresses(carried: event_file.EventFile) -> None:
    """No section has the short name of another page."""
    for section in carried.sections:
        try:
            require_address("section", "-", section.slug)
        except forms.ValidationError:
            raise NotAccepted(
                why=msg("a section cannot have the short name {slug}", slug=section.slug)
            ) from None


@require_POST
@opening_page
def confirm_event(request: HttpRequest) -> HttpResponseBase:
    """Store an event that was looked at and confirmed."""
    return carried_out(request, _brought_in)


def _brought_in(request: HttpRequest) -> HttpResponse:
    form = ArrivalForm(request.POST)
    if form.is_valid():
        slug = form.cleaned_data["slug"].lower()
        taken = set(Event.objects.values_list("slug", flat=True))
        checked_slug(form, slug, taken, "event", slug or "-")
    if form.errors:
        return render(request, "desk/setup/bring_in_again.html", {"form": form}, status=WRONG)
    by = request.user.get_username()
    carried = event_file.read(unsealed(form.cleaned_data["facts"], _EVENT, by), "The event")
    event = operations.import_event(carried, slug, by=by, owner=person_at(request))
    messages.success(request, _("The event has been imported. Check its sections."))
    return redirect("desk:event", event.slug)
