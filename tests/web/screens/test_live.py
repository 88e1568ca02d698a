"""News for spectators: a stream that tells of every published change, and of nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.asgi_request import Request
from caissa_web.noticeboard.live import stream as live
from caissa_web.noticeboard.live import subscribers
from caissa_web.noticeboard.live.subscribers import Subscriber, Subscribers, newest_keys
from caissa_web.records.models import Section

OPEN = frozenset({("spring", "open")})
WON = (Outcome.WIN, Outcome.LOSS)
TURNS = 20
"""Of the loop; the longest way from a look to a line takes fewer."""


class Here(Subscribers):
    """Subscribers that are polled for when the test says so, in its own thread and on its own records."""

    def __init__(self, stage: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.stage = stage

    def _start(self) -> None:
        self._loop = asyncio.get_running_loop()

    def look(self) -> None:
        """One look, as the thread does it, and the time to tell of it."""
        self._poll_once()
        self.pass_time()

    def pass_time(self) -> None:
        """Let everything in the loop happen that can, however long it takes."""
        self.stage.run_until_complete(self._turns())

    @staticmethod
    async def _turns() -> None:
        for _ in range(TURNS):
            await asyncio.sleep(0)

    def ask(self, visitor: Protocol, scope: Request | None = None) -> asyncio.Task[None]:
        """Somebody asks for a stream."""
        task = self.stage.create_task(live.respond(scope or asked(), visitor.receive, visitor.send))
        self.pass_time()
        return task

    def end(self, task: asyncio.Task[None]) -> None:
        """A stream that must end now."""
        self.stage.run_until_complete(asyncio.wait_for(task, 10))


def asked(path: str = "/live/spring/", query: str = "section=open", **headers: str) -> Request:
    """A request for a stream as the server describes it."""
    lines = {"host": "localhost", **headers}
    return Request(
        {
            "path": path,
            "method": "GET",
            "scheme": "http",
            "query_string": query.encode(),
            "client": ("192.0.2.7", "4711"),
            "headers": [(name.encode(), value.encode()) for name, value in lines.items()],
        }
    )


class Protocol:
    """The visitor's end of a stream."""

    def __init__(self) -> None:
        self.status, self.headers, self.lines = 0, [], []  # type: int, Any, list[str]
        self.left = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        """Waits until the visitor leaves."""
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        """The answer begins, or a line of it arrives."""
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], message["headers"]
        elif message["body"]:
            await self.take(message["body"])

    async def take(self, line: bytes) -> None:
        """A line arrives."""
        self.lines.append(line.decode())

    @property
    def news(self) -> list[dict[str, Any]]:
        """What was told."""
        return [json.loads(line.split("data: ")[1]) for line in self.lines if "event: news" in line]


@pytest.fixture
def listeners(monkeypatch: pytest.MonkeyPatch) -> Iterator[Here]:
    """Nobody listens yet."""
    stage = asyncio.new_event_loop()
    subscribers_here = Here(stage)
    monkeypatch.setattr(live, "SUBSCRIBERS", subscribers_here)
    monkeypatch.setattr(subscribers, "SUBSCRIBERS", subscribers_here)
    yield subscribers_here
    stage.close()


def test_a_stream_tells_of_a_result(section, listeners):
    """After a result at the desk, the next look tells the key of the new document."""
    visitor = Protocol()
    stream = listeners.ask(visitor)
    listeners.look()
    operations.record_result(section, 3, (1, 3), WON, by="ada")
    listeners.look()
    visitor.left.set()
    listeners.end(stream)
    assert visitor.status == 200
    assert dict(visitor.headers)[b"x-accel-buffering"] == b"no"
    first, second = (item["keys"]["open"] for item in visitor.news)
    assert first != second
    assert second == newest_keys(OPEN)["spring", "open"]


def test_whoever_leaves_is_forgotten(section, listeners):
    """A closed window leaves nothing behind, and its address may come again."""
    visitor = Protocol()
    stream = listeners.ask(visitor)
    listeners.look()
    assert len(listeners) == 1
    visitor.left.set()
    listeners.end(stream)
    assert len(listeners) == 0
    assert listeners.has_room_for("192.0.2.7", 1, 1)


def test_nothing_new_is_not_told(section, listeners):
    """Looks without a change tell nothing; who comes back with the newest stamp gets a sign of life only."""
    stamp = newest_keys(OPEN)["spring", "open"]
    visitor = Protocol()
    stream = listeners.ask(visitor, asked(**{"last-event-id": stamp}))
    for _ in range(3):
        listeners.look()
    visitor.left.set()
    listeners.end(stream)
    assert visitor.news == []
    assert visitor.lines[1] == ": alive\n\n"


