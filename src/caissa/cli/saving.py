"""Saving files: the one place where the commands write what a user names."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from caissa.errors import UnwritableFile

STANDARD_OUTPUT = "-"


def save(target: str | Path, content: str | bytes) -> None:
    """Write a file whole or not at all; `-` is the standard output."""
    if str(target) == STANDARD_OUTPUT:
        _print(content)
        return
    try:
        _replace(Path(target), content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise UnwritableFile(kind=str(target), why=(error.strerror or str(error)).lower()) from None


def _print(content: str | bytes) -> None:
    if isinstance(content, str):
        sys.stdout.write(content)
    else:
        sys.stdout.buffer.write(content)


def _replace(target: Path, content: bytes) -> None:
    """Put a finished draft in the place of the file, so that nobody ever sees half of it."""
    if target.exists() and not target.is_file():
        target.write_bytes(content)
        return
    handle, draft = tempfile.mkstemp(dir=target.resolve().parent, prefix=".caissa-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        Path(draft).chmod(0o644)
        Path(draft).replace(target)
    except OSError:
        Path(draft).unlink(missing_ok=True)
        raise
