"""Those who come for their own people see them and nobody else (GEN-008, DATA-004)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Birth, Game, Outcome, Person, Player, Role, Round, Tournament
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.operations import Place
from caissa_web.operations.events.people import place_of
from caissa_web.operations.teams.matches import close_line_ups
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import GRANTED_ROLES, LIMITED, ROLES, Right
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Book, Option
from caissa_web.section.entries.starting_order import with_numbers
from tests.web.desk.teams.test_teams import cup

OWN = "/desk/spring/own-people/"
TEAM = "/desk/spring/own-team/"
ENTRY = "/desk/spring/own-entry/"


def player(number: int, name: str, federation: str, born: int) -> Player:
    """Somebody with personal data."""
    return Player(number, Person(name, 1000 + number, federation, Birth(born, 3, number)), 2000 + number)


PLAYERS = (player(1, "Anna", "LAT", 2011), player(2, "Boris", "EST", 2012), player(3, "=Chen", "LAT", 2013))
FACTS = Tournament(
    name="Open",
    players=PLAYERS,
    rounds=(Round(1, (Game(1, 2, Outcome.WIN, Outcome.LOSS, board=1),)),),
    scheduled_rounds=5,
)


@pytest.fixture
def field(event: Event) -> Section:
    """Two Latvians and an Estonian, one round published."""
    return operations.create_section(event, "open", FACTS, by="olga")


@pytest.fixture
def comes_for(event: Event) -> Callable[..., Client]:
    """A browser of somebody whose role is limited to own people."""

    def client_for(role: Role, section: Section | None = None, **limit: object) -> Client:
        user = User.objects.create_user(f"the-{role.name.lower()}-{len(limit)}")
        operations.appoint_to(event, user, Place(role, section, **limit), by="olga")
        browser = Client()
        browser.force_login(user)
        return browser

    return client_for


@pytest.mark.parametrize("role", [Role.FEDERATION_OFFICIAL, Role.HEAD_OF_DELEGATION])
def test_a_federation_sees_its_own_people_only(comes_for, field, role):
    """Birth dates and IDs of the own, of others only the name of an opponent."""
    latvian = comes_for(role, federation="LAT")
    page = latvian.get(OWN).content.decode()
    assert "Anna" in page
    assert "1 March 2011" in page
    assert "1001" in page
    for secret in ("2 March 2012", "2012/03/02", "1002", "2002"):
        assert secret not in page
    table = latvian.get(f"{OWN}entries.csv").content.decode()
    assert "Anna,1001,LAT" in table
    assert "Boris" not in table
    assert "'=Chen" in table


def test_a_federation_does_not_get_at_the_desk(comes_for, field):
    """Neither the entry list, nor files, nor the event's history, nor incidents."""
    latvian = comes_for(Role.FEDERATION_OFFICIAL, federation="LAT")
    for page in (
        "open/",
        "open/players/",
        "open/players/2/",
        "open/files/json/",
        "everything/",
        "history/",
        "people/",
    ):
        assert latvian.get(f"/desk/spring/{page}").status_code == 404, page
    for page in (TEAM, ENTRY, "/desk/spring/press/"):
        assert latvian.get(page).status_code == 404, page
    home = latvian.get("/desk/spring/").content.decode()
    assert "/desk/spring/own-people/" in home
    assert "/desk/spring/open/" not in home
    assert "/desk/spring/open/" not in latvian.get("/desk/").content.decode()


def test_a_federation_without_people_here_sees_nobody(comes_for, field):
    """And no appointment without a federation can be made."""
    assert (
        b"No player of your federation"
        in comes_for(Role.FEDERATION_OFFICIAL, federation="NOR").get(OWN).content
    )


def test_a_draft_is_not_shown_before_it_is_published(comes_for, field):
    """Delegations, players and captains learn pairings when everybody does."""
    latvian, anna = (
        comes_for(Role.HEAD_OF_DELEGATION, federation="LAT"),
        comes_for(Role.PLAYER, field, player=1),
    )
    paired = operations.pair_next_round(field, by="olga", seen_version=field.version)
    for browser, address in ((latvian, OWN), (anna, ENTRY)):
        entries = browser.get(address).context["entries"]
        assert [line.round for line in entries[0].games] == [1]
    operations.publish_round(paired, 2, by="olga", seen_version=paired.version)
    for browser, address in ((latvian, OWN), (anna, ENTRY)):
        entries = browser.get(address).context["entries"]
        assert [line.round for line in entries[0].games] == [1, 2]


