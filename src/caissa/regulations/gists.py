"""An article of the Handbook as we know it: its gist in our words and who decides it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from caissa.errors import CaissaError


class DecidedBy(Enum):
    """Who carries an article out: the program, or people."""

    ENGINE = "engine"
    ARBITER = "arbiter"
    ORGANISER = "organiser"
    FIDE = "fide"


class UnknownArticle(CaissaError):
    """An article that no edition we know contains."""

    code = "regulations.unknown-article"
    message = "There is no article {asked}; {hint}."


@dataclass(frozen=True, slots=True)
class Article:
    """One article of one edition: what it says in our words and who carries it out."""

    regulation: str
    edition: str
    number: str
    title: str
    gist: str
    decided_by: DecidedBy
    label: str = ""
    also: tuple[str, ...] = ()
    was: str = ""
    changed: str = ""
    carried_out_by: str = ""

    @property
    def citation(self) -> str:
        """How the article is cited, such as C.07 8.1."""
        return f"{self.regulation} {self.number}"

    @property
    def place(self) -> tuple[tuple[int, int, str], ...]:
        """Where the article stands in its regulation: numbers by value, then letters."""
        return tuple(
            (0, int(part), "") if part.isdigit() else (1, 0, part.upper()) for part in self.number.split(".")
        )

    def __str__(self) -> str:
        return f"{self.citation} ({self.edition}): {self.gist}"
