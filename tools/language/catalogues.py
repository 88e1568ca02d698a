"""Catalogues as gettext keeps them: read, merged with what was collected, written the same way every time."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from language.tables import DOMAINS, LANGUAGES, Language
from language.texts import Collected, Text

Forms = tuple[str, ...]
"""A translation: one text, or one for each plural form; empty where it is missing."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A translation on record; marked if its English was reworded and nobody has read it since."""

    forms: Forms
    marked: bool = False


def entries(language: Language, package: str) -> dict[Text, Entry]:
    """What a catalogue holds."""
    path = language.path(package)
    if not path.exists():
        return {}
    with path.open("rb") as opened:
        catalogue = read_po(opened, locale=language.code, ignore_obsolete=True, abort_invalid=True)
    return {_text(message): Entry(_forms(message), message.fuzzy) for message in catalogue if message.id}


def known(language: Language, package: str) -> dict[Text, Forms]:
    """The translations on record."""
    return {text: entry.forms for text, entry in entries(language, package).items()}


def merged(
    collected: Collected, before: dict[Text, Entry], older: dict[Text, list[Text]], language: Language
) -> dict[Text, Entry]:
    """What is translated stays, what was reworded is carried over and marked, the rest is gone."""
    return {text: _kept(text, before, older.get(text, []), language) for text in sorted(collected.texts)}


def write(
    language: Language, package: str, entries: dict[Text, Entry], where: dict[Text, set[str]] | None = None
) -> None:
    """Write a catalogue: sorted, without dates and line numbers, so that only changes change it."""
    catalogue = _catalogue(language, entries, where or _places(language, package))
    path = language.path(package)
    path.parent.mkdir(parents=True, exist_ok=True)
    written = BytesIO()
    write_po(written, catalogue, width=100, omit_header=True, sort_output=True, include_lineno=False)
    path.write_bytes(_header(language, package).encode() + written.getvalue())


def compiled(language: Language, package: str) -> bytes:
    """The catalogue as the program reads it; what is not translated yet is left out and stays English.

    What is marked for review is shown: its English has other words now, but the same meaning.
    """
    with language.path(package).open("rb") as opened:
        catalogue = read_po(opened, locale=language.code, ignore_obsolete=True, abort_invalid=True)
    for message in [message for message in catalogue if message.id and not complete(_forms(message))]:
        catalogue.delete(message.id, context=message.context)
    written = BytesIO()
    write_mo(written, catalogue, use_fuzzy=True)
    return written.getvalue()


def compile_all() -> None:
    """Make the files that the program reads, beside the catalogues."""
    for language in LANGUAGES.values():
        for package in DOMAINS:
            path = language.path(package)
            if path.exists():
                path.with_suffix(".mo").write_bytes(compiled(language, package))


def complete(forms: Forms) -> bool:
    """Is every form there?"""
    return bool(forms) and all(forms)


def _kept(text: Text, before: dict[Text, Entry], older: list[Text], language: Language) -> Entry:
    wanted = language.plurals if text.plural else 1
    entry = before.get(text)
    if entry is not None and complete(entry.forms) and len(entry.forms) == wanted:
        return entry
    for candidate in (text, Text(text.singular, context=text.context), *older):
        forms = before[candidate].forms if candidate in before else ()
        if complete(forms) and len(forms) in (1, wanted):
            return Entry(forms * wanted if len(forms) == 1 else forms, marked=True)
    return Entry(("",) * wanted)


def _text(message: Message) -> Text:
    context = message.context or ""
    if isinstance(message.id, tuple | list):
        return Text(message.id[0], message.id[1], context)
    return Text(message.id, context=context)


def _forms(message: Message) -> Forms:
    return tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string),)


def _places(language: Language, package: str) -> dict[Text, set[str]]:
    """Where each text stands, from the catalogue as it is."""
    with language.path(package).open("rb") as opened:
        catalogue = read_po(opened, locale=language.code)
    return {_text(message): {place for place, _ in message.locations} for message in catalogue if message.id}


def _catalogue(language: Language, entries: dict[Text, Entry], where: dict[Text, set[str]]) -> Catalog:
    catalogue = Catalog(locale=language.code)
    for text, entry in entries.items():
        catalogue.add(
            (text.singular, text.plural) if text.plural else text.singular,
            entry.forms if text.plural else entry.forms[0],
            [(place, 0) for place in sorted(where.get(text, ()))],
            flags=["fuzzy"] if entry.marked else [],
            context=text.context or None,
        )
    return catalogue


def _header(language: Language, package: str) -> str:
    lines = (
        f"Project-Id-Version: {DOMAINS[package]}",
        f"Language: {language.path(package).parent.parent.name}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: nplurals={language.plurals}; plural={language.rule};",
    )
    header = "".join(f'"{line}\\n"\n' for line in lines)
    return f'msgid ""\nmsgstr ""\n{header}\n'
