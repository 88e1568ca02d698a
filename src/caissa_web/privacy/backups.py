"""A backup every day, tried by restoring it, and old ones thrown away by a plan (DATA-005).

Seven daily, four weekly and twelve monthly ones are kept, so that erased data is gone from all of them
after a year at the latest.
"""

from __future__ import annotations

import re
import sqlite3
import tempfile
from collections.abc import Callable, Hashable, Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage
from django.db.migrations.recorder import MigrationRecorder

from caissa.messages import msg
from caissa_web.background.models import Task
from caissa_web.exchange.backup import NotBackedUp, back_up, require_dump, restore

FOLDER = "backups"
SQLITE = "django.db.backends.sqlite3"
DAILY, WEEKLY, MONTHLY = 7, 4, 12
SAFETY_COPIES = "before-restore-*.backup"
DAYS_OF_SAFETY_COPIES = 30
A_YEAR = timedelta(days=366)
_NAME = re.compile(r"caissa-(\d{4}-\d\d-\d\d-\d{4})\.backup")


@dataclass(frozen=True, slots=True)
class Kept:
    """One backup in the folder."""

    path: Path
    at: datetime
    size: int


def folder() -> Path:
    """Where they lie."""
    return Path(settings.DATA) / FOLDER


def kept() -> list[Kept]:
    """All backups, the newest first."""
    named = ((file, _NAME.fullmatch(file.name)) for file in folder().glob("*.backup"))
    backups = [Kept(file, _time(name[1]), file.stat().st_size) for file, name in named if name]
    return sorted(backups, key=lambda backup: backup.at, reverse=True)


def _time(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%d-%H%M").replace(tzinfo=UTC)


def run(now: datetime) -> None:
    """Make today's backup, try it, and only then throw old ones away."""
    if not settings.DAILY_BACKUPS:
        return
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder() / f"caissa-{now.astimezone(UTC):%Y-%m-%d-%H%M}.backup"
    if not target.exists():
        back_up(settings.DATABASES["default"], target)
    try:
        require_restorable(target)
    except Exception:
        target.rename(target.with_suffix(".unusable"))
        raise
    _rotate()
    _drop_safety_copies(now)


def require_restorable(file: Path) -> None:
    """Restore a backup into a database of its own and compare; of PostgreSQL its table of contents is read.

    A second PostgreSQL database is not ours to make, so there the whole trial is left to the administrator.
    """
    if settings.DATABASES["default"]["ENGINE"] != SQLITE:
        return require_dump(file)
    known = MigrationRecorder.Migration.objects.values_list("app", "name")
    with tempfile.TemporaryDirectory(dir=folder()) as place:
        trial = Path(place) / "trial.sqlite3"
        restore({"ENGINE": SQLITE, "NAME": trial}, file, Path(place) / "before", set(known))
        if _counts(trial) != _counts(file):
            raise NotBackedUp(file=file, why=msg("restoring it gives something else"))
    return None


def _counts(file: Path) -> dict[str, int]:
    """How many rows every table has."""
    with closing(sqlite3.connect(file)) as opened:
        tables = [name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        return {
            name: opened.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608 - our own names
            for name in tables
        }


def _rotate() -> None:
    backups = kept()
    wanted = to_keep(file.at for file in backups)
    for backup in backups:
        if backup.at not in wanted:
            backup.path.unlink(missing_ok=True)


def to_keep(times: Iterable[datetime]) -> set[datetime]:
    """The newest of the last seven days, four weeks and twelve months that have one; none of a year ago."""
    newest_first = sorted(times, reverse=True)
    newest_first = [time for time in newest_first if newest_first[0] - time < A_YEAR]
    return (
        _newest_of(newest_first, lambda at: at.date(), DAILY)
        | _newest_of(newest_first, lambda at: at.isocalendar()[:2], WEEKLY)
        | _newest_of(newest_first, lambda at: (at.year, at.month), MONTHLY)
    )


def _newest_of(
    newest_first: list[datetime], span: Callable[[datetime], Hashable], number: int
) -> set[datetime]:
    newest: dict[Hashable, datetime] = {}
    for at in newest_first:
        newest.setdefault(span(at), at)
    return set(list(newest.values())[:number])


def _drop_safety_copies(now: datetime) -> None:
    """Copies from before a restore hold everything too; after a month nobody needs them."""
    for file in Path(settings.DATA).glob(SAFETY_COPIES):
        if file.stat().st_mtime < (now - timedelta(days=DAYS_OF_SAFETY_COPIES)).timestamp():
            file.unlink(missing_ok=True)


def missing_files(now: datetime) -> list[str]:
    """Files made on request that should be there and are not."""
    there = Task.objects.filter(state=Task.State.DONE, expires_at__gt=now).exclude(file="")
    return [task.file_name for task in there if not default_storage.exists(task.file)]
