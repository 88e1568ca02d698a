"""What regulations of hybrid and online events declare is printed, and asked for where it is missing."""

from __future__ import annotations

import pytest

from caissa.prospectus import Kind, Presence, Sentence, check_announcement, prospectus, write_announcement
from caissa.prospectus.reading import read_announcement
from tests.prospectus.hall import announced, open_with

ALL = """
[online]
boards = "electronic-zone"
reconnect_minutes = 7.5
yellow_cards = 2
players_responsible = true
disqualified = "awarded"
"""


def event(hybrid, around=ALL):
    """A section that is played so, with what is declared."""
    return open_with(f'answers = {{ hybrid = "{hybrid}" }}', 'kind = "hybrid"', around)


def clause(announcement, key):
    """A point of the regulations of a hybrid event."""
    return next(each for each in prospectus(announcement, "en", Kind.HYBRID).points if each.key == key)


def sentences(announcement, key):
    """What a point says in sentences."""
    return [str(line.text) for line in clause(announcement, key).lines if isinstance(line, Sentence)]


def doubts(announcement):
    """What the check says about online play: code and article."""
    findings = check_announcement(announcement)
    return {(finding.code, finding.article) for finding in findings if finding.code.startswith("online.")}


def test_the_clauses_of_a_hybrid_event_print_what_is_declared():
    """2.4 boards, 16.5 whether players answer for the connection and how long, Appendix I 1.9 points."""
    hybrid = event("approved")
    assert "All games are played on: electronic boards, clocks of the playing zone." in sentences(hybrid, "6")
    assert sentences(hybrid, "7") == [
        "Players answer for their connection: whoever is not back within 7.5 min loses the game."
    ]
    assert sentences(hybrid, "9") == [
        "Points won by players who are disqualified later: awarded to the opponents."
    ]


def test_players_at_venues_do_not_answer_for_the_connection_unless_it_is_said():
    """16.5: it is the Local Organiser who provides it; minutes alone do not change that."""
    hybrid = event("approved", "[online]\nreconnect_minutes = 5")
    assert sentences(hybrid, "7") == ["Players do not answer for the connection at their venue."]


def test_the_clauses_of_a_supervised_event_print_minutes_cards_and_hours():
    """11.4 the clock runs on, 13.4 cards, 10.4.1 and Appendix II 3-4 hours of arrival and papers.

    The event starts on 1 May 2027: papers are due five days before, on 26 April.
    """
    online = event("supervised")
    clock = "During a disconnection the clock runs on. Whoever is not back before it has run down, or within"
    assert sentences(online, "7") == [
        f"{clock} 7.5 min, loses the game.",
        "Leaving the video conference: 2 yellow cards, then the red card, which loses the game.",
    ]
    arrival, papers = sentences(online, "4")
    assert arrival == (
        "Before the start of a round arbiters are present 90 min, players 20 min and assistants 15 min."
    )
    assert "26" in papers
    assert "April" in papers


@pytest.mark.parametrize(
    ("hybrid", "online", "expected"),
    [
        (
            "approved",
            "",
            {("online.boards", "E.04 2.4"), ("online.disqualified", "E.04 Appendix I 1.9")},
        ),
        (
            "approved",
            '[online]\nboards = "virtual"\nplayers_responsible = true\ndisqualified = "kept"',
            {("online.disconnections", "E.04 16.5")},
        ),
        (
            "supervised",
            '[online]\nboards = "virtual"\ndisqualified = "kept"',
            {("online.disconnections", "E.04 11.3")},
        ),
        (
            "supervised",
            '[online]\nboards = "virtual"\ntraditional_sets = true\nyellow_cards = 1\ndisqualified = "kept"',
            {("online.traditional-sets", "E.04 20.1")},
        ),
        ("approved", ALL, set()),
        ("supervised", ALL, set()),
        ("online", "", set()),
        ("no", "", set()),
    ],
)
def test_the_check_says_what_is_missing(hybrid, online, expected):
    """Each with its article; over the board, and where the zone decides alone, nothing is asked."""
    assert doubts(event(hybrid, online)) == expected


def test_a_point_without_its_declaration_is_missing():
    """The list of points names what is lacking; minutes that nobody declared are not printed as zero."""
    silent = event("approved", "[online]\nplayers_responsible = true")
    seventh = clause(silent, "7")
    assert seventh.presence is Presence.MISSING
    assert "Time to reconnect" in seventh.lacking
    assert sentences(silent, "7") == []
    assert "Boards and clocks" in clause(silent, "6").lacking
    assert "Points of the disqualified" in clause(silent, "9").lacking


def test_nothing_is_said_of_sections_over_the_board():
    """A festival with one hybrid section names it; a festival without any says nothing."""
    assert not [each for each in prospectus(event("no"), "en", Kind.FESTIVAL).further if each.key == "online"]
    mixed = announced(
        write_announcement(event("approved"))
        + '\n[[section]]\nset_up = { name = "B", rounds = 3, time_control = "90\'+30\\"" }\n'
    )
    (further,) = (each for each in prospectus(mixed, "en", Kind.FESTIVAL).further if each.key == "online")
    assert all(str(line.text).startswith("A: ") for line in further.lines)


@pytest.mark.parametrize(
    "wrong",
    [
        "reconnect_minutes = 1000",
        "reconnect_minutes = 1.25",
        "reconnect_minutes = -1",
        "yellow_cards = 10",
        'boards = "wood"',
        'disqualified = "yes"',
        "minutes = 5",
    ],
)
def test_what_cannot_be_declared_is_refused(wrong):
    """Numbers that nobody could enter at the desk, unknown words and names."""
    text = f'[event]\nname = "Open"\n[online]\n{wrong}\n'
    (finding,) = read_announcement(text).findings
    assert "online" in finding.where
