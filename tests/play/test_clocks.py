"""The chessclock: increments, delays, periods, flags and pauses."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.play import (
    FlagDecision,
    ImpossibleClockAct,
    Mode,
    NextPeriod,
    advanced,
    both_flags_unknown,
    checked_moves,
    faces,
    flag_counts,
    flag_decision,
    parse_time_control,
    paused,
    pressed,
    set_for,
    started,
    time_control,
)
from caissa.play.clocks.programmes import REQUIREMENTS, corrected_in_time, shown_time
from caissa.tournament import Colour
from tests.play.strategies import time_controls

START = datetime.fromisoformat("2026-05-01T15:00:00")
WHITE, BLACK = Colour.WHITE, Colour.BLACK


def after(seconds):
    """A moment after the start."""
    return START + timedelta(seconds=seconds)


def game(text, *moves, **settings):
    """A clock after moves that took these seconds each, White's first."""
    clock = started(set_for(parse_time_control(text), **settings), START)
    now = 0
    for seconds in moves:
        now += seconds
        clock = pressed(clock, after(now))
    return clock


def left(clock, colour=WHITE):
    """The seconds on a display."""
    return clock.display(colour).left.total_seconds()


def test_the_increment_is_added_before_the_first_move():
    """Laws 6.3.2, box; Organisers' Manual 16.1.23: 90+30 starts with 90 minutes and 30 seconds."""
    clock = set_for(parse_time_control("90+30"))
    assert left(clock) == left(clock, BLACK) == 5430


def test_with_increment_a_quick_player_gains():
    """Laws 6.3.2, box: 40 seconds used of 90:30, 30 added: 90:20; 5 used: 90:45."""
    assert left(game("90+30", 40)) == 5420
    assert left(game("90+30", 40, 7, 5)) == 5445


def test_simple_delay_waits_before_the_main_time():
    """Laws 6.3.2: 3 seconds of a 5-second delay change nothing; 8 seconds cost 3."""
    assert left(game("G/60 d5", 3)) == 3600
    assert left(game("G/60 d5", 8)) == 3597


def test_bronstein_gives_back_what_was_used():
    """Laws 6.3.2, box: never more than the move took, never more than the delay."""
    text = "60' + 5\" Bronstein"
    assert left(set_for(parse_time_control(text))) == 3605
    assert left(game(text, 3)) == 3605
    assert left(game(text, 8)) == 3602


@given(st.lists(st.integers(0, 40), max_size=40), st.integers(1, 10))
def test_both_delays_have_the_same_effect(moves, delay):
    """Laws 6.3.2, box: Bronstein and simple delay differ in what is shown, never in whose flag falls when."""
    flags = []
    for mode in (Mode.DELAY, Mode.BRONSTEIN):
        clock = started(set_for(time_control((None, 1), bonus=delay, mode=mode)), START)
        now = 0
        for seconds in moves:
            now += seconds
            clock = pressed(clock, after(now))
        flags.append((clock.first_flag, clock.white.flag, clock.black.flag))
    assert flags[0] == flags[1]


def test_time_saved_goes_into_the_next_period():
    """Laws 6.3.2: 40 moves at once in 90'/40+30'/end+30": 90 + 30 minutes and 41 increments."""
    clock = game("90'/40+30'/end+30\"", *[0] * 80)
    assert clock.white.period == 1
    assert left(clock) == (90 + 30) * 60 + 41 * 30


def test_an_increment_from_move_61_comes_with_the_last_period():
    """Organisers' Manual 11.3 row 1: nothing is added before the 60th move is completed."""
    text = "120'/40+60'/20+15'/end+30\" from move 61"
    assert left(game(text, *[0] * 118)) == 180 * 60
    assert left(game(text, *[0] * 120)) == 195 * 60 + 30


def test_a_repeated_period_comes_again():
    """PGN 40/9000: after 40 moves 150 minutes more, and after 80 again."""
    assert left(game("40/9000", *[0] * 80)) == 2 * 9000
    assert left(game("40/9000", *[0] * 160)) == 3 * 9000


