"""Bytes: encodings, line ends, sizes, and files that are no TRF."""

from __future__ import annotations

import io

import pytest

from caissa.errors import UnreadableFile
from caissa.files import trf
from caissa.files.trf import decoding
from tests.files.trf.typed import player

TEXT = f"012 Öppet Mästerskap\n{player(1, 'Åsa Öberg')}\n"


@pytest.mark.parametrize(
    ("content", "encoding", "noted"),
    [
        (TEXT.encode(), "UTF-8", False),
        (b"012 Open\n", "ASCII", False),
        (TEXT.encode("utf-8-sig"), "UTF-8 with a byte order mark", True),
        (TEXT.encode("utf-16"), "UTF-16", True),
        (TEXT.encode("utf-16-le"), "UTF-16 without a byte order mark", True),
        (TEXT.encode("utf-16-be"), "UTF-16 without a byte order mark", True),
        (TEXT.encode("cp1252"), "Windows-1252", True),
        (b"012 Open\n022 \x81\xd6\n", "Latin-1", True),
        (b"012 \xc3\x96\xc3\x96\xc3\x96\xff\n", "UTF-8 with damaged characters", True),
    ],
)
def test_every_usual_encoding(content: bytes, encoding: str, noted: bool) -> None:
    """The encoding is recognised, and named in a finding unless it is plain UTF-8."""
    reading = trf.read_bytes(content)

    assert reading.encoding == encoding
    assert ("trf.encoding" in {finding.code for finding in reading.findings}) == noted
    if TEXT.encode("cp1252") == content:
        assert reading.tournament.name == "Öppet Mästerskap"
        assert reading.tournament.player(1).name == "Åsa Öberg"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_every_line_end(end: str) -> None:
    """The specification says CR; LF and CRLF are as common."""
    assert trf.read(TEXT.replace("\n", end)) == trf.read(TEXT)


def test_a_few_zero_bytes_do_not_make_a_text_binary() -> None:
    """Some programs leave one behind; it is read as a blank."""
    assert trf.read_bytes(b"012 Open\0" + b" " * 200 + b"\n").tournament.name == "Open"


def test_mixed_line_ends() -> None:
    """Line numbers count every end once, whatever it is."""
    reading = trf.read("012 Open\r\n042 soon\r052 later\n")

    assert [finding.where for finding in reading.findings] == ["line 2, columns 5-8", "line 3, columns 5-9"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is empty"),
        (b"\n \n", "it is empty"),
        (b"PK\x03\x04\x14\x00", "ZIP archive"),
        (b"%PDF-1.7", "PDF"),
        (b'{"players": []}', "JSON"),
        (b'[Event "Open"]\n[Site "?"]\n', "PGN"),
        (b"<html></html>", "XML or HTML"),
        (b"\x93\xff\x89\x44\x00\x00", "Swiss-Manager"),
        (bytes(range(256)) * 4 + b"\0" * 100, "binary"),
        (b"Name;Rating\nAnna;2000\n", "no line starts with the code"),
    ],
)
def test_what_is_no_trf_is_refused_with_a_sentence(content: bytes, why: str) -> None:
    """Anything that holds not one record is refused, and the reason is said with the file's name."""
    with pytest.raises(UnreadableFile, match=why) as refused:
        trf.read_bytes(content, "open.trf")

    assert str(refused.value).startswith("open.trf cannot be read:")


def test_a_truncated_file_is_read_as_far_as_it_goes() -> None:
    """Cut in the middle of a player's line: what stands there is read, and what contradicts is an error."""
    whole = "\n".join(
        [player(1, "Anna", "   2 w 1", points="1.0"), player(2, "Boris", "   1 b 0", points="0.0")]
    )
    reading = trf.read(whole[:-8])

    assert [player.name for player in reading.tournament.players] == ["Anna", "Boris"]
    assert [finding.code for finding in reading.findings] == ["trf.told-once"]


class Endless(io.RawIOBase):
    """A stream that would go on for ever, and remembers how much was asked of it."""

    def __init__(self) -> None:
        self.asked = 0

    def read(self, size: int = -1) -> bytes:
        """As many bytes as were asked for."""
        self.asked += size
        return b"0" * size


def test_an_endless_stream_is_refused_without_being_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a file of 2 GB only one byte more than the limit is read."""
    monkeypatch.setattr(decoding, "SIZE_LIMIT", 1000)
    stream = Endless()

    with pytest.raises(UnreadableFile, match="longer than"):
        trf.read_stream(stream, "huge.trf")  # type: ignore[arg-type]
    assert stream.asked == 1001


@pytest.mark.parametrize("read", [trf.read, trf.read_bytes])
def test_too_much_at_once_is_refused_before_it_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, read: object
) -> None:
    """The limit holds for texts and bytes too."""
    monkeypatch.setattr(decoding, "SIZE_LIMIT", 10)

    with pytest.raises(UnreadableFile, match="longer than"):
        read(TEXT if read is trf.read else TEXT.encode())  # type: ignore[operator]


def test_a_stream_is_read_like_its_bytes() -> None:
    """Reading from an open file is reading its bytes."""
    assert trf.read_stream(io.BytesIO(TEXT.encode())) == trf.read_bytes(TEXT.encode())
