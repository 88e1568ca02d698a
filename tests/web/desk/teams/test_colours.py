"""A board of a match played with colours reversed: the game turns, the match does not (C.04.2 4.3)."""

from __future__ import annotations

from caissa.pairing import check
from caissa.pairing.teams.protocol import match_protocol
from caissa.tournament import Colour, Outcome
from caissa.tournament.matches import matches
from caissa_web import operations
from tests.web.desk.teams.test_teams import DESK, act, now


def test_a_reversed_first_board_does_not_turn_the_match(chief, section):
    """The team on White keeps its colour for the next pairing; the game is rated as it was played."""
    section = operations.pair_next_round(section, by="ada", seen_version=section.version)
    section = operations.publish_round(section, 1, by="ada", seen_version=section.version)
    before = matches(now(section), 1)
    first = now(section).round(1).games[before[0].boards[0]]
    page = chief.get(f"{DESK}matches/1/{before[0].white}/").content.decode()
    assert f"rounds/1/colours/{first.white}-{first.black}/" in page
    act(
        chief, f"rounds/1/colours/{first.white}-{first.black}/", section, typed="0", reason="Wrong board side"
    )
    facts = now(section)
    assert [(match.white, match.black) for match in matches(facts, 1)] == [
        (match.white, match.black) for match in before
    ]
    turned = facts.result(first.white, 1)
    assert (turned.colour, turned.outcome) == (Colour.BLACK, Outcome.WIN)
    line = match_protocol(facts, matches(facts, 1)[0]).boards[0]
    assert (line.first, line.colour, line.counted[0]) == (first.white, Colour.BLACK, Outcome.WIN)
    assert check(facts).agrees
