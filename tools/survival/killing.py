"""Kill a server again and again while people work at it: what all tools that do so have in common.

A tool says how the records are filled, what people do until nobody answers any more, and what must be there
afterwards. Most lives are those of servers forked by a nursery; `--real` of them are started from the
command line, as on any computer. The database must be empty at the start.
"""

from __future__ import annotations

import argparse
import inspect
import os
import random
import secrets
import shutil
import signal
import sys
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desk_server import NO_ANSWER, Colleague, DeskServer
from nursery import NurseryServer, keep_nursery

KILLS_TO_A_LONG_LIFE, KILLS_TO_A_GLANCE = 10, 25
SECONDS_OF_A_LONG_LIFE = 4.0
"""Long enough for the jobs beside the requests to begin."""
PAUSE = 0.005


class Lost(Exception):
    """Something that was acknowledged is gone, there twice, or there by half."""


class Trial(ABC):
    """What people do at a server that is killed again and again."""

    # What most trials do without is no duty of theirs.
    # ruff: noqa: B027

    kills = 200
    most_answers = 20
    """How many answers a server gives at most before it is killed."""
    verdict = "nothing lost, nothing twice"

    def __init__(self) -> None:
        self.dice = random.Random(0)
        self.sent_again = 0

    # -- in processes of their own --------------------------------------------------------

    @abstractmethod
    def fill(self, folder: Path, kills: int) -> None:
        """Fill the empty records, and write into the folder what people need to know."""

    @abstractmethod
    def look(self, folder: Path) -> None:
        """Look at the records when all is over; raises `Lost`."""

    # -- in the tool ----------------------------------------------------------------------

    @abstractmethod
    def begin(self, folder: Path) -> None:
        """Read what people need to know."""

    @abstractmethod
    def work(self, address: str) -> None:
        """Work until nobody answers any more; an act without an answer is done again in the next life."""

    @abstractmethod
    def settle(self, address: str) -> None:
        """After the last start: send again what was cut off, ask again for what was acknowledged."""

    @abstractmethod
    def summary(self) -> str:
        """What was done."""

    def glance(self, folder: Path) -> None:
        """Look at the records between two lives, at what must hold at any moment; raises `Lost`."""

    def note(self, folder: Path) -> None:
        """Write into the folder what `look` needs to know."""

    def settings(self) -> dict[str, str]:
        """Settings of the installation besides the usual ones."""
        return {}

    def close(self) -> None:
        """End what the trial has started besides."""


def run(trial: Trial) -> int:
    """The command line of a tool: kill and look a number of times; 0 if nothing was lost."""
    options = _options(trial)
    if options.nursery:
        folder = Path(os.environ["CAISSA_DATA"])
        return keep_nursery(
            {
                "fill": lambda kills: _fill(trial, folder, int(kills)),
                "glance": lambda _nothing: trial.glance(folder),
                "look": lambda _nothing: trial.look(folder),
            }
        )
    with tempfile.TemporaryDirectory(prefix="caissa-kill-") as place:
        try:
            return _killed(trial, Path(place), options)
        finally:
            trial.close()


def _fill(trial: Trial, folder: Path, kills: int) -> None:
    prepare()
    trial.fill(folder, kills)
    close_connections()


