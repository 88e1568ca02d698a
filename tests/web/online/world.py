"""A hybrid event: eight players at four venues, two at each, the first round published."""

from __future__ import annotations

from datetime import date

from caissa.online import Duty
from caissa.testing import crosstable
from caissa_web import operations
from caissa_web.online.models import Venue
from caissa_web.online.operations.venues import Equipment, give_duty, open_venue, seat_players
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
