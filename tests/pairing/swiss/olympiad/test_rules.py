"""The Olympiad's rules one by one (D.02), with the examples of the text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.swiss.deprecation import DEPRECATED
from caissa.pairing.swiss.exchanges import exchange_order
from caissa.pairing.swiss.olympiad.colours import colour_of, may_have
from caissa.pairing.swiss.olympiad.engine import Engine, median_place
from caissa.pairing.swiss.olympiad.next_round import pair_olympiad_round
from caissa.pairing.swiss.olympiad.order import olympiad_order, publication_key
from caissa.pairing.teams.state import TeamState
from caissa.tournament import Bye, Colour, Game, Outcome, Person, Player, Round, Team, Tournament
from tests.pairing.swiss.people import team


def paired(*teams: TeamState) -> str:
    """Who meets whom, the teams being given in rank order."""
    groups = Engine(teams).run()
    pairs = [(teams[first].number, teams[other].number) for group in groups for first, other in group.pairs]
    return " ".join(f"{first}-{other}" for first, other in sorted(pairs))


def all_in_order(left: list[int]) -> list[str]:
    """Every pairing of some teams in the order in which the rules try them."""
    if not left:
        return [""]
    return [
        f"{left[0]}-{other} {rest}".strip()
        for other in exchange_order(left)
        for rest in all_in_order([player for player in left[1:] if player != other])
    ]


def test_the_fifteen_pairings_of_six_teams() -> None:
    """9.3: the text's table, in which row 4 must read 3-6."""
    assert all_in_order([1, 2, 3, 4, 5, 6]) == [
        "1-4 2-5 3-6",
        "1-4 2-6 3-5",
        "1-4 2-3 5-6",
        "1-5 2-4 3-6",
        "1-5 2-6 3-4",
        "1-5 2-3 4-6",
        "1-6 2-4 3-5",
        "1-6 2-5 3-4",
        "1-6 2-3 4-5",
        "1-3 2-5 4-6",
        "1-3 2-6 4-5",
        "1-3 2-4 5-6",
        "1-2 3-5 4-6",
        "1-2 3-6 4-5",
        "1-2 3-4 5-6",
    ]


def test_the_next_pairing_is_tried_after_a_rematch() -> None:
    """9.3: 1 has met 4, so 1 meets 5, and 2, 3, 4, 6 are paired 2-4, 3-6."""
    teams = [team(n, 0) for n in range(1, 7)]
    teams[0], teams[3] = team(1, 0, met=(4,)), team(4, 0, met=(1,))
    assert paired(*teams) == "1-5 2-4 3-6"


def test_the_median_team() -> None:
    """6.4: of 88 teams the one on place 45 (index 44)."""
    assert median_place(88) == 44


def test_the_highest_team_of_an_odd_group_below_the_median_floats_up() -> None:
    """8.2.1: 8 met 7, so it meets 6, the lowest ranked team it has not met."""
    top = [team(n, 4, c) for n, c in ((1, "W"), (2, "B"), (3, "W"), (4, "B"))]
    rest = [team(5, 2, "W"), team(6, 2, "B"), team(7, 2, "W", (8,)), team(8, 0, "B", (7,))]
    assert paired(*top, *rest) == "1-3 2-4 5-7 6-8"


def test_the_next_team_floats_if_the_others_could_not_be_paired() -> None:
    """8.2.2: without 8 the teams 9 and 10, who have met, would be left; so 9 floats."""
    five = [team(n, 6, c) for n, c in ((1, "W"), (2, "B"), (3, "W"), (4, "B"), (5, "W"))]
    teams = [
        *five,
        team(6, 4, "B"),
        team(7, 4, "W"),
        team(8, 2, "B"),
        team(9, 2, "W", (10,)),
        team(10, 2, "B", (9,)),
        team(11, 0, "W"),
        team(12, 0, "B"),
    ]
    assert paired(*teams) == "1-3 2-4 5-6 7-9 8-10 11-12"


def test_the_lowest_team_of_an_odd_group_above_the_median_floats_down() -> None:
    """8.3.1: 3 has met 4, so it meets 5; 8 floats up to 7."""
    teams = [
        team(1, 6, "W"),
        team(2, 6, "B"),
        team(3, 6, "W", (4,)),
        team(4, 4, "B", (3,)),
        team(5, 4, "W"),
        team(6, 4, "B"),
        team(7, 4, "W"),
        team(8, 0, "B"),
    ]
    assert paired(*teams) == "1-2 3-5 4-6 7-8"


def test_colour_limits_give_way_before_a_group_loses_a_pairing() -> None:
    """7.4: 1 and 2 both had White twice, but would both have to float."""
    teams = [team(1, 4, "WW"), team(2, 4, "WW"), team(3, 2, "BW"), team(4, 2, "WB")]
    groups = Engine(teams).run()
    assert groups[0].pairs == ((0, 1),)
    assert not groups[0].limits
    assert groups[-1].limits


