"""A damaged SQLite file: a sentence says so, it is set aside, and the backup comes back."""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import InternalError

from caissa_web.config.database import database
from caissa_web.exchange import sqlite_file
from caissa_web.exchange.backup import NotRestored, back_up, restore
from caissa_web.server import start
from tests.web.faults.conftest import arbiter_at, desk_server, on_sqlite
from tests.web.faults.reading import DESK, look
from tests.web.ports import free_port

PAGE = 4096
KNOWN = frozenset(start.known_migrations())


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """An installation with the demo, and a backup of it."""
    folder = tmp_path_factory.mktemp("sound")
    server = desk_server.DeskServer(folder / "var", free_port())
    assert server.run("--check").returncode == 0
    back_up(database("", folder / "var"), folder / "copy")
    return SimpleNamespace(folder=folder / "var", backup=folder / "copy")


@pytest.fixture
def installation(sound, tmp_path):
    """A copy of the installation that a test may damage."""
    shutil.copytree(sound.folder, tmp_path / "var")
    folder = tmp_path / "var"
    server = desk_server.DeskServer(folder, free_port())
    return SimpleNamespace(folder=folder, file=folder / "caissa.sqlite3", backup=sound.backup, server=server)


def overwrite(file: Path, start: int, content: bytes) -> None:
    """Write over a part of a file."""
    with file.open("r+b") as opened:
        opened.seek(start)
        opened.write(content)


