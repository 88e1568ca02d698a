"""The catalogues of the languages: collect, translate, check, compile.

python tools/languages.py collect             texts of the program → catalogues (.po); marks what was reworded
python tools/languages.py export fr FOLDER    what is not translated yet, or marked for review → JSON files
python tools/languages.py export fr FOLDER --wrong   also what breaks the glossary or is otherwise wrong
python tools/languages.py import fr FOLDER    JSON files {number: translation} → catalogues without marks
python tools/languages.py review [fr]         what is marked for review: its English was reworded
python tools/languages.py check [fr]          what is missing, wrong, marked, or not as the glossary says
python tools/languages.py status              how far each language is
python tools/languages.py compile             catalogues → what the program reads (.mo)
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from language.batches import exported, on_record, taken
from language.catalogues import Entry, compile_all, complete, entries, known, merged, write
from language.checks import faults
from language.collecting import both, collected
from language.dates import by_cldr
from language.glossary import breaches
from language.rewordings import predecessors, rewordings
from language.tables import DOMAINS, LANGUAGES, ROOT, Language
from language.texts import Collected, Text
from language.typography import typeset

MARKED = "marked for review: its English was reworded"


def collect() -> int:
    """Bring every catalogue to the texts of the program."""
    doubts: list[str] = []
    before = {
        (language.code, package): _before(language, package)
        for language in LANGUAGES.values()
        for package in DOMAINS
    }
    for package in DOMAINS:
        package_texts = collected(package)
        doubts += package_texts.doubts
        for language in LANGUAGES.values():
            _write_merged(language, package, package_texts, before[language.code, package])
        print(f"{package}: {len(package_texts.texts)} texts")
    print("\n".join(doubts))
    return 1 if doubts else 0


def _write_merged(language: Language, package: str, texts: Collected, before: dict[Text, Entry]) -> None:
    """Write a catalogue with what is known; dates come from CLDR, signs are those of the language."""
    reworded = rewordings()
    older = {text: predecessors(text, reworded) for text in texts.texts}
    found = merged(texts, before, older, language)
    write(language, package, {text: _in_order(text, found[text], language) for text in found}, texts.texts)


def _in_order(text: Text, entry: Entry, language: Language) -> Entry:
    if cldr := by_cldr(text, language):
        return Entry((cldr,))
    return Entry(tuple(typeset(form, language.code) for form in entry.forms), entry.marked)


def _before(language: Language, package: str) -> dict[Text, Entry]:
    """What is translated in a catalogue; where it has nothing, what the other one says for the same text."""
    own = {text: entry for text, entry in entries(language, package).items() if complete(entry.forms)}
    return on_record(language) | own


def export(language: Language, folder: Path, everything: bool, wrong: bool) -> int:
    """Write what is to be translated as JSON files."""
    by_package = both()
    complaints = _complaints(language, by_package) if wrong else {}
    written = exported(language, _all_texts(by_package), folder, everything, complaints)
    print(f"{len(written)} files in {folder}")
    return 0


def take_in(language: Language, folder: Path) -> int:
    """Take translations in; those that do not fit are listed and left out."""
    by_package = both()
    good, mend, unknown = taken(folder, _all_texts(by_package), language)
    for package, package_texts in by_package.items():
        answers = {text: Entry(forms) for text, forms in good.items() if text in package_texts.texts}
        _write_merged(language, package, package_texts, _before(language, package) | answers)
    print(f"{len(good)} translations taken in, {len(mend)} to mend, {len(unknown)} numbers unknown")
    print("\n".join([*(f"mend: {fault}" for fault in mend), *(f"unknown: {number}" for number in unknown)]))
    return 1 if mend or unknown else 0


def review(languages: list[Language]) -> int:
    """List what is marked for review."""
    for language in languages:
        marked = [text for text, entry in on_record(language).items() if entry.marked]
        print("\n".join(f"{language.code}: {text}" for text in sorted(marked)))
    return 0


def check(languages: list[Language]) -> int:
    """List everything that is missing or wrong."""
    by_package = both()
    wrong = {language.code: list(wrong_in(language, by_package)) for language in languages}
    print("\n".join(fault for listed in wrong.values() for fault in listed) or "every catalogue is complete")
    for code, listed in wrong.items():
        counted = Counter(_kind(fault) for fault in listed)
        print(
            f"{code}: {', '.join(f'{number} {kind}' for kind, number in counted.most_common()) or 'in order'}"
        )
    return 1 if any(wrong.values()) else 0


def _kind(fault: str) -> str:
    kinds = ("missing", "glossary", MARKED, "CLDR", "signs of the language", "any more")
    return next((kind for kind in kinds if kind in fault), "other")


def wrong_in(language: Language, collected: dict[str, Collected]) -> Iterator[str]:
    """What is missing or wrong in the catalogues of one language."""
    for package, package_texts in collected.items():
        on_file = entries(language, package)
        for text in sorted(package_texts.texts):
            for fault in _faults(text, on_file.get(text, Entry(())), language):
                yield f"{language.code} {package}: {text}: {fault}"
        for text in sorted(set(on_file) - set(package_texts.texts)):
            yield f"{language.code} {package}: {text}: nobody asks for it any more"


def _faults(text: Text, entry: Entry, language: Language) -> Iterator[str]:
    if cldr := by_cldr(text, language):
        if entry.forms != (cldr,):
            yield f"CLDR has {cldr!r}"
        return
    yield from faults(text, entry.forms, language)
    yield from breaches(text, entry.forms, language)
    if any(form != typeset(form, language.code) for form in entry.forms):
        yield f"not in the signs of the language: {entry.forms[0]!r}"
    if entry.marked:
        yield MARKED


def _complaints(language: Language, by_package: dict[str, Collected]) -> dict[Text, list[str]]:
    """What is wrong with each translation that there is."""
    complaints: dict[Text, list[str]] = {}
    for package, package_texts in by_package.items():
        on_file = entries(language, package)
        for text in package_texts.texts:
            entry = on_file.get(text, Entry(()))
            for fault in _faults(text, entry, language) if complete(entry.forms) else ():
                if fault not in complaints.setdefault(text, []):
                    complaints[text].append(fault)
    return {text: faults for text, faults in complaints.items() if faults}


def status() -> int:
    """Say how far each language is."""
    by_package = both()
    for language in LANGUAGES.values():
        progress = []
        for package, texts in by_package.items():
            on_file = known(language, package)
            done = sum(complete(on_file.get(text, ())) for text in texts.texts)
            progress.append(f"{package} {done}/{len(texts.texts)}")
        marked = sum(entry.marked for entry in on_record(language).values())
        print(f"{language.code}  {'  '.join(progress)}  {marked} to review")
    return 0


def _all_texts(by_package: dict[str, Collected]) -> dict[Text, set[str]]:
    texts: dict[Text, set[str]] = {}
    for package_texts in by_package.values():
        for text, where in package_texts.texts.items():
            texts.setdefault(text, set()).update(where)
    return texts


def main(words: list[str] | None = None) -> int:
    """Carry out one command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("collect", "compile", "status"):
        commands.add_parser(name)
    for name in ("check", "review"):
        commands.add_parser(name).add_argument("language", nargs="?", choices=LANGUAGES)
    for name in ("export", "import"):
        command = commands.add_parser(name)
        command.add_argument("language", choices=LANGUAGES)
        command.add_argument("folder", type=Path)
    commands.choices["export"].add_argument("--all", action="store_true", help="also what is translated")
    commands.choices["export"].add_argument(
        "--wrong", action="store_true", help="also what the check complains of"
    )
    return _carried_out(parser.parse_args(words))


def _carried_out(asked: argparse.Namespace) -> int:
    chosen = [LANGUAGES[asked.language]] if getattr(asked, "language", None) else list(LANGUAGES.values())
    commands = {
        "collect": collect,
        "compile": lambda: compile_all() or 0,
        "status": status,
        "check": lambda: check(chosen),
        "review": lambda: review(chosen),
        "export": lambda: export(chosen[0], asked.folder, asked.all, asked.wrong),
        "import": lambda: take_in(chosen[0], asked.folder),
    }
    return commands[asked.command]()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    sys.exit(main())
