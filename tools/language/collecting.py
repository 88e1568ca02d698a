"""Every text of the program that people read, found in the sources and in the templates.

Babel reads Python, Django turns templates into something that Babel reads. Two things are our own: the
`message` of every error class, and the check that Babel has seen every text.
"""

from __future__ import annotations

import ast
import os
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import django
from babel.messages.extract import extract_python
from django.apps import apps
from django.utils.translation.template import templatize

from language.tables import LIBRARY, ROOT, WEB
from language.texts import Collected, Text

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    **dict.fromkeys(("msg", "say", "_", "_later", "gettext", "gettext_lazy", "gettext_noop")),
    **dict.fromkeys(("plural", "count", "ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pmsg", "pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
"""The functions whose arguments are a text, as Babel names them; `count` is `say.count`, "c" is a context."""
ENGLISH_ONLY = (
    "caissa/cli/",
    "caissa/testing.py",
    "caissa/messages.py",
    "caissa_web/__main__.py",
    "caissa_web/server/start.py",
    "caissa_web/server/prepare.py",
    "caissa_web/translation/",
    "/migrations/",
)
"""What is not translated: the terminal, and what the languages are made of."""


def collected(package: str) -> Collected:
    """All texts of the library or of the web."""
    texts = Collected()
    folder = ROOT / "src" / package
    for path in sorted(folder.rglob("*.py")):
        where = path.relative_to(ROOT / "src").as_posix()
        if not any(part in where for part in ENGLISH_ONLY):
            _collect_python(path.read_text("utf-8"), where, texts)
    if package == WEB:
        _collect_templates(folder, texts)
    _unite_plurals(texts)
    return texts


def both() -> dict[str, Collected]:
    """The texts of the web and of the library."""
    return {package: collected(package) for package in (WEB, LIBRARY)}


def _unite_plurals(collected: Collected) -> None:
    """One entry for a text with and without plural: a catalogue knows a text once."""
    for text in [text for text in collected.texts if text.plural]:
        alone = Text(text.singular, context=text.context)
        if alone in collected.texts:
            collected.texts[text] |= collected.texts.pop(alone)


def _extracted(source: str) -> Iterator[Text]:
    """The texts that Babel finds in a source."""
    for _line, keyword, arguments, _comments in extract_python(BytesIO(source.encode()), KEYWORDS, (), {}):
        parts = arguments if isinstance(arguments, tuple) else (arguments,)
        text = _text(KEYWORDS[keyword] or (1,), parts)
        if text is not None:
            yield text


def _text(wanted: tuple[int | tuple[int, str], ...], parts: tuple[str | None, ...]) -> Text | None:
    """The text that the arguments of a call make; None where one of them is not written out."""
    context, numbers = "", []
    for place in wanted:
        number = place if isinstance(place, int) else place[0]
        part = parts[number - 1] if number <= len(parts) else None
        if not part or not part.strip():
            return None
        if isinstance(place, int):
            numbers.append(part)
        else:
            context = part
    return Text(numbers[0], numbers[1] if len(numbers) > 1 else "", context)


# -- Python ---------------------------------------------------------------------


def _collect_python(source: str, where: str, collected: Collected) -> None:
    texts = list(_extracted(source))
    tree = ast.parse(source)
    for text in (*texts, *map(Text, _error_messages(tree))):
        collected.add(text, where)
    collected.doubts += _doubts(tree, where, {text.singular for text in texts})


def _error_messages(tree: ast.Module) -> Iterator[str]:
    """The `message = "…"` of every error class; `message: str` of other classes has no value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.Assign) and "message" in _names(part):
                    text = _literal(part.value)
                    if text.strip():
                        yield text


def _names(part: ast.Assign) -> set[str]:
    return {target.id for target in part.targets if isinstance(target, ast.Name)}


def _doubts(tree: ast.Module, where: str, seen: set[str]) -> Iterator[str]:
    """Calls whose text Babel has not seen: it is not written out, or it stands in a call inside the call."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args or not _is_keyword(node.func):
            continue
        place = 1 if isinstance(wanted := _wanted(node.func)[0], tuple) and wanted[1] == "c" else 0
        if len(node.args) <= place or _literal(node.args[place]) not in seen:
            yield f"{where}:{node.lineno}: the text cannot be collected: {ast.unparse(node)[:80]}"


def _is_keyword(function: ast.expr) -> bool:
    if isinstance(function, ast.Name):
        return function.id in KEYWORDS and function.id != "count"
    if not isinstance(function, ast.Attribute):
        return False
    # Strings and lists can count, too.
    of_say = isinstance(function.value, ast.Name) and function.value.id == "say"
    return function.attr in KEYWORDS and (function.attr != "count" or of_say)


def _wanted(function: ast.expr) -> tuple[int | tuple[int, str], ...]:
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    return KEYWORDS[name] or (1,)


def _literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


# -- Templates --------------------------------------------------------------------


def prepare_django() -> None:
    """Set Django up on an empty folder, so that templates can be read."""
    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
        os.environ.setdefault("CAISSA_DATA", tempfile.mkdtemp())
        django.setup()


def _collect_templates(folder: Path, collected: Collected) -> None:
    prepare_django()
    for path in _templates(folder):
        where = path.relative_to(ROOT / "src").as_posix()
        # In brackets, because a template is not indented as Python is.
        for text in _extracted(f"(\n{templatize(path.read_text('utf-8'))}\n)"):
            collected.add(text, where)


def _templates(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("templates/**/*") if path.suffix in (".html", ".txt"))
