"""CSV in every usual dress, spreadsheets old and new, and files that are damaged or mean harm."""

from __future__ import annotations

import struct
import zipfile
from datetime import UTC, date, datetime
from io import BytesIO

import pytest
import xlsxwriter

from caissa.errors import UnreadableFile
from caissa.files.player_list import hostile_workbooks, read_players, sheets, workbooks
from caissa.tournament import Birth

CSV = "Name;Rtg;Fed\nMüller, Jürgen;2100;GER\nÉtienne, Zoé;2000;FRA\n"


def names(source: bytes | str) -> list[str]:
    """The names of a list."""
    return [player.name for player in read_players(source).players]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_every_usual_encoding(encoding: str) -> None:
    """With and without a byte order mark; Windows-1252 is said to be a guess."""
    reading = read_players(CSV.encode(encoding))

    assert [player.name for player in reading.players] == ["Müller, Jürgen", "Étienne, Zoé"]
    assert [finding.code for finding in reading.findings] == (
        ["player-list.encoding"] if encoding == "cp1252" else []
    )


@pytest.mark.parametrize(
    "text",
    [
        CSV, CSV.replace(";", "\t"), CSV.replace("\n", "\r\n"), CSV.replace("\n", "\r"), "sep=;\n" + CSV,
        "\ufeff" + CSV,
        'Name,Rtg,Fed\n"Müller, Jürgen",2100,GER\n"Étienne, Zoé",2000,FRA\n',
        "sep=|\nName|Rtg\nMüller, Jürgen|2100\nÉtienne, Zoé|2000",
    ],
)  # fmt: skip
def test_delimiters_and_line_ends(text: str) -> None:
    """Comma, semicolon, tab, or what Excel's first line says; commas inside names do not deceive."""
    assert names(text) == ["Müller, Jürgen", "Étienne, Zoé"]
    assert names(text.encode()) == ["Müller, Jürgen", "Étienne, Zoé"]


@pytest.mark.parametrize("source", ["", b"", "\n\n", [], [[]], [["", None]]])
def test_an_empty_list_has_no_names(source: object) -> None:
    """That is a finding, not a crash."""
    reading = read_players(source)  # type: ignore[arg-type]

    assert (reading.players, [finding.code for finding in reading.findings]) == ((), ["player-list.no-names"])


# -- spreadsheets -------------------------------------------------------------------------------------------


def xlsx(*titles: str) -> bytes:
    """A workbook with one player in its last sheet: number, date and formula as Excel stores them."""
    buffer = BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True})
    for title in titles or ("List",):
        sheet = book.add_worksheet(title)
    sheet.write_row(1, 1, ["Name", "Rtg", "Birthday", "FideID", "Title", "Club"])
    sheet.write_string(2, 1, "Carlsen, Magnus")
    sheet.write_number(2, 2, 2830.0)
    sheet.write_datetime(2, 3, date(1990, 11, 30), book.add_format({"num_format": "dd.mm.yyyy"}))
    sheet.write_formula(2, 4, "=1503000+14", None, 1503014)
    sheet.write_formula(2, 5, "=NA()", None, "#N/A")
    sheet.write_boolean(2, 6, True)
    book.close()
    return buffer.getvalue()


def test_an_xlsx_with_numbers_dates_and_formulas() -> None:
    """2830.0 is 2830, a date is a date, a formula is its value, an error or a tick box is nothing."""
    [player] = read_players(xlsx()).players

    assert (player.name, player.rating, player.fide_id) == ("Carlsen, Magnus", 2830, 1503014)
    assert (player.birth, player.title, player.person.club) == (Birth(1990, 11, 30), None, "")


def test_findings_name_the_cell_as_excel_does() -> None:
    """The table of this workbook begins in B2."""
    reading = read_players(xlsx(), {"Birthday": "rating", "Rtg": None})

    assert [finding.where for finding in reading.findings] == ["row 3, column D"]


def test_the_first_sheet_with_anything_in_it_is_read() -> None:
    """The user is told of the others and can name the one they want."""
    reading = read_players(xlsx("Cover", "Players"))

    assert [finding.code for finding in reading.findings] == ["player-list.sheets"]
    assert not read_players(xlsx("Cover", "Players"), sheet="Players").findings
    assert read_players(xlsx("Cover", "Players"), sheet="Cover").players == ()
    with pytest.raises(UnreadableFile, match="no sheet 'Arbiters', only Cover, Players"):
        read_players(xlsx("Cover", "Players"), sheet="Arbiters")


