"""English texts that were reworded: the translation of the old words is carried over and read again."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from language.tables import ROOT
from language.texts import Text

PATH = ROOT / "src" / "caissa_web" / "translation" / "reworded.toml"


@dataclass(frozen=True, slots=True)
class Rewording:
    """A text in its old and in its new words."""

    old: Text
    new: Text


def rewordings() -> list[Rewording]:
    """Everything on the list."""
    return [Rewording(_text(line["old"]), _text(line["new"])) for line in _lines()]


def _lines() -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = tomllib.loads(PATH.read_text("utf-8"))["text"]
    return lines


def _text(written: str | dict[str, str]) -> Text:
    if isinstance(written, str):
        return Text(written)
    return Text(written["text"], written.get("plural", ""), written.get("context", ""))


def predecessors(text: Text, known: list[Rewording]) -> list[Text]:
    """The older words of a text, the nearest first; a text may have been reworded more than once."""
    older: list[Text] = []
    wanted = [text]
    for newer in wanted:
        for rewording in known:
            if rewording.new == newer and rewording.old not in (text, *older):
                older.append(rewording.old)
                wanted.append(rewording.old)
    return older
