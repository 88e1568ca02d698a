"""The checklists: how many points their forms have, and what answers leave to be desired."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.checklists import (
    CHECKLISTS,
    Answer,
    AnswerKind,
    BadAnswers,
    Level,
    Per,
    UnknownChecklist,
    UnreadableAnswer,
    answers_at,
    checklist_of,
    findings,
    read_answer,
    read_sheets,
)
from caissa.checklists.question import DATE, EITHER, NO, TEXT, YES, Question
from caissa.errors import Severity


def codes(key: str, values: dict[str, str], level: Level | None = None) -> set[tuple[str, str]]:
    """Code and place of every finding that is not about an open question."""
    listed = findings(checklist_of(key), values, level=level)
    return {(each.code, each.where) for each in listed if each.code != "checklist.missing"}


def of(key: str, values: dict[str, str], where: str, level: Level | None = None):
    """The findings about one question."""
    return [each for each in findings(checklist_of(key), values, level=level) if each.where == where]


# -- the forms ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "points"), [("clock-test", 25), ("score-sheet-test", 20), ("electronic-board-test", 149)]
)
def test_a_test_report_has_every_point_of_its_form(key, points):
    """Organisers' Manual 16.1, 16.2, 16.3.5: numbered from 1, none left out, none twice."""
    numbers = [question.number for question in CHECKLISTS[key].questions if question.number]
    assert len(numbers) == len(set(numbers))
    assert sorted({int(number.split()[0]) for number in numbers}) == list(range(1, points + 1))
    assert CHECKLISTS[key].points == points


def test_point_22_of_the_clock_has_fifteen_rates():
    """16.1.22: a to p without i."""
    letters = [q.number[3:] for q in CHECKLISTS["clock-test"].questions if q.number.startswith("22 ")]
    assert "".join(letters) == "abcdefghjklmnop"


def test_devices_are_tested_one_by_one():
    """A report is about one clock, one score sheet, one board."""
    for key in ("clock-test", "score-sheet-test", "electronic-board-test"):
        assert CHECKLISTS[key].pers == {Per.DEVICE}


@pytest.mark.parametrize("key", CHECKLISTS)
def test_every_question_has_a_key_of_its_own_a_text_and_an_article(key):
    """An answer is stored under the key, and a finding cites the article."""
    questions = CHECKLISTS[key].questions
    assert len({question.key for question in questions}) == len(questions)
    assert all(question.text and question.article for question in questions)


@pytest.mark.parametrize("key", CHECKLISTS)
def test_an_empty_sheet_misses_what_is_required_and_nothing_else(key):
    """Nothing is wrong that was not answered."""
    checklist = CHECKLISTS[key]
    listed = findings(checklist, {})
    required = [question for question in checklist.asked_at() if question.required]
    assert {each.code for each in listed} == {"checklist.missing"}
    assert len(listed) == len(required)


# -- limits ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lux", "severities"),
    [("449", [Severity.ERROR] * 2), ("450", [Severity.WARNING]), ("799", [Severity.WARNING]), ("800", [])],
)
def test_light_where_the_texts_differ(lux, severities):
    """C.01 1.5 asks for 450 lux, the Organisers' Manual 8.1.3 for about 800: both have their say."""
    listed = of("venue", {"light": lux}, "light")
    assert [each.severity for each in listed] == severities
    if severities == [Severity.WARNING]:
        assert "8.1.3" in listed[0].what
        assert "C.01 1.5" in listed[0].hint


@pytest.mark.parametrize(("degrees", "kept"), [("20.9", False), ("21", True), ("23", True), ("23.1", False)])
def test_temperature(degrees, kept):
    """C.01 1.4: 21 to 23 °C."""
    assert (not of("venue", {"temperature": degrees}, "temperature")) is kept


@pytest.mark.parametrize(
    ("level", "metres", "kept"),
    [
        (Level.OTHER, "1", True),
        (Level.OTHER, "0.9", False),
        (Level.TOP, "1", False),
        (Level.TOP, "1.5", True),
    ],
)
def test_spectators(level, metres, kept):
    """Organisers' Manual 8.1.2: one metre, 1.5 in top-level tournaments."""
    assert (not of("venue", {"spectators": metres}, "spectators", level)) is kept


