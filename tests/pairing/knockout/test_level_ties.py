"""Level ties of a knock-out: who goes on when the games do not tell (Arbiters' Manual, chapter 4, 6.2)."""

from __future__ import annotations

import pytest

from caissa.pairing.knockout.bracket import ImpossibleKnockout
from caissa.pairing.knockout.level_ties import level_ties, name_tie_winner
from caissa.pairing.systems import system_of
from caissa.testing import crosstable
from caissa.tournament import TieWinner

SEEDS = (1, 2, 3, 4)
DRAWN = crosstable(
    """
    1 Anna  2400  4w=
    2 Boris 2300  3b1
    3 Chen  2200  2w0
    4 Dora  2100  1b=
    """,
    scheduled_rounds=2,
    type_code="CUSTOM_KNOCKOUT",
)
TWO_GAMES = crosstable(
    "1 Anna 2400 2w1 2b0\n2 Boris 2300 1b0 1w1", scheduled_rounds=2, type_code="CUSTOM_KNOCKOUT"
)


def test_a_drawn_game_leaves_the_tie_level():
    """Anna and Dora drew their only game; Boris won his."""
    assert level_ties(DRAWN, SEEDS, 1) == ((1, 4),)


def test_a_tie_of_two_games_is_level_only_at_its_end():
    """After one game of two nothing is level yet; a win each is."""
    assert level_ties(TWO_GAMES, (1, 2), 1) == ()
    assert {frozenset(pair) for pair in level_ties(TWO_GAMES, (1, 2), 2)} == {frozenset((1, 2))}


def test_the_winner_of_the_play_off_goes_on():
    """Dora meets Boris in the final; naming Anna instead takes Dora's place."""
    named = name_tie_winner(DRAWN, SEEDS, 1, 4, "blitz 2-0")
    assert named.tie_winners == (TieWinner(1, 4, "blitz 2-0"),)
    (final,) = system_of(named).pair(2).boards
    assert {final.white, final.black} == {2, 4}
    assert name_tie_winner(named, SEEDS, 1, 1, "appeal").tie_winners == (TieWinner(1, 1, "appeal"),)


@pytest.mark.parametrize(("player", "how"), [(2, "blitz"), (9, "blitz"), (4, " ")])
def test_only_a_level_tie_has_a_named_winner(player, how):
    """Whose games tell needs no play-off, and a winner needs a reason on record."""
    with pytest.raises(ImpossibleKnockout):
        name_tie_winner(DRAWN, SEEDS, 1, player, how)
