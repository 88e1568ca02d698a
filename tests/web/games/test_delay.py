"""Nothing of a held-back move is behind any door before its time: pages, stream, screens, API, files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import models
from django.db.models import F
from django.test import Client
from django.utils import timezone

from caissa.files.pgn import read_games
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.api.models import Delivery, Webhook
from caissa_web.api.webhooks.delivery import find_new
from caissa_web.games import feed
from caissa_web.games.models import GameRow
from caissa_web.noticeboard.cache import latest
from caissa_web.noticeboard.document.games import stamp
from caissa_web.noticeboard.live.subscribers import newest_keys
from caissa_web.operations.games import delays, storing
from caissa_web.records.models import Event, LogEntry
from caissa_web.records.publication import Publication
from caissa_web.screens.making import make_screen
from caissa_web.screens.plan import Listed, Plan
from tests.web.games.conftest import BOARD, DESK, pgn
from tests.web.games.test_stored_games import newest, store

PLANTED = "Qzq9planted"
"""No legal move: kept word for word, so that it can be looked for."""
MOST_PAGES = 400
API = "/api/v1/events/spring/open/"
FILES = (
    "rounds",
    "rounds/3",
    "broadcast",
    "everything",
    "tournament.json",
    "report.trf",
    "games.pgn",
    "standings",
)
_LINK = re.compile(r'(?:href|src|action|data-live)="([^"]+)"')


def crawl(start: str = "/") -> Iterator[tuple[str, str]]:
    """Every page that somebody without an account reaches, with what it says."""
    client, seen, waiting = Client(), set(), [start]
    while waiting and len(seen) < MOST_PAGES:
        place = waiting.pop()
        if place in seen:
            continue
        seen.add(place)
        answer = client.get(place)
        if answer.status_code != 200 or answer.streaming:
            continue
        text = answer.content.decode("utf-8", "replace")
        yield place, text
        if "html" in answer.headers["Content-Type"]:
            links = (urlsplit(urljoin(place, unescape(link))) for link in _LINK.findall(text))
            waiting += [
                link.path + (f"?{link.query}" if link.query else "")
                for link in links
                if not link.netloc
                and not link.path.startswith(("/static/", "/language/", "/account/", "/manual/"))
            ]


def everything(event: Event) -> dict[str, str]:
    """All that everybody can read, by its address."""
    client = Client()
    pages = dict(crawl())
    pages |= {name: client.get(f"{API}{name}").content.decode() for name in FILES}
    pages["screen"] = client.get("/screens/spring/hall/").content.decode()
    for place in (
        "rounds/3/games/1-3/?ply=99",
        "rounds/3/games/1-3/live.json",
        "rounds/3/games.pgn",
        "games.pgn",
    ):
        pages[place] = client.get(f"{BOARD}{place}").content.decode()
    places = [("spring", "open"), ("spring", "open~3"), ("spring", "open~3~1-3")]
    pages["stream"] = json.dumps(list(newest_keys(places).values()))
    return pages


def later(minutes: int) -> None:
    """So many minutes pass: everything on record is that much older."""
    shift = timedelta(minutes=minutes)
    for model in (GameRow, LogEntry):
        models.QuerySet(model).update(at=F("at") - shift)
    feed.forget()
    latest.forget()


@pytest.fixture
def screen(event: Event, section) -> None:
    """A screen in the hall with everything on it."""
    make_screen(event, "Hall", Plan(lists=tuple(Listed)), by="olga")


@pytest.mark.parametrize("level", ["event", "section", "board"])
def test_a_move_is_behind_no_door_before_its_minutes(event, section, screen, level):
    """15 minutes: not a page, file, screen or stream has the move, nor the result of its board."""
    if level == "event":
        operations.set_publication(event, Publication(games_delay=15), by="olga")
    elif level == "section":
        delays.delay_games(newest(section), 15, None, by="ada")
    else:
        delays.delay_game(newest(section), 3, (1, 3), 15, None, by="ada")
    store(section, pgn("Anna", "Chen", "1. e4 e5"), storing.RELAY)
    later(20)
    before = everything(event)
    assert any("ply=1" in text for text in before.values())  # what is old enough is there

    store(section, pgn("Anna", "Chen", f"1. e4 e5 2. {PLANTED} {{zqcommentzq}}", "1-0"), storing.RELAY)
    operations.record_result(newest(section), 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    latest.forget()
    now = everything(event)
    for place, text in now.items():
        assert PLANTED not in text, place
        assert "zqcommentzq" not in text, place
    for name in ("rounds/3", "standings"):
        hidden = ("key", "version")
        assert without(now[name], hidden) == without(before[name], hidden)
    assert "The game is not finished" in now[f"{BOARD}rounds/3/games/1-3/"]

    later(15)
    then = everything(event)
    assert PLANTED in then[f"{BOARD}rounds/3/games/1-3/"]
    assert PLANTED in then["rounds/3/games.pgn"]
    assert without(then["standings"], hidden) != without(before["standings"], hidden)


def test_the_stamp_of_a_round_changes_when_a_move_becomes_old_enough(event, section):
    """Nothing new comes, only time passes: who follows the boards is told at the minute, not before."""
    delays.delay_games(newest(section), 15, None, by="ada")
    store(section, pgn("Anna", "Chen", "1. e4 e5"), storing.RELAY)
    (row,) = GameRow.objects.all()
    latest.forget()
    document = latest.newest("spring", "open")
    assert document is not None
    minutes = [stamp(document, 3, None, row.at + timedelta(minutes=after)) for after in (0, 14, 15, 16, 14)]
    held, still_held, seen, still_seen, clock_put_back = minutes
    assert held == still_held == clock_put_back
    assert seen == still_seen != held


def without(text: str, names: tuple[str, ...]) -> str:
    """A JSON answer without what changes with every act."""
    values = json.loads(text)
    return json.dumps({name: value for name, value in values.items() if name not in names})


def test_the_last_moves_of_a_running_game_are_held_back(client, event, section):
    """Two moves: of four moves two are seen; when the result is known, all."""
    delays.delay_games(newest(section), None, 2, by="ada")
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6"
    store(section, pgn("Anna", "Chen", moves, ECO="C50", Opening="Italian"), storing.RELAY)
    shown = client.get(f"{BOARD}rounds/3/games.pgn").content
    assert [ply.text for ply in read_games(shown).games[0].plies] == ["e4", "e5", "Nf3", "Nc6"]
    assert b"Italian" not in client.get(f"{BOARD}rounds/3/games/1-3/").content
    operations.record_result(newest(section), 3, (1, 3), (Outcome.DRAW, Outcome.DRAW), by="ada")
    latest.forget()
    shown = client.get(f"{BOARD}rounds/3/games.pgn").content
    assert len(read_games(shown).games[0].plies) == 8


def test_a_message_to_a_program_says_nothing_of_a_held_back_result(event, section):
    """A webhook is told that there is a result, and not which."""
    delays.delay_games(newest(section), 10, None, by="ada")
    made = {"made_by": "olga", "made_at": timezone.now()}
    Webhook.objects.create(event=event, address="https://example.org/", topics=["result.recorded"], **made)
    find_new(timezone.now())
    operations.record_result(newest(section), 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    find_new(timezone.now())
    (delivery,) = Delivery.objects.all()
    assert json.loads(delivery.payload)["results"] == []


def test_the_delay_is_the_directors_to_set(chief, browser, section):
    """Set by the chief organiser or the chief arbiter (11.4.1.4); a sector arbiter is refused."""
    chief.post(f"{DESK}games/delay/", {"minutes": "15"})
    assert "15" in chief.get(f"{DESK}games/").content.decode()
    assert LogEntry.objects.latest("id").act == "games.delayed"
    arbiter = browser("sam", Role.SECTOR_ARBITER)
    assert arbiter.post(f"{DESK}games/delay/", {"minutes": "0"}).status_code == 403
    before = newest(section).version
    chief.post(f"{DESK}games/delay/", {"minutes": "61"})
    assert newest(section).version == before
