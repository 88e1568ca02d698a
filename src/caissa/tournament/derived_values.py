"""Values worked out once for a tournament and dropped together with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar
from weakref import ReferenceType, ref

from caissa.tournament.tournament import Tournament

Value = TypeVar("Value")


class DerivedValues(Generic[Value]):
    """What has been worked out from tournaments, for functions that are asked often.

    Tournaments are told apart by identity, because hashing every player and game would cost more than the
    values. A value must not refer to its tournament, or neither of them would ever be dropped.
    """

    def __init__(self) -> None:
        self._values: dict[int, tuple[ReferenceType[Tournament], dict[Hashable, Value]]] = {}

    def get_or_compute(self, tournament: Tournament, key: Hashable, compute: Callable[[], Value]) -> Value:
        """The value of a tournament under a key, computed now if it is not there."""
        number = id(tournament)
        if number not in self._values:
            # Python calls this before the identity can be given to another object. A lock would be wrong
            # here: the call may come in the middle of anything that this thread is doing.
            gone = ref(tournament, lambda _reference: self._values.pop(number, None))
            self._values.setdefault(number, (gone, {}))
        _reference, values = self._values[number]
        if key not in values:
            values[key] = compute()
        return values[key]
