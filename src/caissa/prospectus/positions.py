"""Where each name of a TOML text stands: its line and column, which Python's own reader does not tell.

The text has been read already, so that it is known to be TOML; only its shape is followed here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

Path = tuple[str | int, ...]
"""The way to a value: names of tables, and places in lists from 0."""

_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_KEY = re.compile(r'[ \t]*(?:([A-Za-z0-9_-]+)|("(?:\\.|[^"\\\n])*")|(\'[^\'\n]*\'))[ \t]*')
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_PLAIN = re.compile(r"[^,\]}\n#]*")


@dataclass(frozen=True, slots=True)
class Position:
    """A line and a column, both from 1."""

    line: int
    column: int


@dataclass(slots=True)
class _Scanner:
    """Walks through the text from name to name."""

    text: str
    at: int = 0
    offsets: dict[Path, int] = field(default_factory=dict)
    lists: dict[Path, int] = field(default_factory=dict)

    def document(self) -> None:
        """All lines: headings of tables, and names with their values."""
        table: Path = ()
        while self._skip() < len(self.text):
            start = self.at
            if self.text[self.at] == "[":
                table = self._heading()
            elif not self._pair(table):
                return
            if self.at == start:  # nothing was recognised: better no position than no end
                return

    def _skip(self) -> int:
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def _names(self) -> list[tuple[str, int]]:
        """A name with points in it: its parts and where each begins."""
        parts: list[tuple[str, int]] = []
        while match := _KEY.match(self.text, self.at):
            group = match.lastindex or 1
            name = match[group] if group == 1 else match[group][1:-1]
            parts.append((name, match.start(group)))
            self.at = match.end()
            if self.text[self.at : self.at + 1] != ".":
                break
            self.at += 1
        return parts

    def _heading(self) -> tuple[str | int, ...]:
        """`[table]` or `[[list of tables]]`; the path of what follows."""
        double = self.text.startswith("[[", self.at)
        self.at += 2 if double else 1
        path: Path = ()
        names = self._names()
        for place, (name, start) in enumerate(names):
            path = (*path, name)
            self.offsets.setdefault(path, start)
            if double and place == len(names) - 1:
                self.lists[path] = self.lists.get(path, -1) + 1
                self.offsets[(*path, self.lists[path])] = start
            if path in self.lists:
                path = (*path, self.lists[path])
        self.at += 2 if double else 1
        return path

    def _pair(self, table: Path) -> bool:
        """`name = value`."""
        names = self._names()
        if not names:
            return False
        path = table
        for name, start in names:
            path = (*path, name)
            self.offsets.setdefault(path, start)
        self._skip()
        self.at += 1  # the sign =
        self._skip()
        self._value(path)
        return True

    def _value(self, path: Path) -> None:
        if match := _STRING.match(self.text, self.at):
            self.at = match.end()
        elif self.text.startswith("[", self.at):
            self._list(path)
        elif self.text.startswith("{", self.at):
            self._inline_table(path)
        elif match := _PLAIN.match(self.text, self.at):
            self.at = match.end()

    def _list(self, path: Path) -> None:
        self.at += 1
        for place in self._until("]"):
            self.offsets[(*path, place)] = self.at
            self._value((*path, place))

    def _inline_table(self, path: Path) -> None:
        self.at += 1
        for _place in self._until("}"):
            if not self._pair(path):
                return

    def _until(self, closing: str) -> Iterator[int]:
        """The places of what stands between brackets, with commas between."""
        place = 0
        while self._skip() < len(self.text):
            sign = self.text[self.at]
            if sign == closing:
                self.at += 1
                return
            if sign == ",":
                self.at += 1
                continue
            before = self.at
            yield place
            place += 1
            if self.at == before:
                return


def positions_in(text: str) -> dict[Path, Position]:
    """The way to every name of a TOML text → where it stands."""
    scanner = _Scanner(text)
    try:
        scanner.document()
    except RecursionError:
        return {}
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    return {path: _position(starts, at) for path, at in scanner.offsets.items()}


def _position(starts: list[int], at: int) -> Position:
    line = bisect_right(starts, at)
    return Position(line, at - starts[line - 1] + 1)
