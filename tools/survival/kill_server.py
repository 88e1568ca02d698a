"""Kill the desk while results come in, start it again, and demand that nothing acknowledged is lost.

    python tools/survival/kill_server.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_server.py --kills 200

An arbiter enters and corrects the results of the demo's open, board by board, and pairs and publishes the
next round now and then. At a random moment every process of the server gets SIGKILL. After each start, the
records must hold every act that was acknowledged, the one under way at most once, and nothing else; then the
act under way is sent again, and it must be there exactly once. Beside the arbiter somebody uploads sections
and asks for files, which the server's jobs make, and somebody makes backups: every acknowledged section and
task must be there, every backup that has its name must be whole. At the end every version must be intact and
told of in the log, and no task may be stuck. The database must be empty at the start.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from desk_acts import Act, Hall, Lost, Records, logged_in, script, send, settle
from desk_server import NO_ANSWER, Colleague, DeskServer
from kill_beside import Backups, Uploads

KILLS_TO_A_LONG_LIFE, KILLS_TO_A_WARM_API = 5, 2


def main() -> int:
    """Kill and look a number of times; 0 if nothing was lost."""
    options = _options()
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="caissa-kill-") as folder:
        url = os.environ.get("CAISSA_DATABASE_URL", "")
        server = DeskServer(Path(folder) / "var", options.port, CAISSA_DATABASE_URL=url)
        try:
            hall, beside = _killed_often(server, options, dice)
        except Lost as lost:
            print(f"LOST: {lost}\n{server.log.read_text('utf-8')[-3000:]}")
            return 1
        finally:
            server.end(signal.SIGKILL)
    kind = "PostgreSQL" if url else "SQLite"
    print(
        f"{kind}: {options.kills} kills, {hall.acknowledged} acts acknowledged, {hall.sent_again} cut off "
        f"and sent again ({hall.already_there} of them had been stored), paired {hall.rounds_paired}; "
        f"{beside}; "
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
    parser.add_argument("--long-life", type=float, default=6.0, help="as above, for every fifth kill")
    parser.add_argument("--passes", type=int, default=12, help="times round the boards before the next round")
    return parser.parse_args()


def _killed_often(server: DeskServer, options: argparse.Namespace, dice: random.Random) -> tuple[Hall, str]:
    server.start()
    records = Records(server)
    hall = records.hall()
    first_version = hall.version
    arbiter, organiser = (logged_in(server, place) for place in (0, 1))
    uploads, backups = Uploads(server, organiser), Backups(server, server.folder.parent)
    acts = script(hall, options.passes, records.rounds)
    for number in range(1, options.kills + 1):
        longest = options.long_life if number % KILLS_TO_A_LONG_LIFE == 0 else options.longest_life
        if number % KILLS_TO_A_WARM_API == 0:
            uploads.warm_up()
        with _beside(uploads, backups):
            _live(server, arbiter, hall, acts, dice.uniform(0, longest))
        server.start()
        records.compare(hall, first_version)
        uploads.compare()
        settle(arbiter, hall)
        records.compare(hall, first_version)
        if number % 25 == 0:
            print(
                f"{number} kills, {hall.acknowledged} acts, {uploads.summary()}, {backups.summary()}",
                flush=True,
            )
    uploads.settle()
    server.end()
    records.require_sound()
    return hall, f"{uploads.summary()}, {backups.summary()}"


@contextmanager
def _beside(uploads: Uploads, backups: Backups) -> Iterator[None]:
    """Let the others work until the server has been killed; what they lost is an error of theirs."""
    with ThreadPoolExecutor(2) as threads:
        begun = [threads.submit(worker.live) for worker in (uploads, backups)]
        try:
            yield
        finally:
            backups.kill()
    for each in begun:
        each.result()


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
            send(arbiter, hall)
    except NO_ANSWER:
        timer.join()
        server.end(signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
