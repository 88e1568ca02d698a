"""Pushing to a lichess broadcast: what everybody may see, no more; failures are shown and tried again."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.accounts.encryption import is_encrypted
from caissa_web.api.feeds import pushing
from caissa_web.api.models import LichessRound
from caissa_web.config.key_check import secret_counts
from caissa_web.noticeboard.cache import latest
from caissa_web.operations.games import delays, storing
from caissa_web.records.models import LogEntry
from tests.web.games.conftest import DESK, pgn
from tests.web.games.test_delay import later
from tests.web.games.test_stored_games import newest, store

FEEDS = "/api/feeds/spring/open/"
TOKEN = "lip_" + "secret" * 2
ROUND = {"round": "3", "place": "https://lichess.org/broadcast/spring/round-3/abcdEF12", "token": TOKEN}


class Lichess(ThreadingHTTPServer):
    """A server that takes pushes as lichess does, and can be told to refuse."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.pushes: list[tuple[str, str, str]] = []
        self.status = 200
        self.refused_names: set[str] = set()
        self.body: bytes | None = None


class Handler(BaseHTTPRequestHandler):
    """Answers game by game."""

    def do_POST(self) -> None:
        """Keep what came; every game is taken unless its White is refused."""
        server = self.server
        assert isinstance(server, Lichess)
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        server.pushes.append((self.path, self.headers["Authorization"], text))
        names = re.findall(r'\[White "([^"]*)"\]', text)
        games = [
            {
                "tags": {"White": name},
                **({"error": "Cannot play Ke3"} if name in server.refused_names else {"moves": 1}),
            }
            for name in names
        ]
        answer = {"games": games} if server.status == 200 else {"error": "no such round"}
        content = json.dumps(answer).encode() if server.body is None else server.body
        self.send_response(server.status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def lichess(settings):
    """A lichess on this computer, which is allowed for the test."""
    settings.SECRET_KEY_IS_KEPT = True
    settings.WEBHOOKS_HTTP = settings.WEBHOOKS_PRIVATE = True
    opened = Lichess()
    settings.LICHESS_URL = f"http://127.0.0.1:{opened.server_port}"
    Thread(target=opened.serve_forever, daemon=True).start()
    yield opened
    opened.shutdown()
    opened.server_close()


@pytest.fixture
def push(chief, section, lichess) -> LichessRound:
    """Round 3 is pushed from now on."""
    assert chief.post(f"{FEEDS}lichess/", ROUND).status_code == 302
    return LichessRound.objects.get()


def go(seconds: int = 0) -> int:
    """Push what is due so many seconds from now."""
    latest.forget()
    return pushing.push_due(timezone.now() + timedelta(seconds=seconds))


def test_games_are_pushed_when_they_change_and_only_then(section, lichess, push):
    """All boards first, then the one with a new move; nothing where nothing is new."""
    store(section, pgn("Anna", "Chen", "1. e4 {[%clk 1:29:50]} e5"), storing.RELAY)
    assert go() == 2
    (place, authorisation, text) = lichess.pushes[0]
    assert place == "/api/broadcast/round/abcdEF12/push"
    assert authorisation == f"Bearer {TOKEN}"
    assert "[%clk 1:29:50]" in text
    assert '[White "Egon"]' in text  # a board without moves is there too
    assert go() == 0
    store(section, pgn("Anna", "Chen", "1. e4 {[%clk 1:29:50]} e5 2. Nf3"), storing.RELAY)
    assert go() == 1
    assert "Egon" not in lichess.pushes[1][2]
    assert len(lichess.pushes) == 2
    assert LichessRound.objects.get().pushed_at is not None


def test_moves_and_results_wait_for_their_delay(section, lichess, push):
    """One delay only, ours: a move or result that nobody may see is in no push before its time."""
    delays.delay_games(newest(section), 15, None, by="ada")
    store(section, pgn("Anna", "Chen", "1. Nh3 Nh6"), storing.RELAY)
    operations.record_result(
        newest(section), 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada", seen=(Outcome.NOT_YET_PLAYED,) * 2
    )
    go()
    assert not any("Nh3" in text or '"1-0"' in text for _place, _token, text in lichess.pushes)
    later(16)
    assert go() == 1
    assert "1. Nh3 Nh6 1-0" in lichess.pushes[-1][2]
    assert '[Result "1-0"]' in lichess.pushes[-1][2]


def test_delay_in_moves(section, lichess, push):
    """While the game goes on its last moves are held back, also here."""
    delays.delay_games(newest(section), None, 1, by="ada")
    store(section, pgn("Anna", "Chen", "1. e4 e5 2. Nh3 Nh6"), storing.RELAY)
    go()
    text = lichess.pushes[-1][2]
    assert "1. e4 e5" in text
    assert "Nh3" not in text


def test_a_section_that_is_not_public_is_not_pushed(event, section, lichess, push):
    """Taken off the noticeboard, or games not shown: nothing leaves the server."""
    store(section, pgn("Anna", "Chen", "1. e4"), storing.RELAY)
    event.publication = {**(event.publication or {}), "games": False}
    event.save()
    assert go() == 0
    assert lichess.pushes == []


@pytest.mark.parametrize(("status", "wait"), [(500, 31), (429, 91), (401, 301), (404, 301)])
def test_what_lichess_refuses_is_shown_and_tried_again(chief, section, lichess, push, status, wait):
    """On the page of the boards, with what lichess says; after a pause the games are sent again."""
    store(section, pgn("Anna", "Chen", "1. e4"), storing.RELAY)
    lichess.status = status
    assert go() == 0
    page = chief.get(f"{DESK}games/").content.decode()
    assert f"status {status}" in page
    assert "no such round" in page
    assert go(5) == 0
    assert len(lichess.pushes) == 1
    lichess.status = 200
    assert go(wait) == 2
    assert "Push to lichess" not in chief.get(f"{DESK}games/").content.decode()


def test_a_game_that_is_not_taken_stops_no_other(chief, section, lichess, push):
    """Answers are game by game: the refused one is named with its reason, and tried again."""
    store(section, pgn("Anna", "Chen", "1. e4"), storing.RELAY)
    lichess.refused_names = {"Anna"}
    assert go() == 1
    assert "Cannot play Ke3" in chief.get(f"{DESK}games/").content.decode()
    lichess.refused_names = set()
    assert go(31) == 1
    assert "Anna" in lichess.pushes[-1][2]
    assert "Egon" not in lichess.pushes[-1][2]
    assert LichessRound.objects.get().refusals == []


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b'{"games": 3}'])
def test_an_answer_that_is_none_is_a_fault(section, lichess, push, body):
    """Nothing counts as taken that lichess did not say it took."""
    store(section, pgn("Anna", "Chen", "1. e4"), storing.RELAY)
    lichess.body = body
    assert go() == 0
    assert LichessRound.objects.get().fault
    lichess.body = None
    assert go(31) == 2


