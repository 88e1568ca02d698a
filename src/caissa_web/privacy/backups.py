"""A backup every day, tried by restoring it, and old ones thrown away by a plan (DATA-005).

Seven daily, four weekly and twelve monthly ones are kept, so that erased data is gone from all of them
after a year at the latest. While the clock is in doubt backups are made and none is thrown away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage

from caissa_web.background import clock
from caissa_web.background.models import Task
from caissa_web.exchange.backup import Database, back_up
from caissa_web.privacy import backup_trials
from caissa_web.privacy.backup_trials import Way

FOLDER = "backups"
DAILY, WEEKLY, MONTHLY = 7, 4, 12
SAFETY_COPIES = ("before-restore-*.backup", "damaged-*.backup*")
DAYS_OF_SAFETY_COPIES = 30
A_YEAR = timedelta(days=366)
A_DAY = timedelta(days=1)
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


def newest(now: datetime) -> Kept | None:
    """The newest backup; one that is dated ahead was made by a wrong clock and says nothing."""
    return next((backup for backup in kept() if backup.at <= now + A_DAY), None)


def _time(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%d-%H%M").replace(tzinfo=UTC)


def run(now: datetime) -> None:
    """Make today's backup, try it, and only then throw old ones away."""
    if not settings.DAILY_BACKUPS:
        return
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    target = folder() / f"caissa-{now.astimezone(UTC):%Y-%m-%d-%H%M}.backup"
    database = settings.DATABASES["default"]
    try:
        trial = _made_and_tried(database, target, now)
    except Exception as error:
        if target.exists():
            target.rename(target.with_suffix(".unusable"))
        failed = backup_trials.Trial(now.isoformat(), target.name, Way.FAILED, why=str(error))
        backup_trials.store(folder(), failed)
        raise
    backup_trials.store(folder(), trial)
    if clock.doubt(now) is None:
        _rotate(now)
        _drop_safety_copies(now)


def _made_and_tried(database: Database, target: Path, now: datetime) -> backup_trials.Trial:
    """Make a backup of one moment and restore it; one that a killed job left is tried again."""
    if target.exists():
        return backup_trials.try_out(database, target, now, None)
    with backup_trials.one_moment(database) as moment:
        back_up(database, target, backup_trials.snapshot_of(moment))
        expected = None if moment is None else backup_trials.contents_of(moment)
    return backup_trials.try_out(database, target, now, expected)


def _rotate(now: datetime) -> None:
    """Throw away what the plan does not keep; what is dated ahead goes once a week of others is there."""
    backups = kept()
    dated_right = [file.at for file in backups if file.at <= now + A_DAY]
    wanted = to_keep(dated_right)
    if len({at.date() for at in dated_right}) < DAILY:
        wanted |= {file.at for file in backups if file.at > now + A_DAY}
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
    """What a restore set aside holds everything too; after a month nobody needs it."""
    for file in (file for name in SAFETY_COPIES for file in Path(settings.DATA).glob(name)):
        if file.stat().st_mtime < (now - timedelta(days=DAYS_OF_SAFETY_COPIES)).timestamp():
            file.unlink(missing_ok=True)


def missing_files(now: datetime) -> list[str]:
    """Files made on request that should be there and are not."""
    there = Task.objects.filter(state=Task.State.DONE, expires_at__gt=now).exclude(file="")
    return [task.file_name for task in there if not default_storage.exists(task.file)]
