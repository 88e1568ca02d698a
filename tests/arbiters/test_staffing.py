"""How many arbiters and fair-play specialists (Arbiters' Manual 1, FPPM; Organisers' Manual 10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.arbiters import EventSize, FairPlayScale, fair_play_need, fair_play_team, staff
from caissa.arbiters.appointments.staffing import ImpossibleStaff
from caissa.tournament import Level, Speed


def needed(size: EventSize) -> dict[str, tuple[int, int]]:
    """The fewest and the most of every kind."""
    return {need.who: (need.fewest, need.most) for need in staff(size)}


@pytest.mark.parametrize(("players", "fewest", "most"), [(20, 1, 1), (100, 4, 5), (101, 5, 6), (250, 10, 13)])
def test_one_arbiter_for_20_to_25_players(players: int, fewest: int, most: int) -> None:
    """Arbiters' Manual, chapter 1: beside a chief and a deputy."""
    needs = needed(EventSize(players))
    assert needs["arbiters"] == (fewest, most)
    assert needs["chief arbiter"] == needs["deputy chief arbiter"] == (1, 1)


def test_schools_take_one_for_thirty_and_one_for_every_hall() -> None:
    """Organisers' Manual 10.2.3, 10.3.2."""
    assert needed(EventSize(90, school=True))["arbiters"] == (3, 3)
    assert needed(EventSize(91, school=True))["arbiters"] == (4, 4)
    assert needed(EventSize(60, school=True, halls=5))["arbiters"] == (5, 5)


def test_full_supervision_of_rapid_and_blitz() -> None:
    """Laws A.4.1: at most three games an arbiter; B.2.1: one."""
    rapid = EventSize(40, Speed.RAPID, competition_rules=True)
    blitz = EventSize(40, Speed.BLITZ, competition_rules=True)
    assert needed(rapid)["arbiters under the Competitive Rules"] == (7, 7)
    assert needed(blitz)["arbiters under the Competitive Rules"] == (20, 20)
    assert "arbiters under the Competitive Rules" not in needed(EventSize(40, Speed.RAPID))


def test_two_arbiters_at_every_hybrid_venue() -> None:
    """E.04 16.8: a local chief arbiter and a technical assistant."""
    assert needed(EventSize(40, hybrid_venues=3))["local chief arbiters and technical assistants"] == (6, 6)


def test_nobody_can_be_counted_for_no_players() -> None:
    """A clear refusal."""
    with pytest.raises(ImpossibleStaff, match="at least two players"):
        staff(EventSize(1))
    with pytest.raises(ImpossibleStaff, match="no players"):
        fair_play_team(0, FairPlayScale.GSC)


TABLE = """
    50   2 0  1 0     100  2 0  1 0     150  3 0  2 0     200  4 0  2 0
    250  4 1  2 1     300  4 2  2 1     350  4 3  2 2     400  4 4  2 2
    450  5 4  3 2     500  5 5  3 2     550  6 5  3 3     600  6 6  3 3
    650  7 6  4 3     700  7 7  4 3     750  8 7  4 4     800  8 8  4 4
    850  9 8  5 4     900  9 9  5 4     950 10 9  5 5    1000 10 10 5 5
"""
"""The table of the protection measures (EX-F1): players, GSC specialists and locals, EVE ones; in the
first row the larger of "1 / 2", which is the one for mixed events."""
CELLS = [int(cell) for cell in TABLE.split()]
ROWS = [tuple(CELLS[start : start + 5]) for start in range(0, len(CELLS), 5)]


@pytest.mark.parametrize(("players", "gsc", "gsc_locals", "eve", "eve_locals"), ROWS)
def test_the_fair_play_teams_of_the_table(
    players: int, gsc: int, gsc_locals: int, eve: int, eve_locals: int
) -> None:
    """EX-F1: every row of the table, and the players just above it need the next row."""
    team = fair_play_team(players, FairPlayScale.GSC)
    assert (team.specialists, team.locals) == (gsc, gsc_locals)
    team = fair_play_team(players, FairPlayScale.EVE)
    assert (team.specialists, team.locals) == (eve, eve_locals)
    assert team.opposite_sex_volunteer is (players <= 100)
    assert fair_play_team(players - 49, FairPlayScale.EVE) == team


def test_a_small_event_of_one_sex_needs_one_specialist() -> None:
    """FPPM: "1 / 2" at 50 players: two only in mixed events."""
    assert fair_play_team(50, FairPlayScale.GSC, mixed=False).specialists == 1
    assert not fair_play_team(50, FairPlayScale.EVE, mixed=False).opposite_sex_volunteer


@given(st.integers(1, 5000), st.sampled_from(FairPlayScale))
def test_at_most_half_of_a_team_are_locals(players: int, scale: FairPlayScale) -> None:
    """FPPM: up to 50 % may be untrained, and more players never need fewer people."""
    team, larger = fair_play_team(players, scale), fair_play_team(players + 50, scale)
    assert team.locals <= team.specialists
    assert team.specialists + team.locals <= larger.specialists + larger.locals


@pytest.mark.parametrize(
    ("level", "players", "fewest", "most"),
    [
        (Level.TITLE, 90, 1, 1),
        (Level.TITLE, 250, 1, 3),
        (Level.RATED, 250, 0, 3),
        (Level.OFFICIAL, 200, 2, 4),
    ],
)
def test_fair_play_by_level(level: Level, players: int, fewest: int, most: int) -> None:
    """FPPM: level 2 one specialist, better one per hundred; level 3 none required; level 1 a team."""
    need = fair_play_need(players, level)
    assert (need.fewest, need.most) == (fewest, most)


def test_large_prizes_need_an_officer_without_another_role() -> None:
    """FPPM, level 2: from 15 000 euros."""
    assert "FPO" in fair_play_need(90, Level.TITLE, prizes_euros=15_000).who
    assert "FPO" not in fair_play_need(90, Level.TITLE, prizes_euros=14_999).who
    assert str(fair_play_need(250, Level.TITLE)).startswith("fair play specialists: 1 to 3 (")
