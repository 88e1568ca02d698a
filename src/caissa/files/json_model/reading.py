"""Reading the model from JSON; what is doubtful is a finding with its path, as in `$.players[3].number`.

A member that cannot be read takes its default; where it has none, the object that needs it is left
out; where that is the document itself, the file is unreadable.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Any, cast

from caissa.errors import Finding, Severity, UnreadableFile, errors_in
from caissa.files.json_model.format import (
    DAY,
    FORMAT,
    FORMAT_MEMBER,
    KIND_MEMBER,
    KINDS,
    LARGEST_FILE,
    LARGEST_NUMBER,
    MOMENT,
    POINTS,
)
from caissa.files.json_model.parsing import Repeating, parse
from caissa.files.json_model.references import doubtful_references
from caissa.files.json_model.shapes import (
    Choice,
    Many,
    Maybe,
    Member,
    Plain,
    Record,
    RecordOrText,
    Shape,
    members,
    words,
)
from caissa.messages import comma_separated, joined, msg
from caissa.tournament import Event, Tournament, with_remarks_recognised


@dataclass(frozen=True, slots=True)
class JsonReading:
    """What a JSON document says, and what is doubtful about it."""

    document: Event | Tournament
    findings: tuple[Finding, ...] = ()

    @property
    def kind(self) -> str:
        """`event` or `tournament`."""
        return "event" if isinstance(self.document, Event) else "tournament"

    @property
    def tournaments(self) -> tuple[Tournament, ...]:
        """The sections of an event, or the tournament alone."""
        return self.document.sections if isinstance(self.document, Event) else (self.document,)


class _Unusable(Exception):
    """A value that cannot be read, with the sentence for the finding."""


@dataclass(slots=True)
class _Notes:
    """The findings of one reading."""

    findings: list[Finding] = field(default_factory=list)

    def add(self, code: str, severity: Severity, path: str, what: str, hint: str = "") -> None:
        self.findings.append(Finding(f"json.{code}", severity, path, what, hint))


Reader = Callable[[Any, str, _Notes], Any]


def read(source: str | bytes, *, name: str = msg("The JSON"), largest: int = LARGEST_FILE) -> JsonReading:
    """The event or tournament that a JSON text holds; `UnreadableFile` if it is none of ours."""
    return from_json(parse(source, name, largest), name=name)


def from_json(written: Any, *, name: str = msg("The JSON")) -> JsonReading:
    """The event or tournament that parsed JSON stands for."""
    kind = _kind(written, name)
    notes = _Notes()
    try:
        document = _record_reader(KINDS[kind], ignoring=(FORMAT_MEMBER, KIND_MEMBER))(written, "$", notes)
    except _Unusable as unusable:
        reasons = [placed(finding.where, finding.what) for finding in errors_in(notes.findings)]
        raise UnreadableFile(name=name, why=joined("; ", [*reasons, placed("$", unusable)])) from None
    reading = JsonReading(document, (*notes.findings, *doubtful_references(document)))
    return replace(reading, findings=(*reading.findings, *_impossible_rounds(reading)))


def read_value(shape: Record, written: Any) -> tuple[Any, tuple[Finding, ...]]:
    """One record out of parsed JSON, and what is doubtful about it; `UnreadableFile` if it cannot be."""
    notes = _Notes()
    try:
        return _record_reader(shape)(written, "$", notes), tuple(notes.findings)
    except _Unusable as unusable:
        raise UnreadableFile(name=msg("The JSON"), why=placed("$", unusable)) from None


def placed(where: str, what: object) -> str:
    """What is wrong, after the place where it stands."""
    return msg("{where}: {what}", where=where, what=what)


def _impossible_rounds(reading: JsonReading) -> Iterator[Finding]:
    """Numbers of rounds that no tournament can have."""
    for index, tournament in enumerate(reading.tournaments):
        if tournament.scheduled_rounds is not None and tournament.scheduled_rounds < 1:
            path = f"$.sections[{index}]" if reading.kind == "event" else "$"
            what = msg("{text} is not a number of rounds", text=tournament.scheduled_rounds)
            hint = msg("correct it or leave it out")
            yield Finding("json.wrong-value", Severity.ERROR, f"{path}.scheduled_rounds", what, hint)


def _kind(written: Any, name: str) -> str:
    if not isinstance(written, dict):
        raise UnreadableFile(name=name, why=msg("it does not contain a JSON object"))
    number, kind = written.get(FORMAT_MEMBER), written.get(KIND_MEMBER)
    if number is None:
        raise UnreadableFile(
            name=name,
            why=msg('it is not a Caissa file: it has no member "{member}"', member=FORMAT_MEMBER),
        )
    if number != FORMAT or isinstance(number, bool):
        raise UnreadableFile(
            name=name,
            why=msg(
                "$.{member}: format {number} is not known, only {known}",
                member=FORMAT_MEMBER,
                number=repr(number),
                known=FORMAT,
            ),
        )
    if not isinstance(kind, str) or kind not in KINDS:
        raise UnreadableFile(
            name=name,
            why=msg(
                "$.{member}: {text} is not one of {known}",
                member=KIND_MEMBER,
                text=repr(kind),
                known=comma_separated(KINDS),
            ),
        )
    return kind


@cache
def _reader(shape: Shape) -> Reader:
    match shape:
        case Plain(of):
            return _PLAIN[of]
        case Choice():
            return _choice(shape)
        case Maybe(inner):
            return _maybe(_reader(inner))
        case Many(inner):
            return _many(_reader(inner))
        case Record():
            return _record_reader(shape)
        case RecordOrText(record):
            return _record_or_text(_record_reader(record))


def _record_or_text(read_one: Reader) -> Reader:
    return lambda value, path, notes: (_text if type(value) is str else read_one)(value, path, notes)


def _choice(shape: Choice) -> Reader:
    known = words(shape.of)

    def read_choice(value: Any, _path: str, _notes: _Notes) -> Any:
        try:
            return known[value]
        except (KeyError, TypeError):
            raise _Unusable(
                msg("{text} is not one of {known}", text=_quoted(value), known=comma_separated(known))
            ) from None

    return read_choice


def _maybe(read_one: Reader) -> Reader:
    return lambda value, path, notes: None if value is None else read_one(value, path, notes)


def _many(read_one: Reader) -> Reader:
    def read_many(value: Any, path: str, notes: _Notes) -> tuple[Any, ...]:
        if type(value) is not list:
            raise _Unusable(msg("{text} is not a list", text=_quoted(value)))
        entries = []
        for index, entry in enumerate(value):
            place = f"{path}[{index}]"
            try:
                entries.append(read_one(entry, place, notes))
            except _Unusable as unusable:
                notes.add(
                    "left-out",
                    Severity.ERROR,
                    place,
                    str(unusable),
                    msg("this entry of the list is left out"),
                )
        return tuple(entries)

    return read_many


@cache
def _record_reader(shape: Record, ignoring: tuple[str, ...] = ()) -> Reader:
    readers = {member.name: (member, _reader(member.shape)) for member in members(shape)}
    required = [member.name for member in members(shape) if member.required]

    def read_record(value: Any, path: str, notes: _Notes) -> Any:
        if not isinstance(value, dict):
            raise _Unusable(msg("{text} is not an object", text=_quoted(value)))
        if isinstance(value, Repeating):
            _note_repeated(value, path, notes)
        fields: dict[str, Any] = {}
        for name, member in value.items():
            if name in readers:
                _read_member(fields, member, readers[name], path, notes)
            elif name not in ignoring:
                place = f"{path}.{name}"[:200]
                notes.add(
                    "unknown-member",
                    Severity.WARNING,
                    place,
                    msg("this member is unknown"),
                    msg("it is not kept"),
                )
        if missing := [name for name in required if name not in value]:
            raise _Unusable(msg("{missing} must be given", missing=comma_separated(missing)))
        return _built(shape.of, fields)

    return read_record


def _read_member(
    fields: dict[str, Any], value: Any, reader: tuple[Member, Reader], path: str, notes: _Notes
) -> None:
    member, read_one = reader
    place = f"{path}.{member.name}"
    try:
        fields[member.name] = read_one(value, place, notes)
    except _Unusable as unusable:
        if member.required:
            raise _Unusable(placed(member.name, unusable)) from None
        notes.add("wrong-value", Severity.ERROR, place, str(unusable), msg("it counts as not given"))


def _built(of: type[object], fields: dict[str, Any]) -> Any:
    try:
        record = cast("Any", of)(**fields)
    except ValueError as impossible:
        raise _Unusable(str(impossible)) from None
    return with_remarks_recognised(record) if isinstance(record, Tournament) else record


def _note_repeated(value: Repeating, path: str, notes: _Notes) -> None:
    for name in value.repeated:
        place = f"{path}.{name}"[:200]
        notes.add(
            "repeated-member",
            Severity.ERROR,
            place,
            msg("this member is given twice"),
            msg("the last one counts"),
        )


def _text(value: Any, _path: str, _notes: _Notes) -> str:
    if type(value) is not str:
        raise _Unusable(msg("{text} is not text", text=_quoted(value)))
    if not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise _Unusable(msg("the text contains half a character (an unpaired surrogate)"))
    return value


def _whole(value: Any, _path: str, _notes: _Notes) -> int:
    if type(value) is not int:
        raise _Unusable(msg("{text} is not a whole number", text=_quoted(value)))
    if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise _Unusable(msg("the number is too large"))
    return value


def _yes_or_no(value: Any, _path: str, _notes: _Notes) -> bool:
    if type(value) is not bool:
        raise _Unusable(msg("{text} is neither true nor false", text=_quoted(value)))
    return value


def _points(value: Any, _path: str, _notes: _Notes) -> Decimal:
    if type(value) is str and POINTS.fullmatch(value):
        return Decimal(value)
    if type(value) in (int, float):
        raise _Unusable(
            msg(
                '{text} is a number; write points as text, such as "1.5", so that they stay exact',
                text=_quoted(value),
            )
        )
    raise _Unusable(msg('{text} is not a number of points such as "1.5"', text=_quoted(value)))


def _day(value: Any, _path: str, _notes: _Notes) -> date:
    if type(value) is str and DAY.fullmatch(value):
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise _Unusable(msg("{text} is not a possible date", text=_quoted(value))) from None
    raise _Unusable(msg("{text} is not a date such as 2026-02-01", text=_quoted(value)))


def _moment(value: Any, _path: str, _notes: _Notes) -> datetime:
    if type(value) is str and MOMENT.fullmatch(value):
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            raise _Unusable(msg("{text} is not a possible date and time", text=_quoted(value))) from None
    raise _Unusable(
        msg("{text} is not a date and time such as 2026-02-01T09:30:00+01:00", text=_quoted(value))
    )


_PLAIN: dict[type[object], Reader] = {
    str: _text,
    int: _whole,
    bool: _yes_or_no,
    Decimal: _points,
    date: _day,
    datetime: _moment,
}


def _quoted(value: Any) -> str:
    """A wrong value as a message can show it, however large it is."""
    if isinstance(value, dict):
        return msg("an object")
    if isinstance(value, list):
        return msg("a list")
    return json.dumps(value)[:60]
