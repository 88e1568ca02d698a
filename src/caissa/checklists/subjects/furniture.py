"""Chairs and tables for children by their height, as the Organisers' Manual lists them (10.3.3)."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.checklists.checklist import MeasureTable
from caissa.checklists.sources import organisers
from caissa.messages import msg


@dataclass(frozen=True, slots=True)
class Furniture:
    """A size of chairs and tables: its colour, the heights of those who sit at it, in centimetres."""

    size: int
    colour: str
    shortest: int
    tallest: int | None
    popliteal: tuple[int, int | None]
    seat: int
    table: int


_LISTED = (
    (0, msg("white"), 80, (20, 25), 21, 40),
    (1, msg("orange"), 93, (25, 28), 26, 46),
    (2, msg("violet"), 108, (28, 31), 31, 53),
    (3, msg("yellow"), 119, (31, 35), 35, 59),
    (4, msg("red"), 133, (35, 40), 38, 64),
    (5, msg("green"), 146, (40, 43), 43, 71),
    (6, msg("blue"), 159, (43, 48), 46, 76),
    (7, msg("brown"), 174, (48, None), 51, 82),
)
_PRINTED_UPPER_ENDS = {0: 95, 1: 116}
"""The manual prints the upper end of two sizes alone; the others end where the next one begins."""


def _tallest(size: int) -> int | None:
    if size in _PRINTED_UPPER_ENDS:
        return _PRINTED_UPPER_ENDS[size]
    return _LISTED[size + 1][2] if size + 1 < len(_LISTED) else None


FURNITURE = tuple(
    Furniture(size, colour, shortest, _tallest(size), popliteal, seat, table)
    for size, colour, shortest, popliteal, seat, table in _LISTED
)


def furniture_for(height: int) -> Furniture | None:
    """The largest size that begins at or below a child's height; None for the very small.

    Handbook: Organisers' Manual 10.3.3
    """
    fitting = [furniture for furniture in FURNITURE if furniture.shortest <= height]
    return fitting[-1] if fitting else None


def _from_to(least: int, most: int | None) -> str:
    return f"{least}–{most}" if most else f"≥ {least}"


FURNITURE_TABLE = MeasureTable(
    msg("Chairs and tables for children, in centimetres"),
    organisers("10.3.3"),
    (
        msg("Size"),
        msg("Colour of the mark"),
        msg("Height of the child"),
        msg("Hollow of the knee"),
        msg("Height of the seat"),
        msg("Height of the table"),
    ),
    tuple(
        (
            str(furniture.size),
            furniture.colour,
            _from_to(furniture.shortest, furniture.tallest),
            _from_to(*furniture.popliteal),
            str(furniture.seat),
            str(furniture.table),
        )
        for furniture in FURNITURE
    ),
)
