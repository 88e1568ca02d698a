"""A festival on the noticeboard that can be entered, and a rating list of invented people."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.utils import timezone

from caissa.cli.rating_store import open_for_import
from caissa.files import rating_list
from caissa.files.rating_list import Kind, ListEntry
from caissa.files.rating_list.printing import txt_list
from caissa_web.enrolment.models import Offer
from caissa_web.noticeboard.cache import latest
from caissa_web.records.models import Event
from tests.web.enrolment.hall import opened
from tests.web.portal.walking import Walker

LISTED = (
    ListEntry(8323624, name="Quillinan, Mairead", federation="IRL", sex="F", standard_rating=2049,
              standard_k=20, rapid_rating=2031, rapid_k=20, birth_year=1993),
    ListEntry(1002, name="Berzina, Anna", federation="LAT", sex="F", standard_rating=2305, standard_k=10,
              birth_year=2001),
    ListEntry(1003, name="Nagy, Lili", federation="HUN", sex="F", birth_year=2015),
    ListEntry(1004, name="Nagy, Bence", federation="HUN", sex="M", standard_rating=1510, standard_k=40,
              birth_year=2013),
)  # fmt: skip

RULES = """
name = "Harbour Festival"
currency = "EUR"

[[rule]]
excludes = ["barred"]

[[category]]
code = "A"
name = "Open"
[[category.pool]]
code = "all"
size = 2

[[category]]
code = "B"
name = "Under 2100"
rating = "under 2100, unrated"
[[category.pool]]
code = "all"
size = 50

[[category]]
code = "U14"
name = "Youth U14"
age_to = 13
on = 2027-01-01
[[category.pool]]
code = "all"
size = 3

[[price]]
kind = "entry"
label = "Entry fee"
amount = 20
categories = ["B", "U14"]
[[price]]
kind = "entry"
label = "Entry fee"
amount = 70

[[adjustment]]
label = "Juniors"
kinds = ["entry"]
percent = -25
age_to = 17
on = 2027-01-01

[[cancellation]]
kind = "entry"
days_before = 14
keep = 50

[[question]]
code = "diet"
label = "Lunch"
kind = "choice"
choices = ["none", "vegetarian"]

[[consent]]
code = "rules"
text = "I accept the regulations of the festival."

[[consent]]
code = "public"
text = "My name may stand in the published list."
required = false
"""


@pytest.fixture
def ratings(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rating list in which four people stand."""
    monkeypatch.setenv("CAISSA_RATINGS", str(tmp_path / "ratings.sqlite3"))
    text = "".join(txt_list(LISTED, Kind.COMBINED, "2026-01")).encode("latin-1")
    with closing(open_for_import("")) as connection:
        rating_list.import_list(
            connection,
            BytesIO(text),
            source="FIDE",
            imported_at=datetime(2026, 1, 1, tzinfo=UTC),
            month="2026-01",
            kind=Kind.COMBINED,
            name="list.txt",
        )


def festival(
    text: str = RULES, slug: str = "harbour", opens_in: timedelta | None = None, **details: Any
) -> Offer:
    """An event on the noticeboard; entries are open, or open after a while."""
    start = date(2027, 5, 1)
    event = Event.objects.create(
        slug=slug,
        name="Harbour Festival",
        public=True,
        start=start,
        end=start + timedelta(days=8),
        city="Cork",
    )
    if opens_in is not None:
        details["opens"] = timezone.now() + opens_in
    # What was announced a minute ago is open now.
    offer = opened(event, text, timezone.now() - timedelta(minutes=1), **details)
    latest.forget()
    return offer


@pytest.fixture
def offer(db: None, ratings: None) -> Offer:
    """Entries are open."""
    return festival()


@pytest.fixture
def somebody(offer: Offer) -> Walker:
    """Somebody at a browser."""
    return Walker()
