"""The tools that keep the catalogues, as modules."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from django.utils import translation

TOOLS = Path(__file__).parents[3] / "tools"


@pytest.fixture(scope="session")
def tool() -> Callable[[str], ModuleType]:
    """A script of the tools folder as a module; they import each other."""
    if str(TOOLS) not in sys.path:
        sys.path.append(str(TOOLS))
    return importlib.import_module


@pytest.fixture(autouse=True)
def no_language_is_left_over() -> Iterator[None]:
    """A visitor's language ends with the test."""
    translation.deactivate()
    yield
    translation.deactivate()
