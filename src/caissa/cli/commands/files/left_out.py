"""What a list of players or of games does not say of a tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from caissa.errors import Finding, Severity
from caissa.tournament import STANDARD_MATCH_SCORING, STANDARD_SCORING, Speed, Tournament, games_of

Fact = Callable[[Tournament], object]

_IN_NEITHER: dict[str, Fact] = {
    "byes": lambda tournament: any(current.byes for current in tournament.rounds),
    "line-ups of the teams": lambda tournament: tournament.line_ups,
    "forfeited team matches": lambda tournament: tournament.forfeited_matches,
    "pairing system": lambda tournament: tournament.type_code or tournament.type_text,
    "class of the event": lambda tournament: tournament.level,
    "kind of rating (rapid or blitz)": lambda tournament: tournament.speed is not Speed.STANDARD,
    "order of the starting list": lambda tournament: tournament.starting_rank_method,
    "number of rounds": lambda tournament: tournament.scheduled_rounds,
    "tie-breaks": lambda tournament: tournament.ranking,
    "points for results": lambda tournament: tournament.scoring != STANDARD_SCORING,
    "match points": lambda tournament: tournament.match_scoring != STANDARD_MATCH_SCORING,
    "initial colour": lambda tournament: tournament.initial_colour,
    "colours of the boards": lambda tournament: tournament.board_colours,
    "announced editions of the rules": lambda tournament: tournament.editions,
    "changes of pairing numbers": lambda tournament: tournament.tpns,
    "prohibited pairings": lambda tournament: tournament.prohibited_pairings,
    "accelerations": lambda tournament: tournament.virtual_points,
    "points by decision": lambda tournament: tournament.abnormal_points,
    "arbiters and other officials": lambda tournament: tournament.officials,
    "prizes": lambda tournament: tournament.prizes,
    "remarks": lambda tournament: tournament.remarks,
    "winners of play-offs": lambda tournament: tournament.tie_winners,
    "records of other programs": lambda tournament: tournament.foreign_records,
}

_NOT_IN_A_PLAYER_LIST: dict[str, Fact] = {
    "games": lambda tournament: any(games_of(tournament)),
    "name and place of the tournament": lambda tournament: (
        tournament.name or tournament.city or tournament.federation
    ),
    "dates": lambda tournament: (
        tournament.start or tournament.end or any(current.date for current in tournament.rounds)
    ),
    "time control": lambda tournament: tournament.time_control or tournament.encoded_time_control,
}

_NOT_IN_A_LIST_OF_GAMES: dict[str, Fact] = {
    "players without a game": lambda tournament: set(tournament.numbers) - _seen_in_games(tournament),
    "pairing numbers": lambda tournament: tournament.players,
    "federations of the players": lambda tournament: any(player.federation for player in tournament.players),
    "birth dates and sexes of the players": lambda tournament: any(
        player.birth or player.sex for player in tournament.players
    ),
    "clubs and national ratings of the players": lambda tournament: any(
        player.person.club or player.person.national for player in tournament.players
    ),
    "last day": lambda tournament: tournament.end,
    "time control in words": lambda tournament: tournament.time_control,
}


def left_out_of_a_player_list(tournament: Tournament, kind: str) -> Iterator[Finding]:
    """One finding for everything that a list of players does not hold."""
    return _findings(tournament, kind, _NOT_IN_A_PLAYER_LIST | _IN_NEITHER)


def left_out_of_a_list_of_games(tournament: Tournament, kind: str) -> Iterator[Finding]:
    """One finding for everything that a list of games does not hold."""
    return _findings(tournament, kind, _IN_NEITHER | _NOT_IN_A_LIST_OF_GAMES)


def _findings(tournament: Tournament, kind: str, facts: dict[str, Fact]) -> Iterator[Finding]:
    for name, holds in facts.items():
        if holds(tournament):
            yield Finding("convert.left-out", Severity.WARNING, "", f"{kind} does not hold the {name}")


def _seen_in_games(tournament: Tournament) -> set[int]:
    return {number for _, game in games_of(tournament) for number in (game.white, game.black)}
