"""The access log: who opened a page or a file with personal data, and about whom (DATA-004, FAIR-009)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from django.core.cache import caches
from django.db import DatabaseError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from caissa_web.privacy.models import AccessEntry
from caissa_web.records.models import Event, Section

logger = logging.getLogger(__name__)

PAGES = {
    "desk:players": _("Entry list"),
    "desk:player": _("Page of a player"),
    "desk:player-guardian": _("Parent or guardian"),
    "desk:check-in": _("Check-in"),
    "desk:team": _("Page of a team, with contacts"),
    "desk:meetings": _("Meetings"),
    "desk:meeting": _("Meeting"),
    "desk:form-signatures": _("Signatures on forms"),
    "desk:form-signature": _("Signatures on forms"),
    "desk:courses": _("Courses of the arbiters"),
    "desk:incidents": _("Incidents book"),
    "desk:incident": _("Incident"),
    "conduct:register": _("Incidents and penalties of all sections"),
    "conduct:logs": _("Fair-play logs"),
    "conduct:games-for-screening": _("File: all games for screening"),
    "conduct:fair-play-report": _("Fair-play report"),
    "conduct:committee": _("Appeals committee"),
    "desk:own-people": _("People of one's own federation"),
    "desk:own-people-file": _("File: people of one's own federation"),
    "desk:own-team": _("One's own team"),
    "desk:people": _("People who work at the event"),
    "desk:everything": _("File: all data of a section"),
    "desk:event-everything": _("File: all data of an event"),
    "desk:portable": _("File: portable event"),
    "desk:file": _("File of a section"),
    "desk:made": _("File made on request"),
    "desk:event-made": _("File made on request"),
    "desk:messages": _("Messages of a section"),
    "office:money-outstanding": _("Outstanding payments"),
    "office:money-payer": _("Account of a payer"),
    "office:money-invoices": _("Invoices"),
    "office:money-paper": _("Invoice or receipt"),
    "office:money-bank": _("Lines of the bank"),
    "office:money-bank-line": _("Line of the bank"),
    "office:money-bank-look": _("Statement of the bank"),
    "office:money-refunds": _("Refunds"),
    "office:money-bank-file": _("File for the bank"),
    "office:money-cash": _("Cash box"),
    "office:money-accounts": _("Accounts"),
    "office:money-export": _("Ledger"),
    "desk:player-invitations": _("Invitations to play"),
    "office:entries-list": _("List of entries"),
    "office:entries-csv": _("File: list of entries"),
    "office:entries-xlsx": _("File: list of entries"),
    "office:entries-json": _("File: list of entries"),
    "office:entries-trf": _("File: list of entries"),
    "office:entries-decisions": _("Decisions about entries"),
    "office:entries-waiting": _("Waiting lists"),
    "office:entries-lists": _("The organiser's own lists of people"),
    "office:entries-admit": _("Entries admitted to a section"),
    "office:entry": _("One entry"),
    "office:entry-change": _("One entry"),
    "office:entry-category": _("One entry"),
    "office:contracts": _("Contracts"),
    "office:contract": _("Contract"),
    "office:contract-paper": _("Contract"),
    "office:contracts-send": _("Contracts"),
    "office:visas": _("Visas"),
    "office:visa": _("Passport"),
    "office:visa-letter": _("Letter for a visa"),
    "office:visas-csv": _("File: passports for a consulate"),
    "office:needs": _("Medical and other needs"),
    "office:companions": _("Attendants and assistants"),
    "office:insurance": _("Insurance"),
    "office:insurance-paper": _("Insurance"),
    "office:rooms": _("Arrivals at hotels"),
    "office:rooms-guest": _("Guest of a hotel"),
    "office:rooms-stays": _("List of stays"),
    "office:rooms-stay": _("One stay"),
    "office:rooms-rooming": _("Rooming list"),
    "office:rooms-proposed": _("Proposal of rooms"),
    "office:rooms-file": _("File: rooming list"),
    "office:rooms-check": _("Occupancy check"),
    "office:travel-journeys": _("Arrivals and departures"),
    "office:travel-journey": _("One journey"),
    "office:travel-run": _("Manifest of a run"),
    "office:travel-run-boards": _("File: name boards"),
    "office:travel-boards": _("File: name boards"),
    "office:travel-manifests": _("File: manifests"),
    "accounts:log": _("Log-ins of all users"),
    "backup": _("Backup of everything"),
    "privacy:people": _("Search for a person"),
    "privacy:export": _("File: data of one person"),
    "privacy:erase": _("Erasing the data of one person"),
    "privacy:consents": _("Consents"),
    "privacy:requests": _("Requests about one's own data"),
}
"""Address → what it is called in the log."""

BY_API = "api:state"
NAMES = PAGES | {BY_API: _("A program read the data and the incidents book")}
"""The same, with what is no page."""

ONCE_IN_SECONDS = 900
WHOM = ("number", "team", "key", "task", "code")


class Look(HttpRequest):
    """A request whose page says about whom it was."""

    looked_for: str


class AccessLog:
    """Notes every look at personal data by somebody who is logged in."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer; a look that was refused showed nothing and is not noted."""
        response = self.answer(request)
        match = request.resolver_match
        name = match.view_name if match else ""
        if match and name in PAGES and response.status_code == 200 and request.user.is_authenticated:
            _note_look(request, name, match.kwargs)
        return response


def _note_look(request: HttpRequest, name: str, which: Mapping[str, Any]) -> None:
    whom = getattr(request, "looked_for", "") or " ".join(str(which[key]) for key in WHOM if key in which)
    note(request.user.get_username(), name, which.get("event", ""), which.get("section", ""), whom)


def note(by: str, page: str, event: str = "", section: str = "", whom: str = "") -> None:
    """Write one line; the same look within a quarter of an hour is one look.

    A log that cannot be written must not close the desk in the middle of a round: the terminal has it then.
    """
    digest = sha256("\n".join((by, page, event, section, whom)).encode()).hexdigest()
    if not caches["here"].add(f"access.{digest}", 1, ONCE_IN_SECONDS):
        return
    try:
        with transaction.atomic():
            _write(by, page, event, section, whom)
    except DatabaseError:
        logger.warning("access by %s to %s %s %s could not be written into the log", by, page, event, section)


def _write(by: str, page: str, event: str, section: str, whom: str) -> None:
    where: dict[str, object] = {}
    if section:
        section_found = (
            Section.objects.select_related("event").filter(event__slug=event, slug=section).first()
        )
        where = {"event": section_found.event, "section": section_found} if section_found else {}
    elif event:
        where = {"event": Event.objects.filter(slug=event).first()}
    AccessEntry.objects.create(at=timezone.now(), by=by[:150], page=page[:60], whom=whom[:200], **where)
