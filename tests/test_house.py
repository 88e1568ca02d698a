"""The house itself: folders that can be looked over, short functions, no import in a circle."""

from __future__ import annotations

import ast
from pathlib import Path

import grimp
import pytest

from caissa.cli.rating_store import store_path, user_folder

ROOT = Path(__file__).parents[1]
MOST_FILES = 25
MOST_LINES = 60
GENERATED = ("docs/handbook", "LC_MESSAGES", "migrations", "__pycache__", ".egg-info", "static/caissa/flags")
"""Folders that nobody lays out: pages and flags that a tool writes, catalogues, migrations, caches."""


def test_no_test_reads_the_rating_lists_of_whoever_runs_it(own_rating_store):
    """The store is the test's own, empty, and outside of the home folder."""
    assert store_path() == own_rating_store
    assert not own_rating_store.exists()
    assert user_folder() not in own_rating_store.parents


@pytest.fixture(scope="module")
def store_of_the_file():
    """The store that a fixture for a whole file sees."""
    return store_path()


def test_what_is_set_up_for_a_whole_file_does_not_read_them_either(store_of_the_file):
    """A server that several tests ask is started before any of them has a store of its own."""
    assert user_folder() not in store_of_the_file.parents


def folders() -> list[Path]:
    """Every folder of the sources, the tests, the tools and the documentation."""
    roots = [ROOT / name for name in ("src", "tests", "tools", "benchmarks", "docs", "deploy")]
    inside = [folder for root in roots for folder in root.rglob("*") if folder.is_dir()]
    return [folder for folder in (*roots, *inside) if not any(name in str(folder) for name in GENERATED)]


def test_a_folder_is_a_subject():
    """At most 25 files side by side."""
    counts = {str(folder): sum(entry.is_file() for entry in folder.iterdir()) for folder in folders()}
    assert {folder: number for folder, number in counts.items() if number > MOST_FILES} == {}


@pytest.mark.parametrize("package", ["caissa", "caissa_web"])
def test_a_function_is_as_long_as_one_thought(package):
    """At most sixty lines, its docstring included."""
    long = [
        f"{path}:{node.lineno} {node.name}"
        for path in (ROOT / "src" / package).rglob("*.py")
        if "migrations" not in path.parts
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= MOST_LINES
    ]
    assert long == []


def test_no_module_imports_itself_in_a_circle():
    """Not at the top of a module and not inside a function; imports for types alone do not count."""
    graph = grimp.build_graph("caissa", "caissa_web", exclude_type_checking_imports=True)
    left = {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}
    while free := {module for module, imports in left.items() if not imports}:
        left = {module: imports - free for module, imports in left.items() if module not in free}
    assert left == {}, "these import each other, or something that does"
