"""One door for all Swiss systems."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.pairing import pair
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.result import RoundPairing
from caissa.pairing.swiss.deprecation import DEPRECATED
from caissa.pairing.swiss.double_swiss.scoring import double_swiss_scoring
from caissa.testing import crosstable
from caissa.tournament import Colour, Team

FOUR = crosstable(
    "1 A 2400\n2 B 2300\n3 C 2200\n4 D 2100",
    scheduled_rounds=6,
    initial_colour=Colour.WHITE,
    scoring=double_swiss_scoring(),
)


@pytest.mark.parametrize(
    ("code", "text", "regulation"),
    [
        ("FIDE_DUBOV", "", "C.04.4.1"),
        ("FIDE_BURSTEIN", "", "C.04.4.2"),
        ("CUSTOM_SWISS", "Individual: Lim system", "C.04.4.3"),
        ("FIDE_DOUBLESWISS", "", "C.04.5"),
    ],
)
def test_the_type_code_chooses_the_system(code: str, text: str, regulation: str) -> None:
    """TRF 192; Lim has no code and is named in words (record 092). All are deprecated (C.04.2 1.4)."""
    pairing = pair(replace(FOUR, type_code=code, type_text=text))
    assert isinstance(pairing, RoundPairing)
    assert pairing.regulation == regulation
    assert DEPRECATED in {finding.code for finding in pairing.findings}
    assert len(pairing.boards) == 2


def test_the_olympiad_system_is_named_in_words() -> None:
    """D.02: a team Swiss without a code of its own."""
    teams = tuple(Team(n, f"Team {n}", (n,)) for n in FOUR.numbers)
    pairing = pair(
        replace(FOUR, teams=teams, type_code="CUSTOM_TEAM_SWISS", type_text="Team: Olympiad system")
    )
    assert isinstance(pairing, RoundPairing)
    assert pairing.regulation == "D.02"


def test_a_swiss_of_ones_own_has_no_engine() -> None:
    """C.04.2 1.1: a system that only its organiser knows cannot be paired here."""
    with pytest.raises(UnpairableRound, match="House rules"):
        pair(replace(FOUR, type_code="CUSTOM_SWISS", type_text="House rules"))
