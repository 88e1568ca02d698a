"""Applications for the titles FIDE Arbiter and International Arbiter (B.06.1 3, 4, 5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.arbiters import (
    TITLES_2021,
    Application,
    ApplicationVerdict,
    Arbiter,
    ArbiterTitle,
    EventFacts,
    EventSystem,
    NationalEvent,
    Service,
    Training,
    TrainingKind,
    Verdict,
    earliest_award,
    judge_application,
    last_day_for_meeting,
    seminar_expires,
    seminar_on_record,
    seminar_passed,
)
from caissa.tournament import Birth, Speed

from .people import arbiter, norm_at

SEMINAR = Training(
    TrainingKind.FA_SEMINAR, date(2025, 1, 12), date(2025, 1, 10), "Seminar", "FRA", True, Decimal(85)
)
ROBIN = {"system": EventSystem.ROUND_ROBIN, "players": 10, "rated": 10}


def fa(*norms: Service, on: date = date(2025, 6, 1), **changes: Any) -> ApplicationVerdict:
    """An application for FA with these norms."""
    facts: dict[str, Any] = {"arbiter": arbiter(), "seminar": SEMINAR, "norms": norms, **changes}
    return judge_application(Application(ArbiterTitle.FIDE, on=on, **facts))


def failed(verdict: ApplicationVerdict) -> list[str]:
    """The articles that are not met, without the regulation."""
    return [clause.article.removeprefix("B.06.1 ") for clause in verdict.judgement.failed]


THREE = (norm_at("Swiss 1"), norm_at("Swiss 2"), norm_at("Robin", **ROBIN))


def test_three_norms_two_systems_and_a_seminar_make_an_fa_application() -> None:
    """5.4: everything is met."""
    verdict = fa(*THREE)
    assert failed(verdict) == []
    assert verdict.verdict is Verdict.YES
    assert verdict.used_routes == ("3.8.1", "3.8.1", "3.8.2")


def test_exam_question_27_two_swiss_events_and_a_seminar() -> None:
    """EX-A1: 76 and 88 players, seven rounds: a norm is missing, and so is a second system or a big Swiss."""
    two = (norm_at("A", players=76, rounds=7), norm_at("B", players=88, rounds=7))
    verdict = fa(*two)
    assert failed(verdict) == ["5.4.3", "2.5"]
    needed = next(clause.demand for clause in verdict.judgement.failed if clause.article == "B.06.1 2.5")
    assert needed == (
        "two different systems, or one international Swiss with at least: players 100, "
        "of them rated 30 %, rounds 7, federations 2"
    )


BIG = {"players": 100, "rated": 30, "rounds": 7, "federations": 2}


@pytest.mark.parametrize(
    ("third", "fits"),
    [
        ({"system": EventSystem.ROUND_ROBIN, "players": 10, "rated": 10}, True),
        ({"for_teams": True}, True),
        (BIG, True),
        ({**BIG, "players": 99}, False),
        ({**BIG, "rated": 29}, False),
        ({**BIG, "rounds": 6}, False),
        ({**BIG, "federations": 1}, False),
    ],
)
def test_what_the_third_norm_of_question_27_may_be(third: dict[str, Any], fits: bool) -> None:
    """EX-A1 (2.4, 2.5): another type (round robin or team), or the big Swiss with seven rounds too."""
    two = (norm_at("A", players=76, rounds=7), norm_at("B", players=88, rounds=7))
    verdict = fa(*two, norm_at("C", **third))
    assert (failed(verdict) == []) is fits


def test_two_short_events_are_one_too_many() -> None:
    """3.10.1: only one event with five or six rounds."""
    short = (norm_at("Swiss 1", rounds=6), norm_at("Swiss 2", rounds=5), THREE[2])
    assert failed(fa(*short)) == ["3.10.1"]
    assert failed(fa(norm_at("Swiss 1", rounds=5), *THREE[1:])) == []


def test_a_way_for_one_norm_is_not_used_twice() -> None:
    """3.9: rapid and blitz give one norm in an application."""
    rapid = [norm_at(name, speed=Speed.RAPID) for name in ("Rapid 1", "Rapid 2")]
    assert failed(fa(*rapid, THREE[2])) == ["3.9.2"]
    assert failed(fa(rapid[0], *THREE[1:])) == []


def test_an_event_that_fits_two_ways_takes_the_free_one() -> None:
    """3.8.1 has no limit: two team leagues by Swiss may be used, one as a league or both as Swiss."""
    league = {
        "national": NationalEvent.TEAM_TOP_DIVISION,
        "teams": 12,
        "boards_per_team": 4,
        "for_teams": True,
    }
    verdict = fa(norm_at("League 1", **league), norm_at("League 2", **league), norm_at("Open"))
    assert failed(verdict) == []
    assert verdict.used_routes == ("3.8.1", "3.8.1", "3.8.1")


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        (date(2025, 3, 8), ["5.3.1", "5.3.1", "5.3.1", "5.3.3"]),
        (date(2025, 3, 9), []),
        (date(2026, 3, 9), []),
        (date(2026, 3, 10), ["5.3.3"]),
        (date(2029, 1, 12), ["5.3.3"]),
        (date(2029, 1, 13), ["5.3.2", "5.3.3"]),
        (date(2031, 3, 9), ["5.3.2", "5.3.3"]),
        (date(2031, 3, 10), ["5.3.2", "5.3.1", "5.3.1", "5.3.1", "5.3.3"]),
    ],
)
def test_norms_seminar_and_application_expire(on: date, expected: list[str]) -> None:
    """5.3: events ended on 9 March 2025 (six years, one year), the seminar on 12 January (four years).

    An application cannot come before its events.
    """
    assert failed(fa(*THREE, on=on)) == expected


@pytest.mark.parametrize(
    ("born", "expected"),
    [
        (Birth(2006, 6, 1), []),
        (Birth(2006, 6, 2), ["5.4.2"]),
        (Birth(2007, 3, 9), ["5.4.2"]),
        (Birth(2007, 3, 10), ["5.4.2", "2.9.3", "2.9.3", "2.9.3"]),
    ],
)
def test_nineteen_for_the_title_and_eighteen_for_the_norms(born: Birth, expected: list[str]) -> None:
    """5.4.2 on 1 June 2025, and 2.9.3 on the last day of the events, 9 March 2025."""
    assert failed(fa(*THREE, arbiter=arbiter(birth=born))) == expected


def test_a_year_of_birth_alone_may_leave_the_age_open() -> None:
    """5.4.2: born in 2006, 19 at some time of 2025."""
    verdict = fa(*THREE, arbiter=arbiter(birth=Birth(2006)))
    assert verdict.verdict is Verdict.OPEN
    assert [clause.article for clause in verdict.judgement.unknown] == ["B.06.1 5.4.2"]
    assert fa(*THREE, arbiter=arbiter(birth=Birth(2005))).verdict is Verdict.YES


def test_norms_before_the_registration_do_not_count() -> None:
    """2.9.1: registered as National Arbiter."""
    assert failed(fa(*THREE, arbiter=arbiter(national_since=date(2025, 3, 10)))) == ["2.9.1"] * 3
    assert failed(fa(*THREE, arbiter=arbiter(national_since=None))) == ["2.9.1"] * 3


@pytest.mark.parametrize(("percent", "expected"), [(79, ["3.7"]), (80, [])])
def test_the_examination_takes_eighty_per_cent(percent: int, expected: list[str]) -> None:
    """3.7."""
    assert failed(fa(*THREE, seminar=replace(SEMINAR, percent=Decimal(percent)))) == expected


def test_without_a_seminar_there_is_no_fa_title() -> None:
    """3.7, 5.4.3: a refresher course is not a seminar."""
    assert failed(fa(*THREE, seminar=None)) == ["3.7"]
    assert failed(fa(*THREE, seminar=replace(SEMINAR, kind=TrainingKind.REFRESHER))) == ["3.7"]


def test_four_norms_are_one_too_many() -> None:
    """5.4.3: exactly three certificates."""
    assert failed(fa(*THREE, norm_at("Fourth"))) == ["5.4.3"]


def test_the_same_event_counts_once() -> None:
    """3.8: three events; 4.12: for IA none that was used for FA."""
    assert failed(fa(THREE[0], THREE[0], THREE[2])) == ["3.8"]
    assert failed(fa(replace(THREE[0], used_for="FA"), *THREE[1:])) == ["3.8"]
    assert failed(ia(replace(FOUR[0], used_for="FA"), *FOUR[1:])) == ["4.12"]


def test_a_partners_title_stands_for_one_norm() -> None:
    """3.9.5: an International Arbiter of the IBCA."""
    assert failed(fa(*THREE[1:], partner_title="IBCA")) == []


def test_an_unpaid_registration_stops_an_application() -> None:
    """6.2: norms are not accepted."""
    assert failed(fa(*THREE, arbiter=arbiter(registration_paid=False))) == ["6.1"]
    assert fa(*THREE, arbiter=arbiter(registration_paid=None)).verdict is Verdict.OPEN


def test_an_event_that_is_too_small_is_named_with_its_fault() -> None:
    """3.8.1: 18 rated players are too few; the clause of the norm says so."""
    verdict = fa(norm_at("Small", rated=18), *THREE[1:])
    assert failed(verdict) == ["3.8.1"]
    assert verdict.judgement.failed[0].actual == "at least 20 rated players (found: 18)"


def test_what_nobody_said_stays_open() -> None:
    """An application with bare names: nothing is guessed, and nothing is refused for want of a date."""
    bare = [Service(EventFacts(name)) for name in ("A", "B", "C")]
    who = Arbiter("Okafor, Ada", national_since=date(2020, 1, 1))
    verdict = fa(*bare, arbiter=who, seminar=None)
    assert failed(verdict) == ["3.7", "2.5"]
    unknown = {clause.article.removeprefix("B.06.1 ") for clause in verdict.judgement.unknown}
    assert unknown == {"5.4.2", "2.9.3", "2.9.1", "3.3", "3.8.1", "2.8", "5.3.1", "5.3.3", "6.1"}


def test_one_of_seven_languages_for_fa_and_english_for_ia() -> None:
    """3.3, 4.3."""
    assert failed(fa(*THREE, arbiter=arbiter(languages=("Russian",)))) == []
    assert failed(fa(*THREE, arbiter=arbiter(languages=("Italian",)))) == ["3.3"]
    assert failed(ia(*FOUR, arbiter=arbiter(**FIDE_ARBITER, languages=("Russian",)))) == ["4.3"]


# -- International Arbiter -----------------------------------------------------------

READY = Training(TrainingKind.IA_SEMINAR, date(2025, 1, 12), passed=True)
FIDE_ARBITER = {"fide_since": date(2023, 5, 1)}
FOUR = (
    norm_at("Open 1"),
    norm_at("Open 2"),
    norm_at("Open 3", chief_arbiter="Silva, Rui"),
    norm_at("Closed", system=EventSystem.ROUND_ROBIN, players=10),
)


def ia(*norms: Service, on: date = date(2025, 6, 1), **changes: Any) -> ApplicationVerdict:
    """An application for IA with these norms."""
    facts: dict[str, Any] = {"arbiter": arbiter(**FIDE_ARBITER), "seminar": READY, "norms": norms, **changes}
    return judge_application(Application(ArbiterTitle.INTERNATIONAL, on=on, **facts))


def test_four_norms_and_the_seminar_make_an_ia_application() -> None:
    """5.5: everything is met."""
    verdict = ia(*FOUR)
    assert failed(verdict) == []
    assert verdict.verdict is Verdict.YES


def test_not_all_norms_under_one_chief_arbiter() -> None:
    """4.13.1."""
    assert failed(ia(*FOUR[:2], norm_at("Open 3"), FOUR[3])) == ["4.13.1"]


def test_the_seminar_counts_since_2024() -> None:
    """4.7: an application of 2023 needs none, one of 2024 does."""
    earlier = [
        replace(service, event=replace(service.event, start=date(2023, 9, 1), end=date(2023, 9, 9)))
        for service in FOUR
    ]
    assert failed(ia(*earlier, seminar=None, on=date(2023, 12, 31))) == []
    assert failed(ia(*earlier, seminar=None, on=date(2024, 1, 1))) == ["4.7"]
    assert failed(ia(*FOUR, seminar=replace(READY, passed=False))) == ["4.7"]


def test_norms_are_made_after_the_fa_title_as_an_active_arbiter() -> None:
    """4.11, 4.12, 2.9.2: the title came during, after, or never; activity ended four years after it."""
    late = arbiter(fide_since=date(2025, 3, 9))
    assert failed(ia(*FOUR, arbiter=late)) == ["4.12"] * 4
    assert "4.11" in failed(ia(*FOUR, arbiter=arbiter()))
    inactive = arbiter(fide_since=date(2021, 3, 1))
    assert failed(ia(*FOUR, arbiter=inactive)) == ["2.9.2"] * 4


def test_twenty_one_years_for_ia() -> None:
    """5.5.2."""
    young = arbiter(**FIDE_ARBITER, birth=Birth(2004, 6, 2))
    assert failed(ia(*FOUR, arbiter=young)) == ["5.5.2"]


def test_two_national_finals_are_enough_a_third_is_not() -> None:
    """4.8.1: maximum two norms."""
    final = {"national": NationalEvent.INDIVIDUAL_FINAL, "federations": 1, "player_norms_possible": False}
    finals = [norm_at(f"Final {year}", **final) for year in (1, 2, 3)]
    assert failed(ia(*finals[:2], *FOUR[2:])) == []
    assert failed(ia(*finals, FOUR[3])) == ["4.13.1", "4.8.1"]


def test_one_short_event_for_ia() -> None:
    """4.10.1: one of seven or eight rounds."""
    assert failed(ia(norm_at("Open 1", rounds=7), *FOUR[1:])) == []
    assert failed(ia(norm_at("Open 1", rounds=7), norm_at("Open 2", rounds=8), *FOUR[2:])) == ["4.10.1"]


def test_only_swiss_events_need_three_federations_in_the_big_one_for_ia() -> None:
    """2.5 with 2.6.2 b: international means three federations here."""
    opens = [norm_at(f"Open {n}", chief_arbiter=f"Chief {n}") for n in range(3)]
    big = norm_at("Big", players=120, rated=60, federations=3)
    assert failed(ia(*opens, big)) == []
    assert failed(ia(*opens, norm_at("Small"))) == ["2.5"]


def test_deadlines_of_an_application() -> None:
    """5.7: 45 days before a meeting; 5.8: posted for 60 days."""
    assert last_day_for_meeting(date(2025, 12, 15), TITLES_2021) == date(2025, 10, 31)
    assert earliest_award(date(2025, 1, 1), TITLES_2021) == date(2025, 3, 2)


@given(st.permutations(range(4)))
def test_the_order_of_the_norms_does_not_matter(order: list[int]) -> None:
    """4.8, 4.9: each norm keeps its way and the application its answer, in whatever order it is listed."""
    big = norm_at("Big", players=120, rated=60, player_norms_possible=False)
    final = norm_at("Final", national=NationalEvent.INDIVIDUAL_FINAL, federations=1)
    listed = (big, final, FOUR[2], FOUR[3])
    usual = {"Big": "4.9.1", "Final": "4.8.1", "Open 3": "4.8.3", "Closed": "4.8.3"}
    verdict = ia(*(listed[index] for index in order))
    assert verdict.verdict is Verdict.YES
    used = zip((norm.event.name for norm in verdict.application.norms), verdict.used_routes, strict=True)
    assert dict(used) == usual


# -- results on record -------------------------------------------------------------------


def held(end: date, percent: str | None = None, passed: bool | None = None) -> Training:
    """An FA seminar of the record."""
    return Training(
        TrainingKind.FA_SEMINAR, end, passed=passed, percent=Decimal(percent) if percent else None
    )


@pytest.mark.parametrize(
    ("percent", "passed", "expected"),
    [
        ("80", False, True),
        ("79.9", True, False),
        (None, True, True),
        (None, False, False),
        (None, None, None),
    ],
)
def test_80_per_cent_pass_and_the_marks_decide(percent, passed, expected) -> None:
    """B.06.1 3.7, B.06.2 4.1.1.3: 80 % and above; what somebody ticked beside the marks does not count."""
    assert seminar_passed(held(date(2025, 1, 12), percent, passed)) is expected


def test_a_seminar_may_be_used_for_four_years_and_only_if_it_was_passed() -> None:
    """B.06.1 5.3.2: not more than four years old on the day; of a leap day, 28 February."""
    assert seminar_expires(held(date(2024, 2, 29), "86")) == date(2028, 2, 29)
    assert seminar_expires(held(date(2025, 1, 12), "79")) is None
    assert seminar_expires(replace(READY, end=date(2025, 1, 12))) == date(2029, 1, 12)
    assert seminar_expires(Training(TrainingKind.REFRESHER, date(2025, 1, 12), passed=True)) is None


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        (date(2024, 12, 31), date(2022, 5, 1)),  # the later one is not yet held
        (
            date(2026, 5, 1),
            date(2022, 5, 1),
        ),  # four years to the day: still a norm, though a later one failed
        (date(2026, 5, 2), date(2025, 3, 1)),  # expired: the failure is what there is
        (date(2021, 1, 1), None),
    ],
)
def test_the_seminar_that_an_application_takes_from_the_record(on, expected) -> None:
    """3.7, 5.3.2: a valid norm before a later failure."""
    record = (held(date(2025, 3, 1), "60"), held(date(2022, 5, 1), "81"), READY)
    found = seminar_on_record(record, ArbiterTitle.FIDE, on)
    assert (found.end if found else None) == expected


@pytest.mark.parametrize(
    ("kept", "expected"),
    [("85", []), ("74", ["B.06.2 4.1.1.3"]), (None, [])],
)
def test_an_application_states_the_result_that_is_on_record(kept, expected) -> None:
    """B.06.2 4.1.1.3: 85 % on the form, 74 % on the arbiter's record."""
    record = (held(SEMINAR.end, kept, passed=True),)
    assert failed(fa(*THREE, arbiter=arbiter(trainings=record))) == expected


def test_without_a_record_of_the_seminar_nothing_is_compared() -> None:
    """A record of another course says nothing about this one."""
    articles = [clause.article for clause in fa(*THREE).judgement.clauses]
    assert "B.06.2 4.1.1.3" not in articles
