"""Pages as tests compare them: without the line breaks and indentation of the templates."""

from __future__ import annotations

import re


def minified(page: bytes | str) -> str:
    """The page on one line, with no white space beside its tags."""
    text = page.decode() if isinstance(page, bytes) else page
    return re.sub(r"\s*([<>])\s*", r"\1", " ".join(text.split()))
