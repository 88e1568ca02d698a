"""A national weekend in ten minutes: 500 events, 20,000 results, 2,000 pairings, 5,000 spectators.

    python benchmarks/national_weekend.py
    python benchmarks/national_weekend.py --scale 0.05 --minutes 2

Everything goes through the set-up of `deploy/` to the letter (`tools/deployment.py`): nginx with TLS, two
processes, a worker, PostgreSQL; all on this machine, on loopback, and thrown away afterwards. Every event
has four sections of twenty players, 40,000 in all, whose round 1 is on the wall. The arbiter of a section
enters its ten results over the API, evenly through the time, pairs round 2 and publishes it; spectators open
a page and its stream, fetch the page when the stream tells of news, and now and then look at another one.

First each kind of work is done alone for a while, and what a unit of it costs all processes of the server in
processor time is told: that is what one core can do. Then comes the weekend. `--scale` makes everything
smaller but the time. PostgreSQL runs without fsync, and the clients share the cores with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import importlib.util
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

HERE = Path(__file__).parent
EVENTS, SECTIONS, PLAYERS, SPECTATORS = 500, 4, 20, 5000
BOARDS = PLAYERS // 2
PAGES = (("rounds/1/", 60), ("standings/", 20), ("", 10), ("rounds/1/by-name/", 10))
ADDRESSES = 250
"""Spectators come from so many addresses, because each has a limit of streams."""
ALONE_SECTIONS = 40
"""The most sections whose work is done alone, to learn what a unit costs."""
NEW_PAGES, KEPT_PAGES = 200, 2000
TOGETHER = 8
"""So many requests are under way at a time where one kind of work is measured alone."""
OUTCOMES = (["win", "loss"], ["draw", "draw"], ["loss", "win"])

spec = importlib.util.spec_from_file_location("load", HERE / "load.py")
load: Any = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
sys.modules["load"] = load
spec.loader.exec_module(load)  # type: ignore[union-attr]


def main() -> int:
    """Measure and print; 1 if anything failed."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--scale", type=float, default=1.0, help="the share of a whole weekend, such as 0.05")
    asked.add_argument("--minutes", type=float, default=10.0, help="how long the weekend takes")
    asked.add_argument("--fill", action="store_true", help=argparse.SUPPRESS)
    options = asked.parse_args()
    if not 0 < options.scale <= 1 or not 0 < options.minutes <= 120:
        asked.error("the scale is above 0 and at most 1, the time at most two hours")
    events = max(2, round(EVENTS * options.scale))
    if options.fill:
        fill(events)
        return 0
    load.allow_many_connections()
    # The clients' own search for garbage would be measured as the server's delay.
    gc.disable()
    command = [sys.executable, __file__, "--fill", "--scale", str(options.scale)]
    limits = {"CAISSA_API_LIMIT": "1000000", "CAISSA_LIVE_LIMIT": "10000"}
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        load.tool("deployment").Deployment(Path(folder), command, **limits) as server,
    ):
        load.say(f"{events} events are there after {time.monotonic() - began:.0f} s; {machine()}")
        return Weekend(server, events, options).measured()


def machine() -> str:
    """The cores, and how busy others keep them."""
    return f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}"


# -- what is on record --------------------------------------------------------------------------


