"""Ties of knock-outs that their games leave open: the winner of the play-off is put on record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.pairing.errors import UnpairableRound
from caissa.pairing.knockout.teams import name_tie_winner, pair_team_knockout
from caissa.pairing.tables.schedules import pair_by_schedule
from caissa.pairing.teams.errors import ImpossibleTeamMatch
from caissa.tournament import Game, Outcome, Person, Player, Round, Team, TieWinner, Tournament


def test_the_winner_of_a_play_off_goes_on() -> None:
    """C.07 12: four draws leave a tie open; who won the play-off is put on record with how it was decided."""
    semi = tied_semi_final()
    with pytest.raises(UnpairableRound, match="has no winner yet"):
        pair_team_knockout(semi, 2)
    named = name_tie_winner(semi, 1, 4, "Blitz 3-1")
    assert named.tie_winners == (TieWinner(1, 4, "Blitz 3-1"),)
    assert {board.players for board in pair_team_knockout(named, 2)} == {(4, 2)}
    # A second word replaces the first.
    assert name_tie_winner(named, 1, 1, "protest").tie_winners == (TieWinner(1, 1, "protest"),)
    assert named.before_round(1).tie_winners == ()


@pytest.mark.parametrize(
    ("number", "team", "how", "why"),
    [
        (1, 4, " ", "enter how the match was decided"),
        (1, 9, "Blitz", "no match"),
        (1, 2, "Blitz", "decided by its boards"),
        (2, 4, "Blitz", "no match"),
    ],
)
def test_a_winner_that_cannot_be_named(number: int, team: int, how: str, why: str) -> None:
    """Only a tie that its boards left open has a winner by another way, and never without a reason."""
    with pytest.raises(ImpossibleTeamMatch, match=why):
        name_tie_winner(tied_semi_final(), number, team, how)
    with pytest.raises(ImpossibleTeamMatch, match="ends no tie"):
        name_tie_winner(replace(tied_semi_final(), type_code="FIDE_TEAM"), 1, 4, "Blitz")


def tied_semi_final() -> Tournament:
    """Four teams of two: 1 and 4 drew both boards, 2 beat 3 twice."""
    draw, won, lost = (Outcome.DRAW, Outcome.DRAW), (Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN)
    games = (Game(1, 7, *draw), Game(8, 2, *draw), Game(5, 3, *lost), Game(4, 6, *won))
    return Tournament(
        type_code="CUSTOM_TEAM_KNOCKOUT",
        board_colours="WB",
        scheduled_rounds=2,
        players=tuple(Player(number, Person(f"P{number}"), 2000) for number in range(1, 9)),
        teams=tuple(Team(n, f"T{n}", (2 * n - 1, 2 * n)) for n in range(1, 5)),
        rounds=(Round(1, games),),
    )


def test_a_player_goes_on_by_the_play_off_too() -> None:
    """Two draws leave the ties of 1-4 and 2-3 open; 4 and 2 are on record as winners and meet."""
    draw = (Outcome.DRAW, Outcome.DRAW)
    facts = Tournament(
        type_code="CUSTOM_KNOCKOUT",
        scheduled_rounds=2,
        players=tuple(Player(number, Person(f"P{number}")) for number in range(1, 5)),
        rounds=(Round(1, (Game(1, 4, *draw), Game(3, 2, *draw))),),
    )
    with pytest.raises(UnpairableRound, match="no winner yet"):
        pair_by_schedule(facts, 2)
    decided = replace(facts, tie_winners=(TieWinner(1, 4), TieWinner(1, 2)))
    assert [set(board.players) for board in pair_by_schedule(decided, 2)] == [{2, 4}]
