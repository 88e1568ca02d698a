"""The one cache: bounded, safe for threads, and never holding what was overtaken by a change."""

from __future__ import annotations

from threading import Thread

import pytest

from caissa_web.caching import MAX_OBJECTS, Cache, DerivedValues
from tests.web.walks import without_records

pytestmark = without_records


def test_the_value_used_longest_ago_goes_first():
    """Asking for a value counts as using it."""
    cache: Cache[str, int] = Cache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert [cache.get(key) for key in "abc"] == [1, None, 3]


def test_sizes_are_added_up():
    """A value larger than the whole cache is not stored, and what was there under its key is gone."""
    cache: Cache[str, bytes] = Cache(10, len)
    cache.put("a", b"12345")
    cache.put("b", b"12345")
    assert len(cache) == 2
    cache.put("a", b"123456")
    assert cache.get("b") is None
    cache.put("a", b"12345678901")
    assert cache.get("a") is None
    cache.put("c", b"1234567890")
    assert cache.get("c") == b"1234567890"


def test_a_value_is_computed_once():
    """Also if it is nothing."""
    calls: list[int] = []
    cache: Cache[str, None] = Cache(2)
    for _ in range(3):
        assert cache.get_or_compute("a", lambda: calls.append(1)) is None
    assert calls == [1]


def test_what_was_computed_before_a_change_is_not_stored():
    """The change that cleared the cache may not be in the value."""
    cache: Cache[str, int] = Cache(2)
    generation = cache.generation
    cache.clear()
    cache.put("a", 1, generation)
    assert cache.get("a") is None
    cache.put("a", 2, cache.generation)
    assert cache.get("a") == 2


def test_many_threads_may_use_it():
    """Values come and go all the time, and the sizes still add up."""
    cache: Cache[int, bytes] = Cache(100, len)

    def use(first: int) -> None:
        for number in range(2000):
            key = (first + number) % 30
            cache.put(key, b"x" * (key % 7 + 1))
            cache.get(key - 1)

    threads = [Thread(target=use, args=(number * 7,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(len(cache.get(key) or b"") for key in range(30)) <= 100


class Facts:
    """Something that never changes; equal to every other one."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts)

    def __hash__(self) -> int:
        raise AssertionError("hashing facts costs too much")


def test_derived_values_belong_to_one_object():
    """By identity, without hashing it."""
    values, first, second = DerivedValues(), Facts(), Facts()
    assert values.get_or_compute(first, "a", lambda: 1) == 1
    assert values.get_or_compute(second, "a", lambda: 2) == 2
    assert values.get_or_compute(first, "a", lambda: pytest.fail("computed twice")) == 1
    assert values.get_or_compute(first, "b", lambda: 3) == 3
    values.clear()
    assert values.get_or_compute(first, "a", lambda: 4) == 4


def test_an_identity_that_is_used_again_finds_nothing_old():
    """Thousands of objects that live for a moment; each gets its own value."""
    values = DerivedValues()
    for number in range(20 * MAX_OBJECTS):
        assert values.get_or_compute(Facts(), "a", lambda number=number: number) == number
