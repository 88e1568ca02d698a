"""Title applications under Reports due: who made a norm, the forms, and the last day before a meeting."""

from __future__ import annotations

import re
from datetime import date

import pytest

from caissa_web import operations
from caissa_web.section.closing.title_applications import steps_of_application
from tests.web.desk.conftest import DESK
from tests.web.desk.standings.test_norms import OPEN, D, L, W, _nine_rounds

DUE = f"{DESK}reports-due/"
NORM = [W, W, W, D, D, D, D, D, D]


def test_a_title_result_is_listed_with_the_forms_that_it_needs(chief, event):
    """B.01 1.10.3: six points of nine against 2500 are a GM norm; IT1 and IT2 are a click away."""
    operations.create_section(event, "open", _nine_rounds(NORM), by="olga")
    page = chief.get(DUE).content.decode()
    assert "Title applications" in page
    assert "Hero, Hanna" in page
    links = re.findall(r'href="([^"]*documents/it[12]/[^"]*title=GM[^"]*)"', page)
    assert len(links) == 2
    for link in links:
        assert chief.get(link.replace("&amp;", "&").replace("to=pdf", "to=html")).status_code == 200


@pytest.mark.parametrize("results", [[L] * 9, [*NORM[:8], OPEN]])
def test_without_a_title_result_there_is_nothing_to_apply_for(chief, event, results):
    """No norm was made, or the event is not over."""
    operations.create_section(event, "open", _nine_rounds(results), by="olga")
    assert "Title applications" not in chief.get(DUE).content.decode()


def test_the_last_day_before_a_meeting(chief, event):
    """B.01 2.3: 45 days before it; for a meeting on 1 October that is 17 August."""
    operations.create_section(event, "open", _nine_rounds(NORM), by="olga")
    assert "2026-08-17" in chief.get(f"{DUE}?meeting=2026-10-01").content.decode()
    for slip in ("tomorrow", "0001-01-01", "9999-12-31"):
        assert chief.get(f"{DUE}?meeting={slip}").status_code == 200


@pytest.mark.parametrize(("today", "late"), [(date(2026, 8, 17), False), (date(2026, 8, 18), True)])
def test_an_application_that_comes_too_late_waits_for_the_next_meeting(today, late):
    """B.01 2.3: the last day counts."""
    steps = steps_of_application(today, date(2026, 10, 1))
    assert [step.late for step in steps if step.article == "B.01 2.3"] == [late]
