"""Daily backups: made, tried by restoring, rotated (DATA-005)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from caissa.errors import CaissaError
from caissa_web.background.models import Task
from caissa_web.exchange import backup
from caissa_web.exchange.backup import NotBackedUp
from caissa_web.privacy import backup_trials, backups
from caissa_web.privacy.backup_trials import Trial, Way

NOW = datetime(2026, 11, 1, 3, 30, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A data folder with a small database of ours."""
    file = tmp_path / "caissa.sqlite3"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE django_migrations (app TEXT, name TEXT)")
        connection.execute("CREATE TABLE django_session (session_key TEXT)")
        connection.execute("CREATE TABLE records_section (name TEXT)")
        connection.execute("INSERT INTO records_section VALUES ('Open')")
    connection.close()
    databases = {"default": {"ENGINE": backup_trials.SQLITE, "NAME": file}}
    here = SimpleNamespace(DATA=tmp_path, DATABASES=databases, DAILY_BACKUPS=True)
    monkeypatch.setattr(backups, "settings", here)
    monkeypatch.setattr(backup_trials, "complaints_about", lambda _trial: [])
    return here


def test_a_backup_is_made_and_tried(db, data):
    """It is in the folder, readable by its owner only, and restoring it gives the same."""
    backups.run(NOW)
    (made,) = backups.kept()
    assert made.at == NOW
    assert made.path.stat().st_mode & 0o077 == 0
    assert made.path.parent.stat().st_mode & 0o077 == 0
    assert {file.name for file in made.path.parent.iterdir()} == {made.path.name, "last-trial.json"}
    assert backup_trials.last(backups.folder()) == Trial(NOW.isoformat(), made.path.name, Way.RESTORED, 1)


def test_a_damaged_one_is_set_aside(db, data, monkeypatch):
    """It does not count as a backup, older ones stay, and the job fails so that somebody sees it."""
    backups.run(NOW - DAY)

    def damaged(_database, target, _snapshot):
        target.write_bytes(b"SQLite format 3\x00" + b"x" * 100)

    monkeypatch.setattr(backups, "back_up", damaged)
    with pytest.raises(CaissaError):
        backups.run(NOW)
    assert [each.at for each in backups.kept()] == [NOW - DAY]
    assert len(list(backups.folder().glob("*.unusable"))) == 1
    assert backup_trials.last(backups.folder()).way is Way.FAILED
    assert "not a Caissa backup" in backup_trials.last(backups.folder()).why


def test_one_that_lost_something_is_noticed(db, data, monkeypatch):
    """Every table of what was restored is compared, by its rows and by what is in them."""
    whole = backup.restore

    def forgetful(database, *asked):
        whole(database, *asked)
        with closing(sqlite3.connect(database["NAME"])) as connection:
            connection.execute("UPDATE records_section SET name = 'Opes'")
            connection.commit()

    monkeypatch.setattr(backup, "restore", forgetful)
    with pytest.raises(NotBackedUp, match="the restored data differ from the original"):
        backups.run(NOW)
    assert backups.kept() == []


def test_a_copy_whose_records_are_not_sound_is_set_aside(db, data, monkeypatch):
    """What was damaged before it was copied comes back damaged."""
    monkeypatch.setattr(backup_trials, "complaints_about", lambda _trial: ["spring/open: version 2 is gone"])
    with pytest.raises(NotBackedUp, match="version 2 is gone"):
        backups.run(NOW)
    assert backups.kept() == []


def test_a_result_that_cannot_be_read_is_none(tmp_path):
    """A file cut off, or of something else."""
    for text in ("", "{", "[]", '{"way": "flown"}'):
        (tmp_path / backup_trials.RESULT).write_text(text)
        assert backup_trials.last(tmp_path) is None


def test_seven_days_four_weeks_twelve_months():
    """Of two years of daily backups: 7 days, the newest of 4 weeks and of 12 months."""
    times = [NOW - number * DAY for number in range(730)]
    kept = backups.to_keep(times)
    # 1 November 2026 is a Sunday: the weeks' newest are 1 Nov (a day too), 25, 18 and 11 Oct; the months'
    # newest are 1 Nov (a day too), 31 Oct (a day too), 30 Sep … 31 Dec, and with November they are twelve.
    days = {NOW - number * DAY for number in range(7)}
    weeks = {datetime(2026, 10, day, 3, 30, tzinfo=UTC) for day in (25, 18, 11)}
    months = {
        datetime(2026, month, day, 3, 30, tzinfo=UTC)
        for month, day in ((9, 30), (8, 31), (7, 31), (6, 30), (5, 31), (4, 30), (3, 31), (2, 28), (1, 31))
    } | {datetime(2025, 12, 31, 3, 30, tzinfo=UTC)}
    assert kept == days | weeks | months


def test_nothing_older_than_a_year_stays(db, data):
    """So that what was erased is gone from the backups too; other files in the folder are not ours."""
    backups.folder().mkdir()
    for number in (400, 500):
        (backups.folder() / f"caissa-{NOW - number * DAY:%Y-%m-%d-%H%M}.backup").write_bytes(b"")
    (backups.folder() / "mine.txt").write_text("keep", "utf-8")
    for number in range(365, -1, -30):
        backups.run(NOW - number * DAY)
    assert min(each.at for each in backups.kept()) > NOW - 366 * DAY
    assert (backups.folder() / "mine.txt").exists()


def test_it_can_be_switched_off(db, data):
    """Nothing is made."""
    data.DAILY_BACKUPS = False
    backups.run(NOW)
    assert backups.kept() == []


def test_the_installation_page_shows_them(manager, data):
    """When, and how large; or that there is none yet."""
    assert "No daily backup has been made yet." in manager.get("/installation/").content.decode()
    backups.run(NOW)
    page = manager.get("/installation/").content.decode()
    assert "1 November 2026, 03:30" in page
    assert "was restored into a second database and compared. Rows: 1." in page
    for way, sentence in (
        (Way.LISTED, "may not create a second database"),
        (Way.FAILED, "failed its test: x"),
    ):
        backup_trials.store(backups.folder(), Trial(NOW.isoformat(), "copy", way, why="x"))
        assert sentence in manager.get("/installation/").content.decode()


def test_a_missing_file_is_noticed(db):
    """A document that was made and is not where it should be."""
    fields = {"asked_by": "ada", "asked_at": NOW, "due_at": NOW, "kind": "pack", "state": Task.State.DONE}
    Task.objects.create(key="1", file="no/such.pdf", file_name="pack.pdf", expires_at=NOW + DAY, **fields)
    Task.objects.create(key="2", file="no/other.pdf", file_name="old.pdf", expires_at=NOW - DAY, **fields)
    assert backups.missing_files(NOW) == ["pack.pdf"]