def test_a_flag_falls_when_the_time_is_over():
    """Laws 6.1: flag-fall is the end of the allotted time; one second less is enough."""
    clock = game("3+0")
    assert advanced(clock, after(179)).white.flag is None
    fallen = advanced(clock, after(200))
    assert fallen.white.flag == after(180)
    assert flag_decision(fallen) is FlagDecision.WHITE_OVERSTEPPED
    assert flag_decision(clock) is FlagDecision.NOTHING


def test_the_other_clock_stands_still_after_a_flag():
    """Organisers' Manual 5.4.1 and 5.4.3.9: it keeps its display, and no time is added any more."""
    clock = pressed(game("3+2"), after(200))
    later = advanced(clock, after(400))
    assert left(later) == 0
    assert left(later, BLACK) == 182
    assert later.frozen
    assert later.white.moves == 1


def test_clocks_that_run_on_remember_which_flag_fell_first():
    """Laws 6.4, box; Organisers' Manual 5.4.1 and 5.4.2: rapid and blitz may be set to run on."""
    clock = advanced(pressed(game("3+0", freezes=False), after(200)), after(500))
    assert clock.white.flag == after(180)
    assert clock.black.flag == after(380)
    assert clock.first_flag is WHITE
    assert flag_decision(clock) is FlagDecision.WHITE_OVERSTEPPED


def test_black_oversteps():
    """Laws 6.9: after White's quick move Black's time runs."""
    clock = advanced(game("3+0", 10), after(190))
    assert flag_decision(clock) is FlagDecision.BLACK_OVERSTEPPED


def test_too_few_moves_in_the_first_period():
    """Laws 6.3.1: with a move counter the flag falls if the 40 moves are not completed."""
    clock = advanced(game("90'/40+30'/end"), after(5400))
    assert flag_decision(clock) is FlagDecision.WHITE_OVERSTEPPED


def test_a_clock_without_move_counter_goes_on_and_the_moves_are_checked():
    """Laws 6.4: at zero the next period is added; then the arbiter counts the moves."""
    clock = advanced(game("90'/40+30'/end", next_period=NextPeriod.AT_ZERO), after(5500))
    assert left(clock) == 1700
    assert clock.white.passed == (after(5400),)
    assert flag_decision(clock) is FlagDecision.CHECK_MOVES
    assert checked_moves(clock, WHITE, 40) is FlagDecision.MOVES_COMPLETED
    assert checked_moves(clock, WHITE, 39) is FlagDecision.WHITE_OVERSTEPPED
    white, black = faces(clock, after(5500))
    assert (white.passed_first, black.passed_first) == (True, False)


def test_the_last_period_ends_at_zero_too():
    """Laws 6.9: 90 + 30 minutes thought away at one move."""
    clock = advanced(game("90'/40+30'/end", next_period=NextPeriod.AT_ZERO), after(7300))
    assert clock.white.flag == after(7200)


def test_a_flag_counts_when_it_is_noticed():
    """Laws 6.8, box: a result reached before the fall was noticed stands."""
    assert flag_counts(noticed=after(200))
    assert not flag_counts(noticed=after(200), game_ended=after(195))
    assert flag_counts(noticed=after(200), game_ended=after(210))


def test_both_flags_down_and_nobody_knows_which_first():
    """Guidelines III.3.1: the game goes on, but in the last period it is drawn."""
    assert both_flags_unknown(last_period=False) is FlagDecision.GAME_GOES_ON
    assert both_flags_unknown(last_period=True) is FlagDecision.DRAWN


def test_a_pause_costs_nobody_time():
    """Laws 6.11: the arbiter pauses the clock and decides when the game goes on."""
    clock = paused(game("90+30", 40), after(50))
    assert left(advanced(clock, after(1000)), BLACK) == 5420
    again = pressed(started(clock, after(2000)), after(2005))
    assert left(again, BLACK) == 5445


