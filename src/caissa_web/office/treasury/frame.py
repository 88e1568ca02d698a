"""What all pages of the treasurer have in common: the payee whose money it is, and what forms bring."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.money import Amount, amount_typed
from caissa_web.office.frame import Office, office_page
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.treasury.models import Payee, Payer
from caissa_web.treasury.operations.parties import ORGANISER, payee_of

LONGEST_REASON = 300
WRONG = 422
MoneyPage = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Treasury:
    """An event's money in the office: the payee, and who asks."""

    office: Office
    payee: Payee
    payees: tuple[Payee, ...]
    """All payees of the event."""

    @property
    def event(self) -> Any:
        """The event."""
        return self.office.event

    @property
    def user(self) -> str:
        """Who asks."""
        return self.office.user

    @property
    def today(self) -> date:
        """Today, at the event."""
        return timezone.localdate()

    def context(self, tab: str, **values: Any) -> dict[str, Any]:
        """The values of a page, with what the frame shows."""
        return self.office.context(tab, payee=self.payee, payees=self.payees, today=self.today, **values)

    def address(self, page: str, *parts: object) -> str:
        """The address of a page of the treasury about the same payee."""
        return page_address(self.event, self.payee, page, *parts)

    def redirect(self, page: str, *parts: object) -> HttpResponse:
        """The way to a page of the treasury about the same payee."""
        return HttpResponseRedirect(self.address(page, *parts))

    def payer(self, code: str) -> Payer:
        """A payer of this event by their code."""
        payer = Payer.objects.select_related("event").filter(event=self.event, code=code).first()
        if payer is None:
            raise Http404
        return payer


def page_address(event: Event, payee: Payee, page: str, *parts: object) -> str:
    """The address of a page; whoever is not the organiser is named in it, so that no page changes payees."""
    address = reverse(f"office:money-{page}", args=[event.slug, *parts])
    return address if payee.key == ORGANISER else f"{address}?payee={payee.key}"


def money_page(page: MoneyPage) -> MoneyPage:
    """A page for those who handle the money of an event; `?payee=` chooses among several payees.

    A payee that does not exist has no page: nothing is ever booked for another one instead.
    """

    @office_page(Right.MONEY)
    @wraps(page)
    def view(request: HttpRequest, office: Office, **which: Any) -> HttpResponseBase:
        wanted = request.GET.get("payee") or request.POST.get("payee") or ORGANISER
        payees = list(Payee.objects.filter(event=office.event))
        if wanted == ORGANISER and all(each.key != ORGANISER for each in payees):
            payees.append(payee_of(office.event))
        payee = next((each for each in payees if each.key == wanted), None)
        if payee is None:
            raise Http404
        payee.event = office.event
        answer = page(request, Treasury(office, payee, tuple(payees)), **which)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    return view


def amount_in(request: HttpRequest, name: str, currency: str) -> Amount:
    """An amount as the treasurer typed it, by the signs of their language."""
    language = (get_language() or ENGLISH).partition("-")[0]
    return amount_typed(
        request.POST.get(name, "")[:40], currency, language if language in LANGUAGES else ENGLISH
    )


def reason_in(request: HttpRequest, name: str = "reason") -> str:
    """A few words."""
    return request.POST.get(name, "").strip()[:LONGEST_REASON]


def number_in(request: HttpRequest, name: str) -> int | None:
    """A number of a hidden field; None where there is none."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def file_answer(content: bytes | str, media_type: str, name: str) -> HttpResponse:
    """A file to be saved; browsers must not guess what it is."""
    answer = HttpResponse(content, content_type=media_type)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer


def form_key(*parts: object) -> str:
    """A key for a form that is shown now: sending it twice is once."""
    text = "|".join(str(part) for part in (*parts, timezone.now().isoformat()))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
