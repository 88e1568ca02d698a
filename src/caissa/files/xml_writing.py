"""XML written element by element, with everything escaped that must be."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

_NEVER_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'


def element(tag: str, *parts: str, **attributes: str) -> str:
    """An element around parts that are XML already; an underscore before an attribute's name is dropped."""
    written = "".join(
        f" {name.lstrip('_').replace('__', ':')}={quoteattr(value)}" for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(parts)}</{tag}>"


def text_element(tag: str, text: object, **attributes: str) -> str:
    """An element with a text."""
    return element(tag, escape(_NEVER_IN_XML.sub("", str(text))), **attributes)


def if_any(tag: str, text: object, **attributes: str) -> str:
    """An element with a text, or nothing at all where the text is empty."""
    return text_element(tag, text, **attributes) if str(text).strip() else ""
