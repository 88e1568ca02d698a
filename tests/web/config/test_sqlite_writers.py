"""Threads that write the same SQLite file take turns; nobody who waits is forgotten."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest
from django.db import OperationalError

from caissa_web.config.database import sqlite
from caissa_web.config.sqlite.base import DatabaseWrapper
from caissa_web.config.sqlite.kept import close_idle_connections
from caissa_web.config.sqlite.writers import Turn

SETTINGS = {
    "USER": "", "PASSWORD": "", "HOST": "", "PORT": "", "TIME_ZONE": None, "ATOMIC_REQUESTS": False,
    "AUTOCOMMIT": True, "CONN_HEALTH_CHECKS": False,
}  # fmt: skip


def connection_to(path: Path, seconds: float = 5.0) -> DatabaseWrapper:
    """A connection of a thread of its own, as the server's settings describe it."""
    wrapper = DatabaseWrapper({**SETTINGS, **sqlite(path, seconds)}, alias="writers")
    wrapper.inc_thread_sharing()
    return wrapper


@pytest.fixture(autouse=True)
def _files_of_their_own(django_db_blocker) -> Iterator[None]:
    """These connections are to files of the test, not to the database of all tests."""
    with django_db_blocker.unblock():
        yield


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with an empty list."""
    path = tmp_path / "list.sqlite3"
    with sqlite3.connect(path) as plain:
        plain.execute("PRAGMA journal_mode=WAL")
        plain.execute("CREATE TABLE list (entry INTEGER)")
    plain.close()
    return path


@pytest.fixture
def writers(file: Path) -> Iterator[list[DatabaseWrapper]]:
    """Two connections to the file."""
    both = [connection_to(file), connection_to(file)]
    yield both
    for connection in both:
        connection.close()


def begin(connection: DatabaseWrapper) -> None:
    """Begin a transaction as `atomic` does."""
    connection.ensure_connection()
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


@contextmanager
def transaction_on(connection: DatabaseWrapper) -> Iterator[None]:
    """A transaction as `atomic` keeps it open."""
    begin(connection)
    connection.in_atomic_block = True
    yield
    connection.in_atomic_block = False
    end(connection)


def end(connection: DatabaseWrapper) -> None:
    """Commit it."""
    connection.commit()
    connection.set_autocommit(True)


def test_the_second_writes_when_the_first_has_finished(writers, file):
    """The second is not let in before, and both entries are there at the end."""
    first, second = writers
    begin(first)
    got_in = Event()

    def write() -> None:
        begin(second)
        got_in.set()
        second.connection.execute("INSERT INTO list VALUES (2)")
        end(second)

    thread = Thread(target=write)
    thread.start()
    assert not got_in.wait(0.2)
    first.connection.execute("INSERT INTO list VALUES (1)")
    end(first)
    thread.join(5)
    assert entries(file) == [1, 2]


def entries(file: Path) -> list[int]:
    """The list as another program reads it."""
    plain = sqlite3.connect(file)
    listed = [entry for (entry,) in plain.execute("SELECT entry FROM list ORDER BY rowid")]
    plain.close()
    return listed


@pytest.mark.parametrize("how", ["commit", "rollback", "close"])
def test_a_turn_ends_however_the_transaction_does(writers, file, how):
    """Committed, taken back, or the connection is closed in the middle: the next need not wait."""
    first, second = writers
    begin(first)
    if how == "close":
        first.close()
    else:
        getattr(first, how)()
        first.set_autocommit(True)
    turn = Turn.of(str(file), 0)
    assert turn.lock is not None
    turn.end()
    begin(second)
    end(second)


def test_a_transaction_that_cannot_begin_keeps_no_turn(file):
    """Another program writes for too long: the error is SQLite's, and the turn is free again."""
    impatient = connection_to(file, 0.1)
    impatient.ensure_connection()
    other_program = sqlite3.connect(file, isolation_level=None)
    other_program.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError, match="locked"):
        begin(impatient)
    other_program.execute("ROLLBACK")
    other_program.close()
    begin(impatient)
    end(impatient)
    impatient.close()


def test_who_waits_too_long_is_told_so_by_sqlite(writers, file):
    """A turn that does not come in time is no error of its own."""
    begin(writers[0])
    impatient = connection_to(file, 0.1)
    with pytest.raises(OperationalError, match="locked"):
        begin(impatient)
    impatient.close()
    end(writers[0])


def test_a_forked_process_waits_for_no_thread_of_its_parent(file):
    """The thread that held the turn is not there any more."""
    turn = Turn.of(str(file), 1)
    child = os.fork()
    if not child:
        os._exit(0 if Turn.of(str(file), 0).lock else 1)
    _pid, status = os.waitpid(child, 0)
    turn.end()
    assert os.waitstatus_to_exitcode(status) == 0


def test_a_connection_that_only_reads_is_not_kept(writers):
    """When the folder can be written again, the next request writes."""
    connection = writers[0]
    connection.ensure_connection()
    connection.close_if_unusable_or_obsolete()
    assert connection.connection is not None
    connection.only_reads = True
    connection.close_if_unusable_or_obsolete()
    assert connection.connection is None


def test_a_file_in_the_place_of_another_is_opened_anew(writers, file, tmp_path):
    """A backup is restored while the server runs: the next request writes to the restored file."""
    connection = writers[0]
    begin(connection)
    connection.connection.execute("INSERT INTO list VALUES (1)")
    end(connection)
    restored = tmp_path / "restored.sqlite3"
    with sqlite3.connect(restored) as plain:
        plain.execute("CREATE TABLE list (entry INTEGER)")
    plain.close()
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
    restored.replace(file)
    connection.close_if_unusable_or_obsolete()
    begin(connection)
    connection.connection.execute("INSERT INTO list VALUES (2)")
    end(connection)
    assert entries(file) == [2]


def test_at_the_end_all_is_in_the_file(writers, file):
    """Connections of threads that will not run again are closed, so that no log of changes stays behind."""
    for entry, connection in enumerate(writers):
        begin(connection)
        connection.connection.execute("INSERT INTO list VALUES (?)", (entry,))
        end(connection)
    assert file.with_name(f"{file.name}-wal").exists()
    close_idle_connections()
    assert not file.with_name(f"{file.name}-wal").exists()
    assert entries(file) == [0, 1]


def test_a_transaction_that_is_open_is_not_cut_off(writers, file):
    """A thread that still writes when the program stops writes to the end."""
    writing = writers[0]
    writing.ensure_connection()
    with transaction_on(writing):
        writing.connection.execute("INSERT INTO list VALUES (1)")
        close_idle_connections()
    assert entries(file) == [1]
