"""The first page: what is live, what is on, what comes, what is over, the month, and the calendar feed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override
from icalendar import Calendar

from caissa.testing import crosstable
from caissa_web import operations
from caissa_web.enrolment.models import Offer
from caissa_web.noticeboard.cache import latest
from caissa_web.noticeboard.front.home import home
from caissa_web.noticeboard.front.months import month
from caissa_web.noticeboard.search.index import refresh
from tests.web.noticeboard.test_pages import text_of

TODAY = date(2026, 4, 3)
BEGUN = """
    1 Anna  2400  3w1 2b*
    2 Boris 2300  4b1 1w*
    3 Chen  2200  1b0 4w=
    4 Dora  2100  2w0 3b=
"""


@pytest.fixture
def begun(event):
    """The second round: one game is over, the other goes on."""
    return operations.create_section(
        event, "open", crosstable(BEGUN, name="Open", scheduled_rounds=5), by="olga"
    )


def announce(slug, start, end=None, *, public=True):
    """An event of some days."""
    created = operations.create_event(slug, slug.title(), by="olga", start=start, end=end)
    return operations.publish_event(created, by="olga") if public else created


@pytest.fixture
def on_that_day(monkeypatch):
    """The third day of the festival."""
    monkeypatch.setattr(timezone, "localdate", lambda: TODAY)


def test_an_event_that_can_be_entered_leads_to_its_form(db):
    """A button while entries are open; none before they open and none after they close."""
    event = announce("autumn", date(2026, 9, 1))
    opens, closes = datetime(2026, 4, 1, tzinfo=UTC), datetime(2026, 8, 1, tzinfo=UTC)
    Offer.objects.create(event=event, announced_at=opens, opens=opens, closes=closes)
    second = timedelta(seconds=1)
    enters = [home(TODAY, now).coming[0].enter for now in (opens - second, opens, closes - second, closes)]
    assert enters == ["", "/enter/autumn/", "/enter/autumn/", ""]


def test_a_round_under_way_is_live_with_its_top_boards(begun):
    """Two boards as they stand, and how many games go on."""
    card = home(TODAY).live[0]
    assert card.event.slug == "spring"
    assert [(board.white.player.name, board.black.player.name) for board in card.boards] == [
        ("Boris", "Anna"),
        ("Chen", "Dora"),
    ]
    assert [bool(board.result) for board in card.boards] == [False, True]
    assert card.games_open == 1
    assert card.address == "/events/spring/open/rounds/2/"


def test_live_is_shown_in_words(client, begun, on_that_day):
    """Playing, the result of the other board, and the count."""
    text = text_of(client.get("/"))
    assert "Live now" in text
    assert "Boris playing Anna" in text
    assert "1 game going on" in text


def test_a_round_that_has_not_begun_is_not_live(section):
    """No result is in and nobody has told the hour: the event is on, and nothing is live."""
    page = home(TODAY)
    assert page.live == ()
    assert [line.event.slug for line in page.running] == ["spring"]


def test_an_old_event_with_an_open_game_is_not_live(begun):
    """A result that was never entered does not keep an event alive."""
    assert home(date(2026, 6, 1)).live == ()


def test_events_by_their_days(event):
    """On, to come (the next first, those without a day last), over (the last first)."""
    announce("over", date(2026, 3, 1), date(2026, 3, 2))
    announce("long-over", date(2025, 3, 1), date(2025, 3, 2))
    announce("later", date(2026, 6, 1))
    announce("soon", date(2026, 4, 10))
    announce("some-day", None)
    announce("one-day", date(2026, 4, 1))
    announce("hidden", date(2026, 4, 11), public=False)
    page = home(TODAY)
    assert [line.event.slug for line in page.running] == ["one-day", "spring"]
    assert [line.event.slug for line in page.coming] == ["soon", "later", "some-day"]
    assert [line.event.slug for line in page.past] == ["over", "long-over"]


def test_a_new_installation_names_the_next_step(client, db):
    """A sentence and a button, not an empty page."""
    page = client.get("/").content.decode()
    assert "No event is on the noticeboard yet." in page
    assert 'href="/desk/new-event/"' in page


def test_all_events_page_by_page(client, db, monkeypatch):
    """Fifty on a page; a page that does not exist is the last."""
    monkeypatch.setattr("caissa_web.noticeboard.views.home.ON_A_PAGE", 2)
    for number in range(3):
        announce(f"cup-{number}", date(2026, 1, 1 + number))
    announce("hidden", date(2026, 1, 9), public=False)
    first, last = client.get("/events/").content.decode(), client.get("/events/?page=99").content.decode()
    assert "Cup-2" in first
    assert "Cup-0" not in first
    assert "Cup-0" in last
    assert "Hidden" not in first + last


# -- the month ----------------------------------------------------------------------------


def test_a_month_knows_the_events_of_its_days(event):
    """From the first day to the last, and nothing on other days or for events that are not public."""
    announce("hidden", date(2026, 4, 20), public=False)
    shown = month(date(2026, 4, 1), TODAY)
    days = {day.date.day: day for week in shown.weeks for day in week if day.inside}
    assert [day for day, known in days.items() if known.events] == list(range(1, 10))
    assert [day for day, known in days.items() if known.today] == [3]
    assert len(days) == 30


def test_weeks_begin_as_the_language_has_it(db):
    """On Monday in German and English, on Saturday in Arabic, on Sunday in Portuguese."""
    for language, first in (("de", 0), ("ar", 5), ("en", 0), ("pt", 6)):
        with override(language):
            begins = month(date(2026, 4, 1), TODAY).weeks[0][0].date.weekday()
            assert begins == first, language


def test_one_goes_no_further_than_there_are_events(event):
    """No endless calendar for whoever follows every link."""
    announce("autumn", date(2026, 10, 1))
    april = month(date(2026, 4, 1), TODAY)
    assert (april.before, april.after) == (None, date(2026, 5, 1))
    october = month(date(2026, 10, 1), TODAY)
    assert (october.before, october.after) == (date(2026, 9, 1), None)


def test_the_page_of_a_month(client, event):
    """The events of April, and nothing in May; months that do not exist are no pages."""
    assert "Spring Festival" in client.get("/calendar/2026/4/").content.decode()
    assert "No event is announced for this month." in client.get("/calendar/2026/5/").content.decode()
    assert client.get("/calendar/").status_code == 200
    for wrong in ("2026/13", "2026/0", "99999/1", "1/1"):
        assert client.get(f"/calendar/{wrong}/").status_code == 404


def test_the_calendar_to_subscribe_to(client, event, on_that_day):
    """Whole days, the last one included; a stable name; nothing that is not public or long over."""
    announce("hidden", date(2026, 4, 20), public=False)
    announce("long-over", TODAY - timedelta(days=400))
    response = client.get("/calendar.ics")
    assert response.headers["Content-Type"].startswith("text/calendar")
    entries = list(Calendar.from_ical(response.content).walk("VEVENT"))
    assert [str(entry["summary"]) for entry in entries] == ["Spring Festival"]
    assert entries[0].decoded("dtstart") == date(2026, 4, 1)
    assert entries[0].decoded("dtend") == date(2026, 4, 10)
    assert str(entries[0]["url"]) == "http://testserver/events/spring/"
    assert response.content == client.get("/calendar.ics").content


# -- search on the first page -----------------------------------------------------------------


def test_the_search_leads_to_cards(client, section):
    """Without a script: a form, and a list of links."""
    refresh(timezone.now())
    page = client.get("/", {"q": "ann"}).content.decode()
    assert 'href="/events/spring/open/players/1/"' in page
    assert page.count("<form") >= 1


def test_the_search_tells_nothing_that_is_not_public(client, db, facts):
    """The answer to a name in an event that is being prepared is that of a name nobody has."""
    hidden = operations.create_event("secret", "Secret Masters", by="olga")
    operations.create_section(hidden, "open", facts, by="olga")
    refresh(timezone.now())
    for question in ("boris", "secret"):
        page = client.get("/", {"q": question}).content.decode()
        assert "No public event and no player in one matches." in page
        assert "/secret/" not in page


def test_what_nobody_types_is_refused(client, db):
    """Too long, or with signs that cannot be typed."""
    assert client.get("/", {"q": "x" * 101}).status_code == 400
    assert client.get("/", {"q": "a\x00b"}).status_code == 400


def test_a_name_is_text_in_every_answer(client, event, facts):
    """A player or a visitor cannot put a script into the page."""
    wicked = replace(facts.player(1).person, name="<script>alert(1)</script>")
    players = (replace(facts.player(1), person=wicked), *facts.players[1:])
    operations.create_section(event, "open", replace(facts, players=players), by="olga")
    refresh(timezone.now())
    latest.forget()
    for question in ("script", "<script>alert"):
        page = client.get("/", {"q": question}).content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_the_hour_of_the_round_makes_it_live(event, facts, monkeypatch):
    """Before the first result is in, the announced hour decides."""
    rounds = tuple(replace(played, date=date(2026, 4, played.number)) for played in facts.rounds)
    section = operations.create_section(event, "open", replace(facts, rounds=rounds), by="olga")
    starts = {3: (date(2026, 4, 3), time(14, 30))}
    operations.schedule_rounds(section, starts, by="olga", seen_version=section.version)
    for hour, live in ((14, False), (15, True)):
        now = datetime(2026, 4, 3, hour, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        latest.forget()
        assert bool(home(TODAY).live) is live
