"""Finds sentences in the library's code that could not be said in another language.

A sentence is what stands in a finding, in a reason, in a clause or in an error. It must be made by `msg`
and its companions; a plain text or an f-string with words in it would stay English on every page.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

LIBRARY = Path(__file__).parents[1] / "src" / "caissa"
ENGLISH_ONLY = (
    "cli/",
    "client/",
    "pairing/generation/",
    "catalogues.py",
    "messages.py",
    "testing.py",
)
"""The command line, the API's client and random tournaments, which only the command line and tests make."""

SENTENCES = frozenset(
    {"what", "why", "hint", "sentence", "demand", "words", "verdict", "remark", "not_applied", "advice"}
)
"""Fields of records and arguments of functions that hold a sentence."""

ALSO = {"Finding": {"where"}}
CITATION = re.compile(r"([A-Z]\.\d+|Laws|Organisers' Manual|VCL4THP|EN 16931)\b[ \w.,;()-]*")
CHANGED = frozenset({"join", "format", "capitalize", "lower", "upper", "title"})
"""What turns a sentence into a plain text again."""


@dataclass(frozen=True)
class Untranslatable:
    """A text that nobody could translate: where it stands, and the text."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


@dataclass
class Names:
    """What the whole library calls its errors, the fields of its records and what its functions are given."""

    errors: set[str] = field(default_factory=lambda: {"CaissaError"})
    parameters: dict[str, list[list[str]]] = field(default_factory=dict)


def sources() -> dict[str, ast.Module]:
    """Every file that speaks to people through the library."""
    return {
        path.relative_to(LIBRARY).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted(LIBRARY.rglob("*.py"))
        if not path.relative_to(LIBRARY).as_posix().startswith(ENGLISH_ONLY)
    }


def names_in(trees: dict[str, ast.Module]) -> Names:
    """The errors by descent, the records with their fields, and the functions with their arguments."""
    names = Names()
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    for _ in range(3):
        known = set(names.errors)
        names.errors |= {
            definition.name for definition in classes if known & set(map(_name, definition.bases))
        }
    for definition in (node for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef)):
        names.parameters.setdefault(definition.name, []).append(_parameters(definition))
    return names


def _parameters(definition: ast.ClassDef | ast.FunctionDef) -> list[str]:
    """The names of what a record or a function is given, in order."""
    if isinstance(definition, ast.FunctionDef):
        return [argument.arg for argument in definition.args.args if argument.arg not in ("self", "cls")]
    fields = (part.target for part in definition.body if isinstance(part, ast.AnnAssign))
    return [target.id for target in fields if isinstance(target, ast.Name)]


def untranslatable_in(file: str, tree: ast.Module, names: Names) -> Iterator[Untranslatable]:
    """Every sentence of a file that is a plain text."""
    code = Code(tree)
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        for value in _sentences(call, names):
            for text in code.plain_texts(value, code.around.get(id(call))):
                yield Untranslatable(file, value.lineno, text)


def _sentences(call: ast.Call, names: Names) -> Iterator[ast.expr]:
    """The arguments of a call that people will read."""
    name = _name(call.func)
    wanted = SENTENCES | ALSO.get(name, set())
    for keyword in call.keywords:
        if keyword.arg in wanted or (name in names.errors and keyword.arg not in (None, "article")):
            yield keyword.value
    arguments = {
        id(value): value
        for parameters in names.parameters.get(name, ())
        for parameter, value in zip(parameters, call.args, strict=False)
        if parameter in wanted
    }
    yield from arguments.values()


@dataclass
class Code:
    """A file, with the function around each call and the functions by their names."""

    tree: ast.Module
    around: dict[int, ast.AST] = field(default_factory=dict)
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef):
                self.functions[node.name] = node
                self.around |= {id(inner): node for inner in ast.walk(node)}

    def plain_texts(self, value: ast.expr, within: ast.AST | None, depth: int = 4) -> Iterator[str]:
        """The plain texts with words that an expression may become."""
        if depth == 0:
            return
        if isinstance(value, ast.Constant | ast.JoinedStr):
            yield from (text for text in [_text(value)] if text and _has_words(text))
        elif isinstance(value, ast.Call):
            yield from self._of_call(value, within, depth)
        elif isinstance(value, ast.Name):
            for assigned in _assigned(value.id, within or self.tree):
                yield from self.plain_texts(assigned, within, depth - 1)
        else:
            for part in _parts(value):
                yield from self.plain_texts(part, within, depth)

    def _of_call(self, call: ast.Call, within: ast.AST | None, depth: int) -> Iterator[str]:
        name = _name(call.func)
        if isinstance(call.func, ast.Attribute) and name in CHANGED:
            for part in (call.func.value, *call.args):
                yield from self.plain_texts(getattr(part, "elt", part), within, depth - 1)
        elif isinstance(call.func, ast.Name) and name in self.functions:
            function = self.functions[name]
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and node.value is not None:
                    yield from self.plain_texts(node.value, function, depth - 1)


def _parts(value: ast.expr) -> list[ast.expr]:
    if isinstance(value, ast.IfExp):
        return [value.body, value.orelse]
    if isinstance(value, ast.BoolOp):
        return value.values
    return [value.left, value.right] if isinstance(value, ast.BinOp) else []


def _assigned(name: str, within: ast.AST) -> Iterator[ast.expr]:
    """What a name is given in the function around it."""
    for node in ast.walk(within):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if name in map(_name, targets):
                yield node.value


def _text(value: ast.Constant | ast.JoinedStr) -> str:
    """The text with … for what is filled in; nothing for a constant that is not a text."""
    if isinstance(value, ast.Constant):
        return value.value if isinstance(value.value, str) else ""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in value.values)


def _has_words(text: str) -> bool:
    """Two words or more, or a word beside something filled in; codes and citations are not words."""
    if CITATION.fullmatch(text):
        return False
    return bool(re.search(r"[A-Za-z]{2}", text)) and (
        " " in text.strip() or ("…" in text and "." not in text)
    )


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""