def fill(events: int) -> None:
    """All events with their sections, round 1 paired and published."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    from caissa_web.config import environment  # noqa: PLC0415 - in a process of its own
    from caissa_web.server import start  # noqa: PLC0415
    from caissa_web.server.prepare import fill_database  # noqa: PLC0415

    start.prepare(environment.folder(), lambda _line: None)
    fill_database({}, lambda _line: None)
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.accounts.models import User  # noqa: PLC0415
    from caissa_web.records import snapshot  # noqa: PLC0415

    load.write_token(User.objects.create_superuser("arbiter", password=load.PASSWORD))
    facts = None
    for number in range(1, events + 1):
        event = operations.create_event(f"e{number}", f"Event {number}", by="arbiter")
        event = operations.publish_event(event, by="arbiter")
        for place in range(1, SECTIONS + 1):
            started = facts or load.entered(PLAYERS)
            section = operations.create_section(event, f"s{place}", started, by="arbiter")
            if facts is None:
                facts = snapshot.load(load.paired(section))
            else:
                load.published(section, 1)


# -- an arbiter's program -----------------------------------------------------------------------


class Desk:
    """A connection to the API, over which one request goes at a time."""

    def __init__(self, server: Any, route: Any, seen: Seen) -> None:
        self.route, self.seen = route, seen
        self.token = (Path(server.settings["CAISSA_DATA"]) / load.TOKEN_FILE).read_text()
        self.way: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.busy = asyncio.Lock()

    async def call(self, method: str, path: str, body: Any = None, version: int = 0) -> tuple[int, Any]:
        """The status and the answer of one request."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{method} /api/v1/desk/sections/{path} HTTP/1.1",
            f"Host: {self.route.name}",
            f"Authorization: Bearer {self.token}",
            "Content-Type: application/json",
            f"Content-Length: {len(content)}",
            *([f'If-Match: "{version}"'] if version else []),
        ]
        async with self.busy:
            self.way = self.way or await self.route.open()
            reader, writer = self.way
            writer.write("\r\n".join([*lines, "", ""]).encode() + content)
            head = await reader.readuntil(b"\r\n\r\n")
            answer = await read_body(reader, head)
        return int(head.split(b" ", 2)[1]), json.loads(answer or b"null")

    async def result(self, section: str, game: tuple[int, int], outcomes: list[str]) -> int:
        """Enter a result; the section's new version."""
        body = {"round_number": 1, "players": game, "outcomes": outcomes}
        began = time.monotonic()
        status, answer = await self.call("POST", f"{section}/operations/record_result", body)
        now = time.monotonic()
        if status != 200:
            self.seen.errors.append(f"result: {status} {answer}")
            return 0
        self.seen.results.append(now - began)
        self.seen.entered[f"/events/{section}/", answer["version"]] = now
        return int(answer["version"])

    async def pair(self, section: str, version: int) -> int:
        """Pair round 2 and confirm what the program warns of; the new version."""
        began = time.monotonic()
        path = f"{section}/operations/pair_next_round"
        status, answer = await self.call("POST", path, {}, version)
        if status == 409 and "warnings" in answer:
            codes = [warning["code"] for warning in answer["warnings"]]
            status, answer = await self.call("POST", path, {"confirmed": codes}, version)
        self.seen.pairings.append(time.monotonic() - began)
        if status != 200:
            self.seen.errors.append(f"pairing: {status} {answer}")
            return 0
        return int(answer["version"])

    async def publish(self, section: str, version: int) -> None:
        """Round 2 on the wall."""
        for act in ("review_round", "publish_round"):
            path, body = f"{section}/operations/{act}", {"round_number": 2}
            status, answer = await self.call("POST", path, body, version)
            if status == 409 and "warnings" in answer:
                codes = [warning["code"] for warning in answer["warnings"]]
                status, answer = await self.call("POST", path, body | {"confirmed": codes}, version)
            if status != 200:
                self.seen.errors.append(f"{act}: {status} {answer}")
                return
            version = answer["version"]

    def close(self) -> None:
        """Hang up."""
        if self.way:
            self.way[1].close()


async def read_body(reader: asyncio.StreamReader, head: bytes) -> bytes:
    """The content behind a head, of a stated length or in pieces."""
    lowered = head.lower()
    if b"content-length:" in lowered:
        return await reader.readexactly(int(lowered.split(b"content-length:")[1].split(b"\r\n")[0]))
    content = b""
    while b"chunked" in lowered and (size := int(await reader.readline(), 16)):
        content += await reader.readexactly(size)
        await reader.readline()
    if b"chunked" in lowered:
        await reader.readline()
    return content


# -- the weekend --------------------------------------------------------------------------------


@dataclass
class Seen(load.Seen):  # type: ignore[misc]
    """What was measured, with results and pairings apart."""

    results: list[float] = field(default_factory=list)
    pairings: list[float] = field(default_factory=list)


