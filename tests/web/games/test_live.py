"""Live sources: a program that sends, an address, a folder that is relayed; nothing stops a feed."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from django.utils import timezone

from caissa.cli.relaying import Relay, Sent, WrongSectionAddress, games_of, operation_address
from caissa.errors import CaissaError
from caissa.tournament import Role
from caissa_web.api.feeds import fetching
from caissa_web.games.models import GameRow, GameSource
from caissa_web.operations.games import live
from caissa_web.records.models import LogEntry
from tests.web.games.conftest import DESK, pgn
from tests.web.games.test_stored_games import game_of, newest

BOTH = pgn("Anna", "Chen", "1. e4 e5") + pgn("Egon", "Dora", "1. d4 d5")
FEEDS = "/api/feeds/spring/open/"


def put(section, text: str) -> int:
    """A program sends its file."""
    return live.put_games(newest(section), text, by="ada")


def test_only_what_changed_is_stored(section):
    """150 boards in a file, a move on one of them: one row more."""
    assert put(section, BOTH) == 2
    assert put(section, BOTH) == 0
    assert put(section, BOTH.replace("1. d4 d5", "1. d4 d5 2. c4")) == 1
    assert GameRow.objects.count() == 3
    assert [ply.text for ply in game_of(section, 3, 5, 4).plies] == ["d4", "d5", "c4"]


def test_what_changed_while_the_program_was_away_is_noticed(section):
    """After a start nothing is at hand: the first file is compared with what is stored."""
    put(section, BOTH)
    live.forget()
    assert put(section, BOTH) == 0
    assert GameRow.objects.count() == 2


def test_boards_in_another_order_are_the_same_boards(section):
    """The pairing decides, not the place in the file."""
    put(section, BOTH)
    turned = pgn("Egon", "Dora", "1. d4 d5") + pgn("Anna", "Chen", "1. e4 e5 2. Nf3")
    assert put(section, turned) == 1
    assert len(game_of(section, 3, 1, 3).plies) == 3


@pytest.mark.parametrize("broken", ["", "[Event", "\x00", "not a game"])
def test_an_emptied_or_broken_file_takes_nothing_away(section, broken):
    """What is stored stays, and the next file goes on."""
    put(section, BOTH)
    with suppress(CaissaError):  # said in one sentence
        put(section, broken)
    assert len(game_of(section, 3, 1, 3).plies) == 2
    assert put(section, BOTH.replace("1. e4 e5", "1. e4 e5 2. f4")) == 1


def test_an_illegal_move_never_stops_the_other_boards(section):
    """lichess-org/broadcaster #63: the feed goes on, the move is kept and named."""
    put(section, BOTH)
    put(section, pgn("Anna", "Chen", "1. e4 e5 2. Ke3 Ke6") + pgn("Egon", "Dora", "1. d4 d5 2. c4"))
    assert len(game_of(section, 3, 1, 3).plies) == 4
    assert len(game_of(section, 3, 5, 4).plies) == 3
    source = GameSource.objects.get()
    assert "pgn.illegal-move" in [finding["code"] for finding in source.findings]


def test_colours_and_names_that_differ_are_findings(chief, section):
    """The names sent out are ours; swapped colours and unknown names are for the arbiter to see."""
    put(section, pgn("Chen", "Anna", "1. e4") + pgn("Nobody", "Dora", "1. d4"))
    codes = {finding["code"] for finding in GameSource.objects.get().findings}
    assert {"pgn.colours", "pgn.unknown-player"} <= codes
    assert "Nobody" in chief.get(FEEDS).content.decode()


def test_the_api_takes_a_file_with_a_token(event, section, program):
    """`put_games` with the right to enter results, as `caissa relay` sends it."""
    answer = program.do("put_games", {"pgn": BOTH})
    assert (answer.status_code, answer.json()["made"]) == (200, 2)
    assert program.do("put_games", {"pgn": BOTH}).json()["made"] == 0
    assert program.do("put_games", {"pgn": "x" * (5 << 20)}).status_code in (413, 422)


def test_what_now_knows_the_position_and_clocks_of_a_live_board(chief, section):
    """The arbiter chooses the board; what it sent last need not be typed."""
    put(section, pgn("Anna", "Chen", "1. e4 {[%clk 1:29:00]} e5 {[%clk 1:28:30]}"))
    page = chief.get(f"{DESK}what-now/flag-fall/?round=3&board=1-3").content.decode()
    assert "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" in page
    illegal = chief.get(f"{DESK}what-now/illegal-move/?round=3&board=1-3").content.decode()
    assert 'value="1:29:00"' in illegal
    assert 'value="1:28:30"' in illegal


# -- addresses -----------------------------------------------------------------------------


