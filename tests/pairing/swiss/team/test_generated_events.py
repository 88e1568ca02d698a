"""Random team events: the same again from the same dice, legal, and confirmed by the checker."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import caissa.matching.fast
from caissa.pairing import check
from caissa.pairing.errors import IllegalPairing, NoLegalPairing
from caissa.pairing.generation.errors import ImpossibleTournament
from caissa.pairing.generation.teams import TeamParameters, generate_teams
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.swiss.team.editions import team_rules_for
from caissa.pairing.swiss.team.next_round import (
    BracketReport,
    bracket_reasons,
    pair_team_field,
    pair_team_round,
    teams_state,
)
from caissa.pairing.swiss.validator import team_objections, validate_team_pairing
from caissa.pairing.teams.options import team_options
from caissa.pairing.teams.replay import facts_before_team_round
from caissa.tournament import Bye, Outcome, ProhibitedPairing
from tests.pairing.swiss.team.wall import wall


def dice(seed: int) -> Random:
    """Dice that fall the same way each time."""
    return Random(seed)  # noqa: S311 - lots for an exercise, not a secret


ODD = TeamParameters(
    teams=15,
    rounds=6,
    absences=0.05,
    match_forfeits=0.05,
    board_forfeits=0.05,
    type_code="FIDE_TEAM_TYPEB_MP_GP",
)


def test_the_same_dice_make_the_same_event() -> None:
    """C.02.03 7.1.3c: a random event can be repeated."""
    assert generate_teams(ODD, dice(7)).tournament == generate_teams(ODD, dice(7)).tournament
    assert generate_teams(ODD, dice(7)).tournament != generate_teams(ODD, dice(8)).tournament


@pytest.mark.parametrize("edition", ["2024", "2026"])
@pytest.mark.parametrize("seed", range(4))
def test_the_checker_confirms_what_the_engine_paired(edition: str, seed: int) -> None:
    """C.04.2 1.4: every round of a finished event is found again from the facts before it."""
    event = generate_teams(replace(ODD, edition=edition), dice(seed)).tournament
    checked = check(event, edition=edition)
    assert len(checked.rounds) == event.paired_rounds
    assert checked.agrees


def test_an_event_ends_where_no_pairing_is_legal() -> None:
    """C.04.6 3.3.3: four teams have three rounds, and no fourth."""
    event = generate_teams(TeamParameters(teams=4, rounds=4, boards=2), dice(1))
    assert isinstance(event.stopped, NoLegalPairing)
    assert event.tournament.paired_rounds == 3


@pytest.mark.parametrize("wish", [{"teams": 1}, {"rounds": 0}, {"boards": 0}, {"draws": 1.5}])
def test_impossible_wishes(wish: dict[str, int]) -> None:
    """Bad settings are refused before anything is made."""
    with pytest.raises(ImpossibleTournament):
        TeamParameters(**wish)  # type: ignore[arg-type]


def test_the_pairing_does_not_depend_on_the_compiled_matching(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chosen pairing is unique: with and without a compiler the same."""
    event = generate_teams(replace(ODD, teams=24), dice(3)).tournament
    positions = [facts_before_team_round(event, number) for number in range(1, 7)]
    fast = [pair_team_round(position, number).pairs for number, position in enumerate(positions, start=1)]
    monkeypatch.setattr(caissa.matching.fast, "Kernel", None)
    assert [
        pair_team_round(position, number).pairs for number, position in enumerate(positions, start=1)
    ] == fast