class Weekend:
    """All events on one server."""

    def __init__(self, server: Any, events: int, options: argparse.Namespace) -> None:
        self.server = server
        self.seconds = 60 * options.minutes
        self.spectators = round(SPECTATORS * options.scale)
        self.sections = [
            f"e{event}/s{place}" for event in range(1, events + 1) for place in range(1, SECTIONS + 1)
        ]
        self.ways = [load.way_to(server, at) for at in range(ADDRESSES)]
        self.games: list[tuple[int, int]] = []
        self.dice = random.Random(1)

    def measured(self) -> int:
        """Each kind of work alone, then the weekend; 1 if anything failed."""
        apart = min(ALONE_SECTIONS, len(self.sections) // 4)
        some, rest = self.sections[:apart], self.sections[apart:]
        self.games = asyncio.run(self._games())
        failed = asyncio.run(self._alone(some))
        return failed + self._together(rest)

    async def _games(self) -> list[tuple[int, int]]:
        desk = Desk(self.server, self.ways[0], Seen())
        _status, state = await desk.call("GET", f"{self.sections[0]}/state")
        desk.close()
        return [(game["white"], game["black"]) for game in state["facts"]["rounds"][0]["games"]]

    # -- one kind of work at a time ---------------------------------------------------------------

    async def _alone(self, sections: Sequence[str]) -> int:
        """What a result, a pairing and a page cost; the number of kinds that failed."""
        seen = Seen()
        desks = [Desk(self.server, way, seen) for way in self.ways[:TOGETHER]]
        versions: dict[str, int] = {}
        waiting = {section: list(self.games) for section in sections}
        load.say("alone, processor time of the server for one, all processes together:")

        async def result(desk: Desk, number: int) -> None:
            section = sections[number % len(sections)]
            outcomes = self.dice.choice(OUTCOMES)
            versions[section] = max(
                versions.get(section, 0), await desk.result(section, waiting[section].pop(), outcomes)
            )

        async def pairing(desk: Desk, number: int) -> None:
            section = sections[number]
            await desk.publish(section, await desk.pair(section, versions[section]))

        viewers = [self._spectator(way, seen, number) for number, way in enumerate(self.ways[:TOGETHER])]

        async def new_page(desk: Desk, number: int) -> None:
            await viewers[desks.index(desk)].fetch(f"/events/{self.sections[number]}/standings/")

        async def kept_page(desk: Desk, number: int) -> None:
            section = sections[number % len(sections)]
            await viewers[desks.index(desk)].fetch(f"/events/{section}/rounds/1/")

        await self._costs("result", desks, len(sections) * BOARDS, result)
        await self._costs("pairing with its publication", desks, len(sections), pairing)
        await self._costs("page that is made anew", desks, min(NEW_PAGES, len(self.sections)), new_page)
        for number in range(4 * len(sections)):
            await kept_page(desks[number % TOGETHER], number)  # until both processes have them
        await self._costs("page that is kept", desks, KEPT_PAGES, kept_page)
        for desk in desks:
            desk.close()
        for viewer in viewers:
            if viewer.way:
                viewer.way[1].close()
        if seen.errors:
            load.say(f"errors: {len(seen.errors)} {sorted(set(seen.errors))[:3]}")
        return 1 if seen.errors else 0

    async def _costs(
        self, kind: str, desks: Sequence[Desk], count: int, work: Callable[[Desk, int], Awaitable[None]]
    ) -> None:
        """Do something so many times, some at a time, and tell what one of them took."""
        numbers = iter(range(count))

        async def some_of_it(desk: Desk) -> None:
            for number in numbers:
                await work(desk, number)

        before, began = self._processor_seconds(), time.monotonic()
        await asyncio.gather(*(some_of_it(desk) for desk in desks))
        took = time.monotonic() - began
        spent = sum(self._processor_seconds().values()) - sum(before.values())
        load.say(
            f"  {kind}: {1000 * spent / count:.1f} ms, so {count / spent:.0f} a second and core; "
            f"here {count / took:.0f} a second ({count} in {took:.1f} s)"
        )

    # -- all of it together -------------------------------------------------------------------------

    def _together(self, sections: Sequence[str]) -> int:
        seen = Seen(ours=-time.process_time())
        before = self._processor_seconds()
        began = time.monotonic()
        load.say(f"the weekend: {machine()}")
        asyncio.run(self._everybody(sections, seen, began + self.seconds))
        took = time.monotonic() - began
        seen.ours += time.process_time()
        spent = {name: seconds - before[name] for name, seconds in self._processor_seconds().items()}
        return self._report(sections, seen, took, spent)

    async def _everybody(self, sections: Sequence[str], seen: Seen, until: float) -> None:
        """All arbiters and all spectators, until the end."""
        desks: dict[str, Desk] = {}
        for number, section in enumerate(sections):
            event = section.partition("/")[0]
            desks.setdefault(event, Desk(self.server, self.ways[number % ADDRESSES], seen))
        watch = asyncio.ensure_future(load.look_at_the_clock(seen))
        viewers = [
            self._spectator(self.ways[number % ADDRESSES], seen, number, until)
            for number in range(self.spectators)
        ]
        await asyncio.gather(
            *(self._arbiter(desks[section.partition("/")[0]], section, until) for section in sections),
            *(viewer.stay() for viewer in viewers),
        )
        watch.cancel()
        for desk in desks.values():
            desk.close()

    async def _arbiter(self, desk: Desk, section: str, until: float) -> None:
        """Ten results through the time, then the next round."""
        dice = random.Random(section)
        left = until - time.monotonic()
        began = time.monotonic() + dice.uniform(0, 0.1) * left
        version = 0
        try:
            for number, game in enumerate(self.games):
                due = began + (number + dice.random()) * 0.75 * left / len(self.games)
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                version = await desk.result(section, game, dice.choice(OUTCOMES)) or version
            await asyncio.sleep(dice.uniform(0, 0.1) * left)
            if published := await desk.pair(section, version):
                await desk.publish(section, published)
        except (OSError, EOFError, ValueError) as error:
            desk.seen.errors.append(f"{section}: {error!r}")

    def _spectator(self, way: Any, seen: Seen, number: int, until: float = 0.0) -> Any:
        dice = random.Random(number)
        event, section = dice.choice(self.sections).split("/")
        watched = {"event": event, "section": section, "pages": PAGES}
        viewer = type("Viewer", (load.Spectator,), watched)
        return viewer(way, seen, dice, until, dice.uniform(0, 0.1) * self.seconds)

    def _report(self, sections: Sequence[str], seen: Seen, took: float, spent: dict[str, float]) -> int:
        load.say(
            f"{len(sections)} sections, {PLAYERS * len(sections)} players, "
            f"{self.spectators} spectators, {seen.streams} streams, {took:.0f} s"
        )
        for what, times in (("results", seen.results), ("pairings", seen.pairings), ("pages", seen.times)):
            load.say(f"{what}: {len(times)}, {len(times) / took:.1f} a second, {load.spread_of(times)}")
        load.say(f"news after a result: {len(seen.news)}, {load.spread_of(seen.news)}")
        load.say(f"the clients' own loop is late by {load.spread_of(seen.late)}")
        parts = ", ".join(f"{name} {seconds:.1f}" for name, seconds in spent.items())
        cores = sum(spent.values()) / took
        load.say(
            f"processor seconds: {parts}; "
            f"{cores:.2f} cores of the server, {seen.ours / took:.2f} of the clients"
        )
        for name in self.server.processes:
            load.say(f"memory of {name}: {load.megabytes(self.server, name):.0f} MB")
        load.say(f"errors: {len(seen.errors)} {sorted(set(seen.errors))[:5]}; {machine()} at the end")
        missing = len(sections) - len(seen.pairings)
        return 1 if seen.errors or missing else 0

    def _processor_seconds(self) -> dict[str, float]:
        """What the processes of the server have taken so far, by name."""
        tick = os.sysconf("SC_CLK_TCK")
        taken = {
            name: sum(int(fields[11]) + int(fields[12]) for fields in load.processes(self.server, name))
            / tick
            for name in self.server.processes
        }
        return taken | {"PostgreSQL": sum(database_ticks(self.server)) / tick}


def database_ticks(server: Any) -> Iterator[int]:
    """The processor time of each process of the server's own PostgreSQL, those that have ended included."""
    port = str(urlsplit(server.settings["CAISSA_DATABASE_URL"]).port)
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, IndexError):
            name, _, rest = stat.read_text().rpartition(")")
            if not name.endswith("(postgres"):
                continue
            cluster = stat.parent / "cwd" / "postmaster.pid"
            lines = cluster.read_text().splitlines()
            if lines[3].strip() == port:
                fields = rest.split()
                ended = int(fields[13]) + int(fields[14]) if lines[0] == stat.parent.name else 0
                yield int(fields[11]) + int(fields[12]) + ended


if __name__ == "__main__":
    sys.exit(main())
