"""What the rules see of a team's past: points, colours, floats, old opponents, byes (C.04.6 1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from caissa.errors import ForbiddenByRegulations
from caissa.pairing import check
from caissa.pairing.checking.checker import Verdict
from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.stated_acceleration import with_acceleration_stated
from caissa.pairing.swiss.team.editions import team_rules_for
from caissa.pairing.swiss.team.next_round import pair_team_round, teams_state
from caissa.pairing.swiss.team.why_not import why_teams_do_not_meet
from caissa.pairing.teams.acceleration import team_baku, team_virtual_points
from caissa.pairing.teams.replay import facts_before_team_round
from caissa.pairing.teams.state import TeamState
from caissa.tournament import (
    AbnormalPoints,
    Bye,
    Colour,
    Departure,
    Game,
    Left,
    Outcome,
    ProhibitedPairing,
    Score,
    Tournament,
    TpnList,
    VirtualPoints,
)
from tests.pairing.swiss.team.wall import wall

FIVE = """
    1 4w2½ 3w2
    2 5w4  Z
    3 U    1b
    4 1b   5w-
    5 2b   4b
"""
"""Five teams after two rounds: 3 had the bye, 2 stayed away in round 2, and 5 won by forfeit against 4."""


def seen(tournament: Tournament, edition: str = "2026") -> dict[int, TeamState]:
    """Every team before the next round."""
    field = teams_state(tournament, edition=edition)
    return {doubt.number: doubt for doubt in (*field.teams, *field.absent)}


def test_points_of_matches_byes_and_forfeits() -> None:
    """C.04.6 1.2, 1.4; C.07 11: 2-1-0, the bye is worth a draw, a forfeit a win with all boards."""
    teams = seen(wall(FIVE))
    assert [(teams[n].score, teams[n].secondary) for n in range(1, 6)] == [
        (3, Decimal("4.5")),
        (2, 4),
        (2, 4),
        (0, Decimal("1.5")),
        (2, 4),
    ]


def test_colours_only_from_matches_that_were_played() -> None:
    """C.04.6 1.6.1: the forfeited match gives 4 and 5 no colour, and no opponent either (C.04.2 3.5)."""
    teams = seen(wall(FIVE))
    assert ["".join(colour.value for colour in teams[n].colours) for n in range(1, 6)] == [
        "ww",
        "w",
        "b",
        "b",
        "b",
    ]
    assert teams[5].opponents == (2, None)
    assert teams[4].barred == {1}


def test_who_may_not_get_the_bye_by_either_text() -> None:
    """C.04.6 2.1.2 (2026), 3.1.2 (2024): 3 had the bye, 5 won by forfeit."""
    for edition in ("2024", "2026"):
        assert [n for n, player in sorted(seen(wall(FIVE), edition).items()) if player.bye_barred] == [3, 5]


def test_a_requested_bye_with_the_points_of_a_win() -> None:
    """C.04.6 C2: a full-point bye bars in both texts, a half-point bye in neither."""
    event = wall("1 F\n2 H\n3 4w2\n4 3b")
    for edition in ("2024", "2026"):
        assert [n for n, player in sorted(seen(event, edition).items()) if player.bye_barred] == [1]


def test_a_bonus_for_an_absent_team_bars_only_by_the_text_of_2024() -> None:
    """C.04.6 3.1.2 (2024) asks for the points, 2.1.2 (2026) for what happened."""
    event = replace(
        wall("1 Z\n2 Z\n3 4w2\n4 3b"),
        abnormal_points=(AbnormalPoints((1,), 1, match_points=Decimal(2)),),
    )
    assert seen(event, "2024")[1].bye_barred
    assert not seen(event, "2026")[1].bye_barred


def test_floaters_played_a_team_with_another_score() -> None:
    """C.04.6 1.5: round 2 brought 1 (2 points) and 3 (1 point) together; a forfeit floats nobody."""
    assert [n for n, player in sorted(seen(wall(FIVE)).items()) if player.floated] == [1, 3]


def test_adjourned_games_count_as_draws_for_pairing() -> None:
    """C.04.2 3.1: three boards 1½-1½ and an adjourned game make a drawn match."""
    event = wall("1 2w2½\n2 1b\n3 4w2\n4 3b")
    games = list(event.round(1).games)
    games[0] = replace(games[0], white_outcome=Outcome.ADJOURNED, black_outcome=Outcome.ADJOURNED)
    event = event.with_round(replace(event.round(1), games=tuple(games)))
    assert (seen(event)[1].score, seen(event)[1].secondary) == (1, 2)


def test_game_points_can_be_the_primary_score() -> None:
    """C.04.6 1.2.1: then they make the scoregroups, and match points only order first-teams."""
    teams = seen(wall(FIVE, type_code="FIDE_TEAM_TYPEA_GP_MP"))
    assert (teams[1].score, teams[1].secondary) == (Decimal("4.5"), 3)


def test_teams_that_have_not_arrived_have_no_number_yet() -> None:
    """C.04.2 2.4: 2 has not appeared, so the team listed third has TPN 2 for now."""
    teams = seen(wall("1 4w2\n2 Z\n3 5w2\n4 1b\n5 3b").with_round(wall("1\n2 Z").round(1)).before_round(1))
    assert (teams[1].tpn, teams[3].tpn) == (1, 2)


def test_numbers_drawn_by_the_competition_hold() -> None:
    """C.04.6 1.1.2: TPNs as recorded, not as the teams are listed; 3 is the first of the list."""
    event = replace(wall("1\n2\n3\n4"), tpns=(TpnList(1, (3, 1, 2, 4)),))
    assert {frozenset(board.players) for board in pair_team_round(event)} == {
        frozenset({3, 2}),
        frozenset({1, 4}),
    }


def test_prohibited_pairings_are_kept() -> None:
    """What the event's rules forbid is like an old opponent: 1 and 3 do not meet."""
    event = wall("1\n2\n3\n4", prohibited_pairings=(ProhibitedPairing((1, 3)),))
    assert {frozenset(board.players) for board in pair_team_round(event)} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }


