"""Cells of CSV files that a spreadsheet would take for a formula."""

from __future__ import annotations

import pytest

from caissa.files import guarded


@pytest.mark.parametrize(
    "typed",
    [
        "=HYPERLINK(1)",
        "+SUM(A1)",
        "-2+3",
        "@x",
        "\t=1",
        "\r=1",
        "+",
        "-",
        "-1",
        "+1\n",
        " =1+1",
        "\xa0@x",
        "\n=1",
        "＝1+1",
    ],
)
def test_what_looks_like_a_formula_gets_an_apostrophe(typed):
    """It stays a text, and the text is not changed otherwise."""
    assert guarded(typed) == f"'{typed}"


@pytest.mark.parametrize("cell", ["", "Anna", "O'Hara", "1-0", "5", 7, -7, None, "½"])
def test_everything_else_stays_as_it_is(cell):
    """Names, results and numbers, which keep their sign."""
    assert guarded(cell) == cell
