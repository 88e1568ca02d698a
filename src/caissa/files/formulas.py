"""Cells of tables for spreadsheets: what somebody typed never becomes a formula."""

from __future__ import annotations

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula; blanks before one are dropped by some of them."""


def guarded(cell: object) -> object:
    """A cell of a CSV file, with an apostrophe in front of what would be taken for a formula.

    A text may be anybody's; what is a number is handed over as a number.
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell
