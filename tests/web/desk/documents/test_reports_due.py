"""Reports due: closing days, monthly interim reports, the way of a report, and what FIDE will not rate."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from caissa.errors import ImpossibleChange
from caissa.testing import crosstable
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.operations.closing.reports import record_report_step
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.section.book import all_published
from caissa_web.section.closing.report_steps import StepKind
from caissa_web.section.closing.reports_due import dues_of
from caissa_web.section.options import EXCLUDED_FEDERATIONS, HYBRID, RATED
from caissa_web.section.warnings import Unconfirmed
from tests.web.desk.conftest import DESK

WALL = """
    1 Anna  2400 2w1 2b1
    2 Boris 2300 1b0 1w0
"""
DUE = f"{DESK}reports-due/"


def played(start: date, end: date, *, ids: bool = False, dates: tuple[date, ...] = ()):
    """Two games of two players, finished."""
    facts = crosstable(
        WALL, name="Open", scheduled_rounds=2, type_code="FIDE_DUTCH_2026", start=start, end=end
    )
    if ids:
        people = [replace(player.person, fide_id=100 + player.number) for player in facts.players]
        players = tuple(
            replace(player, person=person) for player, person in zip(facts.players, people, strict=True)
        )
        facts = replace(facts, players=players)
    for number, day in enumerate(dates, start=1):
        facts = facts.with_round(replace(facts.round(number), date=day))
    return facts


def section_of(event, facts, **answers) -> Section:
    """The section with some answers to the questions of the regulations."""
    book = all_published(facts.paired_rounds)
    for setting, value in answers.items():
        book = book.with_text(
            {"rated": RATED, "hybrid": HYBRID, "excluded": EXCLUDED_FEDERATIONS}[setting], value
        )
    return operations.create_section(event, "open", facts, by="olga", book=book)


def step(section, kind, day=date(2026, 5, 20), **more):
    """One step of the final report."""
    current = Section.objects.get(pk=section.pk)
    return record_report_step(current, kind, day, by="ada", seen_version=current.version, **more)


# -- what is owed -----------------------------------------------------------------------


def test_the_due_list_and_its_closing_day_are_shown(chief, event):
    """B.02 7.1.3, 9.1: ended on 10 May due for June, whose list closes on 29 May; August is the last."""
    section = section_of(event, played(date(2026, 5, 1), date(2026, 5, 10)))
    dues = dues_of(snapshot.load_state(section), date(2026, 5, 12))
    assert [(due.day, due.late) for due in dues] == [
        (date(2026, 4, 28), True),
        (date(2026, 5, 29), False),
    ]
    page = chief.get(DUE).content.decode()
    assert "final report for the list of June 2026; after the list of August 2026 it is never rated" in page
    assert "29 May 2026" in page


def test_five_days_before_the_end_of_a_month_the_list_after_is_due(event):
    """B.02 9.1: ended on 27 May, four days before its end, it is due for July."""
    section = section_of(event, played(date(2026, 5, 20), date(2026, 5, 27)))
    final = dues_of(snapshot.load_state(section), date(2026, 5, 28))[-1]
    assert final.day == date(2026, 6, 28)


def test_an_unrated_section_owes_nothing(event):
    """Who announced that the event is not rated sends no report."""
    section = section_of(event, played(date(2026, 5, 1), date(2026, 5, 10)), rated="no")
    assert dues_of(snapshot.load_state(section), date(2026, 5, 12)) == []


def test_a_long_event_reports_every_month(chief, event):
    """B.02 4.1: from April to June, the reports of April and May hold the rounds played until then."""
    days = (date(2026, 4, 10), date(2026, 6, 1))
    section_of(event, played(date(2026, 4, 1), date(2026, 6, 10), dates=days))
    page = chief.get(DUE).content.decode()
    assert "interim report of April 2026" in page
    assert "interim report of May 2026" in page
    april = chief.get(f"{DESK}files/interim-2026-04/").content.decode()
    line = next(line for line in april.splitlines() if line.startswith("001    1"))
    assert line.rstrip().endswith("2 w 1")
    assert chief.get(f"{DESK}files/interim-2026-06/").status_code == 404


# -- what FIDE will not rate ---------------------------------------------------------------


def test_a_report_without_fide_ids_is_a_question_with_the_names(chief, event):
    """B.02 10.1: FIDE will not rate it; who wants the file all the same says so."""
    section_of(event, played(date(2026, 5, 1), date(2026, 5, 10)))
    asked = chief.get(f"{DESK}files/trf26/")
    assert asked.status_code == 409
    assert "2 players have no FIDE ID (Anna, Boris)" in asked.content.decode()
    assert chief.get(f"{DESK}files/trf26/?incomplete=yes").content.startswith(b"012 Spring Festival: Open")


def test_a_complete_report_needs_no_question(chief, event):
    """Everybody has a FIDE ID."""
    section_of(event, played(date(2026, 5, 1), date(2026, 5, 10), ids=True))
    assert chief.get(f"{DESK}files/trf26/").status_code == 200


def test_players_of_an_excluded_federation_are_named(chief, event):
    """B.02 10.1: the arbiter names the federations; the entry list, ratings and report find their players."""
    facts = played(date(2026, 5, 1), date(2026, 5, 10), ids=True)
    anna = facts.players[0]
    barred = replace(anna, person=replace(anna.person, federation="LAT"))
    section_of(event, replace(facts, players=(barred, facts.players[1])), excluded="lat, EST")
    assert "excluded from FIDE (Anna)" in chief.get(f"{DESK}files/trf26/").content.decode()
    assert "LAT is excluded" in chief.get(f"{DESK}ratings/").content.decode()


# -- the way of a report ---------------------------------------------------------------


def test_a_report_goes_from_the_chief_arbiter_to_fide_step_by_step(event):
    """B.02 9.1: handed in, checked, uploaded; nobody uploads what was not checked."""
    section = section_of(event, played(date(2026, 5, 1), date(2026, 5, 10), ids=True))
    with pytest.raises(ImpossibleChange):
        step(section, StepKind.UPLOADED)
    step(section, StepKind.SUBMITTED)
    step(section, StepKind.CHECKED)
    with pytest.raises(ImpossibleChange):
        step(section, StepKind.RETURNED)
    step(section, StepKind.RETURNED, note="two results are missing")
    step(section, StepKind.SUBMITTED)
    step(section, StepKind.CHECKED)
    step(section, StepKind.UPLOADED)
    now = snapshot.load_state(Section.objects.get(pk=section.pk))
    assert dues_of(now, date(2026, 7, 1))[-1].done


def test_handing_in_asks_twice_what_will_not_be_rated(event):
    """B.02 10.1, 9.4: without FIDE IDs, and a hybrid event whose games must go with it."""
    section = section_of(event, played(date(2026, 5, 1), date(2026, 5, 10)), hybrid="approved")
    with pytest.raises(Unconfirmed) as asked:
        step(section, StepKind.SUBMITTED)
    assert {warning.code for warning in asked.value.warnings} == {"no-fide-id", "hybrid-games"}
    step(section, StepKind.SUBMITTED, confirmed=["no-fide-id", "hybrid-games"])


def test_a_refusal_may_be_appealed_within_seven_days(event):
    """B.02 0.4: refused on 3 June, the appeal is in time until 10 June."""
    section = section_of(event, played(date(2026, 5, 1), date(2026, 5, 10), ids=True))
    for kind in (StepKind.SUBMITTED, StepKind.CHECKED, StepKind.UPLOADED):
        step(section, kind)
    step(section, StepKind.REFUSED, date(2026, 6, 3), note="no registration")
    now = snapshot.load_state(Section.objects.get(pk=section.pk))
    appeal = dues_of(now, date(2026, 6, 11))[-1]
    assert (appeal.day, appeal.article, appeal.late) == (date(2026, 6, 10), "B.02 0.4", True)


def test_the_rating_officer_checks_and_the_chief_arbiter_hands_in(chief, logged_in, event):
    """Each does what is theirs: the officer cannot hand in, a sector arbiter does neither."""
    section_of(event, played(date(2026, 5, 1), date(2026, 5, 10), ids=True))
    officer, sector = logged_in("rita", Role.RATING_OFFICER), logged_in("sam", Role.SECTOR_ARBITER)

    def sent(browser, kind, version):
        typed = {"kind": kind, "day": "2026-05-20", "month": "", "seen_version": version}
        return browser.post(DUE, typed).status_code

    assert sent(officer, "submitted", "1") == 403
    assert sent(sector, "submitted", "1") == 403
    assert sent(chief, "submitted", "1") == 302
    assert sent(officer, "checked", "2") == 302
    assert "checked by the Rating Officer" in officer.get(DUE).content.decode()


def test_the_hybrid_event_without_approval_is_found(chief, event):
    """B.02 0.2: approved one by one by the chairman of the Qualification Commission."""
    section_of(event, played(date(2026, 5, 1), date(2026, 5, 10), ids=True), hybrid="asked")
    assert "approval of the chairman" in chief.get(f"{DESK}ratings/").content.decode()
