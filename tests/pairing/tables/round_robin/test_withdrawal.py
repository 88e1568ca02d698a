"""Withdrawals in round robins (C.05 6.6)."""

from dataclasses import replace

import pytest

from caissa.pairing.tables.round_robin.cycles import round_robin
from caissa.pairing.tables.round_robin.withdrawal import not_counted, withdrawals
from caissa.standings import participation
from caissa.testing import crosstable
from caissa.tournament import Departure, Left, Outcome
from caissa.tournament.changes import expel_player, withdraw_player

# Five players in the table for six: Rd 1 2-5 3-4, Rd 2 5-3 1-2, Rd 3 3-1 4-5, Rd 4 1-4 2-3, Rd 5 4-2 5-1.
FIVE = """
    1 Anna   Z   2w1 3b=
    2 Boris  5w1 1b0 Z
    3 Chen   4w0 5b= 1w=
    4 Dora   3b1 Z   5w1
    5 Emil   2b0 3w= 4b0
"""


def five(**facts):
    """Three rounds of five players."""
    return crosstable(FIVE, type_code="BERGER_ROUNDROBIN", scheduled_rounds=5, **facts)


def test_less_than_half_does_not_count():
    """C.05 6.6 (2) 1: one of four games completed; the result stays, but counts for nobody."""
    left = withdraw_player(five(), 2, 3)
    gone = crosstable(
        """
        1 Anna   Z   2w+ 3b=
        2 Boris  5w1 1b- Z
        3 Chen   4w0 5b= 1w=
        4 Dora   3b1 Z   5w1
        5 Emil   2b0 3w= 4b0
        """,
        type_code="BERGER_ROUNDROBIN",
    )
    gone = withdraw_player(gone, 2, 3)
    [withdrawal] = withdrawals(gone, round_robin(5))
    assert (withdrawal.scheduled, withdrawal.completed, withdrawal.counts) == (4, 1, False)
    assert withdrawal.reason.article == "C.05 6.6.2.1"
    assert not_counted(gone, round_robin(5)) == {2}
    assert not_counted(left, round_robin(5)) == set()


def test_at_least_half_counts():
    """C.05 6.6 (2) 2: two of four games completed; all results count, the rest is lost by forfeit."""
    left = withdraw_player(five(), 2, 3)
    [withdrawal] = withdrawals(left, round_robin(5))
    assert (withdrawal.scheduled, withdrawal.completed, withdrawal.counts) == (4, 2, True)
    assert withdrawal.reason.article == "C.05 6.6.2.2"
    signs = [(game.white, game.black, game.white_outcome, game.black_outcome) for game in withdrawal.unplayed]
    assert signs == [
        (2, 3, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        (4, 2, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    ]


def test_two_who_are_gone_both_get_a_minus():
    """C.05 6.6 (2) 1: if neither player is present, two minus signs."""
    left = expel_player(withdraw_player(five(), 2, 3), 3, 3, "Laws 11.5")
    two = next(player for player in withdrawals(left, round_robin(5)) if player.participant == 2)
    game = two.unplayed[0]
    assert (game.white, game.black) == (2, 3)
    assert game.white_outcome is game.black_outcome is Outcome.FORFEIT_LOSS


@pytest.mark.parametrize(("cycles", "counts"), [(1, True), (2, False)])
def test_half_of_all_cycles(cycles, counts):
    """C.05 6.6 (2): half of the games of the whole event, so two of eight are too few."""
    left = withdraw_player(five(), 2, 3)
    [withdrawal] = withdrawals(left, round_robin(5, cycles))
    assert withdrawal.counts is counts


def test_the_same_holds_for_teams():
    """C.05 6.6 N.B., RR-013: a team whose players all left; matches are counted."""
    from caissa.tournament import Game, Person, Player, Round, Team, Tournament

    left = Left(Departure.WITHDRAWN, 1)
    players = tuple(
        Player(number, Person(f"P{number}"), left=left if number in (5, 6) else None)
        for number in range(1, 9)
    )
    teams = tuple(Team(number, f"T{number}", (2 * number - 1, 2 * number)) for number in range(1, 5))
    games = (Game(1, 7, Outcome.WIN, Outcome.LOSS), Game(3, 5, Outcome.DRAW, Outcome.DRAW))
    event = Tournament(
        players=players, teams=teams, rounds=(Round(1, games),), type_code="BERGER_TEAM_ROUNDROBIN"
    )
    [withdrawal] = withdrawals(event, round_robin(4))
    assert (withdrawal.participant, withdrawal.scheduled, withdrawal.completed, withdrawal.counts) == (
        3,
        3,
        1,
        False,
    )
    staying = replace(event, players=(*players[:5], replace(players[5], left=None), *players[6:]))
    assert not withdrawals(staying, round_robin(4))


@pytest.mark.parametrize("leaver", range(1, 6))
@pytest.mark.parametrize("after_round", [1, 3])
def test_the_standings_leave_out_the_same_players(leaver, after_round):
    """C.05 6.6: pairing and standings must say the same of those who left."""
    event = replace(five(), rounds=five().rounds[:after_round])
    left = withdraw_player(event, leaver, after_round)
    assert participation.not_counted(left, pre_determined=True) == not_counted(left, round_robin(5))
