"""What `caissa doctor` looks at in the web program; nothing is made or changed.

Written as JSON for the command, which prints it beside what it finds in the library.
"""

from __future__ import annotations

import os
import shutil
import socket
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

from caissa.cli.doctor_checks import Checked, catalogues, fault, guarded, ok, warn
from caissa.connectors import connectors, plugged_in, plugged_in_codes
from caissa_web.config import environment
from caissa_web.config.environment import Https
from caissa_web.config.secret import KEY_FILE
from caissa_web.exchange.sqlite_file import damage
from caissa_web.server.certificate import CERTIFICATE_FILE

LOCALE = Path(__file__).resolve().parents[1] / "locale"
LANGUAGES = ("fr", "es", "de", "pt", "ru", "ar", "zh_Hans")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
LITTLE_ROOM, NO_ROOM = 1024**3, 100 * 1024**2
DAYS_LEFT, HOURS_OF_A_BACKUP = 14, 36
SECONDS_OF_A_WORKER = 120
SECONDS_TO_WAIT = 10
OTHERS = stat.S_IRWXG | stat.S_IRWXO

Check = Callable[[], Checked]


def checks(*, send: bool) -> Iterator[Checked]:
    """Every check, in the order in which trouble explains other trouble."""
    for name, check in FIRST.items():
        yield guarded(name, check)
    yield guarded("mail", lambda: mail(send=send))
    reached = guarded("database", database)
    yield reached
    if reached.state == "ok":
        for name, check in OF_RECORDS.items():
            yield guarded(name, check)


# -- the folder --------------------------------------------------------------------


def folder() -> Checked:
    """Is the data folder there, can it be written, and by nobody else?"""
    place = environment.folder()
    if not place.is_dir():
        return warn("folder", f"{place} is not there yet", "The first start makes it.")
    if not os.access(place, os.W_OK | os.X_OK):
        return fault("folder", f"{place} cannot be written", "Give it to the account that runs the program.")
    if place.stat().st_mode & OTHERS:
        return warn("folder", f"Other accounts can enter {place}", f"Run: chmod 700 {place}")
    return ok("folder", f"{place} can be written, and entered by its owner only")


def disk() -> Checked:
    """Is there room?"""
    place = environment.folder()
    there = next(folder for folder in (place, *place.parents) if folder.is_dir())
    free = shutil.disk_usage(there).free
    free_space = f"{free / 1024**3:.1f} GB free"
    if free < NO_ROOM:
        return fault("disk", free_space, "Make room now: nothing can be stored soon.")
    return warn("disk", free_space, "Make room.") if free < LITTLE_ROOM else ok("disk", free_space)


def secrets() -> Checked:
    """Can nobody else read the keys?"""
    place = environment.folder()
    kept = [place / name for name in (KEY_FILE, "certificate_key.pem", "demo_log_ins")]
    loose = [file.name for file in kept if file.exists() and file.stat().st_mode & OTHERS]
    if loose:
        return fault("secrets", f"Others can read: {', '.join(loose)}", "Run chmod 600 on them.")
    if environment.text("CAISSA_SECRET_KEY"):
        return ok("secrets", "The secret key comes from the environment")
    if not (place / KEY_FILE).exists():
        return warn("secrets", "No secret key has been drawn yet", "The first start draws it.")
    return ok("secrets", "Only their owner can read the keys")


# -- the settings ------------------------------------------------------------------


def debug() -> Checked:
    """Are error pages without the program's inner state?"""
    if environment.switch("CAISSA_DEBUG"):
        return fault("debug", "CAISSA_DEBUG is on: error pages tell everything", "Unset CAISSA_DEBUG.")
    return ok("debug", "Error pages tell nothing")


def hosts() -> Checked:
    """Are the names under which people come narrow?"""
    names = environment.names("CAISSA_ALLOWED_HOSTS")
    if "*" in names:
        return fault("hosts", "Every name is allowed", "Name your own in CAISSA_ALLOWED_HOSTS.")
    return ok("hosts", f"Allowed: {', '.join(names)}, and the computer's own")


def https() -> Checked:
    """Do passwords travel safely?"""
    way, host = environment.https(), environment.text("CAISSA_HOST")
    proxy = environment.switch("CAISSA_BEHIND_PROXY")
    if way is Https.NO and (host not in LOOPBACK or proxy):
        return fault(
            "https", "Passwords travel in the open", "Set CAISSA_HTTPS to self or, behind a proxy, yes."
        )
    if way is Https.YES and not proxy:
        advice = (
            "Set CAISSA_BEHIND_PROXY=yes if a proxy takes care of HTTPS; else every page leads in a circle."
        )
        return warn("https", "HTTPS is somebody else's, but no proxy is named", advice)
    answers = {Https.NO: "Only this computer is served", Https.YES: "A proxy takes care of HTTPS"}
    return ok("https", answers.get(way, "By the program's own certificate"))


