"""Whom a mailing is for: a filter over the entries of an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from django.db.models import QuerySet

from caissa.entering import Missing, MissingItem
from caissa.money import Amount
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.people import Lists
from caissa_web.enrolment.queries.lists import Listing, matching
from caissa_web.enrolment.queries.standing import missing_of
from caissa_web.records.models import Event
from caissa_web.translation.amounts import money_text
from caissa_web.treasury.queries import open_amounts

CHUNK = 200


@dataclass(frozen=True, slots=True)
class Audience:
    """A filter: state, category, federation, delegation, unpaid, and what is missing."""

    state: str = ""
    category: str = ""
    role: str = ""
    federation: str = ""
    delegation: str = ""
    unpaid: bool = False
    missing: str = ""

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Audience:
        """A filter from the form in which it is stored."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in stored.items() if name in known})

    @property
    def stored(self) -> dict[str, Any]:
        """As it is stored."""
        return asdict(self)

    @property
    def asks_each(self) -> bool:
        """Does every entry have to be asked what is missing of it?"""
        return bool(self.missing)


@dataclass(frozen=True, slots=True)
class Addressed:
    """An entry that fits, with what a letter may say of it."""

    entry: Entry
    missing: tuple[MissingItem, ...]
    to_pay: str


def rows(event: Event, audience: Audience) -> QuerySet[Entry]:
    """The entries that fit, before each is asked what is missing."""
    listing = Listing(
        state=audience.state or "live", category=audience.category, only="unpaid" if audience.unpaid else ""
    )
    fitting = matching(event, listing)
    if audience.role:
        fitting = fitting.filter(category__role=audience.role)
    if audience.federation:
        fitting = fitting.filter(participant__federation=audience.federation)
    if audience.delegation:
        fitting = fitting.filter(applicant__delegation__code=audience.delegation)
    related = ("event", "category__offer", "participant", "applicant__event")
    return fitting.select_related(*related).order_by("id")


def addressed(event: Event, audience: Audience, *, ask_missing: bool = True) -> Iterator[Addressed]:
    """Everybody who fits, with what is missing and what is open; a few queries for every two hundred."""
    lists, owed = Lists.of(event), open_amounts(event)
    fitting = rows(event, audience).prefetch_related("consents", "participant__guardians")
    kind = Missing(audience.missing) if audience.missing else None
    for entry in fitting.iterator(chunk_size=CHUNK):
        items = missing_of(entry, lists, owed) if ask_missing or kind else ()
        if kind is None or any(item.kind is kind for item in items):
            yield Addressed(entry, items, amounts_text(owed.get(entry.code, [])))


def amounts_text(amounts: list[Amount]) -> str:
    """What is open, one amount a payee."""
    return ", ".join(money_text(amount) for amount in amounts)
