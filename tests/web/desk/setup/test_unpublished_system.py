"""A Swiss that FIDE does not publish, and the Qualification Commission's authorisation of it (C.04.2 1.2)."""

from __future__ import annotations

import pytest

from caissa.errors import ImpossibleChange
from caissa.prospectus.questions import questions_for
from caissa.testing import crosstable
from caissa_web import operations
from caissa_web.exchange.reports import as_rated
from caissa_web.records import snapshot
from caissa_web.section.options import NATIONAL_CONVERSION, SYSTEM_AUTHORISATION
from caissa_web.section.setup.announcements import setting_of, still_open
from caissa_web.section.setup.findings import set_up_findings

HALL = "1 Anna 2400 2w1\n2 Boris 2300 1b0"


def section_by(event, code):
    """Two players after one round by some system."""
    facts = crosstable(HALL, name="Own", scheduled_rounds=1, type_code=code)
    return operations.create_section(event, "own", facts, by="olga")


def codes(section):
    """What is doubtful in the set-up."""
    state = snapshot.load_state(section)
    return {finding.code for finding in set_up_findings(state.facts, state.book)}


def test_the_authorisation_is_asked_for_stored_and_reported(event):
    """Without it a doubt, with it a line in the report to FIDE."""
    section = section_by(event, "CUSTOM_SWISS")
    assert "set-up.unauthorised-system" in codes(section)
    answers = {SYSTEM_AUTHORISATION: "QC letter of 3 May 2026"}
    section = operations.announce(section, answers, by="ada", seen_version=section.version)
    assert "set-up.unauthorised-system" not in codes(section)
    said = [str(remark) for remark in as_rated(snapshot.load_state(section)).remarks]
    assert (
        "The pairing system was authorised by the Qualification Commission: QC letter of 3 May 2026" in said
    )


def test_a_system_that_fide_publishes_needs_none(event):
    """The FIDE (Dutch) system is not asked about."""
    state = snapshot.load_state(section_by(event, "FIDE_DUTCH_2026"))
    assert SYSTEM_AUTHORISATION not in [setting_of(question) for question in questions_for(state.facts)]


def test_a_formula_that_is_none_is_not_announced(event):
    """C.04.2 2.1: the conversion of national ratings is a formula or nothing, and may be left out."""
    section = section_by(event, "FIDE_DUTCH_2026")
    with pytest.raises(ImpossibleChange, match="cannot be understood"):
        operations.announce(
            section, {NATIONAL_CONVERSION: "a bit more"}, by="ada", seen_version=section.version
        )
    state = snapshot.load_state(section)
    assert NATIONAL_CONVERSION not in [
        setting_of(question) for question in still_open(state.facts, state.book)
    ]
