"""Kill the server while people enter, start it again, and demand that no entry is lost and none is twice.

    python tools/survival/kill_entries.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_entries.py --kills 200

Some people have prepared an entry and press the button of the opening minute, others send the form. At a
random moment every process of the server gets SIGKILL. Whoever had no answer sends the same again after the
start. An answer that was given must be given again word for word; at the end everybody has exactly one entry,
exactly as many places are taken as there are, every place is charged once and every entry has one letter. The
database must be empty at the start.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from desk_server import NO_ANSWER, Colleague, DeskServer

EVENT, PLACES, TICKETS = "rush", 25, "tickets.txt"
FORM = f"/enter/{EVENT}/"
RULES = f"""
name = "Rush"
currency = "EUR"
[[category]]
code = "A"
name = "Open"
[[category.pool]]
code = "all"
size = {PLACES}
[[price]]
kind = "entry"
label = "Entry fee"
amount = 70
"""
ANSWERS = re.compile(
    r"has a place in|is number \d+ on the waiting list|You have a place\.|You are number \d+ on"
)


class Lost(Exception):
    """Something that was acknowledged is gone, or there twice."""


@dataclass
class Hall:
    """What was answered so far, by ticket or key of the form."""

    tickets: list[str]
    answered: dict[str, str] = field(default_factory=dict)
    sent_again: int = 0
    next: int = 0


def main() -> int:
    """Kill and look a number of times; 0 if nothing was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=18400)
    parser.add_argument("--longest-life", type=float, default=0.8, help="seconds of work before a kill")
    parser.add_argument("--fill", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--look", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.fill:
        fill(options.fill)
        return 0
    if options.look:
        return look()
    with tempfile.TemporaryDirectory(prefix="caissa-kill-") as folder:
        return killed(Path(folder), options)


def killed(folder: Path, options: argparse.Namespace) -> int:
    """Everybody enters while the server is killed again and again."""
    url, dice = os.environ.get("CAISSA_DATABASE_URL", ""), random.Random(options.seed)
    server = DeskServer(folder / "var", options.port, CAISSA_DEMO="no", CAISSA_DATABASE_URL=url)
    _itself(server, "--fill", str(40 + 4 * options.kills))
    hall = Hall((folder / "var" / TICKETS).read_text().split())
    try:
        for _number in range(options.kills):
            server.start()
            _live(server, hall, dice, dice.uniform(0, options.longest_life))
            server.end(signal.SIGKILL)
        server.start()
        _ask_again(server, hall)
        server.end()
        _itself(server, "--look")
    except (Lost, subprocess.CalledProcessError) as lost:
        print(f"LOST: {lost}\n{server.log.read_text('utf-8')[-3000:] if server.log.exists() else ''}")
        return 1
    finally:
        server.end(signal.SIGKILL)
    kind = "PostgreSQL" if url else "SQLite"
    print(
        f"{kind}: {options.kills} kills, {len(hall.answered)} answered, {hall.sent_again} sent again; "
        "nothing lost, nothing twice, one charge and one letter for each"
    )
    return 0


def _itself(server: DeskServer, *options: str) -> None:
    subprocess.run([sys.executable, __file__, *options], env=server.settings, check=True)


# -- people -----------------------------------------------------------------------------------


def _live(server: DeskServer, hall: Hall, dice: random.Random, seconds: float) -> None:
    """People press and send until the server is killed; the one cut off sends again at the next start."""
    process = server.process
    assert process is not None  # noqa: S101 - it has just been started
    timer = threading.Timer(seconds, os.killpg, (process.pid, signal.SIGKILL))
    timer.start()
    with suppress(*NO_ANSWER, ProcessLookupError):
        while hall.next < len(hall.tickets):
            name = hall.tickets[hall.next]
            hall.answered[name] = _answer(server, name)
            hall.next += 1
            if hall.answered and dice.random() < 0.3:
                _same_again(server, hall, dice.choice(list(hall.answered)))
    hall.sent_again += hall.next < len(hall.tickets)
    timer.join()


def _answer(server: DeskServer, name: str) -> str:
    """What somebody is told: a ticket is pressed, everything else is the key of a form."""
    somebody = Colleague(server.address)
    if "-" in name:
        _status, page = somebody.post(f"/enter/press/{name}/")
    else:
        page = _by_form(somebody, name)
    said = ANSWERS.search(page)
    if said is None:
        raise ConnectionError(f"no answer: {page[:200]}")
    return said[0]


def _by_form(somebody: Colleague, key: str) -> str:
    somebody.get(FORM)
    fields = {
        "key": key,
        "people": "1",
        "p0-name": f"Form {key[:6]}, Given",
        "p0-none": "yes",
        "p0-birth": "1990",
        "p0-in": "A",
        "contact-name": "Given",
        "contact-email": f"{key[:8]}@example.org",
        "price": "EUR 70.00",
        "step": "send",
    }
    status, page = somebody.post(FORM, **fields)
    if status != 302:
        raise ConnectionError(f"not sent: {status} {page[:200]}")
    return somebody.get(somebody.location)[1]


def _same_again(server: DeskServer, hall: Hall, name: str) -> None:
    """Whoever asks again is told the same; the words of the two pages differ, place and number do not."""
    if (again := _answer(server, name)) != hall.answered[name]:
        raise Lost(f"{name} was told {hall.answered[name]!r}, then {again!r}")


def _ask_again(server: DeskServer, hall: Hall) -> None:
    for name in hall.answered:
        _same_again(server, hall, name)
    for name in hall.tickets[hall.next :][:PLACES]:
        hall.answered[name] = _answer(server, name)
        hall.next += 1


# -- records ----------------------------------------------------------------------------------


def _django() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    import django  # noqa: PLC0415 - in a process of its own

    django.setup()


def fill(people: int) -> None:
    """An open offer; every third enters by form, the others have prepared their entry."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    from caissa_web.config import environment  # noqa: PLC0415 - in a process of its own
    from caissa_web.server import start  # noqa: PLC0415
    from caissa_web.server.prepare import fill_database  # noqa: PLC0415

    start.prepare(environment.folder(), lambda _line: None)
    fill_database({}, lambda _line: None)
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.enrolment.operations.applicants import applicant_of  # noqa: PLC0415
    from caissa_web.enrolment.operations.offers import announce_offer, make_offer, save_offer  # noqa: PLC0415
    from caissa_web.enrolment.operations.preparing import EntryForm, prepare  # noqa: PLC0415
    from caissa_web.enrolment.people import PersonData  # noqa: PLC0415
    from caissa_web.portal.opening.tickets import Ticket  # noqa: PLC0415

    event = operations.publish_event(operations.create_event(EVENT, "Rush", by="olga"), by="olga")
    offer = make_offer(event, by="olga")
    opens = datetime.now(UTC) - timedelta(minutes=1)
    offer = save_offer(offer, by="olga", seen_version=offer.version, text=RULES, opens=opens)
    offer = announce_offer(offer, by="olga", now=opens)
    names = []
    for number in range(people):
        if number % 3 == 2:
            names.append(f"{number:032x}")
            continue
        name = f"Entrant{number:05}, Given"
        who = applicant_of(event, name=name, link=name, email=f"e{number}@example.org")
        form = EntryForm("A", PersonData(name, no_fide_id=True, birth="1990"))
        application = prepare(offer, who, [form], key=f"prepared {number}", by="rush")
        names.append(Ticket(application.pk, offer.pk).text)
    (environment.folder() / TICKETS).write_text("\n".join(names))


def look() -> int:
    """Look at the records after everything: counters, entries, charges, letters."""
    _django()
    from collections import Counter as Tally  # noqa: PLC0415

    from django.utils import timezone  # noqa: PLC0415

    from caissa_web.delivery.models import Letter  # noqa: PLC0415
    from caissa_web.enrolment.models import Claim, Counter, Entry  # noqa: PLC0415
    from caissa_web.portal.opening.afterwards import catch_up  # noqa: PLC0415
    from caissa_web.treasury.models import Charge  # noqa: PLC0415

    while catch_up(timezone.now()):
        pass
    entries = list(Entry.everybody.exclude(state="draft"))
    placed = [entry.code for entry in entries if entry.state == "confirmed"]
    live = Claim.objects.exclude(state="released").filter(counter__kind="category")
    taken = Counter.objects.get(kind="category").taken
    _require(len({entry.participant_id for entry in entries}) == len(entries), "somebody is entered twice")
    _require(
        taken == len(placed) == live.count() == min(PLACES, len(entries)),
        f"{taken} taken, {len(placed)} placed",
    )
    _require(len({entry.seq for entry in entries}) == len(entries), "a number is there twice")
    charged = Tally(Charge.objects.values_list("subject", flat=True))
    _require(charged == Tally(placed), "a place is charged twice or not at all")
    told = Tally(
        Letter.objects.filter(kind__in=("portal.confirmed", "portal.waiting")).values_list("about", flat=True)
    )
    _require(told == Tally(entry.code for entry in entries), "a letter is missing or there twice")
    return 0


def _require(holds: bool, why: str) -> None:
    if not holds:
        raise Lost(why)


if __name__ == "__main__":
    sys.exit(main())
