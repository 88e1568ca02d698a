"""Nothing that a user can meet is undocumented."""

import ast
import importlib
import pkgutil
from pathlib import Path

import pytest

import caissa
from caissa.cli import COMMANDS
from caissa.cli.exit_codes import ExitCode
from caissa.errors import CaissaError

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
EVERY_PAGE = "\n".join(page.read_text(encoding="utf-8") for page in sorted(DOCS.rglob("*.md")))


def every_module():
    """All modules of the library, imported."""
    for module in pkgutil.walk_packages(caissa.__path__, "caissa."):
        if not module.name.endswith("__main__") and "._" not in module.name:
            yield importlib.import_module(module.name)


def subclasses(cls):
    """A class's descendants."""
    for child in cls.__subclasses__():
        yield child
        yield from subclasses(child)


def error_codes():
    """The codes of every error that the library can raise."""
    list(every_module())
    return sorted({cls.code for cls in subclasses(CaissaError) if cls.__module__.startswith("caissa.")})


def finding_codes():
    """The codes written out in the library's calls of Finding."""
    codes = set()
    for source in sorted((ROOT / "src" / "caissa").rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding":
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    codes.add(first.value)
    return sorted(codes)


WITHOUT_OUTPUT = ("desk", "relay", "engine")
"""Commands that go on for hours and print nothing for other programs, or nothing but JSON."""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_heading_on_the_page_of_commands(name):
    """docs/commands.md is generated; each command must be on it, with an example."""
    page = (DOCS / "commands.md").read_text(encoding="utf-8")
    assert f"## caissa {name}\n" in page
    part = page.split(f"## caissa {name}\n")[1].split("\n## ")[0]
    assert "Example: caissa " in part
    assert "`--json`" in part or name in WITHOUT_OUTPUT


@pytest.mark.parametrize("code", error_codes())
def test_every_error_code_is_documented(code):
    """docs/developers/errors.md says what each refusal means."""
    assert f"`{code}`" in (DOCS / "developers" / "errors.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", finding_codes())
def test_every_finding_code_is_documented(code):
    """Each finding code stands on a page, so that a user can look it up."""
    assert f"`{code}`" in EVERY_PAGE


@pytest.mark.parametrize("code", ExitCode)
def test_every_exit_code_is_documented(code):
    """The number and its meaning stand on the page of commands."""
    assert f"| {code.value} | {code.meaning} |" in (DOCS / "commands.md").read_text(encoding="utf-8")


def test_error_codes_are_unique():
    """One code, one class: programs tell refusals apart by their code."""
    list(every_module())
    codes = [cls.code for cls in subclasses(CaissaError) if cls.__module__.startswith("caissa.")]
    assert len(codes) == len(set(codes))
