"""What an act about one entry holds: its payer, the places, the entries by their keys, in that order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.charging import lock_payers
from caissa_web.enrolment.operations.log import lock_entries, locked_entry
from caissa_web.enrolment.operations.places import LockedPlaces
from caissa_web.enrolment.operations.waiting import locked_places
from caissa_web.enrolment.turns import turn


@contextmanager
def locked(
    entry: Entry, *, by: str, seen_version: int | None = None, of_person: bool = False
) -> Iterator[tuple[Entry, LockedPlaces]]:
    """One transaction about one entry, as it is on record; refused if its author saw another version.

    With `of_person` everything that the same person is entered for is held too, in the order of the keys.
    """
    with turn():
        lock_payers([entry.applicant], by=by)
        places = locked_places(entry.category.offer)
        if of_person:
            lock_entries(Entry.everybody.filter(participant=entry.participant_id))
        yield locked_entry(entry, seen_version), places
