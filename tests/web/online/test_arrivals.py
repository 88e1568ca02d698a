"""By when people are there for the next round: at the desk and on the venue's phone (E.04 10.4.1)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from caissa.testing import crosstable
from caissa.tournament import Round
from caissa_web import operations
from caissa_web.online.models import Venue
from caissa_web.online.operations.venues import Equipment, change_venue, make_phones, open_venue, seat_players
from caissa_web.online.queries.arrivals import next_arrivals
from caissa_web.operations.events.passes import token_of
from caissa_web.section.book import all_published
from caissa_web.section.options import HYBRID, hour_of_round
from tests.web.online.world import EIGHT


def scheduled(*days: date) -> Any:
    """Facts and book: rounds from the second on are at 15:00 on these days."""
    facts = crosstable(EIGHT, name="Hybrid", scheduled_rounds=5, type_code="FIDE_DUTCH_2026")
    ahead = tuple(Round(number, date=day) for number, day in enumerate(days, 2))
    book = all_published(1).with_text(HYBRID, "approved")
    for number in range(2, 2 + len(days)):
        book = book.with_value(hour_of_round(number), time(15))
    return SimpleNamespace(facts=replace(facts, rounds=(*facts.rounds, *ahead)), book=book)


def at(zone: str) -> Any:
    """Whatever lies in a zone."""
    return SimpleNamespace(event=SimpleNamespace(time_zone=zone), time_zone=zone)


def test_hours_of_the_next_round_by_the_clock_of_the_venue() -> None:
    """Riga is at UTC+3 in May: 15:00 there is 12:00 UTC, 21:00 in Tokyo; 90, 20 and 15 minutes before it."""
    state = scheduled(date(2026, 5, 2), date(2026, 5, 3))
    now = datetime(2026, 5, 2, 12, 1, tzinfo=UTC)
    coming = next_arrivals(at("Europe/Riga"), state, now, at("Asia/Tokyo"))
    assert coming is not None
    assert (coming.round, coming.zone_name) == (3, "Asia/Tokyo")
    hours = (coming.hours.arbiters, coming.hours.players, coming.hours.assistants)
    shown = [f"{moment.astimezone(coming.zone):%H:%M}" for moment in hours]
    assert shown == ["19:30", "20:40", "20:45"]
    earlier = next_arrivals(at("Europe/Riga"), state, now - timedelta(minutes=1))
    assert earlier is not None
    assert (earlier.round, earlier.zone_name) == (2, "Europe/Riga")


def test_no_hours_without_a_schedule_or_after_the_last_round() -> None:
    """Nothing is guessed."""
    assert next_arrivals(at("Europe/Riga"), scheduled(), datetime(2026, 5, 1, tzinfo=UTC)) is None
    over = scheduled(date(2026, 5, 2))
    assert next_arrivals(at("Europe/Riga"), over, datetime(2026, 5, 3, tzinfo=UTC)) is None


@pytest.mark.django_db
def test_pages_and_phones_show_the_hours(event, chief, client) -> None:
    """The venue's page in its zone, the overview in the event's, the phone of the venue as its page."""
    event.time_zone = "Europe/Riga"
    event.save()
    day = timezone.now().date() + timedelta(days=30)
    day = day.replace(month=1, day=15, year=day.year + 1)  # no summer time: Riga is two hours ahead
    state = scheduled(day)
    section = operations.create_section(event, "hybrid", state.facts, by="olga", book=state.book)
    bern = open_venue(event, Equipment("Bern", time_zone="Europe/Zurich"), by="olga")
    seat_players(bern, section, [1, 2], by="olga")
    pages = [chief.get(f"/desk/spring/online-play/{page}") for page in ("venues/bern/", "")]
    passes = make_phones(bern, section, timezone.now() + timedelta(hours=9), by="ada")
    pages += [client.get(f"/p/{token_of(held)}/") for held in passes]
    texts = [" ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split()) for page in pages]
    at_venue = [datetime.combine(day, hour) for hour in (time(14), time(12, 30), time(13, 40), time(13, 45))]
    for text in (texts[0], *texts[2:]):
        assert "Round 2 starts (Europe/Zurich)" in text
        assert [moment for moment in at_venue if date_format(moment, "DATETIME_FORMAT") not in text] == []
    assert "Round 2 starts (Europe/Riga)" in texts[1]
    assert "E.04 Appendix II 4" in texts[1]
    change_venue(bern, Equipment("Bern"), by="olga")
    assert Venue.objects.get().time_zone == ""