# -- refusals ----------------------------------------------------------------------------


def test_a_tournament_without_teams() -> None:
    """Nothing can be paired."""
    with pytest.raises(UnpairableRound, match="no teams"):
        pair_team_round(Tournament(type_code="FIDE_TEAM"))


def test_a_round_too_far_ahead_or_beyond_the_last() -> None:
    """C.04.1 1: the number of rounds is announced; rounds are paired one after another."""
    with pytest.raises(UnpairableRound, match="round 1 has not been paired yet"):
        pair_team_round(wall("1\n2"), 2)
    with pytest.raises(UnpairableRound, match="9 rounds"):
        pair_team_round(wall("1\n2"), 10)


def test_missing_results() -> None:
    """C.04.2 3.1: a round is paired from results; the game without one is named."""
    event = wall("1 2w2½\n2 1b\n3 4w2\n4 3b")
    games = (
        replace(event.round(1).games[0], white_outcome=Outcome.NOT_YET_PLAYED),
        *event.round(1).games[1:],
    )
    with pytest.raises(UnpairableRound, match="11-21"):
        pair_team_round(event.with_round(replace(event.round(1), games=games)))


def test_a_team_that_plays_twice_in_a_round() -> None:
    """A team has one opponent or a bye."""
    event = wall("1 2w2\n2 1b\n3 4w2\n4 3b")
    twice = replace(event.round(1), team_byes=(Bye(1, Outcome.PAIRING_ALLOCATED_BYE),))
    with pytest.raises(UnpairableRound, match="team 1 is paired twice"):
        pair_team_round(event.with_round(twice))


def test_old_opponents_everywhere() -> None:
    """C.04.6 3.3.3: after one round two teams have nobody left."""
    with pytest.raises(NoLegalPairing):
        pair_team_round(wall("1 2w2\n2 1b"))


# -- acceleration ------------------------------------------------------------------------


def test_baku_for_teams_gives_match_points() -> None:
    """C.04.7 1.4: 11 rounds give the upper half 2 match points in rounds 1-3 and 1 in rounds 4-6."""
    event = wall("1\n2\n3\n4\n5\n6\n7\n8", scheduled_rounds=11, start=date(2026, 9, 1))
    virtual_points = team_baku(event, 1)
    assert sorted(virtual_points) == [1, 2, 3, 4]
    assert virtual_points[1] == (2, 2, 2, 1, 1, 1)


def test_baku_makes_the_scoregroups() -> None:
    """C.04.7 1.5: in round 1 the upper four meet among themselves."""
    event = wall("1\n2\n3\n4\n5\n6\n7\n8", type_code="FIDE_TEAM_BAKU", start=date(2026, 9, 1))
    assert {frozenset(board.players) for board in pair_team_round(event)} == {
        frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))
    }


