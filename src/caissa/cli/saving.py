"""Saving files: the one place where the commands write what a user names."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from caissa.errors import UnwritableFile

STANDARD_OUTPUT = "-"
_NEW_FILE = 0o644
_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def require_two_files(source: str, target: str, advice: str = "name another") -> None:
    """Refuse to write over the file that is read: what is lost would be lost for good."""
    if STANDARD_OUTPUT in (source, target) or not target:
        return
    read, written = Path(source), Path(target)
    if is_a_file(target) and read.exists() and read.samefile(written):
        raise UnwritableFile(kind=target, why=f"it is the file that is read; {advice}")


def is_a_file(target: str) -> bool:
    """Is there a file of this name? A name that no file can have is refused here, in one line."""
    try:
        return Path(target).is_file()
    except OSError as error:
        raise UnwritableFile(kind=target, why=(error.strerror or str(error)).lower()) from None


def require_free(target: str, force: bool) -> None:
    """Refuse to write over a file unless asked to; a device such as /dev/null is no file."""
    if target not in ("", STANDARD_OUTPUT) and not force and is_a_file(target):
        raise UnwritableFile(kind=target, why="the file is there already; --force writes over it")


WRITE_OVER_HELP = "Write over a file that is there already."
OR_FORCE = "name another, or write over it with --force"
FORCE_HELP = "Write over the file that is read, if it is named as the one to write."


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
    """Print a file as it would be saved: in UTF-8, whatever the terminal can show."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content.encode() if isinstance(content, str) else content)


def _replace(target: Path, content: bytes) -> None:
    """Put a finished draft in the place of the file, so that nobody ever sees half of it."""
    if target.exists() and not target.is_file():
        target.write_bytes(content)
        return
    target = target.resolve()
    mode = _mode_kept(target)
    # As `tempfile` makes them, which would load fifteen modules into every command that saves.
    draft = target.with_name(f".caissa-{os.urandom(8).hex()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        draft.chmod(mode)
        draft.replace(target)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def _mode_kept(target: Path) -> int:
    """The permissions of the file to be replaced; one that is write-protected stays as it is."""
    if not target.exists():
        return _NEW_FILE
    mode = stat.S_IMODE(target.stat().st_mode)
    # Looked up as well as tried: to an administrator no file is closed, but it is marked all the same.
    if not mode & _WRITABLE or not os.access(target, os.W_OK):
        raise UnwritableFile(kind=str(target), why="the file is there already and is write-protected")
    return mode
