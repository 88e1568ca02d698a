"""A laptop and a server, each in processes of its own with its own records, by real HTTP; both are killed."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.web.faults.conftest import on_sqlite

PATIENCE = 240
"""Seconds; a machine with much else to do takes long for a start."""
ACTS, KILLS = 24, 4
WORKER = """
import contextlib, io, json, os, sys, traceback
os.environ["DJANGO_SETTINGS_MODULE"] = "caissa_web.config.settings"
import django
django.setup()
from datetime import timedelta
from django.utils import timezone
from caissa.testing import crosstable
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.installations import register
from caissa_web.api.models import OtherInstallation
from caissa_web.api.tokens.tokens import make_token
from caissa_web.operations.events.events import EventDetails
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.rights import Right
from django.db import connections

for line in sys.stdin:
    script, sys.argv[1:] = json.loads(line)
    output, fault = io.StringIO(), ""
    try:
        with contextlib.redirect_stdout(output):
            exec(script, dict(globals()))
    except Exception:
        fault = traceback.format_exc()
    connections.close_all()
    print(json.dumps([output.getvalue(), fault]), flush=True)
"""
"""Carries out scripts on the records of an installation, one a line; the program is loaded once for all."""
SOFIA = """
user = User.objects.create_superuser("sofia", password="a long password of the server")
print(make_token(user, "hall laptop", timezone.now() + timedelta(days=1), [Right.SYNCHRONISE])[1])
"""
NAMED = """
event = operations.create_event("spring", "Spring Festival", by="olga")
facts = crosstable(json.loads(sys.argv[3]), name="Open", scheduled_rounds=5, type_code="FIDE_DUTCH_2026")
operations.create_section(event, "open", facts, by="olga")
wanted = register.Wanted(sys.argv[1], "spring", sys.argv[2], after_every_act=True)
register.name_installation(event, wanted, by="olga")
"""
ACTS_DONE = """
import time
win, draw = (Outcome.WIN, Outcome.LOSS), (Outcome.DRAW,) * 2
for number in range(int(sys.argv[1]), int(sys.argv[2])):
    section = Section.objects.get(slug="open")
    entered, before = (win, draw) if number % 2 else (draw, win)
    seen = before if number else (Outcome.NOT_YET_PLAYED,) * 2
    operations.record_result(section, 3, (1, 3), entered, by=f"olga-{number}", seen=seen)
    details = EventDetails(f"Festival {number}", city="Riga")
    operations.change_event(Event.objects.get(slug="spring"), details, by=f"olga-{number}")
    time.sleep(0.5)
"""
FACTS = """
section = Section.objects.filter(slug="open").first()
rows = LogEntry.objects.filter(section=section, act="result.recorded").order_by("version_after")
other = OtherInstallation.objects.first()
print(json.dumps({
    "hash": section and section.hash + section.book_hash,
    "acts": [row.author for row in rows],
    "name": getattr(Event.objects.first(), "name", ""),
    "changes": list(LogEntry.objects.filter(act="event.changed").values_list("author", flat=True)),
    "arrived": [row.author for row in LogEntry.objects.filter(act="installation.part-received")],
    "events": Event.objects.count(),
    "fault": other.fault if other else "",
}))
"""
WALL = """
    1 Anna  2400  4w1 2b=  3w*
    2 Boris 2300  5b1 1w=  H
    3 Chen  2200  U   4b+  1b*
    4 Dora  2100  1b0 3w-  5b*
    5 Egon  -     2w0 Z    4w*
"""


@dataclass(frozen=True)
class Worker:
    """Another process of an installation, which works on its records."""

    process: subprocess.Popen[str]

    @classmethod
    def of(cls, server: Any) -> Worker:
        """A worker beside a server."""
        command = [sys.executable, "-c", WORKER]
        pipe = subprocess.PIPE
        return cls(subprocess.Popen(command, env=server.settings, stdin=pipe, stdout=pipe, text=True))  # noqa: S603

    def begin(self, script: str, *asked: str) -> None:
        """Have a script carried out, and go on meanwhile."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps([script, asked]) + "\n")
        self.process.stdin.flush()

    def end(self) -> str:
        """What the script that was begun says in the end."""
        assert self.process.stdout
        output, fault = json.loads(self.process.stdout.readline())
        assert not fault, fault
        return str(output.strip())

    def output(self, script: str, *asked: str) -> str:
        """What a script says."""
        self.begin(script, *asked)
        return self.end()

    def facts(self) -> dict[str, Any]:
        """What the records hold."""
        facts: dict[str, Any] = json.loads(self.output(FACTS).splitlines()[-1])
        return facts


