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
from caissa_web.phone import hall_certificate
from caissa_web.records.models import Pass
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number

MOST_SHOWN = 600


@dataclass(frozen=True, slots=True)
class ListedPass:
    """A pass in the list; without a token its code cannot be shown again."""

    phone_pass: Pass
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
    """The valid passes, and the forms that make more of them."""
    name = request.POST.get("form", "")
    forms = [_filled(request, opened, kind, sent=kind == name) for kind in FORMS]
    sent = next((filled.form for filled in forms if filled.name == name), None)
    if sent is not None and sent.is_valid():
        new_passes = operations.make_passes(
            opened.section, sent.wanted(), sent.cleaned_data["expires"], by=opened.user
        )
        messages.success(request, _links_made(len(new_passes)))
        return redirect("desk:passes", opened.event.slug, opened.section.slug)
    certificate = hall_certificate.PATH if hall_certificate.is_offered() else ""
    context = opened.context("claims", forms=forms, certificate=certificate, **_listed(request, opened))
    return render(request, "desk/phones/passes.html", context, status=400 if sent else 200)


@require_POST
@section_page(Right.PAIR)
def revoke(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Revoke the passes that were ticked."""
    keys = [int(key) for key in request.POST.getlist("pass") if _is_key(key)]
    gone = operations.revoke_passes(opened.section, keys, by=opened.user)
    text = ngettext("%(gone)d link revoked.", "%(gone)d links revoked.", gone)
    messages.success(request, text % {"gone": gone})
    return redirect("desk:passes", opened.event.slug, opened.section.slug)


@require_safe
@section_page(Right.PAIR)
def sheet(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Cards to print and cut: one for each table, player or arbiter."""
    context = opened.context("claims", **_listed(request, opened))
    return render(request, "desk/phones/passes_sheet.html", context)


@require_safe
@section_page(Right.PAIR)
def qr(request: HttpRequest, opened: Opened, key: int) -> HttpResponse:
    """The QR code of one pass, as a picture."""
    phone_pass = next((candidate for candidate in live_passes(opened.section) if candidate.pk == key), None)
    token = token_of(phone_pass) if phone_pass else None
    if token is None:
        raise Http404
    drawn = qr_codes.svg(qr_codes.link(request, token))
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Cache-Control": "private, no-cache"})


def _filled(request: HttpRequest, opened: Opened, name: str, *, sent: bool) -> Filled:
    first = first_values(name, opened.facts, opened.event)
    typed = request.POST if sent else None
    form = FORMS[name](typed, initial=first, facts=opened.facts, auto_id=f"{name}-%s")
    return Filled(name, str(HEADINGS[name]), form)


def _listed(request: HttpRequest, opened: Opened) -> dict[str, Any]:
    kind = request.GET.get("kind") or None
    live = live_passes(opened.section, kind)
    return {
        "passes": [_listed_pass(request, phone_pass) for phone_pass in live[:MOST_SHOWN]],
        "number": len(live),
        "kind": kind or "",
        "out_of_reach": qr_codes.is_out_of_reach(request),
    }


def _listed_pass(request: HttpRequest, phone_pass: Pass) -> ListedPass:
    token = token_of(phone_pass)
    return ListedPass(phone_pass, token, qr_codes.link(request, token) if token else "")


def _is_key(text: str) -> bool:
    return is_number(text, 11)


def _links_made(number: int) -> str:
    return ngettext("%(number)d link created.", "%(number)d links created.", number) % {"number": number}
