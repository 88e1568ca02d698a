"""The sample questions of the Arbiters' Manual (chapter 12), solved by our engines to the printed key."""

from __future__ import annotations

from decimal import Decimal

import pytest

from caissa.school import AnswerKind, Chapter, mark, sample_question
from caissa.standings import standings
from caissa.testing import crosstable

KEY = {
    1: "Black wins",
    3: "the player may play",
    4: "Qd5 Qe6",
    6: "it is a rook: mate, Black wins",
    7: "the game is drawn",
    8: "correct: the game is drawn",
    9: "wait for the next move; if the position is still illegal, draw",
    10: "the game is drawn",
    11: "wrong: a piece was touched; the opponent gets 2 minutes",
    12: "yes",
    13: "a draw is enough",
    14: "+5.4",
    15: "1586",
    16: "7-29, 26-16, 17-68, 21-42, 54",
    17: "2-8, 10-5, 15-7",
    18: "1-3, 4-2, 5",
    19: "only A",
    21: "15.25 14.25 12.25 11.25 11.25 12.25 8.25 9.25",
    22: "31.5",
    23: "8",
    25: "Black wins",
    26: "the game is lost by the player with the watch",
}
MARKS = {
    1: 2,
    2: 2,
    3: 2,
    4: 4,
    5: 4,
    6: 2,
    7: 2,
    8: 2,
    9: 2,
    10: 3,
    11: 2,
    12: 5,
    13: 5,
    14: 4,
    15: 3,
    16: 5,
    17: 3,
    18: 2,
    19: 3,
    20: 2,
    21: 4,
    22: 2,
    23: 3,
    24: 4,
    25: 2,
    26: 2,
    27: 2,
}
ERRATA = {12, 13, 14, 15, 27}
"""Where the printed text or key has a slip that changes no decision (or leaves a condition out)."""


@pytest.mark.parametrize("number", KEY)
def test_our_answer_is_the_printed_one(number: int) -> None:
    """Chapter 12: the answers as printed there."""
    assert str(sample_question(number).answer_text) == KEY[number]


@pytest.mark.parametrize("number", MARKS)
def test_the_marks_are_the_printed_ones(number: int) -> None:
    """Chapter 12: the marks; steps never bring more than the question."""
    question = sample_question(number)
    assert question.marks == MARKS[number]
    assert sum((step.marks for step in question.steps), Decimal(0)) <= question.marks


@pytest.mark.parametrize("number", [2, 5, 20, 24, 27])
def test_questions_that_somebody_has_to_read(number: int) -> None:
    """The steps of the key bring all marks when they are ticked, and each its own."""
    question = sample_question(number)
    assert question.kind is AnswerKind.TEXT
    everything = mark(question, "…", ticked=range(len(question.steps)))
    assert (everything.marks, everything.right, everything.to_be_read) == (question.marks, True, True)
    assert mark(question, "…", ticked=[0]).marks == question.steps[0].marks


@pytest.mark.parametrize("number", ERRATA)
def test_errata_are_named(number: int) -> None:
    """Whoever learns from the manual is told where it slips."""
    assert sample_question(number).errata


@pytest.mark.parametrize(
    ("number", "answer", "marks"),
    [
        (12, "no: the performance", "4"),
        (13, "a win is needed", "4"),
        (16, "7-29, 26-16, 17-54, 21-42, 68", "2"),
        (16, "7-29, 26-16, 17-42, 21-54, 68", "1"),
        (16, "29-7, 16-26, 68-17, 42-21, 54", "2"),
        (16, "7-29, 26-16, 17-42, 21-68, 54", "4"),
        (16, "7-29, 26-16, 17-68, 42-21, 54", "4.5"),
        (17, "2-8, 5-10, 15-7", "1"),
        (18, "1-3, 2-4, 5", "1.5"),
        (21, "15.25 14.25 12.25 11.25 11.25 12.25 8.25 9", "3.5"),
    ],
)
def test_partial_credit_of_the_key(number: int, answer: str, marks: str) -> None:
    """Chapter 12: what the key grants for known mistakes, half a mark off for each slip."""
    question = sample_question(number)
    letters = {str(choice.text): choice.letter for choice in question.choices}
    marked = mark(question, letters.get(answer) or answer)
    assert (marked.right, marked.marks) == (False, Decimal(marks))


