"""The fair-play report of an event (FPPM 2): level, measures, scans by round, irregularities, cases."""

from __future__ import annotations

import pytest

from caissa.documents import KINDS, Request, html
from caissa.documents.refusals import BadDetails
from caissa.tournament import Tournament

REPORT = {
    "level": "maximum protection (level 1)",
    "decided_by": "FIDE world event",
    "team": ["Anna Kos", "Otto Berg"],
    "measures": [{"section": "Open", "asked": 30, "open": 2, "doubts": ["no booth"]}],
    "rounds": [{"round": 1, "scans": 40, "absences": 3, "devices": 120}, {"round": 0, "scans": 1}],
    "irregularities": ["Boris Weber was scanned 2 times in round 1"],
    "cases": [
        {
            "reference": "AB12",
            "kind": "In-Tournament Complaint",
            "state": "decided",
            "decision": "Lost",
            "overturned": "Laws 11.3.2.1",
        }
    ],
}


def paper(details: dict[str, object]) -> str:
    """The report as people read it."""
    request = Request(Tournament(name="Open"), details=details)
    return html(KINDS["fair-play-report"].build(request)).content.decode()


def test_all_that_the_measures_ask_for() -> None:
    """Numbers of scans by round, what is open, who decided and on which legal grounds it was overturned."""
    printed = paper({"fair_play": REPORT})
    for text in (
        "maximum protection (level 1): FIDE world event",
        "Anna Kos, Otto Berg",
        "no booth",
        "120",
        "Boris Weber was scanned 2 times in round 1",
        "AB12",
        "Laws 11.3.2.1",
    ):
        assert text in printed, text


def test_an_empty_report_says_so() -> None:
    """Nothing logged and no case is a report as well."""
    printed = paper({})
    for text in ("Not worked out.", "Nothing was logged.", "There were no cases.", "Nobody was appointed."):
        assert text in printed, text


@pytest.mark.parametrize("wrong", [{"fair_play": {"colour": "red"}}, {"fair_play": "none"}])
def test_wrong_details_are_refused(wrong: dict[str, object]) -> None:
    """A field that nobody knows, and a table that is none."""
    with pytest.raises(BadDetails):
        paper(wrong)
