"""A sentence on record: its template and details as JSON, so that every reader gets it in their language.

A sentence stored in older words (`reworded.toml`) is read in those of today, which the catalogues have.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from string import Formatter
from typing import Any

from caissa.messages import Message
from caissa.money import Amount

_PLAIN = (str, int, bool, type(None))


def as_json(text: object) -> dict[str, Any] | None:
    """What a sentence is made of; None for a text that is not a sentence."""
    if not isinstance(text, Message):
        return None
    details = {name: _stored(value) for name, value in text.details.items()}
    stored = {"template": text.template, "many": text.many, "details": details}
    return stored | ({"context": text.context} if text.context else {})


def from_json(stored: Any, fallback: str) -> str:
    """The sentence again; the English text where what is stored cannot be read."""
    try:
        return _sentence(stored) if stored else fallback
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return fallback


def _sentence(stored: dict[str, Any]) -> Message:
    details = {name: _detail(value) for name, value in stored["details"].items()}
    wording = (stored["template"], stored["many"], stored.get("context", ""))
    for newer, counted in _newer(wording):
        values = details | ({"count": details.get(counted)} if counted else {})
        if _places(newer[0]) | _places(newer[1]) <= set(values) and values.get("count", 0) is not None:
            wording, details = newer, values
    template, many, context = wording
    return Message(template, details, many, context)


Wording = tuple[str, str, str]
"""A template, its plural and its context."""


def _newer(wording: Wording) -> list[tuple[Wording, str]]:
    """The wordings that followed, the newest last, each with the detail that decides about its plural."""
    followed: list[tuple[Wording, str]] = []
    while wording in _reworded():
        wording, counted = _reworded()[wording]
        followed.append((wording, counted))
    return followed


@cache
def _reworded() -> dict[Wording, tuple[Wording, str]]:
    """Old wording → new wording; the first line of the list counts where an old word has two new senses."""
    written = (resources.files("caissa_web.translation") / "reworded.toml").read_text("utf-8")
    table: dict[Wording, tuple[Wording, str]] = {}
    for line in tomllib.loads(written)["text"]:
        table.setdefault(_wording(line["old"]), (_wording(line["new"]), line.get("count", "")))
    return table


def _wording(written: str | dict[str, str]) -> Wording:
    if isinstance(written, str):
        return (written, "", "")
    return (written["text"], written.get("plural", ""), written.get("context", ""))


def _places(template: str) -> set[str]:
    return {name for _text, name, _form, _conversion in Formatter().parse(template) if name}


def _detail(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return Amount(value["units"], value["currency"]) if "currency" in value else _sentence(value)


def _stored(value: object) -> object:
    if isinstance(value, Message):
        return as_json(value)
    if isinstance(value, Amount):
        return {"units": value.units, "currency": value.currency}
    return value if isinstance(value, _PLAIN) else str(value)
