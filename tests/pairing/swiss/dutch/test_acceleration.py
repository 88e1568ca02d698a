"""Baku acceleration in its three texts."""

from __future__ import annotations

from datetime import date

import pytest

from caissa.errors import ForbiddenByRegulations
from caissa.pairing import check
from caissa.pairing.replay import facts_before_round
from caissa.pairing.swiss.acceleration import baku, baku_edition, upper_group, upper_group_size
from caissa.pairing.swiss.dutch.next_round import pair_round, players_state
from caissa.pairing.swiss.validator import objections
from caissa.testing import crosstable
from caissa.tournament import (
    Bye,
    Colour,
    Game,
    Outcome,
    Person,
    Player,
    Points,
    Round,
    Scoring,
    Tournament,
)


def entrants(count, **facts):
    return Tournament(
        players=tuple(Player(number, Person(f"P{number}")) for number in range(1, count + 1)), **facts
    )


def test_161_players_give_82_in_the_upper_group():
    """C.04.5.1 2, C.04.7 1.2: the first half, rounded up to an even number."""
    assert upper_group_size(161) == 82
    assert upper_group(entrants(161))[-1] == 82
    assert [upper_group_size(count) for count in (1, 2, 4, 5, 8, 9)] == [2, 2, 2, 4, 4, 6]


@pytest.mark.parametrize(
    ("start", "rounds", "values"),
    [
        (date(2017, 7, 1), 11, "1 1 1 0.5 0.5"),
        (date(2017, 7, 1), 9, "1 1 1 0.5 0.5"),
        (date(2024, 1, 1), 9, "1 1 1 0.5 0.5"),
        (date(2024, 1, 1), 11, "1 1 1 0.5 0.5 0.5"),
        (date(2026, 2, 1), 11, "1 1 1 0.5 0.5 0.5"),
        (date(2026, 2, 1), 7, "1 1 0.5 0.5"),
    ],
)
def test_how_long_the_points_last(start, rounds, values):
    """C.04.5.1 4 has three rounds and two; C.04.7 the first half of the rounds, halved again."""
    points = baku(entrants(20, scheduled_rounds=rounds, start=start))

    assert points[1] == tuple(Points(value) for value in values.split())
    assert points.keys() == set(range(1, 11))


def test_other_scoring_systems():
    """C.04.5.1 1 needs 1-½-0; C.04.7 1.1 a win worth two draws, and gives a win's points."""
    double, football = Scoring.of("2", "1"), Scoring.of("3", "1")
    consoling = Scoring.of("2", "1", "0.5")

    assert baku(entrants(8, scheduled_rounds=9, scoring=double), edition="2026")[1][0] == 2
    with pytest.raises(ForbiddenByRegulations, match="1 point for a win"):
        baku(entrants(8, scheduled_rounds=9, scoring=double), edition="2016")
    with pytest.raises(ForbiddenByRegulations, match="two draws"):
        baku(entrants(8, scheduled_rounds=9, scoring=football), edition="2026")
    with pytest.raises(ForbiddenByRegulations, match="a loss nothing"):
        baku(entrants(8, scheduled_rounds=9, scoring=consoling), edition="2026")


def test_virtual_points_of_the_last_round_make_topscorers():
    """C.04.5.1 4, C.04.3 A.7: round 5 of five still has half a point for the upper group, 1 to 4.

    3 and 4 have met everyone but each other, and both must have Black. Two points out of four are no
    more than half; with the half point they are, so the two may meet (C3).
    """
    event = crosstable(
        """
        1 A 2490 3w0 5b1 2w1 4b1
        2 B 2480 4b1 3w1 1b0 6w1
        3 C 2470 1b1 2b0 6w= 5w=
        4 D 2460 2w0 6b1 5w1 1w0
        5 E 2450 6w1 1w0 4b0 3b=
        6 F 2440 5b0 4w0 3b= 2b0
        """,
        scheduled_rounds=5,
        start=date(2018, 1, 1),
        type_code="FIDE_DUTCH_2017_BAKU",
        initial_colour=Colour.WHITE,
    )

    pairing = pair_round(event)

    assert {frozenset(pair) for pair in pairing.pairs} == {
        frozenset({1, 6}),
        frozenset({2, 5}),
        frozenset({3, 4}),
    }
    assert objections(event, pairing) == []


def test_late_entries_do_not_move_the_border():
    """C.04.5.1 3, C.04.7 1.3: the last player of the upper group stays the same."""
    late = Player(2, Person("Late"), first_round=2)
    players = [Player(number, Person(f"P{number}")) for number in (1, 3, 4, 5, 6, 7, 8, 9)]
    drawn = tuple(Game(number, number + 4, Outcome.DRAW, Outcome.DRAW) for number in (3, 4, 5))
    first = Round(1, games=drawn, byes=(Bye(1, Outcome.HALF_POINT_BYE), Bye(6, Outcome.HALF_POINT_BYE)))
    event = Tournament(players=(*players, late), rounds=(first,), scheduled_rounds=9)

    assert upper_group(event, 2) == (1, 2, 3, 4, 5)


def test_the_type_code_switches_it_on():
    """TRF 192 FIDE_DUTCH_BAKU without recorded points: they are computed, and make the brackets."""
    event = entrants(8, scheduled_rounds=9, initial_colour=Colour.WHITE, type_code="FIDE_DUTCH_2026_BAKU")

    field = players_state(event, 1)
    pairing = pair_round(event, 1)

    assert [player.virtual_points for player in field.players] == [1, 1, 1, 1, 0, 0, 0, 0]
    assert pairing.pairs == ((1, 3), (4, 2), (5, 7), (8, 6))
    assert baku_edition(event) == "2026-02"


def test_a_late_entry_of_a_file_does_not_move_the_border_when_round_1_is_checked():
    """C.04.7 1.3: eight began, so GA were 1 to 4; 9 is not in round 1 and would make it 1 to 6.

    A file does not say when somebody entered, it only has nothing for that round.
    """
    eight = """
        1 A 2300 3w1
        2 B 2200 4b0
        3 C 2100 1b0
        4 D 2000 2w1
        5 E 1900 7w1
        6 F 1800 8b0
        7 G 1700 5b0
        8 H 1600 6w1
        9 I 1500
    """
    event = crosstable(
        eight, type_code="FIDE_DUTCH_2026_BAKU", scheduled_rounds=5, initial_colour=Colour.WHITE
    )
    assert upper_group(facts_before_round(event, 1)) == (1, 2, 3, 4)
    assert check(event).agrees
