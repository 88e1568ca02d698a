"""Kill the server while tablets write, start it again, and demand that no entry is lost and none is twice.

    python tools/survival/kill_sheets.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_sheets.py --kills 200

Some tablets write one move after the other and send what was not confirmed. At a random moment every process
of the server gets SIGKILL. A receipt that was given must hold: after the last start all tablets send the
rest, and every sheet has exactly the entries of its tablet, in one line, intact, and the game has all moves.
The database must be empty at the start.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from desk_server import NO_ANSWER, DeskServer

TABLETS, HALL = 4, "tablets.json"


class Lost(Exception):
    """Something that was acknowledged is gone, or there twice."""


@dataclass
class Tablet:
    """A tablet: where it sends, who it is, what it wrote and what was confirmed."""

    path: str
    code: str
    secret: str
    sheet: str
    offer: str
    header: dict[str, object]
    entries: list[dict[str, str]] = field(default_factory=list)
    confirmed: set[str] = field(default_factory=set)
    sent: set[str] = field(default_factory=set)
    sent_again: int = 0

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
            previous = self.entries[-1]["hash"]
            values |= {
                "kind": "move",
                "ply": number - 1,
                "text": f"Ke{number % 8 + 1}-e1",
                "previous": previous,
            }
        text = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        self.entries.append({"text": text, "hash": sha256(text.encode()).hexdigest(), "signature": ""})

    def send(self, address: str) -> None:
        """Send what was not confirmed."""
        waiting = [entry for entry in self.entries if entry["hash"] not in self.confirmed][:20]
        body = {
            "sheet": self.sheet,
            "offer": self.offer,
            "head": self.entries[-1]["hash"],
            "entries": waiting,
        }
        hashes = {entry["hash"] for entry in waiting}
        self.sent_again += len(hashes & self.sent)
        self.sent |= hashes
        place = urlsplit(address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=10)
        try:
            headers = {
                "Content-Type": "application/json",
                "X-Score-Sheet-Device": f"{self.code} {self.secret}",
            }
            connection.request("POST", f"{self.path}entries/", json.dumps(body), headers)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        if answer.status >= 500:
            return
        if answer.status != 200:
            raise Lost(f"{answer.status}: {content[:300]!r}")
        self.confirmed |= set(json.loads(content)["receipts"])


def main() -> int:
    """Kill and look a number of times; 0 if nothing was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=18500)
    parser.add_argument("--longest-life", type=float, default=0.5, help="seconds of work before a kill")
    parser.add_argument("--fill", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--look", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.fill:
        fill()
        return 0
    if options.look:
        return look(Path(options.look))
    with tempfile.TemporaryDirectory(prefix="caissa-kill-") as folder:
        return killed(Path(folder), options)


def killed(folder: Path, options: argparse.Namespace) -> int:
    """Tablets write while the server is killed again and again."""
    url, dice = os.environ.get("CAISSA_DATABASE_URL", ""), random.Random(options.seed)
    server = DeskServer(folder / "var", options.port, CAISSA_DEMO="no", CAISSA_DATABASE_URL=url)
    _itself(server, "--fill")
    number = 0
    tablets = [Tablet(**values) for values in json.loads((folder / "var" / HALL).read_text())]
    try:
        for number in range(1, options.kills + 1):
            server.start()
            _live(server, tablets, dice.uniform(0.02, options.longest_life))
            server.end(signal.SIGKILL)
            if number % 25 == 0:
                entries = sum(len(tablet.entries) for tablet in tablets)
                print(f"{number} kills, {entries} entries", flush=True)
        server.start()
        for tablet in tablets:
            while tablet.confirmed != {entry["hash"] for entry in tablet.entries}:
                tablet.send(server.address)
        server.end()
        written = {tablet.sheet: [entry["hash"] for entry in tablet.entries] for tablet in tablets}
        (folder / "written.json").write_text(json.dumps(written))
        _itself(server, "--look", str(folder / "written.json"))
    except (Lost, subprocess.CalledProcessError) as lost:
        print(f"LOST: {lost}\n{server.log.read_text('utf-8')[-3000:] if server.log.exists() else ''}")
        return 1
    except RuntimeError as not_started:
        # Nothing is known to be lost: what is, the next start would show.
        print(f"NOT STARTED after {number - 1} kills: {not_started}")
        return 2
    finally:
        server.end(signal.SIGKILL)
    kind = "PostgreSQL" if url else "SQLite"
    entries, again = (
        sum(len(tablet.entries) for tablet in tablets),
        sum(tablet.sent_again for tablet in tablets),
    )
    print(
        f"{kind}: {options.kills} kills, {entries} entries, {again} sent again; nothing lost, nothing twice"
    )
    return 0


def _live(server: DeskServer, tablets: list[Tablet], seconds: float) -> None:
    """All tablets write until the server is killed."""
    process = server.process
    assert process is not None  # noqa: S101 - it has just been started
    timer = threading.Timer(seconds, os.killpg, (process.pid, signal.SIGKILL))
    faults: list[Exception] = []

    def work(tablet: Tablet) -> None:
        try:
            while True:
                if len(tablet.entries) < 1000:
                    tablet.write()
                tablet.send(server.address)
        except NO_ANSWER:
            return
        except Lost as lost:
            faults.append(lost)

    threads = [threading.Thread(target=work, args=(tablet,)) for tablet in tablets]
    timer.start()
    for thread in threads:
        thread.start()
    for thread in (*threads, timer):
        thread.join()
    if faults:
        raise faults[0]


def _itself(server: DeskServer, *options: str) -> None:
    subprocess.run([sys.executable, __file__, *options], env=server.settings, check=True)


# -- in a process of its own -------------------------------------------------------------


def fill() -> None:
    """An event with a round that is played, a table and a tablet for each board."""
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

    field = tuple(
        Player(number, Person(f"Player{number}"), 2400 - number) for number in range(1, 2 * TABLETS + 1)
    )
    games = tuple(
        Game(2 * board - 1, 2 * board, Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED, board=board)
        for board in range(1, TABLETS + 1)
    )
    event = operations.publish_event(operations.create_event("sheets", "Sheets", by="olga"), by="olga")
    played = Tournament(name="Open", players=field, rounds=(Round(1, games),), scheduled_rounds=5)
    section = operations.create_section(event, "open", played, by="olga")
    facts = snapshot.load(section)
    made = []
    for board, game in enumerate(facts.round(1).games, start=1):
        wanted = Wanted(Pass.SCORE_SHEET, f"Board {board}", board, board)
        (table,) = operations.make_passes(section, [wanted], timezone.now() + timedelta(days=1), by="olga")
        device = devices.add_device(section.event, f"Tablet {board}", "table", by="olga")
        registered = devices.register_device(devices.registration_token(device) or "", "")
        offer = offer_of(section, facts, 1, game, board, "white")
        header = header_of(section, facts, offer, game)
        made.append(
            {
                "path": f"/p/{token_of(table)}/",
                "code": device.code,
                "secret": registered.secret,
                "sheet": offer.code,
                "offer": offer.token,
                "header": {name: getattr(header, name) for name in header.__slots__},
            }
        )
    (environment.folder() / HALL).write_text(json.dumps(made))


def look(written: Path) -> int:
    """Is every entry there once, in one line, and are all moves in the stored game?"""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    import django  # noqa: PLC0415 - in a process of its own

    django.setup()
    from caissa.score_sheets import verify_sheet  # noqa: PLC0415
    from caissa_web.games.feed import feed_of  # noqa: PLC0415
    from caissa_web.records import snapshot  # noqa: PLC0415
    from caissa_web.score_sheets.models import Sheet  # noqa: PLC0415
    from caissa_web.score_sheets.queries import file_of, game_of_sheet, kept_sheet  # noqa: PLC0415

    for code, hashes in json.loads(written.read_text()).items():
        row = Sheet.objects.select_related("section__event").get(code=code)
        kept = kept_sheet(row)
        if [signed.hash for signed in kept.entries] != hashes or kept.line.branches:
            print(f"sheet {code}: {len(kept.entries)} entries of {len(hashes)}")
            return 1
        if not verify_sheet(file_of(kept)).is_intact:
            print(f"sheet {code} is not intact")
            return 1
        facts = snapshot.load(row.section)
        game = game_of_sheet(row, facts)
        feed = feed_of(row.section_id, row.section.game_rows_count)
        stored = feed.game(facts, row.round, game.white, game.black) if game else None
        if stored is None or len(stored.plies) != len(kept.sheet.moves):
            print(f"sheet {code}: the game has other moves than the sheet")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
