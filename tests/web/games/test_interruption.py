"""An interrupted round: positions and clocks in one act, sealed moves, adjournment, resumption (INT)."""

from __future__ import annotations

from caissa.tournament import Outcome, Role
from caissa_web.operations.games import storing
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry
from tests.web.games.conftest import DESK, pgn
from tests.web.games.test_stored_games import newest, store

PAGE = f"{DESK}games/3/interruption/"
POSITION = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
BOTH = {
    "1-3-kept": "yes",
    "1-3-position": POSITION,
    "1-3-white": "1:10:00",
    "1-3-black": "0:55:30",
    "1-3-to_move": "white",
    "5-4-kept": "yes",
    "5-4-white": "1:02:00",
    "reason": "Power cut",
    "option": "later",
}


def pauses(section):
    """What is kept of interrupted games."""
    return snapshot.load_state(newest(section)).book.games.pauses


def test_a_power_cut_keeps_the_whole_round_in_one_act(chief, section):
    """INT-001: every position, clock, side to move; one entry of the log, so that one undo takes it back."""
    before = LogEntry.objects.count()
    assert chief.post(PAGE, BOTH).status_code == 302
    assert LogEntry.objects.count() == before + 1
    first, second = pauses(section)
    assert (first.players, first.position, first.white_clock, first.black_clock) == (
        (1, 3),
        POSITION,
        4200,
        3330,
    )
    assert (second.players, second.white_clock, second.reason) == ((5, 4), 3720, "Power cut")
    assert "There is no sealed move: the recorded position counts." in chief.get(PAGE).content.decode()


def test_live_games_are_filled_in(chief, section):
    """The position and clocks that the boards sent last need not be typed."""
    store(
        section, pgn("Anna", "Chen", "1. e4 {[%clk 1:29:00]} e5 {[%clk 1:28:00]} 2. Nf3 Nc6"), storing.RELAY
    )
    page = chief.get(PAGE).content.decode()
    assert POSITION in page
    assert 'value="1:29:00"' in page


def test_an_adjourned_game_with_a_sealed_move_is_resumed(chief, section):
    """Guidelines I: the game is adjourned, the envelope kept; on resumption it is open again."""
    sealed = {
        "1-3-kept": "yes",
        "1-3-sealed_by": "white",
        "1-3-moves": "41",
        "1-3-envelope": "safe of the arbiters",
        "adjourned": "yes",
    }
    chief.post(PAGE, sealed)
    game = next(game for game in snapshot.load_state(newest(section)).facts.round(3).games if game.white == 1)
    assert game.white_outcome is Outcome.ADJOURNED
    page = chief.get(PAGE).content.decode()
    assert "White sealed the move." in page
    for missing in (
        "the position before the sealed move",
        "the time used by each player",
        "venue of the resumption",
    ):
        assert missing in page  # Guidelines I.2: what the envelope must say
    assert "the number of the sealed move" not in page
    chief.post(f"{PAGE}resume/", {"board": "1-3"})
    game = next(game for game in snapshot.load_state(newest(section)).facts.round(3).games if game.white == 1)
    assert game.white_outcome is Outcome.NOT_YET_PLAYED
    assert pauses(section)[0].resumed_at is not None
    assert LogEntry.objects.latest("id").act == "games.resumed"


def test_another_rate_of_play_is_held_against_the_section(chief, section):
    """INT-004: games that go on at a blitz rate cannot be rated with a standard section."""
    chief.post(PAGE, BOTH | {"option": "other-rate", "rate": "3'+2\""})
    assert "cannot be rated with the section" in chief.get(PAGE).content.decode()


def test_what_is_wrong_is_said_at_its_board_and_keeps_nothing(chief, section):
    """All or nothing: one board with a wrong clock keeps none."""
    for wrong in ({"1-3-white": "soon"}, {"1-3-position": "no"}, {"5-4-moves": "x"}):
        assert chief.post(PAGE, BOTH | wrong).status_code == 400
    assert chief.post(PAGE, {"reason": "x"}).status_code == 400
    assert pauses(section) == ()


def test_who_may_only_look_interrupts_nothing(browser, section):
    """The page can be read by everybody at the desk."""
    officer = browser("rita", Role.RATING_OFFICER)
    assert officer.get(PAGE).status_code == 200
    assert officer.post(PAGE, BOTH).status_code == 403
    assert officer.post(f"{PAGE}resume/", {"board": "1-3"}).status_code == 403
