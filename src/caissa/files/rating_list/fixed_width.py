"""FIDE's rating lists in fixed columns (TXT), whose heading says where each column stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from caissa.errors import Severity
from caissa.files.rating_list.columns import (
    COUNTS,
    CUT,
    NONE_OR_NUMBER,
    RATINGS,
    SEXES,
    SINGLE,
    entry_in_order,
)
from caissa.files.rating_list.entry import Kind, ListEntry, is_fide_id, title_in_full
from caissa.files.rating_list.faults import Faults
from caissa.files.rating_list.field_words import field_in_words
from caissa.files.rating_list.printing import MONTHS
from caissa.files.rating_list.unpacking import decode
from caissa.messages import msg

HEADINGS = {
    "id number": "fide_id", "id": "fide_id", "name": "name", "fed": "federation", "sex": "sex",
    "tit": "title", "titl": "title", "wtit": "womens_title", "otit": "other_titles", "foa": "foa_title",
    "srtng": "standard_rating", "sgm": "standard_games", "sk": "standard_k",
    "rrtng": "rapid_rating", "rgm": "rapid_games", "rk": "rapid_k",
    "brtng": "blitz_rating", "bgm": "blitz_games", "bk": "blitz_k",
    "gms": "games", "games": "games", "k": "k", "rtg": "rating", "rtng": "rating", "rating": "rating",
    "b-day": "birth_year", "born": "birth_year", "flag": "flag",
}  # fmt: skip
"""What FIDE prints over each column, and what it is here."""

HEADING = re.compile(r"id number|titl(?=fed)|games(?=born)|\S+")
"""Before 2013 two pairs of headings stood without a blank between them."""

MONTH_TAG = re.compile(r"([a-z]{3})[a-z]?(\d\d)$")


def month_of(heading: str) -> str | None:
    """The month that a rating column is named after: SEP26 is 2026-09."""
    match = MONTH_TAG.match(heading.lower())
    if not match or match[1].upper() not in MONTHS:
        return None
    century = "20" if int(match[2]) < 70 else "19"
    return f"{century}{match[2]}-{MONTHS.index(match[1].upper()) + 1:02}"


@dataclass(frozen=True)
class Layout:
    """Where each column stands, and what the heading tells about the list."""

    columns: dict[str, slice]
    month: str | None

    @property
    def one_speed(self) -> bool:
        """Is there one rating per player, for a speed that the heading does not name?"""
        return "rating" in self.columns

    @property
    def before_2013(self) -> bool:
        """Is it the old layout, with letters for titles and the sex only as a flag?"""
        return "sex" not in self.columns

    def for_kind(self, kind: Kind) -> Layout:
        """The same layout with the only rating taken as that kind's."""
        speed = kind.speeds[0]
        columns = {f"{speed}_{name}" if name in SINGLE else name: at for name, at in self.columns.items()}
        return Layout(columns, self.month)

    def place(self, name: str) -> str:
        """The column as a person counts it, for a finding."""
        at = self.columns.get(name, slice(0, 0))
        return (
            msg("columns {first}-{last}", first=at.start + 1, last=at.stop)
            if at.stop < 999
            else msg("columns {first} and on", first=at.start + 1)
        )


def layout_of(heading: str) -> Layout | None:
    """The columns that a heading announces, or nothing if it is not the heading of a rating list."""
    headings = [(match.start(), match[0]) for match in HEADING.finditer(heading.lower())]
    ends = [start for start, _ in headings[1:]] + [999]
    columns, month = {}, None
    for (start, title), end in zip(headings, ends, strict=True):
        tag = month_of(title)
        month = tag or month
        columns["rating" if tag else HEADINGS.get(title, title)] = slice(start, end)
    rated = {"rating", *RATINGS} & columns.keys()
    return Layout(columns, month) if rated and {"fide_id", "name", "federation"} <= columns.keys() else None


