"""The JSON Schema (draft 2020-12) of the format, made from the model as reader and writer are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from caissa.files.json_model.format import (
    DAY,
    FORMAT,
    FORMAT_MEMBER,
    KIND_MEMBER,
    KINDS,
    LARGEST_NUMBER,
    MOMENT,
    POINTS,
)
from caissa.files.json_model.shapes import (
    Choice,
    Many,
    Maybe,
    Member,
    Plain,
    Record,
    RecordOrText,
    Shape,
    members,
    words,
)
from caissa.files.json_model.writing import plain

_PLAIN: dict[type[object], dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER},
    bool: {"type": "boolean"},
    Decimal: {"type": "string", "pattern": f"^{POINTS.pattern}$"},
    date: {"type": "string", "pattern": f"^{DAY.pattern}$"},
    datetime: {"type": "string", "pattern": f"^{MOMENT.pattern}$"},
}


def schema() -> dict[str, Any]:
    """The schema of every document that `write` can write."""
    shapes = sorted(set(_records(KINDS.values())), key=lambda shape: shape.of.__name__)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:caissa:json:{FORMAT}",
        "title": "Caissa event or tournament",
        "oneOf": [_document(kind, shape) for kind, shape in KINDS.items()],
        "$defs": {shape.of.__name__: _record(shape) for shape in shapes},
    }


def schema_text() -> str:
    """The schema as it is stored in `schema.json`."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _document(kind: str, shape: Record) -> dict[str, Any]:
    record = _record(shape)
    marks = {FORMAT_MEMBER: {"const": FORMAT}, KIND_MEMBER: {"const": kind}}
    return {
        **record,
        "properties": {**marks, **record["properties"]},
        "required": [*marks, *record.get("required", [])],
    }


def _record(shape: Record) -> dict[str, Any]:
    """An object of the model; its description is the first sentence that the class says of itself."""
    schema: dict[str, Any] = {
        "type": "object",
        "description": (shape.of.__doc__ or "").strip().split("\n\n")[0].replace("\n    ", " "),
        "properties": {member.name: _property(member) for member in members(shape)},
        "additionalProperties": False,
    }
    required = [member.name for member in members(shape) if member.required]
    return {**schema, "required": required} if required else schema


def _property(member: Member) -> dict[str, Any]:
    described = _described(member.shape)
    return described if member.required else {**described, "default": plain(member.shape, member.default)}


def _described(shape: Shape) -> dict[str, Any]:
    match shape:
        case Plain(of):
            return dict(_PLAIN[of])
        case Choice(of):
            return {"enum": list(words(of))}
        case Maybe(inner):
            return {"anyOf": [_described(inner), {"type": "null"}]}
        case Many(inner):
            return {"type": "array", "items": _described(inner)}
        case Record(of):
            return {"$ref": f"#/$defs/{of.__name__}"}
        case RecordOrText(record):
            return {"anyOf": [_described(record), {"type": "string"}]}


def _records(roots: Iterable[Record]) -> Iterator[Record]:
    """These objects and all that are inside them."""
    for root in roots:
        yield root
        yield from _records(inner for member in members(root) for inner in _inside(member.shape))


def _inside(shape: Shape) -> Iterator[Record]:
    if isinstance(shape, Maybe | Many):
        yield from _inside(shape.shape)
    elif isinstance(shape, RecordOrText):
        yield shape.record
    elif isinstance(shape, Record):
        yield shape
