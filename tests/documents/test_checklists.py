"""Checklists on paper."""

from __future__ import annotations

import pytest

from caissa.checklists import CHECKLISTS
from caissa.documents import Request, html
from caissa.documents.document import Table
from caissa.documents.refusals import BadDetails
from caissa.documents.register import document
from caissa.tournament import Tournament
from tests.documents.halls import OPEN
from tests.documents.reading import read_html, texts_of


@pytest.mark.parametrize("key", CHECKLISTS)
def test_every_checklist_is_printed_with_all_its_questions(key):
    """Without answers it is a form for a clipboard: no findings."""
    paper = document("checklist", Request(OPEN, details={"checklist": key}))
    printed = "\n".join(texts_of(paper))
    for question in CHECKLISTS[key].asked_at():
        assert question.text in printed
    assert "checklist.missing" not in printed


def test_answers_findings_and_signatures():
    """Who answered and when, what is left to be desired, and who signs."""
    answers = [
        {"question": "light", "value": "500", "by": "Ada", "at": "2027-02-18 09:30", "note": "at board 1"}
    ]
    details = {"checklist": "venue", "subject": "Town hall", "checklist_answers": answers}
    printed, _tags = read_html(html(document("checklist", Request(OPEN, details=details))).content)
    for part in ("500 lux; at board 1", "Ada, 2027-02-18 09:30", "Town hall", "Chief organiser"):
        assert part in printed
    assert "at least 800 lux" in printed
    # What is asked for must not be read as an answer.
    assert "(asked for: 21 to 23 °C)" in printed


def test_the_paper_of_schools_has_the_furniture_of_children():
    """Organisers' Manual 10.3.3: size 3 is yellow, for 119 to 133 cm, seat at 35 and table at 59 cm."""
    paper = document("checklist", Request(OPEN, details={"checklist": "schools"}))
    rows = [row for block in paper.blocks if isinstance(block, Table) for row in block.rows]
    assert ("3", "yellow", "119–133", "31–35", "35", "59") in rows
    assert ("7", "brown", "≥ 174", "≥ 48", "51", "82") in rows
    assert "10.3.3" in "\n".join(texts_of(paper))


def test_a_test_report_is_signed_by_its_tester():
    """Organisers' Manual 16.3.4."""
    paper = document("checklist", Request(Tournament(), details={"checklist": "clock-test"}))
    assert "Tester" in read_html(html(paper).content)[0]
    assert paper.event == ()
    assert "without a name" not in paper.imprint


def test_an_answer_with_an_unknown_field_is_refused():
    """As every detail is."""
    with pytest.raises(BadDetails):
        document("checklist", Request(OPEN, details={"checklist_answers": [{"colour": "red"}]}))