def test_an_illegal_move_goes_out_in_a_comment(section, lichess, push):
    """The legal part, and the rest for readers: lichess must not stumble over it."""
    store(section, pgn("Anna", "Chen", "1. e4 e5 2. Ke3 Nc6"), storing.RELAY)
    assert go() == 2
    text = lichess.pushes[0][2]
    assert "Ke3" in re.search(r"\{[^}]*\}", text.partition("1. e4")[2])[0]


def test_the_token_is_encrypted_and_in_no_page_or_log(chief, section, lichess, push):
    """It is read by the push alone; the next round can use it again."""
    assert is_encrypted(push.token)
    assert TOKEN not in push.token
    assert secret_counts().undecryptable == 0
    assert TOKEN not in chief.get(FEEDS).content.decode()
    assert not LogEntry.objects.filter(what__contains=TOKEN).exists()
    chief.post(f"{FEEDS}lichess/", {"round": "2", "place": "ZYXwvu98", "token": ""})
    go()
    assert {token for _place, token, _text in lichess.pushes} == {f"Bearer {TOKEN}"}


@pytest.mark.parametrize(
    ("place", "token"),
    [
        ("https://lichess.org/broadcast", TOKEN),
        ("abcdEF12", "with spaces"),
        ("abcdEF12", "ä" * 9),
        ("../../x", TOKEN),
    ],
)
def test_what_is_no_round_or_no_token_is_refused(section, lichess, place, token):
    """Nothing that could lead a request elsewhere, or break its headers."""
    with pytest.raises(ImpossibleChange):
        pushing.add_round(newest(section), 3, place, token, by="ada")
    assert not LichessRound.objects.exists()


def test_without_a_lasting_key_no_token_is_kept(chief, section, lichess, settings):
    """It could not be encrypted, so it is refused with a sentence."""
    settings.SECRET_KEY_IS_KEPT = False
    answer = chief.post(f"{FEEDS}lichess/", ROUND)
    assert answer.status_code == 422
    assert "no lasting secret key" in answer.content.decode()
    assert not LichessRound.objects.exists()


def test_stopping_starting_and_removing(chief, browser, section, lichess, push):
    """For those who manage the event; removing forgets the token."""
    store(section, pgn("Anna", "Chen", "1. e4"), storing.RELAY)
    place = f"{FEEDS}lichess/{push.pk}/change/"
    arbiter = browser("sam", Role.SECTOR_ARBITER)
    assert arbiter.post(place, {"act": "remove"}).status_code == 403
    chief.post(place, {"act": "stop"})
    assert go() == 0
    chief.post(place, {"act": "start"})
    assert go() == 2
    chief.post(place, {"act": "remove"})
    assert not LichessRound.objects.exists()
    assert chief.post(place, {"act": "start"}).status_code == 404


def test_the_guard_of_addresses_holds_here_too(section, lichess, push, settings):
    """A setting that leads into the network is refused as for webhooks, and said."""
    settings.WEBHOOKS_PRIVATE = False
    store(section, pgn("Anna", "Chen", "1. e4"), storing.RELAY)
    assert go() == 0
    assert lichess.pushes == []
    assert LichessRound.objects.get().fault


def test_an_installation_without_lichess_pushes_nothing(section, lichess, push, settings, chief):
    """`CAISSA_LICHESS_URL=none`: what was asked for before waits, and nothing new can be asked for."""
    store(section, pgn("Anna", "Chen", "1. e4 e5"), storing.RELAY)
    settings.LICHESS_URL = ""
    assert go() == 0
    assert lichess.pushes == []
    assert LichessRound.objects.get().fault == ""  # it waits; nothing was tried
    answer = chief.post(f"{FEEDS}lichess/", ROUND, follow=True)
    assert "This installation does not use lichess" in answer.content.decode()
