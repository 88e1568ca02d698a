"""A clock that jumps erases nothing: it is doubted, shown, and confirmed by an administrator (S3)."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from caissa_web.accounts import links, proof, shared_cache
from caissa_web.accounts.models import User
from caissa_web.api.models import Delivery, Webhook
from caissa_web.api.webhooks import delivery as deliveries
from caissa_web.background import clock, jobs, tasks
from caissa_web.background.models import Job, SeenTime, Task
from caissa_web.privacy import backups
from caissa_web.server import doctor, health
from caissa_web.server.certificate import keep_certificate
from tests.web.privacy.conftest import MOTHER
from tests.web.privacy.test_backups import data
from tests.web.privacy.test_redaction import texts

__all__ = ["data"]

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
A_YEAR = 365 * DAY
HARMLESS = ("background.clock", "background.clear-up", "privacy.retention", "notices.erase", "api-clean-up")


@pytest.fixture(autouse=True)
def only_quick_jobs(monkeypatch):
    """The clock and everything that erases, as the apps register it."""
    chosen = {job.name: job for job in jobs.registered() if job.name in HARMLESS}
    assert set(chosen) == set(HARMLESS)
    monkeypatch.setattr(jobs, "_REGISTERED", chosen)


def test_a_clock_a_year_ahead_for_one_run_erases_nothing(guarded, ended):
    """The event is running; the guardian's contact stays in every version of its section."""
    ended(NOW.date())
    jobs.run_due(NOW)
    assert jobs.run_due(NOW + A_YEAR) == 1, "only the clock itself is looked at"
    assert MOTHER.email in texts(guarded)
    assert clock.doubt(NOW + A_YEAR) == clock.Doubt(clock.Jump.AHEAD, NOW, NOW + A_YEAR)
    assert SeenTime.objects.get().doubted_at == NOW + A_YEAR


def test_when_the_clock_is_right_again_what_was_put_off_is_due(guarded, ended):
    """No job waits for the year in which the clock was: each is done at the first look."""
    ended(NOW.date())
    jobs.run_due(NOW)
    jobs.run_due(NOW + A_YEAR)
    Job.objects.update(due_at=NOW + A_YEAR + DAY)
    assert clock.doubt(NOW + MINUTE) is None
    assert jobs.run_due(NOW + MINUTE) == len(HARMLESS)
    assert MOTHER.email in texts(guarded)


def test_a_lease_from_the_future_binds_nobody():
    """A worker was ended while the clock was ahead; its job is not held for a year."""
    later = NOW + A_YEAR
    for name in HARMLESS:
        Job.objects.create(name=name, due_at=NOW, holder="other", held_until=later)
    assert jobs.run_due(NOW) == len(HARMLESS)


@pytest.mark.parametrize(
    ("away", "jump"),
    [
        (8 * DAY, None),
        (8 * DAY + MINUTE, clock.Jump.AHEAD),
        (-10 * MINUTE, None),
        (-11 * MINUTE, clock.Jump.BACK),
        (-10 * A_YEAR, clock.Jump.BACK),
    ],
)
def test_which_steps_are_doubted(away, jump):
    """A computer that is switched on once a week is believed, and so are minutes backwards."""
    clock.record(NOW)
    doubt = clock.doubt(NOW + away)
    assert (doubt.jump if doubt else None) == jump


def test_small_steps_are_followed():
    """Day after day the stored time goes along, and never back."""
    for days in range(40):
        clock.record(NOW + days * DAY)
    clock.record(NOW + 39 * DAY - 5 * MINUTE)
    assert clock.last_seen() == NOW + 39 * DAY


def test_confirming_lets_the_clock_be_believed(guarded, ended):
    """A computer that was off for months: after the confirmation retention goes on."""
    ended(NOW.date())
    jobs.run_due(NOW)
    later = NOW + 100 * DAY
    jobs.run_due(later)
    assert MOTHER.email in texts(guarded)
    clock.confirm(later, "root")
    jobs.run_due(later + MINUTE)
    assert MOTHER.email not in texts(guarded)
    assert SeenTime.objects.get().confirmed_by == "root"


# -- where it is shown -------------------------------------------------------------


@pytest.fixture
def jumped() -> None:
    """The time that was believed last is a year ago."""
    SeenTime.objects.create(pk=SeenTime.ONLY, seen_at=datetime.now(UTC) - A_YEAR)


def test_a_jump_is_shown_to_who_runs_the_installation(jumped, manager):
    """On the first page of the desk, on the page of the installation, by the doctor and in the figures."""
    assert "clock jumped" in manager.get("/desk/").content.decode()
    assert "Is the clock right?" in manager.get("/installation/").content.decode()
    assert doctor.clock_jump().state == "fault"
    assert "caissa_clock_doubted 1.0" in Client().get("/metrics").content.decode()


def test_a_right_clock_is_not_spoken_of(manager):
    """Nobody is asked."""
    clock.record(datetime.now(UTC))
    assert "clock" not in manager.get("/desk/").content.decode()
    assert "Is the clock right?" not in manager.get("/installation/").content.decode()
    assert doctor.clock_jump().state == "ok"
    assert "caissa_clock_doubted 0.0" in Client().get("/metrics").content.decode()


def test_retention_by_hand_waits_too(jumped, manager, guarded, ended):
    """The button is not there, and who sends the form all the same is refused."""
    ended(date(2020, 1, 1))
    assert "Run it now" not in manager.get("/privacy/retention/").content.decode()
    assert manager.post("/privacy/retention/").status_code == 409
    assert MOTHER.email in texts(guarded)


def test_the_button_confirms_the_time_that_was_looked_at(jumped, manager):
    """Not a time of yesterday's page, and not without one."""
    page = manager.get("/installation/").content.decode()
    time = re.search(r'name="time" value="([^"]+)"', page)[1]
    for wrong in ("", "nonsense", "2026-11-01T12:00:00", (datetime.now(UTC) - DAY).isoformat()):
        manager.post("/installation/clock/", {"time": wrong})
        assert clock.doubt(datetime.now(UTC))
    manager.post("/installation/clock/", {"time": time})
    assert clock.doubt(datetime.now(UTC)) is None
    assert SeenTime.objects.get().confirmed_by == "root"


def test_nobody_else_confirms_it(jumped, client):
    """An arbiter may not."""
    client.force_login(User.objects.create_user("ada"))
    assert client.post("/installation/clock/", {"time": datetime.now(UTC).isoformat()}).status_code == 403


# -- backups -------------------------------------------------------------------------


def test_a_backup_by_a_wrong_clock_throws_no_other_away(data):
    """A backup dated a year ahead would make all others older than a year."""
    for days in range(3):
        clock.record(NOW + days * DAY)
        backups.run(NOW + days * DAY)
    backups.run(NOW + 2 * A_YEAR)
    assert len(backups.kept()) == 4
    assert backups.newest(NOW + 3 * DAY).at == NOW + 2 * DAY


def test_a_backup_that_is_dated_ahead_goes_after_a_week_of_others(data):
    """Until then it may be the newest; for ever it would keep what was erased."""
    clock.record(NOW)
    backups.run(NOW + 2 * A_YEAR)
    for days in range(7):
        assert backups.kept()[0].at == NOW + 2 * A_YEAR
        clock.record(NOW + days * DAY)
        backups.run(NOW + days * DAY)
    assert [backup.at for backup in backups.kept()] == [NOW + days * DAY for days in range(6, -1, -1)]


def test_the_doctor_asks_for_a_backup_of_now(data, monkeypatch):
    """One that is dated ahead is none."""
    monkeypatch.setattr("django.conf.settings.DAILY_BACKUPS", True, raising=False)
    backups.run(datetime.now(UTC) + A_YEAR)
    assert doctor.backups().result == "There is no backup yet"


# -- the same mistake elsewhere ----------------------------------------------------------


def test_a_worker_of_the_future_is_no_worker():
    """`doctor` used to call it well: minus a year ago is less than two minutes ago."""
    now = datetime.now(UTC)
    Job.objects.create(name="webhooks", due_at=now, done_at=now + A_YEAR)
    assert health.last_job_at(now.timestamp()) == 0
    assert doctor.worker().state == "warn"