@pytest.mark.parametrize(
    ("area", "severities"),
    [
        ("199", [Severity.INFO, Severity.INFO, Severity.ERROR]),
        ("200", [Severity.INFO, Severity.INFO]),
        ("400", [Severity.INFO]),
        ("500", []),
    ],
)
def test_space_for_a_hundred_players(area, severities):
    """2 m² for each suffice, 4 in matches and round robins (8.2.1), 5 at top level (C.01 1.2)."""
    listed = of("venue", {"area": area, "players": "100"}, "area")
    assert [each.severity for each in listed] == severities


def test_the_level_decides_which_space_is_an_error():
    """300 m² for 100 players: a note for an open, an error for a round robin, which asks for 400."""
    listed = of("venue", {"area": "300", "players": "100"}, "area", Level.ROUND_ROBIN)
    assert [each.severity for each in listed] == [Severity.INFO, Severity.ERROR]


def test_nobody_in_the_hall():
    """A number of players that cannot be is said, not divided by."""
    assert ("venue.players", "players") in codes("venue", {"area": "100", "players": "0"})


SET = {
    "king-height": "9.5",
    "queen-height": "8.5",
    "bishop-height": "7",
    "knight-height": "6",
    "rook-height": "5.5",
    "pawn-height": "5",
}


def test_the_recommended_pieces():
    """C.02 2.3, 2.4, 3.3: heights as printed, bases of 45 per cent, squares of 5.5 cm."""
    bases = {key.replace("height", "base"): str(Decimal(value) * 45 / 100) for key, value in SET.items()}
    assert codes("equipment", {**SET, **bases, "square": "5.5"}) == set()


@pytest.mark.parametrize(
    ("king", "kept"), [("8.54", False), ("8.55", True), ("10.45", True), ("10.46", False)]
)
def test_ten_per_cent(king, kept):
    """C.02 2.3: a king of 9.5 cm may differ by 0.95."""
    assert (not of("equipment", {"king-height": king}, "king-height")) is kept


def test_the_order_of_the_pieces():
    """C.02 2.3: 5.5 is a rook's height and within a pawn's ten per cent, but not above a rook of 5.4."""
    values = {**SET, "pawn-height": "5.5", "rook-height": "5.4"}
    assert codes("equipment", values) == {("equipment.order", "rook-height")}


@pytest.mark.parametrize(("base", "kept"), [("1.99", False), ("2", True), ("2.5", True), ("2.51", False)])
def test_the_base_of_a_pawn(base, kept):
    """C.02 2.4: 40 to 50 per cent of 5 cm."""
    listed = codes("equipment", {"pawn-height": "5", "pawn-base": base})
    assert (listed == set()) is kept


def test_four_pawns_on_a_square():
    """C.02 3.3: a base of 2.6 cm needs a square of 5.2."""
    assert ("equipment.square", "square") in codes("equipment", {"square": "5.1", "pawn-base": "2.6"})
    assert codes("equipment", {"square": "5.2", "pawn-base": "2.6"}) == set()


def test_stock():
    """Fewer clocks than boards cannot be; as many leave no reserve (Organisers' Manual 10.3.7)."""
    listed = of("equipment", {"boards-needed": "20", "clocks-in-stock": "19"}, "clocks-in-stock")
    assert [each.severity for each in listed] == [Severity.ERROR]
    listed = of("equipment", {"boards-needed": "20", "clocks-in-stock": "20"}, "clocks-in-stock")
    assert [each.severity for each in listed] == [Severity.WARNING]
    assert codes("equipment", {"boards-needed": "20", "clocks-in-stock": "21"}) == set()


@pytest.mark.parametrize(("arbiters", "kept"), [("3", False), ("4", True)])
def test_arbiters_of_a_school_tournament(arbiters, kept):
    """Organisers' Manual 10.2.3: 100 players need four, one for every 30."""
    assert (codes("schools", {"players": "100", "arbiters": arbiters}) == set()) is kept


def test_six_hours_a_day():
    """Organisers' Manual 10.4.1: nine rounds of 10 minutes are 3 hours, nine of 30 are 9."""
    assert codes("schools", {"hours": "3"}) == set()
    assert codes("schools", {"hours": "9"}) == {("checklist.out-of-range", "hours")}


