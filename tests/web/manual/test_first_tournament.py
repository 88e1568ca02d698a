"""A newcomer's first tournament: eight steps, each known to be done by the facts."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from caissa.prospectus.set_up import NEW
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.manual.models import FirstTournament
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.section.setup.presets import PRESETS
from tests.web.minified import minified

START = "/manual/first-tournament/start/"
INVITE = "/manual/first-tournament/practice/players/"
PANEL = "/manual/first-tournament/practice/panel/"
DESK = "/desk/practice/"


@pytest.fixture
def newcomer(db) -> Client:
    """The browser of somebody who has just made this installation and runs it."""
    browser = Client()
    browser.force_login(User.objects.create_superuser("nina", name="Nina"))
    return browser


@pytest.fixture
def practice(newcomer) -> Event:
    """Her practice event."""
    newcomer.post(START, {"name": "My first tournament"})
    return Event.objects.get(slug="practice")


@pytest.fixture
def with_section(practice) -> Section:
    """And a section in it, by a preset."""
    facts = PRESETS["open-5"].set_up("Open").applied(NEW)
    return operations.create_section(practice, "open", facts, by="nina")


def coming(browser: Client, address: str) -> tuple[str, str]:
    """The step that the panel of a page says comes next, and where it leads."""
    page = minified(browser.get(address, follow=True).content)
    match = re.search(r'aria-current="step"><a href="([^"]*)">([^<]*)<', page)
    return (unescape(match[2]), match[1]) if match else ("", "")


def test_an_empty_desk_invites_to_a_first_tournament(newcomer):
    """The first page of the desk leads there."""
    page = newcomer.get("/desk/").content.decode()
    assert '<button name="begin" value="first">Create my first tournament</button>' in page
    assert "My first tournament" in newcomer.get(START).content.decode()


def test_the_event_is_for_practice_and_nobody_elses_affair(newcomer, practice, client):
    """It is not on the noticeboard; the newcomer organises and directs it."""
    assert not practice.public
    assert client.get("/events/practice/").status_code == 404
    assert {appointment.role for appointment in practice.appointments.all()} == {"organiser", "chief arbiter"}
    assert coming(newcomer, DESK) == ("Add a section", "/desk/practice/new-section/")
    newcomer.post(START, {"name": "Another"})
    assert Event.objects.filter(slug="practice-2", name="Another").exists()


def test_who_may_open_no_event_may_open_none_for_practice(client, db):
    """Somebody without a role sees no invitation and is refused."""
    client.force_login(User.objects.create_user("eve"))
    assert START not in client.get("/desk/").content.decode()
    assert client.get(START).status_code == client.post(START, {"name": "Mine"}).status_code == 403
    assert not Event.objects.exists()


@pytest.fixture
def learner(practice) -> Client:
    """Somebody whose only roles are at the practice event: Nina lets him learn there."""
    user = User.objects.create_user("leo", name="Leo")
    operations.appoint(practice, user, Role.ORGANISER, by="nina")
    browser = Client()
    browser.force_login(user)
    return browser


def test_a_practice_event_is_not_published_by_who_only_learns(learner, practice):
    """He is told why, and the event stays off the noticeboard."""
    page = learner.post(f"{DESK}noticeboard/", {"act": "publish"}, follow=True).content.decode()
    assert "This event is for practice. Only an official of another event can publish it." in page
    practice.refresh_from_db()
    assert not practice.public


def test_roles_for_practice_open_no_events(learner):
    """Otherwise whoever is let in to learn could open events of their own, and publish those."""
    assert learner.post("/desk/new-event/", {"name": "Mine", "slug": "mine"}).status_code == 403
    assert learner.post(START, {"name": "Mine"}).status_code == 403


def test_an_official_publishes_a_practice_event(learner, practice):
    """Whoever runs the installation, and officials of a real event, know what they do."""
    other = operations.create_event("real", "Real", by="nina")
    operations.appoint(other, User.objects.get(username="leo"), Role.SECTOR_ARBITER, by="nina")
    learner.post(f"{DESK}noticeboard/", {"act": "publish"})
    practice.refresh_from_db()
    assert practice.public
    assert operations.publish_event(practice, by="nina").public


def test_a_name_is_needed(newcomer):
    """Without one nothing is made."""
    assert newcomer.post(START, {"name": " "}).status_code == 422
    assert newcomer.post(START, {"name": "x" * 100_000}).status_code == 422
    assert not Event.objects.exists()


def test_eight_invented_players_come_once(newcomer, with_section):
    """Sending it twice brings nobody new; each has a name, one has no rating."""
    assert coming(newcomer, f"{DESK}open/") == ("Enter the players", "/desk/practice/open/players/")
    assert b"Enter 8 invented players" in newcomer.get(f"{DESK}open/").content
    for _again in range(2):
        assert newcomer.post(INVITE).status_code == 302
    with_section.refresh_from_db()
    players = snapshot.load_state(with_section).facts.players
    assert len({player.name for player in players}) == len(players) == 8
    assert [player.number for player in players if not player.rating] == [8]
    assert b"Enter 8 invented players" not in newcomer.get(f"{DESK}open/").content


def test_the_steps_are_known_by_the_facts(newcomer, with_section):
    """Through all eight, as a newcomer would: enter, draw, pair, publish, type, look, print."""
    page = f"{DESK}open/"
    newcomer.post(INVITE)
    assert coming(newcomer, page) == ("Pair round 1", f"{page}rounds/")
    newcomer.post(f"{page}rounds/initial-colour/", {"colour": "white"})
    newcomer.post(f"{page}rounds/pair/")
    assert coming(newcomer, page) == ("Publish round 1", f"{page}rounds/1/")
    newcomer.post(f"{page}rounds/1/stage/", {"act": "publish", "stage": "published"})
    assert coming(newcomer, page) == ("Enter the results", f"{page}rounds/1/")
    with_section.refresh_from_db()
    for game in snapshot.load_state(with_section).facts.rounds[0].games:
        typed = {"game": f"{game.white}-{game.black}", "typed": "1", "seen": ""}
        newcomer.post(f"{page}rounds/1/result/", typed)
    assert coming(newcomer, page) == ("Look at the standings", f"{page}standings/")
    assert coming(newcomer, f"{page}standings/") == ("Print a document", f"{page}documents/")
    assert coming(newcomer, f"{page}documents/") == ("", "")
    assert b"That was a whole round." in newcomer.get(page).content


def test_the_steps_can_be_hidden_and_shown_again(newcomer, practice):
    """The panel folds into one button."""
    newcomer.post(PANEL, {"act": "hide"})
    assert coming(newcomer, DESK) == ("", "")
    assert b"Show the steps of the first tournament" in newcomer.get(DESK).content
    newcomer.post(PANEL, {"act": "show"})
    assert coming(newcomer, DESK)[0] == "Add a section"


def test_a_practice_event_is_put_away_and_brought_back(newcomer, practice):
    """Out of sight, not deleted: records stay."""
    assert newcomer.post(PANEL, {"act": "archive"}).url == "/desk/"
    page = minified(newcomer.get("/desk/").content)
    assert "Hidden practice events" in page
    assert "<h2><a" not in page
    newcomer.post(PANEL, {"act": "bring-back"})
    assert "<h2><a" in minified(newcomer.get("/desk/").content)
    assert newcomer.post(PANEL, {"act": "nonsense"}).status_code == 302
    assert FirstTournament.objects.get().open


def test_only_those_of_the_event_touch_its_steps(practice, client, section):
    """A visitor is asked to log in; a stranger finds nothing; other events have no steps."""
    for address in (INVITE, PANEL):
        assert client.post(address).status_code == 302
        assert client.get(address).status_code == 405
    client.force_login(User.objects.create_user("eve"))
    for address in (INVITE, PANEL, "/manual/first-tournament/spring/panel/"):
        assert client.post(address).status_code == 404
