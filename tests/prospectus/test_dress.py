"""The dress-code clause of each type of event (Organisers' Manual 11.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.errors import Severity
from caissa.prospectus import Kind, Sentence, check_announcement, differences, prospectus
from caissa.prospectus.checking.dress_checks import usual_dress
from caissa.prospectus.declared.dress import NO_DRESS, Dress, DressCode
from tests.prospectus.hall import announced, codes, open_with, sample


def event_of(set_up, event="", section=""):
    """An event of one section with this set-up."""
    return announced(
        f'[event]\nname = "A"\n{event}\n[[section]]\nset_up = {{ name = "A", {set_up} }}\n{section}'
    )


OLYMPIAD = event_of('format = "team", level = "L1"')
WORLD_BLITZ = event_of('level = "L1", time_control = "3+2"')
WORLD = event_of('level = "L1", time_control = "90\'+30\\""')
ONLINE = event_of('time_control = "15+10"', section='answers = { hybrid = "supervised" }')
SCHOOL = event_of("rounds = 5", 'kind = "school"')
OPEN = open_with("")


def clause_of(dress, event=OPEN):
    """The sentences of the clause that a code makes."""
    stated = prospectus(replace(event, dress=dress), "en")
    return [
        line.text
        for clause in stated.clauses
        if clause.heading == "Dress code"
        for line in clause.lines
        if isinstance(line, Sentence)
    ]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (DressCode.CASUAL, "shorts, beachwear and visible underwear are not allowed, and footwear is worn"),
        (DressCode.BUSINESS_CASUAL, "No T-shirts, polo shirts, jeans, sports shoes, sneakers or slippers"),
        (DressCode.RAPID_BLITZ, "for men: oxfords, loafers, leather or dress shoes or boots; dark trousers"),
        (DressCode.RAPID_BLITZ, "for women: classic shoes; a suit with trousers or a skirt, or a dress"),
        (DressCode.ONLINE, "at least a light long-sleeved shirt, or a jacket, sweater or sweatshirt"),
        (DressCode.OLYMPIAD, "wear uniform formal clothing; logos of sponsors may be on it"),
    ],
)
def test_each_code_has_its_words(code, words):
    """Organisers' Manual 11.5.3-11.5.6; caps and offensive words are out under every code (11.5.2)."""
    text = "\n".join(clause_of(Dress(code)))
    assert words in text
    assert "Caps and hats are not worn during the games, except for religious reasons." in text


def test_what_else_is_declared_stands_in_the_clause():
    """Organisers' Manual 11.5.3, 11.5.7: ceremonies, sneakers, spectators, two written warnings."""
    text = "\n".join(clause_of(Dress(DressCode.CASUAL, True, True, True, True)))
    for words in (
        "At ceremonies, banquets and press conferences players, captains and heads of delegation",
        "Neat sneakers may be worn.",
        "The dress code holds for spectators too",
        "After two written warnings a player may not attend the opening or closing ceremony, and pays a fine",
    ):
        assert words in text
    assert clause_of(NO_DRESS) == []


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (OLYMPIAD, DressCode.OLYMPIAD),
        (WORLD_BLITZ, DressCode.RAPID_BLITZ),
        (WORLD, DressCode.CASUAL),
        (ONLINE, DressCode.ONLINE),
        (SCHOOL, DressCode.CASUAL),
        (OPEN, DressCode.CASUAL),
    ],
)
def test_the_usual_code_of_each_kind_of_event(event, code):
    """Organisers' Manual 11.5.3-11.5.6."""
    assert usual_dress(event).code is code


def test_business_casual_at_ceremonies_is_not_for_youth():
    """Organisers' Manual 11.5.3: the rules do not concern youth championships, but are welcome."""
    assert (usual_dress(SCHOOL).ceremonies, usual_dress(OPEN).ceremonies) == (False, True)
    both = replace(SCHOOL, dress=Dress(DressCode.CASUAL, ceremonies=True))
    assert "announcement.dress" in codes(both, Severity.INFO)


@pytest.mark.parametrize(("event", "missing"), [(WORLD, True), (OLYMPIAD, True), (OPEN, False)])
def test_official_events_must_have_a_code(event, missing):
    """Organisers' Manual 11.5.1: at FIDE events all comply; elsewhere there is a code if one is declared."""
    told = [each.article for each in check_announcement(event) if each.code == "announcement.dress"]
    assert told == (["Organisers' Manual 11.5.1"] if missing else [])
    usual = replace(event, dress=usual_dress(event))
    assert "announcement.dress" not in codes(usual)


def test_the_organisers_own_words_are_a_dress_code_too():
    """C.05 12.3.17: the invitation says the dress code, in words or by its name."""
    festival = announced(sample("golden_queen"))
    without = replace(
        festival, topics=tuple((key, texts) for key, texts in festival.topics if key != "dress")
    )
    assert [clause.key for clause in prospectus(without, "en", Kind.INVITATION).missing] == ["17"]
    by_name = replace(without, dress=Dress(DressCode.CASUAL))
    assert prospectus(by_name, "en", Kind.INVITATION).missing == ()


@pytest.mark.parametrize(
    ("event", "code"),
    [(OPEN, DressCode.ONLINE), (OPEN, DressCode.OLYMPIAD), (OPEN, DressCode.RAPID_BLITZ)],
)
def test_a_code_of_another_kind_of_event_is_doubtful(event, code):
    """A long-sleeved shirt before a camera says nothing about a hall."""
    assert "announcement.dress" in codes(replace(event, dress=Dress(code)), Severity.WARNING)


def test_another_code_is_a_changed_clause():
    """Who entered is told."""
    before, after = (replace(OPEN, dress=Dress(code)) for code in (None, DressCode.CASUAL))
    assert [change.heading for change in differences(before, after)] == ["Dress code"]