def ods(rows: str, manifest: str = "") -> bytes:
    """An OpenDocument spreadsheet with these rows."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr(
            "META-INF/manifest.xml",
            '<?xml version="1.0"?><manifest:manifest xmlns:manifest="m"><manifest:file-entry '
            'manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
            f"{manifest}</manifest:manifest>",
        )
        packed.writestr(
            "content.xml",
            '<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x">'
            f'<office:body><office:spreadsheet><table:table table:name="A">{rows}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        )
    return buffer.getvalue()


def ods_cell(text: str, repeated: int = 1) -> str:
    """A cell with a text in it, or an empty one."""
    how_often = f' table:number-columns-repeated="{repeated}"'
    if not text:
        return f"<table:table-cell{how_often}/>"
    return (
        f'<table:table-cell office:value-type="string"{how_often}><text:p>{text}</text:p></table:table-cell>'
    )


def test_an_ods() -> None:
    """With the empty rows and columns to the end of the sheet that LibreOffice writes."""
    head = (
        "<table:table-row>" + ods_cell("Name") + ods_cell("Fed") + ods_cell("", 16000) + "</table:table-row>"
    )
    row = "<table:table-row>" + ods_cell("Anna A") + ods_cell("NOR") + "</table:table-row>"
    rest = (
        '<table:table-row table:number-rows-repeated="1048000">' + ods_cell("", 16000) + "</table:table-row>"
    )

    assert names(ods(head + row + rest)) == ["Anna A"]


def ole(stream: str, content: bytes) -> bytes:
    """An OLE file, as XLS and protected XLSX are, with one stream of at least 4096 bytes."""
    content = content.ljust(-(-max(len(content), 4096) // 512) * 512, b"\0")
    used = len(content) // 512
    fat = [FAT, END, *(number + 3 for number in range(used - 1)), END]
    entries = ole_entry("Root Entry", 5, 1, END, 0) + ole_entry(stream, 2, FREE, 2, len(content))
    return ole_header(END) + sector_table(fat) + entries.ljust(512, b"\0") + content


def small_ole(stream: str, content: bytes) -> bytes:
    """The same for a stream of at most 512 bytes, which shares a sector with others in pieces of 64."""
    small_fat = sector_table([*range(1, -(-len(content) // 64)), END])
    entries = ole_entry("Root Entry", 5, 1, 3, 512) + ole_entry(stream, 2, FREE, 0, len(content))
    fat = sector_table([FAT, END, END, END])
    return ole_header(2) + fat + entries.ljust(512, b"\0") + small_fat + content.ljust(512, b"\0")


FAT, END, FREE = 0xFFFFFFFD, 0xFFFFFFFE, 0xFFFFFFFF


def ole_header(small_fat: int, more: int = 0) -> bytes:
    """The first sector: the directory is in sector 1, the table of sectors in sector 0."""
    numbers = (0, 1, 1, 0, 4096, small_fat, int(small_fat != END), END, more)
    marks = struct.pack("<8s16x5H6x", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 0x3E, 3, 0xFFFE, 9, 6)
    return marks + struct.pack("<9I109I", *numbers, 0, *[FREE] * 108)


def sector_table(numbers: list[int]) -> bytes:
    """Which sector follows which."""
    return struct.pack("<128I", *numbers, *[FREE] * (128 - len(numbers)))


def ole_entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
    """An entry of the directory."""
    encoded = name.encode("utf-16-le")
    head = struct.pack("<64sHBBIII", encoded, len(encoded) + 2, kind, 1, FREE, FREE, child)
    return head + struct.pack("<36xII4x", start, size)


def record(kind: int, payload: bytes) -> bytes:
    """A record of an old Excel file."""
    return struct.pack("<HH", kind, len(payload)) + payload


def label(row: int, column: int, text: str) -> bytes:
    """A cell with a text in it."""
    return record(0x0204, struct.pack("<HHHHB", row, column, 15, len(text), 0) + text.encode("latin-1"))


def xls(*cells: bytes) -> bytes:
    """An Excel 97 file with these cells in its one sheet."""
    return ole("Workbook", xls_stream(*cells))


def xls_stream(*cells: bytes) -> bytes:
    """The records of such a file."""
    start = record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0005, 0, 0, 0, 0))
    place = len(start) + 4 + 6 + 2 + 1 + 4
    book = start + record(0x0085, struct.pack("<IBBBB", place, 0, 0, 1, 0) + b"A") + record(0x000A, b"")
    sheet = record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0010, 0, 0, 0, 0))
    return book.ljust(place, b"\0") + sheet + b"".join(cells) + record(0x000A, b"")


def test_an_old_xls() -> None:
    """Excel 97 files, which older programs still write."""
    rating = record(0x0203, struct.pack("<HHHd", 1, 1, 15, 2451.0))

    [player] = read_players(
        xls(label(0, 0, "Name"), label(0, 1, "Rtg"), label(1, 0, "Anna A"), rating)
    ).players
    assert (player.name, player.rating) == ("Anna A", 2451)


def xlsb() -> bytes:
    """A binary workbook."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        packed.writestr("xl/workbook.bin", b"x")
    return buffer.getvalue()


