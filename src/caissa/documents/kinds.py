"""What a kind of document is: a name, a purpose, and the function that builds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from caissa.documents.document import Document
from caissa.documents.request import Request

Builder = Callable[[Request], Document]


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """One kind of document: its name on the command line, what it is, and the function that builds it.

    `details` are the names of those details that it reads. A form that is filled in from details alone
    needs no tournament file.
    """

    name: str
    purpose: str
    build: Builder
    details: tuple[str, ...] = ()
    needs_file: bool = True
