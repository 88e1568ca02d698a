"""The client against a live server: reading, acting, and what each refusal becomes."""

from __future__ import annotations

import os
import runpy
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import caches
from django.utils import timezone

from caissa.client import (
    Client,
    NotAuthorised,
    NotConfirmed,
    NotFound,
    OutOfDate,
    RefusedByServer,
    ServerOutOfReach,
    TooManyRequests,
    UnexpectedAnswer,
)
from caissa.testing import crosstable
from caissa.tournament import Role, Tournament
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.tokens.tokens import make_token
from caissa_web.noticeboard.cache import latest
from caissa_web.records import snapshot
from caissa_web.records.rights import Right

EXAMPLE = Path(__file__).parents[2] / "docs/developers/examples/results.py"
WALL = """
    1 Anna  2400  4w1 2b=  3w*
    2 Boris 2300  5b1 1w=  H
    3 Chen  2200  U   4b+  1b*
    4 Dora  2100  1b0 3w-  5b*
    5 Egon  -     2w0 Z    4w*
"""
RESULT = {"round_number": 3, "players": [1, 3], "outcomes": ["win", "loss"]}


@pytest.fixture
def facts() -> Tournament:
    """Two rounds played, the third paired."""
    return crosstable(WALL, name="Open", scheduled_rounds=5, type_code="FIDE_DUTCH_2026")


@pytest.fixture
def token(transactional_db: None, facts: Tournament) -> str:
    """A token of the chief arbiter of an event with one section."""
    caches["here"].clear()
    snapshot.forget()
    latest.forget()
    event = operations.publish_event(operations.create_event("spring", "Spring", by="olga"), by="olga")
    operations.create_section(event, "open", facts, by="olga")
    ada = User.objects.create_user("ada")
    operations.appoint(event, ada, Role.CHIEF_ARBITER, by="olga")
    return make_token(ada, "test", timezone.now() + timedelta(days=1), tuple(Right))[1]


@pytest.fixture
def client(token: str, live_server) -> Client:
    """The arbiter's client."""
    return Client(live_server.url, token)


def test_what_everybody_may_read(client, live_server, facts):
    """Events, players, boards, standings, files; a section is the library's own tournament."""
    anybody = Client(f"{live_server.url}/")
    assert [(event.slug, event.sections) for event in anybody.events()] == [("spring", ("open",))]
    assert anybody.event("spring").name == "Spring"
    tournament = anybody.tournament("spring", "open")
    assert (tournament.paired_rounds, tournament.points(2), tournament.player(3).name) == (
        3,
        facts.points(2),
        "Chen",
    )
    assert [player.rating for player in anybody.players("spring", "open")] == [2400, 2300, 2200, 2100, None]
    first = anybody.boards("spring", "open", 1)[0]
    assert (first.white, first.black, first.outcomes) == (1, 4, ("win", "loss"))
    standing = anybody.standings("spring", "open")
    assert (standing.after_round, standing.final) == (3, False)
    assert {place.name for place in standing.places[:2]} == {"Boris", "Chen"}
    assert "Anna" in anybody.trf("spring", "open")
    assert anybody.pgn("spring", "open", 1).count("[White ") == 2
    assert anybody.part("spring", "open", "statistics")["key"]


def test_an_operation_and_its_repetition(client):
    """What was done, the version now; the same key is carried out once."""
    done = client.do("record_result", "spring", "open", key="k", **RESULT)
    assert (done.version, done.changed, done.replayed) == (2, True, False)
    again = client.do("record_result", "spring", "open", key="k", **RESULT)
    assert (again.version, again.replayed) == (2, True)
    facts, version = client.facts("spring", "open")
    assert (facts.round(3).games[0].open, version) == (False, 2)
    assert client.log("spring", "open")[0]["author"] == "ada"


def test_screens_are_made_and_read(client):
    """A screen by its operation; its plan is read, changed and sent back."""
    hall = client.do("make_screen", "spring", name="Hall").created
    assert hall["path"] == "/screens/spring/hall/"
    [screen] = client.screens("spring")
    assert screen["plan"]["lists"] == ["boards", "standings"]
    plan = {**screen["plan"], "lists": ["matches"]}
    client.do("change_screen", "spring", screen="hall", name="Hall", plan=plan)
    assert client.screens("spring")[0]["plan"] == plan


def test_who_was_quicker_is_an_error_of_its_own(client):
    """By version, and by the result that was seen."""
    client.do("record_result", "spring", "open", **RESULT)
    with pytest.raises(OutOfDate) as by_version:
        client.do("retract_round", "spring", "open", seen_version=1, round_number=3, notice="x")
    with pytest.raises(OutOfDate) as by_result:
        client.do("record_result", "spring", "open", **{**RESULT, "outcomes": ["draw", "draw"]})
    assert (by_version.value.status, by_result.value.status) == (412, 409)
    assert "ada" in str(by_result.value)


def test_warnings_are_confirmed_by_their_codes(client):
    """The error carries them, with level and article."""
    bye = {"number": 1, "round_number": 4, "outcome": "full-point-bye"}
    with pytest.raises(NotConfirmed) as asked:
        client.do("announce_bye", "spring", "open", **bye)
    [warning] = asked.value.warnings
    assert (warning.level, warning.article) == (2, "C.04.1 4")
    assert client.do("announce_bye", "spring", "open", confirmed=[warning.code], **bye).changed


def test_refusals_are_told_apart(client, live_server, settings):
    """No token, a wrong address, a wrong value, too many requests, no server, and none of ours."""
    with pytest.raises(NotAuthorised) as shut:
        Client(live_server.url).facts("spring", "open")
    assert (shut.value.code, shut.value.server_code) == ("client.not-authorised", "api.no-token")
    with pytest.raises(NotFound):
        client.tournament("spring", "closed")
    with pytest.raises(RefusedByServer) as wrong:
        client.do(
            "record_result", "spring", "open", round_number="three", players=[1, 3], outcomes=["win", "loss"]
        )
    assert (wrong.value.field, wrong.value.status) == ("round_number", 422)
    with pytest.raises(ServerOutOfReach):
        Client("http://127.0.0.1:1").events()
    with pytest.raises(ServerOutOfReach):
        Client("file:///etc").events()
    with pytest.raises(UnexpectedAnswer):
        Client(f"{live_server.url}/nothing").events()
    settings.API_LIMIT = 1
    caches["here"].clear()
    client.facts("spring", "open")
    with pytest.raises(TooManyRequests) as many:
        client.facts("spring", "open")
    assert many.value.wait > 0


def test_the_example_of_the_manual_runs(token, live_server, monkeypatch, capsys):
    """It reads the open boards, enters a result, and prints the standings."""
    monkeypatch.setitem(os.environ, "CAISSA_ADDRESS", live_server.url)
    monkeypatch.setitem(os.environ, "CAISSA_TOKEN", token)
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    printed = capsys.readouterr().out
    assert "Boris" in printed
    assert "version 2" in printed
