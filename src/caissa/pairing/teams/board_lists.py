"""Board prizes: how players did on each board (C.07 12, Arbiters' Manual)."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.pairing.teams.protocol import match_protocols
from caissa.tournament import ZERO, Points, Tournament


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One player's results on one board: games over the board, and the points made in them."""

    board: int
    player: int
    team: int
    games: int
    points: Points

    @property
    def percentage(self) -> Points:
        """Points per game in per cent."""
        return 100 * self.points / self.games if self.games else ZERO


def board_lists(tournament: Tournament, fewest_games: int = 1) -> dict[int, tuple[BoardRow, ...]]:
    """For each board those who played on it, the best percentage first, then more games.

    Only games over the board count; whoever played fewer than `fewest_games` on a board is left out.
    """
    totals: dict[tuple[int, int], tuple[int, Points]] = {}
    for played in tournament.rounds:
        for protocol in match_protocols(tournament, played.number):
            for line in protocol.boards:
                for player, outcome in zip((line.first, line.second), line.played, strict=True):
                    if player is not None and outcome.played and not outcome.open:
                        games, points = totals.get((line.number, player), (0, ZERO))
                        brought = tournament.scoring.points(outcome)
                        totals[line.number, player] = games + 1, points + brought
    rows = [_row(tournament, board, player, *result) for (board, player), result in totals.items()]
    enough = [row for row in rows if row.games >= fewest_games]
    return {
        board: tuple(sorted((row for row in enough if row.board == board), key=_place))
        for board in sorted({row.board for row in enough})
    }


def _row(tournament: Tournament, board: int, player: int, games: int, points: Points) -> BoardRow:
    team = tournament.team_of(player)
    return BoardRow(board, player, team.number if team else 0, games, points)


def _place(row: BoardRow) -> tuple[Points, int, int]:
    return -row.percentage, -row.games, row.player
