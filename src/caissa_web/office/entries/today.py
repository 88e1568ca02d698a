"""Today in the entries office: what waits for somebody, and every category at a glance."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from caissa_web.delegations.queries.judged_teams import changed_teams
from caissa_web.enrolment.models import Entry, Offer, PortalAct
from caissa_web.enrolment.operations.offers import make_offer
from caissa_web.enrolment.queries.lists import figures
from caissa_web.enrolment.workflow import LIVE
from caissa_web.office.activity import entry_activity
from caissa_web.office.entries.frame import context
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right

NEWEST = 12
SOON = timedelta(days=2)


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE, Right.ENTRIES)
def today(request: HttpRequest, office: Office) -> HttpResponse:
    """The figures of the day; without an offer, the way to one."""
    if request.method == "POST":
        if office.may(Right.ENTRIES_OFFICE):
            make_offer(office.event, by=office.user)
        return redirect("office:offer", office.event.slug)
    offer = Offer.objects.filter(event=office.event).first()
    if offer is None:
        return render(request, "office/entries/no_offer.html", context(office, "today"))
    now = timezone.now()
    rows = Entry.everybody.filter(event=office.event)
    live = rows.filter(state__in=LIVE)
    values = {
        "offer": offer,
        "stage": offer.stage(now),
        "figures": figures(office.event),
        "to_decide": live.filter(to_decide=True).count(),
        "changed": live.filter(changed_verdict__isnull=False).count()
        + len(changed_teams(office.event, offer)),
        "lapsing": rows.filter(state=Entry.State.OFFERED, offered_until__lt=now + SOON).count(),
        "expiring": rows.filter(state=Entry.State.CONFIRMED, pay_by__lt=now + SOON).count(),
        "activity": entry_activity(
            office.event, PortalAct.objects.filter(event=office.event).order_by("-id")[:NEWEST], linked=True
        ),
    }
    return render(request, "office/entries/today.html", context(office, "today", **values))
