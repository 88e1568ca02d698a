"""Tries are counted for the whole installation; several processes at once are in `faults`."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.core.cache import cache, caches
from django.db import DatabaseError, OperationalError, transaction

from caissa_web.accounts import shared_cache
from caissa_web.accounts.limits import exceeds, increment, increment_in_shares
from caissa_web.accounts.models import Remembered
from caissa_web.background import jobs


@pytest.fixture
def clock(monkeypatch) -> list[float]:
    """The clock of what is remembered, which goes when it is told to."""
    hands = [1000.0]
    monkeypatch.setattr(shared_cache.time, "time", lambda: hands[0])
    return hands


def test_a_count_is_forgotten_after_its_time(db, clock):
    """Ten minutes after the first try the count begins anew."""
    assert [increment("door", 600) for _ in range(3)] == [1, 2, 3]
    clock[0] += 599
    assert increment("door", 600) == 4
    clock[0] += 1
    assert cache.get("door", 0) == 0
    assert increment("door", 600) == 1


def test_the_table_tells_nobody_whose_tries_they_are(db):
    """Addresses are in the keys, so keys are kept as a fingerprint that needs the secret key."""
    increment("notices.wishes.192.0.2.7", 600)
    (kept,) = Remembered.objects.all()
    assert len(kept.key) == 64
    assert "192.0.2.7" not in kept.key + kept.value


def test_what_is_over_is_removed_by_a_job(db, clock):
    """Every hour; what still counts stays."""
    increment("old", 10)
    increment("new", 6000)
    clock[0] += 20
    (job,) = [
        job_registered for job_registered in jobs.registered() if job_registered.name == "privacy.tries"
    ]
    job.work(datetime.fromtimestamp(clock[0], UTC))
    assert Remembered.objects.count() == 1
    assert cache.get("new") == 1


def test_without_the_records_each_process_counts_for_itself(db, monkeypatch, caplog):
    """Neither is everybody locked out by our fault, nor may anybody guess without end."""
    increment("door", 600)

    def broken(*_asked):
        raise OperationalError("the records cannot be reached")

    for name in ("_read", "_changed", "_more"):
        monkeypatch.setattr(shared_cache, name, broken)
    cache.own.clear()
    assert [increment("door", 600) for _ in range(3)] == [1, 2, 3]
    assert cache.get("door") == 3
    assert cache.add("code", "y", 30)
    assert not cache.add("code", "y", 30)
    assert "counted by this process alone" in caplog.text
    cache.own.clear()


def test_a_fault_of_the_count_leaves_the_others_transaction_whole(db, monkeypatch):
    """What somebody does in the same transaction is stored all the same."""
    monkeypatch.setattr(shared_cache, "_ADD", "INSERT INTO nowhere VALUES (%s, %s, %s, %s)")
    with transaction.atomic():
        assert cache.add("code", "y", 30)
        Remembered.objects.create(key="beside", value="1", expires=1.0)
    assert Remembered.objects.filter(key="beside").exists()
    cache.own.clear()


def test_a_cache_answers_as_others_do(db, clock):
    """What allauth counts is in it too: lists of moments, locks, and what is taken back."""
    assert cache.get("nothing", []) == []
    cache.set("moments", [1.5, 2.5], 60)
    assert cache.get("moments") == [1.5, 2.5]
    assert cache.touch("moments", 600)
    clock[0] += 300
    assert "moments" in cache
    assert cache.delete("moments")
    assert not cache.delete("moments")
    cache.set("for good", 1, None)
    cache.clear()
    assert Remembered.objects.count() == 0
    with pytest.raises(ValueError, match="moments"):
        cache.incr("moments")


def test_a_flood_is_refused_without_writing(db, django_assert_num_queries):
    """Up to the limit each try is written down; whoever goes on beyond it costs one look."""
    assert [exceeds("flood", 600, 3) for _ in range(5)] == [False, False, False, True, True]
    assert cache.get("flood") == 4
    with django_assert_num_queries(1):
        assert exceeds("flood", 600, 3)


def test_what_comes_often_is_told_to_the_others_in_lots(db, django_assert_num_queries):
    """Nine requests of ten cost no query; together with other processes there are never too few."""
    key = "api.requests.x"
    with django_assert_num_queries(0):
        assert [increment_in_shares(key, 60, 10) for _ in range(9)] == list(range(1, 10))
    assert increment_in_shares(key, 60, 10) == 10
    assert cache.get(key) == 10
    increment(key, 60, 40)  # another process tells its own
    assert [increment_in_shares(key, 60, 10) for _ in range(10)][-1] == 60


def test_a_process_that_begins_later_hears_of_the_others(db):
    """With its first lot; so it lets through one lot too many at most."""
    increment("api.requests.y", 60, 600)
    caches["here"].clear()
    counts = [increment_in_shares("api.requests.y", 60, 30) for _ in range(30)]
    assert counts[-2:] == [29, 630]


def test_a_database_error_is_what_we_think_it_is():
    """Also a lock that is not free in time and a connection that is gone."""
    assert issubclass(DatabaseError, shared_cache.Error)
    assert issubclass(OperationalError, shared_cache.Error)
