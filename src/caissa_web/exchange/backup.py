"""A copy of everything, made while results come in; and everything as it was in such a copy.

SQLite is copied by its own means at one moment; of PostgreSQL, `pg_dump` makes the copy and `pg_restore`
reads it. Copies hold no sessions, so nobody can log in with a copy.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Collection, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from caissa.errors import CaissaError
from caissa.messages import joined, msg
from caissa_web.exchange import sqlite_file

SECONDS_TO_WAIT = 20
POSTGRESQL = "django.db.backends.postgresql"
SESSIONS = "django_session"

Database = Mapping[str, Any]
Migration = tuple[str, str]


class NotBackedUp(CaissaError):
    """A backup that could not be made; nothing of it is left."""

    code = "backup.not-made"
    message = "The backup {file} could not be created: {why}."


class NotRestored(CaissaError):
    """A backup that could not be restored; the records are as they were."""

    code = "backup.not-restored"
    message = "{file} could not be restored, and nothing was changed: {why}."


def back_up(database: Database, target: Path, snapshot: str = "") -> None:
    """Copy all records into a new file that only its owner can read: whole, or not at all.

    Of PostgreSQL the moment of the copy can be given as an exported snapshot.
    """
    if target.exists():
        raise NotBackedUp(file=target, why=msg("there is already a file with that name"))
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        _copy(database, draft, snapshot)
        _rename_for_good(draft, target)
    except (sqlite3.Error, OSError) as error:
        raise NotBackedUp(file=target, why=str(error)) from None
    finally:
        draft.unlink(missing_ok=True)


def write_new(target: Path, content: bytes) -> None:
    """Write a file that only its owner can read; one of that name is not overwritten."""
    try:
        handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
        sqlite_file.sync_folder(target.parent)
    except FileExistsError:
        raise NotBackedUp(file=target, why=msg("there is already a file with that name")) from None
    except OSError as error:
        raise NotBackedUp(file=target, why=str(error)) from None


class Before(NamedTuple):
    """Where the records of before a restore lie, and what was wrong with them; no path if there were none."""

    path: Path | None
    damage: str = ""


def restore(database: Database, source: Path, safety_copy: Path, known: Collection[Migration]) -> Before:
    """Put all records back as a backup has them; what is there now is kept in a safety copy first.

    A damaged SQLite file cannot be copied: it is set aside as it is. `known` are the changes of the tables
    that this program knows: a backup of a newer program is refused.
    """
    if not source.is_file():
        raise NotRestored(file=source, why=msg("there is no such file"))
    if _is_postgresql(database):
        require_dump(source)
    else:
        _require_sound_file(source, known)
    try:
        before = _keep_what_is_there(database, source, safety_copy)
        put_back(database, source)
    except (sqlite3.Error, OSError) as error:
        raise NotRestored(file=source, why=str(error)) from None
    return before


def _keep_what_is_there(database: Database, source: Path, safety_copy: Path) -> Before:
    """Copy the records of now, or set their file aside if it is damaged."""
    if _is_postgresql(database):
        back_up(database, safety_copy)
        return Before(safety_copy)
    live = Path(database["NAME"])
    if not live.exists():
        return Before(None)
    damage = sqlite_file.damage(live, thorough=True)
    if not damage and sqlite_file.is_ours(live):
        back_up(database, safety_copy)
        return Before(safety_copy)
    if sqlite_file.is_in_use(live):
        raise NotRestored(
            file=source, why=msg("the database is damaged and the program is still running; stop it first")
        )
    aside = safety_copy.with_name(safety_copy.name.replace("before-restore", "damaged"))
    sqlite_file.set_aside(live, aside)
    return Before(aside, damage or msg("it is not a Caissa database"))


def _is_postgresql(database: Database) -> bool:
    return bool(database["ENGINE"] == POSTGRESQL)


def _copy(database: Database, target: Path, snapshot: str) -> None:
    if _is_postgresql(database):
        options = ("--format=custom", f"--exclude-table-data={SESSIONS}", f"--file={target}")
        moment = (f"--snapshot={snapshot}",) if snapshot else ()
        return _run("pg_dump", database, *options, *moment)
    return _copy_file(Path(database["NAME"]), target)


def put_back(database: Database, source: Path) -> None:
    """Fill a database with what a backup holds; whatever is in it is replaced."""
    if _is_postgresql(database):
        options = ("--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error")
        return _run("pg_restore", database, *options, str(source))
    live = Path(database["NAME"])
    if not live.exists():
        return _put_in_place(source, live)
    # Whoever reads the live file meanwhile sees it as it was before, then as it is after.
    return _copy_pages(source, live)


# -- SQLite ---------------------------------------------------------------------


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=SECONDS_TO_WAIT)


def _copy_pages(source: Path, target: Path) -> None:
    with closing(sqlite_file.for_reading(source)) as backup, closing(_opened(target)) as live:
        backup.backup(live)


def _put_in_place(source: Path, target: Path) -> None:
    """Make the file of the records anew: whole, or not at all."""
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        _copy_pages(source, draft)
        _rename_for_good(draft, target)
    finally:
        draft.unlink(missing_ok=True)


def _copy_file(source: Path, target: Path) -> None:
    """The file as it stands at one moment, all in one step; writers need not wait."""
    with closing(_opened(source)) as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        copy.execute("PRAGMA secure_delete=ON")
        copy.execute(f"DELETE FROM {SESSIONS}")  # noqa: S608 - a name of ours
        copy.commit()
        _require_sound(copy)


def _require_sound(connection: sqlite3.Connection) -> None:
    verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def _require_sound_file(source: Path, known: Collection[Migration]) -> None:
    """A backup of ours, intact, and not of a newer program."""
    try:
        with closing(sqlite3.connect(source)) as kept:
            _require_sound(kept)
            applied = set(kept.execute("SELECT app, name FROM django_migrations"))
            kept.execute("SELECT count(*) FROM records_section").fetchone()
    except sqlite3.Error as error:
        raise NotRestored(file=source, why=msg("it is not a Caissa backup ({error})", error=error)) from None
    if unknown := sorted(applied - set(known)):
        raise NotRestored(
            file=source,
            why=msg("it was made by a newer version of the program ({names})", names=joined(".", unknown[0])),
        )


def _rename_for_good(draft: Path, target: Path) -> None:
    """Give a finished file its name, and wait until both are on the disk."""
    sqlite_file.sync(draft)
    draft.rename(target)
    sqlite_file.sync_folder(target.parent)


# -- PostgreSQL -----------------------------------------------------------------


def _run(program: str, database: Database, *options: str) -> None:
    """Run one of PostgreSQL's programs; the password is in the environment, out of process lists."""
    executable = shutil.which(program)
    if executable is None:
        raise OSError(f"{program} is not installed")
    named = {"host": database["HOST"], "port": str(database["PORT"]), "username": database["USER"]}
    where = [f"--{name}={value}" for name, value in named.items() if value]
    environment = os.environ | ({"PGPASSWORD": database["PASSWORD"]} if database["PASSWORD"] else {})
    command = [executable, *where, f"--dbname={database['NAME']}", *options]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise OSError((done.stderr.strip().splitlines() or ["it failed"])[-1])


def require_dump(source: Path) -> None:
    """A file that `pg_restore` can read and that has our tables; refused otherwise."""
    executable = shutil.which("pg_restore")
    if executable is None:
        raise NotRestored(file=source, why=msg("pg_restore is not installed"))
    listed = subprocess.run([executable, "--list", str(source)], capture_output=True, text=True, check=False)  # noqa: S603
    if listed.returncode or " records_section " not in listed.stdout:
        raise NotRestored(file=source, why=msg("it is not a Caissa backup made by pg_dump"))
