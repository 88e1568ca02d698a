"""The verdict on an appeal and the committee's report on all of them (C.11 3.11, 3.12)."""

from __future__ import annotations

from typing import Any

import pytest

from caissa.documents import KINDS, Request, text
from caissa.documents.refusals import BadDetails
from caissa.tournament import Tournament

VERDICT: dict[str, Any] = {
    "reference": "AB12",
    "appellant": "Dora",
    "opponent": "Egon",
    "round": 3,
    "board": 2,
    "ruling": "Second illegal move: lost.",
    "asked": "A draw.",
    "upheld": True,
    "votes_for": 2,
    "votes_against": 1,
    "reasons": "The clock was not pressed.",
    "result": "1/2-1/2",
    "fee_returned": True,
    "members": ["Wanda Kral", "Otto Berg", "Li Chen"],
}


def paper(kind: str, details: dict[str, Any]) -> str:
    """A paper as plain text."""
    return text(KINDS[kind].build(Request(Tournament(name="Open"), details=details))).content.decode()


def test_a_verdict() -> None:
    """Who appealed against what, how it ended by which votes, why, and the result of the game."""
    printed = paper("appeal-verdict", {"verdict": VERDICT})
    for words in (
        "Dora",
        "Second illegal move: lost.",
        "The appeal is upheld. Votes for the appeal: 2, against it: 1.",
        "The clock was not pressed.",
        "Result of the game: 1/2-1/2",
        "The fee is returned.",
        "Wanda Kral",
    ):
        assert words in printed


def test_other_endings() -> None:
    """Rejected, or not admissible at all; without votes the sentence stands alone."""
    rejected = {"verdict": {**VERDICT, "upheld": False, "fee_returned": False, "result": ""}}
    assert "The appeal is rejected." in paper("appeal-verdict", rejected)
    assert "The fee is not returned." in paper("appeal-verdict", rejected)
    refused = {"verdict": {"reference": "AB12", "reasons": "One minute late."}}
    assert "The appeal is not admissible." in paper("appeal-verdict", refused)
    alone = {"verdict": {"upheld": True}}
    assert "Votes" not in paper("appeal-verdict", alone)


def test_the_report() -> None:
    """C.11 3.12: every appeal with the decision on it, the committee, the day; or that there was none."""
    printed = paper(
        "appeals-report", {"appeals": [VERDICT], "committee": ["Wanda Kral"], "due": "2026-04-16"}
    )
    assert "AB12" in printed
    assert "2026-04-16" in printed
    assert "The appeal is upheld." in printed
    assert "No appeals were submitted." in paper("appeals-report", {})


def test_wrong_details_are_refused() -> None:
    """A field that nobody knows, and a list that is none."""
    with pytest.raises(BadDetails):
        paper("appeal-verdict", {"verdict": {"colour": "red"}})
    with pytest.raises(BadDetails):
        paper("appeals-report", {"appeals": "none"})
