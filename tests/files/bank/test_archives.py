"""A ZIP of the bank: every file in it is read, and what could do harm is refused."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from caissa.errors import UnreadableFile
from caissa.files.bank import read_statements

DAY = """:20:X
:25:DE89370400440532013000
:28C:{number}
:60F:C260401EUR{opening},00
:61:2604020402C70,00NTRFNONREF
:86:166?20Chess?32ANNA CARLSSON
:62F:C260402EUR{closing},00
-
"""


def packed(files: dict[str, bytes]) -> bytes:
    """Files as a ZIP."""
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content.getvalue()


def test_every_file_of_an_archive_is_read_in_its_order() -> None:
    """Two days of MT940: two statements, the first one first, and they follow each other."""
    first = DAY.format(number=1, opening=0, closing=70).encode()
    second = DAY.format(number=2, opening=70, closing=140).encode()
    reading = read_statements(packed({"2.sta": second, "1.sta": first}), "april.zip")
    assert reading.kind == "ZIP, MT940"
    assert [statement.number for statement in reading.statements] == ["1", "2"]
    assert reading.findings == ()


@pytest.mark.parametrize(
    "content",
    [
        packed({}),
        packed({"readme.txt": b"hello"}),
        packed({"inner.zip": packed({"1.sta": b":20:X"})}),
        packed({"zeros.xml": b"0" * (41 << 20)}),
        packed({f"{number}.sta": b"" for number in range(401)}),
        packed({"1.sta": b":20:X"})[:-20],
        b"PK\x03\x04" + b"\x00" * 50,
    ],
    ids=["empty", "text", "nested", "bomb", "many", "cut", "junk"],
)
def test_what_is_no_archive_of_statements_is_refused(content: bytes) -> None:
    """Nothing is unpacked beyond its limit, and a ZIP in a ZIP is not looked into."""
    with pytest.raises(UnreadableFile):
        read_statements(content, "april.zip")
