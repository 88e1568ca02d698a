"""The words of an explanation: every value has a sentence, and no sentence contradicts its value."""

from __future__ import annotations

from decimal import Decimal

import pytest

from caissa.standings import (
    Contribution,
    Treatment,
    Verdict,
    contribution_sentence,
    explain,
    standings,
    treatment_sentence,
    verdict_sentence,
)
from caissa.testing import crosstable


def brought(how: Treatment, *, cut: bool) -> Contribution:
    """A round that counts so."""
    return Contribution(1, 2, Decimal("1.5"), how, "C.07 14", cut)


@pytest.mark.parametrize("how", Treatment)
def test_a_value_that_was_cut_is_not_called_counted(how: Treatment) -> None:
    """C.07 14.1: what is cut does not count, so its sentence says "cut" and never "counted"."""
    words = contribution_sentence(brought(how, cut=True))

    assert words.endswith("cut")
    assert "counted" not in words
    assert contribution_sentence(brought(how, cut=False)) == treatment_sentence(how)


def test_a_cut_value_that_would_have_counted_is_just_cut() -> None:
    """C.07 14.1: an ordinary value is "cut"; of a dummy's value both is said."""
    assert contribution_sentence(brought(Treatment.COUNTED, cut=True)) == "cut"
    assert contribution_sentence(brought(Treatment.DUMMY, cut=True)) == "dummy, cut"


@pytest.mark.parametrize("verdict", Verdict)
def test_what_is_not_applied_says_so(verdict: Verdict) -> None:
    """C.07 6.3: the words follow the verdict, and the verdict never follows the words."""
    words = verdict_sentence(verdict, "BC")

    assert words.startswith("not applied because ") is not verdict.applied


def test_another_english_changes_no_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    """C.07 6: whether a direct encounter was applied is a value; other words leave it as it is."""
    event = crosstable(
        """
        1 Anna  2200 3w1 4b1
        2 Boris 2150 4w1 3b1
        3 Clara 2100 1b0 2w0
        4 David 2050 2b0 1w0
        """,
        type_text="Swiss",
    )
    found = standings(event, ["PTS", "DE"])
    before = explain(found, 1).workings[1]
    monkeypatch.setattr("caissa.standings.explanation.verdict_sentence", lambda *_: "other words")
    after = explain(found, 1).workings[1]

    assert before.not_applied == "not applied because none of the tied have met"
    assert after.not_applied == "other words"
    assert after.mini_tables == before.mini_tables
