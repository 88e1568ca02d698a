"""Adjourned games and free rounds: what counts for pairing, and what counts in the standings."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from caissa.pairing import players_state
from caissa.pairing.doors import door_to
from caissa.standings import check_standings, standings
from caissa.testing import crosstable
from caissa.tournament import Colour, Outcome, Score, Tournament
from tests.pairing.team_swiss.wall import wall

HALF = Decimal("0.5")
SWISS = crosstable(
    """
    1 Anna  3w1 2b?
    2 Boris 4b1 1w?
    3 Chen  1b0 4w=
    4 Dora  2w0 3b=
    """,
    type_code="FIDE_DUTCH_2026",
    scheduled_rounds=3,
    initial_colour=Colour.WHITE,
)


def points_in_standings(tournament: Tournament, codes: tuple[str, ...] = ("PTS",)) -> dict[int, Decimal]:
    """Everybody's points as the standings count them."""
    table = standings(tournament, list(codes), edition="2026-03").counting.table
    return {
        number: Decimal(total) / table.scale
        for number, total in zip(table.ids, table.totals(table.primary), strict=True)
    }


def values(tournament: Tournament, code: str) -> dict[int, Decimal]:
    """Everybody's value of one tie-break."""
    computed = standings(tournament, ["PTS", code], edition="2026-03")
    return {row.id: row.value(code) for row in computed.rows}


# -- adjourned games ------------------------------------------------------------------


def test_an_adjourned_game_is_a_draw_for_pairing_only() -> None:
    """C.04.2 3.1: Anna and Boris have 1½ for pairing, and 1 in the standings until their game is over."""
    pairing = {state.number: state.score for state in players_state(SWISS, 3).players}
    assert pairing == {1: 1 + HALF, 2: 1 + HALF, 3: HALF, 4: HALF}
    assert points_in_standings(SWISS) == {1: 1, 2: 1, 3: HALF, 4: HALF}


def test_the_points_column_of_a_report_may_count_the_adjourned_game() -> None:
    """TRF 162, X: points may be stated as the report counts them or as the standings do."""

    def stated(points: str) -> Tournament:
        first, *others = SWISS.players
        return replace(SWISS, players=(replace(first, stated_points=Decimal(points)), *others))

    assert check_standings(stated("1.5")) == []
    assert check_standings(stated("1")) == []
    (wrong,) = check_standings(stated("2"))
    assert wrong.code == "standings.points-differ"


def test_an_adjourned_board_of_a_match() -> None:
    """C.04.2 3.1: 1½-1½ and a board adjourned is a drawn match for pairing; so far it is 0 and 1½."""
    event = wall("1 2w2½\n2 1b\n3 4w2\n4 3b")
    games = list(event.round(1).games)
    games[0] = replace(games[0], white_outcome=Outcome.ADJOURNED, black_outcome=Outcome.ADJOURNED)
    event = event.with_round(replace(event.round(1), games=tuple(games)))
    table = standings(event, ["MPTS", "GPTS"], edition="2026-03").counting.table
    so_far = {score: Decimal(table.totals(score)[0]) / table.scale for score in Score}
    assert so_far == {Score.MATCH_POINTS: 0, Score.GAME_POINTS: 1 + HALF}
    assert door_to(event).points_before(2)[1] == 1


# -- the free round of a table ----------------------------------------------------------


def five(letter: str) -> Tournament:
    """Five players, everybody free once, as the file writes it; A wins all, B all but one, and so on."""
    return crosstable(
        f"""
        1 A {letter} 2w1 3b1 4w1 5b1
        2 B 5w1 1b0 {letter} 3w1 4b1
        3 C 4w1 5b1 1w0 2b0 {letter}
        4 D 3b0 {letter} 5w1 1b0 2w0
        5 E 2b0 3w0 4b0 {letter} 1w0
        """,
        type_code="BERGER_ROUNDROBIN",
        scheduled_rounds=5,
    )


@pytest.mark.parametrize("letter", ["U", "Z"])
def test_a_free_round_is_ignored_whatever_its_letter(letter: str) -> None:
    """C.07 15: only forfeits are unplayed rounds of a round robin; a free round is neither game nor win."""
    event = five(letter)
    assert points_in_standings(event) == {1: 4, 2: 3, 3: 2, 4: 1, 5: 0}
    assert values(event, "WIN") == {1: 4, 2: 3, 3: 2, 4: 1, 5: 0}
    assert values(event, "REP") == dict.fromkeys(range(1, 6), 4)
    assert values(event, "STD") == {1: 4, 2: 3, 3: 2, 4: 1, 5: 0}


def test_points_stated_with_the_letter_are_no_difference() -> None:
    """A report that counts a point for every free round says so by its letters; the order is the same."""
    event = five("U")
    stated = {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}
    players = tuple(replace(player, stated_points=Decimal(stated[player.number])) for player in event.players)
    assert check_standings(replace(event, players=players)) == []


def test_a_free_round_of_teams_is_ignored_too() -> None:
    """C.07 15: three teams, each free once; a `U` brings neither match nor game points."""
    event = wall("1 U 2w3 3b\n2 3w4 1b U\n3 2b U 1w1", type_code="BERGER_TEAM_ROUNDROBIN", scheduled_rounds=3)
    table = standings(event, ["MPTS", "GPTS"], edition="2026-03").counting.table
    assert [Decimal(total) / table.scale for total in table.totals(Score.MATCH_POINTS)] == [4, 2, 0]
    assert [Decimal(total) / table.scale for total in table.totals(Score.GAME_POINTS)] == [6, 5, 1]
