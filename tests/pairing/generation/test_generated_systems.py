"""Random events of every system go through their own check without a difference (C.02.03 7.1.3c, VCL 31)."""

from dataclasses import replace
from random import Random

import pytest

from caissa.errors import Severity
from caissa.files import trf
from caissa.pairing import check, pair
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.generation.chances import Chance
from caissa.pairing.generation.errors import ImpossibleTournament
from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.generation.random_teams import TEAM_SHAPES, TeamWishes, generate_team_event
from caissa.pairing.generation.shapes import SHAPES
from caissa.pairing.generation.tournaments import generate
from caissa.pairing.knockout.teams import pair_team_knockout
from caissa.pairing.names import SystemName
from caissa.tournament import Colour, Outcome, Person, Player, Team, Tournament
from tests.pairing.swiss.team.wall import wall

SMALL = {
    SystemName.TEAM: {"teams": 8, "boards": 2},
    SystemName.OLYMPIAD: {"teams": 11, "boards": 2},
    SystemName.TEAM_ROUND_ROBIN: {"teams": 5, "boards": 2},
}


def checked(tournament):
    """The check of an event as it is read back from its TRF; nothing in the file may be doubtful."""
    reading = trf.read(trf.write(tournament))
    assert not [finding for finding in reading.findings if finding.severity > Severity.INFO]
    return check(reading.tournament)


@pytest.mark.parametrize("name", TEAM_SHAPES)
def test_every_random_event_of_teams_agrees_with_itself(name):
    """Tables, brackets and Swiss rounds of teams are found again from the file."""
    for seed in range(12):
        event = generate_team_event(TeamWishes(system=name, **SMALL.get(name, {})), seed).tournament
        check = checked(event)
        assert check.agrees
        assert len(check.rounds) == event.paired_rounds > 0


@pytest.mark.parametrize("name", [SystemName.TEAM_ROUND_ROBIN, SystemName.SCHEVENINGEN])
def test_two_cycles_have_twice_the_rounds(name):
    """C.05 Annex 1, Manual chapter 4, 3: everybody meets everybody twice, and the code says so."""
    once, twice = (
        generate_team_event(TeamWishes(system=name, boards=4, cycles=cycles), 3).tournament
        for cycles in (1, 2)
    )
    assert twice.paired_rounds == 2 * once.paired_rounds
    assert "DOUBLE" in twice.type_code
    assert checked(twice).agrees


@pytest.mark.parametrize("name", [SystemName.KNOCKOUT, SystemName.THIRD_PLACE_KNOCKOUT, SystemName.MATCH])
def test_every_random_knock_out_and_match_agrees_with_itself(name):
    """Who won a tied tie is seen from who plays on."""
    for seed in range(25):
        event = generate(Parameters(system=name), seed).tournament
        check = checked(event)
        assert check.agrees
        assert len(check.rounds) == event.paired_rounds


def test_every_system_has_a_generator():
    """Each system has the same door: pair, check, explain, generate."""
    assert set(SystemName) == set(SHAPES) | set(TEAM_SHAPES)


# -- knock-outs -------------------------------------------------------------------


def test_a_knock_out_takes_two_games_a_tie_and_tie_breaks():
    """Manual chapter 4, 6.2: eight players, three stages of two games, all drawn: tie-breaks decide."""
    shares = dict.fromkeys(Chance, 0.0) | {Chance.DRAW: 1.0}
    wishes = Parameters(system=SystemName.KNOCKOUT, players=8, shares=shares, ratings=(2000,) * 8)
    event = generate(wishes, 5).tournament
    assert (event.paired_rounds, event.scheduled_rounds) == (6, 6)
    assert [len(played.games) for played in event.rounds] == [4, 4, 2, 2, 1, 1]
    assert len(event.remarks) == 1 + 7
    assert checked(event).agrees


def test_the_top_seeds_wait_where_the_bracket_is_not_full():
    """Of six players 1 and 2 have a bye in the first stage."""
    event = generate(Parameters(system=SystemName.KNOCKOUT, players=6, games=1), 2).tournament
    assert [bye.participant for bye in event.round(1).byes] == [1, 2]
    assert event.scheduled_rounds == 3


def test_a_match_ends_when_it_is_decided():
    """B.02 6.2: who leads 2½ to ½ after three of four games has won; the fourth is not played."""
    for seed in range(40):
        event = generate(Parameters(system=SystemName.MATCH, games=4), seed).tournament
        first, other = (event.points(number) for number in (1, 2))
        left = 4 - event.paired_rounds
        lead = abs(first - other)
        assert (lead > left * event.scoring.win) or left == 0


def test_a_level_tie_of_teams_is_seen_from_who_plays_on():
    """C.07 12: all games drawn, so no tie-break helps; team 4 is in the final and won the play-off."""
    facts = {"type_code": "CUSTOM_TEAM_KNOCKOUT", "scheduled_rounds": 2, "initial_colour": Colour.WHITE}
    event = wall("1 4w2\n2 3b\n3 2w2½\n4 1b", **facts)
    drawn = event.round(1).games[:4]
    level = tuple(replace(game, white_outcome=Outcome.DRAW, black_outcome=Outcome.DRAW) for game in drawn)
    tied = event.with_round(replace(event.round(1), games=(*level, *event.round(1).games[4:])))
    with pytest.raises(UnpairableRound, match="no winner yet"):
        pair_team_knockout(tied, 2)
    final = wall("1 4w2 .\n2 3b .\n3 2w2½ 4w2\n4 1b 3b", **facts)
    played = tied.with_round(final.round(2))
    assert [set(board.players) for board in pair_team_knockout(played, 2)] == [{3, 4}]


# -- tables -----------------------------------------------------------------------


@pytest.mark.parametrize("facts", [{"scheduled_rounds": 2}, {"type_text": "Team: Semi-Scheveningen system"}])
def test_halves_meet_halves_in_a_semi_scheveningen(facts):
    """Manual chapter 4, 3: on four boards two rounds; A1 and A2 meet B1 and B2, A3 and A4 meet B3 and B4."""
    players = tuple(Player(number, Person(f"Player {number}")) for number in range(1, 9))
    teams = (Team(1, "Reds", (1, 2, 3, 4)), Team(2, "Blues", (5, 6, 7, 8)))
    event = Tournament(type_code="CUSTOM_SCHEVENINGEN", players=players, teams=teams, **facts)
    met = {frozenset(board.players) for number in (1, 2) for board in pair(event, number)}
    assert met == {frozenset(two) for two in ((1, 5), (1, 6), (2, 5), (2, 6), (3, 7), (3, 8), (4, 7), (4, 8))}
    with pytest.raises(UnpairableRound):
        pair(event, 3)


@pytest.mark.parametrize(
    "wishes",
    [
        {"system": SystemName.DUTCH},
        {"system": SystemName.SKALITZKA, "teams": 4},
        {"system": SystemName.SKALITZKA, "boards": 0},
        {"system": SystemName.TEAM_KNOCKOUT, "cycles": 2},
    ],
)
def test_teams_that_a_system_cannot_have_are_refused(wishes):
    """Nothing is left out silently."""
    with pytest.raises(ImpossibleTournament):
        generate_team_event(TeamWishes(**wishes), Random(1).randint(1, 9))  # noqa: S311 - any seed
