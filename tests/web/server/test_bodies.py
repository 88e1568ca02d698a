"""Bodies of requests are read under limits: by address, by log-in, in time, and all of them together."""

from __future__ import annotations

import asyncio
import http.client
import inspect
import json
import os
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from datetime import timedelta
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from tools.survival.desk_server import Colleague, DeskServer

from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.tokens.tokens import make_token
from caissa_web.asgi_request import Request
from caissa_web.config.error_pages import BodyRefusal
from caissa_web.enrolment.models import Applicant
from caissa_web.enrolment.operations.applicants import applicant_of
from caissa_web.operations.events.passes import Wanted, token_of
from caissa_web.portal import access
from caissa_web.records.models import Pass
from caissa_web.records.rights import Right
from caissa_web.server import bodies
from caissa_web.server.bodies import FORM_BYTES, BodyReader, BodyRefused, ClientDisconnected
from tests.web.ports import free_port
from tests.web.server.impatient import PATIENCE
from tests.web.server.test_gateway import CountingGateway, Visitor, asked, open_records
from tests.web.walks import without_records

__all__ = ["open_records"]

MEGABYTE = 1024 * 1024
UPLOAD = "/desk/bring-in/"
VERIFY = "/enter/verify/"
LOG_IN = "/account/log-in/"


# -- what may be sent where, and by whom --------------------------------------------------------


def reader(*, logged_in: bool = False) -> BodyReader:
    """A reader that takes everybody, or nobody, for logged in."""

    async def answer(_request: Request) -> bool:
        return logged_in

    return BodyReader(answer)


def posted(path: str, length: int | None, address: str = "192.0.2.7") -> Request:
    """A form on its way; without a length it comes in chunks."""
    header = ("transfer-encoding", "chunked") if length is None else ("content-length", str(length))
    return Request(asked(path, header, method="POST") | {"client": (address, 4711)})


def outcome(reading: BodyReader, request: Request, *parts: bytes) -> int | BodyRefusal:
    """How many bytes arrived, or why they were not read; nothing of a refused body is held."""

    async def read() -> int:
        with await reading.read(request, Visitor(*parts).receive) as body:
            return len(body.file.read())

    try:
        return asyncio.run(read())
    except BodyRefused as refused:
        return refused.not_read.refusal
    finally:
        assert (reading.forms.used, reading.papers.used, reading.uploads.used) == (0, 0, 0)


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(
    ("path", "size", "logged_in", "expected"),
    [
        (LOG_IN, FORM_BYTES, False, FORM_BYTES),
        (LOG_IN, FORM_BYTES + 1, False, BodyRefusal.LOG_IN_FIRST),
        (UPLOAD, FORM_BYTES + 1, False, BodyRefusal.LOG_IN_FIRST),
        (UPLOAD, 8 * MEGABYTE, True, 8 * MEGABYTE),
        (VERIFY, 5 * MEGABYTE, False, 5 * MEGABYTE),
        (f"{VERIFY}C-12345678/", 5 * MEGABYTE, False, 5 * MEGABYTE),
        (VERIFY, 5 * MEGABYTE + 1, False, BodyRefusal.TOO_LARGE),
        (VERIFY, 5 * MEGABYTE + 1, True, BodyRefusal.TOO_LARGE),
        ("/enter/verified/", FORM_BYTES + 1, False, BodyRefusal.LOG_IN_FIRST),
        (UPLOAD, 51 * MEGABYTE, True, BodyRefusal.TOO_LARGE),
        ("/desk/spring/open/rounds/1/", 5 * MEGABYTE, True, 5 * MEGABYTE),
        ("/desk/spring/open/rounds/1/", 5 * MEGABYTE + 1, True, BodyRefusal.TOO_LARGE),
        ("/no/such/address/", 5 * MEGABYTE + 1, True, BodyRefusal.TOO_LARGE),
    ],
)
def test_how_much_may_be_sent_depends_on_the_address_and_the_log_in(path, size, logged_in, expected, chunked):
    """A form from anybody, a file from who is logged in, where a page takes files."""
    request = posted(path, None if chunked else size)
    whole, rest = divmod(size, MEGABYTE)
    parts = [bytes(MEGABYTE)] * whole + ([bytes(rest)] if rest else [])
    assert outcome(reader(logged_in=logged_in), request, *parts) == expected


ELSEWHERE = {
    *("desk:checklist", "desk:event-checklist", "phone:pass", "portal:photo"),
    *("office:delegations-import", "portal:insurance", "portal:delegation-paper"),
    "statement",
}
"""Pages whose files are taken by a function beside them, such as what all checklists have in common."""
PARTS = {"event": "spring", "section": "open", "checklist": "venue", "reference": "A-1", "token": "x"}
PARTS |= {"pk": 1, "key": "x", "code": "ABC", "what": "insurance", "number": "1"}