def test_an_address_is_fetched_and_its_faults_are_shown(chief, section, monkeypatch):
    """A fault waits half a minute, and what came before stays."""
    answers: list[object] = [
        BOTH.encode(),
        OSError("gone"),
        BOTH.replace("1. e4 e5", "1. e4 e5 2. d4").encode(),
    ]

    def answer(_address: str, _most: int) -> bytes:
        given_answer = answers.pop(0)
        if isinstance(given_answer, OSError):
            raise given_answer
        return given_answer

    monkeypatch.setattr(fetching, "fetch", answer)
    chief.post(FEEDS, {"address": "https://games.example/round3.pgn"})
    now = timezone.now()
    assert fetching.fetch_due(now) == 1
    assert fetching.fetch_due(now + timedelta(seconds=1)) == 0  # too early
    assert fetching.fetch_due(now + timedelta(seconds=10)) == 0
    assert "gone" in chief.get(FEEDS).content.decode()
    assert fetching.fetch_due(now + timedelta(seconds=60)) == 1
    assert len(game_of(section, 3, 1, 3).plies) == 3
    assert LogEntry.objects.filter(act="games.source").count() == 1


@pytest.mark.parametrize(
    "address",
    [
        "http://games.example/a.pgn",
        "https://127.0.0.1/a.pgn",
        "https://[::1]/",
        "https://localhost/x",
        "ftp://a/b",
        "x",
    ],
)
def test_addresses_of_this_computer_and_its_network_are_refused(chief, section, address):
    """Guarded as webhooks are: nobody reads through us what only this computer can reach."""
    assert chief.post(FEEDS, {"address": address}).status_code == 422
    assert not GameSource.objects.exists()


def test_sources_are_the_directors(chief, browser, section):
    """Who may only enter results cannot have the server fetch something."""
    chief.post(FEEDS, {"address": "https://games.example/a.pgn"})
    source = GameSource.objects.get()
    arbiter = browser("sam", Role.SECTOR_ARBITER)
    assert arbiter.post(FEEDS, {"address": "https://games.example/b.pgn"}).status_code == 403
    assert arbiter.post(f"{FEEDS}{source.pk}/change/", {"act": "remove"}).status_code == 403
    chief.post(f"{FEEDS}{source.pk}/change/", {"act": "stop"})
    assert fetching.fetch_due(timezone.now()) == 0
    chief.post(f"{FEEDS}{source.pk}/change/", {"act": "remove"})
    assert not GameSource.objects.exists()
    assert chief.get(f"{DESK}games/").status_code == 200


# -- relay ----------------------------------------------------------------------------------


class Server(HTTPServer):
    """A server that takes games, and answers with a status of our choice."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.taken: list[dict[str, str]] = []
        self.status = 200


class Handler(BaseHTTPRequestHandler):
    """Takes what is sent."""

    def do_POST(self) -> None:
        """Keep the body and the address."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.taken.append({"path": self.path, "token": self.headers["Authorization"], **body})  # type: ignore[attr-defined]
        self.send_response(self.server.status)  # type: ignore[attr-defined]
        self.end_headers()
        self.wfile.write(json.dumps({"made": 1, "message": "no"}).encode())

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def server():
    """The server, listening."""
    opened = Server()
    Thread(target=opened.serve_forever, daemon=True).start()
    yield opened
    opened.shutdown()
    opened.server_close()


def test_a_folder_is_sent_when_it_changes(tmp_path, server):
    """DGT LiveChess writes round-N/game-M.pgn, or one games.pgn; round 10 is newer than round 9."""
    for number, text in ((9, "1. a4"), (10, "1. e4")):
        (tmp_path / f"round-{number}").mkdir()
        (tmp_path / f"round-{number}" / "game-2.pgn").write_text(pgn("Egon", "Dora", "1. d4"))
        (tmp_path / f"round-{number}" / "game-1.pgn").write_text(pgn("Anna", "Chen", text))
    host = f"http://127.0.0.1:{server.server_port}"
    relay = Relay(tmp_path, f"{host}/desk/spring/open/rounds/3/", "abc")
    assert [relay.look(), relay.look()] == [Sent.SENT, Sent.NOTHING_NEW]
    (taken,) = server.taken
    assert taken["path"] == "/api/v1/desk/sections/spring/open/operations/put_games"
    assert taken["token"].endswith(" abc")
    assert taken["pgn"].index("1. e4") < taken["pgn"].index("1. d4")
    assert "1. a4" not in taken["pgn"]
    (tmp_path / "round-10" / "games.pgn").write_text(pgn("Anna", "Chen", "1. e4 e5"))
    assert relay.look() is Sent.SENT
    assert "1. d4" not in server.taken[1]["pgn"]


def test_a_server_that_is_away_is_tried_again(tmp_path, server):
    """Nothing is lost: the newest file is sent when it is back."""
    (tmp_path / "games.pgn").write_text(BOTH)
    relay = Relay(tmp_path, f"http://127.0.0.1:{server.server_port}/desk/a/b/", "t")
    server.status = 503
    assert relay.look() is Sent.FAILED
    server.status = 200
    assert relay.look() is Sent.SENT
    assert games_of(tmp_path / "nowhere") == ""
    with pytest.raises(WrongSectionAddress):
        operation_address("https://chess.example/")
