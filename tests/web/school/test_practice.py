"""Practice and mock examinations on the web: for everybody, without an account, nothing stored."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.signing import Signer
from django.test import Client
from django.utils import timezone

from caissa.school import Chapter, mock_exam
from caissa_web.accounts import limits

pytestmark = pytest.mark.django_db


def test_every_topic_has_its_way(client: Client) -> None:
    """From the list of topics to an exercise with a seed in its address."""
    page = client.get("/school/").content.decode()
    assert "/school/practice/buchholz/" in page
    drawn = client.get("/school/practice/buchholz/")
    assert drawn.status_code == 302
    assert client.get(drawn["Location"]).status_code == 200


def test_the_key_is_not_on_the_page_of_a_question(client: Client) -> None:
    """EX-R2: the answer +5.4 stands on no page before something was answered."""
    page = client.get("/school/practice/sample/14/").content.decode()
    assert "2673" in page
    assert "+5.4" not in page


@pytest.mark.parametrize(
    ("answer", "expected"),
    [("5.4", "Right."), ("5,40", "Right."), ("10.8", "K 20 was taken"), ("7", "+5.4"), ("\x00", "Wrong.")],
)
def test_an_answer_is_judged(client: Client, answer: str, expected: str) -> None:
    """EX-R2: right however it is written; K 20 is a known mistake; any other answer shows the right one."""
    page = client.get("/school/practice/sample/14/", {"answer-1": answer}).content.decode()
    assert expected in page
    assert "B.02 8.3.2" in page


def test_steps_bring_marks(client: Client) -> None:
    """Answer 14 of chapter 12: the seven right ΔR are worth three of four marks."""
    steps = "0.10 0.24 -0.06 -0.46 0.30 0.15 0.27"
    page = client.get("/school/practice/sample/14/", {"answer-1": "1", "step-1-0": steps}).content.decode()
    assert "Marks: 3 of 4" in page


@pytest.mark.parametrize(
    "address",
    [
        "practice/chess/1/",
        "practice/chess/",
        "practice/buchholz/9999999999/",
        "practice/sample/28/",
        "exam/1/30/",
    ],
)
def test_what_there_is_not(client: Client, address: str) -> None:
    """As if it were not there, and no fault."""
    assert client.get(f"/school/{address}").status_code == 404


def test_what_somebody_typed_is_escaped(client: Client) -> None:
    """Nothing typed becomes part of the page."""
    page = client.get(
        "/school/practice/sample/14/", {"answer-1": '"><script>alert(1)</script>'}
    ).content.decode()
    assert "<script>alert" not in page


def _answers(seed: int, marks: int) -> dict[str, Any]:
    exam = mock_exam(seed, marks)
    return {f"answer-{number}": each.answer for number, each in enumerate(exam.exercises, start=1)}


def test_a_mock_examination_is_marked(client: Client) -> None:
    """Chapter 12: 20 marks, 11 of them on the Laws, 48 minutes; all right is 100 %, nothing is not passed."""
    page = client.get("/school/exam/3/20/").content.decode()
    assert "Marks: 20 · Minutes: 48" in page
    assert mock_exam(3, 20).marks_of(Chapter.LAWS) == 11
    handed_in = client.post("/school/exam/3/20/", _answers(3, 20)).content.decode()
    assert "20 of 20 marks, 100.0 %: passed." in handed_in
    assert "0 of 20 marks, 0.0 %: not passed" in client.post("/school/exam/3/20/").content.decode()


@pytest.mark.parametrize(("minutes", "late"), [(47, False), (60, True)])
def test_the_time_of_an_examination(client: Client, minutes: int, late: bool) -> None:
    """The moment of the start is signed; whoever changes it gets no time at all."""
    begun = Signer(salt="school.exam").sign((timezone.now() - timedelta(minutes=minutes)).isoformat())
    page = client.post("/school/exam/3/20/", {**_answers(3, 20), "begun": begun}).content.decode()
    assert f"Minutes: {minutes} of 48" in page
    assert ("too late" in page) is late
    forged = client.post("/school/exam/3/20/", {"begun": begun.replace("20", "19", 1)}).content.decode()
    assert "of 48" not in forged


def test_a_flood_is_slowed_down(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Working out an examination costs the server more than a page."""
    monkeypatch.setattr(limits, "SCHOOL_EXAMS", limits.Limit("school.exams.test", 2))
    answered = [client.get("/school/exam/3/20/").status_code for _ in range(4)]
    assert answered[0] == 200
    assert answered[-1] == 429
