"""Codes that phones read, as drawings."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from io import BytesIO


@lru_cache(maxsize=64)
def qr_code(text: str, border: int = 2) -> str:
    """A QR code as SVG, black on white, with its quiet zone; nothing where its library is missing."""
    try:
        import segno  # noqa: PLC0415 - an extra; papers without a code do without it
    except ImportError:
        return ""
    drawing = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawing, kind="svg", xmldecl=False, border=border, dark="#000", light="#fff"
    )
    return drawing.getvalue().decode()


def code_name(text: str) -> str:
    """The name of the file with the code of a text."""
    return f"code-{sha256(text.encode()).hexdigest()[:12]}.svg"
