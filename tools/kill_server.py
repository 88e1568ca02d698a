"""Kill the desk while results come in, start it again, and demand that nothing acknowledged is lost.

    python tools/kill_server.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/kill_server.py --kills 200

An arbiter enters and corrects the results of the demo's open, board by board, and pairs and publishes the
next round now and then. At a random moment every process of the server gets SIGKILL. After each start, the
records must hold every act that was acknowledged, the one under way at most once, and nothing else; then the
act under way is sent again, and it must be there exactly once. At the end every version must be intact and
told of in the log. The database must be empty at the start.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from desk_server import NO_ANSWER, Colleague, DeskServer

SECTION = "/desk/demo-festival/open/"
NEXT_RESULT = {"": "1", "1": "=", "=": "0", "0": "1", "+": "1", "-": "1"}
OK, REDIRECT = 200, 302


class Lost(Exception):
    """The records are not what was acknowledged."""


@dataclass
class Act:
    """One thing the arbiter does: where it is sent, and with which fields."""

    path: str
    fields: dict[str, str]
    board: tuple[int, str] | None = None


@dataclass
class Hall:
    """What the arbiter knows: the results on the boards and how many acts have been acknowledged."""

    round: int
    results: dict[str, str]
    version: int
    acknowledged: int = 0
    sent_again: int = 0
    already_there: int = 0
    under_way: Act | None = None
    rounds_paired: list[int] = field(default_factory=list)


def main() -> int:
    """Kill and look a number of times; 0 if nothing was lost."""
    options = _options()
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="caissa-kill-") as folder:
        url = os.environ.get("CAISSA_DATABASE_URL", "")
        server = DeskServer(Path(folder) / "var", options.port, CAISSA_DATABASE_URL=url)
        try:
            hall = _killed_often(server, options, dice)
        except Lost as lost:
            print(f"LOST: {lost}\n{server.log.read_text('utf-8')[-3000:]}")
            return 1
        finally:
            server.end(signal.SIGKILL)
    kind = "PostgreSQL" if url else "SQLite"
    print(
        f"{kind}: {options.kills} kills, {hall.acknowledged} acts acknowledged, {hall.sent_again} cut off "
        f"and sent again ({hall.already_there} of them had been stored), paired {hall.rounds_paired}; "
        "nothing lost, nothing twice, every version intact and in the log"
    )
    return 0


def _options() -> argparse.Namespace:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=18300)
    parser.add_argument("--longest-life", type=float, default=0.6, help="seconds of work before a kill")
    parser.add_argument("--passes", type=int, default=12, help="times round the boards before the next round")
    return parser.parse_args()


def _killed_often(server: DeskServer, options: argparse.Namespace, dice: random.Random) -> Hall:
    server.start()
    records = Records(server)
    hall = records.hall()
    first_version = hall.version
    name, password = _log_in(server)
    arbiter = Colleague(server.address)
    arbiter.log_in(name, password)
    acts = _script(hall, options.passes, records.rounds)
    for number in range(1, options.kills + 1):
        _live(server, arbiter, hall, acts, dice.uniform(0, options.longest_life))
        server.start()
        records.compare(hall, first_version)
        _settle(arbiter, hall)
        records.compare(hall, first_version)
        if number % 25 == 0:
            print(f"{number} kills, {hall.acknowledged} acts", flush=True)
    server.end()
    records.require_sound()
    return hall


def _log_in(server: DeskServer) -> tuple[str, str]:
    line = (server.folder / "demo_log_ins").read_text("utf-8").splitlines()[0]
    name, password = line.split()
    return name, password


def _script(hall: Hall, passes: int, rounds: int) -> Iterator[Act]:
    """What the arbiter does: every board in turn, again and again; then the next round."""
    while True:
        for _ in range(passes):
            for game in list(hall.results):
                seen = hall.results[game]
                typed = NEXT_RESULT[seen]
                yield Act(
                    f"{SECTION}rounds/{hall.round}/result/",
                    {"game": game, "typed": typed, "seen": seen},
                    (hall.round, game),
                )
        if hall.round < rounds:
            yield Act(f"{SECTION}rounds/pair/", {"seen_version": str(hall.version)})
            yield Act(
                f"{SECTION}rounds/{hall.round}/stage/", {"act": "publish", "seen_version": str(hall.version)}
            )


def _live(server: DeskServer, arbiter: Colleague, hall: Hall, acts: Iterator[Act], seconds: float) -> None:
    """Work until the server is killed."""
    process = server.process
    assert process is not None  # noqa: S101 - it has just been started
    timer = threading.Timer(seconds, os.killpg, (process.pid, signal.SIGKILL))
    timer.start()
    try:
        while True:
            if hall.under_way is None:
                hall.under_way = next(acts)
            _send(arbiter, hall)
    except NO_ANSWER:
        timer.join()
        server.end(signal.SIGKILL)


def _send(arbiter: Colleague, hall: Hall) -> None:
    """Send the act under way; once it is acknowledged, the arbiter counts on it."""
    act = hall.under_way
    assert act is not None  # noqa: S101 - there is always one
    status, page = arbiter.post(act.path, **act.fields)
    if act.board is not None:
        if status != OK:
            raise Lost(f"{act} was refused: {status} {page[:300]}")
        _acknowledge(hall, json.loads(page)["version"])
        hall.results[act.fields["game"]] = act.fields["typed"]
    elif status == REDIRECT:
        _acknowledge(hall, hall.version + 1)
        _turn_page(arbiter, hall, act)
    else:
        raise Lost(f"{act} was refused: {status} {page[:300]}")


def _acknowledge(hall: Hall, version: int) -> None:
    if version != hall.version + 1:
        raise Lost(f"version {version} was acknowledged after version {hall.version}")
    hall.version, hall.under_way = version, None
    hall.acknowledged += 1


def _turn_page(_arbiter: Colleague, hall: Hall, act: Act) -> None:
    """After a pairing the arbiter works at the next round."""
    if act.path.endswith("/pair/"):
        fresh = Records.current.hall()
        hall.round, hall.results = fresh.round, fresh.results
        hall.rounds_paired.append(fresh.round)


def _settle(arbiter: Colleague, hall: Hall) -> None:
    """Send again what was cut off, as a browser does; if it had been stored, nothing may change."""
    act = hall.under_way
    if act is None:
        return
    hall.sent_again += 1
    stored = Records.current.version() == hall.version + 1
    hall.already_there += stored
    if act.board is not None or not stored:
        _send(arbiter, hall)
        return
    arbiter.post(act.path, **act.fields)
    if Records.current.version() != hall.version + 1:
        raise Lost(f"{act} was carried out twice")
    _acknowledge(hall, hall.version + 1)
    _turn_page(arbiter, hall, act)


class Records:
    """The records as the database has them, read without the server."""

    current: Records

    def __init__(self, server: DeskServer) -> None:
        os.environ.update({name: value for name, value in server.settings.items() if "CAISSA" in name})
        os.environ["DJANGO_SETTINGS_MODULE"] = "caissa_web.config.settings"
        import django  # noqa: PLC0415 - its settings are known only now

        django.setup()
        Records.current = self
        self.rounds = self._section().rounds

    def _section(self) -> Any:
        from django.db import connections  # noqa: PLC0415 - after django.setup()

        from caissa_web.records.models import Section  # noqa: PLC0415

        connections.close_all()
        return Section.objects.get(event__slug="demo-festival", slug="open")

    def version(self) -> int:
        """The number of the newest version."""
        return int(self._section().version)

    def hall(self) -> Hall:
        """The newest round as it stands on record."""
        from caissa_web.desk.rounds.result_codes import code_of  # noqa: PLC0415
        from caissa_web.records import snapshot  # noqa: PLC0415

        section = self._section()
        facts = snapshot.load(section)
        games = facts.round(facts.paired_rounds).games
        results = {f"{game.white}-{game.black}": code_of(game) for game in games}
        return Hall(facts.paired_rounds, results, section.version)

    def compare(self, hall: Hall, first_version: int) -> None:
        """Is everything acknowledged there, the act under way at most once, and nothing else?"""
        stored = self.hall()
        extra = stored.version - hall.version
        if extra not in ((0, 1) if hall.under_way else (0,)):
            raise Lost(f"version {stored.version} on record, {hall.version} acknowledged")
        if self._acts() != stored.version - 1:
            raise Lost(f"{self._acts()} acts in the log made version {stored.version} of 1")
        if hall.version - first_version != hall.acknowledged:
            raise Lost(f"{hall.acknowledged} acts made version {hall.version} of {first_version}")
        if stored.round == hall.round:
            self._compare_boards(stored, hall, extra)

    def _compare_boards(self, stored: Hall, hall: Hall, extra: int) -> None:
        act = hall.under_way
        expected = dict(hall.results)
        if extra and act is not None and act.board is not None:
            expected[act.fields["game"]] = act.fields["typed"]
        both = {game: (expected[game], stored.results[game]) for game in expected}
        wrong = {game: pair for game, pair in both.items() if pair[0] != pair[1]}
        if wrong:
            raise Lost(f"board: (acknowledged, on record): {wrong}")

    def _acts(self) -> int:
        return int(self._section().log.filter(version_before__isnull=False).count())

    def require_sound(self) -> None:
        """Every version is intact and told of in the log."""
        from caissa_web.records.soundness import complaints  # noqa: PLC0415

        if wrong := complaints():
            raise Lost("; ".join(wrong))


if __name__ == "__main__":
    sys.exit(main())
