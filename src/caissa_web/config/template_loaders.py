"""Templates are read without their layout, so that pages stay light: it serves only those who edit them.

Indentation goes, and so do line breaks at the beginning and the end of rows, cells and entries of lists,
which long pages are made of, and the one after a line that is a choice, a loop or another template. No
browser shows any of them. Texts of e-mails are left as they are.
"""

from __future__ import annotations

import re
from pathlib import Path

from django.template import Origin
from django.template.loaders import app_directories, filesystem

OUR_TEMPLATES = Path(__file__).parent.parent
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_PARTS = r"(?:thead|tbody|tr|th|td|li|option)\b"
_AROUND_PARTS = re.compile(rf"\n+(?=</?{_PARTS})|(?P<start><{_PARTS}[^<>]*>)\n+")
_TAG = re.compile(r"\{% (\w+)\b.*?%\}")
_OPENING, _MIDDLE, _CLOSING = ("if", "for", "with"), ("elif", "else", "empty"), ("endif", "endfor", "endwith")
_ALONE = ("load", "include")
_AT_THE_END_OF_A_TAG = re.compile(r"\n+(?=>)")


def without_layout(text: str) -> str:
    """The same template without white space that is not shown."""
    flat = _without_breaks_after_tags(_AT_THE_END_OF_A_TAG.sub("", _INDENTATION.sub("", text)))
    return _AROUND_PARTS.sub(lambda match: match["start"] or "", flat)


def _without_breaks_after_tags(text: str) -> str:
    """The text without the line break after a choice or loop that has a line to itself.

    The break before such a line is left, so that words stay apart; but only if it stands before the choice
    and not inside it. The last line keeps its break: what follows an included template must not touch it.
    """
    kept, begin, opened_at_line_start = [], 0, list[bool]()
    for tag in _TAG.finditer(text):
        name, at_line_start = tag[1], text[tag.start() - 1 : tag.start()] in ("", "\n")
        if name in _OPENING:
            opened_at_line_start.append(at_line_start)
        elif name not in _MIDDLE + _CLOSING + _ALONE:
            continue
        has_break_before = name in _ALONE or opened_at_line_start[-1:] == [True]
        if name in _CLOSING:
            del opened_at_line_start[-1:]
        has_break_behind = text.startswith("\n", tag.end()) and tag.end() + 1 < len(text)
        if at_line_start and has_break_before and has_break_behind:
            kept.append(text[begin : tag.end()])
            begin = tag.end() + 1
    return "".join((*kept, text[begin:]))


def is_ours(path: Path) -> bool:
    """Is it a page of this program, not a text and not a page of a library?"""
    return path.suffix == ".html" and path.is_relative_to(OUR_TEMPLATES)


class _WithoutLayout(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        """Pages of ours lose their layout; templates of libraries may count on theirs."""
        text = super().get_contents(origin)
        return without_layout(text) if is_ours(Path(origin.name)) else text


class Folders(_WithoutLayout):
    """Templates of the folders in the settings."""


class Applications(_WithoutLayout, app_directories.Loader):
    """Templates of the applications."""
