"""The gateway gives what is cached without waking a thread, and it gives what Django would give."""

from __future__ import annotations

import asyncio
import io
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.contrib.staticfiles import finders
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import OperationalError, close_old_connections

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.asgi_request import Request
from caissa_web.caching import Cache
from caissa_web.noticeboard.cache import latest
from caissa_web.noticeboard.views import section_page
from caissa_web.server import gateway, metrics
from caissa_web.server.gateway import MAX_CACHED_BYTES, CachedResponse, Gateway
from caissa_web.server.static_files import ENTRY_BYTES, FileRequest, file_request
from caissa_web.server.wsgi_threads import MAX_IN_MEMORY, call, environ_of

STYLES = "/static/caissa/caissa.css"
WIN = (Outcome.WIN, Outcome.LOSS)


def asked(
    path: str,
    *headers: tuple[str, str],
    method: str = "GET",
    query: str = "",
    scheme: str = "http",
    host: str = "testserver",
) -> dict[str, Any]:
    """A request as the server describes it."""
    lines = (("host", host), *headers)
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": scheme,
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in lines],
        "server": ("127.0.0.1", "80"),
        "client": ("192.0.2.7", "4711"),
    }


Answer = tuple[int, dict[str, str], bytes]


class Visitor:
    """The visitor's end: what is sent, and what comes back."""

    def __init__(self, *body: bytes, leaves: bool = False) -> None:
        self._body, self._leaves = list(body), leaves
        self.messages: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        """The next part of the body."""
        if not self._body:
            return {"type": "http.disconnect"}
        part = self._body.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(self._body) or self._leaves}

    async def send(self, message: Any) -> None:
        """A part of the answer arrives."""
        self.messages.append(dict(message))

    @property
    def answer(self) -> Answer:
        """The whole answer."""
        start, *parts = self.messages
        headers = {name.decode(): value.decode() for name, value in start["headers"]}
        assert [part.get("more_body", False) for part in parts] == [True] * (len(parts) - 1) + [False]
        return start["status"], headers, b"".join(part["body"] for part in parts)


class CountingGateway(Gateway):
    """A gateway that counts what it leaves to Django, which works in the test's own thread and records."""

    def __init__(self, *more: Any) -> None:
        super().__init__(1, *more)
        self.left_to_django = 0

    def _call_django(self, environ: Any) -> Any:
        self.left_to_django += 1
        return super()._call_django(environ)

    def ask(self, scope: Any, visitor: Visitor | None = None) -> Answer:
        """What one visitor gets."""
        visitor = visitor or Visitor()
        asyncio.run(self._asked(scope, visitor))
        return visitor.answer

    async def _asked(self, scope: Any, visitor: Visitor) -> None:
        loop = asyncio.get_running_loop()
        loop.run_in_executor = self._at_once  # type: ignore[method-assign, assignment]
        await self(scope, visitor.receive, visitor.send)
        await asyncio.sleep(0)

    @staticmethod
    def _at_once(_threads: object, work: Any, *arguments: Any) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        # Threads know nothing of the loop, and Django's records ask for it.
        asyncio._set_running_loop(None)
        try:
            done.set_result(work(*arguments))
        finally:
            asyncio._set_running_loop(loop)
        return done


@pytest.fixture(autouse=True)
def open_records() -> Iterator[None]:
    """The records of the test stay open after each request, as Django's own test client has it."""
    for event in (request_started, request_finished):
        event.disconnect(close_old_connections)
    yield
    for event in (request_started, request_finished):
        event.connect(close_old_connections)


@pytest.fixture
def door(db: None) -> CountingGateway:
    """A gateway of its own."""
    return CountingGateway()


def djangos(scope: Any) -> Answer:
    """What Django itself answers."""
    answer = call(gateway.DJANGO, environ_of(Request(scope), io.BytesIO()))
    return answer.status, {name.lower(): value for name, value in answer.headers}, answer.body


# -- style sheets and scripts ----------------------------------------------------------------