def certificate() -> Checked:
    """Does our own certificate still last?"""
    from cryptography import x509  # noqa: PLC0415 - seldom needed

    file = environment.folder() / CERTIFICATE_FILE
    if environment.https() is not Https.SELF:
        return ok("certificate", "None of our own is used")
    if not file.exists():
        return ok("certificate", "The next start makes one")
    ends = x509.load_pem_x509_certificate(file.read_bytes()).not_valid_after_utc
    days = (ends - datetime.now(UTC)).days
    end = f"It ends on {ends:%Y-%m-%d}, in {days} days"
    if days < DAYS_LEFT:
        return warn("certificate", end, "Start the program again: it makes a new one.")
    return ok("certificate", end)


def port() -> Checked:
    """Does somebody listen on our port?"""
    host, number = environment.text("CAISSA_HOST"), environment.number("CAISSA_PORT", 1, 65535)
    asked = "127.0.0.1" if host in ("0.0.0.0", "") else host  # noqa: S104 - compared, not listened on
    try:
        with closing(socket.create_connection((asked, number), 2)):
            return ok("port", f"Somebody answers on port {number}: the program runs, or another one does")
    except OSError:
        return ok("port", f"Port {number} is free: the program does not run here")


def demo() -> Checked:
    """Is a demo not open to a network?"""
    there = (environment.folder() / "demo_log_ins").exists()
    if there and environment.text("CAISSA_HOST") not in LOOPBACK:
        advice = "On a server of your own set CAISSA_DEMO=no and begin with an empty data folder."
        return warn("demo", "The log-ins of the demo are on a computer that others reach", advice)
    return ok("demo", "The demo is for this computer only" if there else "No demo")


def time_zone() -> Checked:
    """Is there such a time zone?"""
    from zoneinfo import ZoneInfo  # noqa: PLC0415 - seldom needed

    name = environment.text("CAISSA_TIME_ZONE")
    now = datetime.now(ZoneInfo(name))
    return ok("time-zone", f"{name}: it is {now:%Y-%m-%d %H:%M}")


def languages() -> Checked:
    """Are the catalogues of the pages compiled?"""
    return catalogues("web-languages", LOCALE, "django", LANGUAGES)


def manual() -> Checked:
    """Are the texts of the manual there?"""
    from caissa_web.manual.pages import all_pages  # noqa: PLC0415 - seldom needed

    number = len(all_pages())
    if not number:
        return warn("manual", "The texts of the manual are not there", "Install the program again.")
    return ok("manual", f"{number} pages")


def mail(*, send: bool) -> Checked:
    """Is there a mail server, and does it answer?"""
    from django.conf import settings  # noqa: PLC0415 - read when asked
    from django.core.mail import get_connection  # noqa: PLC0415 - read when asked

    if not settings.MAIL_IS_SET:
        return ok("mail", "The environment names no mail server; the page of the installation may")
    if not send:
        return ok("mail", f"{settings.EMAIL_HOST} is set; --send calls it")
    try:
        connection = get_connection(timeout=SECONDS_TO_WAIT)
        connection.open()
        connection.close()
    except OSError as error:
        return fault("mail", f"{settings.EMAIL_HOST} does not let us in: {error}", "Look at CAISSA_SMTP_URL.")
    return ok("mail", f"{settings.EMAIL_HOST} lets us in")


def payments() -> Checked:
    """How can people pay?"""
    from django.conf import settings  # noqa: PLC0415 - read when asked

    chosen = settings.PAYMENTS
    if chosen is not None and chosen.provider in plugged_in_codes():
        return ok("payments", f"Cards by the connector {chosen.provider}; bank transfer and cash")
    if chosen is None:
        return ok("payments", "Bank transfer and cash; CAISSA_PAYMENTS_URL would add cards")
    if find_spec(chosen.provider) is None:
        advice = "Run: pip install caissa[portal]"
        return fault("payments", f"The library of {chosen.provider} is not installed", advice)
    if not chosen.address.startswith("https://"):
        return warn("payments", f"{chosen.provider} is asked without HTTPS", "That is for trials only.")
    return ok("payments", f"Cards by {chosen.provider}, asked at {chosen.address}; bank transfer and cash")