MANY_ROWS = '<table:table-row table:number-rows-repeated="900000">'


def far_xlsx() -> bytes:
    """A workbook with one cell in a far corner."""
    buffer = BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True})
    book.add_worksheet().write(900_000, 9_000, "x")
    book.close()
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (xlsx()[:-200], "damaged"),
        (xlsx()[:400], "damaged"),
        (b"PK\x03\x04 and no more", "damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "damaged"),
        (ole("Something", b"x"), "damaged"),
        (ole("EncryptedPackage", b"x"), "protected with a password"),
        (xls(record(0x002F, b"\1\0"), label(60_000, 250, "x")), "protected with a password"),
        (ods("", "<manifest:encryption-data/>"), "protected with a password"),
        (bytes(range(256)) * 4, "neither a table of text nor a spreadsheet"),
        ("Name\n" + "x\n" * 50_001, "more than 50000 rows"),
        ("Name" + "," * 501, "more than 500 columns"),
        ('Name\n"' + "x" * 200_000 + '"', "not valid CSV"),
        (far_xlsx(), "its cells span"),
        (ods(f"{MANY_ROWS}{ods_cell('x', 9000)}</table:table-row>"), "span"),
        (xls(label(60_000, 250, "x")), "its cells span too large an area: 15060251"),
        (
            small_ole("Workbook", xls_stream(label(60_000, 250, "x"))),
            "its cells span too large an area: 15060251",
        ),
        (
            xls(record(0x00BD, struct.pack("<HH20xH", 60_000, 0, 250))),
            "its cells span too large an area: 15060251",
        ),
        (ole_header(END, more=1), "damaged"),
        (xlsb(), "damaged"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 50 else "",
)
def test_what_cannot_be_read_is_refused_with_a_reason(source: bytes | str, why: str) -> None:
    """Damaged, protected, too large or hostile: one error type and one clear sentence."""
    with pytest.raises(UnreadableFile, match=why):
        read_players(source, name="list.xlsx")


def test_a_list_that_is_too_long_or_unpacks_too_far_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of gigabytes is not even looked at, nor is a small one that hides gigabytes."""
    monkeypatch.setattr(hostile_workbooks, "LARGEST_UNPACKED", 1000)
    with pytest.raises(UnreadableFile, match="unpacks to more than 1000 bytes"):
        read_players(xlsx())
    monkeypatch.setattr(sheets, "LARGEST_FILE", 1000)
    with pytest.raises(UnreadableFile, match="longer than 1000 bytes"):
        read_players(b"Name\n" * 201)


def test_a_panic_of_the_spreadsheet_reader_is_a_damaged_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader's own panic is no `Exception`; an interruption by the user is passed on."""

    class PanicException(BaseException):
        """As the reader raises it."""

    def panic(*_: object) -> None:
        raise PanicException

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(workbooks, "_rows", panic)
    with pytest.raises(UnreadableFile):
        read_players(xlsx())
    monkeypatch.setattr(workbooks, "_rows", interrupted)
    with pytest.raises(KeyboardInterrupt):
        read_players(xlsx())


def test_a_workbook_without_cells_is_an_empty_list() -> None:
    """Empty, not damaged."""
    buffer = BytesIO()
    book = xlsxwriter.Workbook(buffer, {"in_memory": True})
    book.add_worksheet()
    book.close()

    assert [finding.code for finding in read_players(buffer.getvalue()).findings] == ["player-list.no-names"]


def test_cells_of_every_kind_are_texts() -> None:
    """What Python values of a table say."""
    cells = [None, True, 2451.0, 0.5, datetime(2026, 1, 2, 9, tzinfo=UTC), " a \n b ", "'=1+1", "#REF!", "#1"]

    assert [sheets.cell_text(cell) for cell in cells] == [
        "",
        "",
        "2451",
        "0.5",
        "2026-01-02",
        "a b",
        "=1+1",
        "",
        "#1",
    ]