def _options(trial: Trial) -> argparse.Namespace:
    text = inspect.getdoc(sys.modules[type(trial).__module__]) or ""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=trial.kills)
    parser.add_argument("--real", type=int, default=3, help="how many of the servers are started anew")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=18400)
    parser.add_argument(
        "--answers", type=int, default=trial.most_answers, help="a server gives so many at most"
    )
    parser.add_argument("--longest-life", type=float, default=60, help="seconds, however few answers")
    parser.add_argument("--minutes", type=float, default=60, help="no more kills after so many minutes")
    parser.add_argument("--records", type=Path, help="a SQLite file with all tables and nothing in them")
    parser.add_argument("--nursery", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def _killed(trial: Trial, folder: Path, options: argparse.Namespace) -> int:
    url = os.environ.get("CAISSA_DATABASE_URL", "")
    settings = {
        "CAISSA_DEMO": "no",
        "CAISSA_DATABASE_URL": url,
        "CAISSA_SECRET_KEY": secrets.token_urlsafe(48),
        "TMPDIR": str(folder),  # what a killed server leaves behind is thrown away with the rest
    } | trial.settings()
    tool = inspect.getfile(type(trial))
    if options.records:
        (folder / "var").mkdir(mode=0o700)
        shutil.copy(options.records, folder / "var" / "caissa.sqlite3")
    nursery = NurseryServer(folder / "var", options.port, tool, **settings)
    real = DeskServer(folder / "var", options.port, **settings)
    began = time.monotonic()
    try:
        _kill_and_look(trial, nursery, real, options)
    except Lost as lost:
        log = nursery.log.read_text("utf-8")[-4000:] if nursery.log.exists() else ""
        print(f"LOST: {lost}\n{log}")
        return 1
    finally:
        real.end(signal.SIGKILL)
        nursery.close()
    kind = "PostgreSQL" if url else "SQLite"
    print(
        f"{kind}: {options.kills} kills ({options.real} of servers started anew) "
        f"in {time.monotonic() - began:.0f} s, {trial.summary()}, {trial.sent_again} sent again; "
        f"{trial.verdict}"
    )
    return 0


def _kill_and_look(
    trial: Trial, nursery: NurseryServer, real: DeskServer, options: argparse.Namespace
) -> None:
    trial.dice = random.Random(options.seed)
    if nursery.run_errand("fill", str(options.kills)):
        raise Lost("the records could not be filled")
    trial.begin(nursery.folder)
    anew = set(trial.dice.sample(range(options.kills), min(options.real, options.kills)))
    until = time.monotonic() + 60 * options.minutes
    for number in range(options.kills):
        if time.monotonic() > until:
            options.kills, options.real = number, len(anew & set(range(number)))
            break
        long = number % KILLS_TO_A_LONG_LIFE == KILLS_TO_A_LONG_LIFE - 1
        life = Life(
            trial.dice.randint(0, options.answers),
            trial.dice.uniform(0, SECONDS_OF_A_LONG_LIFE) if long else 0,
            options.longest_life,
            trial.dice.random(),
        )
        _live(trial, real if number in anew else nursery, life)
        if number % KILLS_TO_A_GLANCE == KILLS_TO_A_GLANCE - 1:
            if nursery.run_errand("glance"):
                raise Lost("the records do not hold together")
            print(f"{number + 1} kills, {trial.summary()}", flush=True)
    nursery.start()
    trial.settle(nursery.address)
    nursery.end()
    trial.note(nursery.folder)
    if nursery.run_errand("look"):
        raise Lost("the records are not as they must be")


def _live(trial: Trial, server: DeskServer, life: Life) -> None:
    """People work until the server is killed, at a moment that nobody chose."""
    server.start()
    killer = threading.Thread(target=life.kill_at_its_end, args=(server,))
    killer.start()
    try:
        with suppress(*NO_ANSWER):
            trial.work(server.address)
    finally:
        killer.join()
        server.end(signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class Life:
    """How long a server lives: so many answers and seconds, then part of the time that an answer takes.

    Answers and not seconds, so that a kill falls into the work on a slow machine as well as on a fast one.
    """

    answers: int
    seconds: float
    longest: float
    part: float

    def kill_at_its_end(self, server: DeskServer) -> None:
        """Wait, and kill in the middle of the next answer."""
        began, before = time.monotonic(), Colleague.answers
        while True:
            age, answers = time.monotonic() - began, Colleague.answers - before
            if age >= self.longest or (answers >= self.answers and age >= self.seconds):
                break
            time.sleep(PAUSE)
        time.sleep(min(self.part * age / max(1, answers), 1.0) or self.part * PAUSE)
        server.kill()


def at_once(workers: Iterable[Callable[[], object]]) -> None:
    """Let several people work at the same time, each until nobody answers; what was lost is raised."""
    with ThreadPoolExecutor(16) as threads:
        begun = [threads.submit(worker) for worker in workers]
    for each in begun:
        with suppress(*NO_ANSWER):
            each.result()


# -- for the processes that look at the records ---------------------------------------------------


def prepare() -> None:
    """Make the tables of an empty database."""
    from caissa_web.config import environment  # noqa: PLC0415 - in a process of its own
    from caissa_web.server import start  # noqa: PLC0415

    start.prepare(environment.folder(), lambda _line: None)


def close_connections() -> None:
    """Close the records, so that the next process finds them closed."""
    from django.db import connections  # noqa: PLC0415 - in a process of its own

    connections.close_all()


def require(holds: object, why: str) -> None:
    """Something must hold, or the records are lost."""
    if not holds:
        raise Lost(why)


def open_offer(slug: str, rules: str) -> Any:
    """A published event whose entries have been open for a minute; its offer."""
    from datetime import UTC, datetime, timedelta  # noqa: PLC0415

    from caissa_web import operations  # noqa: PLC0415 - in a process of its own
    from caissa_web.enrolment.operations.offers import announce_offer, make_offer, save_offer  # noqa: PLC0415

    event = operations.publish_event(operations.create_event(slug, slug.title(), by="olga"), by="olga")
    offer = make_offer(event, by="olga")
    opens = datetime.now(UTC) - timedelta(minutes=1)
    offer = save_offer(offer, by="olga", seen_version=offer.version, text=rules, opens=opens)
    return announce_offer(offer, by="olga", now=opens)
