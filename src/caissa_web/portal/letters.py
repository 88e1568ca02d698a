"""Letters to those who enter, written in the transaction of the act they tell of.

In the opening minute thousands are answered on their screens first; a job writes their letters right after.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import CharField, Exists, OuterRef, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from caissa_web.delegations.letters import ENTRIES, own_link
from caissa_web.delivery import outbox
from caissa_web.delivery.contacts import contact_hash
from caissa_web.delivery.models import Letter
from caissa_web.delivery.outbox import Draft
from caissa_web.delivery.wording import rendered
from caissa_web.enrolment.events import Happening
from caissa_web.enrolment.models import Applicant, Application, Entry, Offer, PortalAct
from caissa_web.enrolment.stored_values import quote_of
from caissa_web.enrolment.workflow import Act, step_of
from caissa_web.portal import access
from caissa_web.portal.opening.tickets import Ticket
from caissa_web.records.models import Event
from caissa_web.records.zones import in_zone_of
from caissa_web.translation.amounts import money_text
from caissa_web.translation.web_language import web_language

OPENING = "opening minute"
"""Who takes presses, in the log."""
TICKET = "portal.ticket"
KINDS = frozenset(
    {
        "confirmed",
        "received",
        "waiting",
        "rejected",
        "withdrawn",
        "called-off",
        "offered",
        "end-of-list",
        "expired",
        "category",
        "late-payment",
    }
)
AT_ONCE = 200
NOT_LATER_THAN = timedelta(days=2)

_SITE: ContextVar[str] = ContextVar("site", default="")


@contextmanager
def written_at(site: str) -> Iterator[None]:
    """Letters that are written meanwhile lead to this site: the one that the visitor is at."""
    token = _SITE.set(site)
    try:
        yield
    finally:
        _SITE.reset(token)


def on_act(happening: Happening) -> None:
    """Write the letter that an act asks for."""
    if happening.letter and happening.act.by != OPENING:
        write(happening.entry, happening.act, happening.letter)


def write(entry: Entry, act: PortalAct, kind: str) -> None:
    """One letter about one act on one entry, to whoever made the entry."""
    applicant = entry.applicant
    if kind not in KINDS or not applicant.email:
        return
    with translation.override(web_language(applicant.language)), in_zone_of(entry.event):
        names = {"event": entry.event.name, "player": entry.participant.name, "category": entry.category.name}
        text = rendered(f"portal/letters/{kind}.txt", names | {"reason": act.reason}, _plain(entry))
    post_to(
        applicant,
        Draft(
            kind=f"portal.{kind}",
            once=_once(entry, act, kind),
            contact=applicant.email,
            language=applicant.language,
            text=text,
            event=entry.event,
            about=entry.code,
            links=(own_link(applicant),),
        ),
    )


def _once(entry: Entry, act: PortalAct, kind: str) -> str:
    """A letter about an act is written once; that an event was called off is told once to each applicant."""
    if kind == "called-off":
        return f"called off {entry.category.offer.called_off_at} {entry.applicant_id}"
    return f"act {act.pk}"


def _plain(entry: Entry) -> dict[str, Any]:
    quote = quote_of(entry.quote)
    return {
        "code": entry.code,
        "state": entry.state,
        "offered_until": _when(entry.offered_until),
        "pay_by": _when(entry.pay_by),
        "all_back": entry.category.offer.called_off_all_back,
        "price": money_text(quote.total) if quote and quote.total else "",
    }


def _when(moment: datetime | None) -> str:
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT") if moment else ""


def write_prepared(applicant: Applicant, application: Application, offer: Offer) -> None:
    """The letter with the ticket, for whoever has prepared an entry before the opening hour."""
    ticket = Ticket(application.pk, offer.pk)
    with translation.override(web_language(applicant.language)), in_zone_of(offer.event):
        names = {"event": offer.event.name}
        text = rendered("portal/letters/prepared.txt", names, {"opens": _when(offer.opens)})
    once = f"ticket {application.pk} {offer.opens.isoformat() if offer.opens else ''}"
    links = ((TICKET, ticket.text), own_link(applicant))
    post_to(
        applicant,
        Draft("portal.prepared", once, applicant.email, applicant.language, text, offer.event, links=links),
    )


def write_link(applicant: Applicant, now: datetime) -> None:
    """The link to somebody's entries, asked for anew; not more often than every ten minutes."""
    with translation.override(web_language(applicant.language)):
        text = rendered("portal/letters/link.txt", {"event": applicant.event.name}, {})
    once = f"link {applicant.pk} {now:%Y%m%d%H}{now.minute // 10}"
    links = (own_link(applicant),)
    post_to(
        applicant,
        Draft("portal.link", once, applicant.email, applicant.language, text, applicant.event, links=links),
    )


def post_to(applicant: Applicant, draft: Draft, now: datetime | None = None) -> Letter:
    """Put a letter about somebody's entries into the outbox; its links lead where the visitor is, or was."""
    site = _SITE.get() or settings.PUBLIC_ADDRESS or _site_before(applicant.event, applicant.email)
    return outbox.post(replace(draft, site=site), now)


def _site_before(event: Event, contact: str) -> str:
    """Where the last letter to somebody led, for what is written by the clock."""
    earlier = Letter.objects.filter(event=event, contact_hash=contact_hash(contact)).exclude(site="")
    return earlier.order_by("-id").values_list("site", flat=True).first() or ""


# -- the letters of the opening minute ------------------------------------------------------


def write_after_the_rush(now: datetime) -> int:
    """Write the letters about places that were given in the opening minute; how many."""
    written = Letter.objects.filter(once=OuterRef("letter"))
    acts = (
        PortalAct.objects.filter(by=OPENING, at__gte=now - NOT_LATER_THAN)
        .annotate(letter=Concat(Value("act "), Cast("pk", CharField())))
        .exclude(Exists(written))
        .order_by("id")[:AT_ONCE]
    )
    acts = list(acts)
    rows = Entry.everybody.filter(code__in=[act.subject for act in acts])
    entries = {
        entry.code: entry for entry in rows.select_related("event", "participant", "category", "applicant")
    }
    count = 0
    for act in acts:
        entry = entries.get(act.subject)
        step = step_of(act.before, Act(act.act.removeprefix("entry."))) if act.before else None
        if entry is not None and step is not None and step.letter and entry.applicant.email:
            write(entry, act, step.letter)
            count += 1
    return count


# -- links --------------------------------------------------------------------------------


def entries_link(applicant: str) -> tuple[str, str]:
    """The link to somebody's entries: its words and its path."""
    row = Applicant.objects.filter(pk=int(applicant)).first()
    return _("Your entries"), access.entries_address(row) if row else "/"


def ticket_link(ticket: str) -> tuple[str, str]:
    """The link to the page on which somebody presses."""
    return _("The button for the opening"), f"/enter/press/{ticket}/"


def still_offered(letter: Letter) -> bool:
    """An offer that was answered meanwhile is not told any more."""
    return bool(Entry.everybody.filter(code=letter.about, state=Entry.State.OFFERED).exists())


def register() -> None:
    """What the outbox needs to know of these letters."""
    outbox.register_link(ENTRIES, entries_link)
    outbox.register_link(TICKET, ticket_link)
    outbox.register_reason("portal.offered", still_offered)
