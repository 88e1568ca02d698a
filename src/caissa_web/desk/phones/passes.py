"""Passes at the desk: make them, show and print their QR codes, revoke them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa_web import operations
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.phones import qr_codes
from caissa_web.desk.phones.passes_forms import FORMS, HEADINGS, PassForm, first_values
from caissa_web.operations.events.passes import live_passes, token_of
from caissa_web.records.models import Pass
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number

MOST_SHOWN = 600


@dataclass(frozen=True, slots=True)
class Shown:
    """A pass in the list; without a token its code cannot be shown again."""

    given: Pass
    token: str | None
    link: str


@dataclass(frozen=True, slots=True)
class Filled:
    """One of the forms on the page."""

    name: str
    heading: str
    form: PassForm


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.PAIR)
def passes(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The passes that hold, and the forms that make more of them."""
    name = request.POST.get("form", "")
    forms = [_filled(request, opened, one, sent=one == name) for one in FORMS]
    sent = next((one.form for one in forms if one.name == name), None)
    if sent is not None and sent.is_valid():
        made = operations.make_passes(
            opened.section, sent.wanted(), sent.cleaned_data["expires"], by=opened.user
        )
        messages.success(request, _made(len(made)))
        return redirect("desk:passes", opened.event.slug, opened.section.slug)
    context = opened.shown("claims", forms=forms, **_listed(request, opened))
    return render(request, "desk/phones/passes.html", context, status=400 if sent else 200)


@require_POST
@section_page(Right.PAIR)
def revoke(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Let the passes that were ticked hold no longer."""
    keys = [int(one) for one in request.POST.getlist("pass") if _is_key(one)]
    gone = operations.revoke_passes(opened.section, keys, by=opened.user)
    text = ngettext("%(gone)d link revoked.", "%(gone)d links revoked.", gone)
    messages.success(request, text % {"gone": gone})
    return redirect("desk:passes", opened.event.slug, opened.section.slug)


@require_safe
@section_page(Right.PAIR)
def sheet(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Cards to print and cut: one for each table, player or arbiter."""
    context = opened.shown("claims", **_listed(request, opened))
    return render(request, "desk/phones/passes_sheet.html", context)


@require_safe
@section_page(Right.PAIR)
def qr(request: HttpRequest, opened: Opened, key: int) -> HttpResponse:
    """The QR code of one pass, as a picture."""
    found = next((one for one in live_passes(opened.section) if one.pk == key), None)
    token = token_of(found) if found else None
    if token is None:
        raise Http404
    drawn = qr_codes.svg(qr_codes.link(request, token))
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Cache-Control": "private, no-cache"})


def _filled(request: HttpRequest, opened: Opened, name: str, *, sent: bool) -> Filled:
    first = first_values(name, opened.facts, opened.event)
    given = request.POST if sent else None
    form = FORMS[name](given, initial=first, facts=opened.facts, auto_id=f"{name}-%s")
    return Filled(name, str(HEADINGS[name]), form)


def _listed(request: HttpRequest, opened: Opened) -> dict[str, Any]:
    kind = request.GET.get("kind") or None
    found = live_passes(opened.section, kind)
    return {
        "shown": [_shown(request, one) for one in found[:MOST_SHOWN]],
        "number": len(found),
        "kind": kind or "",
        "out_of_reach": qr_codes.is_out_of_reach(request),
    }


def _shown(request: HttpRequest, given: Pass) -> Shown:
    token = token_of(given)
    return Shown(given, token, qr_codes.link(request, token) if token else "")


def _is_key(said: str) -> bool:
    return is_number(said, 11)


def _made(number: int) -> str:
    return ngettext("%(number)d link made.", "%(number)d links made.", number) % {"number": number}
