"""Entries of a score sheet: what was done when on which device, as a text that names the entry before it.

The text of an entry is canonical JSON, and its SHA-256 is what the next entry names. So the hash of the last
entry stands for the whole sheet: whoever changes a letter anywhere gets another one.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import Any

from caissa.messages import msg
from caissa.score_sheets.errors import UnreadableEntry

LONGEST_ENTRY = 4000
"""Characters of an entry; a header with two long names has a tenth of it."""
MOST_PLIES = 1200
LONGEST_TEXT = 300
LONGEST_CLOCK = 24 * 3600
SIDES = ("white", "black", "record")
"""Whose sheet it is: a player's, or the record that an assistant or an arbiter keeps (E.01 8.5.1, A.4.2)."""


class EntryKind(StrEnum):
    """What an entry says."""

    OPENED = "opened"
    MOVE = "move"
    CLOCK = "clock"
    DRAW_OFFER = "draw-offer"
    CORRECTION = "correction"
    RESTARTED = "restarted"
    LEFT = "left"
    RETURNED = "returned"
    TAKEN_OVER = "taken-over"
    RESULT = "result"
    SIGNED = "signed"
    TAKEN_BACK = "taken-back"
    BRANCH_CHOSEN = "branch-chosen"
    REOPENED = "reopened"
    SIGNED_ON_PAPER = "signed-on-paper"
    VIEWED = "viewed"


ARBITERS_KINDS = frozenset(
    {
        EntryKind.TAKEN_BACK,
        EntryKind.BRANCH_CHOSEN,
        EntryKind.REOPENED,
        EntryKind.SIGNED_ON_PAPER,
        EntryKind.VIEWED,
    }
)
"""What only an arbiter enters, at the desk; the desk signs it with the server's key."""
DESK = "desk"
"""The device of an arbiter's entries."""
RESULTS = ("1-0", "1/2-1/2", "0-1")
DASH = "--"
"""What a player writes in place of a move in time trouble (C.02 6.2.2.9)."""


@dataclass(frozen=True, slots=True)
class SheetHeader:
    """What stands above the moves: the event, the round, the board and the players (C.02 6.0)."""

    event: str
    section: str
    round: int
    board: int
    white: str
    black: str
    side: str
    date: str = ""

    @property
    def for_player(self) -> bool:
        """Is it a player's own sheet, and not the record of an assistant?"""
        return self.side != "record"


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as values; `ply` counts half-moves from 1, `clock` is what the clock showed, in seconds."""

    sheet: str
    number: int
    kind: EntryKind
    at: str
    device: str
    previous: str = ""
    ply: int | None = None
    text: str = ""
    clock: int | None = None
    side: str = ""
    by: str = ""
    reason: str = ""
    header: SheetHeader | None = field(default=None)


@dataclass(frozen=True, slots=True)
class SignedEntry:
    """An entry as it is kept: its text, its hash, the device's signature and the server's receipt."""

    text: str
    hash: str
    signature: str = ""
    received: str = ""
    receipt: str = ""

    @property
    def entry(self) -> Entry:
        """The entry as values; `UnreadableEntry` if the text is none."""
        return entry_of(self.text)


def hash_of(text: str) -> str:
    """The hash of an entry's text, by which the next entry names it."""
    return sha256(text.encode()).hexdigest()


def canonical(values: object) -> str:
    """Plain values as JSON in the one form that is hashed: sorted names, no blanks."""
    return json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def entry_text(entry: Entry) -> str:
    """The text of an entry; what is empty is left out."""
    values = {name.name: getattr(entry, name.name) for name in fields(Entry)}
    if entry.header is not None:
        values["header"] = {name.name: getattr(entry.header, name.name) for name in fields(SheetHeader)}
    kept = {name: value for name, value in values.items() if value not in ("", None)}
    return canonical(kept)