def connections() -> Checked:
    """Which connectors can be used, and do those of other packages load?"""
    broken = plugged_in().findings
    if broken:
        names = "; ".join(f"{finding.where}: {finding.what}" for finding in broken)
        return warn("connectors", names, "Mend or remove the package that brings it along.")
    states = [(each, each.state()) for each in connectors()]
    ready = ", ".join(str(each.name) for each, state in states if state.is_ready)
    settings = ", ".join(state.setting for _each, state in states if not state.is_ready and state.setting)
    return ok("connectors", f"Ready: {ready}" + (f"; one setting away: {settings}" if settings else ""))


# -- the records -------------------------------------------------------------------


def database() -> Checked:
    """Are the records reached?"""
    from django.db import DatabaseError, connection  # noqa: PLC0415 - settings are read when asked

    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and not Path(name).exists():
        return warn("database", f"{name} is not there yet", "The first start makes it.")
    if connection.vendor == "sqlite" and (why := damage(Path(name), thorough=True)):
        return fault("database", f"{name} is damaged: {why}", _how_to_restore())
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        reason = str(error).strip().splitlines()[0]
        return fault("database", f"The records cannot be reached: {reason}", "Look at CAISSA_DATABASE_URL.")
    return ok("database", f"The records are in {connection.display_name}")


def _how_to_restore() -> str:
    """The command that brings the newest backup back."""
    from caissa_web.privacy.backups import kept  # noqa: PLC0415 - loads Django

    newest = next(iter(kept()), None)
    return f"Stop the program, then run: python -m caissa_web --restore {newest.path if newest else 'FILE'}"


def durability() -> Checked:
    """Does SQLite keep what it has acknowledged?"""
    from django.db import connection  # noqa: PLC0415 - settings are read when asked

    if connection.vendor != "sqlite":
        return ok("durability", f"{connection.display_name} sees to it")
    with connection.cursor() as cursor:
        mode = cursor.execute("PRAGMA journal_mode").fetchone()[0]
        level = cursor.execute("PRAGMA synchronous").fetchone()[0]
    if (mode, level) != ("wal", 2):
        settings = f"journal_mode={mode}, synchronous={level}"
        return fault(
            "durability", settings, "A power cut could lose results. Is the folder on a network drive?"
        )
    return ok("durability", "WAL, synchronous FULL")


def migrations() -> Checked:
    """Are the tables as this program knows them?"""
    from caissa_web.server.health import missing_migrations  # noqa: PLC0415 - loads Django

    if missing := missing_migrations():
        missing_changes = f"{len(missing)} changes of the tables are missing"
        return fault("migrations", missing_changes, "Start the program, or run python -m caissa_web --check.")
    return ok("migrations", "The tables are as the program knows them")


def soundness() -> Checked:
    """Is every version of every section there and intact?"""
    from caissa_web.records.soundness import complaints  # noqa: PLC0415 - loads Django

    if wrong := complaints():
        return fault("soundness", f"{len(wrong)} complaints; the first: {wrong[0]}", "Restore a backup.")
    return ok("soundness", "Every version of every section is there and intact")


def sealed() -> Checked:
    """Does the secret key decrypt the secrets in the records?"""
    from caissa_web.config.key_check import ADVICE, secret_counts  # noqa: PLC0415 - loads Django

    secrets_found = secret_counts()
    if secrets_found.undecryptable:
        return fault("sealed", secrets_found.complaint, ADVICE)
    if secrets_found.unencrypted:
        warning = f"{secrets_found.unencrypted} secrets of codes, webhooks and e-mail lie open in the records"
        return warn("sealed", warning, "Keep a secret key, then have them set up anew.")
    return ok("sealed", f"The secret key opens what is sealed: {secrets_found.all}")


def worker() -> Checked:
    """Does somebody work in the background?"""
    from caissa_web.server.health import last_job_at  # noqa: PLC0415 - loads Django

    ago = int((now := time.time()) - (at := last_job_at(now)))
    advice = "Start the program, or python -m caissa_web --worker beside it."
    if not at:
        return warn("worker", "Nothing has been done in the background yet", advice)
    if ago > SECONDS_OF_A_WORKER:
        return warn("worker", f"Nothing has been done in the background for {ago // 60} minutes", advice)
    return ok("worker", f"The last job was done {ago} seconds ago")


