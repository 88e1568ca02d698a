"""The conditions of a title tournament, from the facts and from what is declared (B.01 1.1, 1.4.2e)."""

from __future__ import annotations

from datetime import date

import pytest

from caissa.errors import Severity
from caissa.play import BoardSetting, ChangedRate, parse_time_control
from caissa.play.time_controls.rates_of_play import remark_on_change, remark_on_setting
from caissa.titles import Clause, TitleEvent
from caissa.titles.title_norms.conditions import conditions, doubts_about_conditions, doubts_about_facts
from caissa.titles.title_norms.editions import B01_2024
from caissa.tournament import Official, Person, Player, Remark, Role, Round, Sex, Speed, Tournament


def judged(tournament: Tournament, article: str, **declared: object) -> list[Clause]:
    """The clauses of one article."""
    clauses = conditions(tournament, B01_2024, TitleEvent(**declared))  # type: ignore[arg-type]
    return [clause for clause in clauses if clause.article == f"B.01 {article}"]


def arbiter(title: str, name: str = "Anna", role: Role = Role.CHIEF_ARBITER, fide_id: int = 0) -> Official:
    """An arbiter with a title."""
    return Official(Person(name, arbiter_title=title, fide_id=fide_id or None), role)


def test_what_nobody_has_said_is_a_note() -> None:
    """TITLE-018: an empty tournament fails in nothing, but almost everything is unknown."""
    clauses = conditions(Tournament(), B01_2024)
    doubts = doubts_about_conditions(clauses)
    assert {clause.known for clause in clauses if not clause.met} == {False}
    assert {doubt.severity for doubt in doubts} == {Severity.INFO}
    assert {doubt.code for doubt in doubts} == {"norms.condition-unknown"}


@pytest.mark.parametrize(("days", "met"), [(30, True), (29, False)])
def test_registration(days: int, met: bool) -> None:
    """B.01 1.1.1: thirty days before the start."""
    (clause,) = judged(Tournament(), "1.1.1", registered_days_before=days)
    assert clause.met is met


def test_a_condition_that_fails_is_a_warning() -> None:
    """B.01 1.1.1: registered too late."""
    (doubt,) = doubts_about_conditions(judged(Tournament(), "1.1.1", registered_days_before=3))
    assert (doubt.code, doubt.severity, doubt.where) == (
        "norms.condition-failed",
        Severity.WARNING,
        "B.01 1.1.1",
    )


@pytest.mark.parametrize(
    ("minutes", "rounds", "hours", "allowed"),
    [
        (120, 2, True, [True, True]),
        (120, 3, True, [False, True]),
        (119, 2, True, [True, False]),
        (181, 2, False, [True, True]),
    ],
)
def test_hours_rounds_and_time(minutes: int, rounds: int, hours: bool, allowed: list[bool]) -> None:
    """B.01 1.1.2, 1.1.3: 12 hours and two rounds a day, two hours a player; 724 minutes are too long."""
    declared = {"minutes_a_player": minutes, "rounds_a_day": rounds}
    assert [clause.met for clause in judged(Tournament(), "1.1.2", **declared)] == [hours]
    assert [clause.met for clause in judged(Tournament(), "1.1.3", **declared)] == allowed


def test_the_facts_are_read_where_nothing_is_declared() -> None:
    """B.01 1.1.3: three rounds on one day; 90 minutes and 30 seconds a move are 120 minutes for 60 moves."""
    days = [date(2026, 5, 1)] * 3 + [date(2026, 5, 2)]
    rounds = tuple(Round(number, date=day) for number, day in enumerate(days, start=1))
    clauses = judged(Tournament(rounds=rounds, time_control="90 min + 30 sec/move"), "1.1.3")
    assert [(clause.actual, clause.met) for clause in clauses] == [(3, False), (120, True)]


def test_clocks_and_the_presence_of_an_arbiter_are_declared() -> None:
    """B.01 1.1.3b, 1.1.5."""
    (clocks,) = judged(Tournament(), "1.1.3b", identical_clocks=False)
    assert (clocks.met, clocks.known) == (False, True)
    *_, present = judged(Tournament(), "1.1.5", arbiter_always_present=True)
    assert present.met


USUAL = parse_time_control("90+30")


def changed(round_number: int, text: str) -> Remark:
    """A round at another time control."""
    return remark_on_change(ChangedRate(round_number, USUAL, parse_time_control(text), "storm"))


