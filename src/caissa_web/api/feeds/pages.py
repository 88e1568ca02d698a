"""The page where the sources of a section's live moves are added, looked at, stopped and removed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError
from caissa_web.api.feeds import fetching
from caissa_web.api.feeds.push_form import PushForm
from caissa_web.api.frame import managers_page
from caissa_web.games.models import GameSource
from caissa_web.records.models import Event, Section
from caissa_web.translation import translate
from caissa_web.translation.stored_messages import from_json

WRONG = 422


class AddressForm(forms.Form):
    """An address with a PGN file."""

    address = forms.CharField(
        label=gettext_lazy("Address of a PGN file"),
        max_length=500,
        help_text=gettext_lazy("It starts with https:// and is fetched every few seconds."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@managers_page
def feeds(request: HttpRequest, event: Event, section: str) -> HttpResponse:
    """The sources of a section, with what is doubtful in their newest files, and the form for another."""
    opened = section_of(event, section)
    form = AddressForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        if opened.game_sources.count() >= fetching.MOST_SOURCES:
            form.add_error("address", _("A section has as many sources as it may have."))
        else:
            try:
                fetching.add_address(opened, form.cleaned_data["address"], by=request.user.get_username())
            except CaissaError as refused:
                form.add_error("address", translate(refused))
    if form.is_bound and form.is_valid():
        messages.success(request, _("The address will be fetched from now on."))
        return redirect("api:feeds", event.slug, section)
    return feeds_page(request, event, opened, form, PushForm.of(opened))


def feeds_page(
    request: HttpRequest, event: Event, section: Section, form: AddressForm, push_form: PushForm
) -> HttpResponse:
    """The page with its forms as they stand."""
    context = {
        "event": event,
        "section": section,
        "form": form,
        "push_form": push_form,
        "pushes": section.lichess_rounds.all(),
        "sources": [(source, _findings(source)) for source in section.game_sources.all()],
    }
    status = WRONG if form.errors or push_form.errors else 200
    return render(request, "api/feeds.html", context, status=status)


@require_POST
@managers_page
def change(request: HttpRequest, event: Event, section: str, number: int) -> HttpResponse:
    """Stop, start or remove a source."""
    source = section_of(event, section).game_sources.filter(pk=number).first()
    if source is None:
        raise Http404
    act, by = request.POST.get("act", ""), request.user.get_username()
    if act in ("stop", "start"):
        fetching.switch(source, active=act == "start", by=by)
    elif act == "remove":
        fetching.remove(source, by=by)
    return redirect("api:feeds", event.slug, section)


def section_of(event: Event, slug: str) -> Section:
    """A section of the event by its name in addresses."""
    section = event.sections.select_related("event").filter(slug=slug).first()
    if section is None:
        raise Http404
    return section


def _findings(source: GameSource) -> list[dict[str, Any]]:
    """What is doubtful in the newest file, in the reader's language."""
    return [
        {
            "severity": finding.get("severity"),
            "where": translate(from_json(finding.get("where"), finding.get("where_text", ""))),
            "what": translate(from_json(finding.get("what"), finding.get("what_text", ""))),
        }
        for finding in source.findings
    ]
