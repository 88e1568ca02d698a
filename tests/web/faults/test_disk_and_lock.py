"""A server whose disk is full or whose file is locked: clear words, and every acknowledged result stays."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing

import pytest

from tests.web.faults.conftest import arbiter_at, on_sqlite
from tests.web.faults.reading import DESK, RESULT, look

ROUND = f"{DESK}rounds/5/"
PUBLIC = ("/", "/events/demo-festival/", "/events/demo-festival/open/standings/")
AT_THE_DESK = ("/desk/", DESK, ROUND)
OTHER = {"": "1", "1": "0", "0": "1"}


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 24 megabytes, which only root can make."""
    where = tmp_path / "disk"
    where.mkdir()
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    if os.geteuid() != 0 or not mount or not unmount:
        pytest.skip("only root can make a small disk; a simulated one is tested in test_pages_of_trouble.py")
    finished = subprocess.run([mount, "-t", "tmpfs", "-o", "size=24m", "tmpfs", where], check=False)  # noqa: S603
    if finished.returncode:
        pytest.skip("this machine lets nobody make a small disk")
    yield where
    subprocess.run([unmount, "-l", where], check=True)  # noqa: S603


def fill(disk, room, name="filler"):
    """Leave so many bytes free."""
    filler = disk / name
    filler.write_bytes(b"\0" * (shutil.disk_usage(disk).free - room))
    return filler


@on_sqlite
def test_a_full_disk_is_told_and_what_was_acknowledged_stays(desk, small_disk, tmp_path):
    """Results come in until there is no room: 507; with room again the same result is taken; none is lost."""
    server = desk(small_disk / "var")
    server.log = tmp_path / "server.log"
    server.start()
    arbiter = arbiter_at(server)
    file = server.folder / "caissa.sqlite3"
    before = look(file)
    game, seen, taken = before.games_under_way[0], "", 0
    filler = fill(small_disk, 200_000)
    while True:
        status, page = arbiter.post(RESULT, game=game, typed=OTHER[seen], seen=seen)
        if status != 200:
            break
        taken, seen = taken + 1, OTHER[seen]
        assert taken < 200, "the disk is never full"
    assert (status, "The disk is full" in page, "nothing was changed" in page) == (507, True, True)
    assert "Traceback" not in page
    assert taken > 0
    assert arbiter.get(ROUND)[0] == 200
    fill(small_disk, 0, "rest")
    assert [arbiter.get(path)[0] for path in (*PUBLIC, *AT_THE_DESK)] == [200] * 6
    server.end()
    server.start()
    assert [arbiter.get(path)[0] for path in (*PUBLIC, *AT_THE_DESK)] == [200] * 6, "after a new start too"
    fill(small_disk, 0, "what the stop has freed")
    assert arbiter.post(RESULT, game=game, typed=OTHER[seen], seen=seen)[0] == 507
    filler.unlink()
    assert arbiter.post(RESULT, game=game, typed=OTHER[seen], seen=seen)[0] == 200
    assert look(file).counts == (before.version + taken + 1,) * 3
    server.end()
    assert server.run("--check").returncode == 0


@on_sqlite
def test_a_disk_that_became_read_only_is_read_on(desk, small_disk, tmp_path):
    """As a failing disk does, while the program runs; after a new start too; then everything works again."""
    server = desk(small_disk / "var")
    server.log = tmp_path / "server.log"
    server.start()
    arbiter = arbiter_at(server)
    file = server.folder / "caissa.sqlite3"
    game = look(file).games_under_way[0]
    assert arbiter.post(RESULT, game=game, typed="1", seen="")[0] == 200
    before = look(file)
    server.end()
    assert not (server.folder / "caissa.sqlite3-wal").exists(), "a program that stopped leaves one file"
    remount(small_disk, "ro")
    server.start()
    assert [arbiter.get(path)[0] for path in (*PUBLIC, *AT_THE_DESK)] == [200] * 6
    status, page = arbiter.post(RESULT, game=game, typed="0", seen="1")
    assert (status, "read-only" in page, "nothing was changed" in page) == (503, True, True)
    remount(small_disk, "rw")
    assert arbiter.post(RESULT, game=game, typed="0", seen="1")[0] == 200
    assert look(file).counts == (before.version + 1,) * 3


def remount(disk, way):
    """Let nobody write on a disk, or everybody again."""
    subprocess.run([shutil.which("mount"), "-o", f"remount,{way}", disk], check=True)  # noqa: S603


@on_sqlite
def test_a_locked_file_is_told_and_nothing_is_lost(desk, tmp_path):
    """Another program holds the lock for too long: 503, reading goes on; afterwards the result is taken."""
    file = tmp_path / "records.sqlite3"
    server = desk(CAISSA_DATABASE_URL=f"sqlite://{file}?timeout=2")
    server.start()
    arbiter = arbiter_at(server)
    before = look(file)
    game = before.games_under_way[0]
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        status, page = arbiter.post(RESULT, game=game, typed="1", seen="")
        assert (status, "The database is busy" in page, "nothing was changed" in page) == (503, True, True)
        assert arbiter.get(ROUND)[0] == 200
        other.execute("ROLLBACK")
    assert look(file) == before
    assert arbiter.post(RESULT, game=game, typed="1", seen="")[0] == 200
    assert look(file).version == before.version + 1


def test_a_locked_row_of_postgresql_is_told_too(desk, own_database):
    """Somebody's change takes too long: the next one waits, gives up, and nothing is lost."""
    import psycopg

    server = desk(CAISSA_DATABASE_URL=f"{own_database}?options=-c%20lock_timeout%3D2s")
    server.start()
    arbiter = arbiter_at(server)
    before = look(own_database)
    game = before.games_under_way[0]
    with psycopg.connect(own_database) as other:
        other.execute("SELECT * FROM records_section WHERE slug = 'open' FOR UPDATE")
        status, page = arbiter.post(RESULT, game=game, typed="1", seen="")
        assert (status, "The database is busy" in page, "nothing was changed" in page) == (503, True, True)
        assert arbiter.get(ROUND)[0] == 200
    assert look(own_database) == before
    assert arbiter.post(RESULT, game=game, typed="1", seen="")[0] == 200
    assert look(own_database).version == before.version + 1
