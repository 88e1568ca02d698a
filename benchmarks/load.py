"""Two thousand spectators watch one section while results come in; then twenty sections pair at once.

    python benchmarks/load.py
    python benchmarks/load.py --spectators 500 --seconds 20 --skip-ratio
    python benchmarks/load.py --database postgresql://user@127.0.0.1/empty
    python benchmarks/load.py --deployed --skip-ratio

The real server is started in a folder that is thrown away, with a section of 300 players and twenty of 200.
Every spectator opens a page and its stream as a browser does, fetches the page when the stream tells of
news (spread as the stream asks for), and now and then looks at another page. An arbiter enters a result each
second over HTTP. Answer times are counted from the request to the last byte, by clients on the same machine:
their own waiting is part of them. Errors must be 0 and 99 % of the answers be there within 200 ms. How late
the clients' own loop is, what processor time both sides take and what memory the server has is told too.

With `--deployed` everything goes through the set-up of `deploy/` to the letter (`tools/deployment.py`): nginx
with TLS, two processes, a worker, PostgreSQL. Spectators then come from a hundred addresses, because each has
a limit of streams; results are entered by the API, because officials need a second factor there.

Last, `benchmarks/noticeboard.py` compares public pages with static files.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import importlib.util
import json
import os
import random
import re
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).parent
EVENT, SECTION, ROUND = "load", "big", 4
HOME = f"/events/{EVENT}/{SECTION}/"
PAGES = ((f"rounds/{ROUND}/", 60), ("standings/", 20), ("", 10), (f"rounds/{ROUND}/by-name/", 10))
PLAYERS, SECTIONS, PLAYERS_OF_SECTION = 300, 20, 200
PASSWORD = "pawn-takes-queen-8"  # noqa: S105 - of a server that is thrown away
TOKEN_FILE = "token_of_the_load"  # noqa: S105 - as before
ADDRESSES = 100
WITHIN = 0.2
EVERY = 30.0
"""Seconds after which a spectator looks at another page."""
AGAIN = 0.7
"""Seconds after which a page that was not the newest yet is fetched again."""
TICK = 0.005


def main() -> int:
    """Measure and print; 1 if anything failed or was too slow."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--spectators", type=int, default=2000)
    asked.add_argument("--seconds", type=int, default=60)
    asked.add_argument("--arrive", type=float, default=10.0, help="seconds within which all arrive")
    asked.add_argument("--port", type=int, default=8941)
    asked.add_argument("--database", default="", help="an empty PostgreSQL database instead of SQLite")
    asked.add_argument("--deployed", action="store_true", help="by nginx and two processes, as in deploy/")
    asked.add_argument("--skip-ratio", action="store_true", help="no comparison with static files")
    asked.add_argument("--fill", action="store_true", help=argparse.SUPPRESS)
    options = asked.parse_args()
    if options.fill:
        fill(only_large=options.skip_ratio)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        failed = (measured_deployed if options.deployed else measured)(Path(folder), options)
    if not options.skip_ratio:
        failed += subprocess.call([sys.executable, str(HERE / "noticeboard.py"), "--seconds", "2"])
    return 1 if failed else 0


def measured(folder: Path, options: argparse.Namespace) -> int:
    """Both measurements on one server; the number of those that failed."""
    allow_many_connections()
    # The clients' own search for garbage would be measured as the server's delay.
    gc.disable()
    server = tool("survival/desk_server").DeskServer(
        folder / "data",
        options.port,
        CAISSA_DEMO="no",
        CAISSA_LIVE_LIMIT="10000",
        CAISSA_DATABASE_URL=options.database,
    )
    subprocess.run([sys.executable, __file__, "--fill"], env=server.settings, check=True)
    server.start()
    try:
        say(f"what else runs: load average {os.getloadavg()[0]:.1f} before the spectators come")
        failed = watched(server, options)
        return failed + paired_at_once(server)
    finally:
        server.end()


def measured_deployed(folder: Path, options: argparse.Namespace) -> int:
    """Spectators and results through nginx; 1 if that failed."""
    allow_many_connections()
    gc.disable()
    fill_it = [sys.executable, __file__, "--fill", "--skip-ratio"]
    with tool("deployment").Deployment(folder, fill_it) as server:
        say(f"what else runs: load average {os.getloadavg()[0]:.1f} before the spectators come")
        failed = watched(server, options)
        for line in server.nginx_errors.splitlines()[:5]:
            say(f"nginx: {line}")
        return failed