@lru_cache(maxsize=4096)
def entry_of(text: str) -> Entry:
    """The entry that a text is; `UnreadableEntry` says what is wrong with it."""
    if len(text) > LONGEST_ENTRY:
        raise UnreadableEntry(why=msg("it is longer than allowed (at most {most})", most=LONGEST_ENTRY))
    try:
        values = json.loads(text)
        # A text in another form could say two things at once, such as a move twice.
        well_formed = isinstance(values, dict) and canonical(values) == text
        text.encode()
    except (ValueError, RecursionError):
        raise UnreadableEntry(why=msg("it is not JSON")) from None
    if not well_formed:
        raise UnreadableEntry(why=msg("it is not in the form in which entries are hashed"))
    return _entry(values)


_FORMS: dict[str, re.Pattern[str]] = {
    "sheet": re.compile(r"[0-9a-f]{32}"),
    "at": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z"),
    "device": re.compile(r"[0-9A-Za-z-]{1,40}"),
    "previous": re.compile(r"([0-9a-f]{64})?"),
    "side": re.compile(r"(white|black|record)?"),
    "text": re.compile(r"[^\x00-\x1f\x7f]{0,300}"),
    "by": re.compile(r"[^\x00-\x1f\x7f]{0,300}"),
    "reason": re.compile(r"[^\x00-\x1f\x7f]{0,300}"),
}
_NUMBERS = {"number": (1, 100_000), "ply": (1, MOST_PLIES), "clock": (0, LONGEST_CLOCK)}
_NEEDED: dict[EntryKind, tuple[str, ...]] = {
    EntryKind.OPENED: ("header",),
    EntryKind.MOVE: ("ply", "text"),
    EntryKind.CLOCK: ("ply", "clock"),
    EntryKind.DRAW_OFFER: ("ply",),
    EntryKind.CORRECTION: ("ply",),
    EntryKind.RESULT: ("text",),
    EntryKind.SIGNED: ("side",),
    EntryKind.TAKEN_BACK: ("ply", "by", "reason"),
    EntryKind.BRANCH_CHOSEN: ("by", "reason"),
    EntryKind.REOPENED: ("by", "reason"),
    EntryKind.SIGNED_ON_PAPER: ("by",),
    EntryKind.VIEWED: ("by",),
}


def _entry(values: dict[str, Any]) -> Entry:
    names = {name.name for name in fields(Entry)}
    if unknown := sorted(values.keys() - names):
        raise UnreadableEntry(why=msg("nobody knows the field {name}", name=unknown[0][:40]))
    for name, form in _FORMS.items():
        text = values.get(name, "")
        if not isinstance(text, str) or not form.fullmatch(text):
            raise UnreadableEntry(why=msg("the field {name} cannot be read", name=name))
    for name, (least, most) in _NUMBERS.items():
        _require_number(values, name, least, most)
    kind = _kind(values)
    header = _header(values.get("header"))
    missing = next((name for name in _NEEDED.get(kind, ()) if values.get(name) in (None, "")), None)
    if missing is not None:
        raise UnreadableEntry(why=msg("the field {name} is missing", name=missing))
    if kind is EntryKind.RESULT and values["text"] not in RESULTS:
        raise UnreadableEntry(why=msg("{text} is not a result", text=values["text"][:20]))
    return Entry(**{**values, "kind": kind, "header": header})


def _kind(values: dict[str, Any]) -> EntryKind:
    try:
        return EntryKind(values.get("kind", ""))
    except ValueError:
        raise UnreadableEntry(why=msg("the field {name} cannot be read", name="kind")) from None


def _require_number(values: dict[str, Any], name: str, least: int, most: int) -> None:
    number = values.get(name)
    if number is None and name != "number" and name not in values:
        return
    if type(number) is not int or not least <= number <= most:
        raise UnreadableEntry(
            why=msg("the field {name} is a number from {least} to {most}", name=name, least=least, most=most)
        )


def _header(values: object) -> SheetHeader | None:
    if values is None:
        return None
    names = {name.name: name.type for name in fields(SheetHeader)}
    whole = (
        isinstance(values, dict)
        and values.keys() == names.keys()
        and all(
            type(value) is (int if names[name] == "int" else str) and len(str(value)) <= LONGEST_TEXT
            for name, value in values.items()
        )
        and values["side"] in SIDES
    )
    if not isinstance(values, dict) or not whole:
        raise UnreadableEntry(why=msg("the field {name} cannot be read", name="header"))
    return SheetHeader(**values)
