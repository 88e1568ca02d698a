"""What the pages for developers name in the tree is in the tree."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "ARCHITECTURE.md",
    ROOT / "CONTRIBUTING.md",
    DOCS / "security.md",
    *sorted(DOCS.glob("conformance*.md")),
    *sorted((DOCS / "algorithms").glob("*.md")),
    *sorted((DOCS / "developers").glob("*.md")),
]
FOLDERS = [ROOT, ROOT / "src", ROOT / "src" / "caissa", ROOT / "src" / "caissa_web", ROOT / "tests" / "web"]
"""Where a path may begin."""
PATH = re.compile(r"`((?:[\w.-]+/)+[\w-]+\.py)(?:::(\w+))?`")
MODULE_AND_NAME = re.compile(r"`((?:[a-z_]+/)+[a-z_]+)\.(\w+)(?:\([^`]*\))?`")
SUFFIXES = {"css", "html", "js", "json", "md", "po", "py", "svg", "toml"}


def paths_named_on(page):
    """Each path in backticks, with the name that is looked for in the file, if there is one."""
    text = page.read_text(encoding="utf-8")
    named = PATH.findall(text)
    named += [
        (f"{module}.py", name) for module, name in MODULE_AND_NAME.findall(text) if name not in SUFFIXES
    ]
    return sorted(set(named))


NAMED = [(page, path, name) for page in PAGES for path, name in paths_named_on(page)]


def names_in(file):
    """The functions, classes and constants of a module."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def test_paths_are_looked_for():
    """The pages name files in the forms that are looked for, with and without a name in the file."""
    assert len(NAMED) > 50
    assert any(name for _page, _path, name in NAMED)


@pytest.mark.parametrize(("page", "path", "name"), NAMED, ids=lambda part: getattr(part, "stem", part))
def test_every_path_that_is_named_exists(page, path, name):
    """A path that leads nowhere sends its reader astray."""
    file = next((folder / path for folder in FOLDERS if (folder / path).is_file()), None)
    assert file, f"{page.name} names {path}"
    assert not name or name in names_in(file), f"{page.name} names {name} in {path}"
