"""`caissa engine`: one process that pairs whatever another program sends it."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

import click

from caissa import __version__
from caissa.cli.commands.pairing.answers import paired
from caissa.cli.commands.pairing.pairing_wishes import Wishes
from caissa.cli.opening import LARGEST_FILE, read_bytes
from caissa.cli.output import error_as_json, json_text
from caissa.errors import CaissaError, UnreadableFile
from caissa.pairing.names import SystemName

FIELDS = {
    "id": (str, int, type(None)),
    "file": (str,),
    "content": (str,),
    "round": (int, type(None)),
    "system": (str, type(None)),
    "edition": (str,),
    "section": (str,),
    "anyway": (bool,),
    "reasons": (bool,),
}
"""What a request may hold, and of which kinds."""


class BadRequest(CaissaError):
    """A line that is not a request to the engine."""

    code = "engine.request"
    message = "The line is not a request: {why}."


@click.command()
def command() -> None:
    """Pair what other programs send: one request a line on the standard input, one answer a line.

    A request is a JSON object: {"id": 1, "file": "open.trf"} names a file, {"id": 2, "content": "012 …"}
    brings it along; round, system, edition, section, anyway and reasons are as for caissa pair. An answer
    has the id of its request, and round, edition and pairs (White, Black; null for the bye), or an error with
    code and message. The end of the input ends the engine.

    Example: caissa engine < requests.jsonl
    """
    _print({"engine": "caissa", "version": __version__})
    for line in sys.stdin.buffer:
        if line.strip():
            _print(answer(line))


def answer(line: bytes) -> dict[str, Any]:
    """The answer to one line; no line stops the engine."""
    wanted: Mapping[str, Any] = {}
    try:
        wanted = request(line)
        wishes = _wishes(wanted)
        return {"id": wanted.get("id"), **paired(*_content(wanted), wishes)}
    except CaissaError as error:
        return {"id": wanted.get("id"), **error_as_json(error)}


def request(line: bytes) -> Mapping[str, Any]:
    """What a line asks for; refused if it is no JSON object of the known fields."""
    if len(line) > LARGEST_FILE:
        raise BadRequest(why=f"it is longer than {LARGEST_FILE >> 20} MB")
    try:
        wanted = json.loads(line)
    except ValueError:
        raise BadRequest(why="it is no JSON") from None
    except RecursionError:
        raise BadRequest(why="its lists lie too deep in each other") from None
    if not isinstance(wanted, dict):
        raise BadRequest(why="it is no JSON object")
    for name, value in wanted.items():
        _require_fit(name, value)
    if ("file" in wanted) == ("content" in wanted):
        raise BadRequest(why="it names a file, or brings its content")
    return wanted


def _require_fit(name: str, value: object) -> None:
    """Refuse a field that no request has, and a value that it cannot have."""
    kinds = FIELDS.get(name)
    if kinds is None:
        raise BadRequest(why=f"there is no field {name!r}")
    fits = isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool))
    if not fits or (name == "round" and isinstance(value, int) and value < 1):
        raise BadRequest(why=f"the field {name!r} cannot be {_in_short(value)}")


def _in_short(value: object) -> str:
    """The beginning of a value as JSON; lists that could just be read may lie too deep to be written."""
    try:
        return json.dumps(value)[:40]
    except RecursionError:
        return "so many lists in each other"


def _content(wanted: Mapping[str, Any]) -> tuple[str, bytes]:
    if "file" in wanted:
        if wanted["file"] == "-":
            raise UnreadableFile(name="-", why="the standard input holds the requests")
        return read_bytes(wanted["file"])
    # Half a letter, which JSON can write and no file can hold, becomes a question mark.
    return "content", wanted["content"].encode(errors="replace")


def _wishes(wanted: Mapping[str, Any]) -> Wishes:
    system = wanted.get("system")
    known = {name.value: name for name in SystemName}
    if system is not None and system not in known:
        raise BadRequest(why=f"there is no system {system!r}; known are {', '.join(known)}")
    return Wishes(
        wanted.get("round"),
        known[system] if system is not None else None,
        wanted.get("edition", ""),
        wanted.get("section", ""),
        wanted.get("anyway", False),
        wanted.get("reasons", False),
    )


def _print(value: Mapping[str, Any]) -> None:
    sys.stdout.write(json_text(value, indent=None, ascii_alone=True))
    sys.stdout.flush()