def tag() -> str:
    """The stamp of the style sheet."""
    return djangos(asked(STYLES))[1]["etag"]


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
    scope = asked(STYLES, *WAYS[way], method=method, query="0123456789")
    for _ in range(3):
        assert door.ask(scope) == djangos(scope)


def test_who_has_the_file_is_told_so(door):
    """304 as from Django, without a body."""
    scope = asked(STYLES, ("if-none-match", tag()), ("if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT"))
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
        assert door.ask(asked(path))[0] == 404
    assert door.left_to_django == 2


def test_a_file_wakes_a_thread_once(door):
    """Whoever asks next is answered by the loop, whatever the stamp of the address is."""
    for query in ("0123456789", "", "9876543210"):
        status, headers, body = door.ask(asked(STYLES, query=query))
        assert status == 200
        assert "max-age=31536000" in headers["cache-control"]
        assert headers["x-content-type-options"] == "nosniff"
        assert body
    assert door.left_to_django == 1


def test_packed_files_are_for_those_who_take_them(tmp_path, settings, door):
    """A file with a packed twin: each visitor gets the one that fits, from the loop too."""
    (tmp_path / "wall.txt").write_bytes(b"plain " * 100)
    (tmp_path / "wall.txt.gz").write_bytes(b"packed")
    settings.STATICFILES_DIRS = [tmp_path]
    finders.get_finder.cache_clear()
    door._django = fresh_django()
    for _ in range(2):
        plain = door.ask(asked("/static/wall.txt"))
        packed = door.ask(asked("/static/wall.txt", ("accept-encoding", "gzip;q=1.0, br")))
        assert plain[2] == b"plain " * 100
        assert "content-encoding" not in plain[1]
        assert (packed[2], packed[1]["content-encoding"]) == (b"packed", "gzip")
        assert plain[1]["vary"] == packed[1]["vary"] == "Accept-Encoding"
    assert door.left_to_django == 2
    finders.get_finder.cache_clear()


def test_nobody_spoils_a_kept_file_for_others(door):
    """Whoever says a thing twice is heard once, so that the answer belongs to what it is kept for."""
    stale = '"an older style sheet"'
    door.ask(asked(STYLES, ("if-none-match", stale), ("if-none-match", tag())))
    assert door.ask(asked(STYLES, ("if-none-match", stale)))[0] == 200
    door.ask(asked(STYLES, ("x-forwarded-proto", ""), ("x-forwarded-proto", "https")))
    assert door.ask(asked(STYLES)) == djangos(asked(STYLES))


def test_who_comes_without_https_is_sent_there(settings, door):
    """A file that was kept for a safe visitor is no way around it."""
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    door._django = fresh_django()
    safe = asked(STYLES, ("x-forwarded-proto", "https"))
    for _ in range(2):
        assert door.ask(safe)[0] == 200
        assert door.ask(asked(STYLES))[0] == 301
        assert door.ask(asked(STYLES, ("x-forwarded-proto", "http")))[0] == 301


def fresh_django() -> WSGIHandler:
    """Django with the settings of this moment."""
    return WSGIHandler()


def test_while_one_works_on_the_program_no_file_is_kept(settings):
    """With DEBUG a changed file shows at once."""
    assert file_request(Request(asked(STYLES))) is not None
    settings.DEBUG = True
    assert file_request(Request(asked(STYLES))) is None


def test_the_room_for_files_is_limited():
    """Bytes and number: the one asked for longest ago goes first, and a huge one is not kept at all."""
    cache = Cache(3 * (ENTRY_BYTES + 40), CachedResponse.size)
    files = [FileRequest(f"/static/{at}", frozenset(), b"", "http", b"") for at in range(6)]
    for file in files[:3]:
        cache.put(file, CachedResponse.of(200, [], b"x" * 40))
    cache.get(files[0])
    cache.put(files[3], CachedResponse.of(200, [], b"x" * 40))
    assert [cache.get(file) is not None for file in files[:4]] == [True, False, True, True]
    for file in files:
        cache.put(file, CachedResponse.of(200, [], b""))
    assert len(cache) == 3
    cache.put(files[0], CachedResponse.of(200, [], b"x" * MAX_CACHED_BYTES))
    assert cache.get(files[0]) is None


