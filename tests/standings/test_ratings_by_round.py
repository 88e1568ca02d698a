"""Rating tie-breaks in events of more than 30 days, where ratings change between rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.standings import standings, tie_break_code
from caissa.standings.refusals import TieBreakNotAllowed
from caissa.testing import crosstable
from caissa.tournament import Rating, Speed, Tournament

LEAGUE = crosstable(
    """
    1 Anna  2200 2w1 3b=
    2 Boris 2000 1b0 4w1
    3 Chen  1900 4b1 1w=
    4 Dora  1800 3w0 2b0
    """,
    type_text="Swiss",
)


def with_later(tournament: Tournament, number: int, *ratings: Rating) -> Tournament:
    """The tournament with ratings of later rounds for one player."""
    players = tuple(
        replace(player, person=replace(player.person, ratings=ratings)) if player.number == number else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


BORIS_UP = with_later(LEAGUE, 2, Rating(2100, from_round=2))
MOVED = with_later(BORIS_UP, 3, Rating(2000, from_round=2), Rating(1700, "LAT", from_round=2))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # Anna met Boris in round 1 (2000) and Chen in round 2 (first 1900, by then 2000).
        ("ARO", 1950),
        ("ARO/E", 2000),
        # 1½ of 2 is 75 per cent, which is +193 in the table of B.02 8.1.1.
        ("TPR", 1950 + 193),
        ("TPR/E", 2000 + 193),
    ],
)
def test_the_first_rating_counts_unless_the_code_asks_for_each_round(code: str, expected: int) -> None:
    """C.07 10; B.02 4: by default the rating at the start, with /E the one of the round in which they met."""
    assert standings(MOVED, ["PTS", code], edition="2026-03").row(1).value(code) == expected


def test_a_rating_counts_only_from_its_round_on() -> None:
    """Boris has 2100 from round 2 on; Dora met him in round 2, Anna in round 1."""
    computed = standings(MOVED, ["PTS", "ARO/E"], edition="2026-03")
    assert computed.row(4).value("ARO/E") == (1900 + 2100) // 2
    assert computed.row(2).value("ARO/E") == (2200 + 1800) // 2


def test_a_perfect_performance_by_the_ratings_of_each_round() -> None:
    """Two equal opponents of 2000: 1½ of 2 is expected first at 2000 + 189 (B.02 8.1.2: 189-197 is .75)."""
    assert standings(MOVED, ["PTS", "PTP/E"], edition="2026-03").row(1).value("PTP/E") == 2189


def test_a_list_of_another_speed_says_nothing_here() -> None:
    """Only ratings of the event's own speed count."""
    rapid = with_later(LEAGUE, 3, Rating(2300, speed=Speed.RAPID, from_round=2))
    assert standings(rapid, ["PTS", "ARO/E"], edition="2026-03").row(1).value("ARO/E") == 1950


def test_the_modifier_is_read_and_written() -> None:
    """ARO/C1/E is a code like others, and Buchholz has no ratings."""
    assert str(tie_break_code("aro/c1/e")) == "ARO/C1/E"
    with pytest.raises(TieBreakNotAllowed, match="ratings of each round"):
        standings(LEAGUE, ["PTS", "BH/E"], edition="2026-03")
