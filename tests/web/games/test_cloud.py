"""LiveChess Cloud as a source: a round comes board by board, faults are shown, no board stops another."""

from __future__ import annotations

import json
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from django.utils import timezone

from caissa.cli.relaying import games_of
from caissa_web.api.feeds import cloud, fetching
from caissa_web.games.models import GameRow, GameSource
from tests.web.games.test_stored_games import game_of

FEEDS = "/api/feeds/spring/open/"
INDEX = {
    "date": "2026-05-03",
    "pairings": [
        {"white": {"lname": "Anna"}, "black": {"lname": "Chen"}, "result": "*", "live": True},
        {"white": {"lname": "Egon"}, "black": {"lname": "Dora"}, "result": "1-0", "live": False},
    ],
}


class Cloud(ThreadingHTTPServer):
    """A server with the files of a tournament, which notes what is asked of it."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.files: dict[str, object] = {}
        self.asked: list[str] = []

    @property
    def address(self) -> str:
        """Where its tournament is."""
        return f"http://127.0.0.1:{self.server_port}/get/x/tournament.json"


class Handler(BaseHTTPRequestHandler):
    """Answers with a file."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """The file, or 404; bytes go out as they are."""
        server = self.server
        assert isinstance(server, Cloud)
        name = self.path.partition("?")[0].removeprefix("/get/x/")
        server.asked.append(name)
        value = server.files.get(name)
        content = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(404 if value is None else 200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def server(settings):
    """The Cloud, listening on this computer, which is allowed for the test."""
    settings.WEBHOOKS_HTTP = settings.WEBHOOKS_PRIVATE = True
    cloud.forget()
    opened = Cloud()
    opened.files = {
        "round-3/index.json": INDEX,
        "round-3/game-1.json": {"moves": ["e4 5390+10", "e5 5380"], "clock": {"white": 5390, "black": 5300}},
        "round-3/game-2.json": {"moves": ["d4", "d5", "c4"], "result": "WHITEWIN"},
    }
    Thread(target=opened.serve_forever, daemon=True).start()
    yield opened
    opened.shutdown()
    opened.server_close()


def look(seconds: int) -> int:
    """Fetch what is due so many seconds from now."""
    return fetching.fetch_due(timezone.now() + timedelta(seconds=seconds))


def texts(section, white: int, black: int) -> list[str]:
    """The half-moves that are stored of a board of round 3."""
    game = game_of(section, 3, white, black)
    return [ply.text for ply in game.plies] if game else []


def test_the_round_that_is_played_is_fetched(chief, section, server):
    """Moves, clocks and the proposed result; a game that is over is fetched once."""
    assert chief.post(FEEDS, {"address": server.address}).status_code == 302
    assert look(0) == 1
    assert texts(section, 1, 3) == ["e4", "e5"]
    assert game_of(section, 3, 1, 3).clock(white=False).seconds == 5300
    assert game_of(section, 3, 5, 4).result == "1-0"
    server.files["round-3/game-1.json"] = {"moves": ["e4", "e5", "Nf3"]}
    server.asked.clear()
    assert look(60) == 1
    assert server.asked == ["round-3/index.json", "round-3/game-1.json"]
    assert texts(section, 1, 3) == ["e4", "e5", "Nf3"]
    assert GameRow.objects.count() == 3


@pytest.mark.parametrize("broken", [b"{half", b"", {"moves": "none"}, {"moves": []}, None])
def test_a_broken_game_takes_nothing_away_and_stops_no_other(chief, section, server, broken):
    """Half-written, emptied, gone: what is stored stays, and the other boards go on."""
    chief.post(FEEDS, {"address": server.address})
    look(0)
    server.files["round-3/game-1.json"] = broken
    server.files["round-3/index.json"] = {
        **INDEX,
        "pairings": [{**INDEX["pairings"][0]}, {**INDEX["pairings"][1], "result": "*"}],
    }
    server.files["round-3/game-2.json"] = {"moves": ["d4", "d5", "c4", "Ke7", "Nc3"]}
    assert look(60) == 1
    assert texts(section, 1, 3) == ["e4", "e5"]
    assert texts(section, 5, 4) == ["d4", "d5", "c4", "Ke7", "Nc3"]
    codes = [finding["code"] for finding in GameSource.objects.get().findings]
    assert "pgn.illegal-move" in codes
    assert ("games.cloud" in codes) == isinstance(broken, bytes)


def test_a_round_that_is_not_there_is_a_fault_that_is_shown(chief, section, server):
    """The Cloud does not have it yet: the page says so, and it is tried again."""
    del server.files["round-3/index.json"]
    chief.post(FEEDS, {"address": server.address})
    assert look(0) == 0
    assert "status 404" in chief.get(FEEDS).content.decode()
    server.files["round-3/index.json"] = INDEX
    assert look(60) == 1
    assert GameSource.objects.get().fault == ""


def test_a_round_of_another_number_can_be_named(chief, section, server):
    """The Cloud calls our third round its first."""
    for name in list(server.files):
        server.files[name.replace("round-3", "round-1")] = server.files.pop(name)
    chief.post(FEEDS, {"address": f"{server.address}#1"})
    assert look(0) == 1
    assert texts(section, 1, 3) == ["e4", "e5"]


def test_the_guard_of_addresses_holds(chief, section, settings):
    """A tournament on this computer or in its network is refused, as every other address is."""
    settings.WEBHOOKS_HTTP = True
    for address in ("http://127.0.0.1:9/x/tournament.json", "https://10.0.0.7/x/tournament.json"):
        assert chief.post(FEEDS, {"address": address}).status_code == 422
    assert not GameSource.objects.exists()


def test_a_folder_with_json_is_relayed(tmp_path):
    """What LiveChess writes for its Cloud; the newest round counts, a half-written index waits."""
    for number in (9, 10):
        (tmp_path / f"round-{number}").mkdir()
        (tmp_path / f"round-{number}" / "index.json").write_text(json.dumps(INDEX))
    (tmp_path / "round-10" / "game-1.json").write_text('{"moves": ["e4 5390"]}')
    text = games_of(tmp_path)
    assert '[Round "10.1"]' in text
    assert "1. e4" in text
    (tmp_path / "round-10" / "index.json").write_text("{")
    assert games_of(tmp_path) == ""
