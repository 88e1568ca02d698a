"""Opens a rating list of whatever format: says what it is and gives its entries one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import IO

from caissa.errors import Finding, Severity, UnreadableFile
from caissa.files.rating_list import fixed_width, national, xml_list
from caissa.files.rating_list.entry import Kind, ListEntry
from caissa.files.rating_list.faults import Faults, KindUnknown
from caissa.files.rating_list.unpacking import (
    BOMS_OF_UTF_16,
    LONGEST_LINE,
    Unpacked,
    Watch,
    base_name,
    decode,
    lines,
    unpack,
)
from caissa.messages import comma_separated, msg

Numbered = tuple[int, ListEntry]


@dataclass
class Reading:
    """A rating list being read: what it is, its entries with their line numbers, and its faults."""

    format: str
    kind: Kind
    month: str | None
    entries: Iterator[Numbered]
    faults: Faults


@dataclass(frozen=True)
class Request:
    """What the user says about a list that its file may not say itself."""

    name: str = ""
    source: str = "FIDE"
    kind: Kind | None = None
    month: str | None = None
    columns: Mapping[str, str] | None = None


def open_list(stream: IO[bytes], asked: Request, watch: Watch | None = None) -> Reading:
    """The list in a binary stream that can be rewound, zipped or not; raises `UnreadableFile` if none."""
    unpacked = unpack(stream, asked.name or base_name(str(getattr(stream, "name", ""))) or msg("The file"))
    if watch:
        unpacked.watch = watch
    first = unpacked.read(LONGEST_LINE).removeprefix(b"\xef\xbb\xbf")
    if first.startswith(BOMS_OF_UTF_16):
        raise UnreadableFile(name=unpacked.name, why=msg("it is written in UTF-16; save it as UTF-8"))
    if first.lstrip().startswith(b"<"):
        return open_xml(unpacked, first, asked)
    return open_lines(unpacked, first, asked)


def open_lines(unpacked: Unpacked, first: bytes, asked: Request) -> Reading:
    """A list in lines: FIDE's fixed columns, or CSV."""
    bundles = lines(unpacked, first)
    bundle = next(bundles, [])
    number = 1
    while bundle and not bundle[0].strip():
        bundle, number = bundle[1:], number + 1
    if not bundle:
        raise UnreadableFile(name=unpacked.name, why=msg("it starts with blank lines only"))
    heading, rest = decode(bundle[0][:LONGEST_LINE]), chain([bundle[1:]], bundles)
    layout = fixed_width.layout_of(heading)
    if layout:
        return open_fixed_width(unpacked, layout, rest, number + 1, asked)
    return open_csv(unpacked, heading, rest, number + 1, asked)


def open_fixed_width(
    unpacked: Unpacked, layout: fixed_width.Layout, rest: Iterator[list[bytes]], number: int, asked: Request
) -> Reading:
    """FIDE's list in fixed columns."""
    faults = Faults(unpacked.name)
    old = Kind.STANDARD if layout.before_2013 else None
    kind = which_kind(unpacked, asked, old) if layout.one_speed else Kind.COMBINED
    month = fixed_width.note_month(asked.month, layout, faults)
    reader = fixed_width.RowReader(layout.for_kind(kind) if layout.one_speed else layout, faults)

    def entries() -> Iterator[Numbered]:
        line, good = number, 0
        for bundle in rest:
            for numbered in reader.entries(bundle, line):
                good += 1
                yield numbered
            line += len(bundle)
            faults.check_hope(good)

    return Reading("TXT", kind, month, entries(), faults)


def open_csv(
    unpacked: Unpacked, heading: str, rest: Iterator[list[bytes]], number: int, asked: Request
) -> Reading:
    """A national list in CSV."""
    guess = national.guess_columns(heading).corrected(asked.columns or {})
    if not guess.usable:
        why = msg(
            "its first line is not the heading of a rating list: {heading}",
            heading=repr(heading[:60].strip()),
        )
        raise UnreadableFile(name=unpacked.name, why=why)
    faults = Faults(unpacked.name)
    faults.findings += _unread(guess)
    reader = national.RowReader(guess, asked.source, faults)
    texts = (decode(line) for bundle in rest for line in bundle)
    return Reading("CSV", Kind.NATIONAL, asked.month, reader.entries(texts, number), faults)


def _unread(guess: national.ColumnGuess) -> Iterator[Finding]:
    """Columns that nothing is read from are named, so that none is lost unnoticed."""
    if unused := [heading for heading in guess.unused if heading]:
        what = msg("columns that were not read: {headings}", headings=comma_separated(unused))
        hint = msg("say what a column holds with --column field=heading")
        yield Finding("rating-list.unread-columns", Severity.INFO, msg("columns"), what, hint)


def open_xml(unpacked: Unpacked, first: bytes, asked: Request) -> Reading:
    """FIDE's list in XML, whose first persons tell its kind."""
    faults = Faults(unpacked.name)
    bundles = xml_list.bundles(unpacked, first)
    early: list[list[tuple[int, dict[str, str]]]] = []
    for bundle in bundles:
        early.append(bundle)
        if bundle:
            break
    combined = any(xml_list.has_all_speeds(fields) for bundle in early for _, fields in bundle)
    kind = Kind.COMBINED if combined else which_kind(unpacked, asked, None)
    reader = xml_list.PersonReader(kind, faults)

    def entries() -> Iterator[Numbered]:
        good = 0
        for bundle in chain(early, bundles):
            for line, fields in bundle:
                entry = reader.entry(fields, line)
                if entry:
                    good += 1
                    yield line, entry
            faults.check_hope(good)

    return Reading("XML", kind, asked.month, entries(), faults)


def which_kind(unpacked: Unpacked, asked: Request, default: Kind | None) -> Kind:
    """The kind that the user says, or that the file is named after."""
    name = base_name(unpacked.name) + base_name(asked.name)
    named = next((kind for kind in (Kind.STANDARD, Kind.RAPID, Kind.BLITZ) if kind.value in name), None)
    kind = asked.kind or named or default
    if kind is None or kind in (Kind.COMBINED, Kind.NATIONAL):
        raise KindUnknown(name=unpacked.name)
    return kind


def preview_columns(stream: IO[bytes], name: str = "") -> national.ColumnGuess:
    """How the columns of a national CSV list would be read, to be shown and confirmed before importing."""
    unpacked = unpack(stream, name or msg("The file"))
    first = unpacked.read(LONGEST_LINE).removeprefix(b"\xef\xbb\xbf").lstrip()
    stream.seek(0)
    return national.guess_columns(decode(first.splitlines()[0]) if first else "")
