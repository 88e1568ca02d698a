"""The tournament's own records: 012 to 222, 352, and the engines' XXR and XXC."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from caissa.files.trf import dates
from caissa.files.trf.fields import whole
from caissa.files.trf.lines import Records
from caissa.files.trf.notes import Line, Notes
from caissa.messages import msg
from caissa.tournament import Colour, Official, Person, Role

_COUNT = re.compile(r"([0-9]{1,6})\b.*")
_WITH_ID = re.compile(r"(.*\S) \(([1-9][0-9]{3,10})\)")
_BOARD_COLOURS = re.compile(r"[WBwb]{1,99}")
_SEPARATORS = re.compile(r"[,;\s]+")


@dataclass(slots=True)
class Header:
    """What the header says: the tournament's fields by name, and the numbers it announces."""

    fields: dict[str, Any] = field(default_factory=dict)
    officials: list[Official] = field(default_factory=list)
    counts: dict[str, tuple[Line, int]] = field(default_factory=dict)
    file_order: bool = False


def _text(value: str) -> str:
    return value


def _rounds(value: str) -> int:
    number = whole(value)
    if not 1 <= number <= dates.MOST_ROUNDS:
        raise ValueError(msg("{text} is not a number of rounds", text=repr(value)))
    return number


def _colour(value: str) -> Colour:
    try:
        return Colour(value.lower()[:1])
    except ValueError:
        raise ValueError(msg("{text} is neither W nor B", text=repr(value))) from None


def _codes(value: str) -> tuple[str, ...]:
    """A list of tie-breaks; PTS in capitals so that it is recognised."""
    listed = [code for code in _SEPARATORS.split(value) if code]
    return tuple("PTS" if code.upper() == "PTS" else code for code in listed)


def _codes_after_points(value: str) -> tuple[str, ...]:
    return ("PTS", *(code for code in _codes(value) if code != "PTS"))


def _board_colours(value: str) -> str:
    if not _BOARD_COLOURS.fullmatch(value):
        raise ValueError(msg("{text} does not consist of W and B", text=repr(value)))
    return value.upper()


_FIELDS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "012": ("name", _text),
    "022": ("city", _text),
    "032": ("federation", _text),
    "042": ("start", dates.day),
    "052": ("end", dates.day),
    "092": ("type_text", _text),
    "122": ("time_control", _text),
    "142": ("scheduled_rounds", _rounds),
    "XXR": ("scheduled_rounds", _rounds),
    "152": ("initial_colour", _colour),
    "172": ("starting_rank_method", _text),
    "182": ("pairing_controller", _text),
    "192": ("type_code", _text),
    "212": ("ranking", _codes),
    "202": ("ranking", _codes_after_points),
    "222": ("encoded_time_control", _text),
    "352": ("board_colours", _board_colours),
}
_COUNTS = {"062": msg("players"), "072": msg("rated players"), "082": msg("teams")}
_ROLES = (("102", Role.CHIEF_ARBITER), ("112", Role.DEPUTY_CHIEF_ARBITER))


def read_header(records: Records, notes: Notes) -> Header:
    """All header records; those that cannot be interpreted are kept as they stand."""
    header = Header()
    for line in records.in_file_order(*_FIELDS):
        name, parse = _FIELDS[line.code]
        _field(header, line, name, parse, notes)
    for line in records["XXC"]:
        _engine_options(header, line, notes)
    for code, role in _ROLES:
        header.officials += [Official(_official(line.value), role) for line in records[code] if line.value]
    for code, what in _COUNTS.items():
        for line in records[code]:
            _count(header, line, what, notes)
    return header


def _field(header: Header, line: Line, name: str, parse: Callable[[str], Any], notes: Notes) -> None:
    if not line.value:
        return
    try:
        value = parse(line.value)
    except ValueError:
        notes.warn(
            "trf.header",
            line,
            msg("{text} cannot be read; the record is kept as it is", text=repr(line.value)),
            _span(line),
        )
        notes.keep(line)
        return
    if parse is dates.day and not dates.is_standard(line.value):
        notes.info(
            "trf.date-form",
            line,
            msg("{text} was read as {day:%Y/%m/%d}", text=repr(line.value), day=value),
            _span(line),
        )
    _set(header, line, name, value, notes)


def _set(header: Header, line: Line, name: str, value: Any, notes: Notes) -> None:
    """The first record that says something is believed; another that says otherwise is kept aside."""
    if header.fields.setdefault(name, value) != value:
        what = msg(
            "{text} contradicts an earlier record; it is kept as it is and not used",
            text=repr(line.value),
        )
        notes.warn("trf.header-twice", line, what, _span(line))
        notes.keep(line)


def _engine_options(header: Header, line: Line, notes: Notes) -> None:
    """XXC: pair by the order of the file, and the colour of the first player in round 1."""
    for word in line.value.lower().split():
        if word == "rank":
            header.file_order = True
        elif word in ("white1", "black1"):
            _set(header, line, "initial_colour", Colour(word[0]), notes)
        else:
            notes.warn(
                "trf.header",
                line,
                msg("{text} is not an option of XXC; the record is kept as it is", text=repr(word)),
                _span(line),
            )
            notes.keep(Line(line.number, line.code, f"XXC {word}"))


def _official(text: str) -> Person:
    """An arbiter's name, with the FIDE ID where it stands behind the name in brackets."""
    match = _WITH_ID.fullmatch(text)
    return Person(match.group(1), fide_id=int(match.group(2))) if match else Person(text)


def _count(header: Header, line: Line, what: str, notes: Notes) -> None:
    if not line.value:
        return
    if match := _COUNT.fullmatch(line.value):
        header.counts.setdefault(what, (line, int(match.group(1))))
    else:
        written = msg(
            "{text} is not a number of {what}; the record is kept as it is", text=repr(line.value), what=what
        )
        notes.warn("trf.header", line, written, _span(line))
        notes.keep(line)


def _span(line: Line) -> tuple[int, int]:
    return 5, max(5, len(line.text))
