"""Sending a contract to many: chosen by filters, looked at first, done in the background."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from caissa.errors import CaissaError
from caissa_web.background import long_work
from caissa_web.background.long_work import Work
from caissa_web.background.models import Task
from caissa_web.contracts.errors import NotSent
from caissa_web.contracts.models import ContractText
from caissa_web.contracts.operations.sending import Filled, filled, send_contract
from caissa_web.contracts.queries import newest_texts, texts_in_force
from caissa_web.contracts.sealing import current_seal, require_sealing
from caissa_web.desk.home import long_work as waiting_page
from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.queries.lists import Listing, matching
from caissa_web.exchange.limited.errors import Cancelled
from caissa_web.office.frame import Office, office_page
from caissa_web.papers.encrypted import decrypted_content, encrypted_content
from caissa_web.records.models import Event
from caissa_web.records.rights import Right

SENDING = "office.contracts-send"
MOST = 5000
TRIED = 25
LONGEST_VALUE = 500


@dataclass(frozen=True, slots=True)
class Sent:
    """What came of it: how many were sent, how many had it already, and why others did not get it."""

    kind: str
    sent: int
    already: int
    problems: tuple[tuple[str, str], ...]


def register() -> None:
    """Register the work and the page on which its result is shown."""
    long_work.register(SENDING, _send_all)
    waiting_page.register(
        SENDING,
        lambda task: reverse("office:contracts-sent", args=[task.arguments["event"], task.pk]),
        _origin,
    )


def _origin(task: Task) -> str:
    return reverse("office:contracts", args=[task.arguments["event"]])


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def send(request: HttpRequest, office: Office) -> HttpResponseBase:
    """Choose the text and the entries, see how it would look, then send."""
    asked = request.POST if request.method == "POST" else request.GET
    kind = asked.get("kind", "")[:40]
    texts = texts_in_force(office.event, kind)
    own = {name: asked.get(f"own-{name}", "").strip()[:LONGEST_VALUE] for name in _own_fields(texts)}
    listing = Listing(_state(asked), asked.get("category", "")[:40], asked.get("find", "")[:100])
    due = _day(asked.get("due", ""))
    if request.method == "POST" and texts:
        require_sealing()
        current_seal()
        task = long_work.ask(
            SENDING,
            office.user,
            event=office.event.slug,
            name=next(iter(texts.values())).title,
            text=kind,
            own=encrypted_content(own),
            author=office.user,
            listing=asdict(listing),
            due=due.isoformat() if due else "",
            site=request.build_absolute_uri("/"),
        )
        return redirect("desk:long-work", task.pk)
    values = {
        "kinds": sorted({text.kind for text in newest_texts(office.event)}),
        "kind": kind,
        "texts": list(texts.values()),
        "own": own.items(),
        "listing": listing,
        "states": [each for each in Entry.State.choices if each[0] in ("confirmed", "submitted")],
        "categories": Category.objects.filter(offer__event=office.event),
        "due": due.isoformat() if due else "",
        "today": timezone.localdate(),
        **(_looked_at(office.event, listing, kind, own) if texts else {}),
    }
    return render(request, "office/contracts/send.html", office.context("contracts", **values))


def _own_fields(texts: Mapping[str, ContractText]) -> list[str]:
    return list(dict.fromkeys(name for text in texts.values() for name in text.own_fields))


def _state(asked: Mapping[str, str]) -> str:
    state = asked.get("state", "confirmed")
    return state if state in ("confirmed", "submitted", "live") else "confirmed"


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day <= timezone.localdate() + timedelta(days=3660) else None


def _entries(event: Event, listing: Listing) -> Any:
    rows = matching(event, listing).select_related("event", "participant", "applicant", "category")
    return rows.prefetch_related("participant__guardians").order_by("id")


def _looked_at(event: Event, listing: Listing, kind: str, own: Mapping[str, str]) -> dict[str, Any]:
    """How many would get it, how it would look for the first, and what stands in the way for some."""
    rows = _entries(event, listing)
    first: Filled | None = None
    problems: list[tuple[str, str]] = []
    for entry in rows[:TRIED]:
        try:
            ready = filled(entry, kind, own)
        except NotSent as refused:
            problems.append((entry.code, str(refused)))
        else:
            first = first or ready
    return {"many": rows.count(), "first": first, "problems": problems}


def _send_all(work: Work) -> Sent:
    """Send to everybody who fits, each in a transaction of their own; a second time nobody gets it twice."""
    wanted = work.wanted
    event = Event.objects.get(slug=wanted["event"])
    own = decrypted_content(wanted["own"])
    entries = list(_entries(event, Listing(**wanted["listing"]))[:MOST])
    sent, already, problems = 0, 0, []
    for place, entry in enumerate(entries):
        work.tell(place, len(entries))
        if work.called_off():
            raise Cancelled
        try:
            contract = send_contract(
                entry,
                wanted["text"],
                own,
                by=wanted["author"],
                due=_day(wanted["due"]),
                site=wanted["site"],
            )
        except CaissaError as refused:
            problems.append((entry.code, str(refused)))
        else:
            sent, already = (sent + 1, already) if contract else (sent, already + 1)
    return Sent(wanted["text"], sent, already, tuple(problems))


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def sent(request: HttpRequest, office: Office, task: int) -> HttpResponse:
    """What came of sending."""
    report = waiting_page.finished(request, task, SENDING, Sent)
    return render(request, "office/contracts/sent.html", office.context("contracts", report=report))