def test_every_page_with_a_file_in_its_form_is_an_upload_page():
    """A page that takes files and is not in the list would refuse them."""
    pages = dict(pages_of(get_resolver()))
    taking = {
        name
        for name, page in pages.items()
        if page.callback.__module__.startswith("caissa_web.")
        and "request.FILES" in inspect.getsource(inspect.unwrap(page.callback))
    }
    assert taking | ELSEWHERE == bodies.UPLOAD_PAGES
    for name in taking | ELSEWHERE:
        assert bodies.largest_body(filled(name)) == 50 * MEGABYTE
    for name in bodies.VERIFY_PAGES:
        assert bodies.largest_body(filled(name)) == 5 * MEGABYTE


@pytest.mark.parametrize(("kind", "expected"), [(Pass.CHECKLISTS, True), (Pass.RESULTS, False)])
def test_a_phone_with_checklists_sends_photos(section, kind, expected):
    """Other phones send forms; a pass that was revoked sends no photo either."""
    (held,) = operations.make_passes(
        section, [Wanted(kind, "Mia")], timezone.now() + timedelta(hours=1), by="olga"
    )
    sent = RequestFactory().post(f"/p/{token_of(held)}/")
    assert bodies.is_logged_in(sent) is expected
    operations.revoke_passes(section, [held.pk], by="olga")
    assert not bodies.is_logged_in(sent)


def test_a_family_with_its_link_sends_photos_and_papers(event):
    """Without an account: a scan of a policy is larger than a form. Nobody with a guess, or after erasure."""
    family = applicant_of(event, name="Nora Family", link="kept by nobody")
    token = access.token_of(family)
    sent = RequestFactory().post(f"/enter/mine/{token}/ABC/insurance/")
    assert bodies.is_logged_in(sent)
    for guess in (f"{token[:-1]}0", "x" * 5000, ""):
        if guess != token:
            assert not bodies.is_logged_in(RequestFactory().post(f"/enter/mine/{guess}/ABC/insurance/"))
    Applicant.objects.filter(pk=family.pk).update(erased_at=timezone.now())
    assert not bodies.is_logged_in(sent)


def filled(name: str) -> str:
    """The address of a page, with as many of the parts as it has."""
    for many in range(len(PARTS) + 1):
        for parts in combinations(PARTS, many):
            with suppress(NoReverseMatch):
                return reverse(name, kwargs={part: PARTS[part] for part in parts})
    raise AssertionError(name)