# -- what is on record ------------------------------------------------------------------------


def fill(*, only_large: bool) -> None:
    """An event with one large section in round 4 and, if they are wanted, twenty others after two rounds."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    from caissa_web.config import environment  # noqa: PLC0415
    from caissa_web.server import start  # noqa: PLC0415 - in a process of its own
    from caissa_web.server.prepare import fill_database  # noqa: PLC0415

    start.prepare(environment.folder(), lambda _line: None)
    fill_database({}, lambda _line: None)
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.accounts.models import User  # noqa: PLC0415

    arbiter = User.objects.create_superuser("arbiter", password=PASSWORD)
    write_token(arbiter)
    event = operations.publish_event(operations.create_event(EVENT, "Load", by="arbiter"), by="arbiter")
    large = played(operations.create_section(event, SECTION, entered(PLAYERS), by="arbiter"), ROUND - 1)
    paired(large)
    if only_large:
        return
    small = played(operations.create_section(event, "s1", entered(PLAYERS_OF_SECTION), by="arbiter"), 2)
    from caissa_web.records import snapshot  # noqa: PLC0415

    facts = snapshot.load(small)
    for number in range(2, SECTIONS + 1):
        published(operations.create_section(event, f"s{number}", facts, by="arbiter"), 2)


def write_token(arbiter: Any) -> None:
    """A token of the arbiter's, in the data folder."""
    from caissa_web.api.tokens.tokens import make_token  # noqa: PLC0415
    from caissa_web.config import environment  # noqa: PLC0415
    from caissa_web.records.rights import Right  # noqa: PLC0415

    _token, text = make_token(arbiter, "load", datetime.now(UTC) + timedelta(days=1), list(Right))
    (environment.folder() / TOKEN_FILE).write_text(text)


def entered(players: int) -> Any:
    """The players before round 1."""
    from caissa.tournament import Colour, Person, Player, Tournament  # noqa: PLC0415

    dice = random.Random(players)
    field = tuple(
        Player(number, Person(f"Family{number}, Given {number}", federation="LAT"), dice.randint(1400, 2600))
        for number in range(1, players + 1)
    )
    ordered = tuple(sorted(field, key=lambda player: -(player.rating or 0)))
    from dataclasses import replace  # noqa: PLC0415

    numbered = tuple(replace(player, number=number) for number, player in enumerate(ordered, start=1))
    return Tournament(
        name="Load",
        players=numbered,
        scheduled_rounds=9,
        type_code="FIDE_DUTCH_2026",
        initial_colour=Colour.WHITE,
    )


def paired(section: Any) -> Any:
    """The next round, published."""
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.records.snapshot import load_state  # noqa: PLC0415
    from caissa_web.section.rounds.before_pairing import warnings_before_pairing  # noqa: PLC0415

    codes = [warning.code for warning in warnings_before_pairing(load_state(section))]
    updated = operations.pair_next_round(section, by="arbiter", seen_version=section.version, confirmed=codes)
    return published(updated, updated.paired_rounds)


def published(section: Any, last: int) -> Any:
    """The same with its rounds on the wall."""
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.records.snapshot import load_state  # noqa: PLC0415

    for number in range(1, last + 1):
        if not load_state(section).book.is_public(number, datetime.now(UTC)):
            section = operations.publish_round(section, number, by="arbiter", seen_version=section.version)
    return section


def played(section: Any, rounds: int) -> Any:
    """The same after a number of rounds with results."""
    from caissa.tournament import Outcome  # noqa: PLC0415
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.records.snapshot import load  # noqa: PLC0415

    dice = random.Random(7)
    ways = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
    for number in range(1, rounds + 1):
        section = paired(section)
        entries = [
            operations.Entry((game.white, game.black), dice.choice(ways), operations.OPEN)
            for game in load(section).round(number).games
        ]
        section = operations.record_results(section, number, entries, by="arbiter")
    return section


# -- spectators -------------------------------------------------------------------------------


@dataclass
class Seen:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    desk: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    entered: dict[tuple[str, int], float] = field(default_factory=dict)
    late: list[float] = field(default_factory=list)
    streams: int = 0
    ours: float = 0.0
    servers: float = 0.0
    memory: float = 0.0


