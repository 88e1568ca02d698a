"""JSON text into dicts and lists, guarded against what is too long, too deep or twice there."""

from __future__ import annotations

import json
from typing import Any

from caissa.errors import UnreadableFile
from caissa.messages import msg


class Repeating(dict[str, Any]):
    """An object in which some members were given more than once."""

    repeated: tuple[str, ...] = ()


def parse(source: str | bytes, name: str, largest: int) -> Any:
    """The JSON value of a text; `UnreadableFile` if it is too long, too deep or no JSON."""
    if len(source) > largest:
        raise UnreadableFile(name=name, why=msg("it is longer than {largest} bytes", largest=largest))
    try:
        return json.loads(_decoded(source, name), object_pairs_hook=_object)
    except RecursionError:
        raise UnreadableFile(name=name, why=msg("its lists and objects are nested too deeply")) from None
    except json.JSONDecodeError as wrong:
        raise UnreadableFile(
            name=name,
            why=msg(
                "it is not valid JSON: {fault}, line {line}, column {column}",
                fault=wrong.msg,
                line=wrong.lineno,
                column=wrong.colno,
            ),
        ) from None
    except ValueError:
        raise UnreadableFile(name=name, why=msg("a number in it has too many digits")) from None


def _decoded(source: str | bytes, name: str) -> str:
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    try:
        return source.decode(json.detect_encoding(source)).removeprefix("\ufeff")
    except UnicodeDecodeError as wrong:
        raise UnreadableFile(
            name=name,
            why=msg("byte {number} is not {encoding} text", number=wrong.start + 1, encoding=wrong.encoding),
        ) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    seen: set[str] = set()
    again = [name for name, _ in pairs if name in seen or seen.add(name)]  # type: ignore[func-returns-value]
    repeating = Repeating(members)
    repeating.repeated = tuple(dict.fromkeys(again))
    return repeating
