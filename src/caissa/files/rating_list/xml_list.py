"""FIDE's rating lists in XML, read piece by piece by expat; only one person is in memory at a time.

A file with a DOCTYPE is refused by the parser's own DOCTYPE event, in whatever encoding it is written.
Entities can be declared nowhere else, so none can be expanded; no external file is ever asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Any
from xml.parsers import expat

from caissa.errors import UnreadableFile
from caissa.files.rating_list.columns import CUT, SEXES, entry_in_order
from caissa.files.rating_list.entry import Kind, ListEntry, is_fide_id, title_in_full
from caissa.files.rating_list.faults import Faults
from caissa.files.rating_list.field_words import field_in_words
from caissa.files.rating_list.unpacking import LONGEST_LINE, Unpacked
from caissa.messages import msg
from caissa.tournament import Speed

PERSON = "player"
SPEED_TAGS = {Speed.STANDARD: "", Speed.RAPID: "rapid_", Speed.BLITZ: "blitz_"}
HIGHEST_NUMBER = 4999
ABSENT = ""
"""The name of an element that no list has: its text is always empty."""

TAGS = {
    "fide_id": "fideid",
    "name": "name",
    "federation": "country",
    "sex": "sex",
    "title": "title",
    "womens_title": "w_title",
    "other_titles": "o_title",
    "foa_title": "foa_title",
    "birth_year": "birthday",
    "flag": "flag",
}
"""The element that holds each column."""


class PersonCollector:
    """Listens to the parser and collects the fields of each person as text."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.root = ""
        self.people: list[tuple[int, dict[str, str]]] = []
        self.fields = {ABSENT: ""}
        self.text = ""
        self.parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self.refuse_doctype
        parser.StartElementHandler = self.note_root
        parser.CharacterDataHandler = self.add_text
        parser.EndElementHandler = self.end_element

    def refuse_doctype(self, *_: object) -> None:
        """A rating list has no DOCTYPE; attacks by entity expansion need one."""
        raise UnreadableFile(name=self.name, why=msg("it has a DOCTYPE, which no rating list has"))

    def note_root(self, tag: str, _: dict[str, str]) -> None:
        """Remember the outermost element; the starts of the others need not be heard."""
        self.root = tag
        self.parser.StartElementHandler = None

    def add_text(self, text: str) -> None:
        """Some more of the text before the end of an element, perhaps with blanks around it."""
        self.text += text

    def end_element(self, tag: str) -> None:
        """A field is complete, or a whole person."""
        self.fields[tag] = self.text
        self.text = ""
        if tag == PERSON:
            self.people.append((self.parser.CurrentLineNumber, self.fields))
            self.fields = {ABSENT: ""}

    def feed(self, chunk: bytes) -> list[tuple[int, dict[str, str]]]:
        """The people completed by some more of the file, which ends with an empty piece."""
        self.people = []
        try:
            self.parser.Parse(chunk, not chunk)
        except expat.ExpatError as fault:
            raise UnreadableFile(
                name=self.name, why=msg("the XML is broken or cut short: {fault}", fault=fault)
            ) from fault
        if len(self.text) > LONGEST_LINE or len(self.fields) > LONGEST_LINE:
            raise UnreadableFile(name=self.name, why=msg("one person fills too much of the file"))
        return self.people


class PersonReader:
    """Turns a person's elements into an entry; faults become findings."""

    def __init__(self, kind: Kind, faults: Faults) -> None:
        self.faults = faults
        self.prefixes = {speed: SPEED_TAGS[speed] if kind is Kind.COMBINED else "" for speed in kind.speeds}
        tags = [TAGS.get(column) or self.rating_tag(column) for column in CUT]
        self.cut = itemgetter(*tags)

    def rating_tag(self, column: str) -> str:
        """The element that holds a rating column, if the list rates that speed at all."""
        speed, part = column.split("_")
        prefix = self.prefixes.get(Speed(speed))
        return ABSENT if prefix is None else prefix + part

    def entry(self, fields: dict[str, str], line: int) -> ListEntry | None:
        """One person, or nothing if it is unclear who it is."""
        try:
            return entry_in_order(map(str.strip, self.cut(fields)))
        except (KeyError, ValueError):
            return self.with_care({tag: text.strip() for tag, text in fields.items()}, line)

    def with_care(self, fields: dict[str, str], line: int) -> ListEntry | None:
        """A person with something unusual: each fault is reported."""
        fide_id, name = fields.get("fideid", ""), fields.get("name", "")
        sex = fields.get("sex", "").upper()
        if not is_fide_id(fide_id) or not name:
            what = msg("there is no name") if not name else msg("{text} is not a FIDE ID", text=repr(fide_id))
            self.faults.skip_row("name" if not name else "fide_id", msg("line {line}", line=line), what)
            return None
        flag = fields.get("flag", "")
        return ListEntry(
            fide_id=int(fide_id),
            name=name,
            federation=fields.get("country", "").upper(),
            sex=SEXES.get(sex) or ("F" if "w" in flag else ""),
            title=title_in_full(fields.get("title", "")),
            womens_title=title_in_full(fields.get("w_title", "")),
            other_titles=fields.get("o_title", ""),
            foa_title=fields.get("foa_title", ""),
            birth_year=self.number("birth_year", fields.get("birthday", "")[:4], line) or None,
            inactive="i" in flag,
            **self.ratings(fields, line),
        )

    def ratings(self, fields: dict[str, str], line: int) -> dict[str, Any]:
        """Rating, games and K for each speed that the list rates; a rating or K of 0 is none."""
        values: dict[str, int | None] = {}
        for speed, prefix in self.prefixes.items():
            for part in ("rating", "games", "k"):
                value = self.number(f"{speed}_{part}", fields.get(prefix + part, ""), line)
                values[f"{speed}_{part}"] = value if part == "games" else value or None
        return values

    def number(self, name: str, raw: str, line: int) -> int | None:
        """A number, or nothing and a finding."""
        if not raw:
            return None
        if raw.isascii() and raw.isdigit() and len(raw) < 6 and int(raw) <= HIGHEST_NUMBER:
            return int(raw)
        self.faults.blank_field(
            name,
            msg("line {line}", line=line),
            msg("{text} is not valid for {field}", text=repr(raw), field=field_in_words(name)),
        )
        return None


def has_all_speeds(fields: dict[str, str]) -> bool:
    """Does a person's record say which speed each rating is for?"""
    return bool({"rapid_rating", "blitz_rating"} & fields.keys())


def bundles(unpacked: Unpacked, first: bytes) -> Iterator[list[tuple[int, dict[str, str]]]]:
    """The people of an XML list as raw fields with their line numbers, piece by piece."""
    collector = PersonCollector(unpacked.name)
    any_people = bool(people := collector.feed(first))
    yield people
    chunk = first
    while chunk:
        chunk = unpacked.read()
        people = collector.feed(chunk)
        any_people = any_people or bool(people)
        if not any_people and unpacked.done > 2 * LONGEST_LINE:
            break
        yield people
    if not any_people:
        raise UnreadableFile(
            name=unpacked.name,
            why=msg("it is XML, but <{root}> contains no <{person}>", root=collector.root, person=PERSON),
        )
