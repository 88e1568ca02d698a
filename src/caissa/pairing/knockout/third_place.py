"""The tie for third place: whether there is one, and who won a level semi-final when both play on.

The losers of the semi-finals meet while the final is played. Record 192 has no code for it, so the type in
words (record 092) says it; a file whose last stage has two ties shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from caissa.pairing.knockout.bracket import Knockout, Tie
from caissa.pairing.names import THIRD_PLACE
from caissa.tournament import Colour, Tournament
from caissa.tournament.matches import matches

Pairs = tuple[tuple[int, int], ...]


def bracket_of(tournament: Tournament, seeds: Sequence[int]) -> Knockout:
    """The bracket of a knock-out before anything is decided, with a tie for third place if there is one."""
    bracket = Knockout(tuple(seeds))
    announced = THIRD_PLACE in tournament.type_text.lower()
    return replace(bracket, third_place=announced or len(first_pairs_of_last_stage(tournament, bracket)) > 1)


def first_pairs_of_last_stage(tournament: Tournament, bracket: Knockout) -> Pairs:
    """Who met whom in the first round of the last stage, White first; nobody where it is not played yet."""
    planned = tournament.scheduled_rounds or bracket.stages
    if planned % bracket.stages:
        return ()
    number = planned - planned // bracket.stages + 1
    if tournament.for_teams:
        return tuple((match.white, match.black) for match in matches(tournament, number))
    return tuple((game.white, game.black) for game in tournament.round(number).games)


def winner_who_plays_on(
    tournament: Tournament, bracket: Knockout, tie: Tie, other_winner: int | None
) -> int | None:
    """Who won a level semi-final: who meets the other semi-final's winner, or else whose colours tell it.

    In the final the upper one begins with the colour drawn, in the tie for third place with the other one.
    """
    pairs = first_pairs_of_last_stage(tournament, bracket)
    both = {tie.upper, tie.lower}
    if other_winner is None:
        own = both if tie.number == 1 else {number for pair in pairs for number in pair} - both
        drawn = 1 if tournament.initial_colour is Colour.BLACK else 0
        finals = [pair for pair in pairs if pair[drawn] in own]
    else:
        finals = [pair for pair in pairs if other_winner in pair]
    winners = [number for pair in finals for number in pair if number in both]
    return winners[0] if len(finals) == len(winners) == 1 else None