def test_who_watches_two_sections_is_told_when_one_goes(event, facts, listeners):
    """A screen of two sections is told what is left, so that it fetches itself without the other."""
    for slug in ("a", "b"):
        operations.create_section(event, slug, facts, by="olga")
    visitor = Protocol()
    stream = listeners.ask(visitor, asked(query="section=b&section=a"))
    listeners.look()
    assert list(visitor.news[-1]["keys"]) == ["a", "b"]
    Section.objects.filter(slug="b").update(slug="elsewhere")
    listeners.look()
    assert list(visitor.news[-1]["keys"]) == ["a"]
    visitor.left.set()
    listeners.end(stream)


def test_one_line_serves_many(section, listeners):
    """News for those who watch the same is written once, and told to each of them once."""
    ones = [Subscriber(OPEN, str(number)) for number in range(3)]
    listeners._keys = newest_keys(OPEN)
    listeners._all = set(ones)
    first, second, third = (listeners.line_for(subscriber) for subscriber in ones)
    assert first is second is third
    assert b"event: news" in first
    assert listeners.line_for(ones[0]) == b": alive\n\n"


def test_who_takes_nothing_is_sent_away(section, listeners, monkeypatch):
    """A visitor whose line is stuck does not hold a place for ever."""

    class Stuck(Protocol):
        async def take(self, line: bytes) -> None:
            if "retry" not in line.decode():
                await asyncio.Event().wait()

    monkeypatch.setattr(live, "SEND_TIMEOUT", 0)
    stream = listeners.ask(Stuck())
    listeners.look()
    listeners.end(stream)
    assert len(listeners) == 0


def test_only_keys_are_told(section, listeners):
    """A stream holds no name and no result: these are in the pages, which obey the organiser's rules."""
    visitor = Protocol()
    stream = listeners.ask(visitor)
    listeners.look()
    visitor.left.set()
    listeners.end(stream)
    assert set(visitor.news[0]) == {"keys", "spread"}
    assert "Anna" not in "".join(visitor.lines)


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/live/spring/", "section=no-such-section"),
        ("/live/nowhere/", "section=open"),
        ("/live/spring/", ""),
        ("/live/spring/more/", "section=open"),
        ("/live/spring/", "section=a&" * 500),
    ],
)
def test_there_is_no_stream_of_nothing(section, listeners, path, query):
    """An address that leads nowhere says so, and nobody is kept waiting."""
    visitor = Protocol()
    stream = listeners.ask(visitor, asked(path, query))
    listeners.look()
    listeners.end(stream)
    assert visitor.status == 404
    assert len(listeners) == 0


def test_an_event_off_the_noticeboard_has_no_stream(section, listeners):
    """What is not public is not told of, not even that it is there."""
    operations.withdraw_event(section.event, by="olga")
    assert newest_keys(OPEN) == {}


def test_a_foreign_host_is_refused(section, listeners):
    """As every page does."""
    visitor = Protocol()
    listeners.end(listeners.ask(visitor, asked(host="evil.example")))
    assert visitor.status == 404


def test_one_address_may_open_so_many(section, listeners, settings):
    """With the limit reached the answer is 204, which tells browsers to stop asking and to look instead."""
    settings.LIVE_LIMIT = 1
    first, second = Protocol(), Protocol()
    stream = listeners.ask(first)
    listeners.end(listeners.ask(second))
    assert second.status == 204
    first.left.set()
    listeners.look()
    listeners.end(stream)


def test_all_sections_by_one_query(event, facts, django_assert_num_queries):
    """However many sections are watched, a look is one query once their states are at hand."""
    for slug in ("a", "b", "c"):
        operations.create_section(event, slug, facts, by="olga")
    watched = {("spring", slug) for slug in "abc"}
    newest_keys(watched)
    with django_assert_num_queries(1):
        assert len(newest_keys(watched)) == 3


def test_few_need_not_wait_and_a_crowd_comes_spread_out(listeners):
    """Two thousand visitors fetch a changed page over three seconds, five visitors at once."""
    listeners._all = {Subscriber(OPEN, str(number)) for number in range(5)}
    assert listeners.spread < 10
    listeners._all = {Subscriber(OPEN, str(number)) for number in range(2000)}
    assert listeners.spread == 3000


def test_at_the_end_everybody_is_sent_away(section, listeners):
    """A server that stops does not wait for spectators."""
    visitor = Protocol()
    stream = listeners.ask(visitor)
    listeners.look()
    listeners.disconnect_all()
    listeners.end(stream)
    late = Protocol()
    listeners.end(listeners.ask(late))
    assert late.status == 204


def test_under_a_server_without_streams(client, section):
    """The same address answers 204 there, and the small file says what is the newest."""
    assert client.get("/live/spring/?section=open").status_code == 204
    answer = client.get("/events/spring/open/live.json")
    assert answer.json()["key"] == newest_keys(OPEN)["spring", "open"]
    again = client.get("/events/spring/open/live.json", headers={"if-none-match": answer["ETag"]})
    assert again.status_code == 304
