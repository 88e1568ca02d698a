"""Players somebody follows, without an account, and the language somebody reads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa_web import operations
from caissa_web.noticeboard.views.my_players import COOKIE, MOST
from caissa_web.records.publication import DEFAULT

ANNA, BORIS = "spring/open/1", "spring/open/2"


def follow(client, who, **headers):
    """Press the button on somebody's card."""
    return client.post("/my/follow/", {"player": who}, headers=headers)


def test_a_card_has_the_button_and_my_page_shows_the_next_game(client, section):
    """Anna has White against Chen on board 1, 1½ points, third place; Boris a bye."""
    assert (
        'name="player" value="spring/open/1"' in client.get("/events/spring/open/players/1/").content.decode()
    )
    assert follow(client, ANNA).status_code == 302
    follow(client, BORIS)
    page = client.get("/my/").content.decode()
    for words in ("Anna", "Chen", "White", "1½", "Boris", "half-point bye"):
        assert words in page


def test_the_cookie_holds_addresses_and_goes_to_my_pages_only(client, section):
    """Strictly what the page needs: who is followed."""
    cookie = follow(client, ANNA).cookies[COOKIE]
    assert cookie.value == ANNA
    assert (cookie["path"], cookie["samesite"], cookie["httponly"]) == ("/my/", "Lax", True)


def test_my_page_is_never_kept(client, section):
    """It is one visitor's own."""
    answer = client.get("/my/")
    assert "no-store" in answer.headers["Cache-Control"]
    assert "Cookie" in answer.headers["Vary"]
    assert "You follow nobody yet." in answer.content.decode()


def test_ten_are_followed_at_most(client, large_section):
    """The one followed longest is let go."""
    large_section(20)
    for number in range(1, 13):
        follow(client, f"spring/of-20/{number}")
    kept = client.cookies[COOKIE].value.split("|")
    assert kept == [f"spring/of-20/{number}" for number in range(3, 13)]
    assert len(kept) == MOST


def test_following_ends(client, section):
    """With the last one the cookie goes too."""
    follow(client, ANNA)
    answer = client.post("/my/forget/", {"player": ANNA})
    assert answer.cookies[COOKIE].value == ""
    assert "You follow nobody yet." in client.get("/my/").content.decode()


@pytest.mark.parametrize(
    "who", ["", "x", "spring/open/99", "spring/open/0", "spring/none/1", "a/b/c", "../../1", "x" * 10**6]
)
def test_nobody_follows_what_is_not_there(client, section, who):
    """A clear page, and nothing is stored."""
    answer = follow(client, who)
    assert answer.status_code == 400
    assert not answer.cookies


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://testserver"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
    ],
)
def test_another_site_sets_nothing(client, section, headers):
    """A form elsewhere cannot fill somebody's list."""
    answer = follow(client, ANNA, **headers)
    assert answer.status_code == 403
    assert COOKIE not in answer.cookies


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://testserver"}, {}])
def test_our_own_page_does(client, section, headers):
    """Browsers that say where a form stood, and old ones that do not."""
    assert follow(client, ANNA, **headers).status_code == 302


@pytest.mark.parametrize("cookie", ["x", "|||", "spring/open/99|spring/none/1", "\udcff", "1" * 4000])
def test_a_cookie_of_nonsense_shows_nobody(client, section, cookie):
    """Whatever it holds, it is only read for addresses of players."""
    client.cookies[COOKIE] = cookie.encode("utf-8", "replace").decode()
    answer = client.get("/my/")
    assert answer.status_code == 200
    assert "You follow nobody yet." in answer.content.decode()


def test_an_event_that_is_taken_off_is_gone_from_my_page(client, event, section):
    """What is not public is not shown to those who followed it either."""
    follow(client, ANNA)
    operations.withdraw_event(event, by="olga")
    assert "Anna" not in client.get("/my/").content.decode()


def test_my_page_obeys_the_organiser(client, event, section):
    """Without standings there are no points and no place, and without cards no link to one."""
    follow(client, ANNA)
    operations.set_publication(event, replace(DEFAULT, standings=False, cards=False), by="olga")
    page = client.get("/my/").content.decode()
    assert "Anna" in page
    assert "Rank" not in page
    assert "/players/1/" not in page


# -- language ---------------------------------------------------------------------------------


def test_a_language_is_chosen_without_script(client, section):
    """The form at the foot sends it; the page comes back in that language."""
    assert 'action="/language/"' in client.get("/events/spring/open/").content.decode()
    answer = client.get("/language/", {"language": "de", "next": "/events/spring/open/"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/events/spring/open/"
    assert answer.cookies["django_language"].value == "de"
    assert '<html lang="de"' in client.get("/events/spring/open/").content.decode()


@pytest.mark.parametrize("code", ["", "xx", "../de", "DE ", "<b>", "x" * 5000, "d\x00e"])
def test_a_language_that_is_not_spoken_is_refused(client, section, code):
    """Clear words, and nothing is stored."""
    answer = client.get("/language/", {"language": code})
    assert answer.status_code == 400
    assert "Unknown language" in answer.content.decode()
    assert not answer.cookies


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_the_way_back_stays_here(client, section, back):
    """Nobody is led to another site."""
    answer = client.get("/language/", {"language": "fr", "next": back})
    assert answer.headers["Location"] == "/"
