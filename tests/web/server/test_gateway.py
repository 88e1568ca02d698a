"""The doorway gives what is at hand without waking a thread, and it gives what Django would give."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.contrib.staticfiles import finders
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import OperationalError, close_old_connections

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.noticeboard.cache import latest
from caissa_web.noticeboard.views import section_page
from caissa_web.server import gateway, metrics
from caissa_web.server.gateway import Doorway
from caissa_web.server.static_files import ROOM, AskedFile, KeptFiles, asked_file

STYLES = "/static/caissa/caissa.css"
WIN = (Outcome.WIN, Outcome.LOSS)


class Headers(dict[str, str]):
    """What a browser says; a thing that is said twice is heard as the server hears it."""

    def __init__(self, *said: tuple[str, str]) -> None:
        super().__init__(reversed(said))
        self._said = said

    def items(self) -> Any:
        """All of it, in order."""
        return self._said


class Scope:
    """A request as the server tells it."""

    proto, http_version, authority = "http", "1.1", None
    server, client = "127.0.0.1:80", "192.0.2.7:4711"

    def __init__(
        self, path: str, *said: tuple[str, str], method: str = "GET", query: str = "", scheme: str = "http"
    ) -> None:
        self.path, self.method, self.query_string, self.scheme = path, method, query, scheme
        self.headers = Headers(("host", "testserver"), *said)


class Protocol:
    """The visitor's end."""

    def __init__(self) -> None:
        self.answer: tuple[int, dict[str, str], bytes] = (0, {}, b"")

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        """The whole answer."""
        self.answer = (status, dict(headers), body)


class Door(Doorway):
    """A doorway that counts what it leaves to Django, which works in the test's own thread and records."""

    def __init__(self) -> None:
        super().__init__(1)
        self.left_to_django = 0

    def _made(self, *asked: Any) -> Any:
        self.left_to_django += 1
        return super()._made(*asked)

    def ask(self, scope: Scope) -> tuple[int, dict[str, str], bytes]:
        """What one visitor gets."""
        visitor = Protocol()
        asyncio.run(self._asked(scope, visitor))
        return visitor.answer

    async def _asked(self, scope: Scope, visitor: Protocol) -> None:
        loop = asyncio.get_running_loop()
        loop.run_in_executor = self._at_once  # type: ignore[method-assign, assignment]
        await self.__rsgi__(scope, visitor)
        await asyncio.sleep(0)

    @staticmethod
    def _at_once(_threads: object, work: Any, *asked: Any) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        # Threads know nothing of the loop, and Django's records ask for it.
        asyncio._set_running_loop(None)
        try:
            done.set_result(work(*asked))
        finally:
            asyncio._set_running_loop(loop)
        return done


