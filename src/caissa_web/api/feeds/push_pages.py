"""Naming a broadcast at lichess, stopping it and removing it; nothing is sent in a request."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from caissa.errors import CaissaError
from caissa_web.api.feeds import pushing
from caissa_web.api.feeds.pages import AddressForm, feeds_page, section_of
from caissa_web.api.feeds.push_form import PushForm
from caissa_web.api.frame import managers_page
from caissa_web.records.models import Event
from caissa_web.translation import translate


@require_POST
@managers_page
def add(request: HttpRequest, event: Event, section: str) -> HttpResponse:
    """Have the public games of a round pushed from now on."""
    opened = section_of(event, section)
    form = PushForm.of(opened, request.POST)
    if form.is_valid():
        chosen, by = form.cleaned_data, request.user.get_username()
        try:
            pushing.add_round(opened, chosen["round"], chosen["place"], chosen["token"], by=by)
        except CaissaError as refused:
            form.add_error("place", translate(refused))
    if not form.is_valid():
        return feeds_page(request, event, opened, AddressForm(), form)
    messages.success(request, _("The games of the round will be pushed from now on."))
    return redirect("api:feeds", event.slug, section)


@require_POST
@managers_page
def change(request: HttpRequest, event: Event, section: str, number: int) -> HttpResponse:
    """Stop, start or remove a broadcast."""
    row = section_of(event, section).lichess_rounds.select_related("section__event").filter(pk=number).first()
    if row is None:
        raise Http404
    act, by = request.POST.get("act", ""), request.user.get_username()
    if act in ("stop", "start"):
        pushing.switch(row, active=act == "start", by=by)
    elif act == "remove":
        pushing.remove(row, by=by)
    return redirect("api:feeds", event.slug, section)
