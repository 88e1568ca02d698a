"""Several processes of one installation count tries together, at the same moment and on both databases."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROCESSES, EACH = 3, 40
PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
SETUP = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "caissa_web.config.settings"
import django
django.setup()
from django.core.cache import cache
from django.db import connection
from caissa_web.accounts.limits import increment
from caissa_web.accounts.models import Remembered
"""
MAKE = (
    SETUP
    + """
with connection.schema_editor() as editor:
    editor.create_model(Remembered)
"""
)
COUNT = (
    SETUP
    + """
print("ready", flush=True)
sys.stdin.readline()
print(*[increment("door", 600) for _ in range(int(sys.argv[1]))], cache.add("code", "y", 30))
"""
)


@pytest.fixture(params=["sqlite", "postgresql"])
def installation(request, tmp_path) -> dict[str, str]:
    """The environment of an installation that has nothing but the table of counts."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    settings = kept | {
        "CAISSA_DATA": str(tmp_path),
        "CAISSA_SECRET_KEY": "one key for all of them " * 2,
    }
    if request.param == "postgresql":
        settings["CAISSA_DATABASE_URL"] = request.getfixturevalue("own_database")
    subprocess.run([sys.executable, "-c", MAKE], env=settings, check=True)  # noqa: S603 - our own program
    return settings


def test_processes_that_count_at_once_count_together(installation):
    """No try is lost, no number is told twice, and of those who use one code at once one succeeds."""
    command = [sys.executable, "-c", COUNT, str(EACH)]
    begun = [
        subprocess.Popen(command, env=installation, text=True, **PIPES)  # noqa: S603 - our own program
        for _ in range(PROCESSES)
    ]
    for process in begun:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in begun:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    outputs = [process.communicate()[0].split() for process in begun]
    numbers = sorted(int(number) for output in outputs for number in output[:-1])
    assert numbers == list(range(1, PROCESSES * EACH + 1))
    assert [output[-1] for output in outputs].count("True") == 1
