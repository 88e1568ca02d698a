"""The minute in which entries open: everybody presses for a few hundred places while results are typed.

    python benchmarks/opening.py                             2,000 within one second for 300 places
    python benchmarks/opening.py --within 60                 the same over a minute
    python benchmarks/opening.py --people 200 --places 30    a small one
    python benchmarks/opening.py --database postgresql://user@127.0.0.1/empty

The real server is started in a folder that is thrown away, with prepared entries and a section of 300
players in round 4. Everybody has the page with the countdown open and presses after the opening hour, spread
evenly. An arbiter types a result each second. Exactly as many places must be given as there are, all numbers
of the waiting list must differ, everybody must be answered; within one second in 10 s, over a minute 95 %
within 300 ms, and 95 % of the results at the desk within 150 ms. Times are those of clients on the same
machine.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import importlib.util
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TICKETS = "tickets.txt"
RULES = """
name = "Rush"
currency = "EUR"
[[category]]
code = "A"
name = "Open"
[[category.pool]]
code = "all"
size = {places}
[[price]]
kind = "entry"
label = "Entry fee"
amount = 70
"""
TO_COME = 15.0
"""Seconds between the last page and the opening hour."""
ALL_WITHIN, MOST_OF_THEM, AT_THE_DESK = 10.0, 0.3, 0.15


def load() -> Any:
    """What is shared with the benchmark of the spectators."""
    spec = importlib.util.spec_from_file_location("load", HERE / "load.py")
    assert spec  # noqa: S101 - it is beside this file
    assert spec.loader  # noqa: S101
    module = importlib.util.module_from_spec(spec)
    sys.modules["load"] = module
    spec.loader.exec_module(module)
    return module


LOAD = load()


def main() -> int:
    """Measure and print; 1 if anything failed or was too slow."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--people", type=int, default=2000)
    asked.add_argument("--places", type=int, default=300)
    asked.add_argument("--within", type=float, default=1.0, help="seconds within which everybody presses")
    asked.add_argument("--port", type=int, default=8943)
    asked.add_argument("--database", default="", help="an empty PostgreSQL database instead of SQLite")
    asked.add_argument("--fill", action="store_true", help=argparse.SUPPRESS)
    asked.add_argument("--open-at", type=float, default=0.0, help=argparse.SUPPRESS)
    options = asked.parse_args()
    if options.fill:
        fill(options)
        return 0
    if options.open_at:
        open_at(options.open_at)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return measured(Path(folder), options)


def measured(folder: Path, options: argparse.Namespace) -> int:
    """One rush on one server."""
    LOAD.allow_many_connections()
    gc.disable()
    server = LOAD.tool("survival/desk_server").DeskServer(
        folder / "data", options.port, CAISSA_DEMO="no", CAISSA_DATABASE_URL=options.database
    )
    sizes = ["--people", str(options.people), "--places", str(options.places)]
    subprocess.run([sys.executable, __file__, "--fill", *sizes], env=server.settings, check=True)
    tickets = (folder / "data" / TICKETS).read_text().split()
    server.start()
    try:
        print(f"what else runs: load average {os.getloadavg()[0]:.1f} before the rush")
        return rushed(server, tickets, options)
    finally:
        server.end()


# -- what is on record ------------------------------------------------------------------------


def fill(options: argparse.Namespace) -> None:
    """A section in round 4, and prepared entries of an offer that opens tomorrow."""
    LOAD.fill(only_large=True)
    from django.db import transaction  # noqa: PLC0415 - in a process of its own

    from caissa_web.config import environment  # noqa: PLC0415
    from caissa_web.enrolment.operations.applicants import applicant_of  # noqa: PLC0415
    from caissa_web.enrolment.operations.offers import announce_offer, make_offer, save_offer  # noqa: PLC0415
    from caissa_web.enrolment.operations.preparing import EntryForm, prepare  # noqa: PLC0415
    from caissa_web.enrolment.people import PersonData  # noqa: PLC0415
    from caissa_web.portal.opening.tickets import Ticket  # noqa: PLC0415
    from caissa_web.records.models import Event  # noqa: PLC0415

    offer = make_offer(Event.objects.get(slug=LOAD.EVENT), by="arbiter")
    text, opens = RULES.format(places=options.places), datetime.now(UTC) + timedelta(days=1)
    offer = save_offer(offer, by="arbiter", seen_version=offer.version, text=text, opens=opens)
    offer = announce_offer(offer, by="arbiter")
    tickets = []
    with transaction.atomic():
        for number in range(options.people):
            name = f"Entrant{number:05}, Given"
            who = applicant_of(offer.event, name=name, link=name, email=f"e{number}@example.org")
            form = EntryForm("A", PersonData(name, no_fide_id=True, birth="1990"))
            application = prepare(offer, who, [form], key=f"{number:032x}", by="load")
            tickets.append(Ticket(application.pk, offer.pk).text)
    (environment.folder() / TICKETS).write_text("\n".join(tickets))


