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
    "desk:incidents": _("Incidents book"),
    "desk:incident": _("Incident"),
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
WHOM = ("number", "team", "key", "task")


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
