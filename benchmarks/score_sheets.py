"""Three hundred tablets, each with an entry every five seconds: how long an entry takes to be confirmed.

    python benchmarks/score_sheets.py
    python benchmarks/score_sheets.py --tablets 50 --seconds 20

The real server is started in a folder that is thrown away, with a section of 150 games and a tablet for each
player. Every tablet writes its sheet as a real one does, entry after entry in a chain, keeps its connection,
and sends again what was not confirmed. Times are counted from the request to the last byte by clients on the
same machine. 95 % of the entries must be confirmed within 100 ms, none may fail, and at the end every sheet
has exactly the entries of its tablet.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
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

WITHIN = 0.1
HALL = "hall.json"
MOVES = ("Ng1-f3", "Ng8-f6", "Nf3-g1", "Nf6-g8")


@dataclass
class Measured:
    """What came of it."""

    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    late: list[float] = field(default_factory=list)


@dataclass
class Tablet:
    """A tablet: where it sends, who it is, and the entries of its sheet."""

    path: str
    code: str
    secret: str
    sheet: str
    offer: str
    header: dict[str, object]
    entries: list[dict[str, str]] = field(default_factory=list)
    confirmed: set[str] = field(default_factory=set)
    connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def write(self) -> None:
        """One entry more: the sheet is opened, then moves."""
        number = len(self.entries) + 1
        values: dict[str, object] = {
            "sheet": self.sheet,
            "number": number,
            "at": "2026-11-18T12:00:00.000Z",
            "device": self.code,
        }
        if number == 1:
            values |= {"kind": "opened", "header": self.header}
        else:
            move = {"kind": "move", "ply": number - 1, "text": MOVES[(number - 2) % 4]}
            values |= move | {"previous": self.entries[-1]["hash"]}
        text = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        self.entries.append({"text": text, "hash": sha256(text.encode()).hexdigest(), "signature": ""})

    async def play(self, way: Way, measured: Measured, first: float, every: float, until: float) -> None:
        """An entry every few seconds, at moments of its own."""
        due = first
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            self.write()
            try:
                await self._send(way, measured)
            except (OSError, EOFError, ValueError) as error:
                measured.errors.append(repr(error))
                self.connection = None
            due += every

    async def _send(self, way: Way, measured: Measured) -> None:
        waiting = [entry for entry in self.entries if entry["hash"] not in self.confirmed]
        head = self.entries[-1]["hash"]
        body = json.dumps(
            {"sheet": self.sheet, "offer": self.offer, "head": head, "entries": waiting[:20]}
        ).encode()
        began = time.monotonic()
        self.connection = self.connection or await way.open()
        reader, writer = self.connection
        lines = [
            f"POST {self.path}entries/ HTTP/1.1",
            f"Host: {way.name}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            f"X-Score-Sheet-Device: {self.code} {self.secret}",
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", answer)
        content = await reader.readexactly(int(length[1]) if length else 0)
        measured.times.append(time.monotonic() - began)
        if not answer.startswith(b"HTTP/1.1 200"):
            measured.errors.append(f"{answer.partition(bytes(1))[0][:40]!r} {content[:120]!r}")
            return
        self.confirmed |= set(json.loads(content)["receipts"])


def main() -> int:
    """Measure and print; 1 if anything failed or was too slow."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--tablets", type=int, default=300)
    asked.add_argument("--seconds", type=int, default=60)
    asked.add_argument("--every", type=float, default=5.0)
    asked.add_argument("--port", type=int, default=8951)
    asked.add_argument("--database", default="", help="an empty PostgreSQL database instead of SQLite")
    asked.add_argument("--fill", type=int, default=0, help=argparse.SUPPRESS)
    asked.add_argument("--count", action="store_true", help=argparse.SUPPRESS)
    options = asked.parse_args()
    if options.fill:
        fill(options.fill)
        return 0
    if options.count:
        say(json.dumps(entries_of_sheets()))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return measure(Path(folder), options)


def measure(folder: Path, options: argparse.Namespace) -> int:
    """One run."""
    allow_many_connections()
    gc.disable()
    server = tool("survival/desk_server").DeskServer(
        folder / "data", options.port, CAISSA_DEMO="no", CAISSA_DATABASE_URL=options.database
    )
    itself = [sys.executable, __file__]
    subprocess.run([*itself, "--fill", str(options.tablets)], env=server.settings, check=True)
    tablets = [Tablet(**values) for values in json.loads((folder / "data" / HALL).read_text())]
    server.start()
    measured = Measured()
    try:
        say(f"what else runs: load average {os.getloadavg()[0]:.1f} before the tablets begin")
        ours, servers = -time.process_time(), -processor_seconds(server)
        asyncio.run(all_tablets(way_to(server, 0), tablets, measured, options))
        ours, servers = ours + time.process_time(), servers + processor_seconds(server)
        memory = megabytes(server)
    finally:
        server.end()
    counting = subprocess.run(
        [*itself, "--count"], env=server.settings, check=True, capture_output=True, text=True
    )
    counted = json.loads(counting.stdout)
    wrong = [tablet.sheet for tablet in tablets if counted.get(tablet.sheet) != len(tablet.entries)]
    say(f"{len(tablets)} tablets, an entry every {options.every:g} s, {options.seconds} s")
    say(f"entries: {len(measured.times)}, confirmed: {spread_of(measured.times)}")
    say(f"the clients' own loop is late by {spread_of(measured.late)}")
    say(f"processor seconds: server {servers:.1f}, clients {ours:.1f}; memory of the server {memory:.0f} MB")
    say(
        f"errors: {len(measured.errors)} {sorted(set(measured.errors))[:3]}; sheets that differ: {len(wrong)}"
    )
    say(f"load average {os.getloadavg()[0]:.1f} at the end")
    slow = len(measured.times) < 2 or share(sorted(measured.times), 95) > WITHIN
    return 1 if measured.errors or wrong or slow else 0


