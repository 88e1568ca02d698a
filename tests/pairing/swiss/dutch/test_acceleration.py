"""Baku acceleration in its three texts."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from caissa.errors import ForbiddenByRegulations
from caissa.files import trf
from caissa.pairing import check
from caissa.pairing.replay import facts_before_round
from caissa.pairing.stated_acceleration import with_acceleration_stated
from caissa.pairing.swiss.acceleration import (
    baku,
    baku_edition,
    upper_group,
    upper_group_size,
    virtual_points,
)
from caissa.pairing.swiss.dutch.next_round import pair_round, players_state
from caissa.pairing.swiss.validator import objections
from caissa.testing import crosstable
from caissa.tournament import (
    HALF,
    ONE,
    AnnouncedEdition,
    Bye,
    Colour,
    Departure,
    Game,
    Left,
    Outcome,
    Person,
    Player,
    Points,
    Round,
    Scoring,
    Tournament,
    VirtualPoints,
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


@pytest.mark.parametrize(
    ("edition", "rounds", "values"),
    [
        ("2016-01", 7, "1 1 1 0.5 0.5"),
        ("2023-01", 7, "1 1 0.5 0.5"),
        ("2016-01", 11, "1 1 1 0.5 0.5"),
        ("2023-01", 11, "1 1 1 0.5 0.5 0.5"),
    ],
)
def test_an_announced_text_of_baku_is_followed(edition, rounds, values):
    """Events of 2024 were announced by either text: docs/interpretations/dutch/dutch-acceleration.md."""
    announced = (AnnouncedEdition("C.04.7", edition),)
    event = entrants(20, scheduled_rounds=rounds, start=date(2024, 5, 1), editions=announced)
    points = [value for value in baku(event)[1] if value]
    assert points == [Points(value) for value in values.split()]


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


# -- what a file has to state ---------------------------------------------------------------


def nine(**facts):
    """Nine players before round 1 of five rounds; all of them make GA of six, eight would make it of four."""
    return entrants(
        9, scheduled_rounds=5, initial_colour=Colour.WHITE, type_code="FIDE_DUTCH_2026_BAKU", **facts
    )


def read_back(event, kind=trf.Kind.TRF26):
    stated = with_acceleration_stated(event, has_type_code=kind is trf.Kind.TRF26)
    return trf.write(stated, kind), trf.read(trf.write(stated, kind)).tournament


def with_the_fifth(event, **changes):
    """The facts with 5 changed, and absent from round 1 in words that a TRF has (record 240)."""
    players = tuple(replace(player, **changes) if player.number == 5 else player for player in event.players)
    away = Round(1, byes=(Bye(5, Outcome.ZERO_POINT_BYE),))
    return replace(event, players=players, rounds=(away,))


@pytest.mark.parametrize(
    "changes", [{"left": Left(Departure.WITHDRAWN, 0)}, {"first_round": 2}], ids=["withdrawn", "late"]
)
def test_a_file_states_who_is_in_ga_where_its_list_does_not_show_it(changes):
    """C.04.7 1.2, 1.3: eight begin, so GA is 1 to 4; the file lists nine and has a zero-point bye for 5.

    Somebody who asked for that bye would count, and GA be 1 to 6. Record 250 overrides record 192.
    """
    event = with_the_fifth(nine(), **changes)
    text, read = read_back(event)
    records = [line.split() for line in text.splitlines() if line.startswith("250")]
    assert records == [["250", "1.0", "1", "2", "1", "4"], ["250", "0.5", "3", "3", "1", "4"]]
    pairs = {frozenset(pair) for pair in pair_round(read).pairs}
    assert pairs == {frozenset(pair) for pair in ((1, 3), (2, 4), (6, 8), (7, 9))}


def test_a_requested_bye_needs_no_statement():
    """C.04.7 1.2: whoever asked for a bye in round 1 is in the list; every reader counts the same."""
    text, read = read_back(with_the_fifth(nine()))
    assert "\n250" not in text
    assert upper_group(read) == (1, 2, 3, 4, 5, 6)


def test_a_file_states_the_points_of_an_announced_text():
    """C.04.5.1 4 over 7 rounds: three full and two half points; the text of the day has two and two."""
    announced = (AnnouncedEdition("C.04.7", "2016-01"),)
    event = replace(nine(editions=announced), scheduled_rounds=7)
    _text, read = read_back(event)
    assert virtual_points(read, 1)[1] == (ONE, ONE, ONE, HALF, HALF)


def test_a_file_without_the_type_code_states_the_points():
    """TRF16 has no record 192: engines learn of the acceleration from XXA alone."""
    text, read = read_back(nine(), trf.Kind.TRF16)
    assert [line.split()[1] for line in text.splitlines() if line.startswith("XXA")] == list("123456")
    assert virtual_points(read, 1) == virtual_points(nine(), 1)


def test_nothing_is_stated_where_the_method_cannot_be_used():
    """C.04.7 1.1, 1.4: a win of three points is not two draws, and a match of two games has no win's value.

    The pairing is refused, the file is written.
    """
    football = nine(scoring=Scoring.of("3", "1"))
    double_swiss = replace(with_the_fifth(nine(), first_round=2), type_code="FIDE_DOUBLESWISS_BAKU")
    for event in (football, double_swiss):
        assert with_acceleration_stated(event, has_type_code=False) == event


def test_a_late_entry_joins_a_recorded_ga_by_its_place():
    """C.04.7 1.3: 1 to 4 are recorded; late entries 2 and 9 stand above and below the last of them."""
    recorded = tuple(VirtualPoints(number, (Points(1), Points(1))) for number in (1, 3, 4))
    event = nine(virtual_points=recorded)
    late = tuple(
        replace(player, first_round=2) if player.number in (2, 9) else player for player in event.players
    )
    assert sorted(virtual_points(replace(event, players=late), 2)) == [1, 2, 3, 4]
    assert sorted(virtual_points(event, 2)) == [1, 3, 4]
    _text, read = read_back(replace(event, players=late))
    assert sorted(virtual_points(read, 2)) == [1, 2, 3, 4]
