"""Levels of protection, line by line at their borders (FPPM 1), and the team for them (EX-F1)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from caissa.arbiters.appointments.staffing import FairPlayScale, fair_play_team
from caissa.checklists.question import Level
from caissa.conduct import EventProfile, Occasion, TeamMember, protection_level, team_findings
from caissa.conduct.levels import ImpossibleProfile
from caissa.conduct.team import TeamNeed, text_and_table_differ
from caissa.errors import Severity
from caissa.tournament import Sex

MAXIMUM, INCREASED, STANDARD = Level.MAXIMUM, Level.INCREASED, Level.STANDARD


def round_robin(average: str, *, womens: bool = False) -> EventProfile:
    """A closed event without prizes."""
    return EventProfile(round_robin=True, average=Decimal(average), womens=womens, prizes_euros=Decimal(0))


@pytest.mark.parametrize(
    ("average", "womens", "level"),
    [
        ("2650", False, MAXIMUM),
        ("2649", False, INCREASED),
        ("2649.9", False, INCREASED),
        ("2500", False, INCREASED),
        ("2499", False, STANDARD),
        ("2450", True, MAXIMUM),
        ("2449", True, INCREASED),
        ("2300", True, INCREASED),
        ("2299", True, STANDARD),
    ],
)
def test_averages_of_round_robins(average, womens, level) -> None:
    """FPPM 1: 2650 and 2500, in women's events 2450 and 2300."""
    assert protection_level(round_robin(average, womens=womens)).level is level


@pytest.mark.parametrize(
    ("euros", "level"),
    [
        ("100001", MAXIMUM),
        ("100000.01", MAXIMUM),
        ("100000", INCREASED),
        ("15000", INCREASED),
        ("14999.99", STANDARD),
    ],
)
def test_prize_funds(euros, level) -> None:
    """FPPM 1: level 1 beyond 100,000 euros, level 2 from 15,000 on."""
    assert protection_level(EventProfile(prizes_euros=Decimal(euros))).level is level


@pytest.mark.parametrize(
    ("occasion", "level"),
    [
        (Occasion.WORLD, MAXIMUM),
        (Occasion.MAJOR_CONTINENTAL, MAXIMUM),
        (Occasion.MINOR_CONTINENTAL, INCREASED),
        (Occasion.NATIONAL, INCREASED),
        (Occasion.NATIONAL_YOUTH, STANDARD),
        (Occasion.OTHER, STANDARD),
    ],
)
def test_kinds_of_events(occasion, level) -> None:
    """FPPM 1: a national youth championship is kept out of level 2."""
    decision = protection_level(EventProfile(occasion, prizes_euros=Decimal(0)))
    assert decision.level is level
    assert decision.decided_by.level is level


def test_norms_and_designation() -> None:
    """Norm events are level 2; FIDE may put a Circuit tournament higher."""
    assert protection_level(EventProfile(norms=True)).level is INCREASED
    assert protection_level(EventProfile(designated=MAXIMUM)).level is MAXIMUM


def test_the_average_of_a_swiss_does_not_count() -> None:
    """The lines on averages are about round robins."""
    assert protection_level(replace(round_robin("2700"), round_robin=False)).level is STANDARD


def test_the_line_that_decided_is_named() -> None:
    """And those that could still raise the level are named too."""
    decision = protection_level(EventProfile(round_robin=True, norms=True))
    assert "norms" in decision.decided_by.text
    assert decision.decided_by.article == "FPPM 1.b"
    assert len(decision.undecided) == 2  # average and prizes, both of level 1


@pytest.mark.parametrize(
    "event",
    [
        EventProfile(rated=False),
        EventProfile(prizes_euros=Decimal(-1)),
        EventProfile(round_robin=True, average=Decimal(9000)),
    ],
)
def test_impossible_events(event) -> None:
    """Refused with a sentence."""
    with pytest.raises(ImpossibleProfile):
        protection_level(event)


