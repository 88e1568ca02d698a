"""What all processes of an installation remember together for a while: counted tries, codes that were used.

It lies in a table of the records, so that several workers and servers count as one. Every change is one
statement, and what happens at once is counted as often as it happens. If the records cannot be reached, each
process goes on with a count of its own: whoever guesses then gets a few tries more, and nobody is locked out
by a fault of ours.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.db import Error, connection, transaction
from django.utils.crypto import salted_hmac

logger = logging.getLogger(__name__)

TABLE = "accounts_remembered"
LONGEST = 2 * 60 * 60
"""Nothing is remembered for longer: tries are counted for an hour at most.

What would last longer was written by a clock that was ahead, and counts for nothing: a clock that was a
year ahead for a minute must lock nobody out for a year.
"""

_NEW = (
    f"INSERT INTO {TABLE} (key, value, expires) "  # noqa: S608 - a name of ours
    "VALUES (%s, %s, %s) ON CONFLICT (key) DO UPDATE "
)
_TAKEN = "SET value = excluded.value, expires = excluded.expires"
_SET = _NEW + _TAKEN
_LASTS = f"expires > %s AND expires <= %s + {LONGEST}"
_ADD = f"{_NEW}{_TAKEN} WHERE {TABLE}.expires <= %s OR {TABLE}.expires > %s + {LONGEST}"
_GET = f"SELECT value FROM {TABLE} WHERE key = %s AND {_LASTS}"  # noqa: S608 - a name of ours
_MORE = (
    f"UPDATE {TABLE} SET value = CAST(CAST(value AS BIGINT) + %s AS TEXT) "  # noqa: S608 - a name of ours
    f"WHERE key = %s AND {_LASTS}"
)
_TOUCH = f"UPDATE {TABLE} SET expires = %s WHERE key = %s AND {_LASTS}"  # noqa: S608 - as above
_DELETE = f"DELETE FROM {TABLE} WHERE key = %s AND {_LASTS}"  # noqa: S608 - as above
_CLEAR = f"DELETE FROM {TABLE}"  # noqa: S608 - as above
_OLD = f"DELETE FROM {TABLE} WHERE expires <= %s OR expires > %s + {LONGEST}"  # noqa: S608 - as above


class SharedCache(BaseCache):
    """Django's cache, in the records; each process has one of its own for when they cannot be reached."""

    def __init__(self, _location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.own = LocMemCache("caissa.remembered", params)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """What is remembered under a key."""
        stored = self._or_own(
            lambda: _read(self._name(key, version)), lambda own: _as_json(own.get(key, None, version))
        )
        return default if stored is None else json.loads(stored)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Remember something unless there is something: of several who try at once, one succeeds."""
        now = time.time()
        row = [self._name(key, version), json.dumps(value), self._until(timeout, now), now, now]
        return bool(
            self._or_own(lambda: _changed(_ADD, row), lambda own: own.add(key, value, timeout, version))
        )

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Remember something, whatever there was."""
        row = [self._name(key, version), json.dumps(value), self._until(timeout, time.time())]
        self._or_own(lambda: _changed(_SET, row), lambda own: own.set(key, value, timeout, version))

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Remember something for longer."""
        now = time.time()
        row = [self._until(timeout, now), self._name(key, version), now, now]
        return bool(self._or_own(lambda: _changed(_TOUCH, row), lambda own: own.touch(key, timeout, version)))

    def delete(self, key: str, version: int | None = None) -> bool:
        """Forget something."""
        row = [self._name(key, version), now := time.time(), now]
        return bool(self._or_own(lambda: _changed(_DELETE, row), lambda own: own.delete(key, version)))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Count on; ValueError if nothing is remembered under the key, as Django's caches have it."""
        name = self._name(key, version)
        counted = self._or_own(lambda: _more(name, delta), lambda own: own.incr(key, delta, version))
        if counted is None:
            raise ValueError(key)
        return int(counted)

    def clear(self) -> None:
        """Forget everything."""
        self.own.clear()
        self._or_own(lambda: _changed(_CLEAR, []), lambda _own: None)

    def _name(self, key: str, version: int | None) -> str:
        """A key as it is kept: it may be an address, so nobody reads it from the table or a backup."""
        full_key = self.make_key(key, version)
        return salted_hmac(TABLE, full_key, algorithm="sha256").hexdigest()

    def _until(self, timeout: Any, now: float) -> float:
        seconds = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        return now + (LONGEST if seconds is None else min(seconds, LONGEST))

    def _or_own(self, ours: Callable[[], Any], alone: Callable[[LocMemCache], Any]) -> Any:
        """Ask the records; if they cannot be reached, what this process remembers by itself."""
        try:
            return ours()
        except Error as fault:
            logger.warning("tries are counted by this process alone: %s", fault)
            return alone(self.own)


def forget_old(now: float) -> int:
    """Remove what is remembered no longer; how much it was."""
    return _changed(_OLD, [now, now])


def _as_json(value: Any) -> str | None:
    return None if value is None else json.dumps(value)


def _read(name: str) -> str | None:
    with connection.cursor() as cursor:
        cursor.execute(_GET, [name, now := time.time(), now])
        row = cursor.fetchone()
    return row[0] if row else None


def _changed(statement: str, row: list[Any]) -> int:
    """Carry out one statement; inside another's transaction a fault takes back nothing but itself."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, row)
        return int(cursor.rowcount)


def _more(name: str, delta: int) -> int | None:
    """Count on and read the count under the same lock; None if there is nothing to count on."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_MORE, [delta, name, now := time.time(), now])
        if not cursor.rowcount:
            return None
        cursor.execute(_GET, [name, now, now])
        return int(cursor.fetchone()[0])