def test_a_small_set_is_acceptable_in_schools():
    """10.3.6: squares of 55 mm are wanted, 38 accepted; below that neither text is content."""
    assert [f.severity for f in of("schools", {"square": "55"}, "square")] == []
    assert [f.severity for f in of("schools", {"square": "38"}, "square")] == [Severity.WARNING]
    assert [f.severity for f in of("schools", {"square": "37"}, "square")] == [Severity.ERROR] * 2


def test_a_hybrid_venue_has_two_arbiters():
    """E.04 16.8."""
    assert codes("hybrid", {"arbiters": "1"}) == {("checklist.out-of-range", "arbiters")}


def test_twenty_days_for_impairments():
    """Organisers' Manual 9.1.4."""
    assert codes("access", {"notice": "19"}) == {("checklist.out-of-range", "notice")}
    assert codes("access", {"notice": "20"}) == set()


@pytest.mark.parametrize(
    ("checklist", "question", "words"),
    [
        ("venue", "temperature", "21 to 23 °C"),
        ("hybrid", "arbiters", "at least 2"),
        ("access", "rounds-a-day", "at most 1"),
        ("equipment", "table-height", "74 cm"),
    ],
)
def test_limits_in_words(checklist, question, words):
    """A count has no unit, and no blank in its place."""
    (limit, *_others) = CHECKLISTS[checklist].question(question).expects.limits
    assert limit.text(CHECKLISTS[checklist].question(question).expects.unit) == words


# -- yes and no, levels ------------------------------------------------------------------


def test_no_is_the_right_answer_to_some_questions():
    """16.1.8: a clock that makes a sound is not what is wanted; 16.1.4: one that cannot be read neither."""
    assert codes("clock-test", {"point-8": "yes"}) == {("checklist.not-kept", "8")}
    assert codes("clock-test", {"point-8": "no"}) == set()
    assert codes("clock-test", {"point-4": "no"}) == {("checklist.not-kept", "4")}


def test_what_does_not_apply_is_no_finding():
    """A board on cable has no radio module."""
    assert of("electronic-board-test", {"point-40": "n/a"}, "40") == []


def test_levels_ask_different_questions():
    """FPPM 2: the fair-play team without another role is for level 1, one technical device enough for 3."""
    asked = {
        level: {question.key for question in CHECKLISTS["fair-play"].asked_at(level)}
        for level in CHECKLISTS["fair-play"].levels
    }
    assert "no-other-role" in asked[Level.MAXIMUM] - asked[Level.INCREASED] - asked[Level.STANDARD]
    assert "officer-alone" in asked[Level.INCREASED] - asked[Level.MAXIMUM]
    assert "technical" in asked[Level.STANDARD] - asked[Level.MAXIMUM]
    assert "officer" in asked[Level.MAXIMUM] & asked[Level.INCREASED] & asked[Level.STANDARD]
    assert {q.key for q in CHECKLISTS["fair-play"].asked_at()} == asked[Level.STANDARD]


def test_a_question_that_is_unknown():
    """An answer that belongs to no question is said."""
    assert codes("venue", {"colour-of-the-carpet": "blue"}) == {
        ("checklist.unknown-question", "colour-of-the-carpet")
    }


# -- what is typed -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expects", "typed", "stored"),
    [
        (YES, "Yes", "yes"),
        (NO, "no", "no"),
        (EITHER, "true", "yes"),
        (TEXT, "  two   words ", "two words"),
        (DATE, "2027-02-18", "2027-02-18"),
        (YES, "", ""),
        (DATE, "N/A", "n/a"),
    ],
)
def test_what_is_typed(expects, typed, stored):
    """Yes and no, days and texts, as they are stored."""
    assert read_answer(Question("q", "Question", "C.01", expects), typed) == stored


def test_numbers_with_comma_or_point():
    """Both are written."""
    light = CHECKLISTS["venue"].question("light")
    assert read_answer(light, "450,5") == read_answer(light, "450.5") == "450.5"


@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("shadows", "perhaps"),
        ("light", "bright"),
        ("light", "NaN"),
        ("light", "1e30"),
        ("inspected", "31.2.2027"),
    ],
)
def test_what_is_no_answer(key, typed):
    """It is refused with the question and the kind of answer."""
    with pytest.raises(UnreadableAnswer) as refused:
        read_answer(CHECKLISTS["venue"].question(key), typed)
    assert typed in str(refused.value)


