"""What is not a rating list is refused in plain words, and the store stays as it was."""

from __future__ import annotations

import io
import struct
import zipfile
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caissa.errors import CaissaError, UnreadableFile
from caissa.files.rating_list import (
    Kind,
    KindUnknown,
    MonthUnknown,
    NewerStore,
    NoSuchMonth,
    Request,
    by_id,
    lists,
    open_list,
    unpacking,
)

BILLION_LAUGHS = """<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
<playerslist><player><fideid>1</fideid><name>&c;</name></player></playerslist>"""

EXTERNAL_FILE = """<?xml version="1.0"?>
<!DOCTYPE playerslist [<!ENTITY secret SYSTEM "file:///etc/passwd">]>
<playerslist><player><fideid>1</fideid><name>&secret;</name></player></playerslist>"""


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b"\n \n\n", "blank lines"),
        (b"012 Some Open\n001    1 mM  Somebody\n", "not the heading"),
        (b"1503014        Carlsen, Magnus          NOR M   GM      2840\n", "not the heading"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00;;,,", "not the heading"),
        ("ID Number      Name".encode("utf-16"), "UTF-16"),
        (b"<html><body>404 Not found</body></html>", "<html> contains no <player>"),
        (b"<playerslist></playerslist>", "<playerslist> contains no <player>"),
        (b"<playerslist><player><fideid>1</fid", "broken or cut short"),
        (b"<playerslist><player><fideid>1</fideid><name>x</name><rating/></player>", "broken or cut short"),
        (BILLION_LAUGHS.encode(), "DOCTYPE"),
        (BILLION_LAUGHS.encode("utf-8").replace(b'"1.0"?', b'"1.0" encoding="iso-8859-1"?'), "DOCTYPE"),
        (EXTERNAL_FILE.encode(), "DOCTYPE"),
        (b"ID Number      Name        Fed Sex Tit  SRtng\n", "no players"),
        (b"ID;Name;Elo\n", "no players"),
        (b"x" * 5_000_000, "longer than"),
        (b"PK\x03\x04 not really a zip file", "damaged"),
    ],
)
def test_what_is_no_rating_list_is_refused(add, store, content, why):
    """Each refusal says what is wrong, and nothing of it is stored."""
    with pytest.raises(UnreadableFile, match=why):
        add(content, name="list", kind=Kind.STANDARD)

    assert lists(store) == []
    assert not store.in_transaction


@pytest.mark.parametrize("kept", [0.1, 0.5, 0.9, 0.999])
def test_a_truncated_zip_file_is_refused_and_changes_nothing(combined, zipped, add, store, kept):
    """A download cut short never replaces a good list."""
    add(combined)
    whole = zipped(combined)

    with pytest.raises(UnreadableFile, match="damaged"):
        add(whole[: int(len(whole) * kept)])

    assert [stored.rows for stored in lists(store)] == [6]


def test_a_zip_file_with_a_wrong_checksum_is_refused(combined, zipped, add, store):
    """The checksum is known only at the end of reading: even then nothing is stored."""
    whole = bytearray(zipped(combined))
    place = whole.index(b"PK\x01\x02") + 16
    whole[place : place + 4] = struct.pack("<I", 12345)

    with pytest.raises(UnreadableFile, match="damaged"):
        add(bytes(whole))

    assert lists(store) == []


def test_a_zip_bomb_is_refused_before_it_is_unpacked(zipped, add):
    """20 MB of blanks shrink a thousand times, which no list of players does."""
    with pytest.raises(UnreadableFile, match="zip bomb"):
        add(zipped(b" " * (20 << 20)))


def test_a_list_that_is_too_large_is_refused(combined, zipped, add, monkeypatch):
    """No more is unpacked than a rating list may have."""
    monkeypatch.setattr(unpacking, "LARGEST_LIST", 500)

    with pytest.raises(UnreadableFile, match="more than the 500"):
        add(zipped(combined))
    with pytest.raises(UnreadableFile, match="more than the 500"):
        add(combined)