def pages_of(resolver: URLResolver, space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address by its name, however deep it is included."""
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from pages_of(each, f"{space}{each.namespace}:" if each.namespace else space)
        elif each.name:
            yield f"{space}{each.name}", each


def test_all_forms_together_have_a_limit_and_one_address_gets_a_part_of_it(monkeypatch):
    """Who is logged in gets in all the same; what is over gives its room back."""
    monkeypatch.setattr(bodies, "FORMS_TOGETHER", 3000)
    monkeypatch.setattr(bodies, "FORMS_OF_ADDRESS", 2000)
    full = reader()

    async def read(address: str) -> Any:
        return await full.read(posted(LOG_IN, 1000, address), Visitor(bytes(1000)).receive)

    async def refused(address: str) -> bool:
        with pytest.raises(BodyRefused) as caught:
            await read(address)
        return caught.value.not_read.refusal is BodyRefusal.NO_ROOM

    async def crowd() -> None:
        first, second = await read("192.0.2.1"), await read("192.0.2.1")
        assert await refused("192.0.2.1")
        with await read("192.0.2.2"):
            assert await refused("192.0.2.3")
        with first, second:
            pass
        with await read("192.0.2.1"):
            assert full.forms.used == 1000
        assert full.forms.used == 0

    asyncio.run(crowd())
    monkeypatch.setattr(bodies, "FORMS_TOGETHER", 0)
    assert outcome(reader(), posted(LOG_IN, 10), b"0123456789") is BodyRefusal.NO_ROOM
    assert outcome(reader(logged_in=True), posted(LOG_IN, 10), b"0123456789") == 10


def test_all_uploads_together_have_a_limit(settings):
    """Two of the largest from one address, four in all."""
    settings.LARGEST_REQUEST = MEGABYTE
    one, parts = reader(logged_in=True), [bytes(MEGABYTE // 2)] * 2

    async def crowd() -> list[Any]:
        refused = []
        with ExitStack() as held:
            for address in ("192.0.2.1",) * 3 + ("192.0.2.2",) * 2 + ("192.0.2.3",):
                try:
                    body = await one.read(posted(UPLOAD, MEGABYTE, address), Visitor(*parts).receive)
                    held.enter_context(body)
                except BodyRefused as full:
                    refused.append((address, full.not_read.refusal))
            assert one.uploads.used == 4 * MEGABYTE
        return refused

    no_room = BodyRefusal.NO_ROOM
    assert asyncio.run(crowd()) == [("192.0.2.1", no_room), ("192.0.2.3", no_room)]
    assert (one.uploads.used, one.forms.used) == (0, 0)


def test_papers_to_verify_have_a_room_of_their_own(monkeypatch):
    """Two from one address, four in all; strangers with papers keep neither forms nor uploads out."""
    monkeypatch.setattr(bodies, "PAPER_BYTES", MEGABYTE)
    stranger, parts = reader(), [bytes(MEGABYTE // 2)] * 2

    async def crowd() -> list[Any]:
        refused = []
        with ExitStack() as held:
            for address in ("192.0.2.1",) * 3 + ("192.0.2.2",) * 2 + ("192.0.2.3",):
                try:
                    paper = await stranger.read(posted(VERIFY, MEGABYTE, address), Visitor(*parts).receive)
                    held.enter_context(paper)
                except BodyRefused as full:
                    refused.append((address, full.not_read.refusal))
            used = (stranger.papers.used, stranger.forms.used, stranger.uploads.used)
            assert used == (4 * MEGABYTE, 0, 0)
            with await stranger.read(posted(LOG_IN, 10, "192.0.2.1"), Visitor(b"0123456789").receive) as form:
                assert form.size == 10
        return refused

    no_room = BodyRefusal.NO_ROOM
    assert asyncio.run(crowd()) == [("192.0.2.1", no_room), ("192.0.2.3", no_room)]
    assert stranger.papers.used == 0


def test_who_leaves_in_the_middle_gives_the_room_back():
    """Nothing is held for somebody who is gone."""
    one = reader()
    with pytest.raises(ClientDisconnected):
        asyncio.run(one.read(posted(LOG_IN, 100), Visitor(b"half", leaves=True).receive))
    assert one.forms.used == 0


def test_the_patience_grows_with_what_has_arrived(monkeypatch):
    """15 seconds, and one more for every 32 kB; never more than a quarter of an hour."""
    clock = [100.0]
    monkeypatch.setattr(bodies, "monotonic", lambda: clock[0])
    reading = bodies.Reading(posted(UPLOAD, MEGABYTE), SimpleNamespace(), FORM_BYTES)
    assert reading.seconds_left() == 15
    clock[0] += 14
    reading.write(bytes(32 * 1024))
    assert reading.seconds_left() == 2
    reading.received = 1 << 40
    assert reading.seconds_left() == 900 - 14
    reading.file.close()


@pytest.mark.parametrize(
    ("version", "method", "headers", "expected"),
    [
        ("1.1", "POST", [], 0),
        ("1.1", "POST", [("content-length", "7")], 7),
        ("1.1", "POST", [("content-length", "7"), ("transfer-encoding", "chunked")], None),
        ("1.1", "GET", [("content-length", "0")], 0),
        ("2", "POST", [], None),
        ("2", "GET", [], 0),
    ],
)
def test_how_much_is_announced(version, method, headers, expected):
    """HTTP/1.1 tells by a header whether there is a body (RFC 9112 6.3), HTTP/2 need not."""
    scope = asked("/", *headers, method=method) | {"http_version": version}
    assert bodies.announced_length(Request(scope)) == expected


# -- who is logged in ------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_session_or_a_token_counts_as_log_in_and_nothing_else(client: Client):
    """A cookie that anybody can invent is none, nor is the session of somebody who has logged out."""
    user = User.objects.create_user("ada", password="a long password")  # noqa: S106
    gateway = CountingGateway()

    def sent(*headers: tuple[str, str]) -> int:
        size = FORM_BYTES + 1
        scope = asked(UPLOAD, ("content-length", str(size)), *headers, method="POST")
        return gateway.ask(scope, Visitor(bytes(size)))[0]

    client.force_login(user)
    cookie = ("cookie", f"sessionid={client.cookies['sessionid'].value}")
    _token, text = make_token(user, "board", in_a_day(), [Right.LOOK])
    assert sent() == sent(("cookie", "sessionid=invented")) == sent(("authorization", "Bearer no")) == 413
    assert sent(cookie) == 403, "read, and then refused because it is no form of ours"
    assert sent(("authorization", f"Bearer {text}")) == 403
    client.logout()
    assert sent(cookie) == 413


def in_a_day() -> Any:
    """A moment to come."""
    from datetime import timedelta

    from django.utils import timezone

    return timezone.now() + timedelta(days=1)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_refusal_is_a_page_for_people_and_json_for_programs(language):
    """Each with its sentence, in the reader's language."""
    from django.utils.translation import gettext, override

    size = ("content-length", str(FORM_BYTES + 1))
    wish = ("accept-language", language)
    gateway = CountingGateway()
    with override(language):
        heading, sentence = gettext("Log in first"), gettext("Log in before sending a file of this size.")
    status, headers, page = gateway.ask(asked(LOG_IN, size, wish, method="POST"))
    assert (status, heading in page.decode()) == (413, True)
    assert "content-security-policy" in headers
    scope = asked("/p/x/", size, wish, ("accept", "application/json"), method="POST")
    assert json.loads(gateway.ask(scope)[2]) == {"refused": sentence, "code": "request.log-in-first"}
    answer = json.loads(gateway.ask(asked("/api/v1/events", size, wish, method="POST"))[2])
    assert (answer["code"], set(answer)) == ("api.too-large", {"code", "message", "article", "field"})
    assert "64" in answer["message"]


# -- headers ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["x_forwarded_for", "x_forwarded-for", "x_forwarded_proto", "remote_user"])
def test_a_header_with_an_underscore_is_not_passed_on(name):
    """WSGI could not tell it from the proxy's own: with it anybody passed the limit on log-ins."""

    def as_json(environ: Any, start: Any) -> list[bytes]:
        start("200 OK", [])
        return [
            json.dumps({key: value for key, value in environ.items() if key.startswith("HTTP_")}).encode()
        ]

    scope = asked("/desk/", ("x-forwarded-for", "192.0.2.9"), ("x-forwarded-proto", "https"), (name, "evil"))
    headers = json.loads(CountingGateway(as_json).ask(scope)[2])
    assert headers["HTTP_X_FORWARDED_FOR"] == "192.0.2.9"
    assert headers["HTTP_X_FORWARDED_PROTO"] == "https"
    assert "evil" not in headers.values()


# -- the real server ----------------------------------------------------------------------------


class ImpatientServer(DeskServer):
    """The program, which gives up on slow visitors sooner."""

    program = "tests.web.server.impatient"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ImpatientServer]:
    """A server behind a proxy, as far as it knows."""
    folder = tmp_path_factory.mktemp("bodies") / "var"
    running = ImpatientServer(folder, free_port(), CAISSA_DEMO="no", CAISSA_BEHIND_PROXY="yes")
    running.settings["PYTHONPATH"] = ":".join(map(str, (ROOT / "src", ROOT)))
    running.start()
    yield running
    running.end()


ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def session(server: ImpatientServer) -> str:
    """The cookie of somebody who is logged in."""
    link = server.run("--manager", "ada").stdout.splitlines()[-1].partition("/account/")[2]
    ada = Colleague(server.address)
    ada.get(f"/account/{link}")
    assert ada.post(f"/account/{link}")[0] == 302
    return ada.cookies["sessionid"]


