"""The first page of a new installation: three ways to begin, each by one click."""

from __future__ import annotations

import time

import pytest
from django.test import Client

from caissa.files.rating_list.invented import EXAMPLE_PEOPLE, EXAMPLE_SOURCE
from caissa_web.accounts import links
from caissa_web.accounts.models import User
from caissa_web.exchange import rating_store
from caissa_web.manual.models import FirstTournament
from caissa_web.records.models import Event
from caissa_web.screens.models import Screen

WAYS = ("Create my first tournament", "Try the demo", "Open an event from a file")


@pytest.fixture(autouse=True)
def own_folders(settings, monkeypatch, tmp_path):
    """Links and rating lists of this test only."""
    settings.DATA = tmp_path
    monkeypatch.setenv("CAISSA_RATINGS", str(tmp_path / "ratings.sqlite3"))


@pytest.fixture
def link(db, settings) -> str:
    """What `caissa desk` opens in the browser of whoever started it."""
    User.objects.create_superuser("nina")
    return f"/welcome/{links.draw(settings.DATA, 'nina', time.time())}/"


def test_the_first_page_offers_three_ways_and_looking_uses_nothing_up(link):
    """Reloading the page, or a mail program that looks at links, does no harm."""
    for _ in range(2):
        page = Client().get(link)
        assert page.status_code == 200
        assert all(way in page.content.decode() for way in WAYS)


@pytest.mark.parametrize(
    ("way", "place"),
    [("first", "/desk/practice/"), ("demo", "/desk/demo-festival/"), ("file", "/desk/bring-in/")],
)
def test_each_way_is_one_click(link, way, place):
    """The click logs in, does what it says, and leads to a page that works."""
    browser = Client()
    assert browser.post(link, {"begin": way}).headers["Location"] == place
    assert browser.get(place).status_code == 200
    assert FirstTournament.objects.exists() == (way == "first")
    assert Screen.objects.exists() == (way == "demo")


def test_who_needs_no_guide_goes_straight_to_the_desk(link):
    """Nobody is logged in by looking; the fourth button logs in and creates nothing."""
    client = Client()
    assert "logs you in as nina" in client.get(link).content.decode()
    assert client.get("/desk/").status_code == 302
    assert client.post(link).url == "/desk/"
    assert client.get("/desk/").status_code == 200
    assert not Event.objects.exists()


def test_the_link_works_once(link):
    """Who comes second is told so; whoever is in already is led to the desk."""
    browser = Client()
    browser.post(link, {"begin": "first"})
    assert Client().post(link, {"begin": "demo"}).status_code == 410
    assert Client().get(link).status_code == 410
    assert browser.get(link).headers["Location"] == "/desk/"
    assert not Event.objects.filter(slug="demo-festival").exists()


def test_a_later_start_only_logs_in(link, event):
    """With events there is nothing to choose."""
    page = Client().get(link).content.decode()
    assert "This link logs you in as nina, once." in page
    assert "Try the demo" not in page
    assert Client().post(link).headers["Location"] == "/desk/"


def test_the_empty_desk_offers_the_same_ways(link):
    """Whoever went away without choosing finds them again."""
    browser = Client()
    browser.post(link)
    assert all(way in browser.get("/desk/").content.decode() for way in WAYS)
    assert browser.post("/welcome/", {"begin": "demo"}).headers["Location"] == "/desk/demo-festival/"
    again = browser.post("/welcome/", {"begin": "demo"})
    assert again.headers["Location"] == "/desk/demo-festival/", "the demo is made once"
    assert Event.objects.count() == 1


def test_only_who_may_open_events_begins(db):
    """A visitor logs in first; somebody without rights makes nothing."""
    assert Client().post("/welcome/", {"begin": "demo"}).headers["Location"].startswith("/account/log-in/")
    browser = Client()
    browser.force_login(User.objects.create_user("stranger"))
    assert browser.post("/welcome/", {"begin": "demo"}).status_code == 403
    assert not Event.objects.exists()


def test_names_can_be_looked_for_at_once(link):
    """A list of invented people comes with it, and every page that uses it says that they are invented."""
    browser = Client()
    browser.post(link, {"begin": "demo"})
    (stored,) = rating_store.stored_lists()
    assert (stored.source, stored.rows) == (EXAMPLE_SOURCE, EXAMPLE_PEOPLE)
    page = browser.get("/desk/demo-festival/open/players/add/?q=val").content.decode()
    assert "The players in the stored list are invented" in page
    assert page.count('name="who"') > 3


def test_an_installation_without_a_list_can_take_the_invented_ones(link):
    """Also one that was started another way."""
    browser = Client()
    browser.post(link, {"begin": "first"})
    browser.post("/welcome/", {"begin": "demo"})
    rating_store.store_path().unlink()
    lists = "/desk/demo-festival/open/players/rating-lists/"
    assert "Use 2,000 invented players" in browser.get(lists).content.decode()
    assert browser.post(lists, {"invented": "yes"}).headers["Location"].endswith("/players/add/")
    assert rating_store.only_invented(rating_store.stored_lists())
