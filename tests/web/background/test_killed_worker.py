"""`kill -9` of a worker in the middle of a task: another one finishes it, with one result."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from tests.web.walks import without_records

pytestmark = without_records
PROGRAM = """
import sys, time
from datetime import timedelta
import django
django.setup()
from django.core.management import call_command
from django.utils import timezone
from caissa_web.background import tasks
from caissa_web.background.models import Task
what, folder = sys.argv[1:]

def make(arguments):
    if what == "hang":
        with open(folder + "/begun", "w"):
            time.sleep(600)
    return tasks.FinishedFile(b"made by " + what.encode(), "a.txt", "text/plain")

tasks.register("slow", make)
if what == "ask":
    call_command("migrate", verbosity=0)
    tasks.ask("slow", {}, "ada")
elif what == "hang":
    tasks.run_waiting(timezone.now())
else:
    lease_ends = Task.objects.get().held_until
    tasks.run_waiting(lease_ends - timedelta(seconds=1))
    print(Task.objects.get().state, end=" ")
    tasks.run_waiting(lease_ends)
    task = Task.objects.get()
    print(task.state, task.tries, tasks.result(task).read().decode(), end="")
"""


@pytest.fixture
def program(tmp_path):
    """Starts the program above with an installation of its own."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    settings |= {"CAISSA_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "caissa_web.config.settings"}

    def start(what: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", PROGRAM, what, str(tmp_path)]
        return subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, text=True)  # noqa: S603

    return start


def test_a_task_survives_the_end_of_its_worker(program, tmp_path):
    """The second worker leaves it alone while the lease lasts, then makes it; there is one file."""
    with program("ask") as asking:
        assert asking.wait() == 0
    with program("hang") as hanging:
        while not (tmp_path / "begun").exists():
            assert hanging.poll() is None
            time.sleep(0.05)
        hanging.kill()
    with program("go on") as going_on:
        output, _ = going_on.communicate()
    assert output == "running done 2 made by go on"
    assert len(list((tmp_path / "results" / "tasks").iterdir())) == 1


def test_two_workers_share_the_jobs_and_stop_when_asked(tmp_path):
    """`python -m caissa_web --worker` does what is due, beside another one, and ends in order."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    settings |= {"CAISSA_DATA": str(tmp_path), "CAISSA_DEMO": "no"}
    command = [sys.executable, "-m", "caissa_web"]
    assert subprocess.run([*command, "--check"], env=settings, check=False).returncode == 0  # noqa: S603
    workers = [
        subprocess.Popen([*command, "--worker"], env=settings, stdout=subprocess.DEVNULL)  # noqa: S603
        for _ in range(2)
    ]
    try:
        while not _jobs_done(tmp_path):
            assert [process.poll() for process in workers] == [None, None]
            assert _faults(tmp_path) == []
            time.sleep(0.2)
    finally:
        for worker in workers:
            worker.terminate()
        ended = [worker.wait() for worker in workers]
    assert ended == [0, 0]
    assert _faults(tmp_path) == []


def _faults(folder) -> list[tuple[str, str]]:
    """What went wrong in the jobs."""
    with closing(sqlite3.connect(folder / "caissa.sqlite3")) as records:
        return records.execute("SELECT name, fault FROM background_job WHERE fault <> ''").fetchall()


def _jobs_done(folder) -> bool:
    """Has every registered job been done at least once?"""
    with closing(sqlite3.connect(folder / "caissa.sqlite3")) as records:
        rows = records.execute("SELECT done_at FROM background_job").fetchall()
    return len(rows) > 3 and all(done for (done,) in rows)
