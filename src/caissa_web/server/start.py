"""Making ready: the data folder, the database and the demo; a second start finds all of it done."""

from __future__ import annotations

import os
import re
import secrets
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from getpass import getuser
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING
from urllib.parse import quote

from caissa.errors import CaissaError
from caissa_web.accounts import links
from caissa_web.config import environment
from caissa_web.config.database import NotReady, database
from caissa_web.config.secret import keep_private, keep_secret_key
from caissa_web.server.demo_people import DEMO_PEOPLE, LOG_INS, demo_log_ins

if TYPE_CHECKING:
    from caissa_web.exchange.backup import Before

SETTINGS_MODULE = "caissa_web.config.settings"
OWNER = "owner"
"""The file with the log-in name of whoever started the program on their own computer."""

Migration = tuple[str, str]
Say = Callable[[str], object]


class Damaged(CaissaError):
    """The SQLite file with the records is damaged."""

    code = "start.damaged"
    message = (
        "The records in {file} are damaged: {why}. Put the newest backup back with "
        "`python -m caissa_web --restore FILE` (those of every day are in {backups}); "
        "the damaged file is set aside, not thrown away."
    )


def prepare(folder: Path, say: Say) -> None:
    """Make everything ready to serve, and say so if it takes a moment."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS_MODULE)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        keep_secret_key(folder)
    except OSError as error:
        raise NotReady(why=error) from None
    require_undamaged(folder, thorough=False)
    if is_ready(folder):
        return
    from caissa_web.server.prepare import fill_database  # noqa: PLC0415 - loads Django, which a ready start spares

    fill_database(_log_ins_to_make(folder) if environment.switch("CAISSA_DEMO") else {}, say)


# -- is it ready? ---------------------------------------------------------------


def records_file(folder: Path) -> Path | None:
    """The SQLite file with the records; None if they are in PostgreSQL."""
    described = database(environment.text("CAISSA_DATABASE_URL"), folder)
    return None if described["ENGINE"].endswith("postgresql") else Path(described["NAME"])


def require_undamaged(folder: Path, *, thorough: bool) -> None:
    """Refuse to work on a damaged file: what is written into it could be lost, and more with it."""
    file = records_file(folder)
    if file is None or not file.exists():
        return
    from caissa_web.exchange import sqlite_file  # noqa: PLC0415 - nothing to look at before the first start

    if why := sqlite_file.damage(file, thorough=thorough):
        raise Damaged(file=file, why=why, backups=folder / "backups")


def is_ready(folder: Path) -> bool:
    """Does the SQLite file know every migration, and is it filled if a demo is wanted?

    Asked without Django, which takes a second to load; of another database only Django can tell.
    """
    path = records_file(folder)
    if path is None or not path.exists():
        return False
    if not known_migrations() <= applied_migrations(path):
        return False
    return is_filled(path) or not environment.switch("CAISSA_DEMO")


def known_migrations() -> set[Migration]:
    """Every migration of every app, by the files in their folders."""
    from caissa_web.config.settings import INSTALLED_APPS  # noqa: PLC0415 - reads the environment when asked

    return {
        (app.rpartition(".")[2], file.stem)
        for app in INSTALLED_APPS
        for file in (_folder_of(app) / "migrations").glob("[0-9]*.py")
    }


def _folder_of(app: str) -> Path:
    spec = find_spec(app)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(app)
    return Path(spec.origin).parent


def applied_migrations(path: Path) -> set[Migration]:
    """The migrations that a SQLite file has seen; none if it is not one of ours yet."""
    return set(_asked(path, "SELECT app, name FROM django_migrations"))


def is_filled(path: Path) -> bool:
    """Is there anybody or anything in a SQLite file?"""
    return bool(_asked(path, "SELECT id FROM accounts_user UNION ALL SELECT id FROM records_event LIMIT 1"))


def _asked(path: Path, question: str) -> list[tuple[str, str]]:
    for how in ("mode=rw", "mode=ro&immutable=1"):  # the second where nothing can be written
        try:
            with closing(sqlite3.connect(f"file:{quote(str(path))}?{how}", uri=True)) as connection:
                return connection.execute(question).fetchall()
        except sqlite3.DatabaseError:
            continue
    return []


# -- who may log in -------------------------------------------------------------


def _log_ins_to_make(folder: Path) -> dict[str, str]:
    """The demo's log-ins, drawn now unless they are on file."""
    drawn = "".join(f"{name} {secrets.token_urlsafe(9)}\n" for name in DEMO_PEOPLE)
    keep_private(folder / LOG_INS, drawn)
    return demo_log_ins(folder)


