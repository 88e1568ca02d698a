"""What other subjects can say of an entry in letters: its hotel and room, its journeys and transfers.

Each subject registers a function once, when its app starts. It says only what belongs to the participant of
the entry, and nothing that is planned and not told yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from caissa_web.enrolment.models import Entry

Say = Callable[[], str]
"""Makes the words when the letter is written, in the language and time zone that are active then."""
OfMany = Callable[[Sequence[Entry]], Mapping[int, Mapping[str, Say]]]
"""Entries → number of an entry → field → its words; one or two queries for all of them."""
_SUBJECTS: list[OfMany] = []


def register(of_many: OfMany) -> OfMany:
    """Have a function asked what letters can say of entries; a second registration is one."""
    if of_many not in _SUBJECTS:
        _SUBJECTS.append(of_many)
    return of_many


def values_of_subjects(entries: Sequence[Entry]) -> dict[int, dict[str, Say]]:
    """Everything that the subjects say of several entries, by the numbers of the entries."""
    subject_values: dict[int, dict[str, Say]] = {entry.pk: {} for entry in entries}
    for of_many in tuple(_SUBJECTS):
        for key, values in of_many(entries).items():
            subject_values[key] |= values
    return subject_values
