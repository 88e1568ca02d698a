"""The one cache of the web: values that never change for their key, as many as there is room for.

It knows neither Django nor the records, so that every package may use it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar, cast

from cachetools import LRUCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

MAX_OBJECTS = 64
"""Objects whose derived values are kept."""


class Cache(Generic[Key, Value]):
    """A cache for several threads; the value that was used longest ago goes first.

    Without `size_of` every value has the size 1, and `max_size` is their number.
    """

    def __init__(self, max_size: int, size_of: Callable[[Value], int] | None = None) -> None:
        self._values: LRUCache[Key, Value] = LRUCache(max_size, size_of)
        # cachetools leaves locking to its users: even a look-up changes the order of the values.
        self._lock = Lock()
        self.generation = 0

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        """The value of a key, if it is there."""
        with self._lock:
            return self._values.get(key)

    def put(self, key: Key, value: Value, generation: int | None = None) -> None:
        """Store a value; one that is larger than the whole cache is not stored.

        With the generation that the cache had when the computing began, a value is stored only if the
        cache was not cleared since: the change that cleared it may not be in the value.
        """
        with self._lock:
            if generation not in (None, self.generation):
                return
            try:
                self._values[key] = value
            except ValueError:  # what cachetools says of a value that is too large
                self._values.pop(key, None)

    def get_or_compute(self, key: Key, compute: Callable[[], Value]) -> Value:
        """The value of a key, computed now if it is not there.

        The computing is done outside the lock: two threads that ask at once may both compute, which costs
        time, but nobody who asks for another key waits for them.
        """
        with self._lock:
            if key in self._values:
                return self._values[key]
        value = compute()
        self.put(key, value)
        return value

    def discard(self, key: Key) -> None:
        """Drop the value of a key, if it is there."""
        with self._lock:
            self._values.pop(key, None)

    def clear(self) -> None:
        """Drop every value, and begin the next generation."""
        with self._lock:
            self.generation += 1
            self._values.clear()


class DerivedValues:
    """Values worked out from objects that never change, such as the facts of a section.

    Objects are told apart by identity, because hashing every player and game would cost more than many of
    the values. The cache holds on to an object as long as to its values, so that no other object can get
    its identity meanwhile.
    """

    def __init__(self) -> None:
        self._cache: Cache[int, tuple[object, dict[Hashable, Any]]] = Cache(MAX_OBJECTS)

    def get_or_compute(self, source: object, key: Hashable, compute: Callable[[], Value]) -> Value:
        """A value of an object; the key says which value, and names all else that it depends on."""
        _source, values = self._cache.get_or_compute(id(source), lambda: (source, {}))
        if key not in values:
            values[key] = compute()
        return cast("Value", values[key])

    def clear(self) -> None:
        """Drop every value."""
        self._cache.clear()


derived_values = DerivedValues()
"""What the web has worked out from the facts of sections."""
