"""A clause of a prospectus, what it needs, and what an announcement makes of all clauses of its kind."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import LabelledEnum, Message, msg
from caissa.prospectus.announcement import Announcement, Kind
from caissa.prospectus.clauses.lines import Line, Voice
from caissa.prospectus.clauses.statement import Statement


@dataclass(frozen=True, slots=True)
class Clause:
    """A point of a list in the Handbook: its number, heading, articles, what it says and what it must say.

    Of each group in `needs`, one statement is enough.
    """

    key: str
    heading: Message
    article: str
    says: tuple[Statement, ...]
    needs: tuple[tuple[Statement, ...], ...]


class Presence(LabelledEnum):
    """Whether an announcement says what a clause must say."""

    PRESENT = "present", msg("present")
    MISSING = "missing", msg("missing")
    NOT_APPLICABLE = "not applicable", msg("not applicable")


@dataclass(frozen=True, slots=True)
class WordedClause:
    """A clause with the lines that an announcement makes of it, and what it lacks."""

    key: str
    heading: str
    article: str
    lines: tuple[Line, ...]
    presence: Presence
    lacking: tuple[str, ...] = ()
    """What is missing, by its name."""


@dataclass(frozen=True, slots=True)
class Prospectus:
    """All clauses in one language: the points of the kind, further ones, the organiser's own."""

    announcement: Announcement
    kind: Kind
    language: str
    points: tuple[WordedClause, ...]
    further: tuple[WordedClause, ...]
    own: tuple[WordedClause, ...]

    @property
    def clauses(self) -> tuple[WordedClause, ...]:
        """Every clause that says something, in the order in which it is printed."""
        return tuple(clause for clause in (*self.points, *self.further, *self.own) if clause.lines)

    @property
    def present(self) -> tuple[WordedClause, ...]:
        """The points that are said, or that nobody has to say."""
        return tuple(clause for clause in self.points if clause.presence is not Presence.MISSING)

    @property
    def missing(self) -> tuple[WordedClause, ...]:
        """The points that are still to be said."""
        return tuple(clause for clause in self.points if clause.presence is Presence.MISSING)

    @property
    def not_translated(self) -> tuple[str, ...]:
        """The headings of clauses with words of the organiser that are not in this language."""
        return tuple(
            clause.heading
            for clause in self.clauses
            if any(not getattr(line, "translated", True) for line in clause.lines)
        )


def worded_clause(clause: Clause, voice: Voice) -> WordedClause:
    """What an announcement makes of a clause."""
    announcement = voice.announcement
    lines = tuple(line for statement in clause.says for line in statement.lines(voice))
    asked = [group for group in clause.needs if any(each.applies(announcement) for each in group)]
    lacking = tuple(
        _named(group, announcement)
        for group in asked
        if not any(statement.present(announcement) for statement in group)
    )
    presence = Presence.MISSING if lacking else Presence.PRESENT
    if clause.needs and not asked:
        presence = Presence.NOT_APPLICABLE
    return WordedClause(clause.key, clause.heading, clause.article, lines, presence, lacking)


def _named(group: tuple[Statement, ...], announcement: Announcement) -> str:
    """What is missing, and where it is about sections, of which."""
    sections = group[0].lacking(announcement)
    if sections and len(sections) < len(announcement.sections):
        return msg("{what} ({sections})", what=group[0].label, sections=", ".join(sections))
    return group[0].label
