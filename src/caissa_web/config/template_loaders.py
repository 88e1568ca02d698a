"""Templates are read without their layout, so that pages stay light: it serves only those who edit them.

Indentation goes, and so do line breaks at the beginning and the end of rows, cells and entries of lists,
which long pages are made of. No browser shows either. Texts of e-mails are left as they are.
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
_AT_THE_END_OF_A_TAG = re.compile(r"\n+(?=>)")


def without_layout(text: str) -> str:
    """The same template without white space that is not shown."""
    flat = _AT_THE_END_OF_A_TAG.sub("", _INDENTATION.sub("", text))
    return _AROUND_PARTS.sub(lambda match: match["start"] or "", flat)


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
