"""Reading the details that no tournament file tells: each must be of the kind the document takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caissa.documents.refusals import BadDetails
from caissa.messages import msg

Details = Mapping[str, Any]


class Record(dict[str, Any]):
    """One record of a list, which knows its place for messages: `incidents 2`."""

    def __init__(self, place: str, fields: Details) -> None:
        super().__init__(fields)
        self.place = place


def _where(details: Details, key: str) -> str:
    return f"{details.place}, {key}" if isinstance(details, Record) else key


def text(details: Details, key: str, default: str = "") -> str:
    """A text; numbers, days and times are taken as they are written."""
    value = details.get(key, default)
    if isinstance(value, Mapping | list | tuple):
        raise BadDetails(where=_where(details, key), why=msg("text is expected"))
    return str(value)


def whole(details: Details, key: str, default: int, least: int = 0, most: int = 10_000) -> int:
    """A whole number within limits."""
    value = details.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        why = msg("a whole number from {least} to {most} is expected", least=least, most=most)
        raise BadDetails(where=_where(details, key), why=why)
    return value


def texts(details: Details, key: str) -> tuple[str, ...]:
    """A list of texts."""
    value = details.get(key, ())
    if not isinstance(value, list | tuple) or any(
        isinstance(entry, Mapping | list | tuple) for entry in value
    ):
        raise BadDetails(where=key, why=msg("a list of texts is expected"))
    return tuple(str(entry) for entry in value)


def records(details: Details, key: str, *fields: str) -> tuple[Details, ...]:
    """A list of records (`[[key]]` in TOML), each with no other fields than these."""
    value = details.get(key, ())
    if not isinstance(value, list | tuple) or not all(isinstance(entry, Mapping) for entry in value):
        raise BadDetails(where=key, why=msg("a list of records is expected"))
    for place, entry in enumerate(value, start=1):
        for name in entry:
            if name not in fields:
                why = msg(
                    "there is no field {name!r}; possible fields: {known}", name=name, known=", ".join(fields)
                )
                raise BadDetails(where=f"{key} {place}", why=why)
    return tuple(Record(f"{key} {place}", entry) for place, entry in enumerate(value, start=1))
