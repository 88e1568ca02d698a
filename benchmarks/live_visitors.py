"""A hundred and fifty boards, a move every 0.2 s, two thousand visitors: from the file to the page.

    python benchmarks/live_visitors.py
    python benchmarks/live_visitors.py --visitors 200 --seconds 20

The real server is started in a folder that is thrown away. A thread writes a move into the file of a folder
as the boards' program does; `caissa relay` looks at the folder every second and sends it. Every visitor has
a page open, one in twenty that of all boards and the others that of a game, holds its stream, and fetches the
page when the stream tells of something new, as the page's script does. Counted is the time from a move in the
file to the first page of each visitor that has it. 99 % must be within two seconds, and nothing may fail.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import gzip
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from load import (
    Way,
    allow_many_connections,
    megabytes,
    processor_seconds,
    say,
    share,
    spread_of,
    tool,
    way_to,
)

WITHIN = 2.0
EVENT, SECTION = "live", "open"
HOME = f"/events/{EVENT}/{SECTION}/rounds/1/games/"
TOKEN_FILE = "token_of_the_relay"  # noqa: S105 - a file of a server that is thrown away
ALL_BOARDS = 20
"""One visitor in so many looks at all boards."""
THERE_AND_BACK = (("Nf3", "g1f3"), ("Nf6", "g8f6"), ("Ng1", "f3g1"), ("Ng8", "f6g8"))
PLIES = re.compile(rb'data-moves="([^"]*)"')


@dataclass
class Measured:
    """What came of it; `written` has the moment of every half-move in the file, by board and number."""

    written: dict[tuple[int, int], float] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    refused: int = 0
    reopened: int = 0
    streams: int = 0


class Visitor:
    """A browser with the page of a game, or of all boards, and its stream."""

    def __init__(self, way: Way, measured: Measured, board: int, dice: random.Random, until: float) -> None:
        self.way, self.measured, self.board, self.dice, self.until = way, measured, board, dice, until
        name = f"{SECTION}~1~{2 * board - 1}-{2 * board}" if board else f"{SECTION}~1"
        self.stream = f"/live/{EVENT}/?section={name}"
        self.page = f"{HOME}{2 * board - 1}-{2 * board}/" if board else HOME
        self.connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.plies, self.fetched, self.waiting = 0, 0.0, False
        self.asking = asyncio.Lock()

    async def stay(self, after: float) -> None:
        """Come, follow, go."""
        await asyncio.sleep(after)
        try:
            await self.fetch()
            await self.follow()
        except Exception as error:  # noqa: BLE001 - whatever went wrong counts
            self.measured.errors.append(repr(error))
        finally:
            if self.connection:
                self.connection[1].close()

    async def follow(self) -> None:
        """The stream, until the end."""
        reader, writer = await self.way.open()
        writer.write(f"GET {self.stream} HTTP/1.1\r\nHost: {self.way.name}\r\n\r\n".encode())
        if b" 200 " not in await reader.readline():
            raise ConnectionError("no stream")
        self.measured.streams += 1
        tasks: set[asyncio.Task[None]] = set()
        while (left := self.until - time.monotonic()) > 0:
            try:
                line = await asyncio.wait_for(reader.readline(), left)
            except TimeoutError:
                break
            if not line:
                raise ConnectionError("the stream ended")
            if line.startswith(b"data:") and not self.waiting:
                self.waiting = True
                spread = json.loads(line[5:])["spread"] / 1000
                tasks.add(asyncio.ensure_future(self.refresh(spread)))
        writer.close()
        await asyncio.gather(*tasks)

    async def refresh(self, spread: float) -> None:
        """The page anew, as `news.js` does it."""
        since = time.monotonic() - self.fetched
        await asyncio.sleep(spread - since if since < spread else self.dice.random() * spread)
        self.waiting = False
        async with self.asking:
            if time.monotonic() < self.until:
                await self.fetch()

    async def fetch(self) -> None:
        """One page; the half-moves in it that this visitor sees for the first time are timed."""
        began = self.fetched = time.monotonic()
        try:
            head, body = await self._ask()
        except (OSError, asyncio.IncompleteReadError):
            # A server closes connections that are idle for half a minute; a browser asks again on a new one.
            if self.connection is None:
                raise
            self.connection = None
            self.measured.reopened += 1
            head, body = await self._ask()
        now = time.monotonic()
        self.measured.pages.append(now - began)
        if not head.startswith(b"HTTP/1.1 200"):
            self.measured.errors.append(head.partition(b"\r\n")[0].decode())
        elif self.board and (match := PLIES.search(body)):
            self._note(len(match[1].split()), now)

    async def _ask(self) -> tuple[bytes, bytes]:
        """Head and body of an answer; the connection is kept only when it was a whole one."""
        reader, writer = self.connection or await self.way.open()
        asked = f"GET {self.page} HTTP/1.1\r\nHost: {self.way.name}\r\nAccept-Encoding: gzip\r\n\r\n"
        writer.write(asked.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        body = await reader.readexactly(int(length[1]) if length else 0)
        self.connection = reader, writer
        # Only a game's own page is read: it has a few thousand bytes.
        return head, gzip.decompress(body) if self.board and body.startswith(b"\x1f\x8b") else body

    def _note(self, plies: int, now: float) -> None:
        if self.plies:
            for ply in range(self.plies + 1, plies + 1):
                if (written := self.measured.written.get((self.board, ply))) is not None:
                    self.measured.delays.append(now - written)
        self.plies = plies


def main() -> int:
    """Measure and print; 1 if anything failed or was too slow."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--visitors", type=int, default=2000)
    asked.add_argument("--boards", type=int, default=150)
    asked.add_argument("--every", type=float, default=0.2, help="seconds between two moves")
    asked.add_argument("--look", type=float, default=1.0, help="seconds between two looks of the relay")
    asked.add_argument("--seconds", type=int, default=60)
    asked.add_argument("--arrive", type=float, default=10.0, help="seconds within which all arrive")
    asked.add_argument("--port", type=int, default=8961)
    asked.add_argument("--database", default="", help="an empty PostgreSQL database instead of SQLite")
    asked.add_argument("--fill", type=int, default=0, help=argparse.SUPPRESS)
    options = asked.parse_args()
    if options.fill:
        fill(options.fill)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return measure(Path(folder), options)


