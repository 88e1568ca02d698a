"""Places of a knock-out: who came further stands higher, whatever points the ties brought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from caissa.messages import msg
from caissa.pairing.knockout.bracket import Knockout, Tie
from caissa.pairing.knockout.playing_for_third import playing_for_third
from caissa.pairing.knockout.rounds import score_in
from caissa.pairing.knockout.teams import decided_tie
from caissa.standings import Row, Standings
from caissa.tournament import System, Tournament
from caissa.tournament.matches import matches

ROUND_REACHED = msg("round reached")
TWO = 2


def by_bracket(facts: Tournament, standings: Standings) -> Standings:
    """The standings of a knock-out by the round that each reached; equals stay as the tie-breaks put them.

    With a match for third place four reach the last round: the finalists stand above the other two.
    """
    if facts.system is not System.KNOCKOUT or not standings.rows:
        return standings
    reached = _rounds_reached(facts, standings)
    third = playing_for_third(facts, standings.after_round)
    winners = _winners(facts, standings.after_round, reached, third)
    key = {row.id: (reached.get(row.id, 0), row.id not in third, row.id in winners) for row in standings.rows}
    ordered = sorted(standings.rows, key=lambda row: key[row.id], reverse=True)
    groups = [list(group) for _key, group in groupby(ordered, key=lambda row: key[row.id])]
    return replace(standings, rows=tuple(_placed(groups)))


def _placed(groups: Iterable[list[Row]]) -> Iterable[Row]:
    """Rows with their places: within a group as they stood before, ties included."""
    above = 0
    for group in groups:
        for at, row in enumerate(group):
            level = [other for other in group if other.rank == row.rank]
            first = group.index(level[0])
            why = row.decided_by if at else ROUND_REACHED
            yield replace(row, rank=above + first + 1, shared=len(level) > 1, decided_by=why)
        above += len(group)


def _rounds_reached(facts: Tournament, standings: Standings) -> dict[int, int]:
    """The last round in which each had an opponent, or a bye into the next stage."""
    reached: dict[int, int] = {}
    for round_ in facts.rounds[: standings.after_round]:
        if facts.for_teams:
            there = [team for match in matches(facts, round_.number) for team in (match.white, match.black)]
            there += [bye.participant for bye in round_.team_byes]
        else:
            there = [player for game in round_.games for player in (game.white, game.black)]
            there += [bye.participant for bye in round_.byes]
        reached.update(dict.fromkeys(there, round_.number))
    return reached


def _winners(facts: Tournament, last: int, reached: dict[int, int], third: frozenset[int]) -> set[int | None]:
    """The winner of the final and that of the match for third place, as far as there are any."""
    finalists = [
        participant for participant, number in reached.items() if number == last and participant not in third
    ]
    ended = facts.is_finished(last) and last % _legs(facts) == 0
    pairs = [(pair[0], pair[1]) for pair in (finalists, sorted(third)) if len(pair) == TWO and ended]
    return {_winner(facts, pair, last) for pair in pairs}


def _winner(facts: Tournament, pair: tuple[int, int], last: int) -> int | None:
    """Who won a tie that ended with this round: as named after a play-off, or by its games."""
    named = [
        tie_winner.winner
        for tie_winner in facts.tie_winners
        if tie_winner.round == last and tie_winner.winner in pair
    ]
    return named[0] if named else _winner_by_games(facts, pair, last)


def _legs(facts: Tournament) -> int:
    """How many games or matches each tie has."""
    entrants = facts.teams if facts.for_teams else facts.players
    stages = Knockout(tuple(entrant.number for entrant in entrants)).stages
    return max(1, (facts.scheduled_rounds or stages) // stages)


def _winner_by_games(facts: Tournament, pair: tuple[int, int], last: int) -> int | None:
    rounds = range(last - _legs(facts) + 1, last + 1)
    if facts.for_teams:
        return decided_tie(facts, Tie(1, 1, *pair), rounds).winner
    first, second = (score_in(facts, player, rounds) for player in pair)
    return None if first == second else pair[0] if first > second else pair[1]
