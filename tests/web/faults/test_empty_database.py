"""An empty database gets its tables at once: the same as step by step, all or none, and never twice.

What a migration does besides changing models (a row that it adds, an index in SQL) must be there as well. If
`test_both_ways_lead_to_the_same_database` fails for a new migration, an empty database would not get what it
does: either it need not do it where there are no rows, or the command has to learn it.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.commands.migrate import Command as DjangosOwn
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.signals import post_migrate

from caissa_web.config.database import database
from caissa_web.records.management.commands import migrate

PATIENCE = 60
SQLITE_QUESTIONS = {
    "columns": """
        SELECT t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden
        FROM sqlite_master t, pragma_table_xinfo(t.name) c WHERE t.type = 'table'""",
    "indexes": """
        SELECT t.name, i.name, i."unique", i.origin, i.partial, c.seqno, c.name, c.desc, c.coll, c.key
        FROM sqlite_master t, pragma_index_list(t.name) i, pragma_index_xinfo(i.name) c
        WHERE t.type = 'table' AND i.origin = 'c'""",
    "foreign keys": """
        SELECT t.name, f."table", f."from", f."to", f.on_update, f.on_delete, f.match
        FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'""",
    "others": "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type != 'table'",
}
POSTGRESQL_QUESTIONS = {
    "columns": """
        SELECT table_name, column_name, udt_name, character_maximum_length, numeric_precision, numeric_scale,
               datetime_precision, is_nullable, column_default, is_identity, identity_generation,
               is_generated, generation_expression, collation_name
        FROM information_schema.columns WHERE table_schema = 'public'""",
    "indexes": "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "constraints": """
        SELECT conrelid::regclass::text, conname, contype, condeferrable, condeferred, convalidated,
               pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace""",
    "relations": """
        SELECT relname, relkind, relpersistence, relrowsecurity, reloptions FROM pg_class
        WHERE relnamespace = 'public'::regnamespace""",
    "sequences": """
        SELECT sequencename, data_type::text, start_value, min_value, max_value, increment_by, cycle,
               last_value
        FROM pg_sequences WHERE schemaname = 'public'""",
    "views": "SELECT viewname, definition FROM pg_views WHERE schemaname = 'public'",
    "triggers": "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    "functions": "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    "types": "SELECT typname, typtype FROM pg_type WHERE typnamespace = 'public'::regnamespace",
    "extensions": "SELECT extname FROM pg_extension",
    "comments": """
        SELECT objoid::regclass::text, objsubid, description FROM pg_description
        JOIN pg_class ON pg_class.oid = objoid WHERE relnamespace = 'public'::regnamespace""",
}
KILLED_AT_THE_END = """
import os, signal, sys
import django
django.setup()
from django.core.management import call_command
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.signals import post_migrate
def end(**_known):
    os.kill(os.getpid(), signal.SIGKILL)
post_migrate.connect(end)
call_command("migrate", verbosity=0)
"""

Described = dict[str, list[tuple[Any, ...]]]


@pytest.fixture
def empty_databases(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[], str]]:
    """Empties the database, as often as it is asked to, and gives its address."""
    on_postgresql = os.environ.get("CAISSA_DATABASE_URL", "").startswith("postgresql://")
    url = request.getfixturevalue("own_database") if on_postgresql else ""

    def emptied() -> str:
        if not on_postgresql:
            return f"sqlite:///{tmp_path / f'{len(list(tmp_path.iterdir()))}.sqlite3'}"
        with connected(url) as connection, connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return url

    request.getfixturevalue("django_db_setup")
    with request.getfixturevalue("django_db_blocker").unblock():
        yield emptied


@contextmanager
def connected(url: str) -> Iterator[BaseDatabaseWrapper]:
    """Django's connection, to the database at an address in place of the one of the tests.

    It has to be this one: migrations ask for rows without saying of which database.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    before, name = connection.connection, connection.settings_dict["NAME"]
    connection.connection, connection.settings_dict["NAME"] = None, database(url, Path())["NAME"]
    try:
        yield connection
    finally:
        connection.close()
        connection.connection, connection.settings_dict["NAME"] = before, name


def described(connection: Any) -> Described:
    """Everything that the database holds, whatever its order: tables, what belongs to them, every row."""
    questions = POSTGRESQL_QUESTIONS if connection.vendor == "postgresql" else SQLITE_QUESTIONS
    answers = {name: _answers(connection, question) for name, question in questions.items()}
    for table in connection.introspection.table_names():
        with connection.cursor() as cursor:
            columns = sorted(
                column.name for column in connection.introspection.get_table_description(cursor, table)
            )
        # When it was done is the only thing that may differ.
        named = ", ".join(
            f'"{name}"' for name in columns if (table, name) != ("django_migrations", "applied")
        )
        answers[f"rows of {table}"] = _answers(connection, f'SELECT {named} FROM "{table}"')  # noqa: S608 - its own names
    if connection.vendor == "sqlite":
        answers["tables"] = [
            (name, *clauses(text))
            for name, text in _answers(connection, "SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        ]
    return answers


def _answers(connection: Any, question: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(question)
        return sorted(cursor.fetchall(), key=repr)


def clauses(text: str) -> list[str]:
    """The columns and constraints of a CREATE TABLE, with all that is said of them, in one order."""
    depth, parts = 0, [""]
    for piece in re.findall(
        r"'[^']*'|\"[^\"]*\"|[(),]|[^'\"(),]+", text.partition("(")[2].rpartition(")")[0]
    ):
        depth += (piece == "(") - (piece == ")")
        if piece == "," and not depth:
            parts.append("")
        else:
            parts[-1] += piece
    return sorted(" ".join(part.split()) for part in parts)


def make(command: Any = "migrate", **options: Any) -> None:
    """Have the tables made, without a word."""
    call_command(command, **{"verbosity": 0, "interactive": False} | options)


def test_both_ways_lead_to_the_same_database(empty_databases):
    """Columns, defaults, indexes, constraints with names and deferrability, sequences, rows: all equal."""
    with connected(empty_databases()) as connection:
        make(DjangosOwn())
        step_by_step = described(connection)
    with connected(empty_databases()) as connection:
        make()
        at_once = described(connection)
    different = {
        name: (
            [answer for answer in step_by_step.get(name, []) if answer not in at_once.get(name, [])],
            [answer for answer in at_once.get(name, []) if answer not in step_by_step.get(name, [])],
        )
        for name in step_by_step.keys() | at_once.keys()
        if step_by_step.get(name) != at_once.get(name)
    }
    assert different == {}, "what only the steps leave, and what only the short way leaves"
    assert len(at_once["rows of django_migrations"]) > 80
    assert at_once["rows of auth_permission"]


def test_no_step_is_taken_on_the_short_way(empty_databases, monkeypatch):
    """No migration is carried out, so that the first start takes seconds."""
    monkeypatch.setattr("django.db.migrations.migration.Migration.apply", _never)
    with connected(empty_databases()):
        make()


def test_a_database_with_a_table_goes_step_by_step(empty_databases, monkeypatch):
    """Whatever the table is: only where there is nothing at all, nothing can be in the way."""
    monkeypatch.setattr(migrate.Command, "make_tables", _never)
    monkeypatch.setattr(DjangosOwn, "handle", lambda *_asked, **options: steps.append(options["database"]))
    steps: list[str] = []
    with connected(empty_databases()) as connection:
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE stranger (id integer)")
        make()
    assert steps == [DEFAULT_DB_ALIAS]


@pytest.mark.parametrize("asked", [{"app_label": "contenttypes"}, {"fake": True}, {"plan": True}])
def test_whoever_asks_for_something_else_gets_it(empty_databases, monkeypatch, asked):
    """One app's tables, or no tables at all."""
    monkeypatch.setattr(migrate.Command, "make_tables", _never)
    with connected(empty_databases()) as connection:
        make(stdout=StringIO(), **asked)
        tables = set(connection.introspection.table_names())
    assert tables <= {"django_content_type", "django_migrations"}


def _never(*_asked: Any, **_options: Any) -> None:
    raise AssertionError("this way should not be taken")


def test_killed_in_between_there_is_nothing(empty_databases):
    """`kill -9` when all is done but the transaction: no table, and the next start makes them all."""
    url = empty_databases()
    settings = os.environ | {
        "CAISSA_DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "caissa_web.config.settings",
    }
    killed = subprocess.run([sys.executable, "-c", KILLED_AT_THE_END], env=settings, check=False)  # noqa: S603
    assert killed.returncode == -signal.SIGKILL
    with connected(url) as connection:
        assert connection.introspection.table_names() == []
        make()
        assert "records_section" in connection.introspection.table_names()


def test_of_two_at_once_one_waits_for_the_other(empty_databases):
    """Both end well; the second finds the tables made, and makes nothing."""
    url, began, seen_waiting = empty_databases(), Event(), Event()
    faults: list[BaseException] = []
    output = WatchedOutput(seen_waiting)

    def hold(**_known: Any) -> None:
        if not began.is_set():
            began.set()
            seen_waiting.wait(PATIENCE if on_postgresql else 1)

    def second() -> None:
        began.wait(PATIENCE)
        try:
            make(stdout=output)
        except BaseException as fault:  # noqa: BLE001 - the test looks at it in its own thread
            faults.append(fault)
        finally:
            connections[DEFAULT_DB_ALIAS].close()

    with connected(url) as connection:
        on_postgresql = connection.vendor == "postgresql"
        post_migrate.connect(hold, dispatch_uid="hold")
        thread = Thread(target=second)
        thread.start()
        try:
            make()
        finally:
            post_migrate.disconnect(dispatch_uid="hold")
            thread.join(PATIENCE)
        assert faults == []
        rows = _answers(connection, "SELECT app, name FROM django_migrations")
    assert len(rows) == len(set(rows)) > 80
    assert ("waiting" in output.getvalue()) == on_postgresql


class WatchedOutput(StringIO):
    """What a command says, and a sign when it has said something."""

    def __init__(self, sign: Event) -> None:
        super().__init__()
        self.sign = sign

    def write(self, text: str) -> int:
        """Note the words, and give the sign."""
        self.sign.set()
        return super().write(text)
