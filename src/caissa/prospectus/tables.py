"""Tables of an announcement's file: their names, and how a value is read from one and written as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.prospectus.codecs import Codec, Context, Unfit, quoted
from caissa.prospectus.positions import Path, Position

MOST_IN_LIST = 1000
"""Rows of a list of tables: players, items of the schedule, sections."""


@dataclass(slots=True)
class Findings:
    """What is wrong in a file, each with the line and the column at which it stands."""

    positions: Mapping[Path, Position]
    all: list[Finding] = field(default_factory=list)

    def add(self, path: Path, code: str, what: str, hint: str = "") -> None:
        """Record something wrong at a place of the file."""
        self.all.append(Finding(code, Severity.ERROR, self.where(path), what, hint))

    def where(self, path: Path) -> str:
        """The line, the column and the name of a place; of the nearest table where it is not known."""
        name = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        known = path
        while known and known not in self.positions:
            known = known[:-1]
        if not known:
            return name
        at = self.positions[known]
        return msg("line {line}, column {column}, {name}", line=at.line, column=at.column, name=name)


@dataclass(frozen=True, slots=True)
class At:
    """A place in the file while it is read."""

    path: Path
    findings: Findings
    context: Context

    def child(self, *names: str | int) -> At:
        """A place within this one."""
        return replace(self, path=(*self.path, *names))

    def complain(self, code: str, what: str, hint: str = "") -> None:
        """Record that something is wrong here."""
        self.findings.add(self.path, code, what, hint)


@dataclass(frozen=True, slots=True)
class Nested:
    """A table within a table, or a list of them: read and written by functions of its own."""

    read: Callable[[Any, At], Any]
    write: Callable[[Any, Context], object]


Part = Codec[Any] | Nested


@dataclass(frozen=True, slots=True)
class Table:
    """A kind of table: the value that it makes, and its names with the attribute and the codec of each."""

    makes: Callable[..., Any]
    parts: Mapping[str, Part]
    attributes: Mapping[str, str] = field(default_factory=dict)
    """Names of the file that differ from the attribute of the value."""

    def attribute(self, key: str) -> str:
        """The attribute that a name of the file stands for."""
        return self.attributes.get(key, key)

    @property
    def defaults(self) -> dict[str, Any]:
        """What holds where a name is absent; names without a default are required."""
        listed = fields(self.makes)  # type: ignore[arg-type]
        known = {each.name: each.default for each in listed if each.default is not MISSING}
        built = {each.name: each.default_factory() for each in listed if each.default_factory is not MISSING}
        return known | built

    def attributes_in(self, values: Any, at: At) -> dict[str, Any] | None:
        """The attributes that a table states; None where it is no table or lacks what it must have."""
        if not isinstance(values, Mapping):
            at.complain("announcement.field", msg("this must be a table of names and values"))
            return None
        stated: dict[str, Any] = {}
        for key, raw in values.items():
            if key not in self.parts:
                unknown_name(key, self.parts, at)
                continue
            read, value = read_part(self.parts[key], raw, at.child(key))
            if read:
                stated[self.attribute(key)] = value
        required = [key for key in self.parts if self.attribute(key) not in self.defaults]
        for key in required:
            if key not in values:
                at.complain("announcement.missing", msg("{name} is missing", name=key))
        return stated if all(self.attribute(key) in stated for key in required) else None

    def read(self, values: Any, at: At) -> Any | None:
        """The value that a table makes; None where it is none or lacks what it must have."""
        stated = self.attributes_in(values, at)
        return None if stated is None else self.makes(**stated)

    def write(self, value: Any, context: Context) -> dict[str, object]:
        """The table that makes this value; what is usual is left out."""
        written: dict[str, object] = {}
        defaults = self.defaults
        for key, part in self.parts.items():
            own = getattr(value, self.attribute(key))
            if self.attribute(key) in defaults and own == defaults[self.attribute(key)]:
                continue
            written[key] = part.write(own, context)
        return written


def unknown_name(key: str, known: Iterable[str], at: At) -> None:
    """Record a name that means nothing here: a misspelt one would be lost without a word."""
    hint = msg("known here: {names}", names=", ".join(known))
    at.child(key).complain(
        "announcement.unknown-key", msg("there is no name {key} here", key=quoted(key)), hint
    )


def read_part(part: Part, raw: Any, at: At) -> tuple[bool, Any]:
    """Could a value be read, and the value."""
    if isinstance(part, Nested):
        value = part.read(raw, at)
        return value is not None, value
    try:
        return True, part.read(raw, at.context)
    except Unfit as unfit:
        at.complain(unfit.code, unfit.args[0])
        return False, None


def table(kind: Table) -> Nested:
    """A table within another."""
    return Nested(kind.read, kind.write)


def tables(kind: Table) -> Nested:
    """A list of tables."""

    def read(raw: Any, at: At) -> tuple[Any, ...] | None:
        if not isinstance(raw, list) or len(raw) > MOST_IN_LIST:
            name = at.path[-1]
            what = msg("write at most {most} tables, each under [[{name}]]", most=MOST_IN_LIST, name=name)
            at.complain("announcement.field", what)
            return None
        built = [kind.read(values, at.child(place)) for place, values in enumerate(raw)]
        return tuple(value for value in built if value is not None)

    return Nested(read, lambda values, context: [kind.write(each, context) for each in values])
