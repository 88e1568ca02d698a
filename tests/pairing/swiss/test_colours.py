"""Colour allocation as Dubov and Burstein have it (C.04.4.1 5.2, C.04.4.2 5.2)."""

from __future__ import annotations

import pytest

from caissa.pairing.errors import UnpairableRound
from caissa.pairing.swiss.burstein.editions import BURSTEIN_2026
from caissa.pairing.swiss.burstein.next_round import colour_of
from caissa.tournament import Colour
from tests.pairing.swiss.people import state

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "article", "words"),
    [
        ("", "", WHITE, "5.2.1", "drawing of lots"),
        ("", "W", WHITE, "5.2.2", "3 has no preference"),
        ("WB", "BW", WHITE, "5.2.2", "both are satisfied"),
        ("BWB", "WB", WHITE, "5.2.3", "3 has the stronger preference"),
        ("WB", "BWB", BLACK, "5.2.3", "6 has the stronger preference"),
        ("WBWB", "BWWB", WHITE, "5.2.4", "they change over"),
        ("WB", "WB", WHITE, "5.2.5", "3 ranks above 6"),
    ],
)
def test_the_five_rules(higher: str, lower: str, colour: Colour, article: str, words: str) -> None:
    """5.2: the lot, both preferences, the stronger, the latest difference, the higher ranked."""
    got, reason = colour_of(state(3, "2", higher), state(6, "2", lower), WHITE, BURSTEIN_2026)
    assert (got, reason.article) == (colour, f"C.04.4.2 {article}")
    assert words in reason.sentence


def test_the_lot_must_have_been_drawn() -> None:
    """5.1: without the initial colour two who have not played get none."""
    with pytest.raises(UnpairableRound, match=r"C\.04\.4\.2 5\.1"):
        colour_of(state(3), state(6), None, BURSTEIN_2026)
