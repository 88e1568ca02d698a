"""What other subjects keep of an event and its portable file carries: venues, what online play declared.

Each subject registers once, when its app starts; the file is written and brought in by all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from caissa_web.exchange.event_document import EventFile
from caissa_web.records.models import Event, Section

Parts = Mapping[str, Any]
"""Names of fields of `EventFile` with their values."""


@dataclass(frozen=True, slots=True)
class Subject:
    """How the parts of a subject go into the file, and come back into an event that was just created.

    `update` makes an event that is here already what the file says.
    """

    carry: Callable[[Event], Parts]
    bring: Callable[[Event, EventFile, Mapping[str, Section]], None]
    update: Callable[[Event, EventFile], None]


_SUBJECTS: list[Subject] = []


def register(subject: Subject) -> Subject:
    """Have the parts of a subject carried; a second registration is one."""
    if subject not in _SUBJECTS:
        _SUBJECTS.append(subject)
    return subject


def carried_parts(event: Event) -> dict[str, Any]:
    """The parts of all subjects, by the names of their fields."""
    return {name: value for subject in tuple(_SUBJECTS) for name, value in subject.carry(event).items()}


def bring_parts(event: Event, carried: EventFile, sections: Mapping[str, Section]) -> None:
    """Store the parts of all subjects; `sections` are the new ones by their short names in the file."""
    for subject in tuple(_SUBJECTS):
        subject.bring(event, carried, sections)


def update_parts(event: Event, carried: EventFile) -> None:
    """Make the parts of all subjects what the file says."""
    for subject in tuple(_SUBJECTS):
        subject.update(event, carried)