def test_recorded_virtual_points_count_instead() -> None:
    """TRF 250: what the event recorded holds."""
    event = wall("1\n2\n3\n4", virtual_points=(VirtualPoints(4, match_points=(Decimal(2),)),))
    assert seen(event)[4].pairing_score == 2


def test_baku_is_not_for_game_points() -> None:
    """C.04.7 1.4: not with game points as the primary score."""
    with pytest.raises(ForbiddenByRegulations, match="game points"):
        team_baku(wall("1\n2"), 1, Score.GAME_POINTS)
    with pytest.raises(ForbiddenByRegulations):
        pair_team_round(wall("1\n2", type_code="FIDE_TEAM_TYPEA_GP_MP_BAKU", start=date(2026, 9, 1)))


# -- editions, checker, questions --------------------------------------------------------------


def test_the_edition_follows_the_start() -> None:
    """The text in force when the event starts, unless another one is asked for."""
    assert team_rules_for(wall("1\n2", start=date(2025, 5, 1))).key == "2024-08"
    assert team_rules_for(wall("1\n2", start=date(2026, 2, 1))).key == "2026-02"
    assert team_rules_for(wall("1\n2", start=date(2025, 5, 1)), "2026").key == "2026-02"


def test_the_initial_colour_is_read_off_the_first_round() -> None:
    """C.04.6 4.3.1: 1 had Black in round 1, so Black was drawn."""
    event = wall("1 3b\n2 4w2\n3 1w2\n4 2b", initial_colour=None)
    assert teams_state(event).initial_colour is Colour.BLACK


def test_a_drawn_match_after_another_is_paired_by_hand() -> None:
    """C.04.6 3, 4: after 1-2 4-0 and 3-4 2-2 the pairs can only be 1-3, 2-4 or 1-4, 2-3.

    The top-scoregroup is 1 alone; 3 comes before 4 in the order of sets. No pair has a preference, and
    their differences and last colours are equal, so the first-teams 1 and 4 alternate (4.3.8).
    """
    event = wall("1 2w4\n2 1b\n3 4w2\n4 3b", scheduled_rounds=3)
    assert set(pair_team_round(event).pairs) == {(3, 1), (4, 2)}


def test_recorded_rounds_are_checked() -> None:
    """C.04.2 1.4: the file's round is laid beside ours; only the colours of 2-4 are turned."""
    event = wall("1 3w2\n2 4w2\n3 1b\n4 2b\n5 U")
    checked = check(event)
    assert not checked.agrees
    assert checked.wrong_rounds[0].only_expected == ((4, 2),)


def test_why_two_teams_do_not_meet() -> None:
    """The answer is the first mark that differs, an absolute criterion, or the order."""
    event = wall("1 2w4\n2 1b\n3 4w2\n4 3b", scheduled_rounds=5)
    assert why_teams_do_not_meet(event, 2, 1, 2).reason.code == "team.barred"
    assert why_teams_do_not_meet(event, 2, 1, 3).paired
    assert why_teams_do_not_meet(event, 2, 1, 4).reason.code == "team.set-order"
    fresh = wall("1\n2\n3\n4")
    assert why_teams_do_not_meet(fresh, 1, 1, 2).reason.code == "team.identifier-order"
    groups = wall("1 3w4\n2 4w4\n3 1b\n4 2b")
    answer = why_teams_do_not_meet(groups, 2, 1, 4)
    assert (answer.reason.code, answer.chosen and answer.chosen.label) == ("team.criterion", "C4")


def test_why_two_teams_do_not_meet_when_the_rest_would_fail() -> None:
    """C.04.6 C3, 3.4: the others could not be paired, or the bye would go elsewhere."""
    stuck = wall("1\n2\n3\n4", prohibited_pairings=(ProhibitedPairing((2, 3)),))
    assert why_teams_do_not_meet(stuck, 1, 1, 4).reason.code == "team.completion"
    odd = wall("1\n2\n3")
    assert why_teams_do_not_meet(odd, 1, 1, 3).reason.code == "team.bye"
    with pytest.raises(UnpairableRound, match="team 1 is not to be paired"):
        why_teams_do_not_meet(wall("1 Z\n2\n3"), 1, 1, 2)


def test_a_round_without_anybody_has_no_boards() -> None:
    """All teams are away: there is nothing to pair."""
    assert pair_team_round(wall("1 Z\n2 Z"), 1).boards == ()


