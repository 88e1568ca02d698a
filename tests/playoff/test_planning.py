"""The day of a play-off planned before it is known who plays (C.07 3.1, formerly C.02 12.2)."""

from __future__ import annotations

from datetime import datetime

import pytest

from caissa.playoff import (
    RATES,
    Colours,
    Declaration,
    Format,
    Numbers,
    Rate,
    objections,
    planned_2017,
    planned_2022,
    planned_play_off,
    play_off_2022,
    timetable,
)
from caissa.playoff.facts import NOTHING_YET, rate_typed

ENDED = datetime(2026, 5, 9, 17)  # noqa: DTZ001 - the clock of the hall
RAPID, FAST, BLITZ = Rate(25, 25, 10), Rate(5, 5, 3), Rate(3, 3, 2)


def declared(**more: object) -> Declaration:
    """A complete declaration."""
    return Declaration(
        (1, 1), 0, Format.KNOCK_OUT, Numbers.BY_RANKING, Colours.BY_LOTS, (RAPID, FAST), (30, 10), 2, **more
    )


def hours(stages) -> list[tuple[str, str, str]]:
    """Name, start and end of every stage."""
    slots = timetable(stages, ENDED)
    return [(slot.stage.name, f"{slot.start:%H:%M}", f"{slot.end:%H:%M}") for slot in slots]


def test_each_stage_has_its_rate_and_its_hour():
    """12.2.3.2, 12.2.3.10, reckoned on paper for four players whose last game ended at 17:00.

    Semi-finals from 17:30: two games of 70 minutes, 2 between, and Armageddon (9 + 2): 153 minutes. Ten
    minutes later the final: two games of 16 minutes, 2 between, Armageddon 11: 45 minutes.
    """
    stages = planned_play_off(4, declared())
    assert [(stage.rate, stage.matches) for stage in stages] == [(RAPID, 2), (FAST, 1)]
    assert hours(stages) == [("semi-final", "17:30", "20:03"), ("final", "20:13", "20:58")]


def test_a_play_off_that_does_not_fit_says_how_much_earlier():
    """12.2.1, 13.2.7: the closing begins at 20:30, 28 minutes before the play-off may end."""
    slots = timetable(planned_play_off(4, declared(), ("A. Arbiter", "B. Arbiter")), ENDED)
    closing = ENDED.replace(hour=20, minute=30)
    (late,) = objections(slots, ENDED, closing=closing)
    assert late.code == "playoff.too-late"
    assert "by 28 min" in late.what


def test_each_game_needs_its_arbiter():
    """12.2.3.3: two semi-finals at once and one arbiter."""
    slots = timetable(planned_play_off(4, declared(), ("A. Arbiter",)), ENDED)
    assert [(found.code, found.where) for found in objections(slots, ENDED)] == [
        ("playoff.no-arbiter", "semi-final")
    ]


def test_the_scheme_of_2022_takes_a_rate_for_each_stage():
    """12.2.3.8: six players, two go out by Armageddon, so do two semi-finalists; only the final has games."""
    stages = planned_2022(6, 2, (RAPID, FAST, BLITZ))
    assert [(stage.name, stage.games, stage.matches) for stage in stages] == [
        ("reduction to 4", 0, 2), ("semi-final", 0, 2), ("final", 2, 1),
    ]  # fmt: skip
    assert stages[-1].rate == BLITZ


def test_the_games_follow_the_ladder_too():
    """12.2.3.10: what is due is played at the rate of its stage."""
    stands = play_off_2022((1, 2, 3, 4), NOTHING_YET, rate=(RAPID, FAST))
    assert {due.rate for due in stands.due} == {RAPID}


def test_three_players_meet_one_another_first():
    """12.2.3.6 and 13.2.11 (2): a round robin of three games, then at most Armageddon and a final."""
    assert [stage.games for stage in planned_2022(3)] == [3, 0, 2]
    assert [stage.games for stage in planned_2017(3)] == [3, 2]
    assert [stage.matches for stage in planned_2017(6)] == [2, 1]


def test_a_round_robin_is_one_stage():
    """C.07 3.1.3: five players, five rounds, two boards."""
    (stage,) = planned_play_off(5, Declaration((1, 1), 0, Format.ROUND_ROBIN, rates=(BLITZ,), games=1))
    assert (stage.games, stage.matches, stage.decider) == (5, 2, None)


def test_rates_are_typed_as_usual():
    """25+10 is one of the recommended rates; letters and zero minutes are none."""
    assert rate_typed(" 25+10 ") == RATES[0]
    assert rate_typed("15") == Rate(15, 15, 0)
    for wrong in ("", "fast", "0+2", "3+x", "999+1"):
        with pytest.raises(ValueError):  # noqa: PT011 - its text is what was typed
            rate_typed(wrong)
