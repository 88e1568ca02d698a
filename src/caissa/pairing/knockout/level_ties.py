"""Ties of a knock-out that their games left level, and who goes on from them, as by a play-off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from caissa.messages import msg
from caissa.pairing.knockout.bracket import ImpossibleKnockout, Knockout
from caissa.pairing.knockout.rounds import games_a_tie, score_in
from caissa.tournament import TieWinner, Tournament


def level_ties(tournament: Tournament, seeds: Sequence[int], number: int) -> tuple[tuple[int, int], ...]:
    """The pairs whose tie ended with this round, all games played, with equal scores."""
    legs = games_a_tie(tournament, Knockout(tuple(seeds)), number)
    if number % legs or not tournament.is_finished(number):
        return ()
    rounds = range(number - legs + 1, number + 1)
    games = tournament.round(number).games
    return tuple(
        (game.white, game.black)
        for game in games
        if all(map(tournament.is_finished, rounds))
        and score_in(tournament, game.white, rounds) == score_in(tournament, game.black, rounds)
    )


def name_tie_winner(
    tournament: Tournament, seeds: Sequence[int], number: int, player: int, how: str
) -> Tournament:
    """The tournament with who goes on from a level tie that ended with this round, and how it was decided."""
    pair = next((two for two in level_ties(tournament, seeds, number) if player in two), None)
    if pair is None:
        raise ImpossibleKnockout(
            why=msg(
                "{player} has no drawn match that ended with round {number}", player=player, number=number
            )
        )
    if not how.strip():
        raise ImpossibleKnockout(why=msg("enter how the match was decided, such as by the play-off"))
    others = [named for named in tournament.tie_winners if named.round != number or named.winner not in pair]
    return replace(tournament, tie_winners=(*others, TieWinner(number, player, how.strip())))
