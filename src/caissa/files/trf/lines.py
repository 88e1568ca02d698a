"""The lines of a file sorted into records; shifted, unknown and empty ones recognised."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from caissa.errors import UnreadableFile
from caissa.files.trf import records
from caissa.files.trf.alignment import player_fits
from caissa.files.trf.notes import Line, Notes
from caissa.messages import msg

_RULER = re.compile(r"[0-9 .|-]{20,}")
_FEDERATION = re.compile(r"[A-Z]{3} [ 0-9]{4} .{4,}")
_FURTHEST_SHIFT = 8


@dataclass(slots=True)
class Records:
    """The records of a file by their code, its comments, and the lines of national federations."""

    by_code: dict[str, list[Line]] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    national: list[Line] = field(default_factory=list)
    last_line: int = 1

    def __getitem__(self, code: str) -> list[Line]:
        return self.by_code.get(code, [])

    def in_file_order(self, *codes: str) -> list[Line]:
        """All records with one of these codes, as they follow each other in the file."""
        return sorted((line for code in codes for line in self[code]), key=lambda line: line.number)


def sort_lines(lines: list[str], name: str, notes: Notes) -> Records:
    """Every line put under its code; `UnreadableFile` where not one record is known."""
    records = Records(last_line=len(lines))
    for number, raw in enumerate(lines, start=1):
        text = raw.rstrip()
        if text:
            _sort_in(records, number, text, notes)
    if not records.by_code:
        raise UnreadableFile(name=name, why=_why_no_trf(lines))
    return records


def _sort_in(sorted_records: Records, number: int, text: str, notes: Notes) -> None:
    if text.startswith("#"):
        return _comment(sorted_records, number, text, notes)
    if "\t" in text:
        text = _without_tabs(number, text, notes)
    code = text[:3]
    if code in records.KNOWN_CODES and text[3:4] in ("", " "):
        sorted_records.by_code.setdefault(code, []).append(Line(number, code, text))
        return None
    if _ruler(text):
        return None
    if moved := _moved(number, text, notes):
        sorted_records.by_code.setdefault(moved.code, []).append(moved)
    elif code not in records.PRIVATE_CODES and _FEDERATION.match(text.ljust(14)):
        sorted_records.national.append(Line(number, code, text))
    else:
        _unknown(Line(number, code, text), notes)
    return None


def _comment(records: Records, number: int, text: str, notes: Notes) -> None:
    if not text.startswith("###"):
        notes.info("trf.comment", number, msg("a line that starts with # was read as a comment (###)"))
    remark = text[3:] if text[:4] in ("###", "### ") else text.lstrip("#")
    records.remarks.append(remark.replace("\t", " ").removeprefix(" "))


def _without_tabs(number: int, text: str, notes: Notes) -> str:
    column = text.index("\t") + 1
    notes.info("trf.tab", number, msg("a tab was read as blanks"), (column, column))
    expanded = text.expandtabs(8)
    if text.startswith("001") and records.PLAYER.fits(expanded):
        return expanded
    return text.replace("\t", " ")


def _ruler(text: str) -> bool:
    """A line that only counts columns or names them, as `DDD SSSS sTTT NNNN` does?"""
    if _RULER.fullmatch(text):
        return True
    words = text.split()
    code = text[:3]
    return (
        code.isascii() and code.isalpha() and len(set(code)) == 1 and len(words) > 1
        and not words[1][0].isdigit()
    )  # fmt: skip


def _moved(number: int, text: str, notes: Notes) -> Line | None:
    """A known record that does not start in column 1, lacks the blank in column 4, or is in small letters."""
    bare = text.lstrip()
    code = bare[:3]
    if len(text) - len(bare) > _FURTHEST_SHIFT or code.upper() not in records.KNOWN_CODES:
        return None
    if bare[3:4] not in ("", " "):
        if code.upper() not in records.TRF16_CODES and not bare[3:4].isdigit():
            return None
        bare = f"{code} {bare[3:]}"
    notes.warn(
        "trf.line-shifted",
        number,
        msg("the record {code} was moved into its columns", code=code.upper()),
        (1, 4),
    )
    return Line(number, code.upper(), code.upper() + bare[3:])


def _unknown(line: Line, notes: Notes) -> None:
    if line.code.isdigit() and line.text[4:8].strip() and line.text[14:47].strip() and player_fits(line.text):
        what = msg(
            "the record {code} is not known but looks like a player (001); it is kept as it is",
            code=repr(line.code),
        )
        notes.error("trf.unknown-player", line, what, (1, 3))
        notes.keep(line)
        return
    notes.info(
        "trf.unknown-record",
        line,
        msg("the record {code} is not known; it is kept as it is", code=repr(line.code)),
    )
    notes.keep(line)


def _why_no_trf(lines: list[str]) -> str:
    first = next((line.strip() for line in lines if line.strip()), "")
    if not first:
        return msg("it is empty")
    if first.startswith(("{", "[{")):
        return msg("it looks like JSON, not like a TRF")
    if first.startswith("[") and '"' in first:
        return msg("it looks like a PGN file, not like a TRF")
    if first.startswith("<"):
        return msg("it looks like XML or HTML, not like a TRF")
    return msg("no line starts with the code of a TRF record, such as 012 or 001")
