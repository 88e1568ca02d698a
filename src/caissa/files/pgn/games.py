"""A game as the headers of a PGN file tell it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from caissa.errors import Finding
from caissa.files.pgn.results import Outcomes, outcomes_of
from caissa.tournament import Colour

SEVEN_TAGS = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that every game has, in their order (PGN standard 8.1.1)."""


@dataclass(frozen=True, slots=True)
class PgnGame:
    """The tags of one game, the result that ends its moves, and the line of the file it begins in."""

    tags: tuple[tuple[str, str], ...]
    ending: str = ""
    line: int = 1

    def tag(self, name: str) -> str:
        """The value of a tag; nothing if it is not there or says `?` or `-`."""
        value = next((value for tag, value in self.tags if tag == name), "").strip()
        return "" if value in ("?", "-") else value

    def of(self, colour: Colour, name: str = "") -> str:
        """A tag of one player: their name, or with a name such as `Elo` that of them."""
        return self.tag(("White" if colour is Colour.WHITE else "Black") + name)

    def number_of(self, colour: Colour, name: str) -> int | None:
        """A tag of one player that is a number, such as `FideId`; None for 0."""
        return _number(self.of(colour, name)) or None

    @property
    def round(self) -> int | None:
        """The round: 3 for `3` and for `3.7`."""
        return _number(self.tag("Round").split(".")[0])

    @property
    def board(self) -> int | None:
        """The board, from its own tag or from a round such as `3.7`."""
        _, _, after = self.tag("Round").partition(".")
        return _number(self.tag("Board")) or _number(after)

    @property
    def date(self) -> date | None:
        """The day, if all of it is known."""
        match = re.fullmatch(r"(\d{4})\.(\d{2})\.(\d{2})", self.tag("Date"))
        try:
            return date(int(match[1]), int(match[2]), int(match[3])) if match else None
        except ValueError:
            return None

    @property
    def outcomes(self) -> Outcomes | None:
        """What White and Black took from the game; None if the headers do not tell."""
        tags = dict(reversed(self.tags))
        return outcomes_of(tags if "Result" in tags else {**tags, "Result": self.ending})


@dataclass(frozen=True, slots=True)
class PgnReading:
    """The games of a PGN file and what is doubtful about their headers."""

    games: tuple[PgnGame, ...]
    findings: tuple[Finding, ...] = ()


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,10}", text) else None
