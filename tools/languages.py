"""The catalogues of the languages: collect, translate, check, compile.

python tools/languages.py collect             texts of the program → catalogues (.po)
python tools/languages.py export fr FOLDER    what is not translated yet → JSON files
python tools/languages.py import fr FOLDER    JSON files {number: translation} → catalogues
python tools/languages.py check [fr]          what is missing or wrong
python tools/languages.py status              how far each language is
python tools/languages.py compile             catalogues → what the program reads (.mo)
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from language_batches import exported, on_record, taken
from language_catalogues import Forms, compile_all, complete, known, merged, write
from language_checks import faults
from language_collecting import both, collected
from language_tables import DOMAINS, LANGUAGES, ROOT, Language
from language_texts import Collected, Text


def collect() -> int:
    """Bring every catalogue to the texts of the program."""
    doubts: list[str] = []
    for package in DOMAINS:
        package_texts = collected(package)
        doubts += package_texts.doubts
        for language in LANGUAGES.values():
            entries = merged(package_texts, _before(language, package), language)
            write(language, package, entries, package_texts.texts)
        print(f"{package}: {len(package_texts.texts)} texts")
    print("\n".join(doubts))
    return 1 if doubts else 0


def _before(language: Language, package: str) -> dict[Text, Forms]:
    """What is translated in a catalogue; where it has nothing, what the other one says for the same text."""
    own = {text: forms for text, forms in known(language, package).items() if complete(forms)}
    return on_record(language) | own


def export(language: Language, folder: Path, everything: bool) -> int:
    """Write what is to be translated as JSON files."""
    written = exported(language, _all_texts(), folder, everything)
    print(f"{len(written)} files in {folder}")
    return 0


def take_in(language: Language, folder: Path) -> int:
    """Take translations in; those that do not fit are listed and left out."""
    good, mend, unknown = taken(folder, _all_texts(), language)
    for package, package_texts in both().items():
        entries = merged(package_texts, _before(language, package), language)
        entries |= {text: forms for text, forms in good.items() if text in entries}
        write(language, package, entries, package_texts.texts)
    print(f"{len(good)} translations taken in, {len(mend)} to mend, {len(unknown)} numbers unknown")
    print("\n".join([*(f"mend: {fault}" for fault in mend), *(f"unknown: {number}" for number in unknown)]))
    return 1 if mend or unknown else 0


def check(languages: list[Language]) -> int:
    """List everything that is missing or wrong."""
    by_package = both()
    wrong = [fault for language in languages for fault in wrong_in(language, by_package)]
    print("\n".join(wrong) or "every catalogue is complete")
    return 1 if wrong else 0


def wrong_in(language: Language, collected: dict[str, Collected]) -> Iterator[str]:
    """What is missing or wrong in the catalogues of one language."""
    for package, package_texts in collected.items():
        entries = known(language, package)
        for text in sorted(package_texts.texts):
            for fault in faults(text, entries.get(text, ()), language):
                yield f"{language.code} {package}: {text.singular!r}: {fault}"
        for text in sorted(set(entries) - set(package_texts.texts)):
            yield f"{language.code} {package}: {text.singular!r}: nobody asks for it any more"


def status() -> int:
    """Say how far each language is."""
    by_package = both()
    for language in LANGUAGES.values():
        progress = []
        for package, texts in by_package.items():
            entries = known(language, package)
            done = sum(complete(entries.get(text, ())) for text in texts.texts)
            progress.append(f"{package} {done}/{len(texts.texts)}")
        print(f"{language.code}  {'  '.join(progress)}")
    return 0


def _all_texts() -> dict[Text, set[str]]:
    texts: dict[Text, set[str]] = {}
    for package_texts in both().values():
        for text, where in package_texts.texts.items():
            texts.setdefault(text, set()).update(where)
    return texts


def main(words: list[str] | None = None) -> int:
    """Carry out one command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("collect", "compile", "status"):
        commands.add_parser(name)
    commands.add_parser("check").add_argument("language", nargs="?", choices=LANGUAGES)
    for name in ("export", "import"):
        command = commands.add_parser(name)
        command.add_argument("language", choices=LANGUAGES)
        command.add_argument("folder", type=Path)
    commands.choices["export"].add_argument("--all", action="store_true", help="also what is translated")
    return _carried_out(parser.parse_args(words))


def _carried_out(asked: argparse.Namespace) -> int:
    chosen = [LANGUAGES[asked.language]] if getattr(asked, "language", None) else list(LANGUAGES.values())
    commands = {
        "collect": collect,
        "compile": lambda: compile_all() or 0,
        "status": status,
        "check": lambda: check(chosen),
        "export": lambda: export(chosen[0], asked.folder, asked.all),
        "import": lambda: take_in(chosen[0], asked.folder),
    }
    return commands[asked.command]()


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    sys.exit(main())