def test_half_a_mark_off_for_each_wrong_game() -> None:
    """Answer 14: three marks for the seven ΔR, half off for each error; here two and the total are wrong."""
    question = sample_question(14)
    values = ["0.10", "0.24", "-0.06", "-0.46", "0.30", "0.15", "0.27"]
    assert list(question.steps[0].values) == ["+0.1", "+0.24", "-0.06", "-0.46", "+0.3", "+0.15", "+0.27"]
    assert mark(question, "5.1", {0: values}).marks == 3
    assert mark(question, "5.1", {0: ["0.08", *values[1:6], "0.2"]}).marks == 2
    assert mark(question, "5,40").marks == 4


def test_reasons_bring_the_rest() -> None:
    """Answer 17: half a mark for each pair, half for each reason; answer 4: one mark for the moves."""
    question = sample_question(17)
    assert mark(question, question.answer).marks == Decimal("1.5")
    assert mark(question, question.answer, ticked=[0, 1, 2]).marks == 3
    assert mark(sample_question(4), "Qe6, Qd5").right is False
    assert mark(sample_question(4), "Qd5 or Qe6", ticked=[0, 1, 2]).marks == 4


def test_question_22_by_the_engine() -> None:
    """C.07 16.4 (2024): the key is what the engine counts for the first six rounds."""
    table = crosstable(
        """
         1 Player  2w1  3b1  4w0  5b+  6w1  7b=  8w0  9b0  10w0
         2 A       1b0  11w1 11b1 11w1 11b1 11w1 11b0 11w0 11b0
         3 B       12b1 1w0  12b1 12w1 12b1 12w1 12b0 12w0 12b0
         4 C       13b1 13w1 1b1  13w1 13b1 13w1 13b= 13w0 13b0
         5 D       14b1 14w1 14b1 1w-  14b0 14w0 14b0 14w0 14b0
         6 E       15b1 15w1 15b1 15w1 1b0  15w= 15b0 15w0 15b0
         7 F       16b1 16w1 16b1 16w1 16b1 1w=  16b= 16w0 16b0
         8 X1      17b0 17w0 17b0 17w0 17b0 17w0 1b1  17w0 17b0
         9 X2      18b0 18w0 18b0 18w0 18b0 18w0 18b0 1w1  18b0
        10 X3      19b0 19w0 19b0 19w0 19b0 19w0 19b0 19w0 1b1
        11 Filler  Z    2b0  2w0  2b0  2w0  2b0  2w1  2b1  2w1
        12 Filler  3w0  Z    3w0  3b0  3w0  3b0  3w1  3b1  3w1
        13 Filler  4w0  4b0  Z    4b0  4w0  4b0  4w=  4b1  4w1
        14 Filler  5w0  5b0  5w0  Z    5w1  5b1  5w1  5b1  5w1
        15 Filler  6w0  6b0  6w0  6b0  Z    6b=  6w1  6b1  6w1
        16 Filler  7w0  7b0  7w0  7b0  7w0  Z    7w=  7b1  7w1
        17 Filler  8w1  8b1  8w1  8b1  8w1  8b1  Z    8b1  8w1
        18 Filler  9w1  9b1  9w1  9b1  9w1  9b1  9w1  Z    9w1
        19 Filler  10w1 10b1 10w1 10b1 10w1 10b1 10w1 10b1 Z
        """,
        type_text="Swiss",
    )
    value = standings(table, ["BH"], edition="2024-08").row(1).value("BH")
    # The three rounds that make the scores possible add three opponents with one point each.
    assert value == Decimal(sample_question(22).answer) + 3


def test_question_23_by_the_engine() -> None:
    """C.07 16.5: Buchholz 11½, and the 3½ of the forfeit loss is cut."""
    table = crosstable(
        """
         1 Player   2w1   3b=   4w1   5b-   6w1
         2 A        1b0   7w1   7b1   7w0   7b0
         3 B        8b1   1w=   8b=   8w0   8b0
         4 C        9b1   9w=   1b0   9w0   9b0
         5 D        10b1  10w1  10b1  1w+   10b=
         6 E        11b1  11w1  11b=  11w0  1b0
         7 Filler7  Z     2b0   2w0   2b1   2w1
         8 Filler8  3w0   Z     3w=   3b1   3w1
         9 Filler9  4w0   4b=   Z     4b1   4w1
        10 Filler10 5w0   5b0   5w0   Z     5w=
        11 Filler11 6w0   6b0   6w=   6b1   Z
        """,
        type_text="Swiss",
    )
    assert standings(table, ["BH/C1"], edition="2024-08").row(1).value("BH/C1") == Decimal(
        sample_question(23).answer
    )


def test_the_first_eleven_are_about_the_laws() -> None:
    """Chapter 12: questions 1 to 11 are headed Laws."""
    assert {sample_question(number).topic.chapter for number in range(1, 12)} == {Chapter.LAWS}
