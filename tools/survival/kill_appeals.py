"""Kill the server while appeals are handed in and decided, and demand that each of them moved step by step.

    python tools/survival/kill_appeals.py --kills 100
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_appeals.py --kills 100

Appellants send their forms, the chair admits, decides and publishes. At a random moment every process of the
server gets SIGKILL. Whoever had no answer sends the same again after the start. At the end every appeal has
each of its steps exactly once and the state of its last step, everybody who may open it is named once, and
every published verdict stands in the incidents book exactly once. The database must be empty at the start.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from desk_server import NO_ANSWER, Colleague, DeskServer

EVENT, APPEALS = "disputes", "appeals.txt"
CHAIR, PASSWORD = "wanda", "a pawn is never only a pawn"
FORM = {
    "by": "player",
    "facts": "The clock was not pressed.",
    "asked": "A draw.",
    "english": "on",
    "consent": "on",
}
STEPS = (
    ("submit", FORM),
    ("admit", {"admit-text": "In time."}),
    ("decide", {"decide-votes_for": "2", "decide-votes_against": "1", "decide-reasons": "It was legal."}),
    ("publish", {"publish-text": "on the board"}),
)
STATES = ("draft", "submitted", "heard", "decided", "published")
NEXT_STEP = re.compile(r"/act/(admit|decide|publish)/")


class Lost(Exception):
    """A step that was acknowledged is gone, or there twice."""


@dataclass
class Hall:
    """The appeals, each with the steps that were acknowledged."""

    appeals: list[tuple[str, str]]
    done: Counter[str] = field(default_factory=Counter)
    sent_again: int = 0
    next: int = 0


def main() -> int:
    """Kill and look a number of times; 0 if nothing was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=18500)
    parser.add_argument("--longest-life", type=float, default=1.5, help="seconds of work before a kill")
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
    """The hall works while the server is killed again and again."""
    url, dice = os.environ.get("CAISSA_DATABASE_URL", ""), random.Random(options.seed)
    server = DeskServer(
        folder / "var",
        options.port,
        CAISSA_DEMO="no",
        CAISSA_DATABASE_URL=url,
        CAISSA_SECRET_KEY=secrets.token_urlsafe(48),
    )
    _itself(server, "--fill", str(20 + 3 * options.kills))
    lines = (folder / "var" / APPEALS).read_text().splitlines()
    hall = Hall([(token, reference) for token, reference in map(str.split, lines)])
    try:
        for _number in range(options.kills):
            server.start()
            _live(server, hall, dice.uniform(0, options.longest_life))
            server.end(signal.SIGKILL)
        server.start()
        _work(server, hall, until=hall.next + 2)
        server.end()
        _itself(server, "--look")
    except (Lost, subprocess.CalledProcessError) as lost:
        print(f"LOST: {lost}\n{server.log.read_text('utf-8')[-3000:] if server.log.exists() else ''}")
        return 1
    finally:
        server.end(signal.SIGKILL)
    kind = "PostgreSQL" if url else "SQLite"
    print(
        f"{kind}: {options.kills} kills, {sum(hall.done.values())} steps acknowledged, "
        f"{hall.sent_again} sent again; nothing lost, nothing twice"
    )
    return 0


def _itself(server: DeskServer, *options: str) -> None:
    subprocess.run([sys.executable, __file__, *options], env=server.settings, check=True)


# -- people -----------------------------------------------------------------------------------


def _live(server: DeskServer, hall: Hall, seconds: float) -> None:
    """Appeals are sent and decided until the server is killed; what was cut off is sent again later."""
    process = server.process
    assert process is not None  # noqa: S101 - it has just been started
    timer = threading.Timer(seconds, os.killpg, (process.pid, signal.SIGKILL))
    timer.start()
    with suppress(*NO_ANSWER, ProcessLookupError):
        _work(server, hall, until=len(hall.appeals))
    hall.sent_again += 1
    timer.join()


def _work(server: DeskServer, hall: Hall, until: int) -> None:
    chair = Colleague(server.address)
    chair.log_in(CHAIR, PASSWORD)
    while hall.next < until:
        token, reference = hall.appeals[hall.next]
        for name, fields in STEPS:
            if hall.done[reference] > [step for step, _fields in STEPS].index(name):
                continue
            if name == "submit":
                _submit(server, token, fields)
            else:
                _decide(chair, reference, name, fields)
            hall.done[reference] += 1
        hall.next += 1