def test_a_first_team_that_has_not_played_yet_is_told_so() -> None:
    """C.04.6 4.3.9: 1 leads with two byes and has not played; 2 had White last and so Black now.

    5 has the bye (equal on points and matches, the largest TPN), and 2 is the first upfloater.
    """
    event = wall("1 F F\n2 3b 4w2\n3 2w2 5b\n4 5w2 2b\n5 4b 3w2", scheduled_rounds=9)
    pairing = pair_team_round(event)
    assert set(pairing.pairs) >= {(1, 2), (5, None)}
    assert pairing.board_of(1).colour.article == "C.04.6 4.3.9"
    assert "has not played" in pairing.board_of(1).colour.sentence


def test_a_recorded_round_that_cannot_be_paired_again() -> None:
    """C.04.2 1.4: the checker says so and goes on; here 1 and 2 met twice."""
    event = wall("1 2w2 2w2\n2 1b 1b")
    assert [played.verdict for played in check(event).rounds] == [
        Verdict.AGREES,
        Verdict.NO_LEGAL_PAIRING,
    ]
    assert facts_before_team_round(event, 3) == event.before_round(3)
    assert facts_before_team_round(event, 4) == event


def test_absent_teams_do_not_move_the_border_of_baku() -> None:
    """C.04.7 1.2, 1.3: GA is the upper half of those there for round 1; without any there is none."""
    event = wall("1\n2 Z\n3\n4\n5", scheduled_rounds=9, start=date(2026, 9, 1))
    assert sorted(team_baku(event, 1)) == [1, 2, 3]
    assert team_baku(wall("1 Z\n2 Z", start=date(2026, 9, 1)), 1) == {}


def test_teams_that_come_late_or_have_left_do_not_move_the_border_of_baku() -> None:
    """C.04.7 1.3: eight began, so GA is 1 to 4; a ninth does not count, known to come late or not."""
    played = wall("1 3w2\n2 4w2\n3 1b\n4 2b\n5 7w2\n6 8w2\n7 5b\n8 6b\n9", start=date(2026, 9, 1))
    assert sorted(team_baku(played, 2)) == [1, 2, 3, 4]
    before = wall("1\n2\n3\n4\n5\n6\n7\n8\n9", start=date(2026, 9, 1))
    for change in ({"first_round": 2}, {"left": Left(Departure.WITHDRAWN, 0)}):
        teams = (*before.teams[:8], replace(before.teams[8], **change))
        assert sorted(team_baku(replace(before, teams=teams), 1)) == [1, 2, 3, 4]
    assert sorted(team_baku(before, 1)) == [1, 2, 3, 4, 5, 6]


def test_a_late_team_joins_a_recorded_ga_by_its_place() -> None:
    """C.04.7 1.3: 1 and 3 are recorded; late teams 2 and 4 stand above and below the last of them."""
    recorded = tuple(VirtualPoints(number, match_points=(Decimal(2),)) for number in (1, 3))
    event = wall("1\n2\n3\n4", type_code="FIDE_TEAM_BAKU", virtual_points=recorded, start=date(2026, 9, 1))
    late = tuple(replace(team, first_round=2) if team.number in (2, 4) else team for team in event.teams)
    late_event = replace(event, teams=late)
    assert sorted(team_virtual_points(late_event, 2, Score.MATCH_POINTS)) == [1, 2, 3]
    stated = with_acceleration_stated(late_event)
    assert [entry.participant for entry in stated.virtual_points] == [1, 2, 3]
    assert all(entry.match_points == (2,) for entry in stated.virtual_points)


def test_unplayed_boards_decide_a_match_that_nobody_played() -> None:
    """C.04.6 1.6.1: all boards won by forfeit are a match won by forfeit."""
    event = wall("1 2w4\n2 1b\n3 4w2\n4 3b")
    games = tuple(
        _forfeited(game) if {game.white, game.black} & {11, 12, 13, 14} else game
        for game in event.round(1).games
    )
    teams = seen(event.with_round(replace(event.round(1), games=games)))
    assert teams[1].bye_barred
    assert not teams[1].colours
    assert not teams[2].bye_barred


def _forfeited(game: Game) -> Game:
    won = {Outcome.WIN: Outcome.FORFEIT_WIN, Outcome.LOSS: Outcome.FORFEIT_LOSS}
    return replace(game, white_outcome=won[game.white_outcome], black_outcome=won[game.black_outcome])
