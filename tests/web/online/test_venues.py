"""Venues on record and at the desk: who sits where, who sees what, what their phones show (E.04 16)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.online import Duty
from caissa.tournament import Outcome, Role
from caissa_web.accounts.models import User
from caissa_web.online.errors import OnlineRefused
from caissa_web.online.models import Venue, VenuePlayer
from caissa_web.online.operations.venues import (
    Equipment,
    give_duty,
    make_phones,
    open_venue,
    seat_players,
    take_duty,
)
from caissa_web.online.queries.players import numbers_at
from caissa_web.operations.entries.corrections import Correction, correct_players
from caissa_web.operations.events.passes import token_of
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from tests.web.online.world import hybrid_event, pages

pytestmark = pytest.mark.django_db
BERN = "/desk/spring/online-play/venues/bern/"


def names_at(venue: Venue) -> set[str]:
    """Who sits at a venue."""
    return set(VenuePlayer.objects.filter(venue=venue).values_list("name", flat=True))


def test_a_player_sits_at_one_venue(hybrid, venues):
    """Who is seated elsewhere moves; the same again changes nothing and logs nothing."""
    seat_players(venues["Oslo"], hybrid, [1, 3, 4], by="olga")
    entries = LogEntry.objects.count()

    assert seat_players(venues["Oslo"], hybrid, [1, 3, 4], by="olga") == 0
    assert (names_at(venues["Bern"]), names_at(venues["Oslo"])) == ({"Boris"}, {"Anna", "Chen", "Dora"})
    assert LogEntry.objects.count() == entries


def test_a_player_keeps_the_venue_when_the_fide_id_becomes_known(hybrid, venues):
    """Rows are kept by name until then, and are still known by it."""
    anna = snapshot.load(hybrid).player(1)
    corrected = Correction(1, replace(anna.person, fide_id=1_700_000), anna.rating)
    now = correct_players(hybrid, [corrected], by="olga")

    facts = snapshot.load(now)

    assert facts.player(1).fide_id == 1_700_000
    assert numbers_at(venues["Bern"], now, facts) == {1, 2}
    assert seat_players(venues["Bern"], now, [1, 2], by="olga") == 0


def test_two_venues_of_one_name_are_refused(venues):
    """Checks and phones name the venue, so its name is its own."""
    with pytest.raises(OnlineRefused, match="there is a venue BERN already"):
        open_venue(venues["Bern"].event, Equipment("BERN"), by="olga")


def test_every_act_is_logged_once(hybrid, venues):
    """One operation, one entry, with its name for the reader."""
    before = LogEntry.objects.count()

    person = give_duty(venues["Bern"], "Jo", Duty.ARBITER, by="olga")
    give_duty(venues["Bern"], "Jo", Duty.ARBITER, by="olga")
    take_duty(person, by="olga")

    new = LogEntry.objects.order_by("id")[before:]
    assert [(entry.act, entry.name) for entry in new] == [("venue.duty", "Duties at a venue changed")] * 2


# -- rights by venue --------------------------------------------------------------------------------------


@pytest.fixture
def local(venues) -> Client:
    """The local chief arbiter of Bern, who has no role at the event."""
    user = User.objects.create_user("jan", name="Jan")
    give_duty(venues["Bern"], "Jan", Duty.LOCAL_CHIEF_ARBITER, by="olga", user_name="jan")
    browser = Client()
    browser.force_login(user)
    return browser


def test_a_local_arbiter_sees_their_own_venue_and_no_other(local, hybrid, venues):
    """Of Bern everything, of Oslo nothing, of the event nothing; no name of another venue's player."""
    own = local.get(BERN)

    assert own.status_code == 200
    text = own.content.decode()
    assert ("Anna" in text, "Boris" in text) == (True, True)
    assert not [name for name in ("Chen", "Dora", "Egon", "Fanny", "Gil", "Hana") if name in text]
    for address in (
        "/desk/spring/online-play/venues/oslo/",
        "/desk/spring/hybrid/",
        "/desk/spring/",
        "/conduct/spring/",
    ):
        assert local.get(address).status_code == 404, address
    for page in ("accounts/", "papers/"):
        assert local.get(f"/desk/spring/online-play/{page}").status_code == 403


def test_a_local_arbiter_reports_own_players_only(local, hybrid, venues):
    """Only Anna and Boris stand in the form; another's number is no choice."""
    page = local.get("/desk/spring/online-play/disturbances/").content.decode()
    assert ("Anna (Hybrid)" in page, "Chen (Hybrid)" in page) == (True, False)
    sent = {
        "key": "k1",
        "player": f"{hybrid.pk}:3",
        "round": "1",
        "system": "zone",
        "cause": "venue",
        "lost_at": "2026-04-01T10:00",
    }

    refused = local.post("/desk/spring/online-play/disturbances/", sent)
    taken = local.post("/desk/spring/online-play/disturbances/", {**sent, "player": f"{hybrid.pk}:1"})

    assert (refused.status_code, taken.status_code) == (422, 302)


def test_a_duty_that_ends_takes_the_sight_away(local, venues):
    """After the duty the venue is as if it were not there."""
    person = venues["Bern"].people.get(user__username="jan")

    take_duty(person, by="olga")

    assert local.get(BERN).status_code == 404


