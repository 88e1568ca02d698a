"""From one file every point of four lists is stated: R1-R10, S1-S13, 24 of C.05 12.3, nine of schools."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.prospectus import Kind, Listed, Presence, Sentence, Written, check_announcement, prospectus
from tests.prospectus.hall import announced, sample

FESTIVAL = announced(sample("golden_queen"))


@pytest.mark.parametrize(
    ("kind", "points"),
    [(Kind.ROUND_ROBIN, 10), (Kind.FESTIVAL, 13), (Kind.INVITATION, 24), (Kind.SCHOOL, 9)],
)
def test_every_point_is_said(kind, points):
    """Organisers' Manual 11.1.1, 11.1.2 and 10.2.1, C.05 12.3: one declaration has them all."""
    lines = prospectus(FESTIVAL, "en", kind)
    assert (len(lines.points), len(lines.present), lines.missing) == (points, points, ())
    assert all(clause.presence is Presence.PRESENT and clause.lines for clause in lines.points)


def test_the_faultless_festival_has_no_findings():
    """What is announced in full leaves nothing to say."""
    assert check_announcement(FESTIVAL) == ()


@pytest.mark.parametrize(
    ("change", "kind", "point"),
    [
        ({"website": ""}, Kind.ROUND_ROBIN, "R8"),
        ({"flash_first_round": None}, Kind.ROUND_ROBIN, "R10"),
        ({"bank": None}, Kind.FESTIVAL, "S13"),
        ({"contacts": ()}, Kind.FESTIVAL, "S5"),
        ({"officials": ()}, Kind.FESTIVAL, "S6"),
        ({"places": ()}, Kind.INVITATION, "3"),
        ({"items": ()}, Kind.INVITATION, "4"),
        ({"reply_until": None}, Kind.INVITATION, "22"),
        ({"impairments_until": None}, Kind.INVITATION, "24"),
        ({"fees": ()}, Kind.INVITATION, "11"),
        ({"entries_until": None}, Kind.SCHOOL, "4"),
    ],
)
def test_what_is_taken_away_is_missing(change, kind, point):
    """A point is present only because its data is there."""
    poorer = prospectus(replace(FESTIVAL, **change), "en", kind)
    assert point in [clause.key for clause in poorer.missing]


@pytest.mark.parametrize(
    ("topic", "point"),
    [
        ("clocks", "5"),
        ("visa", "12"),
        ("dress", "17"),
        ("smoking", "18"),
        ("security", "19"),
        ("internet", "21"),
    ],
)
def test_the_organisers_own_words_are_points(topic, point):
    """C.05 12.3: visas, dress, smoking, security and the like can only be stated by the organiser."""
    topics = tuple((key, texts) for key, texts in FESTIVAL.topics if key != topic)
    poorer = prospectus(replace(FESTIVAL, topics=topics), "en", Kind.INVITATION)
    assert [clause.key for clause in poorer.missing] == [point]


def test_a_point_that_one_section_leaves_out_names_the_section():
    """The default time of one section is not that of another (Laws 6.7.1)."""
    blitz = FESTIVAL.sections[2]
    silent = replace(blitz, answers=tuple(pair for pair in blitz.answers if pair[0] != "default-time"))
    event = replace(FESTIVAL, sections=(*FESTIVAL.sections[:2], silent))
    (point,) = prospectus(event, "en", Kind.INVITATION).missing
    assert (point.key, point.lacking) == ("7", ("Default time in minutes (Blitz)",))


def test_rules_for_rapid_and_blitz_are_asked_only_of_rapid_and_blitz():
    """C.05 12.3.9 is about rapid and blitz; an event of standard play has nothing to say there."""
    event = replace(FESTIVAL, sections=FESTIVAL.sections[:2])
    point = prospectus(event, "en", Kind.INVITATION).points[8]
    assert (point.presence, point.lines) == (Presence.NOT_APPLICABLE, ())


def _words(lines):
    """Everything that a prospectus prints, as one text."""
    texts = []
    for clause in lines.clauses:
        for line in clause.lines:
            if isinstance(line, Sentence | Written):
                texts.append(line.text)
            else:
                texts += [cell for row in line.rows for cell in row]
    return "\n".join(texts)


@pytest.mark.parametrize("kind", Kind)
def test_nothing_that_is_announced_is_left_out(kind):
    """Whatever the list of points, all answers, topics, fees and officials are printed somewhere."""
    text = _words(prospectus(FESTIVAL, "en", kind))
    for _key, texts in FESTIVAL.topics:
        assert texts.written_in("en") in text
    for words in ("EUR 80", "Nowak, Jan", "30 minutes after the end of the round", "no game is postponed"):
        assert words in text
    assert "Golden Queen Society" in text


def test_the_field_of_a_round_robin_is_printed_in_figures():
    """Ten players from 2600 down by twenty: average 2510, category 11 (2501-2525).

    A GM norm needs a performance of 2600: for the last seed against 2520 on average that is 80 points above,
    5½ of 9 (B.01 1.4.8, B.02 8.1.1).
    """
    words = [
        line.text
        for line in prospectus(FESTIVAL, "en", Kind.ROUND_ROBIN).points[0].lines
        if isinstance(line, Sentence)
    ]
    assert "The average rating is 2510." in words
    assert "The category is 11." in words
    assert "A norm for the title GM takes 5.5 points." in words


def test_what_is_not_translated_is_said_in_the_authentic_language_and_noted():
    """No machine translates an organiser; what was not written in a language is marked."""
    french = prospectus(FESTIVAL, "fr", Kind.INVITATION)
    (smoking,) = french.points[17].lines
    assert isinstance(smoking, Written)
    assert (smoking.language, smoking.translated) == ("en", False)
    assert "Smoking" in french.not_translated
    assert prospectus(FESTIVAL, "en", Kind.INVITATION).not_translated == ()


def test_the_authentic_language_is_named():
    """Regulations in two languages say which one counts."""
    text = _words(prospectus(FESTIVAL, "en"))
    assert "The text in English is authentic." in text


def test_rounds_at_the_same_time_stand_in_one_row():
    """The open and the masters start together; the blitz has rows of its own."""
    (schedule,) = (line for line in prospectus(FESTIVAL, "en").points[2].lines if isinstance(line, Listed))
    rows = [row[:3] for row in schedule.rows]
    assert ("Friday, 19 February 2027", "15:00", "Open, Masters: Round 1") in rows
    assert ("Sunday, 28 February 2027", "10:20", "Blitz: Round 2") in rows
    assert len(rows) == 7 + 9 + 9
