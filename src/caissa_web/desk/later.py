"""Families of pages that are loaded when the first of them is asked for, so that a start is quick.

`norms = later("norms")` stands for the module of that name: `norms.norms_page` is a page which loads it.
"""

from __future__ import annotations

from importlib import import_module
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse

from caissa_web.desk.frame import Page

_ONE_AT_A_TIME = Lock()
_FAMILIES: list[Family] = []


class Family:
    """The pages of one module of the desk, by their names."""

    def __init__(self, module: str) -> None:
        self._module = f"caissa_web.desk.{module}"

    def __getattr__(self, name: str) -> Page:
        def page(request: HttpRequest, *asked: Any, **which: Any) -> HttpResponse:
            answer: HttpResponse = getattr(self.load(), name)(request, *asked, **which)
            return answer

        page.__name__, page.__module__ = name, self._module
        return page

    def load(self) -> Any:
        """The module itself; two visitors who come at once do not load it side by side."""
        with _ONE_AT_A_TIME:
            return import_module(self._module)


def later(module: str) -> Family:
    """The pages of a module, not loaded yet."""
    _FAMILIES.append(Family(module))
    return _FAMILIES[-1]


def load_all() -> None:
    """Load every family, as a server does while nobody waits."""
    for family in _FAMILIES:
        family.load()
