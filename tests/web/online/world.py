"""A hybrid event: eight players at four venues, two at each, the first round published."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from django.utils import timezone

from caissa.online import Duty
from caissa.testing import crosstable
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.online.models import Venue
from caissa_web.online.operations.accounts import take_accounts
from caissa_web.online.operations.disturbances import Report, report_disturbance
from caissa_web.online.operations.papers import name_assistant, note_recording
from caissa_web.online.operations.venues import (
    Equipment,
    give_duty,
    make_phones,
    open_venue,
    seat_players,
)
from caissa_web.records.models import Event, Section
from caissa_web.section.book import all_published
from caissa_web.section.options import HYBRID

EIGHT = """
    1 Anna  2400  5w*
    2 Boris 2300  6b*
    3 Chen  2200  7w*
    4 Dora  2100  8b*
    5 Egon  2000  1b*
    6 Fanny 1900  2w*
    7 Gil   1800  3b*
    8 Hana  1700  4w*
"""
"""Everybody plays somebody of another venue."""
CITIES = {"Bern": (1, 2), "Oslo": (3, 4), "Riga": (5, 6), "Turin": (7, 8)}


def hybrid_section(event: Event, answer: str = "approved", slug: str = "hybrid") -> Section:
    """A section of eight that is played as its announcement answers."""
    facts = crosstable(EIGHT, name="Hybrid", scheduled_rounds=5, type_code="FIDE_DUTCH_2026")
    book = all_published(1).with_text(HYBRID, answer)
    return operations.create_section(event, slug, facts, by="olga", book=book)


def venues_for(event: Event, section: Section) -> dict[str, Venue]:
    """Four venues with everything they need, and two players at each."""
    opened = {}
    for city, numbers in CITIES.items():
        venue = open_venue(event, Equipment(city, "", 1, 2, spare_internet=True), by="olga")
        for duty in (Duty.LOCAL_ORGANISER, Duty.LOCAL_CHIEF_ARBITER, Duty.LOCAL_TECHNICAL_ASSISTANT):
            give_duty(venue, f"{duty.value} of {city}", duty, by="olga")
        seat_players(venue, section, numbers, by="olga")
        opened[city] = venue
    return opened


def pages(slug: str, venue: str = "bern") -> list[str]:
    """Every page of online play."""
    here = f"/desk/{slug}/online-play/"
    return [here, f"{here}venues/{venue}/", f"{here}accounts/", f"{here}disturbances/", f"{here}papers/"]


START, END = date(2026, 4, 1), date(2026, 4, 9)


def hybrid_event(slug: str, *, by: str, local: str = "") -> list[str]:
    """An event with something on every page of online play; `local` logs in as an arbiter of Bern."""
    owner = User.objects.filter(username=by).first()
    event = operations.create_event(slug, "Hybrid Cup", by=by, owner=owner, start=START, end=END)
    section = hybrid_section(event)
    venues = venues_for(event, section)
    if local:
        give_duty(venues["Bern"], local, Duty.ARBITER, by=by, user_name=local)
    make_phones(venues["Bern"], section, timezone.now() + timedelta(hours=12), by=by)
    take_accounts(section, "lichess", "1;anna_m;yes\n2;boris", by=by)
    for key, minutes in (("a", None), ("b", Decimal(3))):
        report_disturbance(section, Report(key, 1, 1, timezone.now(), minutes=minutes), by=by)
    name_assistant(section, 2, "Uwe", papers_on=None, accepted=False, by=by)
    note_recording(event, "disk 1", START, by=by, venue=venues["Bern"])
    return pages(slug)
