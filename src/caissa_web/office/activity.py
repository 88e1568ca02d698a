"""Recent activity in words: what was done, about whom, with a link to it; the logs keep codes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from django.urls import reverse

from caissa.messages import msg
from caissa_web.enrolment.models import Entry, PortalAct
from caissa_web.enrolment.workflow import Act
from caissa_web.office.delegations.acts import DELEGATION_ACTS
from caissa_web.office.rooms.acts import ROOM_ACTS
from caissa_web.office.travel.acts import TRAVEL_ACTS
from caissa_web.records.models import Event
from caissa_web.treasury.causes import ACTS as MONEY_ACTS
from caissa_web.treasury.models import Charge, Invoice, MoneyAct, Payer

ENTRY_ACTS = MappingProxyType(
    {
        "offer.made": msg("Offer made"),
        "offer.changed": msg("Offer changed"),
        "offer.announced": msg("Offer announced"),
        "offer.closed": msg("Entries closed"),
        "offer.reopened": msg("Entries opened again"),
        "offer.called-off": msg("Event called off"),
        "offer.on-again": msg("Event takes place after all"),
        "entry.changed": msg("Entry corrected"),
        "entry.change-noted": msg("Changed verdict noted"),
        "entry.nominated": msg("Wild card"),
        "entry.paid-late": msg("Paid too late: the money is to the payer's credit"),
        "entry.consented": msg("Consent given"),
        "entry.guardian-asked": msg("Parent or guardian asked for consent"),
        "entry.guardian-agreed": msg("Parent or guardian agreed"),
        "entry.guardian-refused": msg("Parent or guardian refused"),
        "entry.reminded": msg("Reminded of what is missing"),
        "entries.judged": msg("Entries judged by a new rating list"),
        "entries.exported": msg("List of entries downloaded"),
        "places.drawn": msg("Places given"),
        "list.added": msg("Put on a list"),
        "list.removed": msg("Taken off a list"),
        "person.erased": msg("Personal data erased"),
        "badges.set-up": msg("Kinds of badges changed"),
        "badges.taken-over": msg("Badges for confirmed entries"),
        "badges.holder-added": msg("Badge for someone without an entry"),
        "badges.holder-changed": msg("Badge corrected"),
        "badges.photo": msg("Photo for the badge"),
        "badges.photo-removed": msg("Photo erased"),
        "badges.printed": msg("Badges printed"),
        "badges.reprinted": msg("Badge replaced by a new one"),
        "badges.lost": msg("Badge lost"),
        "badges.revoked": msg("Badge revoked"),
        "badges.entry": msg("Badge ended with the entry"),
        "door.made": msg("Door made"),
        "door.closed": msg("Link of a door closed"),
        "template.saved": msg("Template of a letter saved"),
        "template.deleted": msg("Template of a letter deleted"),
        "mailing.sent": msg("Letters to many"),
        "mailing.stopped": msg("Letters to many stopped"),
        "mailing.exported": msg("List of letters downloaded"),
    }
    | {f"entry.{act.value}": act.label for act in Act}
    | DELEGATION_ACTS
    | ROOM_ACTS
    | TRAVEL_ACTS
)
"""Code in the portal's log → what it is called."""

_MONEY_PAGES = {
    "bank": "office:money-bank",
    "cash": "office:money-cash",
    "month": "office:money-accounts",
    "refund": "office:money-refunds",
    "payee": "office:money-settings",
    "rate": "office:money-rates",
    "rates": "office:money-rates",
}
"""First part of a code → the page on which such things are seen."""


@dataclass(frozen=True, slots=True)
class Activity:
    """One act: when, by whom, what was done, about whom or what, and where that is seen."""

    at: datetime
    by: str
    sentence: str
    about: str
    address: str
    details: str
    reason: str


def money_activity(event: Event, acts: Iterable[MoneyAct]) -> list[Activity]:
    """Acts of the treasury, each with its payer or paper: four queries however many there are."""
    rows = list(acts)
    places = _places_of_money(event, {row.subject for row in rows if row.subject})
    shown = []
    for row in rows:
        about, address = places.get(row.subject, ("", ""))
        page = _MONEY_PAGES.get(row.act.partition(".")[0])
        if not address and page:
            about, address = "" if row.subject.isdecimal() else row.subject, reverse(page, args=[event.slug])
        shown.append(_activity(row.at, row.author, MONEY_ACTS.get(row.act), about, address, row))
    return shown


def _places_of_money(event: Event, subjects: Collection[str]) -> dict[str, tuple[str, str]]:
    """Subject → who or what it is, and where it is seen: a paper, or the account of whoever pays."""

    def account(payer: str) -> str:
        return reverse("office:money-payer", args=[event.slug, payer])

    charges = Charge.objects.filter(event=event, subject__in=subjects)
    names = names_of_entries(event, subjects)
    papers = Invoice.objects.filter(event=event, number__in=subjects)
    payers = Payer.objects.filter(event=event, code__in=subjects)
    places = {
        subject: (names.get(subject, payer), account(code))
        for subject, code, payer in charges.values_list("subject", "payer__code", "payer__name")
    }
    places |= {
        number: (payer, reverse("office:money-paper", args=[event.slug, number, "pdf"]))
        for number, payer in papers.values_list("number", "payer__name")
    }
    return places | {code: (name, account(code)) for code, name in payers.values_list("code", "name")}


def entry_activity(event: Event, acts: Iterable[PortalAct], *, linked: bool) -> list[Activity]:
    """Acts on entries and offers; with `linked` each names its entry and leads to it."""
    rows = list(acts)
    entries = names_of_entries(event, {row.subject for row in rows}) if linked else {}
    shown = []
    for row in rows:
        about = entries.get(row.subject, "")
        address = reverse("office:entry", args=[event.slug, row.subject]) if about else ""
        if linked and row.subject == "offer":
            address = reverse("office:offer", args=[event.slug])
        shown.append(_activity(row.at, row.by, ENTRY_ACTS.get(row.act), about, address, row))
    return shown


def names_of_entries(event: Event, codes: Iterable[str]) -> dict[str, str]:
    """Code → who it is, for the entries of an event among these."""
    rows = Entry.everybody.filter(event=event, code__in=list(codes))
    return dict(rows.values_list("code", "participant__name"))


def _activity(
    at: datetime, by: str, sentence: str | None, about: str, address: str, row: MoneyAct | PortalAct
) -> Activity:
    """An act in words; what the details repeat of their subject is left out."""
    details = row.description
    if about and str(details).startswith(f"{about}: "):
        about = ""
    return Activity(at, by, sentence or row.act, about, address, details, row.reason)
