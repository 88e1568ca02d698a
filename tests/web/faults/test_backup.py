"""Backups of a running event: whole, at one moment, and back again."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from types import SimpleNamespace

import pytest
from django.contrib.auth import get_user_model

from caissa_web.config.database import database
from caissa_web.exchange.backup import NotBackedUp, NotRestored, back_up, restore
from caissa_web.server import start
from tests.web.faults.conftest import arbiter_at, on_sqlite
from tests.web.faults.reading import RESULT, look

BACKUPS = 4


class Typist(threading.Thread):
    """Somebody who enters and corrects results without a pause, and counts what was acknowledged."""

    def __init__(self, arbiter, game):
        super().__init__()
        self.arbiter, self.game = arbiter, game
        self.acknowledged, self.stopped = 0, threading.Event()

    def run(self):
        """Type."""
        seen = ""
        while not self.stopped.is_set():
            typed = "0" if seen == "1" else "1"
            status, _page = self.arbiter.post(RESULT, game=self.game, typed=typed, seen=seen)
            assert status == 200
            seen, self.acknowledged = typed, self.acknowledged + 1

    def goes_on(self, after):
        """Wait, on a slow machine too, until more was acknowledged than before."""
        while self.acknowledged <= after and self.is_alive():
            self.join(0.01)
        assert self.acknowledged > after, "the typist has given up"


@on_sqlite
def test_a_backup_made_while_results_come_in_is_whole_and_can_be_restored(desk, tmp_path):
    """Each copy has all that was acknowledged before it began; another desk goes on from the last."""
    server = desk()
    server.start()
    file = server.folder / "caissa.sqlite3"
    first = look(file)
    typist = Typist(arbiter_at(server), first.games_under_way[0])
    typist.start()
    try:
        for number in range(BACKUPS):
            acknowledged = typist.acknowledged
            done = server.run("--backup", str(tmp_path / f"{number}.backup"))
            assert (done.returncode, done.stderr) == (0, "")
            copy = look(tmp_path / f"{number}.backup")
            assert copy.version >= first.version + acknowledged
            assert copy.counts == (copy.version,) * 3
            typist.goes_on(acknowledged)
    finally:
        typist.stopped.set()
        typist.join()
    assert look(file).version == first.version + typist.acknowledged
    assert typist.acknowledged >= BACKUPS

    last = tmp_path / f"{BACKUPS - 1}.backup"
    other = desk(CAISSA_DEMO="no")
    done = other.run("--restore", str(last))
    assert (done.returncode, done.stderr) == (0, "")
    assert look(other.folder / "caissa.sqlite3") == look(last)
    assert other.run("--check").returncode == 0


@on_sqlite
def test_restoring_keeps_what_was_there_before(desk, tmp_path):
    """A restore is one more thing that can be taken back; a server that runs shows the restored records."""
    server = desk()
    server.start()
    file = server.folder / "caissa.sqlite3"
    before = look(file)
    assert server.run("--backup", str(tmp_path / "copy")).returncode == 0
    arbiter = arbiter_at(server)
    assert arbiter.post(RESULT, game=before.games_under_way[0], typed="1", seen="")[0] == 200
    done = server.run("--restore", str(tmp_path / "copy"))
    assert (done.returncode, done.stderr) == (0, "")
    assert look(file) == before
    kept = next(server.folder.glob("before-restore-*"))
    assert look(kept).version == before.version + 1
    assert arbiter.get("/desk/")[0] == 302, "sessions do not come back with a backup"
    assert arbiter_at(server).get("/desk/")[0] == 200


# -- refusals --------------------------------------------------------------------


@pytest.fixture
def installation(tmp_path, monkeypatch):
    """An installation without a demo and without a server."""
    folder = tmp_path / "var"
    monkeypatch.setenv("CAISSA_DATA", str(folder))
    settings = {name: value for name, value in os.environ.items() if name != "CAISSA_DATABASE_URL"}
    finished = subprocess.run(
        [sys.executable, "-m", "caissa_web", "--check"], env=settings | {"CAISSA_DEMO": "no"}, check=False
    )
    assert finished.returncode == 0
    return SimpleNamespace(folder=folder, database=database("", folder))


def test_a_backup_is_for_its_owner_only_and_overwrites_nothing(installation, tmp_path):
    """It holds names and hashes of passwords; yesterday's copy is not lost by a wrong name."""
    back_up(installation.database, tmp_path / "copy")
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
    with pytest.raises(NotBackedUp, match="a file with that name"):
        back_up(installation.database, tmp_path / "copy")
    with pytest.raises(NotBackedUp, match="could not be created"):
        back_up(installation.database, tmp_path / "no folder" / "copy")
    assert not list(tmp_path.glob(".copy*"))