def connected(server: ImpatientServer) -> socket.socket:
    """A connection of one's own."""
    host, _colon, port = server.address.removeprefix("http://").rstrip("/").rpartition(":")
    return socket.create_connection((host, int(port)), timeout=30)


def head(path: str, *lines: str) -> bytes:
    """The first lines of a form."""
    every = (f"POST {path} HTTP/1.1", "Host: 127.0.0.1", "Accept: application/json", *lines, "", "")
    return "\r\n".join(every).encode()


def answered(connection: socket.socket) -> tuple[int, bytes]:
    """The status and the body of an answer."""
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    return answer.status, answer.read()


def memory(server: ImpatientServer) -> float:
    """Megabytes of the process that answers."""
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    pages = max(int(Path(f"/proc/{child}/statm").read_text().split()[1]) for child in children)
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


@without_records
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells the memory of a process")
def test_strangers_hold_nothing_by_unfinished_posts(server):
    """Twenty times 49 MB were held by twenty connections; now each is told to log in."""
    before = memory(server)
    with ExitStack() as opened:
        connections = [opened.enter_context(closing(connected(server))) for _ in range(20)]
        for connection in connections:
            connection.sendall(head(UPLOAD, f"Content-Length: {49 * MEGABYTE}") + bytes(10_000))
        answers = [answered(connection) for connection in connections]
    assert [status for status, _ in answers] == [413] * 20
    assert all(b"request.log-in-first" in text for _, text in answers)
    assert memory(server) - before < 50