def _submit(server: DeskServer, token: str, fields: dict[str, str]) -> None:
    """Send the form; a second time the page shows how far the appeal has come."""
    appellant = Colleague(server.address)
    place = f"/appeal/{token}/"
    _status, page = appellant.get(place)
    if 'name="facts"' not in page:
        return
    status, page = appellant.post(place, **fields)
    if status != 302:
        raise Lost(f"the form was not taken: {status} {page[-300:]}")


def _decide(chair: Colleague, reference: str, name: str, fields: dict[str, str]) -> None:
    """One step of the chair, if the page still offers it: it may have been taken before the cut."""
    place = f"/conduct/{EVENT}/cases/{reference}/"
    status, page = chair.get(place)
    if status != 200:
        raise Lost(f"the chair cannot open {reference}: {status}")
    if name not in NEXT_STEP.findall(page):
        return
    status, page = chair.post(f"{place}act/{name}/", **fields)
    if status != 302:
        raise Lost(f"{name} was not taken: {status} {page[-300:]}")


# -- records ----------------------------------------------------------------------------------


def fill(number: int) -> None:
    """An event with a round, a committee, and forms for appeals."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    from caissa_web.config import environment  # noqa: PLC0415 - in a process of its own
    from caissa_web.server import start  # noqa: PLC0415
    from caissa_web.server.prepare import fill_database  # noqa: PLC0415

    start.prepare(environment.folder(), lambda _line: None)
    fill_database({}, lambda _line: None)
    from django.utils import timezone  # noqa: PLC0415

    from caissa.testing import crosstable  # noqa: PLC0415
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.accounts.models import User  # noqa: PLC0415
    from caissa_web.conduct.operations.appeals import Ruling, prepare_appeal  # noqa: PLC0415
    from caissa_web.conduct.operations.committee import (  # noqa: PLC0415
        CommitteeRules,
        MemberInput,
        set_committee,
    )

    facts = crosstable(
        "1 Anna 2400 2w1\n2 Boris 2300 1b0", name="Open", scheduled_rounds=5, type_code="FIDE_DUTCH_2026"
    )
    event = operations.create_event(EVENT, "Disputes", by="olga")
    section = operations.create_section(event, "open", facts, by="olga")
    chair = User.objects.create_user(CHAIR, password=PASSWORD, name="Wanda Kral")
    members = [
        MemberInput("Wanda Kral", "POL", "chair", 1970, user=chair),
        MemberInput("Otto Berg", "GER", "member", 1970),
        MemberInput("Li Chen", "CHN", "member", 1970),
    ]
    set_committee(event, CommitteeRules(), members, by="olga")
    now = timezone.now()
    ruling = Ruling("Second illegal move: lost.", "Ada", now, now + timedelta(hours=12))
    lines = []
    for _number in range(number):
        case, token = prepare_appeal(section, 1, 2, ruling, by="ada")
        lines.append(f"{token} {case.reference}")
    (environment.folder() / APPEALS).write_text("\n".join(lines))


def look() -> int:
    """Look at the records: steps, states, who is named, and the incidents book."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    import django  # noqa: PLC0415 - in a process of its own

    django.setup()
    from caissa_web.conduct.models import Case  # noqa: PLC0415
    from caissa_web.records import snapshot  # noqa: PLC0415
    from caissa_web.records.models import LogEntry, Section  # noqa: PLC0415

    names = [name for name, _fields in STEPS]
    published = []
    for case in Case.objects.all():
        taken = [step.act for step in case.steps.order_by("pk") if step.act != "opened"]
        _require(taken == names[: len(taken)], f"{case.reference} took the steps {taken}")
        _require(case.state == STATES[len(taken)], f"{case.reference} is {case.state} after {taken}")
        named = list(case.accesses.filter(ended_at=None).values_list("user__username", flat=True))
        _require(named == ([CHAIR] if taken else []), f"{case.reference}: {named} are named")
        if case.state == "published":
            published.append(case.reference)
    acts = Counter(LogEntry.objects.filter(act="appeal.published").values_list("what", flat=True))
    _require(acts == Counter(published), "a publication is missing in the log, or there twice")
    book = snapshot.load_state(Section.objects.get()).book.incidents
    _require(len(book) == len(published), f"{len(book)} verdicts in the book, {len(published)} published")
    return 0


def _require(holds: bool, why: str) -> None:
    if not holds:
        raise Lost(why)


if __name__ == "__main__":
    sys.exit(main())
