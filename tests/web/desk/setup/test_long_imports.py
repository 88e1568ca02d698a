"""Files that take long to be looked at: in the background, with a bar, for whoever sent them (S9)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.background import long_work, tasks
from caissa_web.background.models import Task
from caissa_web.desk.setup import long_imports
from caissa_web.exchange import event_file
from caissa_web.exchange.limited.errors import MEMORY, TIME, ReadersBusy, TooDemanding
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from tests.web.desk.setup.test_imports import IMPORT, RIGHT, as_trf, confirmed, upload


@pytest.fixture(autouse=True)
def own_results(settings, tmp_path):
    """Results go to a folder of their own."""
    kept = {**settings.STORAGES["default"], "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = {**settings.STORAGES, "default": kept}


@pytest.fixture
def small_is_large(monkeypatch):
    """A few bytes count as a large file."""
    monkeypatch.setattr(long_imports, "QUICKLY_READ", 10)
    monkeypatch.setattr(long_imports, "QUICKLY_UNPACKED", 10)


def sent(browser) -> str:
    """A file is sent; the page on which one waits for the report."""
    answer = browser.post(IMPORT, {"file": upload(as_trf(RIGHT))})
    assert answer.status_code == 302
    where: str = answer.headers["Location"]
    assert where.startswith("/desk/long-work/")
    return where


@pytest.mark.usefixtures("small_is_large")
def test_a_large_file_is_looked_at_in_the_background(chief, event):
    """The page looks again by itself, without a script; then comes the report, and it can be confirmed."""
    where = sent(chief)
    waiting = chief.get(where)
    assert b'<noscript><meta http-equiv="refresh" content="2"></noscript>' in waiting.content
    assert "Waiting for other tasks to finish" in waiting.content.decode()
    assert not Section.objects.exists()
    assert tasks.run_waiting(timezone.now()) == 1
    ready = chief.get(where)
    assert ready.status_code == 302
    page = chief.get(ready.headers["Location"])
    assert b"Players: 4, rounds: 2" in page.content
    chief.post(f"{IMPORT}confirm/", confirmed(page))
    assert len(snapshot.load(Section.objects.get()).players) == 4


@pytest.mark.usefixtures("small_is_large")
def test_the_file_that_was_sent_is_not_kept(chief, event):
    """As soon as it was read it is gone; the report is kept for a day."""
    sent(chief)
    upload_name = Task.objects.get().arguments["upload"]
    assert default_storage.exists(upload_name)
    tasks.run_waiting(timezone.now())
    assert not default_storage.exists(upload_name)


@pytest.mark.usefixtures("small_is_large")
def test_the_report_is_for_whoever_sent_the_file(chief, event):
    """A colleague with the same rights finds neither the page nor the report."""
    where = sent(chief)
    tasks.run_waiting(timezone.now())
    there = chief.get(where).headers["Location"]
    other = User.objects.create_user("otto")
    operations.appoint(event, other, Role.CHIEF_ARBITER, by="olga")
    browser = Client()
    browser.force_login(other)
    assert browser.get(where).status_code == 404
    assert browser.get(there).status_code == 404
    assert browser.post(f"{where}call-off/").status_code == 404


@pytest.mark.usefixtures("small_is_large")
def test_the_bar_says_how_far_it_has_come(chief, event):
    """Rounds that were paired again, of all rounds of the file."""
    where = sent(chief)
    work = long_work.Work(Task.objects.get().arguments)
    Task.objects.update(state=Task.State.RUNNING, held_until=timezone.now() + timedelta(minutes=1))
    assert "<progress aria-" in chief.get(where).content.decode()
    work.tell(7, 30)
    assert not work.called_off()
    page = chief.get(where).content.decode()
    assert '<progress max="30" value="7"' in page
    assert "7 of 30" in page


@pytest.mark.usefixtures("small_is_large")
def test_work_that_waits_can_be_called_off(chief, event):
    """It is not begun, the file goes, and the page says so."""
    where = sent(chief)
    upload_name = Task.objects.get().arguments["upload"]
    chief.post(f"{where}call-off/")
    assert tasks.run_waiting(timezone.now()) == 0
    assert not default_storage.exists(upload_name)
    assert "The task was cancelled. Nothing has been saved." in chief.get(where).content.decode()


@pytest.mark.usefixtures("small_is_large")
def test_work_under_way_can_be_called_off(chief, event):
    """The process that reads the file is ended at the next look."""
    where = sent(chief)
    task = Task.objects.get()
    cache.set(f"long-work:called-off:{task.arguments['key']}", True, 60)
    tasks.run_waiting(timezone.now())
    assert "The task was cancelled" in chief.get(where).content.decode()
    assert Task.objects.get().state == Task.State.FAILED


@pytest.mark.usefixtures("small_is_large")
def test_work_survives_a_restart_and_says_so(chief, event):
    """Another process begins again what a killed one left behind."""
    where = sent(chief)
    before = timezone.now() - timedelta(minutes=1)
    Task.objects.update(state=Task.State.RUNNING, tries=2, holder="gone", held_until=before)
    assert "has started it again" in chief.get(where).content.decode()
    tasks.run_waiting(timezone.now())
    assert chief.get(where).status_code == 302


@pytest.mark.usefixtures("small_is_large")
def test_a_file_that_was_lost_is_asked_for_again(chief, event):
    """A restored backup brings no files: the page says so and does not try for ever."""
    where = sent(chief)
    default_storage.delete(Task.objects.get().arguments["upload"])
    tasks.run_waiting(timezone.now())
    assert "no longer available. Send it again" in chief.get(where).content.decode()


def test_what_is_refused_in_the_background_is_told_on_the_page(chief, event, small_is_large):
    """The sentence that the form would have shown."""
    answer = chief.post(IMPORT, {"file": upload(b"nothing of the kind\n" * 3, "x.trf")})
    tasks.run_waiting(timezone.now())
    page = chief.get(answer.headers["Location"]).content.decode()
    assert "x.trf cannot be read: no line starts with the code of a TRF record" in page


@pytest.mark.parametrize("reason", [ReadersBusy(), TooDemanding(name="open.trf", why=TIME)])
def test_a_small_file_that_takes_long_goes_to_the_background_too(chief, event, monkeypatch, reason):
    """Others are being read, or ten seconds were not enough: nobody waits for the page."""

    def slow(*_asked, **_wanted):
        raise reason

    monkeypatch.setattr(long_imports, "report_on", slow)
    sent(chief)


def test_a_file_that_takes_all_the_memory_is_refused_at_once(chief, event, monkeypatch):
    """More time would not help it."""

    def hungry(*_asked, **_wanted):
        raise TooDemanding(name="open.trf", why=MEMORY)

    monkeypatch.setattr(long_imports, "report_on", hungry)
    answer = chief.post(IMPORT, {"file": upload(as_trf(RIGHT))})
    assert answer.status_code == 422
    assert b"more memory than a file of this kind may take" in answer.content


def test_a_large_event_is_looked_at_in_the_background(admin_client, event, section, small_is_large):
    """From another desk, with a report before anything is stored."""
    packed = event_file.packed(event_file.carried(event))
    answer = admin_client.post("/desk/bring-in/", {"file": upload(packed, "spring.zip")})
    where = answer.headers["Location"]
    assert where.startswith("/desk/long-work/")
    tasks.run_waiting(timezone.now())
    page = admin_client.get(where, follow=True)
    assert page.context["carried"].slug == event.slug
    assert Event.objects.count() == 1