@dataclass(frozen=True)
class Installation:
    """A server, and a worker on the same records."""

    server: Any
    worker: Worker


@pytest.fixture
def installation(desk: Callable[..., Any]) -> Iterator[Callable[..., Installation]]:
    """Starts installations, each with nothing in it; ends their workers after the test."""
    workers = []

    def start(**settings: str) -> Installation:
        server = desk(CAISSA_DEMO="no", CAISSA_BACKUPS="no", **settings)
        server.start()
        workers.append(Worker.of(server))
        return Installation(server, workers[-1])

    yield start
    for worker in workers:
        worker.process.communicate(timeout=PATIENCE)


def _both(installation: Callable[..., Installation], **of_server: str) -> tuple[Installation, Installation]:
    """A server that has nothing, and a laptop with an event that it is told to send there."""
    server = installation(**of_server)
    token = server.worker.output(SOFIA).splitlines()[-1]
    laptop = installation(CAISSA_WEBHOOKS_PRIVATE="yes", CAISSA_WEBHOOKS_HTTP="yes")
    laptop.worker.output(NAMED, server.server.address, token, json.dumps(WALL))
    return laptop, server


def _until_equal(
    laptop: Installation, server: Installation, acts: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    until = time.monotonic() + PATIENCE
    while True:
        here, there = laptop.worker.facts(), server.worker.facts()
        is_equal = all(here[part] == there[part] for part in ("hash", "name"))
        if is_equal and min(len(there["acts"]), len(there["changes"])) >= acts:
            return here, there
        assert time.monotonic() < until, (here, there)
        time.sleep(1)


def _killed_at_random(laptop: Installation, server: Installation) -> None:
    """Acts at the laptop, while the server and the laptop's own server are killed in turn."""
    dice = random.Random(7)  # noqa: S311 - which moment is hit does not matter
    for first, victim in zip(range(0, ACTS, ACTS // KILLS), [server, laptop] * KILLS, strict=False):
        laptop.worker.begin(ACTS_DONE, str(first), str(first + ACTS // KILLS))
        time.sleep(dice.uniform(0, 3))  # six acts take three seconds
        victim.server.end(signal.SIGKILL)
        victim.server.start()
        laptop.worker.end()
        if not first:
            # The event is there from now on: what is changed of it later arrives as a part.
            _until_equal(laptop, server, ACTS // KILLS)


def _require_each_once(laptop: Installation, server: Installation) -> None:
    here, there = _until_equal(laptop, server, ACTS)
    assert here["acts"] == [f"olga-{number}" for number in range(ACTS)]
    assert there["acts"] == [f"olga-{number} (hall laptop)" for number in range(ACTS)]
    assert there["events"] == 1
    # The name of the event: what was done each once, and no arrival twice or after a later one.
    assert sorted(there["changes"]) == sorted(f"olga-{number} (hall laptop)" for number in range(ACTS))
    assert there["name"] == f"Festival {ACTS - 1}"
    arrivals = [int(author.split()[0].removeprefix("olga-")) for author in there["arrived"]]
    assert arrivals == sorted(set(arrivals))
    assert arrivals


@on_sqlite
def test_every_act_arrives_once_though_both_are_killed(installation):
    """SQLite on both sides: created once, then each act once and in its order."""
    laptop, server = _both(installation)
    _killed_at_random(laptop, server)
    _require_each_once(laptop, server)


def test_every_act_arrives_once_at_a_server_on_postgresql(installation, own_database):
    """The laptop keeps its records in SQLite, the server in PostgreSQL."""
    laptop, server = _both(installation, CAISSA_DATABASE_URL=own_database)
    _killed_at_random(laptop, server)
    _require_each_once(laptop, server)


@on_sqlite
def test_an_address_in_the_hall_needs_leave(installation):
    """Without CAISSA_WEBHOOKS_PRIVATE nothing is sent to a private address."""
    laptop = installation()
    with pytest.raises(AssertionError, match="private network"):
        laptop.worker.output(NAMED, "https://127.0.0.1:9", "token", json.dumps(WALL))
