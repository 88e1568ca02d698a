"""Values between two processes as JSON: what the library is made of, and nothing that could run.

A record travels as the name of its class and its fields, a message with its template, so that what comes back
can be shown in the reader's language.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from importlib import import_module
from typing import cast

from caissa.errors import CaissaError
from caissa.messages import Message

OURS = ("caissa", "caissa_web")
_PLAIN = (str, int, float, bool, type(None))


def dumped(value: object) -> str:
    """A value as one line of JSON."""
    writer = _Writer()
    written = writer.write(value)
    return json.dumps([list(writer.classes), written], separators=(",", ":"))


def loaded(text: str) -> object:
    """The value again."""
    classes, written = json.loads(text)
    return _Reader([_class(name) for name in classes]).read(written)


class _Writer:
    """Writes values; every class is named once and numbered."""

    def __init__(self) -> None:
        self.classes: dict[str, int] = {}

    def write(self, value: object) -> object:
        """A value as JSON has it: plain ones as they are, others as a list that begins with a letter."""
        if type(value) in _PLAIN:
            return value
        for kind, write in _WRITERS:
            if isinstance(value, kind):
                return write(self, value)
        if is_dataclass(value):
            named = [getattr(value, field.name) for field in fields(value) if field.init]
            return ["r", self.number(value), *map(self.write, named)]
        return str(value)

    def number(self, value: object) -> int:
        """The number of a value's class."""
        of = type(value)
        return self.classes.setdefault(f"{of.__module__}:{of.__qualname__}", len(self.classes))

    def enum(self, member: Enum) -> object:
        return ["e", self.number(member), member.name]

    def message(self, text: Message) -> object:
        return ["m", text.template, text.many, text.context, self.mapping(text.details)]

    def error(self, error: CaissaError) -> object:
        return ["x", self.number(error), self.mapping(error.details), error.cites, self.write(error.args[0])]

    def mapping(self, values: Mapping[str, object]) -> object:
        return ["o", *([self.write(key), self.write(value)] for key, value in values.items())]

    def many(self, values: tuple[object, ...]) -> object:
        return [_MANY[type(values)], *map(self.write, values)]


_MANY = {tuple: "t", list: "l", frozenset: "s"}
_WRITERS = cast(
    "tuple[tuple[type, Callable[[_Writer, object], object]], ...]",
    (
        (Enum, _Writer.enum),
        (Message, _Writer.message),
        (CaissaError, _Writer.error),
        (tuple, _Writer.many),
        (list, _Writer.many),
        (frozenset, _Writer.many),
        (dict, _Writer.mapping),
        (Decimal, lambda _writer, number: ["n", str(number)]),
        (datetime, lambda _writer, moment: ["z", cast("datetime", moment).isoformat()]),
        (date, lambda _writer, day: ["d", cast("date", day).isoformat()]),
        (timedelta, lambda _writer, time: ["p", cast("timedelta", time) // timedelta(microseconds=1)]),
    ),
)


class _Reader:
    """Reads what `_Writer` wrote."""

    def __init__(self, classes: list[type]) -> None:
        self.classes = classes

    def read(self, written: object) -> object:
        """The value that was written."""
        if not isinstance(written, list):
            return written
        letter, *rest = written
        return _READERS[letter](self, rest)

    def record(self, rest: list[object]) -> object:
        of = self.classes[cast("int", rest[0])]
        names = [field.name for field in fields(of) if field.init]
        return of(**dict(zip(names, map(self.read, rest[1:]), strict=True)))

    def enum(self, rest: list[object]) -> object:
        return cast("type[Enum]", self.classes[cast("int", rest[0])])[cast("str", rest[1])]

    def message(self, rest: list[object]) -> object:
        template, many, context, details = rest
        values = cast("dict[str, object]", self.read(details))
        return Message(str(template), values, str(many), str(context))

    def error(self, rest: list[object]) -> object:
        of = self.classes[cast("int", rest[0])]
        details, cites = cast("dict[str, object]", self.read(rest[1])), rest[2]
        try:
            return of(article=cites, **details)
        except TypeError:
            # A class that is made from other things than its details: its sentence is what counts.
            return CaissaError(why=self.read(rest[3]), article=str(cites))

    def mapping(self, rest: list[object]) -> object:
        pairs = cast("list[list[object]]", rest)
        return {self.read(key): self.read(value) for key, value in pairs}


_READERS: dict[object, Callable[[_Reader, list[object]], object]] = {
    "r": _Reader.record,
    "e": _Reader.enum,
    "m": _Reader.message,
    "x": _Reader.error,
    "o": _Reader.mapping,
    "t": lambda reader, rest: tuple(map(reader.read, rest)),
    "l": lambda reader, rest: list(map(reader.read, rest)),
    "s": lambda reader, rest: frozenset(map(reader.read, rest)),
    "n": lambda _reader, rest: Decimal(str(rest[0])),
    "z": lambda _reader, rest: datetime.fromisoformat(str(rest[0])),
    "d": lambda _reader, rest: date.fromisoformat(str(rest[0])),
    "p": lambda _reader, rest: timedelta(microseconds=cast("int", rest[0])),
}


def _class(name: str) -> type:
    """A class of ours by its name: a record, a list of words or a refusal, and nothing else."""
    module, _colon, qualified = name.partition(":")
    if module.partition(".")[0] not in OURS:
        raise ValueError(name)
    of: object = import_module(module)
    for part in qualified.split("."):
        of = getattr(of, part)
    if isinstance(of, type) and (is_dataclass(of) or issubclass(of, Enum | CaissaError)):
        return of
    raise ValueError(name)
