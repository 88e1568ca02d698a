"""Places of a knock-out: who came further stands higher, whatever points the ties brought."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from caissa.pairing.knockout.bracket import Knockout, Tie
from caissa.pairing.knockout.rounds import score_in
from caissa.pairing.team_play.knockout import decided_tie
from caissa.saying import said
from caissa.standings import Row, Standings
from caissa.tournament import System, Tournament
from caissa.tournament.matches import matches

ROUND_REACHED = said("round reached")
TWO = 2


def by_bracket(facts: Tournament, found: Standings) -> Standings:
    """The standings of a knock-out by the round that each reached; equals stay as the tie-breaks put them."""
    if facts.system is not System.KNOCKOUT or not found.rows:
        return found
    reached = _rounds_reached(facts, found)
    champion = _champion(facts, found, reached)
    key = {row.id: (reached.get(row.id, 0), row.id == champion) for row in found.rows}
    ordered = sorted(found.rows, key=lambda row: key[row.id], reverse=True)
    groups = [list(group) for _key, group in groupby(ordered, key=lambda row: key[row.id])]
    return replace(found, rows=tuple(_placed(groups)))


def _placed(groups: Iterable[list[Row]]) -> Iterable[Row]:
    """Rows with their places: within a group as they stood before, ties included."""
    above = 0
    for group in groups:
        for at, row in enumerate(group):
            level = [one for one in group if one.rank == row.rank]
            first = group.index(level[0])
            why = row.decided_by if at else ROUND_REACHED
            yield replace(row, rank=above + first + 1, shared=len(level) > 1, decided_by=why)
        above += len(group)


def _rounds_reached(facts: Tournament, found: Standings) -> dict[int, int]:
    """The last round in which each had an opponent, or a bye into the next stage."""
    reached: dict[int, int] = {}
    for one in facts.rounds[: found.after_round]:
        if facts.for_teams:
            there = [team for match in matches(facts, one.number) for team in (match.white, match.black)]
            there += [bye.participant for bye in one.team_byes]
        else:
            there = [player for game in one.games for player in (game.white, game.black)]
            there += [bye.participant for bye in one.byes]
        reached.update(dict.fromkeys(there, one.number))
    return reached


def _champion(facts: Tournament, found: Standings, reached: dict[int, int]) -> int | None:
    """The winner of the final: by its games, or as named after a play-off; None while there is none."""
    last = found.after_round
    finalists = [one for one, number in reached.items() if number == last]
    if len(finalists) != TWO or not facts.is_finished(last):
        return None
    named = [one.winner for one in facts.tie_winners if one.round == last and one.winner in finalists]
    return named[0] if named else _winner_by_games(facts, (finalists[0], finalists[1]), last)


def _winner_by_games(facts: Tournament, pair: tuple[int, int], last: int) -> int | None:
    entrants = facts.teams if facts.for_teams else facts.players
    stages = Knockout(tuple(one.number for one in entrants)).stages
    legs = max(1, (facts.scheduled_rounds or stages) // stages)
    rounds = range(last - legs + 1, last + 1)
    if facts.for_teams:
        return decided_tie(facts, Tie(1, 1, *pair), rounds).winner
    one, other = (score_in(facts, player, rounds) for player in pair)
    return None if one == other else pair[0] if one > other else pair[1]
