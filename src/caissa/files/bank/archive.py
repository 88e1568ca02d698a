"""Archives: many banks hand over camt as a ZIP with one file a day or a statement."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from caissa.errors import UnreadableFile
from caissa.messages import msg

SIGNATURE = b"PK\x03\x04"
MOST_FILES = 400
LARGEST = 40 << 20
"""Bytes of all files together when unpacked; what says that it is more is not unpacked."""


def is_archive(content: bytes) -> bool:
    """Does a file begin as a ZIP does?"""
    return content.startswith(SIGNATURE)


def files_in(content: bytes, name: str) -> Iterator[tuple[str, bytes]]:
    """The files of an archive by their names; one that is too large, sealed or damaged is refused."""
    try:
        with ZipFile(BytesIO(content)) as archive:
            listed = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(listed) > MOST_FILES or sum(entry.file_size for entry in listed) > LARGEST:
                raise UnreadableFile(name=name, why=msg("it has too many files, or too large ones"))
            for entry in sorted(listed, key=lambda entry: entry.filename):
                with archive.open(entry) as file:
                    yield entry.filename, file.read(entry.file_size + 1)[: entry.file_size]
    except (BadZipFile, RuntimeError, NotImplementedError, OSError, EOFError, ValueError):
        raise UnreadableFile(name=name, why=msg("the ZIP is damaged or needs a password")) from None
