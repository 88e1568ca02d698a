"""Every text of the program that people read, found in the sources and in the templates.

Python is read as a tree: the first argument of `msg`, `say`, `_` … and the `message` of every error.
Templates are read by Django itself, so that a text is collected exactly as the page will ask for it.
"""

from __future__ import annotations

import ast
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import django
from django.apps import apps
from django.template import engines
from django.template.base import FilterExpression, Node, NodeList
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.functional import Promise

from language_tables import LIBRARY, ROOT, WEB
from language_texts import Collected, Text

SINGLE = frozenset({"msg", "say", "_", "_later", "gettext", "gettext_lazy", "gettext_noop"})
PLURAL = frozenset({"plural", "say.count", "ngettext", "ngettext_lazy"})
NOT_READ = (
    "caissa/cli/",
    "caissa/testing.py",
    "caissa/messages.py",
    "caissa_web/__main__.py",
    "caissa_web/server/start.py",
    "caissa_web/server/prepare.py",
    "caissa_web/translation/",
    "/migrations/",
)
"""What speaks English only: the terminal, and what the languages are made of."""


def collected(package: str) -> Collected:
    """All texts of the library or of the web."""
    found = Collected()
    folder = ROOT / "src" / package
    for path in sorted(folder.rglob("*.py")):
        where = path.relative_to(ROOT / "src").as_posix()
        if not any(part in where for part in NOT_READ):
            _from_python(ast.parse(path.read_text("utf-8")), where, found)
    if package == WEB:
        _from_templates(folder, found)
    _unite_plurals(found)
    return found


def both() -> dict[str, Collected]:
    """The texts of the web and of the library."""
    return {package: collected(package) for package in (WEB, LIBRARY)}


def _unite_plurals(found: Collected) -> None:
    """One entry for a text with and without plural: a catalogue knows a text once."""
    for text in [text for text in found.texts if text.many]:
        alone = Text(text.one)
        if alone in found.texts:
            found.texts[text] |= found.texts.pop(alone)


# -- Python ---------------------------------------------------------------------


def _from_python(tree: ast.Module, where: str, found: Collected) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            _from_call(node, where, found)
        elif isinstance(node, ast.ClassDef):
            for message in _messages(node):
                found.add(Text(message), where)


def _messages(node: ast.ClassDef) -> Iterator[str]:
    """The `message = "…"` of an error; `message: str` of other classes has no value."""
    names = {target.id for part in node.body if isinstance(part, ast.Assign) for target in _names(part)}
    for part in node.body:
        if isinstance(part, ast.Assign) and {"message"} & {target.id for target in _names(part)}:
            yield from (text for text in _constants(part.value) if "code" in names or text)


def _names(part: ast.Assign) -> Iterator[ast.Name]:
    return (target for target in part.targets if isinstance(target, ast.Name))


def _from_call(node: ast.Call, where: str, found: Collected) -> None:
    name = _called(node.func)
    if name in SINGLE and len(node.args) >= 1:
        ones = list(_constants(node.args[0]))
        for text in ones:
            found.add(Text(text), where)
        _doubt(not ones, node, where, found)
    elif name in PLURAL and len(node.args) >= 2:
        pairs = list(zip(_constants(node.args[0]), _constants(node.args[1]), strict=False))
        for one, many in pairs:
            found.add(Text(one, many), where)
        _doubt(not pairs, node, where, found)


def _doubt(doubtful: bool, node: ast.Call, where: str, found: Collected) -> None:
    if doubtful:
        found.doubts.append(f"{where}:{node.lineno}: the text is not written out: {ast.unparse(node)[:80]}")


def _called(function: ast.expr) -> str:
    """The name that is called; `say.count` is a name of its own."""
    if isinstance(function, ast.Name):
        return function.id
    if not isinstance(function, ast.Attribute):
        return ""
    return f"say.{function.attr}" if _called(function.value) == "say" else function.attr


def _constants(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be: one, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value.strip():
            yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


# -- Templates --------------------------------------------------------------------


def prepare_django() -> None:
    """Set Django up on an empty folder, so that templates can be read."""
    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
        os.environ.setdefault("CAISSA_DATA", tempfile.mkdtemp())
        django.setup()


def _from_templates(folder: Path, found: Collected) -> None:
    prepare_django()
    engine = engines["django"].engine
    for path in _templates(folder):
        where = path.relative_to(ROOT / "src").as_posix()
        compiled = engine.from_string(path.read_text("utf-8"))
        for text in _of_nodes(compiled.nodelist):
            found.add(text, where)


def _templates(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("templates/**/*") if path.suffix in (".html", ".txt"))


def _of_nodes(nodelist: NodeList) -> Iterator[Text]:
    for node in nodelist.get_nodes_by_type(Node):
        if isinstance(node, BlockTranslateNode):
            many = node.render_token_list(node.plural)[0] if node.plural else ""
            yield Text(node.render_token_list(node.singular)[0], many)
        yield from _in_tag(node)


def _in_tag(node: Node) -> Iterator[Text]:
    """The text of `translate`, and every `_("…")` inside a tag or filter."""
    if isinstance(node, TranslateNode):
        literal = node.filter_expression.var.literal
        if isinstance(literal, str):
            yield Text(literal.replace("%", "%%"))
    for value in (*vars(node).values(), *getattr(node, "extra_context", {}).values()):
        if isinstance(value, FilterExpression):
            yield from _of_expression(value)


def _of_expression(expression: FilterExpression) -> Iterator[Text]:
    given = [argument for _, arguments in expression.filters for _, argument in arguments]
    for value in (expression.var, *given):
        if isinstance(value, Promise):
            yield Text(value._args[0])  # noqa: SLF001
