"""Results of another event are stored while a round of 5,000 players is being paired.

    python benchmarks/pairing_beside.py
    python benchmarks/pairing_beside.py --players 2000 --database postgresql://user@127.0.0.1/empty

The real server is started in a folder that is thrown away. One colleague pairs round 1 of a large section at
the desk; another one enters results of a small event over HTTP, one after the other, before and meanwhile.
Every result must be stored within 100 ms, counted from the request to the last byte. Before that the server
gets the time it needs after its start for the rest of its pages, its first jobs and the first backup.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SMALL, LARGE = "small", "large"
PLAYERS_OF_SMALL = 200
WITHIN = 0.1
PAUSE = 0.05
"""Seconds between two results."""

spec = importlib.util.spec_from_file_location("load", HERE / "load.py")
load: Any = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
sys.modules["load"] = load
spec.loader.exec_module(load)  # type: ignore[union-attr]


def main() -> int:
    """Measure and print; 1 if a result waited too long."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--players", type=int, default=5000)
    asked.add_argument("--port", type=int, default=8943)
    asked.add_argument("--database", default="", help="an empty PostgreSQL database instead of SQLite")
    asked.add_argument("--fill", action="store_true", help=argparse.SUPPRESS)
    options = asked.parse_args()
    if options.fill:
        fill(options.players)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        server = load.tool("survival/desk_server").DeskServer(
            Path(folder) / "data", options.port, CAISSA_DEMO="no", CAISSA_DATABASE_URL=options.database
        )
        command = [sys.executable, __file__, "--fill", "--players", str(options.players)]
        subprocess.run(command, env=server.settings, check=True)
        server.start()
        try:
            server.wait_until_idle()
            return measured(server, options.players)
        finally:
            server.end()


def fill(players: int) -> None:
    """Two events: a large section before round 1, a small one with its round 1 on the wall."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    from caissa_web.config import environment  # noqa: PLC0415 - in a process of its own
    from caissa_web.server import start  # noqa: PLC0415
    from caissa_web.server.prepare import fill_database  # noqa: PLC0415

    start.prepare(environment.folder(), lambda _line: None)
    fill_database({}, lambda _line: None)
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.accounts.models import User  # noqa: PLC0415

    User.objects.create_superuser("arbiter", password=load.PASSWORD)
    for name, size in ((LARGE, players), (SMALL, PLAYERS_OF_SMALL)):
        event = operations.publish_event(operations.create_event(name, name, by="arbiter"), by="arbiter")
        section = operations.create_section(event, "open", load.entered(size), by="arbiter")
        if name == SMALL:
            load.paired(section)


def measured(server: Any, players: int) -> int:
    """Results before, and during the pairing; 1 if one took too long."""
    arbiter, other = load.colleague(server), load.colleague(server)
    _status, page = other.get(f"/desk/{SMALL}/open/rounds/1/")
    games = iter(re.findall(r'name="result-(\d+-\d+)"', page))
    failed = 0
    before = [entered(other, next(games)) for _each in range(10)]
    load.say(f"load average {os.getloadavg()[0]:.1f}; results with nothing else: {load.spread_of(before)}")
    with ThreadPoolExecutor(1) as hands:
        pairing: Future[float] = hands.submit(paired, arbiter)
        meanwhile = []
        while not pairing.done():
            if game := next(games, ""):
                meanwhile.append(entered(other, game))
            time.sleep(PAUSE)
        load.say(f"round 1 of {players} players was paired in {pairing.result():.1f} s")
        load.say(f"results meanwhile: {len(meanwhile)}, {load.spread_of(meanwhile)}")
        failed += max(meanwhile) > WITHIN
    return 1 if failed else 0


def paired(arbiter: Any) -> float:
    """Pair the next round at the desk; how long that took."""
    began = time.monotonic()
    address = f"/desk/{LARGE}/open/rounds/pair/"
    status, page = arbiter.post(address)
    if status == 409:
        codes = re.findall(r'name="confirmed" value="([^"]+)"', page)
        status, page = arbiter.post(address, **({"confirmed": codes[0]} if codes else {}))
    if status != 302:
        raise RuntimeError(f"not paired: {status} {page[:300]}")
    # Very large fields are paired in the background: the round is there when its page is.
    while arbiter.get(f"/desk/{LARGE}/open/rounds/1/")[0] != 200:
        time.sleep(0.5)
    return time.monotonic() - began


def entered(arbiter: Any, game: str) -> float:
    """Enter a result; how long that took."""
    began = time.monotonic()
    status, answer = arbiter.post(f"/desk/{SMALL}/open/rounds/1/result/", game=game, typed="1", seen="")
    if status != 200:
        raise RuntimeError(f"not entered: {status} {answer[:300]}")
    return time.monotonic() - began


if __name__ == "__main__":
    sys.exit(main())
