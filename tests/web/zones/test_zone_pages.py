"""The desk page of the playing zone, the list of verdicts, and the page on which players allow games."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from caissa.tournament import Outcome, Role
from caissa_web.records.models import Event
from caissa_web.zones.links import permission_address
from caissa_web.zones.models import ZoneBatch, ZoneChoice, ZoneToken
from caissa_web.zones.operations.creating import carry_out_all
from caissa_web.zones.operations.watching import watch_all
from tests.web.games.conftest import browser_of, pgn
from tests.web.zones.conftest import World
from tests.zones.fake_lichess import ORGANISER

pytestmark = pytest.mark.django_db
DESK = "/desk/spring/online/zone/"
MISSED = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5"


@pytest.fixture
def chief(event: Event) -> Client:
    """The chief arbiter's browser."""
    return browser_of(event, "ada", Role.CHIEF_ARBITER)


def test_round_from_the_games_to_the_results(world: World, chief: Client) -> None:
    """Created by a press, started, watched, proposed, confirmed: one act with all chosen results."""
    assert "Create 4 games" in chief.get(DESK).content.decode()
    chief.post(f"{DESK}1/games/")
    assert len(world.zone.bulks) == 1  # the first try is made at once
    text = chief.get(DESK).content.decode()
    assert "Start the clocks" in text
    assert "Create 4 games" not in text
    chief.post(f"{DESK}1/clocks/")
    carry_out_all(timezone.now())
    assert world.zone.started == ["bulk0001"]
    world.zone.play("acc1", "acc2", "mate", "f3 e5 g4 Qh4#", "black")
    world.zone.play("acc3", "acc4", "aborted")
    watch_all(timezone.now())
    text = chief.get(DESK).content.decode()
    assert 'value="1-2"' in text
    assert "the game was aborted" in text
    assert "Create the game of board 2 again" in text
    chief.post(f"{DESK}1/confirm/", {"board": ["1-2", "3-4"]})
    games = world.facts.round(1).games
    assert (games[0].white_outcome, games[0].black_outcome) == (Outcome.LOSS, Outcome.WIN)
    assert games[1].open  # nothing was proposed there
    chief.post(f"{DESK}1/games/", {"again": ["2", "3"]})  # board 3 is being played
    assert [len(bulk["games"]) for bulk in world.zone.bulks.values()] == [4, 1]


def test_no_page_shows_a_token(world: World, chief: Client) -> None:
    """The organiser's token is typed once; no page has it or a player's again."""
    chief.post(DESK, {"zone": "lichess", "token": "lip_another_token"})
    assert ZoneChoice.objects.get().encrypted.startswith("sealed-1:")
    ZoneToken.objects.filter(account__folded="acc2").delete()
    text = chief.get(DESK).content.decode()
    assert permission_address(world.section.event.player_accounts.get(folded="acc2")) in text
    for secret in ("lip_another_token", *(account.token for account in world.zone.accounts)):
        assert secret not in text


def test_accounts_are_checked_by_a_press(world: World, chief: Client) -> None:
    """The page lists who cannot be given a game, and why."""
    world.zone.accounts[2].revoked = True
    answer = chief.post(f"{DESK}check/", follow=True)
    text = answer.content.decode()
    assert "1 player cannot be given a game." in text
    assert "Player3, P" in text
    assert "revoked" in text


def test_zone_that_refuses_is_a_line_and_no_fault(world: World, chief: Client) -> None:
    """Busy or down: the arbiter reads it, and the worker goes on."""
    world.zone.faults = [429]
    chief.post(f"{DESK}1/games/")
    assert "lichess is busy" in chief.get(DESK).content.decode()
    assert ZoneBatch.objects.get().state == "waiting"
    world.zone.faults = [503, 503]
    answer = chief.post(f"{DESK}check/", follow=True)
    assert "does not answer" in answer.content.decode()


def test_only_those_who_pair_create_games(world: World, event: Event) -> None:
    """A board arbiter sees the page and may enter results; games are created by those who pair."""
    helper = browser_of(event, "bob", Role.BOARD_ARBITER)
    assert helper.get(DESK).status_code == 200
    assert "Create 4 games" not in helper.get(DESK).content.decode()
    for path in ("1/games/", "1/clocks/", "check/"):
        assert helper.post(f"{DESK}{path}").status_code == 403
    assert helper.post(DESK, {"zone": "pgn"}).status_code == 403
    assert not world.zone.bulks


