"""From a pairing of teams to the games of the round: line-ups meet board by board, colours alternate."""

from __future__ import annotations

from dataclasses import replace

from caissa.pairing.result import Board, RoundPairing
from caissa.pairing.tables.round_robin.withdrawal import absent_in
from caissa.pairing.teams.line_ups import board_colours, seated_for
from caissa.tournament import Bye, Colour, ForfeitedMatch, Game, MatchForfeit, Outcome, Round, Tournament


def team_games(tournament: Tournament, white: int, black: int, round_number: int) -> tuple[Game, ...]:
    """The games of a match, board 1 first; against an empty board there is none.

    The white team has White on board 1 and then every other colour, unless the event announces another
    order of colours (TRF 352).

    Handbook: C.04.6 1.6.1
    """
    first = seated_for(tournament, white, black, round_number)
    second = seated_for(tournament, black, white, round_number)
    colours = board_colours(tournament, max(len(first), len(second)))
    return tuple(
        Game(mine, theirs) if colour is Colour.WHITE else Game(theirs, mine)
        for mine, theirs, colour in zip(first, second, colours, strict=False)
        if mine is not None and theirs is not None
    )


def unopposed(tournament: Tournament, white: int, black: int, round_number: int) -> tuple[Bye, ...]:
    """Those who sit against an empty board: they win by forfeit."""
    first = seated_for(tournament, white, black, round_number)
    second = seated_for(tournament, black, white, round_number)
    alone = [
        mine or other for mine, other in zip(first, second, strict=False) if (mine is None) != (other is None)
    ]
    return tuple(Bye(number, Outcome.FORFEIT_WIN) for number in alone if number is not None)


def record_team_round(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    """The tournament with a paired round of matches in it: its games without results, and its byes.

    Teams that have left a table lose their matches by forfeit; who is not paired in a Swiss has a
    zero-point bye.

    Handbook: C.05 6.6
    """
    number = pairing.round
    announced = tournament.before_round(number).round(number)
    gone = absent_in(tournament, number)
    games: list[Game] = []
    unplayed: list[ForfeitedMatch] = []
    alone: list[Bye] = []
    byes = [bye for bye in announced.team_byes if bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE]
    for board in pairing:
        if board.black is None:
            byes.append(Bye(board.white, Outcome.PAIRING_ALLOCATED_BYE))
        elif not gone.isdisjoint(board.players):
            unplayed.append(_lost_by_absence(number, board, gone))
        else:
            games += team_games(tournament, board.white, board.black, number)
            alone += unopposed(tournament, board.white, board.black, number)
    byes += [Bye(team, Outcome.ZERO_POINT_BYE) for team in pairing.free]
    byes += _away(tournament, pairing, byes)
    recorded = tournament.with_round(
        Round(
            number, tuple(games), (*announced.byes, *alone), tuple(byes), date=tournament.round(number).date
        )
    )
    kept = tuple(forfeit for forfeit in tournament.forfeited_matches if forfeit.round != number)
    return replace(recorded, forfeited_matches=(*kept, *unplayed))


def _lost_by_absence(number: int, board: Board, gone: frozenset[int]) -> ForfeitedMatch:
    """A match of which one team, or both, are gone."""
    white, black = board.white, board.black or 0
    how = MatchForfeit.BLACK_WINS if white in gone else MatchForfeit.WHITE_WINS
    if white in gone and black in gone:
        how = MatchForfeit.BOTH_LOSE
    return ForfeitedMatch(number, white, black, how)


def _away(tournament: Tournament, pairing: RoundPairing, byes: list[Bye]) -> list[Bye]:
    """Zero-point byes of the teams that are not there and that nobody is told of yet."""
    known = {number for board in pairing for number in board.players} | {bye.participant for bye in byes}
    return [
        Bye(team.number, Outcome.ZERO_POINT_BYE)
        for team in tournament.teams
        if team.away_in(pairing.round) and team.number not in known
    ]
