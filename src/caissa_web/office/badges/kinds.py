"""Kinds of badges and zones, on one page."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from caissa.messages import msg
from caissa_web.accreditation.errors import BadBadgeKinds
from caissa_web.accreditation.models import BadgeKind
from caissa_web.accreditation.operations.setup import KindData, SetUp, accreditation_of, save_set_up
from caissa_web.enrolment.models import Category
from caissa_web.office.entries.frame import seen, typed
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right

EMPTY_KINDS, EMPTY_ZONES = 2, 2
MOST_ROWS = 40


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.BADGES)
def kinds(request: HttpRequest, office: Office) -> HttpResponse:
    """Change kinds and zones; a row without a name is left out."""
    held = accreditation_of(office.event)
    if request.method == "POST":
        save_set_up(office.event, _set_up(request), by=office.user, seen_version=seen(request) or 0)
        messages.success(request, _("Saved."))
        return redirect("office:badge-kinds", office.event.slug)
    rows = list(BadgeKind.objects.filter(event=office.event))
    values = {
        "held": held,
        "zones": [*held.zones, *[["", ""]] * EMPTY_ZONES],
        "kinds": [*rows, *[BadgeKind(colour="#cccccc") for _row in range(EMPTY_KINDS)]],
        "roles": Category.Role.choices,
        "categories": Category.objects.filter(offer__event=office.event, retired=False),
    }
    return render(request, "office/badges/kinds.html", office.context("badge-kinds", **values))


def _set_up(request: HttpRequest) -> SetUp:
    zones = [
        (letter.strip().upper()[:10], name.strip()[:60])
        for letter, name in zip(
            request.POST.getlist("zone")[:MOST_ROWS],
            request.POST.getlist("zone-name")[:MOST_ROWS],
            strict=False,
        )
    ]
    return SetUp(
        tuple((letter, name) for letter, name in zones if letter or name),
        tuple(kind for place in range(MOST_ROWS) if (kind := _kind(request, place)) is not None),
        "photos_wanted" in request.POST,
        _day(typed(request, "photos_until", 10)),
    )


def _kind(request: HttpRequest, place: int) -> KindData | None:
    name, code = typed(request, f"name-{place}", 60), typed(request, f"code-{place}", 20).lower()
    if not (name or code):
        return None
    return KindData(
        code,
        name,
        typed(request, f"colour-{place}", 7).lower(),
        tuple(request.POST.getlist(f"zones-{place}")),
        tuple(request.POST.getlist(f"roles-{place}")),
        tuple(request.POST.getlist(f"categories-{place}")),
    )


def _day(text: str) -> date | None:
    if not text:
        return None
    try:
        day = parse_date(text)
    except ValueError:
        day = None
    if day is None:
        raise BadBadgeKinds(why=msg("{text} is not a day", text=text))
    return day
