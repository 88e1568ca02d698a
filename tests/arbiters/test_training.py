"""Seminars, lecturers, preparation for World events (B.06.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from caissa.arbiters import (
    FEES,
    LecturerApplication,
    ParticipationReport,
    Service,
    TrainingKind,
    Verdict,
    judge_lecturer,
)
from caissa.arbiters.appointments.preparation import Phase, Session, attendance, judge_preparation, plan
from caissa.arbiters.fees import fees_for, seminar_fees
from caissa.arbiters.training.lecturers import accreditation_end, lecturer_active, renewal_warning
from caissa.arbiters.training.seminars import (
    Format,
    Seminar,
    application_due,
    hours_needed,
    judge_seminar,
    report_due,
    seminar_fee,
)

from .people import event, international

FA, IA, REFRESHER = TrainingKind


@pytest.mark.parametrize(
    ("kind", "new_topics", "language", "hours"),
    [
        (FA, 0, "English", 16),
        (FA, 0, "French", 17),
        (FA, 2, "English", 22),
        (FA, 6, "Spanish", 35),
        (IA, 0, "English", 16),
        (REFRESHER, 0, "German", 12),
    ],
)
def test_hours_of_a_course(kind: TrainingKind, new_topics: int, language: str, hours: int) -> None:
    """4.1.1.2: 16 hours, three more for each new topic, one for English terms; 4.1.2.2: 16; 4.2.2: 12."""
    assert hours_needed(kind, new_topics, language) == hours


GOOD = Seminar(
    FA,
    date(2025, 5, 3),
    date(2025, 5, 4),
    16,
    20,
    lecturers=("A",),
    committee=("B", "C", "D"),
    committee_has_title=True,
    observer="B",
    applied=date(2025, 4, 3),
    lecturer_reported=date(2025, 5, 11),
    observer_reported=date(2025, 5, 11),
)


def faults(seminar: Seminar) -> list[str]:
    """The articles that a course does not meet."""
    return [clause.article.removeprefix("B.06.2 ") for clause in judge_seminar(seminar).failed]


def test_a_seminar_as_it_should_be() -> None:
    """5: two days, 16 hours, 20 participants, applied for a month before, reported within a week."""
    assert judge_seminar(GOOD).verdict is Verdict.YES
    assert application_due(GOOD) == date(2025, 4, 3)
    assert report_due(GOOD) == date(2025, 5, 11)


def test_what_may_be_wrong_with_a_seminar() -> None:
    """One fault at a time."""
    assert faults(replace(GOOD, hours=15)) == ["4.1.1.2"]
    assert faults(replace(GOOD, end=date(2025, 5, 3))) == ["4.1.1.2", "5.2.6.a", "5.2.6.b"]
    assert faults(replace(GOOD, new_topics=1, hours=19)) == ["4.1.1.2"]
    assert faults(replace(GOOD, new_topics=1, hours=19, end=date(2025, 5, 5))) == []
    assert faults(replace(GOOD, participants=21)) == ["5.1.4"]
    assert faults(replace(GOOD, participants=30, larger_approved=True)) == []
    assert faults(replace(GOOD, language="Esperanto", hours=17)) == ["1.2"]
    assert faults(replace(GOOD, assistants=("X", "Y", "Z"))) == ["5.2.1.2"]
    assert faults(replace(GOOD, observer="")) == ["5.2.1.1"]
    assert faults(replace(GOOD, format=Format.ONLINE)) == ["5.2.1.3"]
    assert faults(replace(GOOD, applied=date(2025, 4, 4))) == ["5.2.2"]
    assert faults(replace(GOOD, lecturer_reported=date(2025, 5, 12))) == ["5.2.6.a"]


def test_the_ia_seminar_is_in_english_with_two_lecturers() -> None:
    """1.2.1, 4.1.2."""
    seminar = replace(GOOD, kind=IA, lecturers=("A", "B"))
    assert faults(seminar) == []
    assert faults(replace(seminar, lecturers=("A",))) == ["5.2.1.2"]
    assert faults(replace(seminar, language="French")) == ["1.2.1"]


def test_a_refresher_course_has_25_places_and_no_committee() -> None:
    """5.1.4; the Commission itself holds it (4.2)."""
    course = replace(
        GOOD, kind=REFRESHER, hours=12, participants=25, committee=(), observer="", end=GOOD.start
    )
    course = replace(course, lecturer_reported=None, observer_reported=None)
    assert faults(course) == []
    assert faults(replace(course, participants=26)) == ["5.1.4"]


def test_fees_of_courses() -> None:
    """5.2.3.1: 20, 30 and 40 euros for each participant."""
    assert seminar_fees() == {FA: 20, IA: 30, REFRESHER: 40}
    assert seminar_fee(FA, 18) == 360
    assert [fee.euros for fee in fees_for("appeal")] == [300]
    assert all(fee.euros is not None or "financial regulations" in fee.note for fee in FEES)


def report(number: int, lecturer: str = "L1") -> ParticipationReport:
    """A good report from one seminar."""
    start = date(2024, number, 1)
    return ParticipationReport(
        f"Seminar {number}",
        start,
        start,
        3,
        lecturer,
        present_throughout=True,
        marks=(3, 4),
        satisfactory=True,
    )


CANDIDATE = LecturerApplication(
    international("B"),
    date(2025, 1, 1),
    (report(1), report(2), report(3, "L2")),
    in_programme=True,
    teaching_shown=True,
)


def missing(application: LecturerApplication) -> list[str]:
    """The articles that an accreditation does not meet."""
    return [clause.article.removeprefix("B.06.2 ") for clause in judge_lecturer(application).failed]


def test_a_lecturer_as_accredited() -> None:
    """2.2.1, 3.1.1: an active IA of class A or B, three seminars, not all with the same lecturer."""
    assert missing(CANDIDATE) == []
    assert missing(replace(CANDIDATE, arbiter=international("C")))[0] == "2.2.1"
    assert missing(replace(CANDIDATE, reports=CANDIDATE.reports[1:])) == ["3.1.1"]
    assert missing(replace(CANDIDATE, reports=(report(1), report(2), report(3)))) == ["2.2.1"]


@pytest.mark.parametrize(
    ("change", "article"),
    [
        ({"hours_presented": 2}, "3.1.1"),
        ({"present_throughout": False}, "3.1.1"),
        ({"satisfactory": False}, "2.2.1"),
        ({"marks": (0, 4)}, "2.2.1"),
        ({"start": date(2017, 1, 1)}, "2.2.1"),
    ],
)
def test_each_report_must_be_good(change: dict[str, object], article: str) -> None:
    """3.1.1: three hours, present throughout; 2.2.1: satisfactory, and made in class A or B (since 2018)."""
    changed = (replace(report(1), **change), *CANDIDATE.reports[1:])
    assert missing(replace(CANDIDATE, reports=changed)) == [article]


def test_marks_are_averaged() -> None:
    """The participation report: 4 very competent … 1 improvement needed."""
    assert str(replace(report(1), marks=(4, 3, 3)).average_mark) == "3.33"
    assert replace(report(1), marks=()).average_mark is None


def test_accreditation_lasts_four_years() -> None:
    """2.1.2, 2.2.3: six months before the end a doubt is announced."""
    assert accreditation_end(date(2022, 5, 31)) == date(2026, 5, 31)
    assert renewal_warning(date(2022, 5, 31)) == date(2025, 11, 30)


def test_an_inactive_lecturer() -> None:
    """2.2.2: four years without a seminar; inactive as an arbiter."""
    day = date(2025, 6, 1)
    who = international("A", services=(Service(event()),))
    assert lecturer_active(who, date(2021, 6, 2), date(2022, 1, 1), day).verdict is Verdict.YES
    assert lecturer_active(who, date(2021, 6, 1), date(2022, 1, 1), day).verdict is Verdict.NO
    assert lecturer_active(international("A", trainings=()), date(2025, 1, 1), date(2022, 1, 1), day).failed


def test_the_on_site_session_is_needed() -> None:
    """4.3.2: at least four hours before the start, attended by everybody."""
    start = date(2025, 9, 1)
    final = Session(Phase.ON_SITE, date(2025, 8, 31), 4, ("A", "B"))
    assert judge_preparation([final], start, ["A", "B"]).passed
    assert judge_preparation([final], start, ["A", "B", "C"]).failed[0].actual == "C"
    assert len(judge_preparation([replace(final, hours=3)], start, ["A"]).failed) == 1
    assert len(judge_preparation([replace(final, on=date(2025, 9, 2))], start, ["A"]).failed) == 2
    assert attendance([final], ["A", "C"]) == {"A": (Phase.ON_SITE,), "C": ()}


def test_a_plan_has_three_phases_in_order() -> None:
    """4.3.2: first session, preparation, on site."""
    sessions = plan(date(2025, 6, 1), date(2025, 9, 1))
    assert [session.phase for session in sessions] == list(Phase)
    assert [session.on for session in sessions] == sorted(session.on for session in sessions)
    assert judge_preparation(sessions, date(2025, 9, 1), []).passed