def test_file_by_hand_lists_what_differs(world: World, chief: Client) -> None:
    """Another zone: reversed colours, an aborted and a missing game are named; results wait at the games."""
    chief.post(DESK, {"zone": "pgn", "token": ""})
    long = "1. Nf3 Nf6 2. Ng1 Ng8 " * 6
    text = (
        pgn("Player2, P", "Player1, P", long, "1-0", "1")
        + pgn("Player3, P", "Player4, P", "1. e4 e5", "0-1", "1")
        + pgn("Player5, P", "Player6, P", "1. e4", "*", "1", Termination="abandoned")
    )
    sent = SimpleUploadedFile("round.pgn", text.encode())
    page = chief.post(f"{DESK}1/file/", {"file": sent}).content.decode()
    assert "wrong colours" in page
    assert "the game was aborted" in page
    assert "the zone has no game of this board" in page
    games = chief.get("/desk/spring/online/games/?round=1").content.decode()
    assert 'value="3-4"' in games
    assert world.facts.round(1).games[0].open


def test_list_of_verdicts(world: World, chief: Client) -> None:
    """E.04 15.3, 5.4.1: a game went on after the third occurrence; the arbiter sees article and move."""
    chief.post(f"{DESK}1/games/")
    world.zone.play("acc1", "acc2", "outoftime", MISSED, "white")
    world.zone.play("acc3", "acc4", "resign", "f3 e5 g4", "white")
    watch_all(timezone.now())
    text = chief.get(f"{DESK}1/verdicts/").content.decode()
    assert "E.04 15.3, E.04 5.4.1" in text
    assert "4…" in text
    assert "2 games of round 1 replayed." in text
    assert text.count('<th scope="row">') == 1
    assert chief.get(f"{DESK}7/verdicts/").status_code == 404


# -- players ------------------------------------------------------------------------------


def test_player_allows_games_on_the_zones_own_page(world: World) -> None:
    """The link leads to lichess with a challenge; its answer is exchanged and stored encrypted."""
    account = world.section.event.player_accounts.get(folded="acc8")
    ZoneToken.objects.filter(account=account).delete()
    player, path = Client(), permission_address(account)
    page = player.get(path).content.decode()
    asked = next(part for part in page.split('"') if "/oauth?" in part).replace("&amp;", "&")
    fields = parse_qs(urlsplit(asked).query)
    assert fields["scope"] == ["challenge:write"]
    assert fields["code_challenge_method"] == ["S256"]
    world.zone.codes["liu_code"] = world.zone.accounts[7].token
    back = player.get("/enter/zone/answer/", {"code": "liu_code", "state": fields["state"][0]}, follow=True)
    assert "allowed" in back.content.decode()
    assert ZoneToken.objects.get(account=account).encrypted.startswith("sealed-1:")
    player.post(path)
    assert not ZoneToken.objects.filter(account=account).exists()


def test_other_accounts_and_codes_are_refused(world: World) -> None:
    """Logged in on lichess as somebody else, a used code, a refusal, a made-up state."""
    account = world.section.event.player_accounts.get(folded="acc8")
    ZoneToken.objects.filter(account=account).delete()
    player = Client()
    page = player.get(permission_address(account)).content.decode()
    asked = next(part for part in page.split('"') if "/oauth?" in part).replace("&amp;", "&")
    state = parse_qs(urlsplit(asked).query)["state"][0]
    world.zone.codes["liu_other"] = world.zone.accounts[0].token
    other = player.get("/enter/zone/answer/", {"code": "liu_other", "state": state})
    assert (other.status_code, "another account" in other.content.decode()) == (409, True)
    again = player.get("/enter/zone/answer/", {"code": "liu_other", "state": state})
    assert again.status_code == 409
    assert player.get("/enter/zone/answer/", {"error": "x", "state": state}).status_code == 409
    assert player.get("/enter/zone/answer/", {"code": "x", "state": "made:up"}).status_code == 404
    assert player.get("/enter/zone/1-" + "0" * 40 + "/").status_code == 404
    assert not ZoneToken.objects.filter(account=account).exists()


def test_changed_account_needs_a_new_permission(world: World, chief: Client) -> None:
    """The desk names another account: the old token is not used for it, nor the old link."""
    account = world.section.event.player_accounts.get(folded="acc2")
    link = permission_address(account)
    account.account, account.folded = "Newacc", "newacc"
    account.save()
    assert Client().get(link).status_code == 404
    page = chief.post(f"{DESK}1/games/", follow=True).content.decode()
    assert "Player2, P: games have not been allowed on this account" in page
    assert [len(bulk["games"]) for bulk in world.zone.bulks.values()] == [3]


def test_organiser_is_named_when_the_token_is_wrong(world: World, chief: Client) -> None:
    """401 is about the organiser's token, not about a player."""
    chief.post(DESK, {"zone": "lichess", "token": f"{ORGANISER}x"})
    chief.post(f"{DESK}1/games/")
    assert "organiser" in chief.get(DESK).content.decode()