def watched(server: Any, options: argparse.Namespace) -> int:
    """Spectators for a while, and results; 1 if anything failed or was too slow."""
    seen = Seen(ours=-time.process_time(), servers=-processor_seconds(server))
    until = time.monotonic() + options.arrive + options.seconds
    with ThreadPoolExecutor(1) as arbiter:
        enter = enter_by_api if options.deployed else enter_results
        results = arbiter.submit(enter, server, seen, time.monotonic() + options.arrive, until)
        asyncio.run(all_spectators(server, seen, options, until))
        results.result()
    seen.ours += time.process_time()
    seen.servers += processor_seconds(server)
    seen.memory = megabytes(server)
    for name in getattr(server, "processes", ()):
        say(f"memory of {name}: {megabytes(server, name):.0f} MB")
    return report(seen, options)


def processor_seconds(server: Any) -> float:
    """What all processes of the server have taken so far, as Linux tells; 0 elsewhere."""
    ticks = sum(int(fields[11]) + int(fields[12]) for fields in processes(server))
    return ticks / os.sysconf("SC_CLK_TCK")


def megabytes(server: Any, name: str = "") -> float:
    """The memory of all processes of the server, or of one name, as Linux tells; 0 elsewhere."""
    pages = sum(int(fields[21]) for fields in processes(server, name))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024 / 1024


def processes(server: Any, name: str = "") -> Iterable[list[str]]:
    """What Linux tells about each process of the server and of its proxy, from its state on."""
    running = {"server": server.process} if hasattr(server, "process") else server.processes
    groups = {process.pid for known, process in running.items() if name in ("", known)}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[2]) in groups:
                yield fields


async def all_spectators(server: Any, seen: Seen, options: argparse.Namespace, until: float) -> None:
    """Everybody arrives within some seconds and stays."""
    dice = random.Random(1)
    ways = [way_to(server, at) for at in range(ADDRESSES)]
    ones = [
        Spectator(ways[at % ADDRESSES], seen, random.Random(at), until, dice.uniform(0, options.arrive))
        for at in range(options.spectators)
    ]
    watch = asyncio.ensure_future(look_at_the_clock(seen))
    await asyncio.gather(*(spectator.stay() for spectator in ones))
    watch.cancel()


async def look_at_the_clock(seen: Seen) -> None:
    """How late the clients' own loop is: what they measure holds it too."""
    while True:
        due = time.monotonic() + TICK
        await asyncio.sleep(TICK)
        seen.late.append(max(0.0, time.monotonic() - due))


