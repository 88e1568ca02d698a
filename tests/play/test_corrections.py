"""What arbiters do to clocks: penalties, corrections, replacements, quickplay finishes."""

from datetime import timedelta

import pytest

from caissa.play import ImpossibleClockAct, parse_time_control, paused, pressed, started, time_control
from caissa.play.clocks.corrections import (
    adjusted_for_assistant,
    adjusted_for_helping,
    defective_clocks,
    penalised_illegal_move,
    penalised_wrong_claim,
    penalty_time,
    replaced,
    with_more_time,
    with_move_counters,
    with_times,
)
from caissa.play.clocks.quickplay import (
    ClaimRuling,
    after_claim,
    guidelines_apply,
    may_turn_to_arbiter,
    quickplay_period,
    with_increment_introduced,
)
from caissa.tournament import Speed
from tests.play.test_clocks import BLACK, WHITE, after, game, left


def test_penalties_are_two_minutes_and_one_in_fast_games():
    """Laws 7.5.5, 9.5.3 and A.3; blitz under the competition rules of B.2 keeps two."""
    assert penalty_time(Speed.STANDARD) == timedelta(minutes=2)
    assert penalty_time(Speed.RAPID) == timedelta(minutes=1)
    assert penalty_time(Speed.RAPID, competition_rules=True) == timedelta(minutes=1)
    assert penalty_time(Speed.BLITZ) == timedelta(minutes=1)
    assert penalty_time(Speed.BLITZ, competition_rules=True) == timedelta(minutes=2)


def test_an_illegal_move_in_standard_play():
    """Laws 7.5.5 and its box: Black gets two minutes, White loses the 30 seconds and moves again."""
    clock = penalised_illegal_move(game("90+30", 30), WHITE, after(40))
    assert left(clock) == 5400
    assert left(clock, BLACK) == 5430 - 10 + 120
    assert (clock.white.moves, clock.turn, clock.running) == (0, WHITE, None)
    entry = clock.corrections[-1]
    assert entry.article == "E.01 7.5.5"
    assert entry.before[0].left == timedelta(seconds=5430)
    assert entry.after[0].left == timedelta(seconds=5400)
    assert entry.reason == "illegal move 1 of White"


def test_an_illegal_move_in_rapid():
    """Laws A.3 and the box to 7.5.5: one minute, and the 10 seconds gained are taken away."""
    clock = penalised_illegal_move(game("15+10", 5, 5), BLACK, after(12))
    assert left(clock, BLACK) == 910 - 5
    assert left(clock) == 915 - 2 + 60


def test_an_illegal_fortieth_move_takes_the_new_period_back():
    """Laws 7.5.5: the move is not completed, so the next period has not begun."""
    clock = penalised_illegal_move(game("90'/40+30'/end+30\"", *[0] * 79), WHITE, after(0))
    assert clock.white.period == 0
    assert clock.white.moves == 39
    assert left(clock) == 90 * 60 + 40 * 30
    again = pressed(started(clock, after(0)), after(0))
    assert left(again) == 120 * 60 + 41 * 30


def test_bronstein_time_of_an_illegal_move_is_taken_back():
    """Box to 7.5.5: what pressing the clock brought is removed, also a delay."""
    clock = penalised_illegal_move(game("60' + 5\" Bronstein", 8), WHITE, after(8))
    assert left(clock) == 3597


def test_a_move_that_was_not_completed_is_no_illegal_move():
    """Laws 7.5.1: the clock must have been pressed."""
    with pytest.raises(ImpossibleClockAct, match="not completed"):
        penalised_illegal_move(game("90+30", 30), BLACK, after(40))


def test_a_wrong_claim_of_a_draw():
    """Laws 9.5.3: two minutes for the opponent; the clock goes on as it was."""
    clock = penalised_wrong_claim(game("90+30", 30), BLACK, after(40))
    assert left(clock) == 5430 + 120
    assert clock.running is BLACK
    assert clock.corrections[-1].article == "E.01 9.5.3"


def test_other_penalties_on_the_clock():
    """Laws 12.9.2 and 12.9.3: more for the opponent or less for the offender, never below zero."""
    clock = with_more_time(game("3+2"), WHITE, -timedelta(minutes=10), after(0), reason="noise")
    assert left(clock) == 0
    assert clock.corrections[-1].article == "E.01 12.9.3"
    more = with_more_time(clock, WHITE, timedelta(minutes=1), after(0), reason="noise")
    assert more.corrections[-1].article == "E.01 12.9.2"
    assert [correction.what for correction in more.corrections] == [
        "600 seconds less for White",
        "60 seconds more for White",
    ]


def test_times_and_counters_are_set_with_what_was_shown_on_record():
    """Laws 6.10.2, box: the times and moves before any adjustment are written down."""
    clock = paused(game("90+30", 40), after(100))
    clock = with_times(
        clock, after(100), white=timedelta(minutes=80), black=timedelta(minutes=81), reason="wrong setting"
    )
    clock = with_move_counters(clock, after(100), white=12, black=11, reason="missed pressing")
    assert (left(clock), left(clock, BLACK)) == (4800, 4860)
    assert (clock.white.moves, clock.black.moves) == (12, 11)
    first, second = clock.corrections
    assert [side.left.total_seconds() for side in first.before] == [5420, 5370]
    assert second.before[0].moves == 1
    with pytest.raises(ImpossibleClockAct):
        with_times(clock, after(100), white=-timedelta(1), black=timedelta(0), reason="")
    with pytest.raises(ImpossibleClockAct):
        with_move_counters(clock, after(100), white=-1, black=0, reason="")


