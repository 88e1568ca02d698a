"""Cells of the cross-table."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from caissa.messages import Message
from caissa_web.presentation.cross_tables import CrossCell
from caissa_web.translation import translate

register = template.Library()
OPEN, FORFEITS = "*", {"+": "+", "-": "−"}


@register.filter
def met(cell: CrossCell, ranks: Mapping[int, int | None]) -> str:
    """A round of a Swiss: `5w1` for a win with White against the fifth, `½` for a bye."""
    opponent = "" if cell.opponent is None else ranks.get(cell.opponent) or "–"
    # The letters are those of the printed cross-table, in the reader's language.
    letter = translate(Message(cell.colour, {})) if cell.colour else ""
    return f"{opponent}{letter}{scored(cell)}"


@register.filter
def scored(cell: CrossCell) -> str:
    """The points of a meeting, or the sign of one that was not played or is still open."""
    return cell.mark if cell.mark == OPEN else FORFEITS.get(cell.mark, cell.points)
