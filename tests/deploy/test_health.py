"""For those who watch a server: alive, ready, and its figures for those who may read them."""

from __future__ import annotations

import re

import pytest
from django.db import OperationalError
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from caissa_web.privacy import backup_trials, backups
from caissa_web.privacy.backup_trials import Trial, Way
from caissa_web.server import health
from caissa_web.server.metrics import METRICS, Metrics

LINE = re.compile(r'^[a-z_]+(\{([a-z_]+="[^"]*",?)*\})? -?[0-9.e+-]+$')
CHECKS = ("ready", "database", "migrations", "disk")


@pytest.mark.django_db
def test_alive_and_ready(settings, tmp_path):
    """A probe needs no name that is allowed, and gets nothing that could be kept."""
    settings.DATA = tmp_path
    for address in ("/health/live", "/health/ready"):
        answer = Client().get(address, headers={"Host": "10.0.0.7"})
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store"
    checks = {"ready": True, "database": True, "migrations": True, "disk": True}
    assert answer.json() == {**checks, "background": {}, "backup": "none"}
    assert Client().post("/health/live").status_code == 405


@pytest.mark.django_db
def test_not_ready_while_a_change_of_the_tables_is_missing(monkeypatch):
    """A new program does not get visitors before its tables are there."""
    known = health.known_migrations() | {("records", "9999_tomorrow")}
    monkeypatch.setattr(health, "known_migrations", lambda: known)
    answer = Client().get("/health/ready")
    assert (answer.status_code, answer.json()["migrations"]) == (503, False)


@pytest.mark.django_db
def test_not_ready_without_records_or_room(monkeypatch):
    """Alive all the same: starting it again would not help."""

    def away():
        raise OperationalError("gone")

    monkeypatch.setattr(health, "missing_migrations", away)
    monkeypatch.setattr(health, "MIN_FREE_BYTES", 10**18)
    monkeypatch.setattr(health.connection, "close", lambda: None)
    answer = Client().get("/health/ready")
    assert answer.status_code == 503
    checks = {"ready": False, "database": False, "migrations": False, "disk": False}
    assert answer.json().items() >= {**checks, "background": {}}.items()
    assert Client().get("/health/live").status_code == 200


# -- figures -----------------------------------------------------------------------


def test_figures_tell_what_was_done(section, client):
    """Every line is one that Prometheus reads; pages are counted by name and status."""
    client.get("/account/log-in/")
    client.get("/nothing-here/")
    page = client.get("/metrics").content.decode()
    for line in page.splitlines():
        assert line.startswith("# ") or LINE.match(line), line
    assert 'caissa_answers_total{status="200",view="accounts:log-in"}' in page
    assert 'caissa_answers_total{status="404",view="none"}' in page
    assert "nothing-here" not in page
    assert 'caissa_answer_seconds_bucket{family="accounts",le="0.2"}' in page
    assert "caissa_versions_total 1.0\n" in page
    assert "caissa_live_listeners 0.0\n" in page
    assert "caissa_database_up 1.0\n" in page


def test_times_are_added_up_from_bucket_to_bucket():
    """Two quick answers and a slow one: 2 up to 5 ms, 3 in all."""
    metrics = Metrics()
    for seconds in (0.001, 0.004, 0.3):
        metrics.count("desk:home", 200, seconds)
    for bound, number in (("0.005", 2), ("0.2", 2), ("0.5", 3), ("+Inf", 3)):
        labels = {"family": "desk", "le": bound}
        assert metrics.registry.get_sample_value("caissa_answer_seconds_bucket", labels) == number
    assert metrics.registry.get_sample_value("caissa_answer_seconds_count", {"family": "desk"}) == 3


def test_kept_pages_are_told_from_made_ones():
    """Answers without a page of Django's were kept."""
    metrics = Metrics()
    for view in ("kept", "kept", "noticeboard:standings", "desk:home"):
        metrics.count(view, 200, 0.001)
    for kept, number in (("yes", 2), ("no", 1)):
        assert metrics.registry.get_sample_value("caissa_noticeboard_pages_total", {"kept": kept}) == number


NAMES = {
    *("caissa_info", "caissa_live_listeners", "caissa_answers", "caissa_answer_seconds"),
    *("caissa_noticeboard_pages", "caissa_database_up", "caissa_sections", "caissa_versions"),
    *("caissa_job_done_timestamp_seconds", "caissa_job_failures", "caissa_tasks", "caissa_waiting"),
    *("caissa_last_backup_timestamp_seconds", "caissa_clock_doubted", "caissa_job_stuck", "caissa_job_late"),
    "caissa_last_backup_trial",
}


@pytest.mark.django_db
def test_the_trial_of_the_newest_backup_is_shown(settings, tmp_path):
    """In the answer of the probe, which stays ready, and as a figure for alarms."""
    settings.DATA = tmp_path
    backups.folder().mkdir()
    for way in Way:
        backup_trials.store(backups.folder(), Trial("2026-11-01T03:30:00", "caissa-1.backup", way))
        answer = Client().get("/health/ready")
        assert (answer.status_code, answer.json()["backup"]) == (200, way.value)
        page = Client().get("/metrics").content.decode()
        shown = {other: f'caissa_last_backup_trial{{way="{other}"}} {float(other is way)}' for other in Way}
        assert all(line in page for line in shown.values())


def test_prometheus_reads_every_figure(section, client):
    """By its own parser: the names that dashboards know, and no other figure."""
    text = client.get("/metrics").content.decode()
    assert {family.name for family in text_string_to_metric_families(text)} == NAMES


@pytest.mark.django_db
def test_figures_are_for_the_computer_itself_or_by_a_token(settings):
    """A proxy on the same computer does not open them to everybody."""
    assert Client().get("/metrics").status_code == 200
    assert Client(REMOTE_ADDR="192.168.1.9").get("/metrics").status_code == 403
    assert Client(REMOTE_ADDR="nonsense").get("/metrics").status_code == 403
    assert Client().get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 403
    settings.METRICS_TOKEN = "pawn-takes"  # noqa: S105 - of this test
    assert Client().get("/metrics").status_code == 403
    assert Client().get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 403
    right = {"Authorization": "Bearer pawn-takes", "X-Forwarded-For": "203.0.113.9"}
    assert Client(REMOTE_ADDR="192.168.1.9").get("/metrics", headers=right).status_code == 200


@pytest.mark.django_db
def test_behind_a_proxy_figures_need_a_token(settings):
    """Everybody seems to come from this computer there."""
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert Client().get("/metrics").status_code == 403


def test_counting_forgets_nothing_when_many_count():
    """Threads count at once."""
    from threading import Thread

    metrics = Metrics()
    threads = [
        Thread(target=lambda: [metrics.count("desk:home", 200, 0.001) for _ in range(500)]) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    labels = {"view": "desk:home", "status": "200"}
    assert metrics.registry.get_sample_value("caissa_answers_total", labels) == 4000
    assert METRICS is not metrics
