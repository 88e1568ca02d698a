"""An event far from its server: pages, calendar files and deadlines count in the event's own zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest
from django.test import Client
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.exchange import event_file
from caissa_web.noticeboard.cache import latest
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.zones import zone_of
from caissa_web.section.setup.schedule import Rhythm

AUCKLAND, RIGA = "Pacific/Auckland", "Europe/Riga"
PAGES = "/events/spring/open/"
DESK = "/desk/spring/open/"
NIGHT_IN_MARCH = date(2026, 3, 29)
"""In Riga clocks go from 3 to 4."""


@pytest.fixture
def far_away(settings, section) -> Section:
    """An event in Auckland on a server in Riga, with round 3 at ten o'clock."""
    settings.TIME_ZONE = RIGA
    _move(section.event, AUCKLAND)
    return operations.schedule_rounds(
        section, {3: (date(2026, 4, 3), time(10))}, by="ada", seen_version=section.version
    )


def _move(event: Event, zone: str) -> None:
    details = operations.EventDetails("Spring Festival", "Riga", time_zone=zone)
    operations.change_event(event, details, by="olga")
    event.refresh_from_db()


@pytest.fixture
def chief(event) -> Client:
    """The chief arbiter's browser."""
    user = User.objects.create_user("ada")
    operations.appoint(event, user, Role.CHIEF_ARBITER, by="olga")
    operations.appoint(event, user, Role.ORGANISER, by="olga")
    browser = Client()
    browser.force_login(user)
    return browser


def test_the_schedule_tells_the_hour_of_the_hall_and_its_zone(far_away):
    """Ten in Auckland is ten on the page, not the hour in Riga."""
    page = Client().get(f"{PAGES}schedule/").content.decode()
    assert ">10:00</time>" in page
    assert 'datetime="2026-04-03T10:00:00+13:00"' in page
    assert AUCKLAND in page


def test_a_calendar_file_names_the_moment(far_away):
    """Ten on 3 April in Auckland is nine in the evening of the day before by the world's clock."""
    assert b"DTSTART:20260402T210000Z" in Client().get(f"{PAGES}calendar.ics").content


def test_a_changed_zone_moves_what_was_shown(far_away):
    """The pages of the old zone are not given any more."""
    Client().get(f"{PAGES}schedule/")
    _move(far_away.event, "")
    latest.forget()
    assert b"DTSTART:20260403T070000Z" in Client().get(f"{PAGES}calendar.ics").content
    assert RIGA in Client().get(f"{PAGES}schedule/").content.decode()


