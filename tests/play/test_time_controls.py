"""A time control: periods, minutes for 60 moves, and the kind of play."""

import pytest
from hypothesis import given

from caissa.play import (
    Allotment,
    ImpossibleTimeControl,
    Mode,
    Period,
    TimeControl,
    parse_time_control,
    time_control,
)
from caissa.tournament import Colour, Speed
from tests.play.strategies import time_controls


@pytest.mark.parametrize(
    ("text", "minutes", "speed"),
    [
        ("30+30", 60, Speed.STANDARD),
        ("10+5", 15, Speed.RAPID),
        ("5+5", 10, Speed.BLITZ),
        ("6+5", 11, Speed.RAPID),
        ("25+10", 35, Speed.RAPID),
        ("40+20", 60, Speed.STANDARD),
        ("7+3", 10, Speed.BLITZ),
    ],
)
def test_the_kind_of_play_counts_sixty_moves(text, minutes, speed):
    """Laws A.1 and B.1: rapid is above 10 and below 60 minutes, counting 60 times the increment."""
    control = parse_time_control(text)
    assert control.time_for() == minutes * 60
    assert control.speed is speed


def test_delay_counts_like_increment():
    """Laws A.1, box: games with delay are reckoned in the same way."""
    assert parse_time_control("G/60 d5").time_for() == 65 * 60
    assert parse_time_control("10' + 5\" Bronstein").time_for() == 15 * 60


@pytest.mark.parametrize(
    ("control", "minutes"),
    [
        (time_control((40, 100), (20, 50), (None, 15), bonus=30), 195),
        (time_control((40, 90), (None, 30), bonus=30), 150),
        (time_control((40, 120), (20, 60), (None, 15), bonus=30, from_move=61), 195),
        (time_control((None, 90), bonus=30), 120),
        (time_control((None, 1), bonus=1), 2),
    ],
)
def test_all_periods_and_sixty_increments_count(control, minutes):
    """Organisers' Manual 11.3: totals for 60 moves; from move 61 on nothing is added before that."""
    assert control.time_for() == minutes * 60


def test_an_increment_from_move_61_counts_in_longer_games():
    """Rows 1 and 36: the 61st move is the first that brings time."""
    control = time_control((40, 120), (20, 60), (None, 15), bonus=30, from_move=61)
    assert control.time_for(62) - control.time_for(60) == 60
    assert [control.white.bonus_of(move) for move in (1, 40, 60, 61, 80)] == [0, 0, 0, 30, 30]


def test_a_start_inside_a_period_is_kept_there():
    """Row 36: one period for the whole game, two seconds from move 61."""
    own = time_control((None, 5), bonus=2, from_move=61)
    assert own.white.periods == (Period(300, None, 2, 61),)
    assert own.time_for() == 300
    assert own.time_for(61) == 302
    assert not own.bonus_in_every_move


def test_a_start_at_a_period_is_the_same_as_bonus_in_that_period():
    """TRF26 writes 30 seconds from move 61 as the increment of the third period."""
    assert time_control((40, 120), (20, 60), (None, 15), bonus=30, from_move=61).white.periods == (
        Period(7200, 40),
        Period(3600, 20),
        Period(900, None, 30),
    )


def test_a_last_period_with_moves_is_repeated():
    """PGN: the last period is repeated; 40 moves in 150 minutes make two periods for 60 moves."""
    own = Allotment((Period(9000, 40),))
    assert own.repeats
    assert own.time_for(40) == 9000
    assert own.time_for(60) == 18000
    assert own.time_for(81) == 27000
    assert [own.number_of_period(move) for move in (1, 40, 41, 80, 81)] == [0, 0, 1, 1, 2]


def test_the_first_control_has_moves_or_is_the_whole_game():
    """B.02 1.2 asks for the moves of the first control, if it has a number."""
    assert time_control((40, 90), (None, 30)).first_control_moves == 40
    assert time_control((None, 90)).first_control_moves is None


def test_armageddon_is_unequal_and_reckoned_by_the_shorter_time():
    """Each player must have the time that a rule demands: White 5 minutes, Black 4 are 4 for each."""
    control = parse_time_control("White 5', Black 4'")
    assert not control.equal_for_both
    assert control.time_for() == 240
    assert control.allotment(Colour.WHITE).time_for() == 300
    assert control.speed is Speed.BLITZ


def test_the_least_bonus_is_that_of_every_move():
    """Laws 8.4: recording may stop in time trouble unless every move brings at least 30 seconds."""
    assert time_control((40, 90), (None, 30), bonus=30).least_bonus == 30
    assert time_control((40, 120), (None, 30), bonus=30, from_move=41).least_bonus == 0


@pytest.mark.parametrize(
    ("periods", "words"),
    [
        ((), "no period"),
        ((Period(5400), Period(1800)), "must state its number of moves"),
        ((Period(5400, 0), Period(1800)), "0 moves"),
        ((Period(-1),), "below zero"),
        ((Period(0),), "no time at all"),
        ((Period(300, None, 0, 61),), "not how much"),
        ((Period(5400, 40, 30, 41), Period(1800)), "not inside the period"),
        ((Period(300, None, 2, 1),), "not inside the period"),
    ],
)
def test_nonsense_is_no_allotment(periods, words):
    """Laws 6.3.1: moves, times and additions must be specified."""
    with pytest.raises(ImpossibleTimeControl, match=words):
        Allotment(periods)


@pytest.mark.parametrize(
    ("mode", "bonus", "words"),
    [
        (Mode.NONE, 5, "mode is none"),
        (Mode.DELAY, 0, "no move adds time"),
        (Mode.HOURGLASS, 5, "hourglass"),
    ],
)
def test_the_mode_and_the_bonus_must_agree(mode, bonus, words):
    """Laws 6.3.2: extra time needs a mode, a mode needs extra time."""
    own = Allotment((Period(300, None, bonus),))
    with pytest.raises(ImpossibleTimeControl, match=words):
        TimeControl(own, own, mode)


def test_an_hourglass_has_one_period():
    """PGN writes it as * and one number."""
    own = Allotment((Period(300, 40), Period(300)))
    with pytest.raises(ImpossibleTimeControl, match="one period"):
        TimeControl(own, own, Mode.HOURGLASS)


@given(time_controls())
def test_more_moves_never_mean_less_time(control):
    """Every move and every period only adds."""
    times = [control.time_for(moves) for moves in (0, 1, 30, 60, 61, 200)]
    assert times == sorted(times)


@given(time_controls())
def test_the_time_is_the_periods_and_the_bonus_of_each_move(control):
    """Laws A.1: allotted time plus what the moves add, move by move."""
    own = control.white
    assert own.time_for(60) - own.main_time(60) == sum(own.bonus_of(move) for move in range(1, 61))
