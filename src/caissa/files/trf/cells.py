"""One player's side of one round as record 001 tells it: opponent, colour, result."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from caissa.files.trf.records import CELL, FIRST_ROUND
from caissa.messages import msg
from caissa.tournament import Colour, Outcome

_OUTCOMES = {outcome.value: outcome for outcome in Outcome if outcome is not Outcome.ABSENT}
_OUTCOMES |= {letter.lower(): outcome for letter, outcome in _OUTCOMES.items() if letter.isalpha()}
_OUTCOMES |= {"": Outcome.NOT_YET_PLAYED, "½": Outcome.DRAW}
_COLOURS = {"w": Colour.WHITE, "W": Colour.WHITE, "b": Colour.BLACK, "B": Colour.BLACK, "-": None, "": None}


_LAST_COLUMN = FIRST_ROUND + CELL * 1000


class Cell(NamedTuple):
    """What a player's line says of a round; opponent 0 is none, and `fault` says what is unreadable."""

    opponent: int
    colour: Colour | None
    outcome: Outcome
    symbol: str
    fault: str = ""

    @property
    def empty(self) -> bool:
        """Does it say nothing, or only that nobody was paired?"""
        return not self.opponent and self.symbol in ("", "*") and not self.fault


class _Side(NamedTuple):
    colour: Colour | None
    outcome: Outcome
    symbol: str
    fault: str


@lru_cache(maxsize=4096)
def _side(text: str) -> _Side:
    """The colour and the result behind an opponent's number."""
    colour, symbol, fault = text[1:2].strip(), text[3:4].strip(), ""
    if text[0:1].strip() or text[2:3].strip() or text[4:].strip():
        fault = msg("{text} is not in its columns", text=repr(text.strip()))
    elif colour not in _COLOURS:
        fault = msg("{text} is not a colour", text=repr(colour))
    elif symbol not in _OUTCOMES:
        fault = msg("{text} is not a result", text=repr(symbol))
    return _Side(_COLOURS.get(colour), _OUTCOMES.get(symbol, Outcome.UNKNOWN), symbol, fault)


@lru_cache(maxsize=1 << 14)
def cell(text: str) -> Cell:
    """The meaning of the ten columns of a round."""
    opponent, side = text[:4].strip(), _side(text[4:])
    if opponent.isdecimal() and opponent.isascii():
        return Cell(int(opponent), *side)
    fault = msg("{text} is not an opponent", text=repr(opponent)) if opponent else side.fault
    return Cell(0, side.colour, side.outcome, side.symbol, fault)


def cells(text: str) -> list[tuple[int, Cell]]:
    """The rounds of a record 001 that say anything, by number."""
    starts = range(FIRST_ROUND - 1, min(len(text), _LAST_COLUMN), CELL)
    parts = [text[start : start + CELL] for start in starts]
    return [(number, cell(part)) for number, part in enumerate(parts, start=1) if not part.isspace()]


def columns_of(round_number: int) -> tuple[int, int]:
    """The columns of a round in record 001."""
    first = FIRST_ROUND + CELL * (round_number - 1)
    return first, first + CELL - 3
