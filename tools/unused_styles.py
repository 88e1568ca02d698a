"""Styles and icons that nothing uses: classes and tokens of the style sheets, symbols of the sprite.

    python tools/unused_styles.py

A class is used if it stands in a `class` of a template, in a text inside a template's tag, or in a text of a
script or module; a token, if a sheet or a script reads it; an icon, if a template names it or a module has it
in a field `icon`. What a page makes of pieces (`class="tint-{{ tint }}"`) is matched by `MADE_OF_PIECES`.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "src" / "caissa_web"
SPRITE = WEB / "config/static/caissa/icons.svg"
MADE_OF_PIECES = re.compile(r"(tint|size|columns|look|in)-\w+|[is]\d|nonfield")
"""Classes of hall screens, of the entry grid, of lines of charts, and Django's for faults of a whole form."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")
_PRELUDE = re.compile(r"([^{};]+)\{")
_WORD = re.compile(r"[\w-]+")
_ATTRIBUTE = re.compile(r"""class=(?:"([^"]*)"|'([^']*)')""", re.DOTALL)
_PROSE = re.compile(r'"""(?!<).*?"""|^\s*(?:#|//).*?$', re.DOTALL | re.MULTILINE)
"""Docstrings and comments: what they talk of is not used by that."""
_TAG = re.compile(r"\{%.*?%\}", re.DOTALL)
_TEXT = re.compile(r"""\"([^"\n]*)\"|'([^'\n]*)'|`([^`]*)`""")
_TOKEN = re.compile(r"(--[\w-]+)\s*:")
_READ = re.compile(r"var\((--[\w-]+)|[\"'`](--[\w-]+)")
_ICON = re.compile(r"\{%\s*icon\s+[\"']([\w-]+)[\"']|\bicon=[\"']([\w-]+)[\"']|icons\.svg#([\w-]+)")
_ICON_FIELD = re.compile(r"\bicon: str\b")
_LITERAL = re.compile(r"[\"']([a-z0-9]+(?:-[a-z0-9]+)*)[\"']")


@cache
def texts(*endings: str) -> dict[Path, str]:
    """Every file of the web with such an ending, without migrations and catalogues."""
    found = (path for path in sorted(WEB.rglob("*")) if path.suffix in endings)
    return {path: path.read_text("utf-8") for path in found if "migrations" not in path.parts}


def sheets() -> dict[Path, str]:
    """The style sheets without their comments."""
    return {path: _COMMENT.sub("", text) for path, text in texts(".css").items()}


def classes(sheet: str) -> set[str]:
    """The classes that the selectors of a sheet name."""
    preludes = (prelude for prelude in _PRELUDE.findall(sheet) if not prelude.strip().startswith("@"))
    return {name for prelude in preludes for name in _CLASS.findall(prelude)}


def unused_classes() -> dict[str, list[str]]:
    """Sheet → its classes that nothing puts on a page."""
    words = class_words()
    unused = {path.relative_to(WEB).as_posix(): classes(sheet) - words for path, sheet in sheets().items()}
    left = {
        path: [name for name in names if not MADE_OF_PIECES.fullmatch(name)] for path, names in unused.items()
    }
    return {path: sorted(names) for path, names in left.items() if names}


def class_words() -> set[str]:
    """Every word that may be a class."""
    pages = texts(".html").values()
    bare = (_TAG.sub(" ", page) for page in pages)  # tags may hold quotation marks
    inside = [value for page in bare for groups in _ATTRIBUTE.findall(page) for value in groups]
    tags = [value for page in pages for tag in _TAG.findall(page) for value in _literals(tag)]
    code = [value for text in texts(".js", ".py").values() for value in _literals(_PROSE.sub("", text))]
    return {word for value in (*inside, *tags, *code) for word in _WORD.findall(value)}


def _literals(text: str) -> list[str]:
    return [value for groups in _TEXT.findall(text) for value in groups if value]


def unused_tokens() -> list[str]:
    """Tokens that are given a value and never read."""
    readers = [*sheets().values(), *texts(".js", ".html", ".py").values()]
    read = {name for text in readers for pair in _READ.findall(text) for name in pair if name}
    return sorted({name for sheet in sheets().values() for name in _TOKEN.findall(sheet)} - read)


def used_icons(known: set[str]) -> set[str]:
    """The icons that pages show: named in templates and scripts, or in a field `icon` of a module."""
    named = {
        name
        for text in texts(".html", ".js", ".py").values()
        for groups in _ICON.findall(text)
        for name in groups
        if name
    }
    modules = (text for text in texts(".py").values() if _ICON_FIELD.search(text))
    return named | {name for text in modules for name in _LITERAL.findall(text) if name in known}


def shipped_icons() -> set[str]:
    """The symbols of the sprite."""
    return set(re.findall(r'<symbol id="([^"]+)"', SPRITE.read_text("utf-8")))


def main() -> int:
    """List what is not used; 1 if there is any."""
    faults = [f"{sheet}: .{name}" for sheet, names in unused_classes().items() for name in names]
    faults += [f"token {name}" for name in unused_tokens()]
    faults += [f"icon {name}" for name in sorted(shipped_icons() - used_icons(shipped_icons()))]
    print("\n".join(faults) or "Every class, token and icon is used.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