class RowReader:
    """Reads the rows below one heading: quickly while they are in order, with care when they are not."""

    def __init__(self, layout: Layout, faults: Faults) -> None:
        self.layout = layout
        self.faults = faults
        columns = [layout.columns.get(name, slice(0, 0)) for name in CUT]
        self.cut = itemgetter(*columns)
        self.shortest = layout.columns["federation"].start

    def entries(self, bundle: list[bytes], number: int) -> Iterator[tuple[int, ListEntry]]:
        """The good rows of some lines, each with its line number, the first line being `number`."""
        for place, line in enumerate(bundle, start=number):
            if not line.strip():
                continue
            text = line.decode("ascii") if line.isascii() else self.aligned(line)
            try:
                yield place, entry_in_order(map(str.strip, self.cut(text)), self.layout.before_2013)
            except (KeyError, ValueError):
                entry = self.with_care(text, place)
                if entry:
                    yield place, entry

    def aligned(self, line: bytes) -> str:
        """A line with letters beyond ASCII, so decoded that its columns stand under their headings."""
        text = decode(line)
        by_bytes = line.decode("latin-1")
        if len(text) == len(by_bytes) or self.stands_right(text) or not self.stands_right(by_bytes):
            return text
        gap = self.layout.columns["federation"].start
        return decode(line[:gap]).ljust(gap) + decode(line[gap:])

    def stands_right(self, text: str) -> bool:
        """Does the federation stand under its heading, with a blank before it?"""
        start = self.shortest
        return text[start - 1 : start].isspace() and text[start : start + 3].isalpha()

    def with_care(self, text: str, number: int) -> ListEntry | None:
        """A row with faults: each is reported, and the row kept if it is clear whose it is."""
        fields = dict(zip(CUT, map(str.strip, self.cut(text)), strict=True))
        wrong = self.why_unusable(fields)
        if wrong:
            column, what = wrong
            self.faults.skip_row(
                column, msg("line {line}, {place}", line=number, place=self.layout.place(column)), what
            )
            return None
        if len(text) <= self.shortest:
            self.faults.blank_field(
                "short", msg("line {line}", line=number), msg("the line ends before the federation")
            )
        values: dict[str, Any] = {
            name: self.number(name, fields[name], number) for name in (*RATINGS, "birth_year")
        }
        women = "F" if "w" in fields["flag"] else "M"
        return ListEntry(
            fide_id=int(fields["fide_id"]), name=fields["name"], federation=fields["federation"].upper(),
            sex=women if self.layout.before_2013 else SEXES[fields["sex"].upper()],
            title=title_in_full(fields["title"]), womens_title=title_in_full(fields["womens_title"]),
            other_titles=fields["other_titles"], foa_title=fields["foa_title"],
            inactive="i" in fields["flag"], **values,
        )  # fmt: skip

    def why_unusable(self, fields: dict[str, str]) -> tuple[str, str] | None:
        """The column that shows that a row is not what it should be, and a sentence about it."""
        if not is_fide_id(fields["fide_id"]):
            return "fide_id", msg("{text} is not a FIDE ID", text=repr(fields["fide_id"]))
        if not fields["name"]:
            return "name", msg("there is no name")
        federation, sex = fields["federation"], fields["sex"]
        if federation and not (len(federation) == 3 and federation.isalpha()):
            return "federation", msg(
                "{text} is not a federation; the columns may be shifted", text=repr(federation)
            )
        return ("sex", msg("{text} is not m or w", text=repr(sex))) if sex.upper() not in SEXES else None

    def number(self, name: str, raw: str, line: int) -> int | None:
        """A number as printed, or nothing and a finding."""
        numbers = COUNTS if name.endswith("games") else NONE_OR_NUMBER
        if raw not in numbers:
            place = msg("line {line}, {place}", line=line, place=self.layout.place(name))
            self.faults.blank_field(
                name,
                place,
                msg("{text} is not valid for {field}", text=repr(raw), field=field_in_words(name)),
            )
        return numbers.get(raw)


def note_month(month: str | None, layout: Layout, faults: Faults) -> str | None:
    """The month asked for, else the heading's; a finding if they differ."""
    if month and layout.month and month != layout.month:
        what = msg("the heading says {month}, not {given}", month=layout.month, given=month)
        faults.add("month", Severity.WARNING, msg("line 1"), what, msg("stored as {given}", given=month))
    return month or layout.month
