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
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
    for line in ast.parse(stub.read_text(encoding="utf-8")).body:
        assert isinstance(line, ast.ImportFrom)
        defining = importlib.import_module(f"{package.__name__}.{line.module}")
        for alias in line.names:
            assert alias.asname == alias.name
            assert getattr(package, alias.name) is getattr(defining, alias.name)
            assert alias.name in package.__all__