def test_an_hour_of_publication_is_typed_by_the_clock_of_the_hall(far_away, chief, monkeypatch):
    """And it is told so, also on a desk that stands elsewhere."""
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 4, 1, tzinfo=UTC))
    section = operations.record_result(far_away, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    section = operations.record_result(section, 3, (5, 4), (Outcome.DRAW, Outcome.DRAW), by="ada")
    section = operations.pair_next_round(section, by="ada", seen_version=section.version)
    section = operations.review_round(section, 4, by="ada", seen_version=section.version)
    sent = {"act": "schedule", "at": "2026-04-04T09:30"}
    page = chief.post(f"{DESK}rounds/4/stage/", sent, follow=True).content.decode()
    stored = snapshot.load_state(Section.objects.get(pk=section.pk)).book.sheet(4).publish_at
    assert stored == datetime(2026, 4, 3, 20, 30, tzinfo=UTC)
    assert "9:30" in page


def test_after_a_page_of_an_event_the_server_is_in_its_own_zone_again(far_away, chief):
    """Threads serve one event after the other."""
    chief.get(f"{DESK}set-up/schedule/")
    assert str(timezone.get_current_timezone()) == RIGA


def test_an_event_keeps_its_zone_in_a_portable_file(far_away, django_user_model):
    """Carried to another desk it still begins at ten in Auckland."""
    file = event_file.unpacked(event_file.packed(event_file.carried(far_away.event)), "x")
    owner = django_user_model.objects.create_user("otto")
    brought = operations.import_event(file, "away", by="otto", owner=owner)
    assert brought.time_zone == AUCKLAND
    operations.publish_event(brought, by="otto")
    assert b"20260402T210000Z" in Client().get("/events/away/open/calendar.ics").content


def test_a_zone_that_is_none_is_refused(event, chief):
    """In the form and by every other way."""
    with pytest.raises(ImpossibleChange, match="knows no time zone Atlantis"):
        operations.change_event(event, operations.EventDetails("Spring", time_zone="Atlantis"), by="olga")
    answer = chief.post("/desk/spring/set-up/", {"name": "Spring", "time_zone": "Atlantis"})
    assert answer.status_code == 422
    chief.post("/desk/spring/set-up/", {"name": "Spring", "time_zone": AUCKLAND})
    event.refresh_from_db()
    assert event.time_zone == AUCKLAND


def test_a_zone_that_this_computer_does_not_know_is_read_as_its_own(settings, event):
    """Older computers know fewer zones; pages open all the same."""
    settings.TIME_ZONE = RIGA
    Event.objects.filter(pk=event.pk).update(time_zone="Mars/Olympus")
    event.refresh_from_db()
    assert str(zone_of(event)) == RIGA
    assert Client().get("/events/spring/").status_code == 200


# -- filling down ------------------------------------------------------------------------------


def test_hours_stay_the_same_over_a_night_of_summer_time():
    """The hall's clock counts: two rounds a day at nine and at half past two, before and after."""
    rhythm = Rhythm(date(2026, 3, 28), time(9), rounds_a_day=2, minutes_between=330)
    hours = rhythm.rounds([1, 2, 3, 4, 5])
    assert hours[1] == (date(2026, 3, 28), time(9))
    assert hours[2] == (date(2026, 3, 28), time(14, 30))
    assert hours[3] == (NIGHT_IN_MARCH, time(9))
    assert hours[5] == (date(2026, 3, 30), time(9))


def test_a_league_plays_once_a_week():
    """Seven days from one playing day to the next."""
    assert Rhythm(date(2026, 1, 5), time(19), days_between=7).rounds([1, 2, 3])[3][0] == date(2026, 1, 19)


def _fill(**values: str) -> dict[str, str]:
    usual = {
        "from_round": "1",
        "day": "2026-04-01",
        "hour": "10:00",
        "rounds_a_day": "1",
        "days_between": "1",
    }
    return {"act": "fill", **{f"fill-{name}": value for name, value in (usual | values).items()}}


def test_filling_down_shows_all_rounds_and_saves_nothing(chief, section):
    """Round 1 was typed and stays; the rest follow from round 2, two a day."""
    typed = {"day-1": "2026-03-31", "hour-1": "19:00"}
    asked = _fill(from_round="2", rounds_a_day="2", minutes_between="300")
    page = chief.post(f"{DESK}set-up/schedule/", typed | asked)
    form = page.context["form"]
    assert form["hour-1"].value() == time(19)
    assert (form["day-2"].value(), form["hour-2"].value()) == (date(2026, 4, 1), time(10))
    assert (form["day-3"].value(), form["hour-3"].value()) == (date(2026, 4, 1), time(15))
    assert form["day-4"].value() == date(2026, 4, 2)
    assert "not saved yet" in page.content.decode()
    assert Section.objects.get(pk=section.pk).version == section.version


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"rounds_a_day": "2"}, "how far apart"),
        ({"rounds_a_day": "3", "minutes_between": "600"}, "after midnight"),
        ({"from_round": "99"}, "no such round"),
        ({"day": ""}, "required"),
    ],
)
def test_a_rhythm_that_cannot_be_is_refused_at_its_field(chief, section, values, why):
    """With what was typed still there."""
    answer = chief.post(f"{DESK}set-up/schedule/", _fill(**values))
    assert answer.status_code == 422
    assert why in answer.content.decode()


def test_no_round_begins_at_an_hour_that_no_clock_shows(settings, chief, section):
    """Half past three in Riga in that night; in Auckland it is an hour like others."""
    settings.TIME_ZONE = RIGA
    sent = {"day-1": "2026-03-29", "hour-1": "03:30", "seen_version": str(section.version)}
    assert "does not exist" in chief.post(f"{DESK}set-up/schedule/", sent).content.decode()
    _move(section.event, AUCKLAND)
    assert chief.post(f"{DESK}set-up/schedule/", sent).status_code == 302
