"""The kit: every token and every icon as they are now, and the components that pages are made of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

_ROOT = re.compile(r":root \{(.*?)\n\s*\}", re.DOTALL)
_TOKEN = re.compile(r"--([\w-]+): ([^;]+);")
_COLOUR = re.compile(r"#[0-9a-f]{3,6}")
_SYMBOL = re.compile(r'<symbol id="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its name, and its value by day and by night."""

    name: str
    light: str
    dark: str

    @property
    def is_colour(self) -> bool:
        """Can it be shown as a plain field of colour?"""
        return bool(_COLOUR.fullmatch(self.light))


@cache
def tokens() -> tuple[Token, ...]:
    """Every token of the style sheet, in its order."""
    light, dark = (_values(block) for block in _ROOT.findall(_text("caissa/tokens.css"))[:2])
    return tuple(Token(name, value, dark.get(name, value)) for name, value in light.items())


def _values(block: str) -> dict[str, str]:
    return dict(_TOKEN.findall(block))


@cache
def icons() -> tuple[str, ...]:
    """The icons that are shipped."""
    return tuple(_SYMBOL.findall(_text("caissa/icons.svg")))


def _text(name: str) -> str:
    path = finders.find(name)
    return Path(path).read_text("utf-8") if isinstance(path, str) else ""


@require_safe
def kit(request: HttpRequest) -> HttpResponse:
    """All of them on one page, for whoever draws a new page."""
    context = {
        "colours": [token for token in tokens() if token.is_colour],
        "measures": [token for token in tokens() if not token.is_colour],
        "icons": icons(),
    }
    return render(request, "manual/kit.html", context)
