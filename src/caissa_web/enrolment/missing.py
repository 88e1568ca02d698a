"""What other subjects still need of an entry: a contract, a passport, a room, a flight, a photo.

Each subject registers a function once, when its app starts; pages, reminders and reports then name what it
needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from caissa.entering import MissingItem
from caissa_web.enrolment.models import Entry

Callback = Callable[[Entry], Iterable[MissingItem]]
ForMany = Callable[[Sequence[Entry]], Mapping[int, Iterable[MissingItem]]]
"""Entries → number of an entry → what is missing of it; one query for all of them."""
_SUBJECTS: list[Callback] = []
_FOR_MANY: dict[Callback, ForMany] = {}


def register(callback: Callback, for_many: ForMany | None = None) -> Callback:
    """Have a function asked what is missing of a live entry; a second registration is one.

    It gets an entry with its event, category, participant and applicant. It is asked of every entry, so it
    makes one query at most. `for_many` answers for a whole delegation at once.
    """
    if callback not in _SUBJECTS:
        _SUBJECTS.append(callback)
    if for_many is not None:
        _FOR_MANY[callback] = for_many
    return callback


def unregister(callback: Callback) -> None:
    """Ask a function no longer; for tests."""
    _SUBJECTS.remove(callback)
    _FOR_MANY.pop(callback, None)


def needed_by_subjects(entry: Entry) -> tuple[MissingItem, ...]:
    """Everything that the subjects still need of an entry."""
    return tuple(item for callback in tuple(_SUBJECTS) for item in callback(entry))


def needed_of_many(entries: Sequence[Entry]) -> dict[int, tuple[MissingItem, ...]]:
    """Everything that the subjects still need of several entries, by the numbers of the entries."""
    needed: dict[int, list[MissingItem]] = {entry.pk: [] for entry in entries}
    for callback in tuple(_SUBJECTS):
        for_many = _FOR_MANY.get(callback)
        if for_many is None:
            answers: Mapping[int, Iterable[MissingItem]] = {entry.pk: callback(entry) for entry in entries}
        else:
            answers = for_many(entries)
        for key, items in answers.items():
            needed[key] += items
    return {key: tuple(items) for key, items in needed.items()}
