"""The three questions of `caissa.pairing`, put to every system: pair, why_not, check."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

import caissa.pairing
from caissa.pairing import UnpairableRound, check, pair, system_of, why_not
from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.generation.random_teams import TeamWishes, generate_team_event
from caissa.pairing.generation.shapes import SHAPES
from caissa.pairing.generation.tournaments import generate
from caissa.pairing.names import SystemName
from caissa.pairing.systems import SYSTEMS, SYSTEMS_OF_MATCHES
from caissa.testing import crosstable
from caissa.tournament import Colour, System, Tournament

MOST_PUBLIC_NAMES = 10

FOUR = crosstable("1 A\n2 B\n3 C\n4 D", scheduled_rounds=3)
SIX = crosstable("1 A\n2 B\n3 C\n4 D\n5 E\n6 F", scheduled_rounds=5)


def event(name: SystemName) -> Tournament:
    """A small random event of a system, all its rounds played."""
    if name in SHAPES:
        shape = SHAPES[name]
        sized = shape.all_play_all or shape.games_a_tie
        return generate(
            Parameters(system=name, **({} if sized else {"players": 12, "rounds": 4})), 3
        ).tournament
    return generate_team_event(TeamWishes(system=name), 3).tournament


def test_the_face_is_small():
    """What a newcomer meets first fits on one screen."""
    assert len(caissa.pairing.__all__) <= MOST_PUBLIC_NAMES
    assert {"pair", "why_not", "check"} <= set(caissa.pairing.__all__)


@pytest.mark.parametrize(
    ("code", "pairs"),
    [
        ("BERGER_ROUNDROBIN", {(1, 6), (2, 5), (3, 4)}),
        ("FIDE_DUTCH", {(1, 4), (2, 5), (3, 6)}),
        ("CUSTOM_KNOCKOUT", {(1, 8), (2, 7), (3, 6), (4, 5)}),
    ],
)
def test_the_same_question_is_answered_by_the_own_system(code, pairs):
    """C.05 Annex 1, C.04.3 and a bracket: six players of a round robin are not given a Swiss round."""
    eight = crosstable("\n".join(f"{number} P{number}" for number in range(1, 9)), scheduled_rounds=3)
    entrants = eight if code == "CUSTOM_KNOCKOUT" else SIX
    drawn = replace(entrants, type_code=code, initial_colour=Colour.WHITE)
    assert {tuple(sorted(board.players)) for board in pair(drawn, 1)} == pairs


@pytest.mark.parametrize("name", SystemName)
def test_every_system_answers_all_three(name):
    """Each round is as its own system pairs it, whoever meets meets, and an announced regulation is named."""
    tournament = event(name)
    checked = check(tournament)
    assert checked.rounds
    assert checked.agrees
    pairing = pair(tournament, 1)
    assert pairing.basis
    board = next(board for board in pairing if board.black is not None)
    assert why_not(tournament, 1, *board.players).paired
    assert system_of(tournament).participants


@pytest.mark.parametrize("name", SystemName)
def test_a_round_that_is_entered_agrees_with_the_check(name):
    """The next round by the system's own rules is a round of the tournament then."""
    tournament = event(name)
    system = system_of(tournament)
    again = system.with_pairing(system.pair(1))
    assert system_of(again).recorded(1).pairs
    assert check(replace(again, rounds=again.rounds[:1], forfeited_matches=())).rounds[0].agrees


def test_every_system_has_a_place_in_the_table():
    """Only a tournament that does not say its system has none: it is taken as a Swiss."""
    assert set(SYSTEMS) == set(System) - {System.UNKNOWN}
    assert set(SYSTEMS_OF_MATCHES) <= set(SYSTEMS)
    assert system_of(FOUR).system is System.DUTCH


def test_a_system_of_the_events_own_is_refused_by_name():
    """C.04.2 1.1: nothing is paired by rules that nobody knows."""
    own = replace(FOUR, type_code="CUSTOM_SWISS", type_text="Individual: House rules")
    with pytest.raises(UnpairableRound, match="House rules"):
        pair(own)
    with pytest.raises(UnpairableRound):
        why_not(own, 1, 1, 2)


def test_only_the_own_system_is_loaded():
    """A Dutch round loads no other system, no standings and no tables."""
    program = (
        "import sys; from caissa.pairing import pair; from caissa.testing import crosstable; "
        "from caissa.tournament import Colour; "
        "pair(crosstable('1 A\\n2 B\\n3 C\\n4 D', scheduled_rounds=3, initial_colour=Colour.WHITE)); "
        "print(*(name for name in sys.modules if name.startswith('caissa.')))"
    )
    loaded = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    other = ("dubov", "burstein", "lim", "double_swiss", "olympiad", "team", "teams", "tables", "knockout")
    assert [
        name for name in loaded if name.startswith("caissa.pairing.") and {*name.split(".")} & {*other}
    ] == []
    assert not {"caissa.standings", "caissa.ratings", "caissa.play", "caissa.titles"} & set(loaded)
    assert "caissa.pairing.swiss.dutch.engine" in loaded