def measure(folder: Path, options: argparse.Namespace) -> int:
    """One run."""
    allow_many_connections()
    gc.disable()
    server = tool("survival/desk_server").DeskServer(
        folder / "data",
        options.port,
        CAISSA_DEMO="no",
        CAISSA_LIVE_LIMIT="10000",
        CAISSA_DATABASE_URL=options.database,
    )
    itself = [sys.executable, __file__, "--fill", str(options.boards)]
    subprocess.run(itself, env=server.settings, check=True)
    token = (folder / "data" / TOKEN_FILE).read_text()
    server.start()
    measured = Measured()
    try:
        say(f"what else runs: load average {os.getloadavg()[0]:.1f} before the visitors come")
        ours, servers = -time.process_time(), -processor_seconds(server)
        until = time.monotonic() + options.arrive + options.seconds
        with ThreadPoolExecutor(1) as boards:
            games = folder / "games"
            games.mkdir()
            sending = boards.submit(
                play, games, f"{server.address}desk/{EVENT}/{SECTION}/", token, measured, options, until
            )
            asyncio.run(all_visitors(way_to(server, 0), measured, options, until))
            sending.result()
        ours, servers = ours + time.process_time(), servers + processor_seconds(server)
        memory = megabytes(server)
    finally:
        server.end()
    say(f"{options.visitors} visitors, {measured.streams} streams, {options.boards} boards")
    say(f"moves: {len(measured.written)}; seen by their visitors {len(measured.delays)} times")
    say(f"from the file to the page: {spread_of(measured.delays)}")
    say(f"pages: {len(measured.pages)}, {spread_of(measured.pages)}")
    say(f"the clients' own loop is late by {spread_of(measured.late)}")
    say(f"processor seconds: server {servers:.1f}, clients {ours:.1f}; memory of the server {memory:.0f} MB")
    say(f"errors: {len(measured.errors)} {sorted(set(measured.errors))[:3]}; not sent: {measured.refused}")
    say(f"idle connections that the server had closed: {measured.reopened}")
    say(f"load average {os.getloadavg()[0]:.1f} at the end")
    slow = len(measured.delays) < 2 or share(sorted(measured.delays), 99) > WITHIN
    return 1 if measured.errors or measured.refused or slow else 0


