"""Every result code of GEN-005 answers the questions that rules ask of it."""

import pytest

from caissa.tournament import Colour, Outcome

PLAYED = "1=0WDL?"
RATED = "1=0"
FORFEITS = "+-"
BYES = "HFUZ"
VOLUNTARY = "HZ- "
OPEN = "?X*"


@pytest.mark.parametrize("outcome", Outcome)
def test_each_letter_is_played_rated_forfeit_or_bye_as_trf26_says(outcome):
    """TRF26 001: what was played, what is rated, what was the player's own choice (C.07 16.2)."""
    letter = outcome.value
    assert outcome.played == (letter in PLAYED)
    assert outcome.rated == (letter in RATED)
    assert outcome.forfeit == (letter in FORFEITS)
    assert outcome.bye == (letter in BYES)
    assert outcome.voluntary == (letter in VOLUNTARY)
    assert outcome.open == (letter in OPEN)
    assert outcome.unplayed == (letter in FORFEITS + BYES + " ")


def test_an_adjourned_game_is_played_but_open():
    """C.04.2 3.1: an adjourned game has begun; only its result is missing."""
    assert Outcome.ADJOURNED.played
    assert Outcome.ADJOURNED.open
    assert not Outcome.ADJOURNED.unplayed


def test_wins_draws_and_losses_count_over_the_board_and_by_forfeit():
    """A win by forfeit is a win, a bye is none (C.07 7.2)."""
    assert [outcome.value for outcome in Outcome if outcome.is_win] == ["1", "W", "+"]
    assert [outcome.value for outcome in Outcome if outcome.is_draw] == ["=", "D"]
    assert [outcome.value for outcome in Outcome if outcome.is_loss] == ["0", "L", "-"]


def test_colours_have_an_opposite():
    """White's opposite is Black and back."""
    assert Colour.WHITE.opposite is Colour.BLACK
    assert Colour.BLACK.opposite is Colour.WHITE
