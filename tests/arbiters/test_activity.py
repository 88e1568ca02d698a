"""Active or inactive (B.06.3 2)."""

from __future__ import annotations

from datetime import date

import pytest

from caissa.arbiters import (
    ArbiterTitle,
    Duty,
    Training,
    TrainingKind,
    active_on,
    end_of_activity,
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