def test_a_zip_file_without_a_file_is_refused(add):
    """Folders alone are no list."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("folder/", "")
    with pytest.raises(UnreadableFile, match="it is empty"):
        add(packed.getvalue())


@pytest.mark.parametrize("names", [("a.txt", "b.txt"), ("a.xml", "readme.txt")])
def test_a_zip_file_with_two_lists_is_refused(combined, zipped, add, names):
    """It would be a guess which of them is meant."""
    with pytest.raises(UnreadableFile, match=r"several lists \(2\)"):
        add(zipped(combined, *names))


def test_an_encrypted_zip_file_is_refused(combined, zipped, add):
    """A zip file with a password cannot be read."""
    whole = bytearray(zipped(combined))
    whole[6] |= 1
    whole[whole.index(b"PK\x01\x02") + 8] |= 1

    with pytest.raises(UnreadableFile, match="locked"):
        add(bytes(whole))


def test_a_pipe_is_refused(store, combined):
    """Zip files are read from their end, so a stream that cannot go back is of no use."""

    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

    with pytest.raises(UnreadableFile, match="pipe"):
        open_list(Pipe(combined.encode()), Request())


def test_a_file_with_the_right_heading_and_the_wrong_rows_is_given_up(combined):
    """A thousand rows without a good one: the file is not a rating list, whatever its heading says."""
    heading = combined.splitlines()[0]
    reading = open_list(
        io.BytesIO("\n".join([heading, *["rubbish"] * 1500]).encode()), Request(name="list.txt")
    )

    with pytest.raises(UnreadableFile, match="1500 rows are not rating-list entries"):
        list(reading.entries)


def test_an_enormous_field_is_given_up():
    """One element that never ends does not fill the memory."""
    start = b"<playerslist><player><fideid>1</fideid><name>x</name><rating>1</rating></player><player><name>"
    reading = open_list(io.BytesIO(start + b"x" * 3_000_000), Request(kind=Kind.STANDARD, name="list.xml"))

    with pytest.raises(UnreadableFile, match="too much"):
        list(reading.entries)


def test_the_month_must_be_known(add, combined):
    """The combined list does not tell its month, so the user must; and it must be one."""
    with pytest.raises(MonthUnknown, match="YYYY-MM"):
        add(combined, month=None)
    with pytest.raises(NoSuchMonth, match="'2026-13' is not a month"):
        add(combined, month="2026-13")


def test_the_speed_must_be_known(add, standard):
    """A list of one speed named players.txt may be any of three."""
    with pytest.raises(KindUnknown, match="standard, rapid or blitz"):
        add(standard, name="players.txt")


def test_a_wrong_column_is_refused(add):
    """The user names a column that the file does not have, or a field that no list has."""
    for columns in ({"name": "Spieler"}, {"shoe_size": "Name"}):
        with pytest.raises(UnreadableFile, match="no column"):
            add("ID;Name;Elo\n1;Ann;1500\n", columns=columns)


def test_a_store_of_a_later_version_is_refused(add, store, combined):
    """What a later version stored is neither read nor changed."""
    add(combined)
    store.execute("UPDATE rating_list_store SET version = 99")

    with pytest.raises(NewerStore, match="format 99"):
        by_id(store, 1503014)
    with pytest.raises(NewerStore, match="format 99"):
        add(combined)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(changes=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=6),
       layout=st.sampled_from(["txt", "xml", "csv", "zip"]))  # fmt: skip
def test_damaged_files_give_findings_or_a_refusal(combined, changes, layout):
    """Whatever bytes are damaged: the list is read with findings, or refused; nothing else happens."""
    content = bytearray(sample(combined, layout))
    for place, value in changes:
        content[place % len(content)] = value
    with suppress(CaissaError):
        list(open_list(io.BytesIO(bytes(content)), Request(name="list", source="FRA")).entries)


def sample(combined: str, layout: str) -> bytes:
    """A small list in one of the formats."""
    if layout == "xml":
        person = b"<player><fideid>1</fideid><name>x</name><rapid_rating>9</rapid_rating></player>"
        return b"<playerslist>" + person * 3 + b"</playerslist>"
    if layout == "csv":
        return b'ID;Name;Elo\n1;"Ann; B";1500\n2;Bob;\n'
    if layout == "txt":
        return combined.encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.txt", combined)
    return packed.getvalue()
