"""Rating lists printed as FIDE prints them, for tests, benchmarks and exports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from caissa.files.rating_list.entry import Kind, ListEntry
from caissa.tournament import Speed

PERSON = (
    ("ID Number", 15),
    ("Name", 61),
    ("Fed", 4),
    ("Sex", 4),
    ("Tit", 5),
    ("WTit", 5),
    ("OTit", 15),
    ("FOA", 4),
)
ALL_RATINGS = (
    ("SRtng", 6),
    ("SGm", 4),
    ("SK", 3),
    ("RRtng", 6),
    ("RGm", 4),
    ("Rk", 3),
    ("BRtng", 6),
    ("BGm", 4),
    ("BK", 3),
)
BIRTH_AND_FLAG = (("B-day", 6), ("Flag", 4))
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
TAG_PREFIX = {Speed.STANDARD: "", Speed.RAPID: "rapid_", Speed.BLITZ: "blitz_"}


def month_tag(month: str) -> str:
    """How a list's heading names its month: 2026-09 is SEP26."""
    year, number = month.split("-")
    return MONTHS[int(number) - 1] + year[-2:]


def columns(kind: Kind, month: str) -> tuple[tuple[str, int], ...]:
    """The headings of a list in fixed columns, with their widths."""
    one_speed = ((month_tag(month), 6), ("Gms", 4), ("K", 3))
    return PERSON + (ALL_RATINGS if kind is Kind.COMBINED else one_speed) + BIRTH_AND_FLAG


def flag(entry: ListEntry) -> str:
    """The letters of the last column: w for a woman, i for inactive."""
    return ("w" if entry.sex == "F" else "") + ("i" if entry.inactive else "")


def figures(entry: ListEntry, kind: Kind) -> list[int]:
    """The rating columns of a list of that kind; nothing is printed as 0."""
    return [value or 0 for speed in kind.speeds for value in entry.rated(speed)]


def txt_line(entry: ListEntry, kind: Kind, widths: tuple[int, ...]) -> str:
    """One person in fixed columns."""
    titles = (entry.title, entry.womens_title, entry.other_titles, entry.foa_title)
    who = (entry.fide_id, entry.name, entry.federation, entry.sex)
    fields = (*who, *titles, *figures(entry, kind), entry.birth_year or "0000", flag(entry))
    return "".join([str(field).ljust(width) for field, width in zip(fields, widths, strict=True)])


def txt_list(entries: Iterable[ListEntry], kind: Kind, month: str) -> Iterator[str]:
    """A list in fixed columns, line by line, each with its line end."""
    headings = columns(kind, month)
    widths = tuple(width for _, width in headings)
    yield "".join(heading.ljust(width) for heading, width in headings).rstrip() + "\r\n"
    for entry in entries:
        yield txt_line(entry, kind, widths) + "\r\n"


def xml_fields(entry: ListEntry, kind: Kind) -> Iterator[tuple[str, object]]:
    """One person's elements; a list of one speed calls its rating simply `rating`."""
    yield from (("fideid", entry.fide_id), ("name", escape(entry.name)), ("country", entry.federation))
    yield from (("sex", entry.sex), ("title", entry.title), ("w_title", entry.womens_title))
    yield from (("o_title", entry.other_titles), ("foa_title", entry.foa_title))
    for speed in kind.speeds:
        prefix = TAG_PREFIX[speed] if kind is Kind.COMBINED else ""
        for tag, value in zip(("rating", "games", "k"), entry.rated(speed), strict=True):
            yield prefix + tag, value or 0
    yield from (("birthday", entry.birth_year or ""), ("flag", flag(entry)))


def xml_list(entries: Iterable[ListEntry], kind: Kind) -> Iterator[str]:
    """A list in XML, person by person."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n'
    for entry in entries:
        fields = "\n".join(f"<{tag}>{value}</{tag}>" for tag, value in xml_fields(entry, kind))
        yield f"<player>\n{fields}\n</player>\n"
    yield "</playerslist>\n"