def test_what_is_no_backup_is_refused_and_nothing_changes(installation, tmp_path):
    """A text, another program's file, a damaged copy, a copy of a newer program: each is named."""
    before = (installation.folder / "caissa.sqlite3").read_bytes()
    good = tmp_path / "good"
    back_up(installation.database, good)
    (tmp_path / "text").write_text("Dear arbiter" * 500)
    with closing(sqlite3.connect(tmp_path / "other")) as other:
        other.execute("CREATE TABLE birds (name)")
    damaged = bytearray(good.read_bytes())
    damaged[4096 * 4 : 4096 * 6] = b"\xff" * 8192
    (tmp_path / "damaged").write_bytes(damaged)
    with closing(sqlite3.connect(shutil.copy(good, tmp_path / "newer"))) as newer:
        newer.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('records', '9999_far', '')")
        newer.commit()
    for name, why in (
        ("nothing", "no such file"),
        ("text", "not a Caissa backup"),
        ("other", "not a Caissa backup"),
        ("damaged", "not a Caissa backup"),
        ("newer", "newer version of the program"),
    ):
        with pytest.raises(NotRestored, match=why):
            restore(installation.database, tmp_path / name, tmp_path / "safe", start.known_migrations())
    assert (installation.folder / "caissa.sqlite3").read_bytes() == before
    assert not (tmp_path / "safe").exists()


# -- the button ------------------------------------------------------------------


@pytest.fixture
def manager(client, db):
    """The browser of somebody who runs the installation."""
    client.force_login(get_user_model().objects.create_superuser("root"))
    return client


def test_the_button_sends_everything_in_one_file(manager, installation, monkeypatch, tmp_path):
    """Made at that moment, under a name that says when."""
    monkeypatch.setattr(
        "caissa_web.desk.home.installation.settings",
        SimpleNamespace(DATABASES={"default": installation.database}),
    )
    answer = manager.post("/installation/backup/")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="caissa-')
    (tmp_path / "sent").write_bytes(b"".join(answer.streaming_content))
    restore(installation.database, tmp_path / "sent", tmp_path / "safe", start.known_migrations())


def test_a_backup_that_cannot_be_made_is_a_message(manager, monkeypatch):
    """And not a trace."""

    def refused(*_):
        raise NotBackedUp(file="copy", why="the disk is full")

    monkeypatch.setattr("caissa_web.desk.home.installation.back_up", refused)
    answer = manager.post("/installation/backup/", follow=True)
    assert "could not be created: the disk is full" in answer.content.decode()


def test_the_page_says_what_is_kept_and_whether_it_is_sound(manager, section):
    """One event, one section, its acts."""
    assert "Events: 1. Sections: 1. Log entries: 3." in manager.get("/installation/").content.decode()
    assert b"Every version of every section is present" in manager.get("/installation/?check=yes").content


def test_only_those_who_run_the_installation_get_a_backup(client, db):
    """A visitor is asked to log in, anybody else is refused."""
    assert client.post("/installation/backup/").status_code == 302
    client.force_login(get_user_model().objects.create_user("ada"))
    assert client.get("/installation/").status_code == 403
    assert client.post("/installation/backup/").status_code == 403


# -- PostgreSQL ------------------------------------------------------------------


def test_postgresql_is_backed_up_and_restored_while_results_come_in(desk, own_database, tmp_path):
    """`--backup` and `--restore` are the same there; the version on record goes back to that of the copy."""
    server = desk(CAISSA_DATABASE_URL=own_database)
    server.start()
    first = look(own_database)
    typist = Typist(arbiter_at(server), first.games_under_way[0])
    typist.start()
    done = server.run("--backup", str(tmp_path / "copy"))
    typist.stopped.set()
    typist.join()
    assert (done.returncode, done.stderr) == (0, "")
    assert look(own_database).version == first.version + typist.acknowledged
    server.end()
    done = server.run("--restore", str(tmp_path / "copy"))
    assert (done.returncode, done.stderr) == (0, "")
    restored = look(own_database)
    assert first.version <= restored.version <= first.version + typist.acknowledged
    assert restored.counts == (restored.version,) * 3
    (tmp_path / "text").write_text("Dear arbiter")
    refused = server.run("--restore", str(tmp_path / "text"))
    assert (refused.returncode, "not a Caissa backup made by pg_dump" in refused.stderr) == (1, True)
    assert look(own_database) == restored
