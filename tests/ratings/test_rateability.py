"""Whether a section can be rated: times, controls, rounds and hours of a day (B.02 1, 3; B.02.RB 1, 3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from caissa.errors import Severity
from caissa.play import parse_time_control
from caissa.ratings import Objection, Paperwork, as_finding, objections
from caissa.tournament import Person, Player, Round, Speed, Tournament

START = date(2026, 5, 1)


def objections_to(
    control: str, speed: Speed = Speed.STANDARD, *ratings: int, rounds_a_day: int | None = None
) -> list[tuple[str, str]]:
    """Code and article of everything against rating a section of these players."""
    players = tuple(Player(n, Person(f"P{n}"), rating) for n, rating in enumerate(ratings or (1500,), 1))
    section = Tournament(start=START, players=players, speed=speed)
    listed = objections(section, control=parse_time_control(control), rounds_a_day=rounds_a_day)
    return [(finding.code, finding.article) for finding in listed]


TIME = [("rating.time", "B.02 1.1")]


@pytest.mark.parametrize(
    ("control", "strongest", "expected"),
    [
        ("60 min", 1799, []),
        ("60 min", 1800, TIME),
        ("59 min", 1500, TIME),
        ("90 min", 2399, []),
        ("90 min", 2400, TIME),
        ("90+30", 2400, []),
        ("90+29", 2400, TIME),
        ("30+30", 1500, []),
    ],
)
def test_minutes_for_60_moves_by_the_strength_of_the_field(
    control: str, strongest: int, expected: list[tuple[str, str]]
) -> None:
    """B.02 1.1: 120 minutes with a player of 2400, 90 with one of 1800, otherwise 60."""
    assert objections_to(control, Speed.STANDARD, 1500, strongest) == expected


def test_too_little_time_for_some_games_is_not_too_little_for_all() -> None:
    """B.02 1.1 speaks of the players in the game: others of the section are still rated."""
    players = (Player(1, Person("Anna"), 2450), Player(2, Person("Boris"), 2000), Player(3, Person("Chen")))
    section = Tournament(start=START, players=players)
    some = objections(section, control=parse_time_control("90 min"))[0]
    assert (some.whole, "2400" in some.what) == (False, True)
    assert as_finding(some).severity is Severity.WARNING
    nothing = objections(section, control=parse_time_control("50 min"))[0]
    assert nothing.whole
    assert as_finding(nothing).severity is Severity.ERROR


@pytest.mark.parametrize(
    ("control", "expected"),
    [
        ("90'/30 + 30'", []),
        ("90'/20 + 30' + 30\"", [("rating.first-control", "B.02 1.2")]),
        ("120'/30 + 40' + 30\"", [("rating.hours", "B.02 3.1")]),
    ],
)
def test_question_19_of_the_exam(control: str, expected: list[tuple[str, str]]) -> None:
    """B.02 1.2, 3.1: two games a day of 120, 150 and 190 minutes a player; 8 h, 10 h, 12 h 40 min."""
    assert objections_to(control, Speed.STANDARD, 2399, rounds_a_day=2) == expected


@pytest.mark.parametrize(
    ("control", "speed", "expected"),
    [
        ("3+0", Speed.BLITZ, [("rating.time", "B.02.RB 1.1.2")]),
        ("1+1", Speed.BLITZ, [("rating.time", "B.02.RB 1.1.2")]),
        ("3+2", Speed.BLITZ, []),
        ("5+5", Speed.BLITZ, []),
        ("7+3", Speed.BLITZ, []),
        ("6+5", Speed.BLITZ, [("rating.time", "B.02.RB 1.1.2")]),
        ("6+5", Speed.RAPID, []),
        ("25+10", Speed.RAPID, []),
        ("10+0", Speed.RAPID, [("rating.time", "B.02.RB 1.1.1")]),
        ("40+20", Speed.RAPID, [("rating.time", "B.02.RB 1.1.1")]),
    ],
)
def test_rated_rapid_and_blitz(control: str, speed: Speed, expected: list[tuple[str, str]]) -> None:
    """B.02.RB 1.1: rapid above 10 and below 60 minutes, blitz above 3 and at most 10."""
    assert objections_to(control, speed) == expected


def test_armageddon_is_not_rated() -> None:
    """B.02.RB 1.2: the players have different times."""
    assert ("rating.unequal-times", "B.02.RB 1.2") in objections_to("W300+2-B240+2", Speed.BLITZ)


@pytest.mark.parametrize(
    ("speed", "control", "rounds", "article"),
    [
        (Speed.RAPID, "15+10", 15, ""),
        (Speed.RAPID, "15+10", 16, "B.02.RB 3.1.1"),
        (Speed.BLITZ, "3+2", 30, ""),
        (Speed.BLITZ, "3+2", 31, "B.02.RB 3.1.2"),
    ],
)
def test_rounds_a_day(speed: Speed, control: str, rounds: int, article: str) -> None:
    """B.02.RB 3.1: at most 15 of rapid and 30 of blitz."""
    expected = [("rating.rounds-a-day", article)] if article else []
    assert objections_to(control, speed, 2000, rounds_a_day=rounds) == expected


def test_rounds_a_day_are_told_by_the_dates_of_the_rounds() -> None:
    """B.02 3.1: three rounds of 2 x 2.5 hours on one day are 15 hours."""
    rounds = tuple(Round(number, date=START) for number in (1, 2, 3))
    section = Tournament(start=START, players=(Player(1, Person("Anna"), 2000),), rounds=rounds)
    control = parse_time_control("90'/40 + 30' + 30\"")
    assert [objection.code for objection in objections(section, control=control)] == ["rating.hours"]
    assert objections(replace(section, rounds=rounds[:2]), control=control) == ()


def test_without_a_time_control_nothing_is_said_about_time() -> None:
    """What is not known is not an objection."""
    assert objections(Tournament(start=START)) == ()


def test_paperwork() -> None:
    """B.02 0.2, 9.2, 9.4: late registration, no announcement, hybrid play."""
    section = Tournament(start=START, players=(Player(1, Person("Anna"), 2000),))
    late = Paperwork(registered=date(2026, 4, 29), announced=False, hybrid=True)
    listed = objections(section, paperwork=late)
    assert [(finding.code, finding.article) for finding in listed] == [
        ("rating.registered-late", "B.02 0.2.2"),
        ("rating.not-announced", "B.02 9.2"),
        ("rating.hybrid-approval", "B.02 0.2"),
        ("rating.hybrid-games", "B.02 9.4"),
    ]
    good = Paperwork(
        date(2026, 4, 28), announced=True, hybrid=True, hybrid_approved=True, games_attached=True
    )
    assert objections(section, paperwork=good) == ()
    assert isinstance(listed[0], Objection)


@pytest.mark.parametrize(
    ("done", "code"), [({"online": True}, "rating.online"), ({"odds": True}, "rating.odds")]
)
def test_play_over_the_internet(done: dict[str, bool], code: str) -> None:
    """B.02 2.1: the Laws or the hybrid regulations; online play, and berserk, are never rated."""
    section = Tournament(start=START, players=(Player(1, Person("Anna"), 2000),))
    listed = objections(section, paperwork=Paperwork(**done))
    assert [(finding.code, finding.article, finding.whole) for finding in listed] == [
        (code, "B.02 2.1", True)
    ]
