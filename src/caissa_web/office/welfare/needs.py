"""Needs, for those whom their owners chose: after a fresh proof, and every look is written down."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.lodging.models import Stay
from caissa_web.lodging.models.stays import COMING
from caissa_web.lodging.queries.belonging import hotels_of
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.welfare.models import Need, NeedLook
from caissa_web.welfare.operations.needs import note_looks
from caissa_web.welfare.queries import READERS, need_shown, readable_needs

MOST_LOOKS = 100


@require_safe
@office_page(*READERS.values())
def needs(request: HttpRequest, office: Office) -> HttpResponse:
    """What somebody with the viewer's rights may know."""
    require_fresh_proof(request)
    kind = request.GET.get("kind", "")
    kind = kind if kind in Need.Kind.values else ""
    rows = readable_needs(office.event, office.rights, kind, _own_guests(request, office))
    note_looks(rows, by=office.user)
    looks = NeedLook.objects.filter(need__in=rows).select_related("need__entry__participant")
    values = {
        "kind": kind,
        "kinds": Need.Kind.choices,
        "lines": [need_shown(row, office.event.start) for row in rows],
        "looks": looks.order_by("-id")[:MOST_LOOKS] if office.may(Right.ENTRIES_OFFICE) else (),
    }
    answer = render(request, "office/welfare/needs.html", office.context("needs", **values))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _own_guests(request: HttpRequest, office: Office) -> frozenset[int] | None:
    """Those who stay at the hotels whose desk the viewer has; None for whoever looks after all hotels."""
    if office.may(Right.ENTRIES_OFFICE):
        return None
    own = hotels_of(request.user.pk, office.event, manages=False)
    coming = Stay.objects.filter(hotel__in=own, state__in=COMING)
    return frozenset(coming.values_list("participant", flat=True))
