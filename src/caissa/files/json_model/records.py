"""Any record of the model's kinds of values as JSON, for programs that keep their own facts beside ours."""

from __future__ import annotations

import json
from typing import Any, TypeVar, cast

from caissa.errors import Severity, UnreadableFile
from caissa.files.json_model.format import LARGEST_FILE
from caissa.files.json_model.parsing import parse
from caissa.files.json_model.reading import placed, read_value
from caissa.files.json_model.shapes import Record
from caissa.files.json_model.writing import plain

Kept = TypeVar("Kept")


def write_record(record: object) -> str:
    """A frozen dataclass as one line of JSON; equal records are equal texts."""
    written = plain(Record(type(record)), record)
    return json.dumps(written, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_record(of: type[Kept], source: str, *, name: str) -> Kept:
    """The record that a text holds; unlike a stranger's file it must be right in everything."""
    value, findings = read_value(Record(of), cast("Any", parse(source, name, LARGEST_FILE)))
    if wrong := [finding for finding in findings if finding.severity is Severity.ERROR]:
        raise UnreadableFile(name=name, why=placed(wrong[0].where, wrong[0].what))
    return cast("Kept", value)
