"""Active or inactive (B.06.3 2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from caissa.arbiters import (
    ArbiterTitle,
    DueState,
    Duty,
    Training,
    TrainingKind,
    active_on,
    end_of_activity,
    refresher_due,
    refreshers_due,
    transition_end,
)
from caissa.arbiters.activity import activity_clause, registrations

from .people import arbiter, event, international, refresher


def test_four_years_after_the_title_or_the_last_course() -> None:
    """2.2.1 and 2.2.2: the latest of them; 2.3: the IA title of 2015 moves nothing."""
    who = arbiter(fide_since=date(2012, 1, 1), international_since=date(2015, 1, 1))
    assert end_of_activity(who) == date(2016, 1, 1)
    courses = (refresher(date(2020, 2, 29)), Training(TrainingKind.IA_SEMINAR, date(2019, 5, 1), passed=True))
    assert end_of_activity(arbiter(fide_since=date(2012, 1, 1), trainings=courses)) == date(2024, 2, 29)


def test_a_failed_course_or_an_fa_seminar_keeps_nobody_active() -> None:
    """2.2.2: successfully attended; the FA seminar is not on the list."""
    courses = (
        Training(TrainingKind.REFRESHER, date(2024, 5, 1), passed=False),
        Training(TrainingKind.FA_SEMINAR, date(2024, 5, 1), passed=True),
    )
    assert end_of_activity(arbiter(fide_since=date(2020, 1, 1), trainings=courses)) == date(2024, 1, 1)


def test_the_status_changes_on_the_day_itself() -> None:
    """2.1: when the date is reached, the status becomes inactive."""
    who = arbiter(fide_since=date(2020, 1, 1))
    assert active_on(who, date(2023, 12, 31)) is True
    assert active_on(who, date(2024, 1, 1)) is False


def test_nothing_is_said_of_national_arbiters() -> None:
    """1.1: the status is for IAs and FAs."""
    assert active_on(arbiter(), date(2025, 1, 1)) is None
    assert activity_clause(arbiter(), Duty.CHIEF_ARBITER, event(), date(2025, 1, 1)) is None


@pytest.mark.parametrize(
    ("title", "year", "end"),
    [
        (ArbiterTitle.INTERNATIONAL, 2015, date(2020, 12, 31)),
        (ArbiterTitle.INTERNATIONAL, 2016, date(2020, 12, 31)),
        (ArbiterTitle.INTERNATIONAL, 2017, date(2021, 12, 31)),
        (ArbiterTitle.FIDE, 2017, date(2022, 12, 31)),
        (ArbiterTitle.FIDE, 2018, date(2022, 12, 31)),
        (ArbiterTitle.INTERNATIONAL, 2019, date(2023, 12, 31)),
        (ArbiterTitle.FIDE, 2020, date(2024, 12, 31)),
        (ArbiterTitle.FIDE, 2021, None),
    ],
)
def test_the_transition_of_2021(title: ArbiterTitle, year: int, end: date | None) -> None:
    """2.6: by the year of the last tournament."""
    assert transition_end(title, year) == end


def test_an_inactive_chief_arbiter_only_where_no_norm_is_possible() -> None:
    """2.1.1; other duties are not mentioned; 2.1.2: official events for nobody inactive."""
    inactive, day = international(trainings=()), date(2025, 3, 1)

    def met(duty: Duty, **changes: object) -> bool | None:
        clause = activity_clause(inactive, duty, event(**changes), day)
        return True if clause is None else clause.met

    assert met(Duty.CHIEF_ARBITER) is False
    assert met(Duty.CHIEF_ARBITER, player_norms_possible=False) is True
    assert met(Duty.DEPUTY_CHIEF_ARBITER) is True
    assert met(Duty.MATCH_ARBITER, official="olympiad") is False


def test_one_unpaid_fee_puts_the_event_in_doubt() -> None:
    """B.06.1 6.2: the event may not be rated and norms are not accepted."""
    judged = registrations(event(), [arbiter(), arbiter(name="Roux, Paul", registration_paid=False)])
    assert [clause.actual for clause in judged.failed] == ["Roux, Paul"]


# -- who is due for a refresher course ------------------------------------------------------

TODAY = date(2026, 9, 1)


def test_who_is_due_when() -> None:
    """B.06.2 4.2, B.06.3 2.2: four years after the last course; on the day itself the arbiter is inactive."""
    people = (
        arbiter(name="Later", fide_since=date(2015, 1, 1), trainings=(refresher(date(2025, 5, 1)),)),
        arbiter(name="Sooner", fide_since=date(2022, 12, 1)),
        arbiter(name="Today", fide_since=date(2015, 1, 1), trainings=(refresher(date(2022, 9, 1)),)),
        arbiter(name="National"),
        arbiter(name="Unknown", international_since=date(2018, 1, 1)),
    )
    listed = [(each.arbiter.name, each.state, each.due) for each in refreshers_due(people, TODAY)]
    assert listed == [
        ("Today", DueState.OVERDUE, date(2026, 9, 1)),
        ("Unknown", DueState.UNKNOWN, None),
        ("Sooner", DueState.DUE, date(2026, 12, 1)),
        ("Later", DueState.DUE, date(2029, 5, 1)),
        ("National", DueState.NOTHING, None),
    ]


def test_a_course_that_is_still_to_come_moves_nothing() -> None:
    """4.2: it must have been attended; it stands in no list of courses attended."""
    planned = refresher(date(2026, 10, 1))
    who = arbiter(fide_since=date(2015, 1, 1), trainings=(refresher(date(2021, 5, 1)), planned))
    due = refresher_due(who, TODAY)
    assert (due.state, due.due, len(due.courses)) == (DueState.OVERDUE, date(2025, 5, 1), 1)
    assert refresher_due(who, date(2026, 10, 1)).due == date(2030, 10, 1)


def test_feedback_of_the_newest_course_that_has_some() -> None:
    """4.2.3: the evaluation is there for feedback; an FA seminar is no refresher course."""
    courses = (
        replace(refresher(date(2021, 5, 1)), feedback="Pairing by hand"),
        refresher(date(2025, 5, 1)),
        Training(TrainingKind.FA_SEMINAR, date(2026, 5, 1), passed=True, feedback="Clocks"),
    )
    due = refresher_due(arbiter(fide_since=date(2015, 1, 1), trainings=courses), TODAY)
    assert due.feedback == "Pairing by hand"
    assert due.last == courses[1]


def test_a_title_without_its_date_is_enough_to_be_asked_for_a_course() -> None:
    """Rating lists have titles without dates."""
    assert refresher_due(arbiter(), TODAY, ArbiterTitle.FIDE).state is DueState.UNKNOWN