# -- the team -----------------------------------------------------------------------

EX_F1 = """
150 3 0 2 0
200 4 0 2 0
250 4 1 2 1
300 4 2 2 1
350 4 3 2 2
400 4 4 2 2
450 5 4 3 2
500 5 5 3 2
550 6 5 3 3
600 6 6 3 3
650 7 6 4 3
700 7 7 4 3
750 8 7 4 4
800 8 8 4 4
850 9 8 5 4
900 9 9 5 4
950 10 9 5 5
1000 10 10 5 5
"""


@pytest.mark.parametrize("row", EX_F1.split("\n")[1:-1])
def test_the_table_of_the_measures(row) -> None:
    """EX-F1, as printed."""
    players, *numbers = map(int, row.split())
    teams = [fair_play_team(players, scale) for scale in (FairPlayScale.GSC, FairPlayScale.EVE)]
    assert [number for team in teams for number in (team.specialists, team.locals)] == numbers


def test_text_and_table_conflict_from_250_on() -> None:
    """The text lets EVE use locals beyond 400, after four specialists; the table has one at 250 with two."""
    assert text_and_table_differ(250, FairPlayScale.EVE)
    assert text_and_table_differ(400, FairPlayScale.EVE)
    assert text_and_table_differ(450, FairPlayScale.EVE)  # three specialists only
    assert not text_and_table_differ(650, FairPlayScale.EVE)
    assert not text_and_table_differ(200, FairPlayScale.GSC)
    assert not text_and_table_differ(250, FairPlayScale.GSC)


def test_a_team_that_is_as_it_should_be() -> None:
    """Two officers, a woman and a man, for 120 players of a mixed event."""
    team = (
        TeamMember("Ada", Sex.FEMALE, officer=True, specialist=True),
        TeamMember("Bo", Sex.MALE, officer=True, specialist=True),
    )
    assert team_findings(team, TeamNeed(MAXIMUM, 120)) == ()


def test_what_is_wrong_with_a_team() -> None:
    """Too few, no officer, one gender only, and an arbiter among them."""
    team = (TeamMember("Bo", Sex.MALE, specialist=True, other_role="arbiter"),)
    codes = {finding.code for finding in team_findings(team, TeamNeed(MAXIMUM, 120))}
    assert codes == {
        "fair-play-team.specialists",
        "fair-play-team.size",
        "fair-play-team.officer",
        "fair-play-team.genders",
        "fair-play-team.other-role",
    }


def test_a_womens_event_has_women_on_the_team() -> None:
    """FPL appointments 1."""
    team = (TeamMember("Bo", Sex.MALE, officer=True, specialist=True),)
    need = TeamNeed(MAXIMUM, 40, womens=True, mixed=False)
    assert "fair-play-team.women" in {finding.code for finding in team_findings(team, need)}
    assert team_findings(team, TeamNeed(STANDARD, 40, mixed=False)) == ()


def test_gender_that_is_not_on_record_is_a_note_and_no_breach() -> None:
    """FPL appointments 1: a man and a woman; whether one is missing nobody can say. Each has its article."""
    team = (TeamMember("Ada", Sex.FEMALE, officer=True), TeamMember("Bo", officer=True))
    (note,) = team_findings(team, TeamNeed(STANDARD, 40))
    assert (note.code, note.severity) == ("fair-play-team.genders-unknown", Severity.INFO)
    assert "Bo" in note.what
    assert "Ada" not in note.what
    assert team_findings((*team, TeamMember("Cy", Sex.MALE)), TeamNeed(STANDARD, 40)) == ()
    articles = {finding.code: finding.where for finding in team_findings((), TeamNeed(MAXIMUM, 40))}
    assert articles == {
        "fair-play-team.specialists": "FPPM 2.a",
        "fair-play-team.size": "FPPM 2.a",
        "fair-play-team.officer": "FPL appointments 1",
    }
