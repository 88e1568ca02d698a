"""Team play: the matches that the games of a round make up, and legal line-ups."""

from __future__ import annotations

from collections import defaultdict

from caissa.tournament.colour import Colour
from caissa.tournament.rounds import Game
from caissa.tournament.team import LineUp, Match, Team
from caissa.tournament.tournament import Tournament


def line_up(
    tournament: Tournament, team: Team, round_number: int, opponent: int | None = None
) -> tuple[int, ...]:
    """A team's board order in a round: its own declared one, else the order of its list."""
    for declared in _declared(tournament).get((round_number, team.number), ()):
        if opponent in (None, declared.opponent):
            return tuple(number for number in declared.boards if number is not None)
    return team.players


def _declared(tournament: Tournament) -> dict[tuple[int, int], list[LineUp]]:
    """Line-ups by round and team."""
    found: dict[tuple[int, int], list[LineUp]] | None = tournament.remembered.get("line-ups")
    if found is None:
        found = tournament.remembered["line-ups"] = defaultdict(list)
        for declared in tournament.line_ups:
            found[declared.round, declared.team].append(declared)
    return found


def matches(tournament: Tournament, round_number: int) -> tuple[Match, ...]:
    """The matches of a round, each with its games in board order (indexes into the round's games)."""
    key = ("matches", round_number)
    if key not in tournament.remembered:
        tournament.remembered[key] = _matches(tournament, round_number)
    found: tuple[Match, ...] = tournament.remembered[key]
    return found


def _matches(tournament: Tournament, round_number: int) -> tuple[Match, ...]:
    forfeited = [one for one in tournament.forfeited_matches if one.round == round_number]
    known = {frozenset((one.white, one.black)) for one in forfeited}
    made = [
        _match(tournament, round_number, teams, games)
        for teams, games in _games_by_match(tournament, round_number).items()
        if teams not in known
    ]
    unplayed = [Match(round_number, one.white, one.black, (), one.how) for one in forfeited]
    return tuple(made + unplayed)


def _games_by_match(tournament: Tournament, round_number: int) -> dict[frozenset[int], list[int]]:
    found: dict[frozenset[int], list[int]] = defaultdict(list)
    for index, game in enumerate(tournament.round(round_number).games):
        white, black = tournament.team_of(game.white), tournament.team_of(game.black)
        if white and black and white is not black:
            found[frozenset((white.number, black.number))].append(index)
    return found


def _match(tournament: Tournament, round_number: int, teams: frozenset[int], games: list[int]) -> Match:
    first, second = sorted(teams)
    order = line_up(tournament, tournament.team(first), round_number, second)
    played = tournament.round(round_number).games
    boards = sorted(games, key=lambda index: _board(played[index], order))
    top = played[boards[0]]
    first_has_white = (top.white in tournament.team(first).players) == _white_on_board_one(tournament)
    white, black = (first, second) if first_has_white else (second, first)
    return Match(round_number, white, black, tuple(boards))


def _white_on_board_one(tournament: Tournament) -> bool:
    """Does the white team have White on board 1 (TRF 352), as it has unless stated otherwise?"""
    return not tournament.board_colours.upper().startswith(Colour.BLACK.value.upper())


def _board(game: Game, order: tuple[int, ...]) -> int:
    """Where a game stands in a match: by the place of the team's player in its line-up."""
    places = [order.index(number) for number in (game.white, game.black) if number in order]
    return places[0] if places else len(order)