def test_a_player_sees_the_own_entry(comes_for, field):
    """And nobody else's data."""
    anna = comes_for(Role.PLAYER, field, player=1)
    page = anna.get(ENTRY).content.decode()
    assert "1 March 2011" in page
    for secret in ("2 March 2012", "2012/03/02", "1002", "Chen"):
        assert secret not in page
    assert anna.get(OWN).status_code == 404


@pytest.fixture
def teams(event: Event) -> Section:
    """A cup whose first round is published."""
    on_four = Book(options=(Option("boards", "4"),))
    section = operations.create_section(event, "cup", cup(), by="olga", book=on_four)
    section = operations.pair_next_round(section, by="olga", seen_version=1)
    return operations.publish_round(section, 1, by="olga", seen_version=2)


def test_a_captain_hands_in_the_line_up_of_the_own_team(comes_for, teams):
    """In the order of the list; an illegal one is refused with its article (C.05 7.1)."""
    captain = comes_for(Role.CAPTAIN, teams, team=1)
    assert b"to be handed in" in captain.get(TEAM).content
    sheet = f"{TEAM}cup/1/1/"
    form = captain.get(sheet).context["form"]
    listed = [value for value, _label in form.fields["board-1"].choices if value]
    boards = list(form.fields)
    wrong = dict(zip(boards, reversed(listed[: len(boards)]), strict=True))
    assert captain.post(sheet, wrong).status_code == 422
    right = dict(zip(boards, listed[-len(boards) :], strict=True))
    assert captain.post(sheet, right).headers["Location"] == TEAM
    assert b"handed in" in captain.get(TEAM).content
    now = snapshot.load_state(Section.objects.get(pk=teams.pk))
    seated = {number for game in now.facts.round(1).games for number in (game.white, game.black)}
    assert {int(value) for value in right.values()} <= seated


def test_a_captain_does_not_touch_another_team(comes_for, teams):
    """Nor another round, nor another section, nor the desk's own page for line-ups."""
    captain, before = comes_for(Role.CAPTAIN, teams, team=1), teams.version
    for page in (
        f"{TEAM}cup/2/1/",
        f"{TEAM}cup/1/2/",
        f"{TEAM}cup/1/0/",
        f"{TEAM}open/1/1/",
        f"{TEAM}cup/99/1/",
    ):
        assert captain.get(page).status_code == 404, page
        assert captain.post(page).status_code == 404, page
    assert captain.post("/desk/spring/cup/matches/1/line-ups/1/").status_code == 404
    assert Section.objects.get(pk=teams.pk).version == before


def test_after_the_deadline_the_line_up_stays(comes_for, teams):
    """The captain is told when it was closed, and nothing changes (C.05 7.1)."""
    captain = comes_for(Role.CAPTAIN, teams, team=1)
    sheet = f"{TEAM}cup/1/1/"
    form = captain.get(sheet).context["form"]
    close_line_ups(teams, 1, by="olga", now=timezone.now())
    version = Section.objects.get(pk=teams.pk).version
    listed = [value for value, _label in form.fields["board-1"].choices if value]
    late = dict(zip(form.fields, listed[-len(form.fields) :], strict=True))
    answer = captain.post(sheet, late, follow=True)
    assert "closed" in answer.content.decode()
    assert Section.objects.get(pk=teams.pk).version == version


def test_the_press_sees_what_waits_for_its_hour(comes_for, field):
    """Reviewed pairings with an hour of publication; a draft never."""
    press = comes_for(Role.PRESS)
    assert b"Nothing is waiting" in press.get("/desk/spring/press/").content
    paired = operations.pair_next_round(field, by="olga", seen_version=field.version)
    assert b"Nothing is waiting" in press.get("/desk/spring/press/").content
    later = timezone.now() + timedelta(hours=2)
    operations.publish_round(paired, 2, by="olga", seen_version=paired.version, at=later)
    page = press.get("/desk/spring/press/").content.decode()
    assert "Not to be published before" in page
    assert "Boris" in page
    event = field.event
    event.publication = {"withheld": ["FIDE 1002"]}
    event.save()
    page = press.get("/desk/spring/press/").content.decode()
    assert "Boris" not in page, "a name off the public pages is not the press's either"
    assert "N. N. 2" in page