@dataclass(frozen=True)
class Way:
    """How a browser comes to the server: its name, where it listens, and from which address."""

    name: str
    host: str
    port: int
    tls: ssl.SSLContext | None = None
    address: str = ""

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection."""
        if self.tls is None:
            return await asyncio.open_connection(self.host, self.port)
        own = (self.address, 0)
        return await asyncio.open_connection(
            self.host, self.port, ssl=self.tls, server_hostname=self.name, local_addr=own
        )


def way_to(server: Any, at: int) -> Way:
    """The way of one of a hundred addresses; straight to the server they are all the same."""
    if hasattr(server, "trust"):
        name = tool("deployment").NAME
        return Way(name, "127.0.0.1", server.ports[443], server.trust, f"127.0.3.{at + 1}")
    host, _colon, port = server.address.removeprefix("http://").rstrip("/").rpartition(":")
    return Way(host, host, int(port))


class Spectator:
    """A browser with one page open: a stream, and a connection for pages."""

    event, section, pages = EVENT, SECTION, PAGES

    def __init__(self, route: Way, seen: Seen, dice: random.Random, until: float, after: float) -> None:
        self.route, self.seen, self.dice = route, seen, dice
        self.until, self.after = until, after
        self.page = (
            self.home + dice.choices([page for page, _ in self.pages], [many for _, many in self.pages])[0]
        )
        self.way: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.busy = asyncio.Lock()
        self.last, self.waiting, self.newest, self.displayed = 0.0, False, 0, 0

    @property
    def home(self) -> str:
        """The address of the section that is watched."""
        return f"/events/{self.event}/{self.section}/"

    async def stay(self) -> None:
        """Come, watch and go."""
        await asyncio.sleep(self.after)
        try:
            await self.fetch(self.page)
            await asyncio.gather(self.listen(), self.wander())
        except Exception as error:  # noqa: BLE001 - whatever went wrong counts
            self.seen.errors.append(repr(error))
        finally:
            if self.way:
                self.way[1].close()

    async def wander(self) -> None:
        """Look at another page now and then."""
        while True:
            pause = self.dice.uniform(0, 2 * EVERY)
            if time.monotonic() + pause > self.until:
                return
            await asyncio.sleep(pause)
            await self.fetch(self.home + self.dice.choice([page for page, _ in self.pages]))

    async def listen(self) -> None:
        """Follow the stream until the end."""
        reader, writer = await self.route.open()
        live = f"/live/{self.event}/?section={self.section}"
        asked = f"GET {live} HTTP/1.1\r\nHost: {self.route.name}\r\n\r\n"
        writer.write(asked.encode())
        if b" 200 " not in await reader.readline():
            raise ConnectionError("no stream")
        self.seen.streams += 1
        tasks: set[asyncio.Task[None]] = set()
        while (left := self.until - time.monotonic()) > 0:
            try:
                line = await asyncio.wait_for(reader.readline(), left)
            except TimeoutError:
                break
            if not line:
                raise ConnectionError("the stream ended")
            if line.startswith(b"data:"):
                self.hear(json.loads(line[5:]), tasks)
        writer.close()
        await asyncio.gather(*tasks)

    def hear(self, news: dict[str, Any], tasks: set[asyncio.Task[None]]) -> None:
        """News: fetch the page a little later, as the page's script does."""
        version = self.newest = int(news["keys"][self.section].partition("-")[0])
        if (self.home, version) in self.seen.entered:
            self.seen.news.append(time.monotonic() - self.seen.entered[self.home, version])
        if not self.waiting:
            self.waiting = True
            tasks.add(asyncio.ensure_future(self.refresh(news["spread"] / 1000)))

    async def refresh(self, spread: float) -> None:
        """The page anew."""
        since = time.monotonic() - self.last
        await asyncio.sleep(spread - since if since < spread else self.dice.random() * spread)
        self.waiting, self.last = False, time.monotonic()
        await self.fetch(self.page)
        if self.displayed < self.newest and not self.waiting and time.monotonic() < self.until:
            await self.refresh(AGAIN)

    async def fetch(self, page: str) -> None:
        """One page, timed; the connection stays open for the next one."""
        async with self.busy:
            began = time.monotonic()
            self.way = self.way or await self.route.open()
            reader, writer = self.way
            writer.write(
                f"GET {page} HTTP/1.1\r\nHost: {self.route.name}\r\nAccept-Encoding: gzip\r\n\r\n".encode()
            )
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"(?i)content-length: (\d+)", head)
            await reader.readexactly(int(length[1]) if length else 0)
            self.seen.times.append(time.monotonic() - began)
            stamp = re.search(rb'(?i)etag: W/"(\d+)-', head)
            self.displayed = int(stamp[1]) if stamp else 0
            if not head.startswith(b"HTTP/1.1 200"):
                self.seen.errors.append(head.partition(b"\r\n")[0].decode())


def enter_results(server: Any, seen: Seen, begin: float, until: float) -> None:
    """The arbiter at the desk: a result each second."""
    arbiter = colleague(server)
    _status, page = arbiter.get(f"/desk/{EVENT}/{SECTION}/rounds/{ROUND}/")
    games = re.findall(r'name="result-(\d+-\d+)"', page)
    typed = random.Random(3)
    time.sleep(max(0.0, begin - time.monotonic()))
    for game in games:
        if time.monotonic() > until - 2:
            break
        began = time.monotonic()
        address = f"/desk/{EVENT}/{SECTION}/rounds/{ROUND}/result/"
        status, answer = arbiter.post(address, game=game, typed=typed.choice("1=0"), seen="")
        now = time.monotonic()
        seen.desk.append(now - began)
        if status == 200:
            seen.entered[HOME, json.loads(answer)["version"]] = now
        else:
            seen.errors.append(f"result: {status} {answer[:200]}")
        time.sleep(max(0.0, began + 1 - now))


def enter_by_api(server: Any, seen: Seen, begin: float, until: float) -> None:
    """The arbiter's program: a result each second, through nginx."""
    token = (Path(server.settings["CAISSA_DATA"]) / TOKEN_FILE).read_text()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    place, typed = f"/api/v1/desk/sections/{EVENT}/{SECTION}", random.Random(3)
    connection = server.connection()
    connection.request("GET", f"{place}/state", headers=headers)
    games = json.loads(connection.getresponse().read())["facts"]["rounds"][ROUND - 1]["games"]
    time.sleep(max(0.0, begin - time.monotonic()))
    for game in games:
        if time.monotonic() > until - 2:
            break
        outcomes = typed.choice((["win", "loss"], ["draw", "draw"], ["loss", "win"]))
        body = {"round_number": ROUND, "players": [game["white"], game["black"]], "outcomes": outcomes}
        began = time.monotonic()
        connection.request("POST", f"{place}/operations/record_result", json.dumps(body), headers)
        answer = connection.getresponse()
        text, now = answer.read(), time.monotonic()
        seen.desk.append(now - began)
        if answer.status == 200:
            seen.entered[HOME, json.loads(text)["version"]] = now
        else:
            seen.errors.append(f"result: {answer.status} {text[:200]!r}")
        time.sleep(max(0.0, began + 1 - now))
    connection.close()