def test_a_round_with_less_than_two_hours_breaks_the_condition() -> None:
    """B.01 1.1.3: 60 minutes and 30 seconds are 90 minutes for 60 moves; 100 and 30 are enough."""
    tournament = Tournament(time_control="90+30", remarks=(changed(6, "60+30"), changed(7, "100+30")))
    clauses = judged(tournament, "1.1.3", rounds_a_day=1)
    assert [(clause.actual, clause.met) for clause in clauses] == [
        (1, True), (120, True), (90, False), (130, True),
    ]  # fmt: skip
    assert clauses[2].what == "round 6: 90 minutes for 60 moves of 120"
    assert [clause.met for clause in judged(tournament, "0.3")] == [True]


def test_a_round_of_rapid_is_no_standard_chess() -> None:
    """B.01 0.3: titles are won in standard chess."""
    clauses = judged(Tournament(time_control="90+30", remarks=(changed(9, "25+10"),)), "0.3")
    assert [(clause.what, clause.met) for clause in clauses] == [
        ("standard chess", True), ("round 9: rapid chess", False),
    ]  # fmt: skip


def test_boards_with_other_clocks_go_before_what_was_declared() -> None:
    """B.01 1.1.3b: somebody says that all clocks are alike, and boards 50 to 70 are on record."""
    delayed = BoardSetting(tuple(range(50, 71)), parse_time_control("G/90 d30"), "older clocks")
    tournament = Tournament(time_control="90+30", remarks=(remark_on_setting(delayed, USUAL),))
    (clocks,) = judged(tournament, "1.1.3b", identical_clocks=True)
    assert (clocks.met, clocks.known) == (False, True)
    assert "50-70" in clocks.what


def test_a_round_without_increment_mixes_the_clocks() -> None:
    """B.01 1.1.3b: increment in all games or in none; another increment is no mixture."""
    (clocks,) = judged(Tournament(time_control="90+30", remarks=(changed(6, "120'"),)), "1.1.3b")
    assert (clocks.met, clocks.known) == (False, True)
    same_mode = Tournament(time_control="90+30", remarks=(changed(6, "100+20"),))
    (clocks,) = judged(same_mode, "1.1.3b", identical_clocks=True)
    assert clocks.met


@pytest.mark.parametrize(("title", "met"), [("IA", True), ("FA", True), ("NA", False)])
def test_the_chief_arbiter(title: str, met: bool) -> None:
    """B.01 1.1.5: an International or FIDE Arbiter."""
    assert judged(Tournament(officials=(arbiter(title),)), "1.1.5")[0].met is met


def test_no_arbiter_plays() -> None:
    """B.01 1.1.6: known by FIDE ID, or by name where an ID is missing."""
    players = (Player(1, Person("Anna", fide_id=11)), Player(2, Person("Berta")))
    for official, met in [
        (arbiter("IA", "Anna", fide_id=12), True),
        (arbiter("IA", "Someone", Role.SECTOR_ARBITER, fide_id=11), False),
        (arbiter("FA", "Berta"), False),
        (arbiter("FA", "Clara"), True),
    ]:
        (clause,) = judged(Tournament(players=players, officials=(official,)), "1.1.6")
        assert clause.met is met


@pytest.mark.parametrize(
    ("code", "approved", "met"),
    [
        ("FIDE_DUTCH_2026", False, True),
        ("FIDE_ROUNDROBIN", False, True),
        ("FIDE_DOUBLEROUNDROBIN", False, True),
        ("CUSTOM_KNOCKOUT", False, True),
        ("FIDE_SCHEVENINGEN", False, False),
        ("FIDE_SCHILLER", False, False),
        ("FIDE_SCHILLER", True, True),
    ],
)
def test_formats(code: str, approved: bool, met: bool) -> None:
    """TITLE-019, B.01 1.4.2e: Swiss, round robins, knock-out; others need approval."""
    (clause,) = judged(Tournament(type_code=code), "1.4.2e", approved_format=approved)
    assert clause.met is met


def test_only_standard_chess() -> None:
    """B.01 0.3: no norms in rapid and blitz."""
    assert not judged(Tournament(speed=Speed.RAPID), "0.3")[0].met


def test_facts_that_norms_depend_on() -> None:
    """B.01 1.4.2a, 1.4.3, 0.3: host, federations and sex; what is known is not in doubt."""
    players = tuple(Player(number, Person(f"P{number}", federation="NOT")) for number in range(1, 13))
    by_code = {doubt.code: doubt for doubt in doubts_about_facts(Tournament(players=players))}
    assert set(by_code) == {"norms.host-unknown", "norms.no-federation", "norms.sex-unknown"}
    assert by_code["norms.no-federation"].what.endswith("1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more")
    known = Tournament(federation="FRA", players=(Player(1, Person("A", federation="FRA", sex=Sex.MALE)),))
    assert doubts_about_facts(known) == ()
    assert doubts_about_facts(Tournament(), TitleEvent(host="FRA")) == ()