def draw_link(folder: Path, name: str) -> str:
    """The path of a link that logs somebody in once, within a day; older ones are thrown away."""
    return f"account/once/{links.draw(folder, name, time.time())}/"


def owner(folder: Path) -> str:
    """Who runs an installation on their own computer, by the log-in name; made where there is nobody yet.

    Empty where somebody or something was there first.
    """
    noted, records = folder / OWNER, records_file(folder)
    if noted.exists():
        return noted.read_text("utf-8", errors="replace").strip()
    if records is None or is_filled(records):
        return ""
    from caissa_web.server.prepare import give_all_rights  # noqa: PLC0415 - loads Django

    give_all_rights(name := _own_name())
    keep_private(noted, f"{name}\n")
    return name


def _own_name() -> str:
    """The log-in name of this computer's user, if it can be one here."""
    try:
        name = getuser()
    except (OSError, KeyError, ImportError):  # as Python's versions say that there is none
        return DEMO_PEOPLE[-1]
    return name if re.fullmatch(r"[\w.@+-]{1,150}", name) and name != "root" else DEMO_PEOPLE[-1]


def draw_welcome(folder: Path, name: str) -> str:
    """The path of the first page of an installation on one's own computer; its link logs in once."""
    return f"welcome/{links.draw(folder, name, time.time())}/"


def make_manager(folder: Path, name: str) -> str:
    """Let somebody run this installation, and draw their link."""
    from caissa_web.server.prepare import give_all_rights  # noqa: PLC0415 - loads Django

    give_all_rights(name)
    return draw_link(folder, name)


# -- backup -----------------------------------------------------------------------


def back_up(target: Path) -> None:
    """Copy all records into a file, also while the program serves."""
    from caissa_web.exchange import backup  # noqa: PLC0415 - seldom needed

    backup.back_up(database(environment.text("CAISSA_DATABASE_URL"), environment.folder()), target)


def write_masked(slug: str, target: Path) -> None:
    """Write an event with invented people in place of the real ones into a file."""
    from caissa_web.server.prepare import write_masked as write  # noqa: PLC0415 - loads Django

    write(slug, target)


def reencrypt() -> int:
    """Encrypt every secret of the records with the present key, after the key was changed."""
    from caissa_web.server.prepare import reencrypt as run  # noqa: PLC0415 - loads Django

    return run()


def confirm_time() -> str:
    """Believe the computer's clock again; the time that it says."""
    from caissa_web.server.prepare import confirm_time as run  # noqa: PLC0415 - loads Django

    return run()


def restore(folder: Path, source: Path) -> Before:
    """Put all records back as a backup has them; where the records of before are."""
    from caissa_web.exchange import backup  # noqa: PLC0415 - seldom needed

    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    safety_copy = folder / f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S}.backup"
    kept_in = database(environment.text("CAISSA_DATABASE_URL"), folder)
    return backup.restore(kept_in, source, safety_copy, known_migrations())


def complaints() -> list[str]:
    """What is wrong with the records; nothing if they are sound."""
    from caissa_web.server.prepare import found_wrong  # noqa: PLC0415 - loads Django

    return found_wrong()


def unreadable_secrets() -> str:
    """What the secret key cannot decrypt in restored records; nothing if it fits."""
    from caissa_web.server.prepare import unreadable_secrets as run  # noqa: PLC0415 - loads Django

    return run()


def look_over(*, send: bool) -> list[dict[str, str]]:
    """What the doctor finds; nothing is made ready for it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS_MODULE)
    import django  # noqa: PLC0415 - the library's settings are read when asked

    from caissa_web.server import doctor  # noqa: PLC0415 - seldom needed

    django.setup()
    return [check.as_json() for check in doctor.checks(send=send)]


# -- work in the background ---------------------------------------------------------


def work_in_background() -> None:
    """Do jobs and tasks until somebody stops it; what is under way is finished first."""
    from caissa_web.server.prepare import work_until  # noqa: PLC0415 - loads Django

    asked_to_stop = Event()
    for way in (signal.SIGINT, signal.SIGTERM):
        signal.signal(way, lambda *_asked: asked_to_stop.set())
    work_until(asked_to_stop)