def test_nothing_is_changed_without_a_reason():
    """Organisers' Manual 5.4.3.11: what is shown cannot be changed by a simple touch."""
    with pytest.raises(ImpossibleClockAct, match="needs a reason"):
        with_times(game("3+2"), after(1), white=timedelta(1), black=timedelta(1), reason=" ")


def test_a_flag_put_up_again():
    """Laws 6.10.2: with a new time the game can go on."""
    clock = paused(game("3+2"), after(200))
    clock = with_times(
        clock, after(200), white=timedelta(minutes=1), black=timedelta(minutes=3), reason="defect"
    )
    assert clock.first_flag is None


def test_an_assistant_costs_ten_minutes_but_not_a_disabled_player():
    """Laws 6.2.6 and its box."""
    clock = game("90+30")
    assert left(adjusted_for_assistant(clock, BLACK, after(0)), BLACK) == 5430 - 600
    assert adjusted_for_assistant(clock, BLACK, after(0), disabled=True) == clock


def test_an_opponent_who_helps_may_get_time():
    """Organisers' Manual 9.2.4."""
    clock = adjusted_for_helping(game("90+30"), WHITE, after(0), timedelta(minutes=5))
    assert left(clock) == 5430 + 300


def test_a_defective_clock_is_replaced_and_kept_apart():
    """Laws 6.10.1 and its box: times shown, moves, new times, reason; the clock is marked."""
    clock, record = replaced(
        game("90+30", 40),
        after(100),
        board="7",
        defective="DGT 41",
        new="DGT 90",
        white=timedelta(minutes=90),
        black=timedelta(minutes=89),
        reason="display fades",
    )
    assert (left(clock), left(clock, BLACK)) == (5400, 5340)
    assert record.moves == (1, 0)
    assert [time_left.total_seconds() for time_left in record.times_shown] == [5420, 5370]
    assert defective_clocks((record, record)) == ("DGT 41",)


@pytest.mark.parametrize(
    ("text", "period"), [("2 h/30 + 1 h", 1), ("2 h", 0), ("90+30", None), ("40/9000", None)]
)
def test_which_phase_is_the_quickplay_finish(text, period):
    """Guidelines III.1: 2 h for 30 moves and 1 h: the last hour; 2 h for the game: all of it."""
    assert quickplay_period(parse_time_control(text)) == period


@pytest.mark.parametrize(
    ("text", "announced", "words"),
    [
        ("2 h", False, "not announced"),
        ("90+30", True, "extra time"),
        ("5+0", True, "blitz"),
        ("40/9000", True, "no period"),
        ("*3600", True, "extra time"),
    ],
)
def test_when_the_guidelines_do_not_apply(text, announced, words):
    """Guidelines III.2: announced beforehand, standard or rapid, without increment."""
    applies = guidelines_apply(parse_time_control(text), announced=announced)
    assert not applies.yes
    assert words in applies.why


def test_a_request_for_five_seconds():
    """Guidelines III.4: less than two minutes; five seconds for both, two minutes for the opponent."""
    clock = game("25'")
    assert not may_turn_to_arbiter(clock, after(25 * 60 - 120), announced=True).yes
    assert may_turn_to_arbiter(clock, after(25 * 60 - 119), announced=True).yes
    granted = with_increment_introduced(clock, after(25 * 60 - 100), announced=True)
    assert left(granted) == 105
    assert left(granted, BLACK) == 25 * 60 + 120 + 5
    assert left(pressed(granted, after(25 * 60 - 90))) == 100
    assert granted.control == time_control((None, 25), bonus=5)


def test_no_request_outside_the_rules():
    """Guidelines III.4 and III.5: not in an earlier period, not after the flag, not with time enough."""
    early = game("30/60 + 30 min")
    assert "not begun" in may_turn_to_arbiter(early, after(3550), announced=True).why
    late = game("25'")
    assert "fallen" in may_turn_to_arbiter(late, after(1600), announced=True).why
    with pytest.raises(ImpossibleClockAct, match="two minutes or more"):
        with_increment_introduced(late, after(10), announced=True)
    with pytest.raises(ImpossibleClockAct, match="not announced"):
        after_claim(late, after(1450), ClaimRuling.REJECTED, announced=False)


@pytest.mark.parametrize(
    ("ruling", "extra", "seconds"),
    [
        (ClaimRuling.REJECTED, True, 120),
        (ClaimRuling.POSTPONED, True, 120),
        (ClaimRuling.POSTPONED, False, 0),
        (ClaimRuling.DRAWN, True, 0),
    ],
)
def test_rulings_on_a_claim_of_a_draw(ruling, extra, seconds):
    """Guidelines III.5.1 to III.5.3: rejected, the opponent gets two minutes; postponed, may get them."""
    clock = after_claim(game("25'"), after(1450), ruling, announced=True, extra_time=extra)
    assert left(clock, BLACK) == 25 * 60 + seconds
