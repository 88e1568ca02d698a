"""The formats that a document is written in."""

from __future__ import annotations

from enum import Enum


class Format(Enum):
    """A format of documents, by the ending of its files."""

    PDF = "pdf"
    HTML = "html"
    XLSX = "xlsx"
