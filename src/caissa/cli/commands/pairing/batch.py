"""Many files paired in one process: `caissa pair --batch`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from caissa.cli.commands.pairing.answers import paired
from caissa.cli.commands.pairing.pairing_wishes import Wishes
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import read_bytes
from caissa.cli.output import error_as_json, json_text
from caissa.errors import CaissaError, UnreadableFile

STANDARD_INPUT = "-"
KINDS = (".trf", ".trfx", ".txt", ".json")
"""How the names of tournament files end."""


def pair_batch(source: str, wishes: Wishes) -> ExitCode:
    """Pair every file of a folder, or every file named on the standard input, one line of JSON each.

    A line is printed as soon as its file is done, so that a program can read while it writes.
    """
    refused = False
    for name in _names(source):
        try:
            answer = paired(*read_bytes(name), wishes)
        except CaissaError as error:
            answer = error_as_json(error)
        refused = refused or "error" in answer
        sys.stdout.write(json_text({"file": name, **answer}, indent=None, ascii_alone=True))
        if source == STANDARD_INPUT:
            sys.stdout.flush()
    return ExitCode.REFUSED if refused else ExitCode.OK


def _names(source: str) -> Iterator[str]:
    if source == STANDARD_INPUT:
        yield from (line.rstrip("\r\n") for line in sys.stdin if line.strip())
        return
    folder = Path(source)
    if not folder.is_dir():
        raise UnreadableFile(name=source, why="there is no such folder")
    names = sorted(file for file in folder.iterdir() if file.suffix.lower() in KINDS)
    if not names:
        raise UnreadableFile(name=source, why=f"it holds no file ending in {', '.join(KINDS)}")
    yield from map(str, names)
