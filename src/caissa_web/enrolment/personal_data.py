"""What entries hold about a person: found, handed out, erased on request or in time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Protocol

from django.db.models import Q, QuerySet

from caissa.folding import fold
from caissa_web.enrolment.models import Applicant, Consent, Entry, Guardian, Listed, Participant
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE

ERASED = "erased"
ANSWERS_DAYS, CONTACT_DAYS = 14, 30
GUARDIAN = ("name", "phone", "email", "video", "asked_at", "consented_at", "refused_at")


class Wanted(Protocol):
    """Who is looked for: by FIDE ID, by name and birth, or by a contact."""

    @property
    def fide_id(self) -> int | None:
        """The FIDE ID."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def birth(self) -> str:
        """The date of birth, or the year."""

    @property
    def contact(self) -> str:
        """An e-mail address or phone number."""


def participants(wanted: Wanted) -> QuerySet[Participant]:
    """The rows of a participant at all events."""
    asked = Q(pk__in=())
    if wanted.fide_id:
        asked |= Q(fide_id=wanted.fide_id)
    if wanted.name and wanted.birth:
        asked |= Q(folded=fold(wanted.name), birth__startswith=wanted.birth.replace("/", "-"))
    if wanted.contact:
        asked |= Q(email__iexact=wanted.contact) | Q(phone=wanted.contact)
        own = Applicant.objects.filter(kind=Applicant.Kind.PLAYER, email__iexact=wanted.contact)
        asked |= Q(entries__applicant__in=own)
    return Participant.objects.filter(asked, erased_at__isnull=True).distinct()


def applicants(wanted: Wanted) -> QuerySet[Applicant]:
    """Whoever made entries under a contact, or made the entries of the person alone."""
    asked = Q(pk__in=())
    if wanted.contact:
        asked |= Q(email__iexact=wanted.contact) | Q(phone=wanted.contact)
    own = Q(kind=Applicant.Kind.PLAYER, entries__participant__in=participants(wanted))
    return Applicant.objects.filter(asked | own, erased_at__isnull=True).distinct()


def guardians(wanted: Wanted) -> QuerySet[Guardian]:
    """Guardians of the person, and the person as a guardian."""
    asked = Q(participant__in=participants(wanted))
    if wanted.contact:
        asked |= Q(email__iexact=wanted.contact) | Q(phone=wanted.contact)
    return Guardian.objects.filter(asked)


def data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """All that entries hold about somebody, for its owner."""
    found: list[dict[str, Any]] = []
    for row in participants(wanted).select_related("event"):
        entries = Entry.everybody.filter(participant=row).select_related("category")
        found.append(
            {
                "event": row.event.name,
                "participant": _fields(
                    row,
                    (
                        "name",
                        "passport_name",
                        "fide_id",
                        "federation",
                        "birth",
                        "sex",
                        "title",
                        "club",
                        "email",
                        "phone",
                        "ratings",
                    ),
                ),
                "entries": [
                    {
                        "code": entry.code,
                        "category": entry.category.code,
                        "state": entry.state,
                        "answers": sorted(entry.answers),
                        "submitted": str(entry.complete_at or ""),
                    }
                    for entry in entries
                ],
                "consents": list(Consent.objects.filter(entry__in=entries).values("code", "by", "at")),
            }
        )
    found += [
        {"event": row.event.name, "applicant": _fields(row, ("name", "club", "email", "phone"))}
        for row in applicants(wanted).select_related("event")
    ]
    found += [{"guardian": _fields(row, GUARDIAN)} for row in guardians(wanted)]
    return found


def _fields(row: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def erase_of(wanted: Wanted, *, by: str, now: datetime) -> int:
    """Erase somebody from all entries; how many rows. Money rows stay, under the code of the entry.

    Whoever is erased does not come: an entry that is still live is withdrawn, and its place goes on.
    """
    with turn():
        people = list(participants(wanted))
        who = list(applicants(wanted))
        done = guardians(wanted).delete()[0]
        for row in people:
            for entry in row.entries.filter(state__in=LIVE).select_related(
                "category__offer", "applicant__event"
            ):
                withdraw(entry, by=by, now=now)
            _blank(row, now)
            Consent.objects.filter(entry__participant=row).delete()
            codes = list(row.entries.values_list("code", flat=True))
            row.entries.update(answers={}, verdict=[], changed_verdict=None, facts={}, waivers={})
            for code in codes:
                log(row.event, "person.erased", subject=code, by=by, now=now)
        for applicant in who:
            applicant.name, applicant.club, applicant.email, applicant.phone = ERASED, "", "", ""
            applicant.account, applicant.link_hash, applicant.erased_at = None, "", now
            applicant.save()
        if wanted.fide_id:
            done += Listed.objects.filter(fide_id=wanted.fide_id).delete()[0]
    return done + len(people) + len(who)


def _blank(row: Participant, now: datetime) -> None:
    row.name, row.passport_name, row.fide_id, row.federation, row.birth = ERASED, "", None, "", ""
    row.sex, row.title, row.club, row.email, row.phone, row.ratings = "", "", "", "", "", None
    row.account, row.active, row.erased_at = None, False, now
    row.save()


# -- when its time is over --------------------------------------------------------------


def over(now: datetime, days: int, event: str = "event") -> Q:
    """Rows of events that ended so many days ago; an event without a last day ends with its first."""
    day = (now - timedelta(days=days)).date()
    return Q(**{f"{event}__end__lt": day}) | Q(**{f"{event}__end__isnull": True, f"{event}__start__lt": day})


def rows_to_delete(now: datetime) -> list[QuerySet[Any]]:
    """Entries that came to nothing, guardians and lists of events long over, in an order that can be."""
    old = Entry.everybody.filter(over(now, CONTACT_DAYS)).exclude(
        state__in=(Entry.State.CONFIRMED, Entry.State.NO_SHOW)
    )
    return [
        old,
        Guardian.objects.filter(over(now, CONTACT_DAYS, "participant__event")),
        Listed.objects.filter(over(now, CONTACT_DAYS)),
        Participant.objects.filter(over(now, CONTACT_DAYS), entries__isnull=True),
    ]


def blank_old(now: datetime) -> None:
    """Take answers and contacts out of what stays: who played is on record with the section."""
    Entry.everybody.filter(over(now, ANSWERS_DAYS)).exclude(answers={}).update(answers={})
    Participant.objects.filter(over(now, CONTACT_DAYS)).exclude(email="", phone="", passport_name="").update(
        email="", phone="", passport_name=""
    )
    Applicant.objects.filter(over(now, CONTACT_DAYS)).exclude(email="", phone="", link_hash="").update(
        email="", phone="", link_hash=""
    )
