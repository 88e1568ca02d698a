"""Jobs that come again and again: one process at a time, also after a kill; failures are told and retried."""

from __future__ import annotations

from datetime import timedelta

import pytest

from caissa_web.background import jobs
from caissa_web.background.leases import HOLD
from caissa_web.background.models import Job
from tests.web.background.conftest import NOON

pytestmark = pytest.mark.django_db


def seconds(number: float) -> timedelta:
    """So many seconds."""
    return timedelta(seconds=number)


def test_a_job_is_done_at_once_and_then_when_it_is_due():
    """Every ten seconds means not after nine."""
    done = []
    jobs.register("count", 10, done.append)
    for after in (0, 1, 9, 10, 11, 20):
        jobs.run_due(NOON + seconds(after))
    assert done == [NOON, NOON + seconds(10), NOON + seconds(20)]


def test_new_jobs_are_noted_by_one_statement(django_assert_num_queries):
    """At a first start every kind of work begins at the same moment, while people write."""
    for name in ("a", "b", "c"):
        jobs.register(name, 60, lambda _now: None, queue="others")
    with django_assert_num_queries(2):  # what is known; the three
        jobs.run_due(NOON, queue="nobody's")


def test_a_failure_is_written_down_and_tried_again_with_growing_pauses():
    """The pause doubles: 20, 40, 80 seconds; a success ends that, the fault stays readable."""
    tried = []

    def work(now):
        tried.append((now - NOON).total_seconds())
        if len(tried) < 4:
            raise ValueError("the post office is closed")

    jobs.register("post", 10, work)
    for after in range(0, 200, 5):
        jobs.run_due(NOON + seconds(after))
    assert tried[:5] == [0, 20, 60, 140, 150]
    row = Job.objects.get(pk="post")
    assert row.failures == 0
    assert row.fault == "ValueError: the post office is closed"
    assert row.failed_at == NOON + seconds(60)


def test_a_job_that_fails_does_not_hold_up_the_others():
    """Each is on its own."""
    done = []
    jobs.register("bad", 10, lambda _now: 1 / 0)
    jobs.register("good", 10, done.append)
    assert jobs.run_due(NOON) == 1
    assert done == [NOON]


def test_a_job_that_another_process_is_doing_is_left_to_it():
    """Until its lease has run out, as it does when that process was killed."""
    done = []
    jobs.register("count", 10, done.append)
    Job.objects.create(name="count", due_at=NOON, holder="other", held_until=NOON + HOLD)
    assert jobs.run_due(NOON + HOLD - seconds(1)) == 0
    assert jobs.run_due(NOON + HOLD) == 1
    assert done == [NOON + HOLD]


def test_a_job_is_held_while_it_is_done():
    """Somebody who looks meanwhile finds nothing to do."""
    seen = []
    jobs.register("count", 10, lambda now: seen.append(jobs.run_due(now)))
    assert jobs.run_due(NOON) == 1
    assert seen == [0]


def test_a_process_that_lost_its_lease_says_nothing_about_the_job():
    """The other one's word counts."""

    def work(now):
        Job.objects.update(holder="other", held_until=now + HOLD)

    jobs.register("slow", 10, work)
    jobs.run_due(NOON)
    row = Job.objects.get(pk="slow")
    assert (row.holder, row.done_at, row.held_until) == ("other", None, NOON + HOLD)


def test_a_job_that_is_no_longer_registered_is_not_done():
    """An older program may have left its row."""
    Job.objects.create(name="gone", due_at=NOON)
    assert jobs.run_due(NOON) == 0
