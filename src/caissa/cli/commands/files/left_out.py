"""What a list of players or of games does not say of a tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from caissa.errors import Finding, Severity
from caissa.tournament import STANDARD_MATCH_SCORING, STANDARD_SCORING, Speed, Tournament, games_of

Fact = Callable[[Tournament], object]

_IN_NEITHER: dict[str, Fact] = {
    "byes": lambda one: any(current.byes for current in one.rounds),
    "line-ups of the teams": lambda one: one.line_ups,
    "forfeited team matches": lambda one: one.forfeited_matches,
    "pairing system": lambda one: one.type_code or one.type_text,
    "class of the event": lambda one: one.level,
    "kind of rating (rapid or blitz)": lambda one: one.speed is not Speed.STANDARD,
    "order of the starting list": lambda one: one.starting_rank_method,
    "number of rounds": lambda one: one.scheduled_rounds,
    "tie-breaks": lambda one: one.ranking,
    "points for results": lambda one: one.scoring != STANDARD_SCORING,
    "match points": lambda one: one.match_scoring != STANDARD_MATCH_SCORING,
    "initial colour": lambda one: one.initial_colour,
    "colours of the boards": lambda one: one.board_colours,
    "announced editions of the rules": lambda one: one.editions,
    "changes of pairing numbers": lambda one: one.tpns,
    "prohibited pairings": lambda one: one.prohibited_pairings,
    "accelerations": lambda one: one.virtual_points,
    "points by decision": lambda one: one.abnormal_points,
    "arbiters and other officials": lambda one: one.officials,
    "prizes": lambda one: one.prizes,
    "remarks": lambda one: one.remarks,
    "winners of play-offs": lambda one: one.tie_winners,
    "records of other programs": lambda one: one.foreign_records,
}

_NOT_IN_A_PLAYER_LIST: dict[str, Fact] = {
    "games": lambda one: any(games_of(one)),
    "name and place of the tournament": lambda one: one.name or one.city or one.federation,
    "dates": lambda one: one.start or one.end or any(current.date for current in one.rounds),
    "time control": lambda one: one.time_control or one.encoded_time_control,
}

_NOT_IN_A_LIST_OF_GAMES: dict[str, Fact] = {
    "players without a game": lambda one: set(one.numbers) - _seen_in_games(one),
    "pairing numbers": lambda one: one.players,
    "federations of the players": lambda one: any(player.federation for player in one.players),
    "birth dates and sexes of the players": lambda one: any(
        player.birth or player.sex for player in one.players
    ),
    "clubs and national ratings of the players": lambda one: any(
        player.person.club or player.person.national for player in one.players
    ),
    "last day": lambda one: one.end,
    "time control in words": lambda one: one.time_control,
}


def left_out_of_a_player_list(tournament: Tournament, kind: str) -> Iterator[Finding]:
    """One finding for everything that a list of players does not hold."""
    return _findings(tournament, kind, _NOT_IN_A_PLAYER_LIST | _IN_NEITHER)


def left_out_of_a_list_of_games(tournament: Tournament, kind: str) -> Iterator[Finding]:
    """One finding for everything that a list of games does not hold."""
    return _findings(tournament, kind, _IN_NEITHER | _NOT_IN_A_LIST_OF_GAMES)


def _findings(tournament: Tournament, kind: str, facts: dict[str, Fact]) -> Iterator[Finding]:
    for name, told in facts.items():
        if told(tournament):
            yield Finding("convert.left-out", Severity.WARNING, "", f"{kind} does not hold the {name}")


def _seen_in_games(tournament: Tournament) -> set[int]:
    return {number for _, game in games_of(tournament) for number in (game.white, game.black)}
