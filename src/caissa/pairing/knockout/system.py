"""Knock-outs and matches as pairing systems, of players and of teams."""

from __future__ import annotations

from dataclasses import replace

from caissa.messages import msg, plural
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.knockout.bracket import MANUAL
from caissa.pairing.knockout.matches import match_games
from caissa.pairing.knockout.rounds import knockout_round
from caissa.pairing.knockout.teams import pair_team_knockout
from caissa.pairing.result import Reason, RoundPairing
from caissa.pairing.tables.pairing_table import PairingTable, TableRound
from caissa.pairing.tables.round_robin.withdrawal import absent_in
from caissa.pairing.tables.schedules import (
    paired_by_table,
    participants_in_order,
    table_reason,
    table_round,
)
from caissa.pairing.tables.system import PlayersBySchedule, ScheduledSystem, TeamsBySchedule
from caissa.tournament import Colour, Tournament


class _ByBracket(ScheduledSystem):
    """Winners go on, by a bracket."""

    def why_not_here(self, pairing: RoundPairing, pair: tuple[int, int]) -> Reason:
        """Whom the bracket gives each of two in this round."""
        first, second = (_in_bracket(pairing, number) for number in pair)
        sentence = msg("In this round, the bracket {first} and {second}.", first=first, second=second)
        return Reason("knockout.bracket", MANUAL, sentence, pair)


def _in_bracket(pairing: RoundPairing, number: int) -> str:
    for board in pairing:
        if number in board.players:
            opponent = next(player for player in board.players if player != number)
            return msg("has {one} meet {opponent}", one=number, opponent=opponent)
    if number in pairing.free:
        return msg("gives {one} a bye", one=number)
    return msg("has no tie for {one}", one=number)


class KnockoutSystem(_ByBracket, PlayersBySchedule):
    """A knock-out of players."""

    def scheduled_round(self, tournament: Tournament, number: int) -> RoundPairing:
        """A round of a stage, each game with the title of its tie."""
        stage = knockout_round(tournament, participants_in_order(tournament), number)
        table = PairingTable(stage.title, MANUAL, (TableRound(number, stage.games, stage.byes),))
        seats = {seat: seat for seat in table.participants}
        pairing = table_round(tournament, table, table.rounds[0], seats, "")
        gone = absent_in(tournament, number)
        boards = [
            replace(board, colour=table_reason(replace(table, title=title), number, game, seats, gone))
            for board, title, game in zip(pairing.boards, stage.titles, stage.games, strict=True)
        ]
        return replace(pairing, boards=tuple(boards))


class TeamKnockoutSystem(_ByBracket, TeamsBySchedule):
    """A knock-out of teams."""

    def scheduled_round(self, tournament: Tournament, number: int) -> RoundPairing:
        """A round of matches of a stage."""
        return pair_team_knockout(tournament, number)


class _OfTwo(ScheduledSystem):
    """Two meet in a number of games."""

    def scheduled_round(self, tournament: Tournament, number: int) -> RoundPairing:
        """A game of the match; colours alternate from the one that was drawn."""
        order = participants_in_order(tournament)
        if len(order) != 2:
            raise UnpairableRound(
                round=number, why=msg("a match has two players, not {count}", count=len(order))
            )
        first, second = order if tournament.initial_colour is not Colour.BLACK else order[::-1]
        games = match_games(first, second, max(number, tournament.scheduled_rounds or number))
        rounds = tuple(TableRound(place, (game,)) for place, game in enumerate(games, start=1))
        title = plural("Match of {count} game", "Match of {count} games", len(games))
        table = PairingTable(title, "B.02 6", rounds)
        return paired_by_table(tournament, table, {seat: seat for seat in order}, number, "")


class MatchSystem(_OfTwo, PlayersBySchedule):
    """A match of two players."""


class TeamMatchSystem(_OfTwo, TeamsBySchedule):
    """A match of two teams over several matches."""
