"""An event or festival: several sections under one roof, and the log of all that was done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime

from caissa.tournament.people import Official
from caissa.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One act: who did what, when and why. Entries are added, never changed."""

    at: datetime
    author: str
    act: str
    section: str = ""
    what: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """An event with its sections; each section is a `Tournament` with a system and officials of its own."""

    name: str
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    officials: tuple[Official, ...] = ()
    sections: tuple[Tournament, ...] = ()
    log: tuple[LogEntry, ...] = ()

    def section(self, name: str) -> Tournament:
        """The section with this name; `KeyError` if there is none."""
        for section in self.sections:
            if section.name == name:
                return section
        raise KeyError(name)

    def with_section(self, changed: Tournament, entry: LogEntry) -> Event:
        """The event with a section put in place of the one of the same name, and the act recorded."""
        kept = [section for section in self.sections if section.name != changed.name]
        at = next((i for i, section in enumerate(self.sections) if section.name == changed.name), len(kept))
        return replace(self, sections=(*kept[:at], changed, *kept[at:]), log=(*self.log, entry))


def named_in_event(section: Tournament, event: str) -> Tournament:
    """The section under the name that papers and reports print: `Event: Section`.

    A section that bears the event's name already keeps its own.
    """
    if not event or event.casefold() in section.name.casefold():
        return section
    return replace(section, name=f"{event}: {section.name}" if section.name else event)
