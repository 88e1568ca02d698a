"""A backup is tried by restoring it into a second database, comparing every table and checking the records.

Of SQLite the second database is a file. In PostgreSQL it is made beside the first one and dropped afterwards;
a role that may not make one gets its backup read only, and is told so.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from typing import Any

import django.db
from django.db.migrations.recorder import MigrationRecorder

from caissa.messages import msg
from caissa_web.exchange import backup
from caissa_web.exchange.backup import POSTGRESQL, Database, NotBackedUp
from caissa_web.records import soundness

ALIAS = "backup-trial"
SQLITE = "django.db.backends.sqlite3"
RESULT = "last-trial.json"
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> %s"

Contents = dict[str, tuple[int, int]]
"""Table → its number of rows and a sum over them."""


class Way(StrEnum):
    """How far a trial went."""

    RESTORED = "restored"
    LISTED = "listed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Trial:
    """When a backup was tried and how far it went: the rows that came back, or why not all was tried."""

    at: str
    file: str
    way: Way
    rows: int = 0
    why: str = ""


def last(folder: Path) -> Trial | None:
    """The trial of the newest backup; None if there was none yet."""
    try:
        fields = json.loads((folder / RESULT).read_text("utf-8"))
        return Trial(**{**fields, "way": Way(fields["way"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def store(folder: Path, trial: Trial) -> None:
    """Write down how it ended, for the doctor and those who watch the server."""
    draft = folder / f".{RESULT}"
    draft.write_text(json.dumps(asdict(trial)), "utf-8")
    draft.replace(folder / RESULT)


@contextmanager
def one_moment(database: Database) -> Iterator[Any]:
    """A moment of PostgreSQL that `pg_dump` and the comparison both see; of SQLite the copy itself is one."""
    if database["ENGINE"] != POSTGRESQL:
        yield None
        return
    with closing(_connect(database)) as connection:
        connection.isolation_level = 3  # repeatable read
        yield connection


def snapshot_of(moment: Any) -> str:
    """The name by which `pg_dump` finds that moment."""
    return "" if moment is None else str(moment.execute("SELECT pg_export_snapshot()").fetchone()[0])


def try_out(database: Database, file: Path, now: datetime, expected: Contents | None) -> Trial:
    """Restore a backup into a second database and compare; refused if anything of it is missing."""
    if database["ENGINE"] == POSTGRESQL:
        return _try_postgresql(database, file, now, expected)
    known = MigrationRecorder.Migration.objects.values_list("app", "name")
    with tempfile.TemporaryDirectory(dir=file.parent) as place:
        second = Path(place) / "trial.sqlite3"
        trial = {"ENGINE": SQLITE, "NAME": second}
        backup.restore(trial, file, Path(place) / "before", set(known))
        restored = contents_of_file(second)
        _require_same(file, restored, contents_of_file(file))
        _require_sound(file, trial)
    return Trial(now.isoformat(), file.name, Way.RESTORED, _rows(restored))


def _try_postgresql(database: Database, file: Path, now: datetime, expected: Contents | None) -> Trial:
    backup.require_dump(file)
    try:
        with _second_database(database) as trial:
            backup.put_back(trial, file)
            with closing(_connect(trial)) as connection:
                restored = contents_of(connection)
            if expected is not None:
                _require_same(file, restored, expected)
            _require_sound(file, trial)
    except MayNotCreate:
        why = "the role may not create a database; ALTER ROLE … CREATEDB lets it"
        return Trial(now.isoformat(), file.name, Way.LISTED, why=why)
    except OSError as error:
        raise NotBackedUp(file=file, why=str(error)) from None
    return Trial(now.isoformat(), file.name, Way.RESTORED, _rows(restored))


def _require_same(file: Path, restored: Contents, expected: Contents) -> None:
    if restored != expected:
        raise NotBackedUp(file=file, why=msg("the restored data differ from the original"))


def _require_sound(file: Path, trial: Database) -> None:
    if complaints := complaints_about(trial):
        raise NotBackedUp(file=file, why=msg("the restored data are damaged: {why}", why=complaints[0]))


def complaints_about(trial: Database) -> list[str]:
    """What is wrong with the records in a second database."""
    described = {**django.db.connections["default"].settings_dict, "OPTIONS": {}, **trial}
    django.db.connections.databases[ALIAS] = described
    try:
        return soundness.complaints(ALIAS)
    finally:
        django.db.connections[ALIAS].close()
        del django.db.connections[ALIAS]
        del django.db.connections.databases[ALIAS]


def _rows(contents: Contents) -> int:
    return sum(number for number, _sum in contents.values())


# -- what is in it -------------------------------------------------------------------


def contents_of_file(file: Path) -> Contents:
    """Rows and sums of every table of a SQLite file."""
    with closing(sqlite3.connect(file)) as opened:
        tables = [name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {name: _summed(opened.execute(f'SELECT * FROM "{name}"')) for name in tables}  # noqa: S608 - our own names


def _summed(rows: Iterator[tuple[object, ...]]) -> tuple[int, int]:
    number = total = 0
    for row in rows:
        number += 1
        total += int.from_bytes(blake2b(repr(row).encode(), digest_size=8).digest(), "big")
    return number, total


def contents_of(connection: Any) -> Contents:
    """Rows and sums of every table of PostgreSQL, but for the sessions, which no backup holds."""
    tables = [name for (name,) in connection.execute(TABLES, (backup.SESSIONS,)).fetchall()]
    question = 'SELECT count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) FROM "{}" t'
    counted = {name: connection.execute(question.format(name)).fetchone() for name in tables}
    return {name: (int(number), int(total)) for name, (number, total) in counted.items()}


# -- PostgreSQL ----------------------------------------------------------------------


class MayNotCreate(Exception):
    """The role may not make a second database."""


@contextmanager
def _second_database(database: Database) -> Iterator[Database]:
    """An empty database beside the first one, dropped afterwards, also if a killed trial left it."""
    from psycopg import errors, sql  # noqa: PLC0415 - not installed where only SQLite is used

    trial = {**database, "NAME": f"{database['NAME']}_backup_trial"}
    name = sql.Identifier(str(trial["NAME"]))
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name)
    with closing(_connect(database)) as connection:
        connection.autocommit = True
        try:
            connection.execute(drop)
            connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(name))
        except errors.InsufficientPrivilege:
            raise MayNotCreate from None
        try:
            yield trial
        finally:
            with suppress(errors.ObjectInUse):
                connection.execute(drop)


def _connect(database: Database) -> Any:
    import psycopg  # noqa: PLC0415 - not installed where only SQLite is used

    named = {
        "host": database["HOST"],
        "port": database["PORT"],
        "user": database["USER"],
        "password": database["PASSWORD"],
        "dbname": database["NAME"],
    }
    return psycopg.connect(**{name: value for name, value in named.items() if value})