def test_everything_has_a_reason() -> None:
    """Each match cites a rule of 4.3, each bracket its set and its identifier, the bye its article."""
    event = generate_teams(ODD, dice(2)).tournament
    rules = team_rules_for(event)
    for number in range(1, event.paired_rounds + 1):
        pairing = pair_team_round(facts_before_team_round(event, number), number)
        for board in pairing:
            expected = "C.04.6 3.4" if board.black is None else "C.04.6 4.3"
            assert board.colour.article.startswith(expected)
            assert board.colour.sentence.endswith(".")
        for bracket in pairing.brackets:
            assert isinstance(bracket, BracketReport)
            cited = [reason.article for reason in bracket_reasons(bracket, rules)]
            assert cited[0] == ("C.04.6 3.5.5" if bracket.upfloaters else "C.04.6 2.3.1")
            assert cited[1] == "C.04.6 3.6.4"
            assert sorted(bracket.players) == sorted(number for pair in bracket.pairs for number in pair)


def test_the_explanation_prefers_what_the_engine_prefers() -> None:
    """Any two teams made to meet leave a pairing that is worse, or later in the order, never better."""
    event = wall("1 4w2½\n2 5w4\n3 6w1\n4 1b\n5 2b\n6 3b", scheduled_rounds=5)
    field, rules, options = teams_state(event, 2), team_rules_for(event), team_options(event)
    chosen = pair_team_field(field, rules, options).brackets[0].evaluation.shortfalls
    for one in field.teams:
        for other in field.teams:
            if one.tpn < other.tpn and other.number not in one.barred:
                alone = {one.number, other.number}
                forced = replace(
                    field,
                    teams=tuple(
                        replace(team, barred=frozenset(range(1, 7)) - alone)
                        if team.number in alone
                        else replace(team, barred=team.barred | alone)
                        for team in field.teams
                    ),
                )
                try:
                    instead = pair_team_field(forced, rules, options).brackets[0].evaluation.shortfalls
                except NoLegalPairing:
                    continue
                assert chosen <= instead


# -- the independent look ---------------------------------------------------------------


def pairing_of(*boards: tuple[int, int | None]) -> RoundPairing:
    """A pairing of round 2, typed by hand."""
    why = Reason("typed", "", "")
    return RoundPairing(
        2,
        "2026-02",
        tuple(Board(at, white, black, 0, why) for at, (white, black) in enumerate(boards, start=1)),
    )


@pytest.mark.parametrize(
    ("boards", "objection"),
    [
        (((1, 2), (3, 4), (5, None)), "1 and 2 have met"),
        (((1, 3), (2, 4), (6, None)), "5 is not paired"),
        (((1, 3), (2, 4), (6, None)), "6 may not get the pairing-allocated bye"),
        (((1, 3), (1, 4), (5, 2)), "1 is paired 2 times"),
        (((1, 3), (2, 7), (5, 4)), "7 is paired but not available"),
        (((1, 3), (2, None), (5, None)), "2 players get the pairing-allocated bye"),
        (((1, 3), (2, 5), (4, None)), "2 and 5 must not meet"),
    ],
)
def test_illegal_pairings_are_noticed(boards: tuple[tuple[int, int | None], ...], objection: str) -> None:
    """C.04.6 C1, C2 and 3.3.1: read off the facts alone; team 6 is away in round 2 after its bye."""
    event = wall("1 2w2\n2 1b\n3 4w2\n4 3b\n5 Z\n6 U Z", prohibited_pairings=(ProhibitedPairing((2, 5)),))
    typed = pairing_of(*boards)
    assert objection in [objection.sentence for objection in team_objections(event, typed)]
    with pytest.raises(IllegalPairing):
        validate_team_pairing(event, typed)


def test_a_legal_pairing_passes() -> None:
    """Nothing speaks against it."""
    event = wall("1 2w2\n2 1b\n3 4w2\n4 3b\n5 U")
    assert team_objections(event, pairing_of((1, 3), (2, 5), (4, None))) == []


def test_a_team_missing_from_a_recorded_round_was_away() -> None:
    """C.04.2 3.2: without a match or a bye it was not there to be paired."""
    event = wall("1 2w2 3b\n2 1b 4b\n3 4w2 1w2\n4 3b 2w1\n5 U")
    assert Bye(5, Outcome.ZERO_POINT_BYE) in facts_before_team_round(event, 2).round(2).team_byes
