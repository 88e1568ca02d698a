"""Work that does not end: it is given up, shown, and holds nothing else up (S7)."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from threading import Event, Thread

import pytest
from django.test import Client

from caissa_web.background import clock, deadlines, jobs, leases
from caissa_web.background.models import Job
from caissa_web.server import doctor
from tests.web.background.conftest import NOON
from tests.web.walks import without_records

SECOND = timedelta(seconds=1)


# -- calls that are given up ---------------------------------------------------------


@pytest.fixture
def never() -> Event:
    """Something that does not come before the test is over."""
    event = Event()
    yield event
    event.set()


def test_a_call_that_ends_in_time_gives_its_answer():
    """Or its fault."""
    assert deadlines.within(30, "{}-{}".format, 1, 2) == "1-2"
    with pytest.raises(ZeroDivisionError):
        deadlines.within(30, lambda: 1 / 0)


def test_a_call_that_does_not_end_is_given_up(never):
    """And after twenty of them nothing more is begun, so that threads do not pile up."""
    for _call in range(deadlines.MOST_GIVEN_UP):
        with pytest.raises(deadlines.TooSlow, match="no answer within"):
            deadlines.within(0.001, never.wait)
    with pytest.raises(deadlines.TooSlow, match="too many"):
        deadlines.within(30, str)
    never.set()
    for thread in list(deadlines._given_up):
        thread.join()
    assert deadlines.within(30, str) == ""


def test_what_a_thread_does_is_known_to_others(never):
    """By name, and whether it should have ended."""
    begun = Event()

    def work():
        with deadlines.under_way("post", 0):
            begun.set()
            never.wait()

    thread = Thread(target=work)
    assert deadlines.work_of(thread) is None
    thread.start()
    begun.wait()
    assert deadlines.work_of(thread).name == "post"
    assert deadlines.work_of(thread).is_overdue
    never.set()
    thread.join()
    assert deadlines.work_of(thread) is None


# -- leases ------------------------------------------------------------------------------


def test_a_lease_is_not_renewed_beyond_the_deadline(db, monkeypatch):
    """So that somebody else can take over from a thread that hangs."""
    renewals = []

    class Rows:
        def filter(self, **_who):
            return self

        def update(self, **written):
            renewals.append(written)

    monkeypatch.setattr(leases, "SECONDS_BETWEEN_RENEWALS", 0.001)
    monkeypatch.setattr(leases.connection, "close", lambda: None)
    leases._renew(Rows(), "me", Event(), seconds=0.1)
    assert renewals, "while it may work, it is renewed; that this line is reached says that it ended"


@pytest.mark.django_db
def test_a_job_that_was_taken_over_tells_of_it():
    """Its try before has not ended: that is a failure until one ends well."""
    seen = []
    jobs.register("count", 10, lambda _now: seen.append(Job.objects.get().failures))
    begun = NOON - timedelta(hours=1)
    Job.objects.create(name="count", due_at=begun, begun_at=begun, holder="other", held_until=NOON)
    assert jobs.run_due(NOON) == 1
    row = Job.objects.get()
    assert seen == [1]
    assert (row.failures, row.fault, row.held_until) == (0, jobs.NO_END, None)


# -- kinds that do not wait for each other ---------------------------------------------------


@pytest.mark.django_db
def test_each_queue_does_its_own_jobs():
    """The thread of one looks at no other."""
    done = []
    jobs.register("a", 10, lambda _now: done.append("a"), queue="webhooks")
    jobs.register("b", 10, lambda _now: done.append("b"))
    assert jobs.queues() == ("upkeep", "webhooks")
    jobs.run_due(NOON, "webhooks")
    assert done == ["a"]
    jobs.run_due(NOON, "upkeep")
    assert done == ["a", "b"]


PROGRAM = """
import os, time
from threading import Event
import django
django.setup()
from django.core.management import call_command
from caissa_web.background import jobs, leases, tasks, worker
call_command("migrate", verbosity=0)
jobs._REGISTERED.clear()
tasks._MAKERS.clear()
worker.SECONDS_BETWEEN_WATCHES = worker.SECONDS_BETWEEN_LOOKS = 0.1
worker.SECONDS_TO_FINISH = 0.1
another, behind, hanging = Event(), Event(), Event()
jobs.register("hangs", 3600, lambda now: hanging.set() or time.sleep(3600), queue="webhooks", seconds=1)
jobs.register("waits-behind", 0.2, lambda now: behind.set(), queue="webhooks")
jobs.register("another-kind", 0.2, lambda now: another.set(), queue="upkeep")
jobs.registered = lambda: tuple(jobs._REGISTERED.values())  # the one that hangs comes first
crew = worker.Worker()
crew.start()
hanging.wait()  # whichever job of the queue was due first
another.clear()
behind.clear()
another.wait()
behind.wait()
stuck = [lane.name for lane in crew.lanes if lane.left_alone]
print("went on", *stuck)
crew.stop()
os._exit(0)
"""


@without_records
def test_a_job_that_hangs_holds_up_no_other(tmp_path):
    """Another kind goes on at once, its own kind once another thread has taken the place of the stuck one."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    settings |= {"CAISSA_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "caissa_web.config.settings"}
    ran = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", PROGRAM], env=settings, capture_output=True, text=True, check=False
    )
    assert ran.stdout == "went on webhooks\n", ran.stderr


# -- where it is shown ------------------------------------------------------------------------


@pytest.fixture
def stuck(db) -> None:
    """A job that was begun an hour ago, may take a minute, and whose thread hangs."""
    now = datetime.now(UTC)
    clock.record(now)
    jobs.register("webhooks", 10, lambda _now: None, seconds=60)
    begun = now - timedelta(hours=1)
    Job.objects.create(name="webhooks", due_at=begun, begun_at=begun, held_until=begun, done_at=now)


def test_a_stuck_job_is_shown(stuck):
    """Under both addresses of health, in the figures and by the doctor; visitors are not sent away."""
    answer = Client().get("/health/work")
    assert (answer.status_code, answer.json()) == (503, {"working": False, "stuck": ["webhooks"]})
    assert Client().get("/health/ready").json()["background"] == {"stuck": ["webhooks"]}
    assert 'caissa_job_stuck{job="webhooks"} 1.0' in Client().get("/metrics").content.decode()
    assert doctor.failures().state == "fault"


def test_a_job_that_nobody_does_is_shown(db):
    """There is no worker, or its queue hangs."""
    now = datetime.now(UTC)
    clock.record(now)
    jobs.register("webhooks", 10, lambda _now: None)
    Job.objects.create(name="webhooks", due_at=now - jobs.LATE + 60 * SECOND, done_at=now)
    assert Client().get("/health/work").json() == {"working": True}
    Job.objects.update(due_at=now - jobs.LATE - SECOND)
    assert Client().get("/health/work").json() == {"working": False, "late": ["webhooks"]}
    assert 'caissa_job_late{job="webhooks"} 1.0' in Client().get("/metrics").content.decode()
    assert doctor.failures().state == "warn"


def test_a_clock_in_doubt_is_shown_there_too(db):
    """And what waits for it is not called late."""
    now = datetime.now(UTC)
    clock.record(now - timedelta(days=365))
    jobs.register("retention", 10, lambda _now: None, erases=True)
    Job.objects.create(name="retention", due_at=now - timedelta(days=300))
    assert Client().get("/health/work").json() == {"working": False, "clock": ["ahead"]}
