"""The log for people: each entry with what it says, in boards and names, in a fixed number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from caissa.messages import Message, msg
from caissa_web.desk.history.numbering import Numbering
from caissa_web.desk.history.wording import Wording, names_in_text, worded
from caissa_web.records.models import LogEntry, Section


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the log as a page shows it; `boards` if it is about many of them."""

    entry: LogEntry
    sentence: str
    boards: tuple[str, ...] = ()


def lines(entries: Iterable[LogEntry], sections: Iterable[Section]) -> list[Line]:
    """The entries in their order; those of sections that are not handed in stay as they are on record."""
    listed = list(entries)
    of_section: dict[int, list[LogEntry]] = defaultdict(list)
    for entry in listed:
        if entry.section_id and _may_name(entry):
            of_section[entry.section_id].append(entry)
    numberings = {
        section.pk: Numbering.of(section, of_section[section.pk])
        for section in sections
        if section.pk in of_section
    }
    return [_line(entry, numberings) for entry in listed]


def _may_name(entry: LogEntry) -> bool:
    """Can there be numbers in it? An entry that was brought in is text, with the numbers of then."""
    if entry.said is not None:
        return True
    return names_in_text(entry.what, entry.act) and entry.version_after is not None


def _line(entry: LogEntry, numberings: Mapping[int, Numbering]) -> Line:
    numbering = numberings.get(entry.section_id or 0)
    wording = _wording(entry, numbering) if numbering and _may_name(entry) else Wording(entry.description)
    return Line(entry, wording.sentence, wording.boards)


def _wording(entry: LogEntry, numbering: Numbering) -> Wording:
    """What an entry says, in names; what an undo says is what the act that it undid had said."""
    sentence = entry.description
    if not (entry.undoes and isinstance(sentence, Message) and "what" in sentence.details):
        return _in_names(sentence, entry.act, entry, numbering)
    inner = sentence.details["what"]
    undone = _in_names(inner if isinstance(inner, str) else "", entry.undoes.act, entry.undoes, numbering)
    return Wording(msg("{act}: {what}", act=sentence.details["act"], what=undone.sentence), undone.boards)


def _in_names(sentence: str, act: str, entry: LogEntry, numbering: Numbering) -> Wording:
    facts = numbering.facts(entry) if any(letter.isdecimal() for letter in sentence) else None
    return worded(sentence, act, facts) if facts is not None else Wording(sentence)
