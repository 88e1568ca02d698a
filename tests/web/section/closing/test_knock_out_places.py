"""Final standings of a knock-out: who came further stands higher, and a drawn final goes to who was named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.testing import crosstable
from caissa.tournament import TieWinner, Tournament
from caissa_web.section.closing import final_standings
from caissa_web.section.state import State

# Semi-finals 1-4 and 2-3, then the final; each tie is two games. Dora won one game and is out.
DRAWN_FINAL = crosstable(
    """
    1 Anna  2400  4w= 4b= 2w= 2b=
    2 Boris 2300  3b1 3w1 1b= 1w=
    3 Chen  2200  2w0 2b0
    4 Dora  2100  1b= 1w=
    """,
    name="Cup", scheduled_rounds=4, type_code="CUSTOM_KNOCKOUT",
    tie_winners=(TieWinner(2, 1, "play-off"),),
)  # fmt: skip


def places(facts: Tournament) -> list[tuple[int, int]]:
    """Place and number, from the top."""
    return [(row.rank, row.id) for row in final_standings.standings_of(State(facts)).rows]


def test_a_drawn_final_without_a_name_leaves_both_on_top() -> None:
    """Nobody has won it yet, though Boris made more points on the way."""
    assert [number for _place, number in places(DRAWN_FINAL)][:2] == [2, 1]
    assert {number for _place, number in places(DRAWN_FINAL)[:2]} == {1, 2}


@pytest.mark.parametrize(("winner", "other"), [(1, 2), (2, 1)])
def test_who_was_named_after_the_final_is_first(winner: int, other: int) -> None:
    """The play-off decides, not the points of earlier ties."""
    named = replace(DRAWN_FINAL, tie_winners=(*DRAWN_FINAL.tie_winners, TieWinner(4, winner, "blitz")))
    assert places(named) == [(1, winner), (2, other), (3, 4), (4, 3)]


def test_the_winner_of_the_final_stands_above_who_made_more_points() -> None:
    """Anna drew her way there (1 + 1½ points), Boris came with 2 of 2 and lost the final (2 + ½)."""
    facts = crosstable(
        """
        1 Anna  2400  4w= 4b= 2w1 2b=
        2 Boris 2300  3b1 3w1 1b0 1w=
        3 Chen  2200  2w0 2b0
        4 Dora  2100  1b= 1w=
        """,
        name="Cup", scheduled_rounds=4, type_code="CUSTOM_KNOCKOUT",
        tie_winners=(TieWinner(2, 1, "play-off"),),
    )  # fmt: skip
    assert places(facts)[:2] == [(1, 1), (2, 2)]


def test_other_systems_stay_as_they_are() -> None:
    """Only a bracket knows rounds that are reached."""
    swiss = replace(DRAWN_FINAL, type_code="FIDE_DUTCH_2026", tie_winners=())
    assert places(swiss)[0] == (1, 2)
