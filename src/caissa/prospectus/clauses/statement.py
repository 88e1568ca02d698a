"""A statement: one thing that regulations say, and whether an announcement has the data for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from caissa.prospectus.announcement import AnnouncedSection, Announcement
from caissa.prospectus.clauses.lines import Line, Voice


def _everywhere(_section: AnnouncedSection) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that regulations say: its key, what it is called, and the lines that say it.

    Where it is about sections, `known_of` tells whether a section has the data, and `asked_of` of which
    sections it is asked at all.
    """

    key: str
    label: str
    lines: Callable[[Voice], Iterator[Line]]
    known_of: Callable[[AnnouncedSection], bool] | None = None
    asked_of: Callable[[AnnouncedSection], bool] = _everywhere

    def applies(self, announcement: Announcement) -> bool:
        """Is there anything that this statement could be about?"""
        return self.known_of is None or any(map(self.asked_of, announcement.sections))

    def lacking(self, announcement: Announcement) -> tuple[str, ...]:
        """The sections that are asked and do not say it."""
        if self.known_of is None:
            return ()
        return tuple(
            section.name
            for section in announcement.sections
            if self.asked_of(section) and not self.known_of(section)
        )

    def present(self, announcement: Announcement) -> bool:
        """Does the announcement say it, for every section that is asked?"""
        stated = any(True for _line in self.lines(Voice(announcement, announcement.authentic)))
        return stated and not self.lacking(announcement)