def clock_jump() -> Checked:
    """Is the computer's clock to be believed?"""
    from caissa_web.background.clock import doubt, last_seen  # noqa: PLC0415 - loads Django

    if found := doubt(datetime.now(UTC)):
        jumped = f"It says {found.now:%Y-%m-%d %H:%M}, after {found.seen_at:%Y-%m-%d %H:%M} (UTC)"
        advice = "Set the computer's time; if it is right, run python -m caissa_web --confirm-time."
        return fault("clock-jump", f"The clock jumped: {jumped}. Nothing is erased by it", advice)
    seen = last_seen()
    return ok(
        "clock-jump",
        f"The time was last recorded at {seen:%Y-%m-%d %H:%M} UTC" if seen else "Not recorded yet",
    )


def installations() -> Checked:
    """Does what is done here arrive at the other installation of each event?"""
    from caissa_web.api.models import OtherInstallation  # noqa: PLC0415 - loads Django

    rows = list(OtherInstallation.objects.select_related("event").order_by("pk"))
    advice = "Open the page Another installation of that event."
    in_conflict = [
        row.event.slug
        for row in rows
        if any(
            each["state"] == "conflict"
            for each in (*row.differences.values(), *row.part_differences.values())
        )
    ]
    if in_conflict:
        return warn("installations", f"Changed on both sides: {', '.join(in_conflict)}", advice)
    if failing := [row for row in rows if row.fault]:
        return warn("installations", f"{failing[0].event.slug} is not sent: {failing[0].fault}", advice)
    return ok("installations", f"Events that another installation has too: {len(rows)}")


def failures() -> Checked:
    """Did jobs or files fail, or do they not end?"""
    from caissa_web.background import jobs  # noqa: PLC0415 - loads Django
    from caissa_web.background.models import Job, Task  # noqa: PLC0415 - loads Django

    now = datetime.now(UTC)
    if stuck := jobs.stuck(now):
        return fault(
            "failures", f"Jobs that do not end: {', '.join(stuck)}", "Start the program or its worker again."
        )
    if late := jobs.late(now):
        return warn(
            "failures", f"Jobs that nobody does: {', '.join(late)}", "Start the program or its worker again."
        )
    failing = list(Job.objects.filter(failures__gt=0).values_list("name", flat=True))
    files = Task.objects.filter(state=Task.State.FAILED).count()
    if failing or files:
        summary = f"Failing jobs: {', '.join(failing) or 'none'}; files that could not be made: {files}"
        return warn("failures", summary, "The page of the installation says why.")
    return ok("failures", "No job fails")


def backups() -> Checked:
    """Is the newest backup of today or yesterday?"""
    from django.conf import settings  # noqa: PLC0415 - read when asked

    from caissa_web.privacy import backups  # noqa: PLC0415 - loads Django

    now = datetime.now(UTC)
    newest = backups.newest(now)
    if not settings.DAILY_BACKUPS:
        return warn(
            "backups", "Daily backups are switched off", "Make them another way, or CAISSA_BACKUPS=daily."
        )
    if newest is None:
        return warn("backups", "There is no backup yet", "Run python -m caissa_web --backup FILE.")
    hours = int((now - newest.at).total_seconds() // 3600)
    if hours > HOURS_OF_A_BACKUP:
        return warn("backups", f"The newest backup is {hours} hours old", "Does a worker run? Is there room?")
    return _tried(f"The newest backup is {hours} hours old")


def _tried(age: str) -> Checked:
    """Was the newest backup restored into a second database?"""
    from caissa_web.privacy import backup_trials, backups  # noqa: PLC0415 - loads Django

    trial = backup_trials.last(backups.folder())
    if trial is None:
        return warn("backups", f"{age} and was not tried yet", "The next daily backup is tried.")
    if trial.way is backup_trials.Way.FAILED:
        return fault(
            "backups", f"{age}, but {trial.file} failed its test: {trial.why}", "Make one with --backup."
        )
    if trial.way is backup_trials.Way.LISTED:
        return warn("backups", f"{age} and was read, but not restored: {trial.why}", "Try it by hand.")
    return ok("backups", f"{age}; {trial.rows} rows of {trial.file} were restored and compared")


FIRST: dict[str, Check] = {
    "folder": folder,
    "disk": disk,
    "secrets": secrets,
    "debug": debug,
    "hosts": hosts,
    "https": https,
    "certificate": certificate,
    "port": port,
    "demo": demo,
    "time-zone": time_zone,
    "web-languages": languages,
    "manual": manual,
    "payments": payments,
}
OF_RECORDS: dict[str, Check] = {
    "connectors": connections,
    "durability": durability,
    "migrations": migrations,
    "soundness": soundness,
    "sealed": sealed,
    "clock-jump": clock_jump,
    "worker": worker,
    "installations": installations,
    "failures": failures,
    "backups": backups,
}
"""Checks that need the records, made once these are reached."""
