"""The duties of the arbiters are a checklist as any other."""

from __future__ import annotations

from caissa.checklists.question import Moment, Per, question_of, questions_at
from caissa.checklists.register import CHECKLISTS
from caissa.checklists.subjects.duties import DUTIES


def test_every_duty_has_its_own_key_an_article_and_a_text():
    """A tick is stored under the key."""
    assert len({item.key for item in DUTIES}) == len(DUTIES)
    assert all(item.article and str(item.text) for item in DUTIES)
    assert question_of(DUTIES, "clocks").article.endswith("A.e")
    assert question_of(DUTIES, "nothing") is None


def test_the_manuals_lists_are_complete():
    """Chapter 1 has the points A.a to f, B.a to g without e (claims are incidents), and C.a and b."""
    points = {
        part.partition(";")[0][-3:] for item in DUTIES for part in [item.article] if "chapter 1, " in part
    }
    assert points == {*(f"A.{each}" for each in "abcdef"), *(f"B.{each}" for each in "abcdfg"), "C.a", "C.b"}


def test_line_ups_are_for_teams():
    """A.f."""
    for teams in (False, True):
        listed = {item.key for item in questions_at(DUTIES, Moment.BEFORE_ROUND, teams=teams)}
        assert ("line-ups" in listed) is teams


def test_a_moment_says_how_often():
    """Before the first round once, every day daily, before, during and after a round in each of them."""
    assert [moment.per for moment in Moment] == [
        Per.EVENT,
        Per.DAY,
        Per.ROUND,
        Per.ROUND,
        Per.ROUND,
        Per.EVENT,
    ]


def test_one_engine():
    """They stand among the other checklists, question by question."""
    assert CHECKLISTS["duties"].questions == DUTIES
