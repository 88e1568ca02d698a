"""The working behind a place, and the check of what a file states."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from caissa.errors import Severity
from caissa.standings import (
    BadExpression,
    Layout,
    Treatment,
    ValuesMissing,
    check_standings,
    cross_table,
    explain,
    standings,
)
from caissa.testing import crosstable
from caissa.tournament import Points, Team, Tournament

DAVID = crosstable(
    """
    1 Alyx     2200 4w= 3b=  Z
    2 Bruno    2150 3w1 4b0  H
    3 Charline 2100 2b0 1w=  4w+
    4 David    2050 1b= 2w1  3b-
    """,
    type_text="Swiss",
)


def test_every_contribution_says_what_counted_and_why() -> None:
    """C.07 16.3-16.5: adjusted, dummy, cut, each with its article."""
    computed = standings(DAVID, ["BH/C1"], edition="2026-03")
    working = explain(computed, 4).workings[1]

    # Alyx 1 and a draw for the last round; Bruno 1½, the half-point bye is a draw anyway;
    # the forfeit: own 1½, not above Charline's 1½; a VUR not lower than the least value is cut.
    assert [
        (
            contribution.round,
            contribution.opponent,
            contribution.value,
            contribution.how,
            contribution.cut,
            contribution.article,
        )
        for contribution in working.contributions
    ] == [
        (1, 1, Decimal("1.5"), Treatment.ADJUSTED, False, "C.07 16.3"),
        (2, 2, Decimal("1.5"), Treatment.COUNTED, False, "C.07 8.1"),
        (3, 3, Decimal("1.5"), Treatment.DUMMY, True, "C.07 16.5"),
    ]
    assert working.value == 3
    assert working.title == "Buchholz Cut-1"


def test_a_performance_shows_its_working() -> None:
    """C.07 10.2: average, fractional score, difference."""
    computed = standings(DAVID, ["TPR"], edition="2026-03")

    assert explain(computed, 4).workings[1].remark == "average 2175, half points: 3, games: 2 = 75 %, +193"
    assert explain(computed, 4).workings[1].value == 2175 + 193


def test_a_place_says_what_decided_it() -> None:
    """C.07 4.2: the tie-break that parted it from the place above."""
    computed = standings(DAVID, ["PTS", "DE", "TPN"], edition="2026-03")

    assert explain(computed, computed.rows[0].id).decided_by == ""
    assert {row.decided_by for row in computed.rows[1:]} <= {"PTS", "DE", "TPN"}


def test_a_swiss_cross_table_goes_by_rounds() -> None:
    """REPORT-004: opponent, colour, points and mark of each round."""
    table = cross_table(DAVID, standings(DAVID, ["PTS", "TPN"]))
    david = next(row for row in table.rows if row.participant == 4)

    assert table.layout is Layout.BY_ROUNDS
    assert table.heading == (1, 2, 3)
    assert [(cell[0].opponent, cell[0].colour, cell[0].points, cell[0].mark) for cell in david.cells] == [
        (1, "b", Decimal("0.5"), ""),
        (2, "w", 1, ""),
        (3, "b", 0, "-"),
    ]
    alyx = next(row for row in table.rows if row.participant == 1)
    bruno = next(row for row in table.rows if row.participant == 2)
    assert (alyx.cells[2][0].mark, bruno.cells[2][0].mark) == ("absent", "half-point bye")


def test_self_defined_tie_breaks() -> None:
    """C.07 4.1: an expression over known values, or values from outside."""
    computed = standings(
        DAVID,
        ["PTS", "OTHER_SUM", "OTHER_JURY"],
        expressions={"OTHER_SUM": "2 * [BH] - ([SB] + max([WIN], 1)) / 2"},
        external={"OTHER_JURY": {4: Decimal("9.5"), 1: Decimal(3)}},
        edition="2024-08",
    )
    own = standings(DAVID, ["BH", "SB", "WIN"], edition="2024-08").row(4).values

    assert computed.row(4).value("OTHER_SUM") == 2 * own["BH"] - (own["SB"] + max(own["WIN"], 1)) / 2  # type: ignore[operator,type-var]
    assert computed.row(4).value("OTHER_JURY") == Decimal("9.5")
    assert computed.row(2).value("OTHER_JURY") is None


@pytest.mark.parametrize(
    "expression", ["[BH", "[BH] +", "[BH] [SB]", "2 ^ 3", "[DE]", "max([BH])", ")", "(1"]
)
def test_bad_expressions(expression: str) -> None:
    """An expression that cannot be understood says where."""
    with pytest.raises(BadExpression):
        standings(DAVID, ["PTS", "OTHER_X"], expressions={"OTHER_X": expression})


def test_a_division_by_zero_is_undefined() -> None:
    """C.07 4.1: no value rather than a crash."""
    computed = standings(DAVID, ["OTHER_X"], expressions={"OTHER_X": "-1 / ([WIN] - [WIN])"})

    assert computed.row(1).value("OTHER_X") is None


def test_external_values_must_be_given() -> None:
    """C.07 4.1: a self-defined tie-break without values is refused."""
    with pytest.raises(ValuesMissing, match="OTHER_JURY"):
        standings(DAVID, ["PTS", "OTHER_JURY"])


def stated(event: Tournament, ranks: dict[int, int], points: dict[int, str]) -> Tournament:
    """The event with what a file states."""
    players = tuple(
        replace(
            player, stated_rank=ranks.get(player.number), stated_points=Points(points.get(player.number, "0"))
        )
        for player in event.players
    )
    return replace(event, players=players, ranking=("PTS", "WIN"))


TRUE_POINTS = {1: "1", 2: "1.5", 3: "1.5", 4: "1.5"}


def test_a_file_that_states_its_standings_rightly() -> None:
    """TRF 212: within a tie any of the shared places is right."""
    event = stated(DAVID, {3: 1, 4: 2, 2: 3, 1: 4}, TRUE_POINTS)

    assert check_standings(event) == []


def test_a_file_that_states_its_standings_wrongly() -> None:
    """TRF 212: wrong points and wrong places are errors, with the list that was used."""
    event = stated(DAVID, {1: 1, 2: 2, 3: 3, 4: 4}, {**TRUE_POINTS, 2: "2"})
    findings = check_standings(event)

    assert [
        (finding.code, finding.where) for finding in findings if finding.code.endswith("points-differ")
    ] == [("standings.points-differ", "player 2")]
    wrong = {finding.where for finding in findings if finding.code == "standings.rank-differs"}
    assert {"player 1", "player 4"} <= wrong
    assert all(finding.severity is Severity.ERROR for finding in findings)


def test_a_list_that_cannot_be_counted_is_said() -> None:
    """A file with an unknown code is not checked, and that is a finding, not a crash."""
    (finding,) = check_standings(replace(DAVID, ranking=("PTS", "QQQ")))

    assert finding.code == "standings.not-checked"


def test_stated_team_points_are_checked() -> None:
    """TRF 310 states match points, game points and place."""
    from tests.standings.test_teams import FOUR

    teams = tuple(
        replace(team, stated_match_points=Points(match), stated_game_points=Points(game), stated_rank=rank)
        for team, match, game, rank in zip(
            FOUR.teams, "4323", ("3.5", "3.5", "2", "2.5"), (1, 2, 4, 3), strict=True
        )
    )
    (finding,) = check_standings(replace(FOUR, teams=teams, ranking=("MPTS", "GPTS")))

    assert (finding.code, finding.where) == ("standings.points-differ", "team 4")
    assert isinstance(teams[0], Team)


@pytest.mark.parametrize(
    ("code", "title"),
    [
        ("BH", "Buchholz"),
        ("BH/C1", "Buchholz Cut-1"),
        ("BH/M2", "Buchholz Median-2"),
        ("SB/C1", "Sonneborn-Berger Cut-1"),
        ("BH/C1/P", "Buchholz Cut-1, forfeits counted as games"),
    ],
)
def test_a_tie_break_with_modifiers_has_a_name_of_its_own(code: str, title: str) -> None:
    """C.07 14: Buchholz and Buchholz Cut-1 are two tie-breaks, and are called so."""
    event = crosstable("1 A 2000 2w1\n2 B 1900 1b0", type_code="FIDE_DUTCH_2026")
    (working,) = [part for part in explain(standings(event, f"PTS,{code}"), 1).workings if part.code != "PTS"]
    assert working.title == title
