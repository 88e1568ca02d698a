"""Games that are over by the Laws although nobody claims it: a mark at the board, worked out once."""

from __future__ import annotations

import pytest

from caissa_web.desk.games import alarms
from tests.web.games.conftest import DESK, pgn
from tests.web.games.test_stored_games import game_of, store

PAGE = f"{DESK}games/"
KNIGHTS = ("Nf3", "Nf6", "Ng1", "Ng8")
FOOLS_MATE = "1. f3 e5 2. g4 Qh4#"


def knights(half_moves: int) -> str:
    """Knights out and back for so many half-moves: the first position comes back every four."""
    moves = [KNIGHTS[at % 4] for at in range(half_moves)]
    numbered = [f"{at // 2 + 1}. {move}" if at % 2 == 0 else move for at, move in enumerate(moves)]
    return " ".join(numbered)


def alarm(section):
    """The alarm of board 1-3."""
    return alarms.alarm_of(game_of(section, 3, 1, 3))


def test_the_fifth_occurrence_alarms_the_arbiter(chief, section):
    """Laws 9.6.1: the first position after 0, 4, 8, 12 and 16 half-moves; the players go on for two more."""
    store(section, pgn("Anna", "Chen", knights(15)))
    assert alarm(section) is None
    assert "9.6.1" not in chief.get(PAGE).content.decode()

    store(section, pgn("Anna", "Chen", knights(18)))
    shown = alarm(section)
    assert (shown.verdict.ply, shown.move, shown.later) == (16, "8…", 2)
    page = chief.get(PAGE).content.decode()
    assert "the game is drawn: <cite>E.01 9.6.1</cite>" in page
    assert "after move 8…" in page
    page = chief.get(f"{PAGE}3/1-3/").content.decode()
    assert "The game is over by the Laws" in page
    assert "the position is there 5 times" in page
    assert "2 half-moves were played after it." in page


@pytest.mark.parametrize(
    ("start", "moves", "article", "move"),
    [
        # White's 75th move without progress, the first position having 149 half-moves of them.
        ("4k3/8/8/8/8/8/8/R3K3 w - - 149 99", "99. Ra2", "E.01 9.6.2", "99"),
        # The last black man is taken: two kings.
        ("4k3/8/8/8/8/8/3r4/4K3 w - - 0 40", "40. Kxd2", "E.01 5.2.2", "40"),
        # A wall of pawns from edge to edge that no king can pass.
        (
            "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 b - - 3 50",
            "50... Kd7 51. Kd2",
            "E.01 5.2.2",
            "51",
        ),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "1. Ra2 Ke7", "", ""),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "1. Qg6", "E.01 5.2.1", "1"),
    ],
)
def test_every_end_without_a_claim(section, start, moves, article, move):
    """Laws 9.6.2, 5.2.2, 5.2.1, each with the move after which it came."""
    store(section, pgn("Anna", "Chen", moves, SetUp="1", FEN=start))
    shown = alarm(section)
    assert (shown.verdict.article if shown else "", shown.move if shown else "") == (article, move)


def test_the_alarm_is_over_when_the_result_that_follows_is_on_record(chief, section):
    """Laws 5.1.1: mate by Black; a draw on record is still an alarm, 0-1 is none."""
    store(section, pgn("Anna", "Chen", FOOLS_MATE, "0-1"))
    assert "Black wins: <cite>E.01 5.1.1</cite>" in chief.get(PAGE).content.decode()
    chief.post(f"{PAGE}3/confirm/", {"board": "1-3"})
    assert "E.01 5.1.1" not in chief.get(PAGE).content.decode()
    assert "over by the Laws" not in chief.get(f"{PAGE}3/1-3/").content.decode()


def test_only_games_that_changed_are_worked_out(chief, section, monkeypatch):
    """150 boards are looked at again and again; a move on a board costs the work of that board."""
    worked_out = []
    monkeypatch.setattr(alarms, "_worked_out", lambda game: worked_out.append(len(game.plies)))
    store(section, pgn("Anna", "Chen", "1. e4 e5") + pgn("Egon", "Dora", "1. d4 d5 2. c4"))
    for _visit in range(3):
        chief.get(PAGE)
    assert sorted(worked_out) == [2, 3]
    store(section, pgn("Anna", "Chen", "1. e4 e5 2. Nf3 Nc6"))
    chief.get(PAGE)
    assert sorted(worked_out) == [2, 3, 4]
