"""The rest of a tournament, played many times."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from caissa.forecast import (
    NothingToForecast,
    Questions,
    Share,
    Simulator,
    UnfitSimulations,
    chances,
    chances_of,
)
from caissa.matching import fast
from caissa.prizes import PrizeFund, PrizeList
from caissa.testing import crosstable
from caissa.tournament import Bye, Outcome, Round

LAST_ROUND_TO_COME = crosstable(
    """
    1 Anna   2800  3w1  2b1  4w1
    2 Boris  1500  4b1  1w0  3b=
    3 Chen   1500  1b0  4w1  2w=
    4 Dora   1500  2w0  3b0  1b0
    """,
    scheduled_rounds=4,
    ranking=("PTS", "DE"),
)

TWO_ROUNDS_TO_COME = crosstable(
    """
    1 Anna   2300  4w1  2b=
    2 Boris  2200  5b1  1w=
    3 Chen   2150  6w1  5b0
    4 Dora   2100  1b0  6w1
    5 Emil   2050  2w0  3w1
    6 Fay    2000  3b0  4b0
    """,
    scheduled_rounds=4,
    ranking=("PTS", "BH"),
)


def test_nobody_is_paired_twice_with_the_same_opponent():
    """Four players have all met after three rounds: the fourth has no legal pairing."""
    forecast = chances(LAST_ROUND_TO_COME, Questions(simulations=5))
    assert forecast.stopped == 5
    assert {finding.code for finding in forecast.findings} == {"forecast.stopped"}
    assert forecast.player(1).first == Share(5, 5)


def test_every_simulation_gives_every_place_once():
    """Six players, 40 simulations: each place is taken 40 times, each player has 40 places."""
    forecast = chances(TWO_ROUNDS_TO_COME, Questions(simulations=40))
    for place in range(1, 7):
        assert sum(player.places.get(place, 0) for player in forecast.players) == 40
    assert all(sum(player.places.values()) == 40 for player in forecast.players)


def test_the_points_of_all_add_up():
    """Two rounds of three games bring six points to the six there are."""
    forecast = chances(TWO_ROUNDS_TO_COME, Questions(simulations=40))
    assert sum(player.points for player in forecast.players) == 12


def test_the_same_seed_gives_the_same_answer_and_another_seed_another():
    """A forecast can be repeated."""
    first, again, other = (
        chances(TWO_ROUNDS_TO_COME, Questions(simulations=60, seed=seed)) for seed in (7, 7, 8)
    )
    assert first.players == again.players
    assert first.players != other.players


def test_two_workers_count_what_one_counts():
    """Simulations 0 to 59, and the same in two parts that are added in the other order."""
    asked = Questions(simulations=60)
    whole, early, late = (
        Simulator(TWO_ROUNDS_TO_COME, asked).tally(part) for part in (range(60), range(25), range(25, 60))
    )
    late.add(early)
    assert late == whole
    assert chances_of(TWO_ROUNDS_TO_COME, asked, late) == chances_of(TWO_ROUNDS_TO_COME, asked, whole)


def test_the_compiled_matching_changes_nothing(monkeypatch):
    """The same numbers without the extension."""
    asked = Questions(simulations=30)
    compiled = chances(TWO_ROUNDS_TO_COME, asked)
    monkeypatch.setattr(fast, "Kernel", None)
    assert chances(TWO_ROUNDS_TO_COME, asked) == compiled


def test_the_next_round_is_known_when_nothing_is_open():
    """All results of round 2 are in: everybody's opponent in round 3 is certain."""
    forecast = chances(TWO_ROUNDS_TO_COME, Questions(simulations=20))
    assert forecast.next_round == 3
    assert all(list(player.opponents.values()) == [20] for player in forecast.players)


def test_an_open_game_is_played_by_the_dice():
    """Anna and Boris are still playing in round 2: who meets whom next depends on it."""
    rounds = TWO_ROUNDS_TO_COME.rounds
    playing = tuple(
        replace(game, white_outcome=Outcome.NOT_YET_PLAYED, black_outcome=Outcome.NOT_YET_PLAYED)
        if 1 in (game.white, game.black)
        else game
        for game in rounds[1].games
    )
    tournament = replace(TWO_ROUNDS_TO_COME, rounds=(rounds[0], replace(rounds[1], games=playing)))
    forecast = chances(tournament, Questions(simulations=60))
    assert set(forecast.player(1).next_result) == {"1", "=", "0"}
    assert len(forecast.player(1).opponents) > 1


def test_a_bye_that_is_announced_is_kept():
    """Fay has announced a half-point bye for round 3: she has no opponent there, and half a point for it."""
    coming = Round(3, byes=(Bye(6, Outcome.HALF_POINT_BYE),))
    tournament = replace(TWO_ROUNDS_TO_COME, rounds=(*TWO_ROUNDS_TO_COME.rounds, coming), scheduled_rounds=3)
    forecast = chances(tournament, Questions(simulations=20))
    assert not forecast.player(6).opponents
    assert forecast.player(6).points == Fraction(1, 2)


def test_the_whole_fund_is_expected_by_somebody():
    """500 and 300 are paid in every simulation, so all expectations add up to 800."""
    fund = PrizeFund("EUR", (PrizeList("General", (50000, 30000)),))
    forecast = chances(TWO_ROUNDS_TO_COME, Questions(simulations=30, fund=fund))
    assert sum(player.money for player in forecast.players) == 80000


def test_the_favourite_is_more_likely_to_win_than_the_last():
    """Anna leads and has the best rating; Fay has lost both games."""
    forecast = chances(TWO_ROUNDS_TO_COME, Questions(simulations=200))
    assert forecast.player(1).first.value > 0.4 > forecast.player(6).first.value


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"scheduled_rounds": 2}, "all rounds have been played"),
        ({"scheduled_rounds": None}, "the number of rounds has not been declared"),
        ({"players": (), "rounds": ()}, "there are fewer than two players"),
        ({"type_code": "FIDE_TEAM_BAKU"}, "competitions of teams are not simulated"),
    ],
)
def test_what_cannot_be_forecast_is_said(changes, why):
    """No rounds left, no number of rounds, nobody there, teams."""
    with pytest.raises(NothingToForecast, match=why):
        chances(replace(TWO_ROUNDS_TO_COME, **changes), Questions(simulations=1))


@pytest.mark.parametrize("simulations", [0, -1, 1_000_001])
def test_absurd_numbers_of_simulations_are_refused(simulations):
    """From 1 to a million."""
    with pytest.raises(UnfitSimulations):
        Questions(simulations=simulations)


def test_players_without_a_rating_are_told():
    """They are taken to play like 1400, the floor of the list."""
    unrated = tuple(replace(player, rating=None) for player in TWO_ROUNDS_TO_COME.players)
    forecast = chances(replace(TWO_ROUNDS_TO_COME, players=unrated), Questions(simulations=1))
    assert "6 players have no rating and are taken to play like 1400" in [
        finding.what for finding in forecast.findings
    ]


def test_few_simulations_claim_little():
    """Wilson's interval for 0 of 10 reaches 28 per cent, for 5 of 10 from 24 to 76 (worked out by hand)."""
    assert Share(0, 10).interval == pytest.approx((0.0, 0.2775), abs=5e-4)
    assert Share(5, 10).interval == pytest.approx((0.2366, 0.7634), abs=5e-4)
