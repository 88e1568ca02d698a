"""The file as handed in: zipped or not, never larger than agreed, cut into lines."""

from __future__ import annotations

import hashlib
import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO

from caissa.errors import UnreadableFile
from caissa.messages import msg

CHUNK = 1 << 20
LARGEST_LIST = 2 << 30
"""FIDE's whole list is 0.3 GB as text and 1 GB as XML."""

LARGEST_RATIO, SMALL_ENOUGH = 100, 16 << 20
"""Lists shrink 5 to 25 times; what shrinks more than 100 times, and is not small, is a zip bomb."""

LONGEST_LINE = 1 << 16
LIST_ENDINGS = (".txt", ".xml", ".csv")
BOMS_OF_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
ZIP_FAULTS = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError, OSError)

Watch = Callable[[int, int], None]


@dataclass
class Unpacked:
    """A list's bytes in reading order, its name and its full size."""

    stream: IO[bytes]
    name: str
    size: int
    done: int = 0
    watch: Watch = lambda done, size: None  # noqa: ARG005

    def read(self, size: int = CHUNK) -> bytes:
        """The next bytes; a damaged zip file is refused in plain words."""
        try:
            chunk = self.stream.read(size)
        except ZIP_FAULTS as fault:
            raise UnreadableFile(
                name=self.name, why=msg("the zip file is damaged ({fault})", fault=fault)
            ) from fault
        self.done += len(chunk)
        self.watch(self.done, self.size)
        return chunk


def unpack(stream: IO[bytes], name: str) -> Unpacked:
    """The list inside a zip file, or the file itself if it is not zipped."""
    refuse_the_unrewindable(stream, name)
    size = stream.seek(0, io.SEEK_END)
    stream.seek(0)
    start = stream.read(4)
    stream.seek(0)
    if start.startswith(b"PK"):
        return unzip(stream, name)
    return refuse_the_oversized(Unpacked(stream, name, size))


def refuse_the_unrewindable(stream: IO[bytes], name: str) -> None:
    """Zip files are read from their end, so the stream must allow going back."""
    if not stream.seekable():
        raise UnreadableFile(name=name, why=msg("it comes from a pipe; save it as a file first"))


def unzip(stream: IO[bytes], name: str) -> Unpacked:
    """The one list inside a zip file; what is encrypted, damaged or a zip bomb is refused."""
    try:
        archive = zipfile.ZipFile(stream)
        info = list_inside(archive, name)
        if info.file_size > SMALL_ENOUGH and info.file_size > LARGEST_RATIO * info.compress_size:
            raise UnreadableFile(
                name=name,
                why=msg("{filename} unpacks to far too much, as zip bombs do", filename=info.filename),
            )
        member = archive.open(info)
    except ZIP_FAULTS as fault:
        why = msg("the zip file is damaged, cut short or locked ({fault})", fault=fault)
        raise UnreadableFile(name=name, why=why) from fault
    return refuse_the_oversized(Unpacked(member, info.filename, info.file_size))


def list_inside(archive: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    """The only file in a zip archive that can be a list."""
    members = [info for info in archive.infolist() if not info.filename.endswith("/")]
    lists = [info for info in members if info.filename.lower().endswith(LIST_ENDINGS)] or members
    if not lists:
        raise UnreadableFile(name=name, why=msg("it is empty"))
    if len(lists) > 1:
        raise UnreadableFile(
            name=name,
            why=msg("the zip file contains several lists ({number}); it must contain one", number=len(lists)),
        )
    return lists[0]


def refuse_the_oversized(unpacked: Unpacked) -> Unpacked:
    """The same file if its size is one that a rating list can have."""
    if unpacked.size > LARGEST_LIST:
        why = msg(
            "it has {size} bytes, more than the {largest} that a rating list may have",
            size=unpacked.size,
            largest=LARGEST_LIST,
        )
        raise UnreadableFile(name=unpacked.name, why=why)
    if not unpacked.size:
        raise UnreadableFile(name=unpacked.name, why=msg("it is empty"))
    return unpacked


def sha256(stream: IO[bytes]) -> str:
    """The fingerprint of the file as handed in; the stream is rewound."""
    stream.seek(0)
    digest = hashlib.sha256()
    while chunk := stream.read(CHUNK):
        digest.update(chunk)
    stream.seek(0)
    return digest.hexdigest()


def base_name(name: str) -> str:
    """A file's name without its folders, in small letters."""
    return PurePosixPath(name.replace("\\", "/")).name.lower()


def lines(unpacked: Unpacked, first: bytes = b"") -> Iterator[list[bytes]]:
    """The lines in bundles, without line ends; CR, LF and CRLF all end a line."""
    rest = first
    while chunk := unpacked.read():
        if chunk.endswith(b"\r"):
            chunk += unpacked.read(1)
        bundle = (rest + chunk).splitlines(keepends=True)
        rest = b"" if bundle[-1].endswith((b"\n", b"\r")) else bundle.pop()
        if len(rest) > LONGEST_LINE:
            raise UnreadableFile(
                name=unpacked.name,
                why=msg("a line is longer than {longest} bytes", longest=LONGEST_LINE),
            )
        yield [line.rstrip(b"\r\n") for line in bundle]
    if rest:
        yield rest.splitlines()


def decode(line: bytes) -> str:
    """A line as UTF-8, or as Latin-1 if it is not UTF-8."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")
