"""Texts on their way to a translator and back: JSON files of some texts each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from language.catalogues import Entry, Forms, complete, entries
from language.checks import faults, percent_style, places
from language.tables import DOMAINS, Language
from language.texts import Text

SIZE = 150
"""Texts of one file."""


def key(text: Text) -> str:
    """The number of a text: the same as long as the text stays the same."""
    written = f"{text.singular}\0{text.plural}" + (f"\0{text.context}" if text.context else "")
    return hashlib.sha256(written.encode()).hexdigest()[:10]


def exported(
    language: Language,
    texts: dict[Text, set[str]],
    folder: Path,
    everything: bool = False,
    complaints: dict[Text, list[str]] | None = None,
) -> list[Path]:
    """Write what is to be translated; texts that two catalogues share are asked once.

    Texts with complaints are asked again, each with what is wrong with it.
    """
    translated, wrong = on_record(language), complaints or {}
    wanted = [text for text in texts if everything or text in wrong or not _is_read(text, translated)]
    wanted.sort(key=lambda text: (_turn(texts[text]), min(texts[text], default=""), text))
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for start in range(0, len(wanted), SIZE):
        path = folder / f"{language.code}-{start // SIZE + 1:03}.json"
        batch = [
            _asked(text, texts[text], language, translated)
            | ({"wrong": wrong[text]} if text in wrong else {})
            for text in wanted[start : start + SIZE]
        ]
        path.write_text(json.dumps(batch, ensure_ascii=False, indent=1) + "\n", "utf-8")
        written.append(path)
    return written


def on_record(language: Language) -> dict[Text, Entry]:
    """What is translated in any catalogue of the language."""
    translated: dict[Text, Entry] = {}
    for package in DOMAINS:
        complete_ones = {
            text: entry for text, entry in entries(language, package).items() if complete(entry.forms)
        }
        # A text that was read again in one catalogue needs no second reading.
        translated |= {text: entry for text, entry in complete_ones.items() if not _is_read(text, translated)}
    return translated


def _is_read(text: Text, translated: dict[Text, Entry]) -> bool:
    return text in translated and not translated[text].marked


def _asked(text: Text, where: set[str], language: Language, translated: dict[Text, Entry]) -> dict[str, Any]:
    asked: dict[str, Any] = {"number": key(text), "text": text.singular}
    if text.context:
        asked["context"] = text.context
    if text.plural:
        asked["plural"] = text.plural
        asked["forms"] = [_counted(numbers) for numbers in language.forms]
    if named := sorted(
        {*places(text.singular, percent_style(text)), *places(text.plural, percent_style(text))}
    ):
        asked["places"] = named
    asked["where"] = sorted(where)[:4]
    asked["hint"] = _hint(where)
    if text in translated:
        asked["now"] = list(translated[text].forms)
        asked["review"] = translated[text].marked
    return asked


def _turn(where: set[str]) -> int:
    """Whose turn it is: what most people read comes first."""
    joined = " ".join(where)
    return next((place for place, part in enumerate(_FIRST) if part in joined), len(_FIRST))


_FIRST = (
    "caissa_web/noticeboard",
    "caissa_web/screens",
    "caissa_web/phone",
    "caissa_web/notices",
    "caissa_web/config",
    "caissa_web/accounts",
    "caissa_web/desk",
    "caissa_web",
    "caissa/documents",
    "caissa/tournament",
    "caissa/standings",
    "caissa/pairing",
    "caissa/titles",
    "caissa/files",
)


def _counted(numbers: list[int]) -> str:
    listed = ", ".join(str(number) for number in numbers[:6])
    return f"for {listed}{' …' if len(numbers) > 6 else ''}"


def _hint(where: set[str]) -> str:
    """In a few words, what reads the text."""
    joined = " ".join(where)
    for part, hint in _HINTS.items():
        if part in joined:
            return hint
    return "a page of the web"


_HINTS = {
    "caissa_web/noticeboard": "public page of the noticeboard, read by players and spectators",
    "caissa_web/phone": "page on a phone in the playing hall; short",
    "caissa_web/section/errors": "message: what cannot be done",
    "caissa_web/operations": "line of the log, or message: what was done or cannot be done",
    "caissa_web/records": "warning or word of the arbiter's desk",
    "caissa_web/notices": "message or e-mail to players",
    "caissa_web": "page of the arbiter's desk: heading, button, label or message",
    "caissa/documents": "printed document: heading, column of a table or sentence",
    "caissa/pairing": "why a pairing is as it is, or why not otherwise",
    "caissa/standings": "name or explanation of a tie-break",
    "caissa/titles": "condition of a title norm",
    "caissa/files": "what is doubtful in a file that was read",
    "caissa": "sentence of the program to an arbiter",
}


def answers(folder: Path) -> Iterator[tuple[str, str, Any]]:
    """Every answer in a folder: the file, the number and the translation."""
    for path in sorted(folder.glob("*.json")):
        try:
            content = json.loads(path.read_text("utf-8"))
        except json.JSONDecodeError as wrong:
            raise SystemExit(f"{path}: line {wrong.lineno}: {wrong.msg}") from None
        for number, translation in _pairs(content):
            yield path.name, number, translation


def _pairs(content: Any) -> Iterator[tuple[str, Any]]:
    """{number: text}, or a list of {"number": …, "translation": …} as in an exported file."""
    if isinstance(content, dict):
        yield from content.items()
        return
    for entry in content:
        if "translation" in entry:
            yield entry["number"], entry["translation"]


def taken(
    folder: Path, texts: dict[Text, set[str]], language: Language
) -> tuple[dict[Text, Forms], list[str], list[str]]:
    """The answers that fit, what to mend, and numbers that no text has any more."""
    by_number = {key(text): text for text in texts}
    good: dict[Text, Forms] = {}
    mend, unknown = [], []
    for file, number, translation in answers(folder):
        text = by_number.get(number)
        if text is None:
            unknown.append(f"{file}: {number}")
            continue
        forms = tuple(translation) if isinstance(translation, list) else (str(translation),)
        if wrong := list(faults(text, forms, language)):
            mend += [f"{file}: {number} ({text}): {fault}" for fault in wrong]
        else:
            good[text] = forms
    return good, mend, unknown
