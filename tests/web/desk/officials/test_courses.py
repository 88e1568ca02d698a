"""Courses of the arbiters at the desk: results, until when they count, who is due (EXAM-003, EXAM-008)."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from caissa.arbiters import Training, TrainingKind, read_arbiters
from caissa.errors import ImpossibleChange
from caissa.tournament import Official, Person, Role
from caissa_web.operations import name_official
from caissa_web.operations.officials.courses import record_course, remove_course
from caissa_web.privacy import erasing, exporting, retention
from caissa_web.privacy.finding import Wanted
from caissa_web.records import snapshot
from caissa_web.records.incident_privacy import state_for
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.rights import Right

PAGE = "/desk/spring/open/courses/"
ADA = Person("Okafor, Ada", 601001, "FRA", arbiter_title="FA")
SEMINAR = Training(TrainingKind.FA_SEMINAR, date(2025, 1, 12), percent=Decimal("79.5"), feedback="Clocks")


@pytest.fixture
def staffed(section: Section) -> Section:
    """The section with an arbiter of whom the list says FA."""
    return name_official(section, Official(ADA, Role.SECTOR_ARBITER), by="ada", seen_version=section.version)


def record(section: Section):
    """What is on record of Ada."""
    section.refresh_from_db()
    return snapshot.load_state(section).book.officials.record_of(ADA.name)


def test_a_result_is_recorded_and_shown_with_its_last_day(chief, staffed):
    """B.06.1 3.7, 5.3.2: 80 % pass, and the seminar may be used for four years."""
    sent = {
        "seen_version": staffed.version,
        "arbiter": ADA.name,
        "kind": "FA seminar",
        "end": "2025-01-12",
        "percent": "80",
    }
    assert chief.post(PAGE, sent).status_code == 302
    assert LogEntry.objects.latest("id").act == "course.recorded"
    page = chief.get(PAGE).content.decode()
    assert "80 %" in page
    assert 'datetime="2029-01-12"' in page
    assert "no course on record" in page


def test_marks_below_80_per_cent_give_no_last_day(chief, staffed):
    """79.5 is not 80; what was typed beside it does not count."""
    course = Training(TrainingKind.FA_SEMINAR, date(2025, 1, 12), passed=True, percent=Decimal("79.5"))
    record_course(staffed, ADA.name, by="ada", seen_version=staffed.version, course=course)
    page = chief.get(PAGE).content.decode()
    assert "not passed" in page
    assert "2029-01-12" not in page


def test_the_next_refresher_course_is_due_four_years_after_the_last_or_the_title(chief, staffed):
    """B.06.2 4.2, B.06.3 2.2."""
    section = record_course(
        staffed, ADA.name, by="ada", seen_version=staffed.version, fide_since=date(2019, 5, 1)
    )
    page = chief.get(PAGE).content.decode()
    assert 'datetime="2023-05-01"' in page
    assert "overdue" in page
    course = Training(TrainingKind.REFRESHER, date(2023, 11, 4))
    record_course(section, ADA.name, by="ada", seen_version=section.version, course=course)
    assert 'datetime="2027-11-04"' in chief.get(PAGE).content.decode()
    assert record(section).fide_since == date(2019, 5, 1)


def test_a_course_is_corrected_and_removed(chief, staffed):
    """The same kind and day is the same course."""
    section = record_course(staffed, ADA.name, by="ada", seen_version=staffed.version, course=SEMINAR)
    again = Training(TrainingKind.FA_SEMINAR, SEMINAR.end, percent=Decimal(81))
    section = record_course(section, ADA.name, by="ada", seen_version=section.version, course=again)
    assert record(section).trainings == (again,)
    sent = {"act": "remove", "seen_version": section.version, "arbiter": ADA.name, "kind": "FA seminar"}
    assert chief.post(PAGE, {**sent, "end": "2025-01-12"}).status_code == 302
    assert snapshot.load_state(Section.objects.get(pk=section.pk)).book.officials.records == ()
    assert LogEntry.objects.latest("id").act == "course.removed"


@pytest.mark.parametrize(
    "changes", [{"end": ""}, {"kind": "", "end": ""}, {"percent": "101"}, {"arbiter": "Nobody"}]
)
def test_what_cannot_be_is_refused_in_the_form(chief, staffed, changes):
    """A course without its day, nothing at all, 101 %, somebody who is no arbiter here."""
    sent = {"seen_version": staffed.version, "arbiter": ADA.name, "kind": "FA seminar", "end": "2025-01-12"}
    assert chief.post(PAGE, {**sent, **changes}).status_code == 422
    assert record(staffed).trainings == ()


def test_a_program_is_refused_too(staffed):
    """The same by the operations alone."""
    for name, course in (("Nobody", SEMINAR), (ADA.name, None)):
        with pytest.raises(ImpossibleChange):
            record_course(staffed, name, by="ada", seen_version=staffed.version, course=course)
    with pytest.raises(ImpossibleChange):
        remove_course(
            staffed, "Nobody", TrainingKind.REFRESHER, SEMINAR.end, by="ada", seen_version=staffed.version
        )


def test_who_does_not_lead_the_event_sees_no_results(chief, staffed):
    """Neither on a page nor in the register that every arbiter may download."""
    section = record_course(staffed, ADA.name, by="ada", seen_version=staffed.version, course=SEMINAR)
    state = snapshot.load_state(section)
    assert state_for({Right.LOOK, Right.PAIR}, state).book.officials.records == ()
    assert state_for({Right.LOOK, Right.MANAGE}, state).book.officials.records != ()
    written = chief.get("/desk/spring/open/files/arbiters/").content.decode()
    (known,) = (each for each in read_arbiters(written) if each.name == ADA.name)
    assert known.trainings == (SEMINAR,)
    assert "79.5" not in LogEntry.objects.latest("id").what


def test_courses_go_with_the_person_and_90_days_after_the_event(staffed, event):
    """Exported, erased on request, erased in time."""
    section = record_course(staffed, ADA.name, by="ada", seen_version=staffed.version, course=SEMINAR)
    wanted = Wanted(fide_id=601001)
    assert "79.5" in str([part for part in exporting.parts(wanted) if part.kind == "courses"])
    assert "courses" in [line.kind for line in erasing.preview(wanted).goes]
    Event.objects.filter(pk=event.pk).update(end=date(2026, 4, 1))
    retention.run(datetime(2026, 8, 1, tzinfo=UTC))
    assert record(section).trainings == ()
