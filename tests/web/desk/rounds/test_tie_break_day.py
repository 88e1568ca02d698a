"""The tie-break day of a knock-out: rapid, blitz, sudden death (Arbiters' Manual, chapter 4, 6.2)."""

from __future__ import annotations

import pytest

from caissa.errors import ImpossibleChange
from caissa.testing import crosstable
from caissa_web import operations
from caissa_web.operations.rounds.knock_out import record_tie_break_game
from caissa_web.section.book import Book, Option, TieBreakGame
from tests.web.desk.rounds.test_rounds import newest, post, state_of

CUP = """
    1 Anna  2400  4w= 4b=
    2 Boris 2300  3w1 3b1
    3 Chen  2200  2b0 2w0
    4 Dora  2100  1b= 1w=
"""
HOME = "/desk/spring/cup/"


def cup(event, **book):
    """Two games a tie, two stages: Anna and Dora are level after the semi-final."""
    facts = crosstable(CUP, name="Cup", scheduled_rounds=4, type_code="CUSTOM_KNOCKOUT")
    return operations.create_section(event, "cup", facts, by="olga", **book)


@pytest.fixture
def section(event):
    return cup(event)


def play(chief, section, white, result):
    """Enter the next game at the desk."""
    already = len(state_of(section).book.tie_break_games)
    return post(
        chief, f"{HOME}rounds/2/tie-break-game/", section,
        white=white, first="1", second="4", already=already, result=result,
    )  # fmt: skip


def winners(section):
    """Who goes on from ties of round 2, and how."""
    return {winner.winner: winner.how for winner in state_of(section).facts.tie_winners}


def test_the_page_says_which_game_is_due(chief, section):
    """The rapid games come first, at 25 minutes with 10 seconds a move."""
    page = chief.get(f"{HOME}rounds/2/").content.decode()
    assert "Tie-break day, rapid, game 1" in page
    assert "25 minutes with 10 seconds" in page


def test_the_winner_of_the_rapid_games_goes_on(chief, section):
    """A draw and a win: 1½-½ decides, nobody plays blitz, and the final is Boris against Dora."""
    play(chief, section, "1", "=")
    assert "rapid, game 2" in chief.get(f"{HOME}rounds/2/").content.decode()
    play(chief, section, "4", "1")
    assert list(winners(section)) == [4]
    assert "Won 1.5-0.5 in rapid" in winners(section)[4]
    operations.pair_next_round(section, by="ada", seen_version=newest(section).version)
    game = state_of(section).facts.round(3).games[0]
    assert {game.white, game.black} == {2, 4}


def test_colours_change_within_a_stage(chief, section):
    """Who had White in the first rapid game has Black in the second."""
    play(chief, section, "1", "=")
    play(chief, section, "1", "=")
    assert len(state_of(section).book.tie_break_games) == 1


def test_after_rapid_and_blitz_sudden_death_decides(chief, section):
    """Four draws; in sudden death a draw is enough for Black."""
    for white in ("1", "4", "1", "4"):
        play(chief, section, white, "=")
    assert winners(section) == {}
    assert "sudden death, game 1" in chief.get(f"{HOME}rounds/2/").content.decode()
    play(chief, section, "4", "=")
    assert list(winners(section)) == [1]
    assert "Black wins" in winners(section)[1]


def test_four_blitz_games_can_be_announced(chief, event):
    """After six draws sudden death comes, not after four."""
    section = cup(event, book=Book(options=(Option("tie-break-blitz", "4"),)))
    for white in ("1", "4", "1", "4"):
        play(chief, section, white, "=")
    assert "blitz, game 3" in chief.get(f"{HOME}rounds/2/").content.decode()


def test_only_a_level_tie_has_tie_break_games(section):
    """Boris has beaten Chen."""
    with pytest.raises(ImpossibleChange, match="no drawn match"):
        record_tie_break_game(section, TieBreakGame(2, 2, 3, "1"), 0, by="ada", seen_version=section.version)


def test_a_decided_tie_takes_no_more_games(chief, section):
    """Two wins in rapid end it."""
    play(chief, section, "1", "1")
    play(chief, section, "4", "0")
    play(chief, section, "1", "1")
    assert len(state_of(section).book.tie_break_games) == 2
