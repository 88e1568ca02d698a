"""How players of teams did on each board."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from caissa.ratings import average_rating, performance
from caissa.tournament import ZERO, Points, Tournament
from caissa.tournament.matches import board_numbers, matches


@dataclass(frozen=True, slots=True)
class BoardPerformance:
    """One player on one board: games over the board, points, opponents' average and performance (TPR).

    Average and performance are of the rated opponents and of the points made against them; both are None
    without one.
    """

    board: int
    player: int
    team: int
    games: int
    points: Points
    average: int | None
    performance: int | None

    @property
    def percentage(self) -> Points:
        """Points a game in per cent."""
        return 100 * self.points / self.games if self.games else ZERO


Played = tuple[int | None, Points]
"""The rating of an opponent, and what the game brought."""


def board_performances(
    tournament: Tournament, fewest_games: int = 1, *, by_performance: bool = True
) -> dict[int, tuple[BoardPerformance, ...]]:
    """For each board those who played on it: by performance, or else by percentage, the best first.

    Only games over the board count. Who played fewer than `fewest_games` on a board is left out; points,
    then games, then the number in the list decide between equals (B.01 1.4.8 for the performance).
    """
    rows = [_performance(tournament, *key, games) for key, games in _games_on_boards(tournament).items()]
    enough = [row for row in rows if row.games >= fewest_games]
    key = _by_performance if by_performance else _by_percentage
    return {
        board: tuple(sorted((row for row in enough if row.board == board), key=key))
        for board in sorted({row.board for row in enough})
    }


def _games_on_boards(tournament: Tournament) -> dict[tuple[int, int], list[Played]]:
    """Board and player → the games that the player finished there."""
    games: dict[tuple[int, int], list[Played]] = defaultdict(list)
    for round_ in tournament.rounds:
        for match in matches(tournament, round_.number):
            places = board_numbers(tournament, match) if match.boards else {}
            for game in (round_.games[index] for index in match.boards):
                if game.played and not game.open:
                    for player, opponent in ((game.white, game.black), (game.black, game.white)):
                        brought = tournament.points_in(player, round_.number)
                        games[places[player], player].append((tournament.player(opponent).rating, brought))
    return games


def _performance(tournament: Tournament, board: int, player: int, games: list[Played]) -> BoardPerformance:
    rated = [(rating, brought) for rating, brought in games if rating]
    opponents = [rating for rating, _ in rated]
    team = tournament.team_of(player)
    return BoardPerformance(
        board,
        player,
        team.number if team else 0,
        len(games),
        sum((brought for _, brought in games), ZERO),
        average_rating(opponents),
        performance(opponents, sum((brought for _, brought in rated), ZERO)),
    )


def _by_performance(row: BoardPerformance) -> tuple[Points, ...]:
    rated = Points(row.performance) if row.performance is not None else Points(-10000)
    return -rated, -row.points, Points(-row.games), Points(row.player)


def _by_percentage(row: BoardPerformance) -> tuple[Points, ...]:
    rated = Points(row.performance) if row.performance is not None else Points(-10000)
    return -row.percentage, Points(-row.games), -rated, Points(row.player)
