"""How long sessions and days are, who is too late, and what is announced."""

from datetime import datetime, timedelta

import pytest

from caissa.errors import Severity
from caissa.play import (
    Presence,
    Session,
    announcements,
    day_plan,
    needs_large_timer,
    parse_time_control,
    rounds_that_fit,
    session_length,
)
from caissa.play.days.session import duration

HOUR = 3600


def at(clock, day=1):
    """A moment of a day in May."""
    return datetime.fromisoformat(f"2026-05-{day:02d}T{clock}")


@pytest.mark.parametrize(
    ("text", "hours", "minutes"),
    [("30/90 + 30", 4, 0), ('30/120 + 40 + 30"', 6, 20), ("90/40+30+30", 5, 0), ("White 5', Black 4'", 0, 9)],
)
def test_a_session_is_both_times_together(text, hours, minutes):
    """B.02 3.1, exam question 19: games are reckoned with 60 moves."""
    assert session_length(parse_time_control(text)) == hours * HOUR + minutes * 60


def test_two_games_of_question_19_in_a_day():
    """Exam question 19: a) 8 hours are allowed; c) 12 hours 40 are not."""
    allowed = day_plan(parse_time_control("30/90 + 30"), 2)
    refused = day_plan(parse_time_control('30/120 + 40 + 30"'), 2)
    assert (allowed.play, allowed.allowed) == (8 * HOUR, True)
    assert (refused.play, refused.allowed) == (12 * HOUR + 40 * 60, False)
    assert refused.findings[0].code == "time-control.day-too-long"


def test_exactly_twelve_hours_are_allowed():
    """B.02 3.1: no more than 12 hours."""
    assert day_plan(parse_time_control("90'"), 4).allowed
    assert rounds_that_fit(parse_time_control("90'")) == 4
    assert rounds_that_fit(parse_time_control("90/40+30+30")) == 2
    assert rounds_that_fit(parse_time_control("90'"), titles=True) == 2


def test_a_title_tournament_has_two_rounds_a_day():
    """B.01 1.1.3."""
    plan = day_plan(parse_time_control("90'"), 3, titles=True)
    assert [finding.code for finding in plan.findings] == ["time-control.too-many-rounds"]
    assert not plan.allowed


def test_interrupted_games_may_make_a_longer_day():
    """Organisers' Manual 11.2.1.3: more than 12 hours to finish interrupted games."""
    plan = day_plan(parse_time_control("90/40+30+30"), 3, interrupted=True)
    assert plan.allowed
    assert plan.findings[0].severity is Severity.WARNING


@pytest.mark.parametrize(
    ("text", "rounds", "minutes"), [("G10", 9, 180), ("G15", 7, 210), ("G30", 5, 300), ("G60", 3, 360)]
)
def test_school_days(text, rounds, minutes):
    """Organisers' Manual 10.4.1: its four examples stay within 5 to 6 hours."""
    plan = day_plan(parse_time_control(text), rounds, school=True)
    assert plan.play == minutes * 60
    assert plan.allowed
    assert bool(plan.findings) == (minutes > 300)


def test_a_school_day_above_six_hours_is_refused():
    """Organisers' Manual 10.4.1."""
    assert not day_plan(parse_time_control("G60"), 4, school=True).allowed
    assert rounds_that_fit(parse_time_control("G60"), school=True) == 3


def test_lengths_in_words():
    """As an arbiter would say them."""
    assert [duration(seconds) for seconds in (6 * HOUR + 1200, 5 * HOUR, 600, 330)] == [
        "6 h 20 min", "5 h", "10 min", "5 min 30 s",
    ]  # fmt: skip


def test_the_default_time_counts_from_the_real_start():
    """Laws 6.7, box: 30 minutes, started at 15:15 instead of 15:00, so the limit is 15:45."""
    assert Session(at("15:15"), 30).limit == at("15:45")


def test_question_3_of_the_exam():
    """Scheduled 19:30, started 19:40, 30 minutes: who comes at 20:05 plays; at 20:11 not."""
    session = Session(at("19:40"), 30)
    assert not session.too_late(at("20:05"))
    assert not session.too_late(at("20:10"))
    assert session.too_late(at("20:11"))
    assert session.presence(at("19:40"), at("20:05"), at("20:05")) is Presence.PLAYED


def test_without_a_rule_the_default_time_is_zero():
    """Laws 6.7.1: if not specified, it is zero."""
    session = Session(at("15:00"))
    assert session.presence(at("14:55"), None, at("15:00")) is Presence.WAITING
    assert session.presence(at("14:55"), None, at("15:01")) is Presence.BLACK_LOSES
    assert session.presence(None, at("14:55"), at("15:01")) is Presence.WHITE_LOSES
    assert session.presence(at("15:02"), at("15:00"), at("15:05")) is Presence.WHITE_LOSES


def test_both_absent_at_the_limit_lose():
    """Model regulations R6: both lose; before the limit the clock just runs."""
    session = Session(at("15:00"), 30)
    assert session.presence(None, None, at("15:20")) is Presence.WAITING
    assert session.presence(None, None, at("15:31")) is Presence.BOTH_LOSE


def test_white_loses_the_time_until_arrival():
    """Laws 6.7.2: neither was there at 15:00, White came at 15:12."""
    session = Session(at("15:00"), 30)
    assert session.lost_by_white(at("15:12")) == timedelta(minutes=12)
    assert session.lost_by_white(at("14:50")) == timedelta(0)


def test_small_events_announce_the_start_twice():
    """C.05 4.4: five minutes and one minute before; from 30 players on a large timer instead."""
    calls = announcements(at("15:00"), 29, 4)
    assert [call.at for call in calls] == [at("14:55"), at("14:59")]
    assert [call.text for call in calls] == ["Round 4 starts in 5 minutes.", "Round 4 starts in 1 minute."]
    assert announcements(at("15:00"), 30) == ()
    assert needs_large_timer(30)
    assert not needs_large_timer(29)
    assert announcements(at("15:00"), 8)[0].text == "The round starts in 5 minutes."
