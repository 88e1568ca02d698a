"""Tasks asked for once: the same wish is the same task, results expire, a kill loses and doubles nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa_web.background import tasks
from caissa_web.background.leases import HOLD
from caissa_web.background.models import Task
from caissa_web.background.tasks import FinishedFile, ask, clear_up, result, run_waiting

pytestmark = pytest.mark.django_db


@pytest.fixture
def printed() -> list[str]:
    """What was printed, by a kind of task that prints a word."""
    words: list[str] = []

    def make(arguments):
        words.append(arguments["word"])
        return FinishedFile(arguments["word"].encode(), "word.txt", "text/plain")

    tasks.register("print", make)
    return words


def test_a_task_is_made_and_its_result_kept(printed):
    """Waiting, then done; the file, its name and its type are there."""
    asked = ask("print", {"word": "mate"}, "ada")
    assert asked.state == Task.State.WAITING
    assert result(asked) is None
    assert run_waiting(timezone.now()) == 1
    asked.refresh_from_db()
    assert (asked.state, asked.file_name, asked.content_type) == ("done", "word.txt", "text/plain")
    with result(asked) as file:
        assert file.read() == b"mate"


def test_the_same_wish_is_the_same_task(printed):
    """Asked twice, made once; another wish is another task; a key of one's own decides."""
    first = ask("print", {"word": "mate"}, "ada")
    assert ask("print", {"word": "mate"}, "boris").pk == first.pk
    assert ask("print", {"word": "check"}, "ada").pk != first.pk
    keyed = ask("print", {"word": "one"}, "ada", key="today")
    assert ask("print", {"word": "two"}, "ada", key="today").pk == keyed.pk
    run_waiting(timezone.now())
    run_waiting(timezone.now())
    assert sorted(printed) == ["check", "mate", "one"]


def test_a_refusal_ends_a_task_with_its_sentence():
    """What cannot be done is not tried again by itself, but may be asked for again."""

    def refuse(_arguments):
        raise ImpossibleChange(why="There is no round 7")

    tasks.register("refuse", refuse)
    asked = ask("refuse", {}, "ada")
    run_waiting(timezone.now())
    asked.refresh_from_db()
    assert asked.state == Task.State.FAILED
    assert "There is no round 7" in asked.fault
    assert ask("refuse", {}, "ada").state == Task.State.WAITING


def test_a_fault_is_tried_three_times():
    """With pauses between; then the task has failed, and says why."""
    tries = []

    def fail(_arguments):
        tries.append(1)
        raise OSError("no paper")

    tasks.register("fail", fail)
    asked = ask("fail", {}, "ada")
    run_waiting(timezone.now())
    assert run_waiting(timezone.now()) == 0, "the pause has just begun"
    for _ in range(5):
        run_waiting(timezone.now() + timedelta(hours=1))
    asked.refresh_from_db()
    assert (len(tries), asked.state, asked.fault) == (3, "failed", "OSError: no paper")


def test_a_task_left_by_a_killed_process_is_begun_again(printed):
    """Not before its lease is over; after three kills it is given up with a sentence."""
    asked, now = ask("print", {"word": "mate"}, "ada"), timezone.now()
    Task.objects.update(state=Task.State.RUNNING, holder="dead", held_until=now + HOLD, tries=1)
    assert run_waiting(now) == 0
    assert run_waiting(now + HOLD) == 1
    asked.refresh_from_db()
    assert (asked.state, printed) == ("done", ["mate"])
    Task.objects.update(state=Task.State.RUNNING, holder="dead", held_until=now, tries=3)
    run_waiting(now + HOLD)
    asked.refresh_from_db()
    assert (asked.state, asked.fault) == ("failed", tasks.CUT_OFF.format(tries=3))


def test_only_the_try_that_holds_the_task_hands_in_its_result():
    """A slow process that was thought dead comes late: its file goes, the other's stays."""

    def slow(_arguments):
        Task.objects.update(holder="other")
        return FinishedFile(b"late", "late.txt", "text/plain")

    tasks.register("slow", slow)
    asked = ask("slow", {}, "ada")
    run_waiting(timezone.now())
    asked.refresh_from_db()
    assert (asked.state, asked.holder, asked.file) == ("running", "other", "")
    assert default_storage.listdir(tasks.FOLDER)[1] == []


def test_a_result_expires_and_can_be_made_again(printed):
    """After a day the file is gone; a new wish makes it anew."""
    asked = ask("print", {"word": "mate"}, "ada")
    run_waiting(timezone.now())
    later = timezone.now() + tasks.KEPT_FOR + timedelta(minutes=1)
    clear_up(later)
    asked.refresh_from_db()
    assert result(asked) is None
    assert default_storage.listdir(tasks.FOLDER)[1] == []
    Task.objects.update(expires_at=timezone.now())
    assert ask("print", {"word": "mate"}, "ada").state == Task.State.WAITING


def test_a_result_whose_file_is_gone_can_be_made_again(printed):
    """As after a backup was restored: the records know of a file that is not there."""
    asked = ask("print", {"word": "mate"}, "ada")
    run_waiting(timezone.now())
    asked.refresh_from_db()
    default_storage.delete(asked.file)
    assert result(asked) is None
    assert ask("print", {"word": "mate"}, "ada").state == Task.State.WAITING


def test_files_that_no_task_knows_are_cleared_away(printed):
    """A try that was killed after writing its file left it; a fresh one may still be handed in."""
    from django.core.files.base import ContentFile

    default_storage.save(f"{tasks.FOLDER}/99-stray", ContentFile(b"x"))
    assert clear_up(timezone.now()) == 0
    assert clear_up(timezone.now() + 2 * tasks.KEPT_FOR) == 1
