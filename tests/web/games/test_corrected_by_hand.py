"""A half-move that an arbiter corrected stands, whatever the electronic board sends (BROADCAST-005, 11)."""

from __future__ import annotations

import pytest

from caissa_web.games.models import GameRow
from caissa_web.operations.games import storing
from caissa_web.records.models import LogEntry
from tests.web.games.conftest import DESK, pgn
from tests.web.games.test_stored_games import game_of, newest, store

GAME = f"{DESK}games/3/1-3/"
MISREAD = "1. e4 e5 2. Ng1e2 Nc6"
"""The board says knight to e2; it was put on f3."""


def live(section, moves: str, result: str = "*"):
    """The board sends its file."""
    return store(section, pgn("Anna", "Chen", moves, result), storing.RELAY)


def texts(section) -> str:
    """The half-moves of the game as they stand."""
    return " ".join(ply.text for ply in game_of(section, 3, 1, 3).plies)


@pytest.fixture
def corrected(chief, section):
    """The misread half-move corrected to the real one, by hand."""
    live(section, MISREAD)
    chief.post(GAME, {"ply": "3", "moves": "Nf3 Nc6", "reason": "board misread"})
    return section


def test_the_next_file_of_the_board_keeps_the_correction(corrected):
    """What the board has in its place is no news, and what follows is taken."""
    assert texts(corrected) == "e4 e5 Nf3 Nc6"
    live(corrected, f"{MISREAD} 3. a3")
    live(corrected, f"{MISREAD} 3. a3 a6 4. h3")
    assert texts(corrected) == "e4 e5 Nf3 Nc6 a3 a6 h3"
    assert game_of(corrected, 3, 1, 3).readable == 7
    assert [ply.text for ply in game_of(corrected, 3, 1, 3).board_plies] == [
        "e4",
        "e5",
        "Ne2",
        "Nc6",
        "a3",
        "a6",
        "h3",
    ]


def test_half_moves_after_it_are_read_from_the_corrected_position(corrected):
    """With a knight on e2 the other one goes `Nbc3`; with it on f3 only one can go to c3."""
    live(corrected, f"{MISREAD} 3. Nbc3 Nf6 4. Ng3")
    game = game_of(corrected, 3, 1, 3)
    assert [ply.text for ply in game.plies][4:] == ["Nc3", "Nf6", "Ng3"]
    assert game.readable == 6  # kept as the board has it, and marked: no knight can come to g3


def test_the_same_file_again_adds_nothing(corrected):
    """A board sends everything every second."""
    before = GameRow.objects.count()
    assert live(corrected, MISREAD).changed == 0
    half_written = pgn("Anna", "Chen", MISREAD).rpartition("c6")[0]
    assert store(corrected, half_written, storing.RELAY).changed == 0
    assert GameRow.objects.count() == before


def test_a_file_that_is_uploaded_keeps_it_too_and_says_so(corrected):
    """The file of the round after its end has the mistake still in it."""
    report = store(corrected, pgn("Anna", "Chen", f"{MISREAD} 3. a3", "1-0"))
    assert texts(corrected) == "e4 e5 Nf3 Nc6 a3"
    assert [finding.code for finding in report.findings] == ["games.corrected"]
    assert game_of(corrected, 3, 1, 3).result == "1-0"


def test_the_difference_is_shown_and_taken_back_with_one_press(corrected, chief):
    """The arbiter sees both, and may have been wrong."""
    live(corrected, f"{MISREAD} 3. a3")
    page = chief.get(GAME).content.decode()
    assert "Corrected by hand" in page
    assert "Ne2" in page
    chief.post(f"{GAME}as-the-board/")
    assert texts(corrected) == "e4 e5 Ne2 Nc6 a3"
    assert LogEntry.objects.latest("id").act == "games.correction-taken-back"
    assert "Corrected by hand" not in chief.get(GAME).content.decode()
    assert "Nothing in this game stands" in chief.post(f"{GAME}as-the-board/", follow=True).content.decode()
    live(corrected, f"{MISREAD} 3. a3 h6")
    assert texts(corrected) == "e4 e5 Ne2 Nc6 a3 h6"


def test_a_board_that_was_corrected_itself_goes_on_alone(corrected):
    """The operator corrects the program of the boards as well: from then on it is believed again."""
    live(corrected, "1. e4 e5 2. Nf3 Nc6 3. Bb5")
    assert game_of(corrected, 3, 1, 3).by_hand is None
    live(corrected, "1. e4 e5 2. Nf3 Nf6 3. Bb5")
    assert texts(corrected) == "e4 e5 Nf3 Nf6 Bb5"


def test_what_the_board_changes_there_is_kept_beside_it(corrected):
    """The board says a third thing: the correction stands, and the third thing is shown."""
    live(corrected, "1. e4 e5 2. Nh3 Nc6 3. a3")
    assert texts(corrected) == "e4 e5 Nf3 Nc6 a3"
    assert [ply.text for ply in game_of(corrected, 3, 1, 3).by_hand.board] == ["Nh3"]


def test_half_moves_before_it_are_the_boards(corrected):
    """Only what was corrected stands; the rest follows the board."""
    live(corrected, "1. d4 e5 2. Ne2 Nc6")  # as if the board's first square had been misread too
    assert [ply.text for ply in game_of(corrected, 3, 1, 3).plies][:3] == ["d4", "e5", "Nf3"]


def test_what_was_taken_back_by_hand_does_not_come_again(chief, section):
    """An illegal move is taken back and another one played; the board still has the first (Laws 7.5)."""
    live(section, "1. e4 e5 2. Nf3 Nc6")
    chief.post(GAME, {"ply": "4", "moves": ""})
    live(section, "1. e4 e5 2. Nf3 Nc6")
    assert texts(section) == "e4 e5 Nf3"
    live(section, "1. e4 e5 2. Nf3 d6 3. d4")
    assert texts(section) == "e4 e5 Nf3 d6 d4"
    assert game_of(section, 3, 1, 3).by_hand is None


def test_a_board_catches_up_with_what_was_entered_ahead_of_it(chief, section):
    """The cable was out for two moves, and the arbiter typed them."""
    live(section, "1. e4 e5")
    chief.post(GAME, {"ply": "3", "moves": "Nf3 Nc6 Bb5"})
    for moves in ("1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3 Nc6", "1. e4 e5 2. Nf3 Nc6 3. Bb5"):
        live(section, moves)
        assert texts(section) == "e4 e5 Nf3 Nc6 Bb5"
    live(section, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6")
    assert texts(section) == "e4 e5 Nf3 Nc6 Bb5 a6"


def test_two_corrections_are_one(corrected, chief):
    """The second covers the first; the board's own record is still the one that came from it."""
    live(corrected, f"{MISREAD} 3. a3 a6")
    chief.post(GAME, {"ply": "5", "moves": "a4 a6"})
    live(corrected, f"{MISREAD} 3. a3 a6 4. h3")
    assert texts(corrected) == "e4 e5 Nf3 Nc6 a4 a6 h3"
    storing.take_back_correction(newest(corrected), 3, (1, 3), by="ada")
    assert texts(corrected) == "e4 e5 Ne2 Nc6 a3 a6 h3"


def test_a_game_that_only_a_hand_entered_is_the_boards_as_soon_as_it_sends(chief, section):
    """There was no board to correct: what comes from one replaces what was typed, as ever."""
    chief.post(GAME, {"ply": "1", "moves": "e4 e5"})
    live(section, "1. d4 d5 2. c4")
    assert texts(section) == "d4 d5 c4"
