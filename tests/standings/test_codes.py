"""Tie-break codes as MTB26 and the Handbook write them."""

from __future__ import annotations

import pytest

from caissa.standings import TieBreakCode, UnknownTieBreak, tie_break_code, tie_break_list
from caissa.tournament import Score


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("BH", TieBreakCode("BH")),
        ("BH/C1", TieBreakCode("BH", cuts=1)),
        ("bh-c1", TieBreakCode("BH", cuts=1)),
        ("BHC1", TieBreakCode("BH", cuts=1)),
        ("BH-M2", TieBreakCode("BH", median=2)),
        ("BH:GP/C1", TieBreakCode("BH", Score.GAME_POINTS, cuts=1)),
        ("BH/C1/P", TieBreakCode("BH", cuts=1, forfeits_played=True)),
        ("KS/L+1", TieBreakCode("KS", limit=1)),
        ("KS/L-2", TieBreakCode("KS", limit=-2)),
        ("SSSC/K5", TieBreakCode("SSSC", factor=5)),
        ("AOB/F", TieBreakCode("AOB", fore=True)),
        ("TPN/R", TieBreakCode("TPN", reverse=True)),
        ("ARO/C1/U1400", TieBreakCode("ARO", cuts=1, unrated=1400)),
        ("TPR/UP", TieBreakCode("TPR", unrated="P")),
        ("AROC", TieBreakCode("ARO", cuts=1)),
        ("MPvGP", TieBreakCode("MPVGP")),
        ("MP+GP", TieBreakCode("MP+GP")),
        ("OTHER_JURY", TieBreakCode("OTHER_JURY")),
    ],
)
def test_codes_are_read(text: str, meant: TieBreakCode) -> None:
    """MTB26: NAME[:MP|:GP][/modifier…]; C.07 14 writes BH-C1."""
    assert tie_break_code(text) == meant
    assert tie_break_code(text).written == text


@pytest.mark.parametrize("text", ["BH:GP/C1/P", "ARO/C1/U1400", "KS/L-1", "SSSC/K5/F", "TPN/R"])
def test_a_code_is_written_as_it_is_read(text: str) -> None:
    """MTB26: the modifiers stand in a fixed order."""
    assert str(tie_break_code(text)) == text


@pytest.mark.parametrize("text", ["", "/C1", "BH/X1", "BH/C", "BH:XP", "BH C1 D"])
def test_what_is_no_code_is_refused(text: str) -> None:
    """A text that cannot be read as a code says how codes are written."""
    with pytest.raises(UnknownTieBreak):
        tie_break_code(text)


def test_a_list_is_separated_by_commas_semicolons_or_blanks() -> None:
    """TRF 202 separates by commas; people also write blanks."""
    names = ["PTS", "DE", "BH/C1"]
    for text in ("PTS,DE,BH/C1", "PTS, DE; BH/C1", "PTS DE BH-C1"):
        assert [str(code) for code in tie_break_list(text)] == names
