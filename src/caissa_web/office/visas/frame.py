"""What the pages of one visa case share: the officer's right, a fresh proof, and a line for every look."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase

from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.visas.models import VisaCase
from caissa_web.visas.operations.cases import note_look

CasePage = Callable[..., HttpResponseBase]


def case_page(page: CasePage) -> CasePage:
    """A page of one case, for the visa officer after a fresh proof; the look is written down first."""

    @office_page(Right.VISA)
    @wraps(page)
    def view(request: HttpRequest, office: Office, code: str) -> HttpResponseBase:
        row = case_of(office, code)
        require_fresh_proof(request)
        note_look(row, by=office.user, what=_name(request))
        answer = page(request, office, row)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    return view


def case_of(office: Office, code: str) -> VisaCase:
    """A case of the event by the code of its entry."""
    rows = VisaCase.objects.select_related("event", "entry__participant", "entry__category", "file")
    row = rows.filter(event=office.event, code=code).first()
    if row is None:
        raise Http404
    return row


def organiser_in(values: Any) -> str:
    """Who signs the letters, as it was typed."""
    return " ".join(str(values.get("organiser", "")).split())[:200]


def _name(request: HttpRequest) -> str:
    return (request.resolver_match.url_name if request.resolver_match else "") or ""