@without_records
def test_a_browser_that_sends_everything_first_reads_the_answer_too(server):
    """A connection that is closed while it sends would be shown as a fault of the network."""
    with closing(connected(server)) as connection:
        connection.sendall(head(LOG_IN, f"Content-Length: {8 * MEGABYTE}"))
        for _ in range(8):
            connection.sendall(bytes(MEGABYTE))
        assert answered(connection)[0] == 413


@without_records
def test_who_is_slow_is_given_up(server):
    """Half a form and then nothing; also one byte now and then."""
    with closing(connected(server)) as silent, closing(connected(server)) as drop:
        silent.sendall(head(LOG_IN, "Content-Length: 1000") + b"username=")
        drop.sendall(head(LOG_IN, "Transfer-Encoding: chunked"))
        until = time.monotonic() + 10 * PATIENCE
        while time.monotonic() < until and not select.select([drop], [], [], 0.2)[0]:
            drop.sendall(b"1\r\nx\r\n")
        for connection in (silent, drop):
            status, text = answered(connection)
            assert (status, b"request.too-slow" in text) == (408, True)


@without_records
def test_a_body_in_chunks_is_read_as_any_other(server):
    """It was read as empty; a log-in then lacked its token and its name."""
    form = b"username=ada&password=wrong"
    status = {}
    for way in ("length", "chunks"):
        ada = Colleague(server.address)
        ada.get(LOG_IN)
        body = form + b"&csrfmiddlewaretoken=" + ada.token.encode()
        lines = [
            f"Cookie: csrftoken={ada.cookies['csrftoken']}",
            "Content-Type: application/x-www-form-urlencoded",
            "Connection: close",
        ]
        chunks = b"".join(b"%x\r\n%c\r\n" % (1, sign) for sign in body) + b"0\r\n\r\n"
        with closing(connected(server)) as connection:
            if way == "chunks":
                connection.sendall(head(LOG_IN, *lines, "Transfer-Encoding: chunked") + chunks)
            else:
                connection.sendall(head(LOG_IN, *lines, f"Content-Length: {len(body)}") + body)
            code, text = answered(connection)
        status[way] = (code, b'value="ada"' in text)
    assert status["chunks"] == status["length"]
    assert status["chunks"][1], "the name that was typed stands in the form again"


@without_records
@pytest.mark.parametrize("ending", ["zz\r\n", "5\r\nhello", "-1\r\n"])
def test_broken_chunks_are_no_form(server, ending):
    """Half a form, or one that no chunk makes, is never taken for a whole one."""
    with closing(connected(server)) as connection:
        connection.sendall(head(LOG_IN, "Transfer-Encoding: chunked") + ending.encode())
        connection.shutdown(socket.SHUT_WR)
        answer = connection.recv(65536)
    assert answer.startswith(b"HTTP/1.1 400 ")


@without_records
def test_who_is_logged_in_sends_a_large_file(server, session):
    """Ten megabytes reach the page, which then asks for the form's token."""
    lines = (
        f"Cookie: sessionid={session}",
        "Connection: close",
        "Content-Type: multipart/form-data; boundary=x",
    )
    with closing(connected(server)) as connection:
        connection.sendall(head(UPLOAD, *lines, f"Content-Length: {10 * MEGABYTE}"))
        connection.sendall(bytes(10 * MEGABYTE))
        assert answered(connection)[0] == 403
    with closing(connected(server)) as connection:
        connection.sendall(head("/account/", *lines, f"Content-Length: {10 * MEGABYTE}"))
        assert answered(connection)[0] == 413


@without_records
def test_a_header_with_an_underscore_does_not_pass_the_limit_on_log_ins(server):
    """After ten wrong passwords from one address another spelling of the proxy's header changes nothing."""
    statuses = []
    for attempt in range(12):
        eve = Colleague(server.address)
        eve.get(LOG_IN)
        form = f"username=eve&password=wrong{attempt}&csrfmiddlewaretoken={eve.token}".encode()
        with closing(connected(server)) as connection:
            connection.sendall(
                head(
                    LOG_IN,
                    f"Cookie: csrftoken={eve.cookies['csrftoken']}",
                    "Content-Type: application/x-www-form-urlencoded",
                    f"Content-Length: {len(form)}",
                    "X-Forwarded-For: 192.0.2.66",
                    f"X_Forwarded_For: 192.0.2.{100 + attempt}",
                    "Connection: close",
                )
                + form
            )
            statuses.append(answered(connection)[0])
    assert statuses[0] != statuses[-1]
    assert statuses[-1] == 429