@pytest.mark.parametrize(
    ("role", "expected"),
    [
        (Role.CHIEF_ARBITER, 200),
        (Role.ORGANISER, 200),
        (Role.BOARD_ARBITER, 403),
        (Role.CAPTAIN, 404),
        (None, 404),
    ],
)
def test_who_opens_the_pages(logged_in, venues, role, expected):
    """Those who run the event; other arbiters are refused, and for strangers there is nothing."""
    browser = logged_in("sam", role)

    assert [browser.get(address).status_code for address in pages("spring")] == [expected] * 5


def test_venues_are_run_at_the_desk(chief, hybrid):
    """Opened, equipped, people and players named, a phone's links made; findings tell what is missing."""
    here = "/desk/spring/online-play/"
    assert "sits at no venue" in chief.get(here).content.decode()
    opened = chief.post(here, {"name": "Bern", "cameras": "1", "devices": "1"})
    assert opened.url == BERN
    chief.post(f"{BERN}people/", {"name": "Jan", "duty": "chief-arbiter"})
    chief.post(f"{BERN}players/", {"section": "hybrid", "player": ["1", "2"]})
    chief.post(f"{BERN}phones/", {"section": "hybrid"})

    text = chief.get(BERN).content.decode()

    assert "1 playing devices for 2 players" in text
    assert "no local technical assistant" in text
    assert text.count("/p/") == 2
    assert names_at(Venue.objects.get()) == {"Anna", "Boris"}


def test_what_cannot_be_is_said(chief, venues):
    """A stranger's log-in, a player who is not there, a section that is not hybrid."""
    answer = chief.post(
        f"{BERN}people/", {"name": "X", "duty": "arbiter", "user_name": "nobody"}, follow=True
    )
    assert "nobody logs in as nobody" in answer.content.decode()
    answer = chief.post(f"{BERN}players/", {"section": "hybrid", "player": "99"}, follow=True)
    assert "there is no player 99" in answer.content.decode()
    assert chief.post(f"{BERN}players/", {"section": "open", "player": "1"}).status_code == 404


# -- phones --------------------------------------------------------------------------------------------------


def test_the_phone_of_a_venue_shows_its_games_only(client, hybrid, venues):
    """Two games of Bern: Anna's and Boris's; the results of others are not its own."""
    results, _checks = make_phones(venues["Bern"], hybrid, timezone.now() + timedelta(hours=9), by="ada")
    address = f"/p/{token_of(results)}/"

    text = client.get(address).content.decode()

    assert all(name in text for name in ("Anna", "Egon", "Boris", "Fanny"))
    assert not any(name in text for name in ("Chen", "Dora", "Gil", "Hana"))
    sent = {"round": "1", "game": "3-7", "result": "1-0", "seen": "", "sure": "yes"}
    assert client.post(address, sent).status_code == 409


def test_both_venues_enter_the_same_result(client, hybrid, venues):
    """Anna in Bern and Egon in Riga: the second entry changes nothing, another one is refused."""
    expires = timezone.now() + timedelta(hours=9)
    bern, riga = (make_phones(venues[city], hybrid, expires, by="ada")[0] for city in ("Bern", "Riga"))
    value = client.get(f"/p/{token_of(bern)}/").content.decode()
    result = value.split('name="result" value="')[1].split('"')[0]
    seen = value.split('name="seen" value="')[1].split('"')[0]
    sent = {"round": "1", "game": "1-5", "result": result, "seen": seen, "sure": "yes"}
    assert client.post(f"/p/{token_of(bern)}/", sent).status_code == 302
    version = Section.objects.get(pk=hybrid.pk).version

    assert client.post(f"/p/{token_of(riga)}/", sent).status_code == 302
    assert Section.objects.get(pk=hybrid.pk).version == version
    game = next(
        each for each in snapshot.load(Section.objects.get(pk=hybrid.pk)).round(1).games if each.white == 1
    )
    assert game.white_outcome is Outcome.WIN


def test_checks_of_a_round_are_the_venues_own(client, hybrid, venues, chief):
    """Bern has checked its devices, Oslo has not; a phone of Bern cannot answer for Oslo (E.04 18.5)."""
    _results, checks = make_phones(venues["Bern"], hybrid, timezone.now() + timedelta(hours=9), by="ada")
    address = f"/p/{token_of(checks)}/?list=hybrid&round=1&subject=Oslo"

    answer = client.post(address, {"answer-devices-checked": "yes"})

    assert answer.status_code == 302
    kept = snapshot.load_state(Section.objects.get(pk=hybrid.pk)).book.officials.answers
    assert [(each.question, each.round, each.subject, each.value) for each in kept] == [
        ("devices-checked", 1, "Bern", "yes")
    ]
    assert "Checks of round 1: 1 of" in chief.get(BERN).content.decode()
    assert "Checks of round 1: 0 of" in chief.get("/desk/spring/online-play/venues/oslo/").content.decode()
    assert client.get(f"/p/{token_of(checks)}/?list=venue").status_code == 404


def test_every_page_of_an_event_with_everything():
    """Whoever opened the event sees all pages, a local arbiter the list of their own venues and its pages."""
    olga, rosa = (User.objects.create_user(name, name=name.title()) for name in ("olga", "rosa"))
    addresses = hybrid_event("cup", by="olga", local="rosa")
    browsers = []
    for user in (olga, rosa):
        browser = Client()
        browser.force_login(user)
        browsers.append(browser)

    answers = [[browser.get(address).status_code for address in addresses] for browser in browsers]

    assert answers == [[200] * 5, [200, 200, 403, 200, 403]]
    assert "My venues" in browsers[1].get("/desk/").content.decode()
    assert "Oslo" not in browsers[1].get(addresses[0]).content.decode()
