"""The daily backup is restored into a second database, also in PostgreSQL, and compared with its moment."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.db import connections

from caissa_web.config.database import database
from caissa_web.exchange.backup import NotBackedUp
from caissa_web.privacy import backup_trials, backups
from caissa_web.privacy.backup_trials import Way
from tests.web.faults.conftest import desk_server
from tests.web.ports import free_port

NOW = datetime(2026, 11, 1, 3, 30, tzinfo=UTC)


@pytest.fixture
def unguarded(django_db_setup, django_db_blocker):
    """Tests of Django's may use one database only; these make a second one."""
    with django_db_blocker.unblock():
        yield


def settings_of(described, folder):
    """The settings of an installation with daily backups."""
    return SimpleNamespace(DATA=folder, DATABASES={"default": described}, DAILY_BACKUPS=True)


def test_the_second_database_is_looked_at_as_the_records_are(unguarded, tmp_path):
    """Its sections are read through Django; afterwards nothing of it is left."""
    server = desk_server.DeskServer(tmp_path / "var", free_port())
    assert server.run("--check").returncode == 0
    file = tmp_path / "var/caissa.sqlite3"
    here = {"ENGINE": "caissa_web.config.sqlite", "NAME": file}
    assert backup_trials.complaints_about(here) == []
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM records_version WHERE number = 3")
        connection.commit()
    assert "these are stored" in backup_trials.complaints_about(here)[0]
    assert list(connections.databases) == ["default"]


# -- PostgreSQL --------------------------------------------------------------------


def test_postgresql_is_restored_into_a_second_database(unguarded, own_database, monkeypatch, tmp_path):
    """While results come in: the copy and the comparison see the same moment; nothing is left of it."""
    described = database(own_database, tmp_path)
    server = desk_server.DeskServer(tmp_path / "var", free_port(), CAISSA_DATABASE_URL=own_database)
    assert server.run("--check").returncode == 0
    monkeypatch.setattr(backups, "settings", settings_of(described, tmp_path))
    backups.run(NOW)
    trial = backup_trials.last(backups.folder())
    assert (trial.way, trial.rows > 100) == (Way.RESTORED, True)
    import psycopg

    with psycopg.connect(own_database) as connection:
        names = [name for (name,) in connection.execute("SELECT datname FROM pg_database").fetchall()]
        connection.execute("UPDATE records_event SET name = 'Other'")
        other = backup_trials.contents_of(connection)
    assert not [name for name in names if name.endswith("_backup_trial")]
    (kept,) = backups.kept()
    with pytest.raises(NotBackedUp, match="the restored data differ from the original"):
        backup_trials.try_out(described, kept.path, NOW, other)


def test_a_role_that_may_create_no_database_is_told(unguarded, own_database, monkeypatch, tmp_path):
    """The copy is read; doctor and metrics say that it was not restored."""
    import psycopg

    described = database(own_database, tmp_path)
    server = desk_server.DeskServer(tmp_path / "var", free_port(), CAISSA_DATABASE_URL=own_database)
    assert server.run("--check").returncode == 0
    role = f"reader_{own_database[-8:]}"
    with psycopg.connect(own_database, autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {role} LOGIN")
        connection.execute(f"GRANT pg_read_all_data TO {role}")
        try:
            here = {**described, "USER": role}
            monkeypatch.setattr(
                backups,
                "settings",
                SimpleNamespace(DATA=tmp_path, DATABASES={"default": here}, DAILY_BACKUPS=True),
            )
            backups.run(NOW)
        finally:
            connection.execute(f"DROP OWNED BY {role}")
            connection.execute(f"DROP ROLE {role}")
    trial = backup_trials.last(backups.folder())
    assert (trial.way, "CREATEDB" in trial.why) == (Way.LISTED, True)