def test_a_message_to_a_webhook_is_not_put_off_for_a_year(event, monkeypatch):
    """Its next try was set by a clock that was ahead."""
    monkeypatch.setattr(deliveries, "send", lambda *_sent: 200)
    webhook = Webhook.objects.create(event=event, address="https://x.example/", secret="", made_at=NOW)
    fields = {"topic": "t", "payload": "{}", "made_at": NOW}
    Delivery.objects.create(webhook=webhook, name="ahead", next_try=NOW + A_YEAR, **fields)
    Delivery.objects.create(webhook=webhook, name="waits", next_try=NOW + DAY, **fields)
    assert deliveries.send_due(NOW) == 1
    assert Delivery.objects.get(name="waits").state == Delivery.WAITING


def test_a_file_asked_for_is_not_put_off_for_a_year(monkeypatch, settings, tmp_path):
    """Neither one that waits nor one that a worker of the future held."""
    kept = {**settings.STORAGES["default"], "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = {**settings.STORAGES, "default": kept}
    monkeypatch.setattr(tasks, "_MAKERS", {"x": lambda _asked: tasks.FinishedFile(b"x", "x", "text/plain")})
    asked = {"kind": "x", "asked_by": "ada", "asked_at": NOW}
    Task.objects.create(key="a", due_at=NOW + A_YEAR, **asked)
    Task.objects.create(key="b", due_at=NOW, held_until=NOW + A_YEAR, state=Task.State.RUNNING, **asked)
    assert tasks.run_waiting(NOW) == 2
    assert {task.state for task in Task.objects.all()} == {Task.State.DONE}


def test_tries_counted_by_a_clock_ahead_lock_nobody_out(monkeypatch):
    """Ten wrong passwords in the year to come are not counted now, and are cleared away."""
    monkeypatch.setattr(shared_cache.time, "time", lambda: NOW.timestamp() + A_YEAR.total_seconds())
    cache.set("wrong", 10, 600)
    assert cache.get("wrong") == 10
    monkeypatch.setattr(shared_cache.time, "time", NOW.timestamp)
    assert cache.get("wrong") is None
    assert cache.add("wrong", 1, 600)
    assert cache.incr("wrong") == 2
    monkeypatch.setattr(shared_cache.time, "time", lambda: NOW.timestamp() + A_YEAR.total_seconds())
    cache.set("other", 10, 600)
    assert shared_cache.forget_old(NOW.timestamp()) == 1


def test_a_proof_from_the_future_is_not_fresh(monkeypatch):
    """Else whoever logged in under a wrong clock would not be asked again for a year."""
    at = NOW.timestamp()
    monkeypatch.setattr(proof, "person_at", lambda _request: None)
    monkeypatch.setattr(proof, "get_reauthentication_flows", lambda _user: ["password"])
    monkeypatch.setattr(proof.time, "time", lambda: at)
    for logged_in_at, fresh in ((at - 10, True), (at - 301, False), (at + A_YEAR.total_seconds(), False)):
        monkeypatch.setattr(proof, "get_authentication_records", lambda *_asked, w=logged_in_at: [{"at": w}])
        assert proof._is_fresh(None) is fresh


def test_a_link_drawn_by_a_clock_ahead_is_over(tmp_path):
    """It lasts a day, whichever way the clock went."""
    token = links.draw(tmp_path, "ada", datetime.now(UTC).timestamp())
    now = datetime.now(UTC)
    assert links.name_behind(tmp_path, token, now.timestamp()) == "ada"
    assert links.name_behind(tmp_path, token, (now - 2 * DAY).timestamp()) is None


def test_a_certificate_of_the_future_is_replaced(tmp_path):
    """Browsers refuse one that is not valid yet."""
    first = keep_certificate(tmp_path, ["hall"], NOW + A_YEAR).certificate.read_bytes()
    assert keep_certificate(tmp_path, ["hall"], NOW).certificate.read_bytes() != first
