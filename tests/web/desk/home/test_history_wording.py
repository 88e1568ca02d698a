"""An entry of the log in words: who and where, for the numbers on record."""

from __future__ import annotations

import pytest

from caissa.messages import Message, comma_separated, joined, msg
from caissa.testing import crosstable
from caissa_web.desk.history.wording import worded

WALL = """
    1 Anna  2400  3w1
    2 Boris 2300  4b=
    3 Chen  2200  1b0
    4 Dora  2100  2w=
"""
FACTS = crosstable(WALL, name="Open", scheduled_rounds=5, type_code="FIDE_DUTCH_2026")


@pytest.mark.parametrize(
    ("act", "sentence", "read"),
    [
        ("player.removed", "3", "3 Chen"),
        (
            "player.withdrawn",
            msg("{number}, after round {after_round}", number=4, after_round=1),
            "4 Dora, after round 1",
        ),
        (
            "bye.announced",
            msg("{number} in round {round}: {bye}", number=2, round=2, bye="half point"),
            "2 Boris in round 2: half point",
        ),
        (
            "player.entered",
            msg("{number} {name}, from round {first_round}", number=1, name="Anna", first_round=1),
            "1 Anna, from round 1",
        ),
        (
            "match.play-off",
            msg("round {round}, {player} advances", round=1, player=3),
            "round 1, 3 Chen advances",
        ),
        (
            "games.delayed",
            msg("round {round}, {white}-{black}: {delay}", round=1, white=4, black=2, delay="5 min"),
            "round 1, board 2: Dora – Boris: 5 min",
        ),
        (
            "result.doubt-settled",
            msg("round {round}, {first}-{second}", round=1, first=1, second=3),
            "round 1, board 1: Anna – Chen",
        ),
        (
            "result.entered-again",
            msg("round {round}, {games}", round=1, games="1-3; 4-2"),
            "round 1, boards 1 Anna – Chen; 2 Dora – Boris",
        ),
        (
            "result.colours-reversed",
            msg("round {round}, {entry}", round=1, entry="3-1: 0-1"),
            "round 1, board 1: Chen – Anna 0–1",
        ),
        ("numbers.exchanged", msg("{first} and {second}", first=1, second=3), "1 Anna and 3 Chen"),
        (
            "check-in.noted",
            comma_separated((joined(" ", (joined(", ", (2, 4)), msg("for round {round}", round=2))), "desk")),
            "2 Boris, 4 Dora for round 2, desk",
        ),
        ("check-in.taken-back", joined(" ", (4, msg("for the event"))), "4 Dora for the event"),
        ("check-in.absent-left-out", msg("round {round}", round=4), "round 4"),
        (
            "standings.ordered-by-hand",
            msg("round {round}: {names}", round=2, names=comma_separated(("4", "2"))),
            "round 2: 4 Dora, 2 Boris",
        ),
        (
            "standings.lots-drawn",
            msg("round {round}: {names}; seed {seed}", round=2, names=comma_separated(("4", "2")), seed=3),
            "round 2: 4 Dora, 2 Boris; seed 3",
        ),
        ("ratings.picked", joined(": ", (3, "FIDE")), "3 Chen: FIDE"),
        ("pairing.prohibited", "1, 2, 3", "1 Anna, 2 Boris, 3 Chen"),
        (
            "pairing.permitted",
            msg("{numbers} in rounds {first} to {last}", numbers="1, 2", first=1, last=3),
            "1 Anna, 2 Boris in rounds 1 to 3",
        ),
        ("section.boards-numbered", msg("from {first}", first=3), "from 3"),
        ("round.paired", msg("round {round}", round=3), "round 3"),
    ],
)
def test_numbers_become_names(act, sentence, read):
    """And what is no player's number stays as it is."""
    assert str.__str__(worded(sentence, act, FACTS).sentence) == read


def test_no_shows_are_named_each():
    """C.05 6.5: who was withdrawn and who stays."""
    decisions = (
        msg("{number} withdrawn", number=2),
        msg("{number} stays in, absence explained", number=4),
    )
    sentence = msg("round {round}: {names}", round=1, names=joined("; ", decisions))
    read = worded(sentence, "no-shows.decided", FACTS).sentence
    assert str.__str__(read) == "round 1: 2 Boris withdrawn; 4 Dora stays in, absence explained"


def test_an_incident_names_its_players_and_keeps_its_own_number():
    """The 2 before the colon is the incident, the 4 is Dora."""
    entered = joined(": ", (comma_separated((msg("round {round}", round=1), 4)), "late by 4 minutes"))
    assert (
        str.__str__(worded(entered, "incident.entered", FACTS).sentence)
        == "round 1, 4 Dora: late by 4 minutes"
    )
    amended = worded(joined(": ", (2, entered)), "incident.amended", FACTS).sentence
    assert str.__str__(amended) == "2: round 1, 4 Dora: late by 4 minutes"


def test_what_the_players_had_said_follows_the_game():
    """As the arbiter saw it before deciding."""
    told = joined("", (msg("; White said {result}", result="1-0"),))
    sentence = msg("round {round}, {entry}{told}", round=1, entry="1-3: 0-1", told=told)
    read = worded(sentence, "result.recorded", FACTS).sentence
    assert isinstance(read, Message)
    assert str.__str__(read) == "round 1, board 1: Anna – Chen 0–1; White said 1-0"
