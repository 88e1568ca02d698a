"""The desk corrects a game that only score sheets tell: the sheet waits, the arbiter sees both, decides."""

from __future__ import annotations

import pytest

from caissa_web.games.models import GameRow
from caissa_web.operations.games import storing
from caissa_web.records.models import LogEntry
from tests.web.games.conftest import pgn
from tests.web.games.test_stored_games import game_of, newest, store
from tests.web.score_sheets.conftest import DESK

GAME = f"{DESK}games/3/1-3/"


def texts(section) -> str:
    """The half-moves of the game at table 1."""
    return " ".join(ply.text for ply in game_of(section, 3, 1, 3).plies)


@pytest.fixture
def at_odds(tablet, chief, section):
    """The sheet has Nc3; the desk has entered Nf3 in its place."""
    tablet.moves("e2-e4", "e7-e5", "Nb1-c3").post()
    chief.post(GAME, {"ply": "3", "moves": "Nf3", "reason": "misread"})
    assert texts(section) == "e4 e5 Nf3"
    return tablet


def test_both_are_shown_and_the_sheet_counts_with_one_press(at_odds, chief, section):
    """From then on it is followed, as before the correction."""
    at_odds.moves("Ng8-f6", first=4).post()
    assert texts(section) == "e4 e5 Nf3"
    page = chief.get(GAME).content.decode()
    assert "The score sheet says otherwise" in page
    assert "Nc3 Nf6" in page
    answer = chief.post(f"{GAME}as-the-sheet/", {"seen": "4"}, follow=True).content.decode()
    assert "Anna – Chen is as the score sheet says" in answer
    assert "The score sheet says otherwise" not in answer
    assert texts(section) == "e4 e5 Nc3 Nf6"
    at_odds.moves("Ng1-f3", first=5).post()
    assert texts(section) == "e4 e5 Nc3 Nf6 Nf3"
    assert LogEntry.objects.filter(act="games.sheet-counts", author="ada").count() == 1


def test_a_later_word_of_the_desk_stands_again(at_odds, chief, section):
    """The arbiter may decide anew."""
    chief.post(f"{GAME}as-the-sheet/", {"seen": "3"})
    chief.post(GAME, {"ply": "3", "moves": "Nf3"})
    at_odds.moves("Ng8-f6", first=4).post()
    assert texts(section) == "e4 e5 Nf3"
    assert "The score sheet says otherwise" in chief.get(GAME).content.decode()


def test_once_both_agree_there_is_nothing_to_decide(at_odds, chief, section):
    """The player corrects the sheet; a press that comes late changes nothing."""
    at_odds.write("correction", ply=3, text="Ng1-f3")
    at_odds.moves("Ng8-f6", first=4).post()
    assert texts(section) == "e4 e5 Nf3 Nf6"
    rows = GameRow.objects.count()
    answer = chief.post(f"{GAME}as-the-sheet/", {"seen": "3"}, follow=True).content.decode()
    assert "No score sheet of this game waits" in answer
    assert GameRow.objects.count() == rows


def test_a_sheet_that_lost_moves_meanwhile_is_looked_at_again(at_odds, chief, section):
    """The arbiter saw three half-moves; another arbiter has taken them back on the sheet."""
    answer = chief.post(f"{GAME}as-the-sheet/", {"seen": "9"}, follow=True).content.decode()
    assert "changed in the meantime" in answer
    assert texts(section) == "e4 e5 Nf3"


def test_a_frozen_game_takes_nothing(at_odds, chief, section):
    """Not even by that press."""
    storing.freeze_game(newest(section), 3, (1, 3), by="ada")
    answer = chief.post(f"{GAME}as-the-sheet/", {"seen": "3"}, follow=True).content.decode()
    assert "frozen" in answer
    assert texts(section) == "e4 e5 Nf3"


def test_with_a_board_the_correction_of_the_board_is_the_way(tablet, chief, section):
    """The page of the game offers that instead, and its toast names the game."""
    store(section, pgn("Anna", "Chen", "1. e4 e5 2. Ne2"), storing.RELAY)
    tablet.moves("e2-e4", "e7-e5", "Nb1-c3").post()
    chief.post(GAME, {"ply": "3", "moves": "Nf3"})
    assert "The score sheet says otherwise" not in chief.get(GAME).content.decode()
    answer = chief.post(f"{GAME}as-the-board/", follow=True).content.decode()
    assert "The correction of Anna – Chen has been undone." in answer