def test_a_delay_is_not_given_twice_for_one_move():
    """Laws 6.3.2: 4 seconds before a pause and 4 after it are 8 of one move: 3 beyond the delay."""
    clock = paused(game("G/60 d5"), after(4))
    clock = pressed(started(clock, after(100)), after(104))
    assert left(clock) == 3597


def test_an_hourglass_pours_into_the_other_side():
    """PGN *180: what White uses, Black gets."""
    clock = game("*180", 60)
    assert (left(clock), left(clock, BLACK)) == (120, 240)
    over = advanced(game("*180"), after(200))
    assert (left(over), left(over, BLACK)) == (0, 360)


def test_what_cannot_be_done():
    """Time does not go back; a clock that stands cannot be pressed; one that runs cannot be started."""
    clock = game("3+2", 10)
    with pytest.raises(ImpossibleClockAct, match="is before"):
        advanced(clock, after(5))
    with pytest.raises(ImpossibleClockAct, match="is running"):
        started(clock, after(20))
    with pytest.raises(ImpossibleClockAct, match="neither clock is running"):
        pressed(paused(clock, after(20)), after(30))


@given(time_controls(), st.lists(st.integers(0, 900), min_size=1, max_size=12), st.booleans())
def test_looking_at_a_clock_changes_nothing(control, moves, at_zero):
    """Asked in between or only at the end, a clock says the same."""
    setting = NextPeriod.AT_ZERO if at_zero else NextPeriod.BY_MOVES
    looked = quiet = started(set_for(control, next_period=setting), START)
    now = 0
    for seconds in moves:
        half = now + seconds // 2
        now += seconds
        looked = pressed(advanced(looked, after(half)), after(now))
        quiet = pressed(quiet, after(now))
    assert looked == quiet


@given(time_controls(equal=True), st.lists(st.integers(0, 300), max_size=12))
def test_no_time_is_lost_with_an_increment(control, moves):
    """Laws 6.3.2: what is shown is what was given less what was used, as long as no flag falls."""
    clock = started(set_for(control), START)
    now = 0
    for seconds in moves:
        now += seconds
        clock = pressed(clock, after(now))
    if control.mode in (Mode.INCREMENT, Mode.NONE) and clock.first_flag is None:
        own = control.white
        used = sum(moves[0::2])
        done = len(moves[0::2])
        periods = range(own.number_of_period(done + 1) + 1)
        given_time = sum(own.period_numbered(index).seconds for index in periods)
        added = sum(own.bonus_of(move) for move in range(1, done + 2))
        assert left(clock) == given_time + added - used


def test_what_a_clock_on_a_screen_shows():
    """Organisers' Manual 5.4.3.2 to 5.4.3.5: seconds, who runs, whose flag fell first."""
    white, black = faces(game("90+30", 40), after(50))
    assert (white.time, white.running, white.moves) == ("1:30:20", False, 1)
    assert (black.time, black.running, black.moves) == ("1:30:20", True, 0)
    white, black = faces(game("3+0"), after(181))
    assert (white.time, white.flag, white.passed_first, white.running) == ("0:00:00", True, True, False)
    assert (black.flag, black.passed_first) == (False, False)
    assert shown_time(timedelta(milliseconds=1)) == "0:00:01"


def test_a_correction_may_take_a_minute():
    """Organisers' Manual 5.4.3.10."""
    assert corrected_in_time(after(0), after(60))
    assert not corrected_in_time(after(0), after(61))


def test_what_is_asked_of_clocks_names_its_article_once():
    """Organisers' Manual 5.4 and 16.1: ten of the fifteen are met by a clock on a screen."""
    articles = [requirement.article for requirement in REQUIREMENTS]
    assert len(set(articles)) == len(articles) == 15
    assert [requirement.article for requirement in REQUIREMENTS if not requirement.on_screen] == [
        "5.4.3.3", "5.4.3.4", "5.4.3.6", "5.4.3.7", "5.4.3.12",
    ]  # fmt: skip