# -- requests as Django gets them -------------------------------------------------------------------


def echo(environ: Any, start: Any) -> list[bytes]:
    """An application that sends back what it was sent."""
    start("200 OK", [("X-Cookie", environ.get("HTTP_COOKIE", "")), ("X-From", environ["REMOTE_ADDR"])])
    return [environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"] or 0))]


def test_a_body_comes_in_parts():
    """Django gets it as a whole, however it was sent."""
    parts = (b"first ", b"x" * 60_000, b" last")
    announced = ("content-length", str(sum(map(len, parts))))
    for length in (announced, ("transfer-encoding", "chunked")):
        answer = CountingGateway(echo).ask(asked("/desk/", length, method="POST"), Visitor(*parts))
        assert answer[2] == b"".join(parts)
        assert answer[1]["x-from"] == "192.0.2.7"


def test_half_a_form_is_never_taken_for_a_whole_one():
    """Whoever leaves in the middle is answered 400 and nothing is done; so is what is no body at all."""
    visitor, door = Visitor(b"half", leaves=True), CountingGateway(echo)
    answer = door.ask(asked("/desk/", ("content-length", "8"), method="POST"), visitor)
    assert (answer[0], door.left_to_django) == (400, 0)


def test_cookies_in_several_lines_are_one():
    """As browsers send them by HTTP/2 (RFC 9113 8.2.3); any other header counts once."""
    scope = asked("/desk/", ("cookie", "sessionid=1"), ("cookie", "django_language=fr"))
    assert CountingGateway(echo).ask(scope)[1]["x-cookie"] == "sessionid=1; django_language=fr"
    assert Request(asked("/", ("accept", "a"), ("accept", "b"))).header(b"accept") == "b"


def test_a_large_answer_goes_out_in_parts():
    """It is never held in memory as a whole, and it is closed at the end."""
    closed = []

    class Large:
        def __iter__(self) -> Iterator[bytes]:
            yield from (b"x" * MAX_IN_MEMORY, b"y", b"", b"z")

        def close(self) -> None:
            closed.append(True)

    def large(_environ: Any, start: Any) -> Large:
        start("200 OK", [])
        return Large()

    visitor = Visitor()
    answer = CountingGateway(large).ask(asked("/desk/"), visitor)
    assert answer[2] == b"x" * MAX_IN_MEMORY + b"yz"
    assert len(visitor.messages) == 4
    assert closed == [True]


def test_when_the_server_is_asked_to_stop_streams_are_ended_first(monkeypatch):
    """The server's own handler is called too, and so is the one that was there before."""
    order = []
    monkeypatch.setattr(
        gateway, "SUBSCRIBERS", SimpleNamespace(disconnect_all=lambda: order.append("streams"))
    )
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    async def stopped() -> None:
        loop = asyncio.get_running_loop()
        server = asyncio.Event()
        loop.add_signal_handler(signal.SIGTERM, server.set)
        gateway.disconnect_streams_on_stop(lambda: order.append("asked"))
        signal.raise_signal(signal.SIGTERM)
        await asyncio.wait_for(server.wait(), 10)
        await asyncio.sleep(0)
        order.append("server")
        loop.remove_signal_handler(signal.SIGTERM)

    try:
        asyncio.run(stopped())
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert order == ["asked", "streams", "server"]


# -- public pages ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/events/spring/", "/events/spring/open/rounds/3/"])
def test_a_public_page_wakes_a_thread_once_in_a_moment(section, door, clock, path):
    """Lists of events and pages of sections alike; each is what Django gives."""
    first = door.ask(asked(path))
    assert door.left_to_django == 1
    assert door.ask(asked(path)) == first == djangos(asked(path))
    assert door.left_to_django == 1


@pytest.mark.parametrize("path", ["/", "/events/spring/", "/events/spring/open/rounds/3/"])
def test_the_next_moment_is_prepared_while_the_last_one_lasts(section, door, clock, path):
    """Nobody waits: who comes late in a moment gets the page, and what it needs for the next is fetched."""
    first = door.ask(asked(path))
    clock[0] += latest.REFRESH_AFTER + 0.01
    door.ask(asked(path))
    left_to_django = door.left_to_django
    clock[0] += latest.VALID_FOR - latest.REFRESH_AFTER
    assert door.ask(asked(path)) == first
    assert door.left_to_django == left_to_django


def test_a_list_shows_a_change_at_once(event, section, door, clock):
    """What is renamed, or taken off, is gone from the lists that were kept."""
    door.ask(asked("/"))
    operations.change_event(event, replace(operations.EventDetails.of(event), name="Summer"), by="olga")
    assert b"Summer" in door.ask(asked("/"))[2]
    operations.withdraw_event(event, by="olga")
    assert b"Summer" not in door.ask(asked("/"))[2]


def test_a_list_that_met_a_change_is_not_kept(event, section, client, clock, monkeypatch):
    """It may tell of what was taken off while it was made."""
    store_list = section_page.middleware.store_list

    def changed_meanwhile(*arguments):
        latest.LIST_PAGES.clear()
        return store_list(*arguments)

    monkeypatch.setattr(section_page.middleware, "store_list", changed_meanwhile)
    assert client.get("/").status_code == 200
    assert latest.cached_list("/", "en") is None


def test_the_language_is_the_visitors(section, door):
    """By the cookie first, then by the browser, for lists too."""
    for path in ("/", "/events/spring/open/players/"):
        assert b'<html lang="de"' in door.ask(asked(path, ("accept-language", "de")))[2]
        assert b'<html lang="en"' in door.ask(asked(path))[2]
        cookie = ("cookie", f"{django_settings.LANGUAGE_COOKIE_NAME}=fr")
        assert b'<html lang="fr"' in door.ask(asked(path, cookie, ("accept-language", "de")))[2]


def test_a_foreign_host_gets_nothing_that_is_kept(section, door, settings):
    """As everywhere else."""
    settings.ALLOWED_HOSTS = ["testserver"]
    door.ask(asked("/"))
    assert door.ask(asked("/", host="evil.example"))[0] == 400


def test_a_look_that_fails_tells_nothing_and_opens_the_records_anew(monkeypatch, caplog):
    """The visitor gets Django's page about it; the next look tries again from the start."""
    closed = []

    def out_of_reach(*_place):
        raise OperationalError("gone")

    monkeypatch.setattr(latest, "refresh", out_of_reach)
    monkeypatch.setattr(gateway.connection, "close", lambda: closed.append("closed"), raising=False)
    assert gateway.refresh(("spring", "open")) is None
    assert closed == ["closed"]
    assert "gone" in caplog.text


# -- counting -------------------------------------------------------------------------------------


def test_what_the_loop_gives_is_counted(section, door, clock, monkeypatch):
    """Pages from memory and files count, whoever gave them."""
    counted = metrics.Metrics()
    monkeypatch.setattr(metrics, "METRICS", counted)
    monkeypatch.setattr(gateway, "METRICS", counted)
    for path in (STYLES, "/events/spring/open/players/"):
        for _ in range(3):
            door.ask(asked(path))
    for view, number in (("static", 3), ("kept", 3), ("noticeboard:players", 1)):
        labels = {"view": view, "status": "200"}
        assert counted.registry.get_sample_value("caissa_answers_total", labels) == number


# -- the process that answers ---------------------------------------------------------------------


def test_what_is_loaded_is_never_searched_for_garbage(tmp_path):
    """A search of the whole program would hold up every visitor for a fifth of a second."""
    code = "import gc, caissa_web.server.worker; print(gc.get_freeze_count(), len(gc.get_objects()))"
    finished = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", code],
        env={"CAISSA_DATA": str(tmp_path), "CAISSA_BACKGROUND": "no"},
        capture_output=True,
        text=True,
        check=True,
    )
    spared, searched = map(int, finished.stdout.split())
    assert spared > 10 * searched
