"""Two announcements compared, clause by clause: what was announced before, and what is announced now."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import joined, msg
from caissa.prospectus.announcement import Announcement, Kind
from caissa.prospectus.clauses.clause import WordedClause
from caissa.prospectus.clauses.kinds import prospectus
from caissa.prospectus.clauses.lines import Line, Listed, Written


@dataclass(frozen=True, slots=True)
class ChangedClause:
    """A clause of which the two announcements say different things; a side that says nothing is empty."""

    key: str
    heading: str
    article: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def differences(
    before: Announcement, after: Announcement, language: str = "", kind: Kind | None = None
) -> tuple[ChangedClause, ...]:
    """The clauses that differ, both texts side by side, in the order of the later announcement."""
    chosen, spoken = kind or after.kind, language or after.authentic
    old = {_name(clause): clause for clause in prospectus(before, spoken, chosen).clauses}
    new = {_name(clause): clause for clause in prospectus(after, spoken, chosen).clauses}
    changes = []
    for name in (*new, *(name for name in old if name not in new)):
        first, second = old.get(name), new.get(name)
        own, theirs = texts_of(second), texts_of(first)
        known = second or first
        if known is not None and own != theirs:
            changes.append(ChangedClause(known.key, known.heading, known.article, theirs, own))
    return tuple(changes)


def _name(clause: WordedClause) -> tuple[str, str]:
    """What a clause is known by in both announcements: its key, or the heading of the organiser's own."""
    return ("own", clause.heading) if clause.key.startswith("own-") else ("", clause.key)


def texts_of(clause: WordedClause | None) -> tuple[str, ...]:
    """Everything that a clause says, a text for each line."""
    return () if clause is None else tuple(text for line in clause.lines for text in _texts(line))


def _texts(line: Line) -> list[str]:
    if isinstance(line, Listed):
        return [joined(" · ", [cell for cell in row if cell]) for row in line.rows]
    if isinstance(line, Written) and line.heading:
        return [msg("{heading}: {text}", heading=line.heading, text=line.text)]
    return [line.text]