def test_who_has_no_role_finds_no_own_pages(logged_in, field):
    """Not even that they exist; the chief arbiter has the desk instead."""
    for browser in (logged_in("eve", None), logged_in("ada", Role.CHIEF_ARBITER)):
        for page in (OWN, f"{OWN}entries.csv", TEAM, ENTRY, "/desk/spring/press/", f"{TEAM}cup/1/1/"):
            assert browser.get(page).status_code == 404, page


@pytest.mark.parametrize("role", list(Role))
def test_every_role_has_a_meaningful_set_of_rights(role):
    """All roles of GEN-008 but the public, who need none, can do something at an event."""
    held = {right for right, roles in ROLES.items() if role in roles}
    assert bool(held) is (role is not Role.PUBLIC)
    assert (role in GRANTED_ROLES) is (role is not Role.PUBLIC)
    assert not (role in LIMITED and Right.LOOK in held), "who comes for own people does not look at the desk"


def test_incidents_are_read_by_those_whom_they_concern(logged_in, section):
    """Arbiters and fair play write, an appeals member reads, a rating officer does neither (FAIR-009)."""
    book = "/desk/spring/open/incidents/"
    incident = {"what": "A phone rang.", "kind": "device"}
    expert = logged_in("fay", Role.FAIR_PLAY_EXPERT)
    assert expert.post(book, incident).status_code == 302
    member = logged_in("max", Role.APPEALS_MEMBER)
    page = member.get(book).content.decode()
    assert "A phone rang." in page
    assert "Record it" not in page
    assert member.post(book, incident).status_code == 403
    assert member.get(f"{book}1/").status_code == 403
    assert logged_in("rita", Role.RATING_OFFICER).get(book).status_code == 403


def test_a_new_order_of_the_list_shows_nobody_elses_entry(comes_for, event):
    """Numbers change when a list is put in order anew; the account stays with the person."""
    fresh = Tournament(name="Open", players=PLAYERS, scheduled_rounds=5)
    section = operations.create_section(event, "fresh", fresh, by="olga")
    anna = comes_for(Role.PLAYER, section, player=1)
    _invitation, token = operations.invite(event, Place(Role.PLAYER, section, player=1), by="olga")
    state = with_numbers(snapshot.load_state(section), {1: 3, 2: 1, 3: 2})
    section = change(section, Act("player.renumbered", "olga"), lambda _state: state)
    page = anna.get(ENTRY).content.decode()
    assert "3 Anna" in page
    assert "Boris" not in page
    assert place_of(operations.invitation_of(token)).player == 3
    gone = with_numbers(state, {1: 1, 2: 2})
    change(section, Act("player.removed", "olga"), lambda _state: gone)
    assert b"no longer in the list" in anna.get(ENTRY).content


def test_own_people_are_shown_no_result_that_is_held_back(field, event, comes_for):
    """Neither the result, nor the points and the change of rating that follow from it."""
    event.publication = {"results_delay": 30}
    event.save()
    answer = comes_for(Role.FEDERATION_OFFICIAL, federation="LAT").get(f"{OWN}entries.csv")
    lines = [line.split(",") for line in answer.content.decode().splitlines()]
    anna = dict(zip(lines[0], lines[1], strict=True))
    assert (anna["name"], anna["points"]) == ("Anna", "0")
    assert anna["change"] in ("", "0")


def test_opponents_are_named_as_the_organiser_shows_them(field, event, comes_for):
    """A child of another federation stays a first name for who comes for their own people (DATA-004)."""
    event.publication = {"withheld": ["FIDE 1002"]}
    event.save()
    page = comes_for(Role.PLAYER, field, player=1).get(ENTRY).content.decode()
    assert "N. N. 2" in page
    assert "Boris" not in page