@pytest.fixture(autouse=True)
def open_records() -> Iterator[None]:
    """The records of the test stay open after each request, as Django's own test client has it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def door(db: None) -> Door:
    """A doorway of its own."""
    return Door()


def djangos(scope: Scope) -> tuple[int, dict[str, str], bytes]:
    """What Django itself answers."""
    answer = Doorway(1)._made(scope, io.BytesIO(), {})
    return answer.status, dict(answer.headers), answer.first


# -- style sheets and scripts ----------------------------------------------------------------


def tag() -> str:
    """The stamp of the style sheet."""
    return djangos(Scope(STYLES))[1]["ETag"]


WAYS = {
    "plain": [],
    "packed": [("accept-encoding", "gzip, deflate, br")],
    "anything": [("accept-encoding", "*")],
    "other": [("if-none-match", '"other"')],
    "part": [("range", "bytes=0-9")],
    "no such part": [("range", "bytes=99999999-")],
    "long ago": [("if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT")],
    "lately": [("if-modified-since", "Fri, 01 Jan 2100 00:00:00 GMT")],
    "from afar": [("x-forwarded-proto", "https")],
}


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
@pytest.mark.parametrize("way", WAYS)
def test_a_file_is_given_as_django_gives_it(door, way, method):
    """Status, headers and bytes, the first time and every other time."""
    scope = Scope(STYLES, *WAYS[way], method=method, query="0123456789")
    for _ in range(3):
        assert door.ask(scope) == djangos(scope)


def test_who_has_the_file_is_told_so(door):
    """304 as from Django, without a body."""
    scope = Scope(STYLES, ("if-none-match", tag()), ("if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT"))
    for _ in range(3):
        status, headers, body = door.ask(scope)
        assert (status, headers, body) == djangos(scope)
        assert (status, body) == (304, b"")
    assert door.left_to_django == 1


@pytest.mark.parametrize(
    "path",
    [
        "/static/nothing.css",
        "/static/",
        "/static/../config/settings.py",
        "/static/caissa/../caissa/caissa.css",
        "/static//etc/passwd",
        "/static/caissa/..\\caissa.css",
    ],
)
def test_no_other_path_leads_to_a_file(door, path):
    """404 each time, and nothing of it is kept."""
    for _ in range(2):
        assert door.ask(Scope(path))[0] == 404
    assert door.left_to_django == 2


def test_a_file_wakes_a_thread_once(door):
    """Whoever asks next is answered by the loop, whatever the stamp of the address is."""
    for query in ("0123456789", "", "9876543210"):
        status, headers, body = door.ask(Scope(STYLES, query=query))
        assert status == 200
        assert "max-age=31536000" in headers["Cache-Control"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert body
    assert door.left_to_django == 1


def test_packed_files_are_for_those_who_take_them(tmp_path, settings, door):
    """A file with a packed twin: each visitor gets the one that fits, from the loop too."""
    (tmp_path / "wall.txt").write_bytes(b"plain " * 100)
    (tmp_path / "wall.txt.gz").write_bytes(b"packed")
    settings.STATICFILES_DIRS = [tmp_path]
    finders.get_finder.cache_clear()
    door._pages = fresh_django()
    for _ in range(2):
        plain = door.ask(Scope("/static/wall.txt"))
        packed = door.ask(Scope("/static/wall.txt", ("accept-encoding", "gzip;q=1.0, br")))
        assert plain[2] == b"plain " * 100
        assert "Content-Encoding" not in plain[1]
        assert (packed[2], packed[1]["Content-Encoding"]) == (b"packed", "gzip")
        assert plain[1]["Vary"] == packed[1]["Vary"] == "Accept-Encoding"
    assert door.left_to_django == 2
    finders.get_finder.cache_clear()


def test_nobody_spoils_a_kept_file_for_others(door):
    """Whoever says a thing twice is heard once, so that the answer belongs to what it is kept for."""
    stale = '"an older style sheet"'
    door.ask(Scope(STYLES, ("if-none-match", stale), ("if-none-match", tag())))
    assert door.ask(Scope(STYLES, ("if-none-match", stale)))[0] == 200
    door.ask(Scope(STYLES, ("x-forwarded-proto", ""), ("x-forwarded-proto", "https")))
    assert door.ask(Scope(STYLES)) == djangos(Scope(STYLES))


def test_who_comes_without_https_is_sent_there(settings, door):
    """A file that was kept for a safe visitor is no way around it."""
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    door._pages = fresh_django()
    safe = Scope(STYLES, ("x-forwarded-proto", "https"))
    for _ in range(2):
        assert door.ask(safe)[0] == 200
        assert door.ask(Scope(STYLES))[0] == 301
        assert door.ask(Scope(STYLES, ("x-forwarded-proto", "http")))[0] == 301


def fresh_django() -> WSGIHandler:
    """Django with the settings of this moment."""
    return WSGIHandler()


def test_while_one_works_on_the_program_no_file_is_kept(settings):
    """With DEBUG a changed file shows at once."""
    assert asked_file(Scope(STYLES)) is not None
    settings.DEBUG = True
    assert asked_file(Scope(STYLES)) is None


def test_the_room_for_files_is_limited():
    """Bytes and number: the one asked for longest ago goes first, and a huge one is not kept at all."""
    kept = KeptFiles(room=100, most=3)
    asked = [AskedFile(f"/static/{at}", frozenset(), "", "http", "") for at in range(6)]
    for one in asked[:3]:
        kept.keep(one, (200, [], b"x" * 40))
    assert [kept.get(one) is not None for one in asked[:3]] == [False, True, True]
    kept.get(asked[1])
    kept.keep(asked[3], (200, [], b"x" * 40))
    assert [kept.get(one) is not None for one in asked[:4]] == [False, True, False, True]
    for one in asked[4:]:
        kept.keep(one, (200, [], b""))
    assert sum(kept.get(one) is not None for one in asked) == 3
    kept.keep(asked[0], (200, [], b"x" * ROOM))
    assert kept.get(asked[0]) is None


# -- public pages ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/events/spring/", "/events/spring/open/rounds/3/"])
def test_a_public_page_wakes_a_thread_once_in_a_moment(section, door, clock, path):
    """Lists of events and pages of sections alike; each is what Django gives."""
    first = door.ask(Scope(path))
    assert door.left_to_django == 1
    assert door.ask(Scope(path)) == first == djangos(Scope(path))
    assert door.left_to_django == 1


@pytest.mark.parametrize("path", ["/", "/events/spring/", "/events/spring/open/rounds/3/"])
def test_the_next_moment_is_prepared_while_the_last_one_lasts(section, door, clock, path):
    """Nobody waits: who comes late in a moment gets the page, and what it needs for the next is fetched."""
    first = door.ask(Scope(path))
    clock[0] += latest.SOON + 0.01
    door.ask(Scope(path))
    asked = door.left_to_django
    clock[0] += latest.SECONDS - latest.SOON
    assert door.ask(Scope(path)) == first
    assert door.left_to_django == asked


def test_a_list_shows_a_change_at_once(event, section, door, clock):
    """What is renamed, or taken off, is gone from the lists that were kept."""
    door.ask(Scope("/"))
    operations.change_event(event, replace(operations.EventDetails.of(event), name="Summer"), by="olga")
    assert b"Summer" in door.ask(Scope("/"))[2]
    operations.withdraw_event(event, by="olga")
    assert b"Summer" not in door.ask(Scope("/"))[2]


def test_a_list_that_met_a_change_is_not_kept(event, section, client, clock, monkeypatch):
    """It may tell of what was taken off while it was made."""
    made = section_page.middleware.keep_briefly

    def changed_meanwhile(*asked):
        latest.LISTS.clear()
        return made(*asked)

    monkeypatch.setattr(section_page.middleware, "keep_briefly", changed_meanwhile)
    assert client.get("/").status_code == 200
    assert latest.list_at_hand("/", "en") is None


def test_the_language_is_the_visitors(section, door):
    """By the cookie first, then by the browser, for lists too."""
    for path in ("/", "/events/spring/open/players/"):
        assert b'<html lang="de"' in door.ask(Scope(path, ("accept-language", "de")))[2]
        assert b'<html lang="en"' in door.ask(Scope(path))[2]
        cookie = ("cookie", f"{django_settings.LANGUAGE_COOKIE_NAME}=fr")
        assert b'<html lang="fr"' in door.ask(Scope(path, cookie, ("accept-language", "de")))[2]


def test_a_foreign_host_gets_nothing_that_is_kept(section, door, settings):
    """As everywhere else."""
    settings.ALLOWED_HOSTS = ["testserver"]
    door.ask(Scope("/"))
    asked = Scope("/")
    asked.headers = Headers(("host", "evil.example"))
    assert door.ask(asked)[0] == 400


def test_a_look_that_fails_tells_nothing_and_opens_the_records_anew(monkeypatch, caplog):
    """The visitor gets Django's page about it; the next look tries again from the start."""
    closed = []

    def out_of_reach(*_place):
        raise OperationalError("gone")

    monkeypatch.setattr(latest, "look", out_of_reach)
    monkeypatch.setattr(gateway.connection, "close", lambda: closed.append("closed"), raising=False)
    assert gateway.look(("spring", "open")) is None
    assert closed == ["closed"]
    assert "gone" in caplog.text


# -- counting -------------------------------------------------------------------------------------


def test_what_the_loop_gives_is_counted(section, door, clock, monkeypatch):
    """Pages from memory and files count, whoever gave them."""
    counted = metrics.Counted()
    monkeypatch.setattr(metrics, "COUNTED", counted)
    monkeypatch.setattr(gateway, "COUNTED", counted)
    for path in (STYLES, "/events/spring/open/players/"):
        for _ in range(3):
            door.ask(Scope(path))
    assert counted.answers == Counter(
        {("static", "200"): 3, ("kept", "200"): 3, ("noticeboard:players", "200"): 1}
    )


# -- the process that answers ---------------------------------------------------------------------


def test_what_is_loaded_is_never_searched_for_garbage(tmp_path):
    """A search of the whole program would hold up every visitor for a fifth of a second."""
    told = "import gc, caissa_web.server.worker; print(gc.get_freeze_count(), len(gc.get_objects()))"
    made = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", told],
        env={"CAISSA_DATA": str(tmp_path), "CAISSA_BACKGROUND": "no"},
        capture_output=True,
        text=True,
        check=True,
    )
    spared, searched = map(int, made.stdout.split())
    assert spared > 10 * searched
