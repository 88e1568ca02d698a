"""What a kind of document is: a name, a purpose, and the function that builds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from caissa.documents.document import Document
from caissa.documents.request import Request

Builder = Callable[[Request], Document]


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """One kind of document: its name on the command line, what it is, and the function that builds it.

    `builder` is the module below `caissa.documents` and the function in it, loaded when the document is
    asked for. `reads` are the names of those details that it reads, or what that module calls their list.
    A form that is filled in from details alone needs no tournament file.
    """

    name: str
    purpose: str
    builder: str
    reads: tuple[str, ...] | str = ()
    needs_file: bool = True

    @property
    def build(self) -> Builder:
        """The function that builds it."""
        return cast("Builder", self._loaded(self.builder.partition(":")[2]))

    @property
    def details(self) -> tuple[str, ...]:
        """The names of the details that it reads."""
        if isinstance(self.reads, str):
            return cast("tuple[str, ...]", self._loaded(self.reads))
        return self.reads

    def _loaded(self, name: str) -> object:
        module = self.builder.partition(":")[0]
        return getattr(import_module(f"caissa.documents.{module}"), name)
