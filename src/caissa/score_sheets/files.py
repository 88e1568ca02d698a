"""A score sheet as a file: every entry with its signature and receipt, and the keys to check them by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from caissa.errors import UnreadableFile
from caissa.messages import msg
from caissa.score_sheets.entries import SignedEntry

FORMAT, VERSION = "caissa-score-sheet", 1
LARGEST_FILE = 8 << 20
MOST_ENTRIES = 20_000


@dataclass(frozen=True, slots=True)
class SheetDevice:
    """A device that made entries: its name, its public key, and the certificate that is on record."""

    device: str
    name: str = ""
    key: str = ""
    certificate: str = ""


@dataclass(frozen=True, slots=True)
class SheetFile:
    """Everything about one sheet that is needed to check it without the server."""

    sheet: str
    server_key: str
    entries: tuple[SignedEntry, ...]
    devices: tuple[SheetDevice, ...] = ()
    signature: str = ""
    """The server's signature of all the rest."""
    well_formed: bool = True
    """Was the file written as this program writes it? Another form hides nothing, but somebody edited it."""


def write_sheet(file: SheetFile) -> str:
    """The file as JSON, always in the same form."""
    values = {**_values(file), "signature": file.signature}
    return json.dumps(values, ensure_ascii=False, indent=1) + "\n"


def signed_text(file: SheetFile) -> str:
    """What the server signs of a file: all of it but the signature."""
    return json.dumps(_values(file), ensure_ascii=False, separators=(",", ":"))


def read_sheet(text: str, *, name: str = msg("The score sheet")) -> SheetFile:
    """Read a file; `UnreadableFile` if it is none of these. `verify_sheet` finds what is wrong inside."""
    if len(text) > LARGEST_FILE:
        raise UnreadableFile(name=name, why=msg("it is too large"))
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise UnreadableFile(name=name, why=msg("it is not JSON")) from None
    if not isinstance(values, dict) or (values.get("format"), values.get("version")) != (FORMAT, VERSION):
        raise UnreadableFile(name=name, why=msg("it is not a score sheet of this program"))
    try:
        file = _file(values)
    except (KeyError, TypeError, ValueError):
        raise UnreadableFile(name=name, why=msg("a part of the score sheet is missing")) from None
    return SheetFile(
        file.sheet,
        file.server_key,
        file.entries,
        file.devices,
        file.signature,
        write_sheet(file) == text,
    )


def _values(file: SheetFile) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "sheet": file.sheet,
        "server_key": file.server_key,
        "devices": [_plain(device) for device in file.devices],
        "entries": [_plain(entry) for entry in file.entries],
    }


def _plain(value: SheetDevice | SignedEntry) -> dict[str, str]:
    return {name.name: getattr(value, name.name) for name in fields(value)}


def _file(values: Mapping[str, Any]) -> SheetFile:
    entries, devices = values["entries"], values["devices"]
    if len(entries) > MOST_ENTRIES:
        raise ValueError("too many entries")
    return SheetFile(
        _text(values["sheet"]),
        _text(values["server_key"]),
        tuple(SignedEntry(**_texts(entry)) for entry in entries),
        tuple(SheetDevice(**_texts(device)) for device in devices),
        _text(values["signature"]),
    )


def _texts(values: Mapping[str, Any]) -> dict[str, str]:
    return {name: _text(value) for name, value in values.items()}


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a text is wanted")
    value.encode()
    return value
