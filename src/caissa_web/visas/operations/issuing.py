"""Letters: made from the passport, numbered, kept encrypted; one at a time or five hundred."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation

from caissa.catalogues import LANGUAGES
from caissa.documents import pdf, phrases_in
from caissa.documents.look import Look
from caissa.documents.participants.visa_letter import Traveller, VisaLetter, visa_letter
from caissa.documents.printing.output import Printing
from caissa.messages import msg
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import HOLDING, LIVE
from caissa_web.papers.encrypted import decrypted_paper, store_encrypted
from caissa_web.papers.numbers import new_number
from caissa_web.records.models import Event
from caissa_web.records.paper_look import look_of
from caissa_web.records.zones import zone_of
from caissa_web.translation.web_language import web_language
from caissa_web.visas import letters
from caissa_web.visas.errors import VisaRefused
from caissa_web.visas.models import VisaCase
from caissa_web.visas.operations.cases import locked_case, step
from caissa_web.visas.passports import content_of, language_of, passport_of
from caissa_web.visas.workflow import Act, after

KIND = "V"
FILE = "visa-letter"
PDF = "application/pdf"


def issue_letter(
    case: VisaCase,
    *,
    by: str,
    organiser: str,
    site: str = "",
    look: Look | None = None,
    language: str = "",
    now: datetime | None = None,
) -> VisaCase:
    """Make the letter of a case that was checked, outside of the lock, and store it with its number.

    It is in the language that was asked for, unless the officer names another one.
    """
    moment = now or timezone.now()
    after(case.state, Act.ISSUE)
    if case.entry is not None and case.entry.state not in LIVE:
        raise VisaRefused(why=msg("the entry is not live"))
    number = new_number(KIND)
    content = _printed(case, number, organiser, site, look or look_of(case.event), moment, language)
    with turn():
        current = locked_case(case)
        if current.version != case.version:
            raise VisaRefused(why=msg("someone changed the case in the meantime"))
        current.number, current.issued_at = number, moment
        current.file = store_encrypted(FILE, f"{number}.pdf", content, PDF, moment)
        current.file_hash = sha256(content).hexdigest()
        step(current, Act.ISSUE, by=by, now=moment)
        letters.write_issued(current, site)
    return current


def cases_to_issue(event: Event) -> Iterator[VisaCase]:
    """Every case that was checked and has no letter yet, of those who come."""
    checked = VisaCase.objects.filter(event=event, state=VisaCase.State.CHECKED, erased_at__isnull=True)
    rows = checked.filter(entry__state__in=LIVE)
    yield from rows.select_related("event", "entry__participant", "entry__category").order_by("id")


def letter_of(case: VisaCase) -> bytes:
    """The letter as it was issued, in clear."""
    if case.file is None:
        raise VisaRefused(why=msg("there is no letter"))
    return decrypted_paper(case.file)


def is_valid(number: str) -> bool:
    """Is a letter of this number in force? A refused visa does not make it invalid.

    A new passport does, and that its owner does not come any more.
    """
    issued = VisaCase.objects.filter(number=number, erased_at__isnull=True).exclude(file_hash="")
    return issued.filter(entry__state__in=LIVE | HOLDING).exists()


def is_this_letter(number: str, file_hash: str) -> bool:
    """Is this the hash of the letter of this number?"""
    return bool(file_hash) and VisaCase.objects.filter(number=number, file_hash=file_hash).exists()


def _printed(
    case: VisaCase, number: str, organiser: str, site: str, look: Look, now: datetime, language: str
) -> bytes:
    content = content_of(case)
    passport = passport_of(content)
    if passport is None or case.entry is None:
        raise VisaRefused(why=msg("the passport is missing"))
    event = case.event
    day = now.astimezone(zone_of(event)).date()
    at = (settings.PUBLIC_ADDRESS or site).rstrip("/")
    spoken = language if language in LANGUAGES else language_of(content)
    with translation.override(web_language(spoken)):
        role = str(case.entry.category.get_role_display())
    letter = VisaLetter(
        number,
        day,
        event.name,
        event.city,
        event.start,
        event.end,
        str(content.get("consulate", "")),
        organiser,
        Traveller(
            passport.surname,
            passport.given_names,
            passport.nationality,
            passport.birth.isoformat() if passport.birth else "",
            passport.number,
            passport.expires.isoformat() if passport.expires else "",
            role,
        ),
        at + reverse("portal:verify-number", args=[number]) if at else "",
    )
    return pdf(visa_letter(letter, phrases_in(spoken), look=look), Printing(made_on=day)).content
