"""The names of a package: written once, in its `__init__.pyi`, and loaded when they are used."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from pathlib import Path

import pytest

import caissa

ROOT = Path(caissa.__file__).parent
STUBS = sorted(ROOT.rglob("__init__.pyi"))


def package_of(stub: Path) -> str:
    """The package whose names a stub holds."""
    return ".".join(("caissa", *stub.parent.relative_to(ROOT).parts))


@pytest.mark.parametrize("stub", STUBS, ids=package_of)
def test_every_name_is_what_its_module_calls_so(stub):
    """Also when all modules have been loaded, one of which may be called like the name."""
    package = importlib.import_module(package_of(stub))
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
    for line in ast.parse(stub.read_text(encoding="utf-8")).body:
        assert isinstance(line, ast.ImportFrom)
        for alias in line.names:
            assert alias.asname == alias.name
            assert getattr(package, alias.name) is _defined(package.__name__, line.module, alias.name)
            assert alias.name in package.__all__


def _defined(package: str, module: str | None, name: str) -> object:
    """What a line of a stub names: something of a module, or a module itself."""
    if module is None:
        return importlib.import_module(f"{package}.{name}")
    return getattr(importlib.import_module(f"{package}.{module}"), name)
