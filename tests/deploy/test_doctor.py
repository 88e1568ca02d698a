"""`caissa doctor`: every check says whether something is in order and what to do if not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from caissa.cli.doctor_checks import LIBRARY, State, catalogues, fault, guarded, ok, warn, worst
from caissa.errors import CaissaError
from caissa_web.config.secret import keep_secret_key
from caissa_web.privacy import backup_trials, backups
from caissa_web.privacy.backup_trials import Trial, Way
from caissa_web.server import doctor
from caissa_web.server.certificate import keep_certificate

EVERYWHERE = "0.0.0.0"  # noqa: S104 - that is what is warned of
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/organisers/installation.md").read_text("utf-8")
NAMES = ("web", "mail", "database", *LIBRARY, *doctor.FIRST, *doctor.OF_RECORDS)


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """A data folder as the program makes it."""
    place = tmp_path / "var"
    place.mkdir(mode=0o700)
    keep_secret_key(place)
    for name in list(os.environ):
        if name.startswith("CAISSA_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("CAISSA_DATA", str(place))
    return place


@pytest.mark.parametrize("name", NAMES)
def test_every_check_is_documented(name):
    """What is looked at and what to do."""
    assert f"| `{name}` |" in PAGE


def test_no_check_is_documented_that_is_not_made():
    """The table is the whole of them."""
    assert PAGE.count("\n| `") == len(set(NAMES)) == len(NAMES)


def test_the_worst_check_decides():
    """0, 1 or 2."""
    assert worst([]) == worst([ok("a", "")]) == 0
    assert worst([ok("a", ""), warn("b", "", "")]) == 1
    assert worst([fault("c", "", ""), warn("b", "", "")]) == 2


def test_a_check_that_breaks_is_a_fault_and_not_a_trace():
    """Refusals tell their own sentence; anything else is told in one line."""

    class Refused(CaissaError):
        code, message = "test.refused", "It was refused."

    def refuses():
        raise Refused

    def breaks():
        raise RuntimeError("first line\nsecond line")

    assert guarded("x", refuses).result == "It was refused."
    assert guarded("x", breaks).result.endswith("RuntimeError: first line")
    assert guarded("x", breaks).state is State.FAULT


def test_a_missing_catalogue_is_named(tmp_path):
    """By the language."""
    (tmp_path / "fr/LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "fr/LC_MESSAGES/caissa.mo").touch()
    assert catalogues("l", tmp_path, "caissa", ["fr"]).state is State.OK
    assert "de" in catalogues("l", tmp_path, "caissa", ["fr", "de"]).result


# -- settings and folder -----------------------------------------------------------


def test_a_folder_that_others_enter_or_that_is_not_there_is_told(folder, monkeypatch):
    """700 is in order."""
    assert doctor.folder().state is State.OK
    folder.chmod(0o755)
    assert doctor.folder().advice == f"Run: chmod 700 {folder}"
    monkeypatch.setenv("CAISSA_DATA", str(folder / "none"))
    assert doctor.folder().state is State.WARN


def test_a_key_that_others_can_read_is_a_fault(folder):
    """600 is in order."""
    assert doctor.secrets().state is State.OK
    (folder / "secret_key").chmod(0o644)
    assert (doctor.secrets().state, "secret_key" in doctor.secrets().result) == (State.FAULT, True)


@pytest.mark.parametrize(
    ("free", "expected"), [(2 * 1024**3, State.OK), (500 * 1024**2, State.WARN), (1024**2, State.FAULT)]
)
def test_little_room_is_told(folder, monkeypatch, free, expected):
    """Below a gigabyte a warning, below 100 MB a fault."""
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _place: SimpleNamespace(free=free))
    assert doctor.disk().state is expected


@pytest.mark.parametrize(
    ("set_to", "check", "expected"),
    [
        ({}, "https", State.OK),
        ({"CAISSA_HOST": EVERYWHERE}, "https", State.FAULT),
        ({"CAISSA_HOST": EVERYWHERE, "CAISSA_HTTPS": "self"}, "https", State.OK),
        ({"CAISSA_BEHIND_PROXY": "yes"}, "https", State.FAULT),
        ({"CAISSA_BEHIND_PROXY": "yes", "CAISSA_HTTPS": "yes"}, "https", State.OK),
        ({"CAISSA_HTTPS": "yes"}, "https", State.WARN),
        ({"CAISSA_DEBUG": "yes"}, "debug", State.FAULT),
        ({}, "debug", State.OK),
        ({"CAISSA_ALLOWED_HOSTS": "*"}, "hosts", State.FAULT),
        ({"CAISSA_ALLOWED_HOSTS": "chess.example.org"}, "hosts", State.OK),
        ({"CAISSA_TIME_ZONE": "Europe/Riga"}, "time-zone", State.OK),
        ({"CAISSA_TIME_ZONE": "Europe/Nowhere"}, "time-zone", State.FAULT),
        ({"CAISSA_PORT": "nonsense"}, "port", State.FAULT),
    ],
)
def test_settings_that_are_not_safe_are_told(folder, monkeypatch, set_to, check, expected):
    """Each by itself."""
    for name, value in set_to.items():
        monkeypatch.setenv(name, value)
    assert guarded(check, doctor.FIRST[check]).state is expected


def test_a_demo_that_others_reach_is_told(folder, monkeypatch):
    """Its log-ins are printed on the terminal."""
    (folder / "demo_log_ins").touch(mode=0o600)
    assert doctor.demo().state is State.OK
    monkeypatch.setenv("CAISSA_HOST", EVERYWHERE)
    assert doctor.demo().state is State.WARN


def test_a_certificate_that_ends_soon_is_told(folder, monkeypatch):
    """Two weeks before."""
    monkeypatch.setenv("CAISSA_HTTPS", "self")
    assert doctor.certificate().state is State.OK
    keep_certificate(folder, [])
    assert doctor.certificate().state is State.OK
    (folder / "certificate.pem").unlink()
    keep_certificate(folder, [], datetime.now(UTC) - timedelta(days=360))
    assert doctor.certificate().state is State.WARN


def test_a_mail_server_that_is_away_is_a_fault(folder, settings):
    """It is called only on request."""
    assert doctor.mail(send=True).state is State.OK
    settings.MAIL_IS_SET, settings.EMAIL_HOST, settings.EMAIL_PORT = True, "127.0.0.1", 1
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    assert doctor.mail(send=False).state is State.OK
    assert doctor.mail(send=True).state is State.FAULT


# -- records -----------------------------------------------------------------------


@pytest.mark.django_db
def test_records_in_order(section):
    """Reached, sound, and up to date."""
    assert doctor.migrations().state is State.OK
    assert doctor.soundness().state is State.OK
    assert doctor.failures().state is State.OK


@pytest.mark.django_db
def test_work_that_is_not_done_or_fails_is_told():
    """Nobody works, somebody works, somebody worked once, a job fails."""
    from django.utils import timezone

    from caissa_web.background.models import Job

    now = timezone.now()
    assert doctor.worker().state is State.WARN
    job = Job.objects.create(name="x", due_at=now, done_at=now)
    assert doctor.worker().state is State.OK
    Job.objects.update(done_at=now - timedelta(hours=1), failures=3)
    assert "60 minutes" in doctor.worker().result
    assert job.name in doctor.failures().result


@pytest.mark.django_db
def test_old_backups_are_told(tmp_path, settings):
    """None, a fresh one, an old one, switched off."""
    settings.DATA, settings.DAILY_BACKUPS = tmp_path, True
    backups.folder().mkdir()
    assert doctor.backups().state is State.WARN
    old, new = (datetime.now(UTC) - timedelta(days=3)), datetime.now(UTC)
    (backups.folder() / f"caissa-{old:%Y-%m-%d-%H%M}.backup").touch()
    assert "72 hours" in doctor.backups().result
    (backups.folder() / f"caissa-{new:%Y-%m-%d-%H%M}.backup").touch()
    assert "not tried yet" in doctor.backups().result
    for way, state in ((Way.RESTORED, State.OK), (Way.LISTED, State.WARN), (Way.FAILED, State.FAULT)):
        backup_trials.store(backups.folder(), Trial(new.isoformat(), "caissa-1.backup", way, 7, "No space"))
        assert doctor.backups().state is state
    assert "caissa-1.backup failed its test: No space" in doctor.backups().result
    settings.DAILY_BACKUPS = False
    assert doctor.backups().state is State.WARN


# -- the command -------------------------------------------------------------------


def called(folder: Path, *options: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """The command as somebody types it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    mine = kept | {"CAISSA_DATA": str(folder), **settings}
    return subprocess.run(  # noqa: S603 - the program itself
        [sys.executable, "-m", "caissa", "doctor", *options],
        env=mine,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_changes_nothing_and_tells_the_worst(tmp_path):
    """An installation that was never started: warnings, no folder made; a fault ends with 2."""
    done = called(tmp_path / "none", "--json")
    payload = json.loads(done.stdout)
    by_name = {check["name"]: check for check in payload["checks"]}
    assert (done.returncode, payload["state"], done.stderr) == (1, "warn", "")
    assert by_name["database"]["state"] == "warn"
    assert not (tmp_path / "none").exists()
    assert called(tmp_path / "none", CAISSA_DEBUG="yes").returncode == 2


def test_a_setting_that_stops_the_program_is_told(tmp_path):
    """In the sentence that the program itself would say."""
    done = called(tmp_path, CAISSA_DATABASE_URL="mysql://secret-word@host/x")
    assert done.returncode == 2
    assert "fault web: The web program cannot start" in done.stdout
    assert "secret-word" not in done.stdout