async def all_visitors(way: Way, measured: Measured, options: argparse.Namespace, until: float) -> None:
    """Everybody arrives within some seconds and stays."""
    dice = random.Random(1)
    visitors = [
        Visitor(
            way,
            measured,
            0 if place % ALL_BOARDS == 0 else dice.randint(1, options.boards),
            random.Random(place),
            until,
        )
        for place in range(options.visitors)
    ]
    watch = asyncio.ensure_future(_look_at_the_clock(measured))
    await asyncio.gather(*(visitor.stay(dice.uniform(2, options.arrive)) for visitor in visitors))
    watch.cancel()


async def _look_at_the_clock(measured: Measured) -> None:
    """How late the clients' own loop is: what they measure holds it too."""
    while True:
        due = time.monotonic() + 0.005
        await asyncio.sleep(0.005)
        measured.late.append(max(0.0, time.monotonic() - due))


def play(
    folder: Path, address: str, token: str, measured: Measured, options: argparse.Namespace, until: float
) -> None:
    """Moves are written into the file; the relay looks at it and sends it."""
    from caissa.cli.relaying import Relay, Sent  # noqa: PLC0415 - with what it needs

    relay, dice = Relay(folder, address, token), random.Random(2)
    lengths, file = [2] * options.boards, folder / "games.pgn"
    texts = [game_text(board, 2) for board in range(1, options.boards + 1)]
    file.write_text("\n".join(texts))
    relay.look()
    looked = move = time.monotonic()
    while (now := time.monotonic()) < until - WITHIN - options.look:
        if now >= move:
            move += options.every
            board = dice.randrange(options.boards)
            lengths[board] += 1
            texts[board] = game_text(board + 1, lengths[board])
            file.write_text("\n".join(texts))
            measured.written[board + 1, lengths[board]] = time.monotonic()
        if now >= looked + options.look:
            looked = now
            measured.refused += relay.look() is Sent.FAILED
        time.sleep(max(0.0, min(move, looked + options.look) - time.monotonic()))
    relay.look()


def game_text(board: int, plies: int) -> str:
    """A game of so many half-moves, with clocks."""
    moves = []
    for ply in range(plies):
        number = f"{ply // 2 + 1}. " if ply % 2 == 0 else ""
        clock = timedelta(seconds=5400 - 20 * (ply // 2))
        moves.append(f"{number}{THERE_AND_BACK[ply % 4][0]} {{[%clk {clock}]}}")
    names = f'[White "Family{2 * board - 1}, Given"]\n[Black "Family{2 * board}, Given"]'
    return f'[Event "Live"]\n[Round "1.{board}"]\n{names}\n[Result "*"]\n\n{" ".join(moves)} *\n'


# -- in a process of its own -------------------------------------------------------------


def fill(boards: int) -> None:
    """An event with a round that is played, and a token that may send its moves."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    from caissa_web.config import environment  # noqa: PLC0415 - in a process of its own
    from caissa_web.server import start  # noqa: PLC0415
    from caissa_web.server.prepare import fill_database  # noqa: PLC0415

    start.prepare(environment.folder(), lambda _line: None)
    fill_database({}, lambda _line: None)
    from caissa.tournament import Game, Outcome, Person, Player, Round, Tournament  # noqa: PLC0415
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.accounts.models import User  # noqa: PLC0415
    from caissa_web.api.tokens.tokens import make_token  # noqa: PLC0415
    from caissa_web.records.rights import Right  # noqa: PLC0415
    from caissa_web.records.snapshot import load_state  # noqa: PLC0415

    arbiter = User.objects.create_superuser("arbiter")
    _token, text = make_token(arbiter, "live", datetime.now(UTC) + timedelta(days=1), list(Right))
    (environment.folder() / TOKEN_FILE).write_text(text)
    players = tuple(
        Player(number, Person(f"Family{number}, Given"), 2600 - number) for number in range(1, 2 * boards + 1)
    )
    waiting = Outcome.NOT_YET_PLAYED
    games = tuple(
        Game(2 * board - 1, 2 * board, waiting, waiting, board=board) for board in range(1, boards + 1)
    )
    event = operations.publish_event(operations.create_event(EVENT, "Live", by="arbiter"), by="arbiter")
    played = Tournament(name="Open", players=players, rounds=(Round(1, games),), scheduled_rounds=9)
    section = operations.create_section(event, SECTION, played, by="arbiter")
    if not load_state(section).book.is_public(1, datetime.now(UTC)):
        operations.publish_round(section, 1, by="arbiter", seen_version=section.version)


if __name__ == "__main__":
    sys.exit(main())
