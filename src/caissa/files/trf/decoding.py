"""From bytes to lines of text: size, encoding, line ends, and what is no TRF at all."""

from __future__ import annotations

import re
from typing import BinaryIO

from caissa.errors import UnreadableFile
from caissa.files.trf.notes import Notes
from caissa.messages import msg

SIZE_LIMIT = 64 * 1024 * 1024
"""No tournament needs more bytes than this; what is longer is refused before it is decoded."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8", msg("UTF-8 with a byte order mark")),
    (b"\xff\xfe\x00\x00", "utf-32", "UTF-32"),
    (b"\xff\xfe", "utf-16", "UTF-16"),
    (b"\xfe\xff", "utf-16", "UTF-16"),
)
_OTHER_KINDS = (
    (b"PK\x03\x04", msg("it is a ZIP archive or an office document (XLSX, ODS), not a TRF")),
    (b"%PDF", msg("it is a PDF document, not a TRF")),
    (b"\xd0\xcf\x11\xe0", msg("it is an old office document (XLS, DOC), not a TRF")),
    (b"\x1f\x8b", msg("it is a gzip archive, not a TRF")),
    (b"\x93\xff\x89\x44", msg("it is a Swiss-Manager file; export it from Swiss-Manager as a TRF")),
    (b"SQLite format", msg("it is a database, not a TRF")),
)


def require_size(size: int, name: str) -> None:
    """Refuse what is longer than any tournament report can be."""
    if size > SIZE_LIMIT:
        raise UnreadableFile(
            name=name,
            why=msg(
                "it is longer than {largest} MB, more than any TRF needs",
                largest=SIZE_LIMIT // (1024 * 1024),
            ),
        )


def bytes_of(stream: BinaryIO, name: str) -> bytes:
    """All that a stream holds, unless it is too long; never more than the limit is loaded."""
    content = stream.read(SIZE_LIMIT + 1)
    require_size(len(content), name)
    return content


def decode(content: bytes, name: str, notes: Notes) -> tuple[str, str]:
    """The text that the bytes stand for, and the name of the encoding; a finding unless plain UTF-8."""
    for beginning, why in _OTHER_KINDS:
        if content.startswith(beginning):
            raise UnreadableFile(name=name, why=why)
    text, encoding = _decoded(content, name)
    if encoding not in ("ASCII", "UTF-8"):
        notes.info("trf.encoding", 1, msg("the file was read as {encoding}", encoding=encoding))
    return text, encoding


def _decoded(content: bytes, name: str) -> tuple[str, str]:
    for mark, codec, encoding in _MARKS:
        if content.startswith(mark):
            return content.decode(codec, errors="replace").removeprefix("\ufeff"), encoding
    if 0 in content:
        return _without_mark(content, name)
    if content.isascii():
        return content.decode("ascii"), "ASCII"
    try:
        return content.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        return _one_byte_letters(content)


def _without_mark(content: bytes, name: str) -> tuple[str, str]:
    """UTF-16 that does not say so: every other byte of its digits and blanks is zero."""
    half = max(1, len(content) // 2)
    if content[1::2].count(0) > 0.4 * half:
        return content.decode("utf-16-le", errors="replace"), msg("UTF-16 without a byte order mark")
    if content[0::2].count(0) > 0.4 * half:
        return content.decode("utf-16-be", errors="replace"), msg("UTF-16 without a byte order mark")
    if content.count(0) > 0.01 * len(content):
        raise UnreadableFile(name=name, why=msg("it is a binary file, not a text"))
    return _decoded(content.replace(b"\0", b" "), name)


def _one_byte_letters(content: bytes) -> tuple[str, str]:
    """Windows-1252 or Latin-1, or UTF-8 with a few spoilt letters."""
    mixed = content.decode("utf-8", errors="surrogateescape")
    spoilt = sum("\udc80" <= letter <= "\udcff" for letter in mixed)
    if 2 * spoilt < sum(letter > "\x7f" for letter in mixed):
        return mixed.encode("utf-8", "surrogateescape").decode("utf-8", "replace"), msg(
            "UTF-8 with damaged characters"
        )
    try:
        return content.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        return content.decode("latin-1"), "Latin-1"


def split(text: str, notes: Notes) -> list[str]:
    """The lines of a text, whatever its line ends; control characters become blanks."""
    lines = _LINE_END.split(text)
    if _CONTROL.search(text):
        for number, line in enumerate(lines, start=1):
            if match := _CONTROL.search(line):
                column = match.start() + 1
                notes.warn(
                    "trf.control-character",
                    number,
                    msg("a control character was read as a blank"),
                    (column, column),
                )
                lines[number - 1] = _CONTROL.sub(" ", line)
    return lines
