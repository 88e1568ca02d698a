"""Names that say nothing are refused: `python tools/check_names.py [--locals] [FOLDER ...]`.

A filler (`one`, `found`, `told` ...) may not name a parameter, an attribute, a function, a class or a module.
`told` and `said` may not be part of a compound name of a function, a parameter or a class either; names of
tests are sentences and may have them. At most one in a hundred of a package's assigned names may be a filler
at all. Prints the share of every package that has some; ends with 1 if a package breaks a rule. With
`--locals` every filler is listed.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

FILLERS = frozenset({"one", "found", "told", "made", "said", "shown", "given"})
FILLERS_IN_COMPOUNDS = frozenset({"told", "said"})
COMPOUNDS = frozenset({"function", "parameter", "class"})
FOLDERS = ("src", "tests", "tools", "benchmarks", "docs")
MAX_SHARE = 0.01
LOCAL = "local"
# Fields that files and records have under this name, by package: they are part of a format, not of the code.
PART_OF_A_FORMAT = frozenset(
    {
        ("caissa.documents", "given"),
        ("caissa_web.noticeboard", "made"),
        ("caissa_web.records", "said"),
        ("caissa_web.section", "given"),
    }
)


@dataclass(frozen=True)
class AssignedName:
    """A name that a file gives to something, and to what kind of thing."""

    path: Path
    line: int
    kind: str
    name: str

    @property
    def is_filler(self) -> bool:
        """Whether the name says nothing; underscores and capitals change nothing, but ONE is a number."""
        name = self.name.strip("_")
        return name.lower() in FILLERS and name != "ONE"

    @property
    def has_filler(self) -> bool:
        """Whether a part of a compound name says nothing: `_scoring_told`, `SaidRounds`."""
        if self.kind not in COMPOUNDS or self.name.startswith("test_"):
            return False
        parts = re.findall(r"[A-Z]?[a-z]+", self.name)
        return any(part.lower() in FILLERS_IN_COMPOUNDS for part in parts)

    @property
    def is_forbidden(self) -> bool:
        """Whether others than its own function read this name, and it says nothing."""
        written = (package_of(self.path), self.name) in PART_OF_A_FORMAT
        return (self.is_filler or self.has_filler) and self.kind != LOCAL and not written

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.kind} {self.name}"


def assigned_names(path: Path, source: str) -> Iterator[AssignedName]:
    """Every name that a module assigns, its own included."""
    yield AssignedName(path, 1, "module", path.stem)
    tree = ast.parse(source)
    attributes = set(_class_attributes(tree))
    for node in ast.walk(tree):
        for kind, name in _names_in(node):
            fits = "attribute" if node in attributes else kind
            yield AssignedName(path, getattr(node, "lineno", 1), fits, name)


def _class_attributes(tree: ast.Module) -> Iterator[ast.AST]:
    """The names that stand directly in the body of a class: fields, constants, members of an enum."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                if isinstance(statement, ast.Assign | ast.AnnAssign):
                    yield from ast.walk(statement)


def _names_in(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The kind and the name of what this node itself assigns."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield "function", name
        case ast.ClassDef(name=name):
            yield "class", name
        case ast.arg(arg=name):
            yield "parameter", name
        case ast.Attribute(attr=name, ctx=ast.Store()):
            yield "attribute", name
        case ast.Name(id=name, ctx=ast.Store()):
            yield LOCAL, name
        case ast.alias(asname=str(name)):
            yield LOCAL, name
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield LOCAL, name


def package_of(path: Path) -> str:
    """The package that answers for a file: `caissa.titles`, `caissa_web.desk`, `tests.web.desk`, `tools`."""
    parts = path.parent.parts
    parts = parts[parts.index("src") + 1 :] if "src" in parts else parts
    return ".".join(parts[: 3 if parts[:2] == ("tests", "web") else 2])


def complaints(names: Iterable[AssignedName]) -> Iterator[str]:
    """What breaks a rule: fillers that others read, and packages with too many of them."""
    assigned: Counter[str] = Counter()
    fillers: Counter[str] = Counter()
    for name in names:
        package = package_of(name.path)
        assigned[package] += 1
        fillers[package] += name.is_filler
        if name.is_forbidden:
            yield f"{name} (a filler: say what it is)"
    for package, count in sorted(fillers.items()):
        if count > MAX_SHARE * assigned[package]:
            yield f"{package}: {count} of {assigned[package]} names are fillers (--locals lists them)"


def shares(names: Iterable[AssignedName]) -> Iterator[str]:
    """How many of each package's names are fillers, and how many of all."""
    assigned: Counter[str] = Counter()
    fillers: Counter[str] = Counter()
    for name in names:
        for package in (package_of(name.path), "all"):
            assigned[package] += 1
            fillers[package] += name.is_filler
    for package in sorted(assigned, key=lambda package: (package == "all", package)):
        if fillers[package] or package == "all":
            share = 100 * fillers[package] / assigned[package]
            yield f"{package:28} {fillers[package]:5} of {assigned[package]:6} {share:5.1f} %"


def _read(folders: Iterable[str]) -> list[AssignedName]:
    """The assigned names of all Python files in these folders."""
    paths = sorted(path for folder in folders for path in Path(folder).rglob("*.py"))
    return [name for path in paths for name in assigned_names(path, path.read_text(encoding="utf-8"))]


def main(arguments: list[str] | None = None) -> int:
    """Check the folders, print what is wrong, end with 1 if something is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", default=FOLDERS)
    parser.add_argument("--locals", action="store_true", help="list every filler")
    options = parser.parse_args(arguments)
    names = _read(options.folders)
    if options.locals:
        print(*(name for name in names if name.is_filler), sep="\n")
    print(*shares(names), sep="\n")
    wrong = list(complaints(names))
    print(*wrong, sep="\n", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
