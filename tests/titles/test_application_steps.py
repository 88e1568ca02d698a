"""The way of an application: who signs and pays, 45 days before the meeting, 30 days published (B.01 2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from caissa.titles.applications.steps import (
    ApplicationProgress,
    Payer,
    Step,
    considered_at,
    earliest_award,
    latest_submission,
    payer,
    steps,
)

MEETING = date(2026, 12, 10)


def step(progress: ApplicationProgress, article: str, today: date) -> Step:
    """The step of an article."""
    return next(step for step in steps(progress, today) if step.article == article)


def test_an_application_is_in_45_days_before_the_meeting() -> None:
    """B.01 2.3: for 10 December the last day is 26 October (30 days of November, 5 of October, 10)."""
    assert latest_submission(MEETING) == date(2026, 10, 26)


def test_a_late_application_waits_for_the_next_meeting() -> None:
    """B.01 2.3: sent on 27 October, it is considered in February; without a later meeting, nobody knows."""
    meetings = [date(2027, 2, 20), MEETING]
    assert considered_at(date(2026, 10, 26), meetings) == MEETING
    assert considered_at(date(2026, 10, 27), meetings) == date(2027, 2, 20)
    assert considered_at(date(2027, 2, 1), meetings) is None


def test_thirty_days_on_fides_site_before_it_is_final() -> None:
    """B.01 2.4: published on 1 November, final on 1 December at the earliest."""
    assert earliest_award(date(2026, 11, 1)) == date(2026, 12, 1)


def test_who_pays() -> None:
    """B.01 2.2, 1.10.4: the federation; the player, if it refuses to apply."""
    assert payer(federation_refuses=False) is Payer.FEDERATION
    assert payer(federation_refuses=True) is Payer.PLAYER


def test_every_step_is_listed_with_its_day() -> None:
    """B.01 1.10.3, 2.2 to 2.4: nothing is done yet on 1 October."""
    listed = steps(ApplicationProgress(meeting=MEETING), date(2026, 10, 1))
    assert [step.article for step in listed] == [
        "B.01 1.10.3",
        "B.01 1.10.3",
        "B.01 2.3",
        "B.01 2.2",
        "B.01 2.4",
    ]
    assert not any(step.done or step.late for step in listed)
    assert [step.due for step in listed] == [None, None, date(2026, 10, 26), None, None]


def test_the_deadline_has_passed_or_was_kept() -> None:
    """B.01 2.3: the day of sending counts, or today while nothing is sent."""
    waiting = ApplicationProgress(meeting=MEETING)
    assert step(waiting, "B.01 2.3", date(2026, 10, 27)).late
    sent = replace(waiting, submitted=date(2026, 10, 26))
    assert step(sent, "B.01 2.3", date(2026, 12, 1)) == Step(
        "B.01 2.3", "submitted to FIDE for the meeting of 2026-12-10", True, date(2026, 10, 26)
    )
    assert step(replace(sent, meeting=None), "B.01 2.3", date(2026, 12, 1)).done


def test_publication_runs_thirty_days() -> None:
    """B.01 2.4: a decision within them is too early; objections are counted."""
    progress = ApplicationProgress(published=date(2026, 11, 1), objections=2)
    running = step(progress, "B.01 2.4", date(2026, 11, 30))
    assert (running.done, running.due) == (False, date(2026, 12, 1))
    assert "2 objections" in running.what
    assert step(progress, "B.01 2.4", date(2026, 12, 1)).done
    assert step(replace(progress, decided=date(2026, 11, 20)), "B.01 2.4", date(2026, 12, 5)).late


def test_a_federation_that_refuses() -> None:
    """B.01 1.10.4: the player appeals to FIDE, applies and pays."""
    progress = ApplicationProgress(federation_refuses=True)
    listed = [step for step in steps(progress, date(2026, 10, 1)) if step.article == "B.01 1.10.4"]
    assert [step.done for step in listed] == [True, False]
    assert "the player" in listed[1].what