# -- twenty sections at once --------------------------------------------------------------------


def paired_at_once(server: Any) -> int:
    """Pair round 3 of twenty sections by as many colleagues at once; 1 if anything failed."""
    people = [colleague(server) for _ in range(SECTIONS)]

    def pair(which: int) -> tuple[int, float, str]:
        began = time.monotonic()
        status, page = people[which - 1].post(f"/desk/{EVENT}/s{which}/rounds/pair/")
        if status == 409:
            codes = re.findall(r'name="confirmed" value="([^"]+)"', page)
            fields = {"confirmed": codes[0]} if codes else {}
            status, page = people[which - 1].post(f"/desk/{EVENT}/s{which}/rounds/pair/", **fields)
        return status, time.monotonic() - began, page

    began = time.monotonic()
    with ThreadPoolExecutor(SECTIONS) as hands:
        answers = list(hands.map(pair, range(1, SECTIONS + 1)))
    took = time.monotonic() - began
    drafts = sum(
        people[0].get(f"/desk/{EVENT}/s{number}/rounds/3/")[0] == 200 for number in range(1, SECTIONS + 1)
    )
    wrong = [status for status, _, _ in answers if status != 302]
    say(
        f"{SECTIONS} sections of {PLAYERS_OF_SECTION} players paired at once: {took:.1f} s, "
        f"slowest answer {max(seconds for _, seconds, _ in answers):.1f} s, errors {len(wrong)}, "
        f"rounds there {drafts}"
    )
    return 1 if wrong or drafts != SECTIONS else 0


# -- telling ------------------------------------------------------------------------------------


def report(seen: Seen, options: argparse.Namespace) -> int:
    """What was measured; 1 if it is not good enough."""
    seconds = options.arrive + options.seconds
    say(f"{options.spectators} spectators, {seen.streams} streams, {seconds:.0f} s")
    say(f"pages: {len(seen.times)} ({len(seen.times) / seconds:.0f} a second), {spread_of(seen.times)}")
    say(f"news after a result: {len(seen.news)}, {spread_of(seen.news)}")
    say(f"results at the desk: {len(seen.desk)}, {spread_of(seen.desk)}")
    say(f"the clients' own loop is late by {spread_of(seen.late)}")
    say(f"processor seconds: server {seen.servers:.1f}, clients {seen.ours:.1f}")
    say(f"memory of the server: {seen.memory:.0f} MB")
    say(f"errors: {len(seen.errors)} {sorted(set(seen.errors))[:5]}")
    say(f"load average {os.getloadavg()[0]:.1f} at the end")
    return 1 if seen.errors or not seen.times or share(seen.times, 99) > WITHIN else 0


def spread_of(times: Iterable[float]) -> str:
    """50, 95 and 99 % and the slowest, in milliseconds."""
    known = sorted(times)
    if len(known) < 2:
        return "too few"
    parts = ", ".join(f"{part} % {1000 * share(known, part):.0f} ms" for part in (50, 95, 99))
    return f"{parts}, slowest {1000 * known[-1]:.0f} ms"


def share(times: list[float], part: int) -> float:
    """The time within which this many of a hundred were answered."""
    return statistics.quantiles(times, n=100, method="inclusive")[part - 1]


def colleague(server: Any) -> Any:
    """Somebody who has logged in."""
    user = tool("survival/desk_server").Colleague(server.address)
    user.log_in("arbiter", PASSWORD)
    return user


def tool(name: str) -> ModuleType:
    """A script of the tools as a module."""
    path = HERE.parent / "tools" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"there is no tool {name}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def allow_many_connections() -> None:
    """Four thousand connections are as many open files."""
    from caissa_web.server import connections  # noqa: PLC0415 - needs nothing of Django

    connections.allow(12_000)


def say(line: str) -> None:
    """Write one line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
