"""A youth championship to which federations are invited: what the tests of delegations share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from caissa_web.delegations.models import Delegation
from caissa_web.delegations.operations.answering import Contact, accept
from caissa_web.delegations.operations.inviting import Invitee, invite
from caissa_web.delegations.operations.names import Entered, enter_names
from caissa_web.delegations.sheets.pasted import Line, read_pasted
from caissa_web.enrolment.models import Category, Offer
from caissa_web.records.models import Event
from tests.web.enrolment.hall import OFFICE, opened

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)

YOUTH = """
name = "Youth Championship"
currency = "EUR"
[[category]]
code = "U14"
name = "Under 14"
age_to = 13
on = 2026-01-01
[[category.pool]]
code = "all"
size = 40
[[category]]
code = "U14G"
name = "Girls under 14"
age_to = 13
sex = "w"
on = 2026-01-01
[[category.pool]]
code = "all"
size = 40
[[category]]
code = "COACH"
name = "Coaches"
[[price]]
kind = "entry"
label = "Entry fee, official"
amount = 70
statuses = ["official"]
[[price]]
kind = "entry"
label = "Entry fee, additional"
amount = 140
[[cancellation]]
kind = "entry"
days_before = 14
keep = 50
"""


def championship(text: str = YOUTH, slug: str = "youth", **details: Any) -> Offer:
    """An event whose federations can be invited."""
    event = Event.objects.create(
        slug=slug, name="Youth Championship", start=date(2026, 5, 1), end=date(2026, 5, 9)
    )
    offer = opened(event, text, **details)
    Category.objects.filter(offer=offer, code="COACH").update(role=Category.Role.COACH)
    return offer


def invited(
    offer: Offer, federation: str = "HUN", quota: Mapping[str, int] | None = None, **more: Any
) -> Delegation:
    """A federation that has been invited, with official places by category."""
    places = {(code, "official"): size for code, size in (quota or {}).items()}
    invitee = Invitee(
        1,
        federation,
        head=f"Head of {federation}",
        email=f"{federation.lower()}@example.org",
        quota=places,
        **more,
    )
    return invite(offer, [invitee], by=OFFICE, now=NOW)[0]


def coming(offer: Offer, federation: str = "HUN", quota: Mapping[str, int] | None = None) -> Delegation:
    """A federation that has accepted."""
    delegation = invited(offer, federation, quota)
    head = Contact(f"Head of {federation}", f"{federation.lower()}@example.org", "+36 1 234")
    return accept(delegation, head, by=f"head {federation}", now=NOW)


def lines(text: str) -> list[Line]:
    """Rows as they are copied from a spreadsheet."""
    return read_pasted(text).lines


def names(delegation: Delegation, offer: Offer, text: str, key: str = "key", **options: Any) -> Entered:
    """Names entered for a delegation."""
    options.setdefault("now", NOW)
    return enter_names(delegation, offer, lines(text), key=key, by="head", **options)
