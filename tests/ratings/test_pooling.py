"""Whole sections pooled as one rating period."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from caissa.ratings import ListedPlayer, SectionRatings, rate_section
from caissa.ratings.pooling import DifferentSpeeds, period_events, period_findings, period_list
from caissa.testing import crosstable
from caissa.tournament import Rating, Speed


def section(text: str, day: int, **facts: Any) -> SectionRatings:
    """A cross-table of October 2026 in which everybody's FIDE ID is 100 and the number."""
    played = crosstable(text, start=date(2026, 10, day), end=date(2026, 10, day), name=f"Open {day}", **facts)
    players = tuple(
        replace(player, person=replace(player.person, fide_id=100 + player.number))
        for player in played.players
    )
    return rate_section(replace(played, players=players))


DRAW = "1 Anna 2500 2w=\n2 Boris 2404 1b="


def test_two_sections_are_rounded_together() -> None:
    """B.02 8.3.4: twice -1.3 is -2.6, so 2497; and +1.3 twice for 2404, who has K 10 too."""
    new = period_list("2026-11", [section(DRAW, 3), section(DRAW, 10)])
    assert {row.fide_id: (row.rating, row.games) for row in new.players.values()} == {
        101: (2497, 2),
        102: (2407, 2),
    }


def test_a_list_before_tells_ratings_and_k_and_the_files_the_rest() -> None:
    """B.02 7.1: Boris is not in the list, so that he is unrated, but his name is known."""
    listed = ListedPlayer(101, "Anna, A", rating=2490, k=10)
    new = period_list("2026-11", [section(DRAW, 3)], [listed])
    assert (new.players[101].rating, new.players[101].name) == (2489, "Anna, A")
    assert (new.players[102].rating, new.players[102].name) == (None, "Boris")


def test_unplayed_games_and_games_of_two_unrated_players_are_left_out() -> None:
    """B.02 5.1, 7.1.4: one game of four remains."""
    rated = section("1 A 2000 2w1 3b+\n2 B - 1b0 4w1\n3 C 1900 4w= 1w-\n4 D - 3b= 2b0", 3)
    (event,) = period_events(rated)
    assert sorted(event.games) == [(101, 102, 2, 0), (103, 104, 1, 1)]
    assert event.ratings == {101: 2000, 103: 1900}


def test_a_long_section_counts_each_list_for_its_rounds() -> None:
    """B.02 4.1: from round 2 on Anna has 2150, so that there are two events."""
    rated = section("1 Anna 2100 2w1 2b1\n2 Boris 2000 1b0 1w0", 3)
    player = rated.tournament.players[0]
    person = replace(player.person, ratings=(Rating(2100), Rating(2150, from_round=2)))
    players = (replace(player, person=person), rated.tournament.players[1])
    events = list(period_events(rate_section(replace(rated.tournament, players=players))))
    assert [event.ratings for event in events] == [{101: 2100, 102: 2000}, {101: 2150, 102: 2000}]


def test_speeds_are_not_mixed() -> None:
    """B.02.RB 6.1: rapid has a list of its own."""
    with pytest.raises(DifferentSpeeds, match="rapid and standard"):
        period_list("2026-11", [section(DRAW, 3), section(DRAW, 4, speed=Speed.RAPID)])


def test_what_is_doubtful_about_a_period() -> None:
    """B.02 9.1: an event of 3 October can be rated in November, December and January."""
    rated = section(DRAW, 3)
    assert list(period_findings("2026-11", [rated])) == []
    assert [finding.code for finding in period_findings("2027-02", [rated])] == ["rating.wrong-period"]
    without = replace(rated.rows[0].player, person=replace(rated.rows[0].player.person, fide_id=None))
    tournament = replace(rated.tournament, players=(without, rated.tournament.players[1]))
    doubts = list(period_findings("2026-11", [rate_section(tournament)]))
    assert [doubt.code for doubt in doubts] == ["rating.left-out"]
