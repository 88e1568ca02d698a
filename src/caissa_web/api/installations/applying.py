"""Versions from another installation become versions here, each with its act and who did it there."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from urllib.parse import urlsplit

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa_web.exchange.acts_document import VersionFile
from caissa_web.exchange.event_document import LogLine
from caissa_web.operations.history import brought_back
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.versions import Act, change, log
from caissa_web.section.state import State

LONGEST_AUTHOR = 150
KnownBy = tuple[datetime, str, int | None, str, str]
"""By what an act is known again: when it was done, what was done where, and why."""


def label_of(address: str) -> str:
    """How acts of another installation are marked here: by the name of its server."""
    return urlsplit(address).hostname or address


def mark_of(label: str) -> str:
    """What stands behind the author of an act that was done elsewhere."""
    return f" ({label})"[:LONGEST_AUTHOR]


def author_there(author: str, label: str) -> str:
    """Who did something, and where: nobody there can act under the name of somebody here."""
    mark = mark_of(label)
    return author[: LONGEST_AUTHOR - len(mark)] + mark


def apply_version(section: Section, version: VersionFile, label: str, *, over: bool, by: str) -> Section:
    """Store a version from elsewhere as the next one here; it must be meant for the one that is newest here.

    `over` puts it on top of what was done here meanwhile, and the log says so.
    """
    return change(
        section,
        _over(version, label, by) if over else _act(section, version, label),
        lambda now: brought_back(now, State(version.facts, version.book)),
        section.version,
    )


def _act(section: Section, version: VersionFile, label: str) -> Act:
    line = version.line
    return Act(
        line.act,
        author_there(line.author, label),
        line.what,
        line.reason,
        integrity=line.integrity,
        undoes=_undone(section, version),
        at=line.at,
    )


def _over(version: VersionFile, label: str, by: str) -> Act:
    what = msg("version {version} of {place}", version=version.number, place=label)
    return Act("section.sent-over", by, what, integrity=True)


def _undone(section: Section, version: VersionFile) -> LogEntry | None:
    """The act that was taken back, if it came here as an act with a version too."""
    if version.undoes is None:
        return None
    acts = LogEntry.objects.filter(section=section, at=version.undoes, undone_by=None)
    return acts.exclude(version_before=None).order_by("-id").first()


def write_line(event: Event, section: Section | None, line: LogLine, label: str) -> None:
    """Write an act into the log that led to no version here."""
    act = Act(line.act, author_there(line.author, label), line.what, line.reason, line.integrity, at=line.at)
    log(event, act, section)


def write_new_lines(event: Event, lines: Iterable[LogLine], label: str) -> int:
    """Write the acts that are not in the log yet; how many they were.

    An act is known by when it was done and what was done. Its number there says nothing: after a backup was
    restored there, other acts have the numbers of those that were lost.
    """
    sent = list(lines)
    known = _known_lines(event, {line.at for line in sent})
    sections = {section.slug: section for section in event.sections.all()}
    new = 0
    for line in sent:
        section = sections.get(line.section)
        known_by = (line.at, line.act, section.pk if section else None, line.what, line.reason)
        if known_by not in known:
            write_line(event, section, line, label)
            known.add(known_by)
            new += 1
    return new


def _known_lines(event: Event, moments: set[datetime]) -> set[KnownBy]:
    rows = event.log.filter(at__in=moments) if moments else event.log.none()
    return set(rows.values_list("at", "act", "section", "what", "reason"))


def require_unchanged(section: Section, seen: int) -> None:
    """Refuse if somebody has acted here since the page was opened."""
    if section.version != seen:
        raise ImpossibleChange(
            why=msg("{section} has been changed meanwhile; look again", section=section.name)
        )
