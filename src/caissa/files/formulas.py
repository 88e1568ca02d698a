"""Cells of tables for spreadsheets: what somebody typed never becomes a formula."""

from __future__ import annotations

FORMULA_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula; blanks before one are dropped by some of them."""
CONTROLS = ("\t", "\r", "\n")
"""What a spreadsheet may drop with all that stands before it."""


def guarded(cell: object) -> object:
    """A cell of a CSV file, with an apostrophe in front of what would be taken for a formula.

    A text may be anybody's; what is a number is handed over as a number.
    """
    if not isinstance(cell, str):
        return cell
    is_formula = cell.startswith(CONTROLS) or cell.lstrip().startswith(FORMULA_STARTS)
    return f"'{cell}" if is_formula else cell