def test_the_bye_goes_to_the_lowest_ranked_team_that_may_have_it() -> None:
    """4: not to one that had it, nor to one that joined after round 1."""
    teams = [team(n, 2) for n in range(1, 6)] + [team(6, 2, bye_barred=True), team(7, 2)]
    engine = Engine(teams, frozenset({7}))
    engine.run()
    assert engine.bye == 4


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "article"),
    [
        ("", "", Colour.WHITE, "7.2"),
        ("WWB", "BWB", Colour.BLACK, "7.5"),
        ("WBWB", "BWWB", Colour.WHITE, "7.6"),
        ("BW", "BW", Colour.BLACK, "7.6"),
        ("WW", "BW", Colour.BLACK, "7.3"),
    ],
)
def test_colours_of_board_one(higher: str, lower: str, colour: Colour, article: str) -> None:
    """7: the limits, equalisation, alternation, the higher ranked team, the lot."""
    got, reason = colour_of(team(1, 2, higher), team(2, 2, lower), Colour.WHITE)
    assert (got, reason.article) == (colour, f"D.02 {article}")


def test_the_limits() -> None:
    """7.3: no third time in a row, no difference of three."""
    assert not may_have(team(1, 0, "WW"), Colour.WHITE)
    assert not may_have(team(1, 0, "WWBW"), Colour.WHITE)
    assert may_have(team(1, 0, "WWB"), Colour.WHITE)


def event(teams: int = 4, boards: int = 5) -> Tournament:
    """Teams with falling ratings before round 1."""
    players = tuple(
        Player(10 * n + board, Person(f"P{n}{board}"), 2500 - 20 * n - 5 * board)
        for n in range(1, teams + 1)
        for board in range(boards)
    )
    listed = tuple(
        Team(n, f"Team {n}", tuple(10 * n + board for board in range(boards))) for n in range(1, teams + 1)
    )
    return Tournament(players=players, teams=listed, scheduled_rounds=5, initial_colour=Colour.WHITE)


def test_the_initial_order_of_teams() -> None:
    """3.1: the four best ratings, then the fifth, then the alphabet."""
    start = event(3)
    assert olympiad_order(start) == (1, 2, 3)
    third = {30: 2480, 31: 2475, 32: 2470, 33: 2465, 34: 2600}
    players = tuple(
        replace(player, rating=third.get(player.number, player.rating)) for player in start.players
    )
    assert olympiad_order(replace(start, players=players)) == (3, 1, 2)
    equal = tuple(replace(player, rating=2000 + (player.number == 24)) for player in start.players)
    assert olympiad_order(replace(start, players=equal)) == (2, 1, 3)


def test_a_round_of_matches() -> None:
    """7.2, 9.1: 1 meets 3 and has White on board 1; 2 meets 4 and has Black."""
    pairing = pair_olympiad_round(event())
    assert pairing.pairs == ((1, 3), (4, 2))
    assert pairing.regulation == "D.02"
    assert DEPRECATED in {finding.code for finding in pairing.findings}


def test_matches_are_published_by_points_and_rating() -> None:
    """11.1: match points of the higher ranked team, their sum, the average rating."""
    start = event(8)
    pairs = [
        (team(3, 4), team(4, 2)),
        (team(1, 4), team(2, 4)),
        (team(7, 2), team(8, 2)),
        (team(5, 2), team(6, 2)),
    ]
    pairs.sort(key=lambda pair: publication_key(start, pair))
    assert [first.number for first, _ in pairs] == [1, 3, 5, 7]


def test_impossible_rounds_are_refused() -> None:
    """6.1, 7.2: two teams that have met; no team; no lot. One team alone has the bye (4)."""
    start = event(2, boards=1)
    played = start.with_round(Round(1, (Game(10, 20, Outcome.WIN, Outcome.LOSS),)))
    with pytest.raises(NoLegalPairing, match=r"D\.02 6\.1"):
        pair_olympiad_round(played)
    away = tuple(Bye(number, Outcome.ZERO_POINT_BYE) for number in (2, 1))
    assert pair_olympiad_round(start.with_round(Round(1, team_byes=away[:1]))).pairs == ((1, None),)
    with pytest.raises(UnpairableRound, match=r"D\.02 6\.2"):
        pair_olympiad_round(start.with_round(Round(1, team_byes=away)))
    with pytest.raises(UnpairableRound, match=r"D\.02 7\.2"):
        pair_olympiad_round(replace(start, initial_colour=None))


def test_the_bye_is_published_last_and_bars_a_second_one() -> None:
    """4: team 3 gets it in round 1, and team 2, the lower of the others, in round 2 if it lost."""
    start = event(3, boards=1)
    first = pair_olympiad_round(start)
    assert first.pairs == ((1, 2), (3, None))
    assert first.boards[-1].colour.article == "D.02 4.1"
    played = start.with_round(
        Round(
            1,
            (Game(10, 20, Outcome.WIN, Outcome.LOSS),),
            team_byes=(Bye(3, Outcome.PAIRING_ALLOCATED_BYE),),
        )
    )
    assert pair_olympiad_round(played).bye == 2


def test_a_team_that_joins_later_has_no_bye_and_alternation_by_the_opponent() -> None:
    """4.2.3 and 7.6: only the lower ranked team has had a colour, and changes it."""
    colour, reason = colour_of(team(1, 2), team(2, 2, "WB"), Colour.WHITE)
    assert (colour, reason.code) == (Colour.BLACK, "colour.opponent")
    late = event(3, boards=1).with_round(
        Round(1, (Game(10, 20, Outcome.DRAW, Outcome.DRAW),), team_byes=(Bye(3, Outcome.ZERO_POINT_BYE),))
    )
    assert pair_olympiad_round(late).bye == 2
