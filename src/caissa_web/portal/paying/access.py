"""Who may see a bill: whoever has the payer's link, or the link of the applicant who pays. Nobody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from caissa_web.accounts import limits
from caissa_web.enrolment.models import Applicant
from caissa_web.portal.access import applicant_by, private
from caissa_web.records.zones import in_zone_of
from caissa_web.treasury.links import payer_by
from caissa_web.treasury.models import Payer

Page = Callable[..., HttpResponse]


def payer_of(token: str) -> Payer | None:
    """The payer behind a link; an applicant who owes nothing yet has no bill."""
    payer = payer_by(token)
    if payer is not None:
        return payer
    applicant = applicant_by(token)
    return None if applicant is None else payer_of_applicant(applicant)


def payer_of_applicant(applicant: Applicant) -> Payer:
    """Who pays for an applicant's entries; unsaved as long as there is nobody in the books."""
    known = (
        Payer.objects.select_related("event").filter(event=applicant.event, key=applicant.payer_key).first()
    )
    return known or Payer(event=applicant.event, key=applicant.payer_key, name=applicant.name)


def payer_page(page: Page) -> Page:
    """A page of one payer, by the link in its address; a wrong one is nothing, and counted."""

    @private
    @wraps(page)
    def view(request: HttpRequest, token: str, **which: Any) -> HttpResponse:
        payer = payer_of(token)
        if payer is None:
            if limits.count_and_check(limits.WRONG_PORTAL_LINKS, request):
                return render(request, "429.html", status=429)
            raise Http404
        with in_zone_of(payer.event):
            return page(request, payer, token, **which)

    return view