def random_pages(file: Path, seed: int = 1) -> None:
    """Noise on every fifth page, the first one left alone."""
    dice = random.Random(seed)  # noqa: S311 - noise that comes again
    pages = range(1, file.stat().st_size // PAGE)
    for page in dice.sample(pages, len(pages) // 5):
        overwrite(file, page * PAGE, dice.randbytes(PAGE))


def tables(file: Path) -> None:
    """Noise on the page that names the tables."""
    overwrite(file, 100, b"\xff" * (PAGE - 100))


def header(file: Path) -> None:
    """The first bytes gone."""
    overwrite(file, 0, b"\0" * 100)


def cut(file: Path) -> None:
    """The second half gone."""
    size = file.stat().st_size
    with file.open("r+b") as opened:
        opened.truncate(size // 2 // PAGE * PAGE)


def torn(file: Path) -> None:
    """Cut in the middle of a page."""
    with file.open("r+b") as opened:
        opened.truncate(10 * PAGE + 77)


def empty(file: Path) -> None:
    """Nothing left."""
    file.write_bytes(b"")


def short(file: Path) -> None:
    """A few bytes left."""
    file.write_bytes(b"SQLite format 3\0rest")


WAYS = (random_pages, tables, header, cut, torn, empty, short)


@pytest.mark.parametrize("way", WAYS)
def test_a_damaged_file_is_set_aside_and_the_backup_comes_back(installation, tmp_path, way):
    """Whatever happened to it: the old file lies there byte by byte, the records are those of the backup."""
    way(installation.file)
    damaged = installation.file.read_bytes()
    assert sqlite_file.damage(installation.file, thorough=True)
    safety_copy = installation.folder / "before-restore-1.backup"
    before = restore(database("", installation.folder), installation.backup, safety_copy, KNOWN)
    assert before.path == installation.folder / "damaged-1.backup"
    assert before.path.read_bytes() == damaged
    assert before.damage
    assert look(installation.file) == look(installation.backup)
    assert not sqlite_file.damage(installation.file, thorough=True)
    assert not safety_copy.exists()


@pytest.mark.parametrize("seed", range(12))
def test_one_damaged_page_is_noticed_or_harmless(installation, seed):
    """A page of noise is noticed by the look at every page, unless it was a page that holds nothing."""
    dice = random.Random(seed)  # noqa: S311 - noise that comes again
    page = dice.randrange(1, installation.file.stat().st_size // PAGE)
    overwrite(installation.file, page * PAGE, dice.randbytes(PAGE))
    if not sqlite_file.damage(installation.file, thorough=True):
        assert look(installation.file) == look(installation.backup)


def test_a_sound_file_is_not_called_damaged(installation):
    """Nor is one that is not there yet."""
    assert sqlite_file.damage(installation.file, thorough=True) == ""
    assert sqlite_file.damage(installation.folder / "none", thorough=True) == ""


def test_a_file_of_another_program_is_set_aside(installation):
    """Somebody copied the wrong file over the records."""
    installation.file.unlink()
    with closing(sqlite3.connect(installation.file)) as other:
        other.execute("CREATE TABLE birds (name)")
    copy = installation.folder / "before-restore-1.backup"
    before = restore(database("", installation.folder), installation.backup, copy, KNOWN)
    assert "not a Caissa database" in before.damage
    assert look(installation.file) == look(installation.backup)


# -- the commands ------------------------------------------------------------------


@pytest.mark.parametrize("way", [random_pages, empty])
def test_the_commands_say_what_happened_and_what_to_do(installation, way):
    """`--check` and `--doctor` tell, a start refuses, `--restore` mends; never a trace."""
    server = installation.server
    way(installation.file)
    damaged = installation.file.read_bytes()
    (installation.folder / "backups").mkdir()
    newest = installation.folder / "backups/caissa-2026-04-05-0330.backup"
    shutil.copy(installation.backup, newest)
    checked = server.run("--check")
    assert (checked.returncode, "Traceback" in checked.stderr) == (1, False)
    assert re.search(r"are damaged: .*--restore FILE.*backups", checked.stderr)
    doctor = server.run("--doctor")
    assert (doctor.returncode, doctor.stderr) == (0, "")
    assert f"--restore {newest}" in doctor.stdout
    assert installation.file.read_bytes() == damaged, "looking changes nothing"
    restored = server.run("--restore", str(newest))
    assert (restored.returncode, restored.stderr) == (0, "")
    aside = re.search(r"records were damaged: .*\n.* set aside, as it was, in (\S+)\.\n", restored.stdout)
    assert aside
    assert Path(aside[1]).read_bytes() == damaged
    assert server.run("--check").returncode == 0


@on_sqlite
def test_a_file_in_use_is_not_taken_away_from_a_running_program(desk, installation):
    """It would go on writing into the damaged file, and the restored one would miss it."""
    server = desk(installation.folder)
    server.start()
    arbiter = arbiter_at(server)
    random_pages(installation.file)
    for page in ("/", "/events/demo-festival/", f"{DESK}players/", f"{DESK}rounds/5/", "/api/v1/events"):
        status, text = arbiter.get(page)
        assert (status, "Traceback" in text) in [(200, False), (500, False)]
        assert status == 200 or "database is damaged" in text
    refused = server.run("--restore", str(installation.backup))
    assert (refused.returncode, "stop it first" in refused.stderr) == (1, True)
    server.end()
    assert server.run("--restore", str(installation.backup)).returncode == 0
    assert look(installation.file) == look(installation.backup)


def test_records_that_cannot_be_read_are_a_complaint(monkeypatch):
    """A damaged page of PostgreSQL is found by reading it."""

    def damaged():
        raise InternalError("invalid page in block 3 of relation base/5/16384\nmore")

    monkeypatch.setattr("caissa_web.records.soundness.complaints", damaged)
    monkeypatch.setattr("caissa_web.server.prepare.connections", SimpleNamespace(close_all=lambda: None))
    complaint = "They cannot be read: invalid page in block 3 of relation base/5/16384"
    assert start.complaints() == [complaint]


# -- the log of the last changes -----------------------------------------------------


WRITER = """
import os, sqlite3, sys
opened = sqlite3.connect(sys.argv[1])
opened.execute("PRAGMA journal_mode=WAL")
for number in range(20):
    opened.execute("UPDATE records_event SET name = ?", (f"Festival {number}",))
    opened.commit()
os._exit(0)
"""


@pytest.fixture
def with_log(installation):
    """The installation after a program that was killed: its last changes are in the log only."""
    subprocess.run([shutil.which("python"), "-c", WRITER, installation.file], check=True)  # noqa: S603
    installation.log = Path(f"{installation.file}-wal")
    assert installation.log.stat().st_size > 20 * PAGE
    return installation


def test_a_log_left_by_a_killed_program_is_sound(with_log):
    """Its last change may be cut off: it was never acknowledged."""
    assert sqlite_file.damage(with_log.file, thorough=True) == ""
    with with_log.log.open("r+b") as log:
        log.truncate(with_log.log.stat().st_size - 100)
    assert sqlite_file.damage(with_log.file, thorough=False) == ""


@pytest.mark.parametrize("place", [3, 9, 17, 32 + 2, 32 + 9, 32 + 5 * (PAGE + 24) + 2000])
def test_damage_is_noticed_anywhere_in_the_log(with_log, place):
    """In its head, in the head of a page, in a page."""
    overwrite(with_log.log, place, b"\x55\xaa")
    assert "log of its last changes" in sqlite_file.damage(with_log.file, thorough=False)


def test_a_damaged_log_is_set_aside_before_sqlite_forgets_the_rest(with_log):
    """SQLite would go on with the change before the damage, without a word."""
    overwrite(with_log.log, 32 + 5 * (PAGE + 24) + 2000, b"\x55\xaa")
    log = with_log.log.read_bytes()
    checked = with_log.server.run("--check")
    assert (checked.returncode, "log of its last changes is damaged" in checked.stderr) == (1, True)
    assert with_log.log.read_bytes() == log
    restored = with_log.server.run("--restore", str(with_log.backup))
    assert (restored.returncode, restored.stderr) == (0, "")
    (aside,) = with_log.folder.glob("damaged-*.backup-wal")
    assert aside.read_bytes() == log
    assert look(with_log.file) == look(with_log.backup)


def test_a_running_program_s_log_is_not_called_damaged(installation):
    """Pages are written while the log is looked at."""
    writer = WRITER.replace("range(20)", "range(300)")
    python = shutil.which("python")
    with subprocess.Popen([python, "-c", writer, installation.file]) as running:  # noqa: S603
        while running.poll() is None:
            assert sqlite_file.damage(installation.file, thorough=False) == ""


def test_a_restore_that_is_refused_changes_nothing(installation, tmp_path):
    """The backup is looked at before anything is touched."""
    header(installation.file)
    damaged = installation.file.read_bytes()
    (tmp_path / "text").write_text("Dear arbiter" * 500)
    with pytest.raises(NotRestored, match="not a Caissa backup"):
        restore(database("", installation.folder), tmp_path / "text", tmp_path / "before-restore", KNOWN)
    assert installation.file.read_bytes() == damaged
