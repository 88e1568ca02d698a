"""A backup holds cases as they are stored: with the key they can be read, without it nobody learns a word."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from caissa_web.accounts.encryption import WrongSecretKey, decrypt
from caissa_web.conduct.encrypted import content_of, file_of
from tests.web.faults.conftest import on_sqlite

MARK = "Zwölfklangmarke"
KEY = "a key that is kept outside of every backup, as it should be"
PLANT = f"""
from caissa_web.config import environment
from caissa_web.server import start
from caissa_web.server.prepare import fill_database
start.prepare(environment.folder(), lambda line: None)
fill_database({{}}, lambda line: None)
from caissa.conduct import CaseKind
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.conduct.operations.cases import act_on_case, file_case
from caissa_web.conduct.operations.evidence import add_exhibit
from caissa_web.conduct.operations.logs import SCAN, add_line
from caissa_web.conduct.operations.steps import act_named
event = operations.create_event("spring", "Spring", by="olga")
operations.appoint(event, User.objects.create_user("cfpo"), Role.CHIEF_FAIR_PLAY_OFFICER, by="olga")
content = {{"accused": {{"name": "{MARK} Two"}}, "facts": "{MARK} facts"}}
case = file_case(event, CaseKind.REPORT, content, by="cfpo")
act_on_case(case, act_named("report", "receive"), "{MARK} step", by="cfpo")
add_exhibit(case, "{MARK}.txt", "{MARK} evidence".encode(), by="cfpo")
add_line(event, SCAN, {{"player": "{MARK} Two"}}, by="cfpo")
"""


@pytest.fixture
def backup(desk, tmp_path):
    """A backup of an installation with a case in which every field carries the word."""
    server = desk(
        CAISSA_SECRET_KEY=KEY, CAISSA_DEMO="no", DJANGO_SETTINGS_MODULE="caissa_web.config.settings"
    )
    subprocess.run([sys.executable, "-c", PLANT], env=server.settings, check=True)  # noqa: S603 - our own words
    file = tmp_path / "copy.backup"
    made = server.run("--backup", str(file))
    assert made.returncode == 0, made.stderr
    return file


@on_sqlite
def test_a_backup_with_and_without_the_key(backup, settings):
    """In no byte of the file stands the word; with the key every part of the case can be read again."""
    content = backup.read_bytes()
    for encoding in ("utf-8", "utf-16-le", "latin-1"):
        assert MARK.encode(encoding) not in content
    with closing(sqlite3.connect(backup)) as copy:
        (case,) = copy.execute("SELECT encrypted FROM conduct_case").fetchone()
        steps = [row[0] for row in copy.execute("SELECT encrypted FROM conduct_casestep ORDER BY id")]
        name, evidence = copy.execute(
            "SELECT encrypted_name, encrypted_content FROM conduct_exhibit"
        ).fetchone()
        (line,) = copy.execute("SELECT encrypted FROM conduct_fairplaylog").fetchone()
    for stored in (case, *steps, name, evidence, line):
        with pytest.raises(WrongSecretKey):
            decrypt(stored)
    settings.SECRET_KEY = KEY
    assert content_of(case)["facts"] == f"{MARK} facts"
    assert f"{MARK} step" in [content_of(step).get("text") for step in steps]
    assert content_of(name)["name"] == f"{MARK}.txt"
    assert file_of(evidence).decode() == f"{MARK} evidence"
    assert content_of(line)["player"] == f"{MARK} Two"