async def all_tablets(
    way: Way, tablets: list[Tablet], measured: Measured, options: argparse.Namespace
) -> None:
    """Everybody writes for a while; then what was not confirmed is sent once more."""
    dice, begin = random.Random(1), time.monotonic() + 1
    watch = asyncio.ensure_future(_look_at_the_clock(measured))
    await asyncio.gather(
        *(
            tablet.play(
                way, measured, begin + dice.uniform(0, options.every), options.every, begin + options.seconds
            )
            for tablet in tablets
        )
    )
    watch.cancel()


async def _look_at_the_clock(measured: Measured) -> None:
    """How late the clients' own loop is: what they measure holds it too."""
    while True:
        due = time.monotonic() + 0.005
        await asyncio.sleep(0.005)
        measured.late.append(max(0.0, time.monotonic() - due))


# -- in a process of its own -------------------------------------------------------------


def fill(tablets: int) -> None:
    """An event with a round that is played, a table for each board and a tablet for each player."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    from caissa_web.config import environment  # noqa: PLC0415 - in a process of its own
    from caissa_web.server import start  # noqa: PLC0415
    from caissa_web.server.prepare import fill_database  # noqa: PLC0415

    start.prepare(environment.folder(), lambda _line: None)
    fill_database({}, lambda _line: None)
    from django.utils import timezone  # noqa: PLC0415

    from caissa.tournament import Game, Outcome, Person, Player, Round, Tournament  # noqa: PLC0415
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.operations.events.passes import Wanted, token_of  # noqa: PLC0415
    from caissa_web.operations.score_sheets import devices  # noqa: PLC0415
    from caissa_web.records import snapshot  # noqa: PLC0415
    from caissa_web.records.models import Pass  # noqa: PLC0415
    from caissa_web.score_sheets.offers import header_of, offer_of  # noqa: PLC0415

    boards = (tablets + 1) // 2
    players = tuple(Player(number, Person(f"Player{number}"), 2400) for number in range(1, 2 * boards + 1))
    waiting = Outcome.NOT_YET_PLAYED
    games = tuple(
        Game(2 * board - 1, 2 * board, waiting, waiting, board=board) for board in range(1, boards + 1)
    )
    event = operations.publish_event(operations.create_event("sheets", "Sheets", by="olga"), by="olga")
    played = Tournament(name="Open", players=players, rounds=(Round(1, games),), scheduled_rounds=9)
    section = operations.create_section(event, "open", played, by="olga")
    facts = snapshot.load(section)
    until = timezone.now() + timedelta(days=1)
    wanted = [Wanted(Pass.SCORE_SHEET, f"Board {board}", board, board) for board in range(1, boards + 1)]
    passes = operations.make_passes(section, wanted, until, by="olga")
    hall = []
    for place in range(tablets):
        board, side = place // 2 + 1, ("white", "black")[place % 2]
        device = devices.add_device(section.event, f"Tablet {place + 1}", "table", by="olga")
        registered = devices.register_device(devices.registration_token(device) or "", "")
        game = facts.round(1).games[board - 1]
        offer = offer_of(section, facts, 1, game, board, side)
        header = header_of(section, facts, offer, game)
        hall.append(
            {
                "path": f"/p/{token_of(passes[board - 1])}/",
                "code": device.code,
                "secret": registered.secret,
                "sheet": offer.code,
                "offer": offer.token,
                "header": {name: getattr(header, name) for name in header.__slots__},
            }
        )
    (environment.folder() / HALL).write_text(json.dumps(hall))


def entries_of_sheets() -> dict[str, int]:
    """How many entries each sheet has that count, in one line without branches."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    import django  # noqa: PLC0415 - in a process of its own

    django.setup()
    from caissa_web.score_sheets.models import Sheet  # noqa: PLC0415
    from caissa_web.score_sheets.queries import kept_sheets  # noqa: PLC0415

    return {
        kept.row.code: -1 if kept.line.branches else len(kept.line.entries)
        for kept in kept_sheets(Sheet.objects.all())
    }


if __name__ == "__main__":
    sys.exit(main())
