"""The formats that a document is written in."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from caissa.errors import UnwritableFile


class Format(Enum):
    """A format of documents, by the ending of its files."""

    PDF = "pdf"
    HTML = "html"
    XLSX = "xlsx"


_ENDINGS = {f".{kind.value}": kind for kind in Format} | {".htm": Format.HTML}


def format_of(output: str) -> Format:
    """The format that the ending of a file tells."""
    ending = Path(output).suffix.lower()
    if ending not in _ENDINGS:
        known = ", ".join(kind.value for kind in Format)
        raise UnwritableFile(kind=output, why=f"its ending tells no format; name one with --to ({known})")
    return _ENDINGS[ending]