def open_at(moment: float) -> None:
    """Let entries open at a moment."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    import django  # noqa: PLC0415 - in a process of its own

    django.setup()
    from caissa_web.enrolment.models import Offer  # noqa: PLC0415

    Offer.objects.update(opens=datetime.fromtimestamp(moment, UTC))


# -- the rush ---------------------------------------------------------------------------------


@dataclass
class Seen:
    """What was measured; named as `load.enter_results` fills it in."""

    times: list[float] = field(default_factory=list)
    desk: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    entered: dict[int, float] = field(default_factory=dict)
    places: int = 0
    numbers: list[int] = field(default_factory=list)
    last: float = 0.0


def rushed(server: Any, tickets: list[str], options: argparse.Namespace) -> int:
    """Everybody presses; an arbiter types meanwhile."""
    seen, begin = Seen(), time.monotonic()
    desk_until = begin + TO_COME + options.within + max(12.0, options.people / 200)
    with ThreadPoolExecutor(1) as arbiter:
        results = arbiter.submit(LOAD.enter_results, server, seen, begin + 1, desk_until)
        asyncio.run(everybody(server, tickets, seen, options))
        results.result()
    return report(seen, options)


async def everybody(server: Any, tickets: list[str], seen: Seen, options: argparse.Namespace) -> None:
    """Open the pages, wait for the hour, press."""
    way, dice = LOAD.way_to(server, 0), random.Random(5)
    entrants = [Entrant(way, ticket, seen) for ticket in tickets]
    for at in range(0, len(entrants), 100):
        await asyncio.gather(*(entrant.look() for entrant in entrants[at : at + 100]))
    opens = time.time() + TO_COME
    command = [sys.executable, __file__, "--open-at", str(opens)]
    await asyncio.to_thread(subprocess.run, command, env=server.settings, check=True)
    # A page of a moment ago says "not yet" for three seconds at most, so the hour is changed before that.
    if time.time() > opens - 3:
        seen.errors.append("the hour came before everybody was ready")
    presses = [entrant.press(opens + 0.05 + dice.uniform(0, options.within)) for entrant in entrants]
    await asyncio.gather(*presses)


class Entrant:
    """A browser with the page of the countdown open."""

    def __init__(self, way: Any, ticket: str, seen: Seen) -> None:
        self.way, self.ticket, self.seen = way, ticket, seen
        self.connection: Any = None

    async def look(self) -> None:
        """Fetch the page."""
        self.connection = await self.way.open()
        status, _body = await self._ask("GET")
        if status != 200:
            self.seen.errors.append(f"page: {status}")

    async def press(self, at: float) -> None:
        """Press at a moment, and note the answer."""
        await asyncio.sleep(max(0.0, at - time.time()))
        began = time.monotonic()
        try:
            status, body = await self._ask("POST")
        except Exception as error:  # noqa: BLE001 - whatever went wrong counts
            self.seen.errors.append(repr(error))
            return
        self.seen.times.append(time.monotonic() - began)
        self.seen.last = max(self.seen.last, time.time() - at + (at - began if at < began else 0))
        number = re.search(r"is number (\d+) on the waiting list", body)
        if "has a place" in body:
            self.seen.places += 1
        elif number:
            self.seen.numbers.append(int(number[1]))
        else:
            self.seen.errors.append(f"press: {status}")

    async def _ask(self, method: str) -> tuple[int, str]:
        if self.connection[
            0
        ].at_eof():  # the server closed a connection that was idle; a browser opens another
            self.connection = await self.way.open()
        reader, writer = self.connection
        head = f"{method} /enter/press/{self.ticket}/ HTTP/1.1\r\nHost: {self.way.name}\r\n"
        length = "Content-Length: 0\r\n" if method == "POST" else ""
        writer.write(f"{head}{length}\r\n".encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        size = re.search(rb"(?i)content-length: (\d+)", answer)
        body = await reader.readexactly(int(size[1]) if size else 0)
        return int(answer.split()[1]), body.decode()


def report(seen: Seen, options: argparse.Namespace) -> int:
    """Print what was measured; 1 if anything is not as it must be."""
    waiting = options.people - min(options.people, options.places)
    checks = {
        "places": seen.places == min(options.people, options.places),
        "numbers": sorted(seen.numbers) == list(range(1, waiting + 1)),
        "answered": not seen.errors,
        "slowest": max(seen.times, default=0.0) <= ALL_WITHIN,
        "desk": quantile(seen.desk) <= AT_THE_DESK,
    }
    if options.within >= 30:
        checks["most"] = quantile(seen.times) <= MOST_OF_THEM
    waits = len(seen.numbers)
    print(f"{len(seen.times)} answered of {options.people}: {seen.places} places, {waits} wait")
    median, most, slowest = statistics.median(seen.times), quantile(seen.times), max(seen.times)
    print(f"answers: median {median * 1000:.0f} ms, 95 % {most * 1000:.0f} ms, slowest {slowest:.2f} s")
    desk, at_the_desk = quantile(seen.desk), max(seen.desk)
    print(f"{len(seen.desk)} results at the desk: 95 % {desk * 1000:.0f} ms, slowest {at_the_desk:.2f} s")
    for error in seen.errors[:5]:
        print(f"error: {error}")
    print(
        "all as it must be"
        if all(checks.values())
        else f"NOT: {[name for name, ok in checks.items() if not ok]}"
    )
    return 0 if all(checks.values()) else 1


def quantile(times: list[float], share: float = 0.95) -> float:
    """The time within which a share of them was there."""
    return sorted(times)[int(share * (len(times) - 1))] if times else float("inf")


if __name__ == "__main__":
    sys.exit(main())
