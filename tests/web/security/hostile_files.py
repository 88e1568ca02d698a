"""A folder of files that mean harm, made anew each time: none of them is kept in the repository.

    python tests/web/security/hostile_files.py FOLDER

Each is a function of nothing, so that a bomb is in memory only while it is sent.
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

Maker = Callable[[], bytes]

CONTENT_TYPES = (
    b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    b'<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    b'spreadsheetml.sheet.main+xml"/></Types>'
)
MAIN = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
RELATIONS = (
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
    b'Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s" Target="%s"/>'
    b"</Relationships>"
)
WORKBOOK = (
    b"<workbook " + MAIN + b' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
    b'<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>'
)
ODS_SPACES = (
    b'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    b'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    b'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)
MANIFEST = b'<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
PLAYER = "001{number:5d} m    {name:<33}{rating:4d} LAT {fide:11d} 1990/01/01  0.0{rank:5d}"


# -- packed -------------------------------------------------------------------------------------------


def packed(parts: dict[str, bytes], way: int = ZIP_DEFLATED) -> bytes:
    """A ZIP with these parts."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", way) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def zeros(megabytes: int, name: str, start: bytes = b"", sign: bytes = b"\0") -> bytes:
    """A ZIP in which a part unpacks to many megabytes, made without having them in memory."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive, archive.open(name, "w") as part:
        part.write(start)
        for _each in range(megabytes):
            part.write(sign * (1 << 20))
    return buffer.getvalue()


def lying(content: bytes, stated: int) -> bytes:
    """The same ZIP with another unpacked size in every header."""
    lie = bytearray(content)
    for mark, place in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = lie.find(mark)
        while at >= 0:
            struct.pack_into("<I", lie, at + place, stated)
            at = lie.find(mark, at + 4)
    return bytes(lie)


def overlapping(files: int, megabytes: int) -> bytes:
    """Many entries of a ZIP that share one compressed part."""
    data = zlib.compress(bytes(megabytes << 20), 9)[2:-4]
    local = struct.pack("<4sHHHHHIIIHH", b"PK\x03\x04", 20, 0, 8, 0, 0, 0, len(data), megabytes << 20, 1, 0)
    body, entries = local + b"a" + data, b""
    for number in range(files):
        name = f"{number:06d}".encode()
        entries += (
            struct.pack(
                "<4sHHHHHHIIIHHHHHII", b"PK\x01\x02", 20, 20, 0, 8, 0, 0, 0, len(data), megabytes << 20,
                len(name), 0, 0, 0, 0, 0, 0,
            )
            + name
        )  # fmt: skip
    end = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, files, files, len(entries), len(body), 0)
    return body + entries + end


def sheet(rows: bytes, before: bytes = b"") -> bytes:
    """The XML of a sheet."""
    return b"<worksheet " + MAIN + b">" + before + b"<sheetData>" + rows + b"</sheetData></worksheet>"


def xlsx(inside: bytes, target: bytes = b"worksheets/sheet1.xml", **others: bytes) -> bytes:
    """A workbook of one sheet, given by its XML."""
    parts = {
        "[Content_Types].xml": CONTENT_TYPES,
        "_rels/.rels": RELATIONS % (b"officeDocument", b"xl/workbook.xml"),
        "xl/workbook.xml": WORKBOOK,
        "xl/_rels/workbook.xml.rels": RELATIONS % (b"worksheet", target),
        f"xl/{target.decode()}": inside,
    }
    return packed(parts | others)


def ods(rows: bytes, before: bytes = b"") -> bytes:
    """An OpenDocument sheet of these rows."""
    document = (
        before + b"<office:document-content " + ODS_SPACES + b"><office:body><office:spreadsheet>"
        b'<table:table table:name="S">' + rows + b"</table:table></office:spreadsheet></office:body>"
        b"</office:document-content>"
    )
    return packed(
        {
            "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": MANIFEST,
            "content.xml": document,
        }
    )


def laughs(root: bytes, levels: int = 10) -> bytes:
    """A document type whose entities grow tenfold by level, used once in an element."""
    entities = b"".join(
        b'<!ENTITY e%d "%s">' % (level, b"&e%d;" % (level - 1) * 10) for level in range(1, levels)
    )
    return b'<?xml version="1.0"?><!DOCTYPE %s [<!ENTITY e0 "ha">%s]>' % (root, entities)


def cell(place: bytes, more: bytes = b"") -> bytes:
    """A row with one cell."""
    return b'<row><c %s r="%s" t="inlineStr"><is><t>x</t></is></c></row>' % (more, place)


def corner(more: bytes) -> bytes:
    """A workbook whose only cell lies in the last corner, behind an attribute that hides its place."""
    return xlsx(sheet(cell(b"XFD1048576", more)))


def ods_cell(columns: bytes = b"1", rows: bytes = b"1", value: bytes = b"x") -> bytes:
    """A row of one cell, both repeated."""
    return (
        b'<table:table-row table:number-rows-repeated="%s"><table:table-cell office:value-type="string" '
        b'table:number-columns-repeated="%s"><text:p>%s</text:p></table:table-cell></table:table-row>'
    ) % (rows, columns, value)


PACKED: dict[str, Maker] = {
    "corner.xlsx": lambda: corner(b""),
    "corner-behind-a-sign.xlsx": lambda: corner(b'x=">"'),
    "corner-behind-an-apostrophe.xlsx": lambda: corner(b"x='>'"),
    "corner-behind-a-comment.xlsx": lambda: xlsx(sheet(b"<!-- > -->" + cell(b"XFD1048576"))),
    "corner-in-small-letters.xlsx": lambda: xlsx(sheet(cell(b"xfd1048576"))),
    "corner-with-spaces.xlsx": lambda: xlsx(sheet(b'<row><c\n\tr\n=\n"XFD1048576"><v>1</v></c></row>')),
    "corner-with-references.xlsx": lambda: xlsx(sheet(cell(b"XFD&#49;048576"))),
    "corner-of-another-space.xlsx": lambda: xlsx(
        b'<q:worksheet xmlns:q="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><q:sheetData>'
        b'<q:row r="1"><q:c z=">" r="XFD1048576"><q:v>1</q:v></q:c></q:row></q:sheetData></q:worksheet>'
    ),
    "corner-beside-the-sheet.xlsx": lambda: xlsx(sheet(cell(b"XFD1048576")), b"media/picture.png"),
    "cell-beyond-all-letters.xlsx": lambda: xlsx(sheet(cell(b"ZZZZZZZZ99999999999"))),
    "cell-without-letters.xlsx": lambda: xlsx(sheet(cell(b"99999999999999999999"))),
    "cell-with-a-negative-row.xlsx": lambda: xlsx(sheet(cell(b"A-5"))),
    "row-far-below.xlsx": lambda: xlsx(sheet(b'<row r="4294967295"><c r="A4294967295"><v>1</v></c></row>')),
    "two-far-cells.xlsx": lambda: xlsx(sheet(cell(b"A1048576") + cell(b"XFD1"))),
    "dimension-of-everything.xlsx": lambda: xlsx(sheet(cell(b"A1"), b'<dimension ref="A1:XFD1048576"/>')),
    "million-empty-rows.xlsx": lambda: xlsx(sheet(b"<row/>" * 1_000_000)),
    "three-million-cells.xlsx": lambda: xlsx(sheet((b"<row>" + b"<c/>" * 3000 + b"</row>") * 1000)),
    "long-cell.xlsx": lambda: xlsx(
        sheet(b'<row r="1"><c r="A1" t="inlineStr"><is><t>' + b"x" * (60 << 20) + b"</t></is></c></row>")
    ),
    "shared-text-far-away.xlsx": lambda: xlsx(
        sheet(b'<row r="1"><c r="A1" t="s"><v>99999999999</v></c></row>')
    ),
    "shared-texts-for-ever.xlsx": lambda: xlsx(
        sheet(b'<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
        **{"xl/sharedStrings.xml": b"<sst " + MAIN + b">" + b"<si><t>x</t></si>" * 2_000_000 + b"</sst>"},
    ),
    "deep.xlsx": lambda: xlsx(sheet(b"<row>" * 500_000)),
    "laughs.xlsx": lambda: xlsx(laughs(b"worksheet") + sheet(cell(b"A1").replace(b">x<", b">&e9;<"))),
    "laughs-in-the-workbook.xlsx": lambda: packed({"xl/workbook.xml": laughs(b"x") + b"<x>&e9;</x>"}),
    "file-of-the-server.xlsx": lambda: xlsx(
        b'<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
        + sheet(cell(b"A1").replace(b">x<", b">&f;<"))
    ),
    "no-sheet.xlsx": lambda: packed({"xl/workbook.xml": b"<workbook/>"}),
    "relation-to-itself.xlsx": lambda: packed(
        {
            "xl/workbook.xml": WORKBOOK,
            "xl/_rels/workbook.xml.rels": RELATIONS % (b"worksheet", b"workbook.xml"),
        }
    ),
    "utf-16.xlsx": lambda: xlsx(sheet(cell(b"XFD1048576")).decode().encode("utf-16")),
    "cut.xlsx": lambda: xlsx(sheet(cell(b"A1")))[:-40],
    "only-the-start.xlsx": lambda: b"PK\x03\x04",
    "zeros-in-a-sheet.xlsx": lambda: zeros(300, "xl/worksheets/sheet1.xml"),
    "spaces-without-end.xlsx": lambda: zeros(300, "xl/worksheets/sheet1.xml", b"<worksheet>", b" "),
    "lying-about-spaces-without-end.xlsx": lambda: lying(
        zeros(300, "xl/worksheets/sheet1.xml", b"<worksheet>", b" "), 100
    ),
    "lying-about-its-size.xlsx": lambda: lying(zeros(300, "xl/worksheets/sheet1.xml"), 100),
    "lying-about-a-good-sheet.xlsx": lambda: lying(xlsx(sheet(cell(b"A1"))), 5),
    "binary.xlsx": lambda: packed({"xl/workbook.bin": bytes(1000)}),
    "way-up.xlsx": lambda: packed({"../../../../tmp/evil": b"x", "xl/workbook.xml": WORKBOOK}),
    "twice-the-same-part.xlsx": lambda: xlsx(
        sheet(cell(b"A1")), **{"xl/worksheets/sheet2.xml": sheet(cell(b"XFD1048576"))}
    ).replace(b"sheet2.xml", b"sheet1.xml"),
    "twenty-thousand-parts.xlsx": lambda: packed({f"xl/{number}.xml": b"<x/>" for number in range(20_000)}),
    "overlapping.xlsx": lambda: overlapping(2000, 8),
    "cells-a-million-times.ods": lambda: ods(ods_cell(b"1000000", b"1000000")),
    "rows-for-ever.ods": lambda: ods(ods_cell(rows=b"4294967295")),
    "columns-for-ever.ods": lambda: ods(ods_cell(columns=b"99999999999999999999999")),
    "columns-less-than-none.ods": lambda: ods(ods_cell(columns=b"-1")),
    "columns-behind-a-sign.ods": lambda: ods(
        ods_cell().replace(
            b"<table:table-cell", b'<table:table-cell z=">" table:number-columns-repeated="16777216"'
        )
    ),
    "formula-for-ever.ods": lambda: ods(
        b'<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:formula="of:=1" '
        b'table:number-columns-repeated="16000"/></table:table-row>'
    ),
    "laughs.ods": lambda: ods(ods_cell(value=b"&e9;"), laughs(b"x")),
    "quadratic.ods": lambda: ods(
        ods_cell(value=b"&a;" * 20_000),
        b'<!DOCTYPE x [<!ENTITY a "' + b"a" * 50_000 + b'">]>',
    ),
    "deep.ods": lambda: ods(b"<table:table-row>" * 300_000),
    "long-paragraph.ods": lambda: ods(ods_cell(value=b"y" * (80 << 20))),
    "zeros.ods": lambda: zeros(100, "content.xml"),
    "lying.ods": lambda: lying(zeros(100, "content.xml"), 10),
    "no-content.ods": lambda: packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}),
    "password.ods": lambda: packed(
        {
            "META-INF/manifest.xml": MANIFEST.replace(
                b"/>", b"><manifest:encryption-data/></manifest:manifest>"
            )
        }
    ),
    "event-of-zeros.zip": lambda: zeros(100, "event.json"),
    "lying-event.zip": lambda: lying(zeros(100, "event.json"), 10),
    "deep-event.zip": lambda: packed({"event.json": b"[" * 5_000_000}),
    "long-list-event.zip": lambda: packed({"event.json": b"[" + b"{}," * 8_000_000 + b"{}]"}),
    "event-of-empty-sections.zip": lambda: packed(
        {
            "event.json": json.dumps(
                {"format": 1, "slug": "x", "name": "x", "sections": [{"slug": "a", "facts": {}}] * 200_000}
            ).encode()
        }
    ),
    "event-with-a-huge-number.zip": lambda: packed({"event.json": b'{"format": 1' + b"0" * 1_000_000 + b"}"}),
    "zip-in-a-zip.zip": lambda: packed({"event.json": packed({"event.json": bytes(10 << 20)})}),
    "bzip2.zip": lambda: packed({"event.json": bytes(50 << 20)}, ZIP_BZIP2),
    "lzma.zip": lambda: packed({"event.json": bytes(50 << 20)}, ZIP_LZMA),
    "encrypted.zip": lambda: packed({"event.json": b"{}"}, ZIP_STORED).replace(
        b"PK\x01\x02\x14\x03\x14\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01\x00"
    ),
    "no-end.zip": lambda: packed({"event.json": b"{}"})[:-22],
    "comment-for-ever.zip": lambda: packed({"event.json": b"{}"}) + b"PK\x05\x06" * 20_000,
}


# -- old Excel ------------------------------------------------------------------------------------------


def record(kind: int, payload: bytes) -> bytes:
    """A record of an XLS."""
    return struct.pack("<HH", kind, len(payload)) + payload


def xls(stream: bytes, *, chain: int | None = None, start: int = 1, length: int | None = None) -> bytes:
    """A workbook as Excel wrote it before 2007; `chain` is where every sector leads."""
    sectors = max(1, -(-max(len(stream), 4096) // 512))
    book = stream.ljust(sectors * 512, b"\0")
    fat = [0xFFFFFFFD, *range(2, sectors + 1), 0xFFFFFFFE, 0xFFFFFFFE]
    if chain is not None:
        fat = [chain] * 128
    table = struct.pack("<128I", *(fat + [0xFFFFFFFF] * 128)[:128])

    def entry(name: str, kind: int, first: int, size: int) -> bytes:
        encoded = (name + "\0").encode("utf-16-le")
        return encoded.ljust(64, b"\0") + struct.pack(
            "<HBB3I16sIQQIII", len(encoded), kind, 1, 0xFFFFFFFF, 0xFFFFFFFF, 1, b"", 0, 0, 0, first, size, 0
        )[:64].ljust(64, b"\0")

    size = max(len(stream), 4096) if length is None else length
    directory = entry("Root Entry", 5, 0xFFFFFFFE, 0) + entry("Workbook", 2, start, size)
    header = struct.pack(
        "<8s16sHHHHH6sIIIIIIIII", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6, b"",
        0, 1, sectors + 1, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0,
    )  # fmt: skip
    return header + struct.pack("<109I", 0, *[0xFFFFFFFF] * 108) + table + book + directory.ljust(512, b"\0")


BOF, EOF = record(0x0809, struct.pack("<HHHHII", 0x600, 5, 0, 0, 0, 0)), record(0x000A, b"")


def old_cell(row: int, column: int) -> bytes:
    """A number in an XLS."""
    return record(0x0203, struct.pack("<HHHd", row, column, 0, 1.0))


OLD_EXCEL: dict[str, Maker] = {
    "corner.xls": lambda: xls(BOF + old_cell(65535, 65535) + EOF),
    "two-far-cells.xls": lambda: xls(BOF + old_cell(65535, 0) + old_cell(0, 65535) + EOF),
    "chain-that-bites-its-tail.xls": lambda: xls(BOF + EOF, chain=1),
    "chain-out-of-the-file.xls": lambda: xls(BOF + EOF, chain=0x00FFFFFF),
    "start-out-of-the-file.xls": lambda: xls(BOF + EOF, start=0x7FFFFFFF),
    "longer-than-the-file.xls": lambda: xls(BOF + EOF, length=0x7FFFFFFF),
    "record-longer-than-the-file.xls": lambda: xls(BOF + struct.pack("<HH", 0x0203, 0xFFFF)),
    "texts-that-are-not-there.xls": lambda: xls(BOF + record(0x00FC, struct.pack("<II", 2**31, 2**31)) + EOF),
    "row-of-cells-backwards.xls": lambda: xls(BOF + record(0x00BD, struct.pack("<HHH", 9, 9, 0)) + EOF),
    "header-only.xls": lambda: xls(BOF)[:512],
    "sector-of-a-gigabyte.xls": lambda: xls(BOF)[:30] + b"\x1e\x00" + xls(BOF)[32:],
    "password.xls": lambda: xls(BOF + record(0x002F, bytes(6)) + EOF),
    "noise.xls": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(range(256)) * 400,
}


# -- texts ------------------------------------------------------------------------------------------------


def trf(lines: list[str]) -> bytes:
    """A report of these lines."""
    return "\n".join(["012 Hostile", "XXR 9", *lines, ""]).encode()


def player(number: int, games: str = "") -> str:
    """A player of a report."""
    filled = PLAYER.format(number=number, name=f"Family{number}", rating=2000, fide=number, rank=number)
    return filled + games


def everybody_meets_everybody(players: int, rounds: int) -> bytes:
    """A report in which the opponents of each round are the same for all: nothing of it can be true."""
    games = "".join(f"  {1 + (at % players):4d} w 1" for at in range(rounds))
    return trf([player(number, games) for number in range(1, players + 1)])


def swiss_without_end(players: int, rounds: int) -> bytes:
    """A report with many rounds to be paired again."""
    lines = []
    for number in range(1, players + 1):
        games = ""
        for at in range(rounds):
            half = players // 2
            opponent = (
                (number - 1 + half + at) % players + 1
                if number <= half
                else (number - 1 - half - at) % players + 1
            )
            games += f"  {opponent:4d} {'w' if number <= half else 'b'} {'1' if number <= half else '0'}"
        lines.append(player(number, games))
    return trf(lines)


TEXTS: dict[str, Maker] = {
    "one-line.trf": lambda: b"001" + b"9" * (4 << 20),
    "numbers-without-end.trf": lambda: trf([f"001 {'9' * 100_000} m"]),
    "rounds-without-end.trf": lambda: trf(["XXR 999999999", player(1)]),
    "round-number-without-end.trf": lambda: trf(["XXR " + "9" * 10_000, player(1)]),
    "everybody-meets-everybody.trf": lambda: everybody_meets_everybody(1000, 30),
    "itself.trf": lambda: trf([player(1, "     1 w 1")]),
    "nobody.trf": lambda: trf([player(1, "  9999 w 1")]),
    "twice-the-same.trf": lambda: trf([player(1)] * 20_000),
    "thirty-thousand-players.trf": lambda: trf([player(number) for number in range(1, 30_001)]),
    "long-to-check.trf": lambda: swiss_without_end(1000, 30),
    "nul.trf": lambda: b"\0" * (4 << 20),
    "binary.trf": lambda: bytes(range(256)) * 4096,
    "half-characters.trf": lambda: trf([player(1)]) + b"\xff\xfe\xed\xa0\x80",
    "utf-16-upside-down.trf": lambda: b"\xfe\xff" + trf([player(1)]).decode().encode("utf-16-le"),
    "million-teams.trf": lambda: trf(["013 T" + " 1" * 1_000_000]),
    "million-lines.trf": lambda: b"001\n" * 1_000_000,
    "forbidden-pairs.trf": lambda: trf([player(1), player(2), *["260 1 9  1 2" * 50] * 2000]),
    "points-without-end.trf": lambda: trf([player(1), "162 W" + "9" * 100_000]),
    "day-that-is-none.trf": lambda: trf(
        [player(1), "042 9999/99/99", "052 -1/-1/-1", "132 " + "99/99/99 " * 5000]
    ),
    "deep.json": lambda: b"[" * 3_000_000,
    "deep-objects.json": lambda: b'{"a":' * 500_000,
    "number-without-end.json": lambda: b'{"players": ' + b"9" * 3_000_000 + b"}",
    "exponent.json": lambda: b'{"caissa": 1, "kind": "tournament", "scheduled_rounds": 1e999999999}',
    "same-key-a-million-times.json": lambda: b"{" + b'"a":1,' * 600_000 + b'"a":1}',
    "long-text.json": lambda: b'{"name": "' + b"x" * (4 << 20) + b'"}',
    "million-players.json": lambda: (
        b'{"caissa":1,"kind":"tournament","players":[' + b"{}," * 1_300_000 + b"{}]}"
    ),
    "surrogates.json": lambda: b'{"caissa":1,"kind":"tournament","name":"\\ud800\\ud800"}',
    "nan.json": lambda: b'{"caissa":1,"kind":"tournament","scheduled_rounds":NaN}',
    "nul.json": lambda: b'{"caissa":1,"kind":"tournament","name":"\\u0000"}',
    "open.json": lambda: b'{"caissa":1,"kind":"tournament","name":"',
    "only-brackets.pgn": lambda: b"[" * (4 << 20),
    "tag-without-end.pgn": lambda: b'[Event "' + b"x" * (4 << 20),
    "backslashes.pgn": lambda: b'[Event "' + b"\\" * (2 << 20) + b'"]\n',
    "quotation-marks.pgn": lambda: b'[Event "' + b'\\"' * (2 << 20) + b'"]\n',
    "hundred-thousand-games.pgn": lambda: (
        b'[Event "x"]\n[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n1-0\n\n' * 50_000
    ),
    "everybody-new.pgn": lambda: b"".join(
        b'[Event "x"]\n[Round "%d"]\n[White "w%d"]\n[Black "b%d"]\n[Result "1-0"]\n\n1-0\n\n' % (at, at, at)
        for at in range(30_000)
    ),
    "round-without-end.pgn": lambda: (
        b'[Event "x"]\n[Round "' + b"9" * 4000 + b'"]\n[White "a"]\n[Black "b"]\n\n*\n'
    ),
    "comments-in-comments.pgn": lambda: b'[Event "x"]\n\n' + b"{(" * (1 << 20),
    "nul.pgn": lambda: b'[Event "x"]\n[White "\0"]\n' * 1000,
    "columns-without-end.csv": lambda: b";" * (4 << 20),
    "rows-without-end.csv": lambda: b"name;rating\n" + b"a;1\n" * 900_000,
    "quotation-mark-that-is-never-closed.csv": lambda: b'name;rating\n"' + b"a;1\n" * 900_000,
    "only-quotation-marks.csv": lambda: b'"' * (4 << 20),
    "nul.csv": lambda: b"name\0;rating\0\n" * 100_000,
    "long-cell.csv": lambda: b"name;rating\n" + b"x" * (4 << 20) + b";1\n",
    "number-without-end.csv": lambda: b"name;rating\nA;" + b"9" * 1_000_000 + b"\n",
    "numbers-of-the-other-kind.csv": "name;rating;number\nA;٩٩٩٩;²\nB;½;①\n".encode,
    "utf-7.csv": lambda: "name;rating\nÄ;1\n".encode("utf-7") * 1000,
    "half-characters.csv": lambda: b"name;rating\n\xff\xfe\xed\xa0\x80;1\n" * 1000,
    "separator-without-end.csv": lambda: b"sep=" + b";" * 100_000 + b"\n",
    "all-the-same.csv": lambda: b"name;rating\n" + b"Same, Name;2000\n" * 40_000,
    "all-one-letter-apart.csv": lambda: (
        b"name;rating\n" + b"".join(b"Aaaaaaaa%d;2000\n" % at for at in range(40_000))
    ),
    "laughs.xml": lambda: (
        laughs(b"playerslist") + b"<playerslist><player><name>&e9;</name></player></playerslist>"
    ),
    "file-of-the-server.xml": lambda: (
        b'<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><playerslist>&f;</playerslist>'
    ),
    "deep.xml": lambda: b"<a>" * 1_000_000,
    "attributes-without-end.xml": lambda: (
        b"<playerslist " + b"".join(b'a%d="x" ' % at for at in range(200_000)) + b"/>"
    ),
    "one-person.xml": lambda: b"<playerslist><player><name>" + b"x" * (4 << 20),
    "open-comment.xml": lambda: b"<playerslist><!--" + b"-" * (4 << 20),
    "utf-32.xml": lambda: "<playerslist><player/></playerslist>".encode("utf-32"),
    "list-of-zeros.zip": lambda: zeros(100, "players_list_foa.txt"),
    "lying-list.zip": lambda: lying(zeros(100, "players_list_foa.txt"), 1000),
    "empty": lambda: b"",
    "one-byte": lambda: b"\0",
    "byte-order-mark-alone.txt": lambda: b"\xef\xbb\xbf",
}

FILES: dict[str, Maker] = {**PACKED, **OLD_EXCEL, **TEXTS}
"""Name → what it holds, made when it is asked for."""


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for file_name, make in FILES.items():
        (folder / file_name).write_bytes(make())
    sys.stdout.write(f"{len(FILES)} files in {folder}\n")