QUESTIONS = [question for checklist in CHECKLISTS.values() for question in checklist.questions]


@given(question=st.sampled_from(QUESTIONS), typed=st.text(max_size=40))
def test_what_is_stored_is_read_again_as_itself(question, typed):
    """Whatever was typed is refused, or stored in a form that does not change any more."""
    try:
        stored = read_answer(question, typed)
    except UnreadableAnswer:
        assert question.expects.kind not in (AnswerKind.TEXT, AnswerKind.PHOTO)
        return
    assert read_answer(question, stored) == stored


@given(
    checklist=st.sampled_from(list(CHECKLISTS.values())),
    number=st.decimals(allow_nan=False, allow_infinity=False, min_value=-999, max_value=9999, places=2),
)
def test_any_numbers_can_be_checked(checklist, number):
    """No rule stumbles over a number, however wrong."""
    values = {q.key: f"{number:f}" for q in checklist.questions if q.expects.kind is AnswerKind.NUMBER}
    assert all(str(each) for each in findings(checklist, values))


# -- answers in their places -------------------------------------------------------------


def test_an_answer_counts_in_its_round_for_its_device_or_for_all():
    """The light is the venue's; the inspection is the round's."""
    venue = CHECKLISTS["venue"]
    answers = [
        Answer("venue", "light", "500", subject="A"),
        Answer("venue", "light", "300", subject="B"),
        Answer("venue", "round-hall", "yes", round=1),
        Answer("equipment", "light", "1"),
    ]
    first = answers_at(venue, answers, round_number=1, subject="A")
    assert {key: answer.value for key, answer in first.items()} == {"light": "500", "round-hall": "yes"}
    second = answers_at(venue, answers, round_number=2, subject="B")
    assert {key: answer.value for key, answer in second.items()} == {"light": "300"}


# -- files of answers --------------------------------------------------------------------


def test_a_file_of_answers():
    """Yes and no, numbers and days as TOML has them."""
    (sheet,) = read_sheets(
        {"checklist": "venue", "level": "top", "answers": {"light": 450.5, "shadows": True}}
    )
    assert (sheet.checklist.key, sheet.level) == ("venue", Level.TOP)
    assert sheet.values == {"light": "450.5", "shadows": "yes"}


def test_several_sheets():
    """Six boards, six reports."""
    tables = {
        "sheet": [{"checklist": "clock-test", "subject": f"clock {each}", "answers": {}} for each in range(6)]
    }
    assert [sheet.subject for sheet in read_sheets(tables)] == [f"clock {each}" for each in range(6)]


@pytest.mark.parametrize(
    ("tables", "where"),
    [
        ({"checklist": "venue", "colour": 1}, "colour"),
        ({"checklist": "venue", "level": "maximum"}, "level"),
        ({"checklist": "venue", "round": True}, "round"),
        ({"checklist": "venue", "answers": []}, "answers"),
        ({"checklist": "venue", "answers": {"light": "bright"}}, "light"),
        ({"checklist": "venue", "answers": {"light": [1]}}, "light"),
        ({"checklist": 7}, "checklist"),
        ({"sheet": {}}, "sheet"),
        ({"sheet": [], "by": "Ada"}, "sheet"),
    ],
)
def test_a_file_that_cannot_be_used(tables, where):
    """The field is named."""
    with pytest.raises(BadAnswers) as refused:
        read_sheets(tables)
    assert refused.value.details["where"] == where


def test_a_checklist_that_is_not_there():
    """The others are named."""
    with pytest.raises(UnknownChecklist, match="clock-test"):
        read_sheets({"checklist": "weather"})


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ({"point-62": "12", "point-63": "340"}, set()),
        ({"point-62": "340", "point-63": "12"}, {("equipment.times", "point-62")}),
        ({"point-62": "340", "point-63": "n/a"}, set()),
        ({"point-109": "20 to 900 ms"}, set()),
        ({"point-109": "900 / 20 ms", "point-110": "soon"}, {("equipment.times", "point-109")}),
    ],
)
def test_a_shortest_time_is_not_longer_than_the_longest(values, wrong):
    """Organisers' Manual 7.2.1, 7.2.2, 7.2.4: least and most milliseconds, for which no text has a limit."""
    assert codes("electronic-board-test", values) == wrong
