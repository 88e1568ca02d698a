"""Which games go into the PGN file of the report on a title tournament (B.01 1.9.1)."""

from __future__ import annotations

from collections.abc import Collection

from caissa.tournament import Game, Tournament, games_of


def games_for_report(tournament: Tournament, scorers: Collection[int]) -> tuple[tuple[int, Game], ...]:
    """The games that the report must hold, with their rounds: `scorers` made title results.

    Swiss and team events need at least the games of the scorers, others all games. A game that was not
    played has no moves to report.

    Handbook: B.01 1.9.1
    """
    some_only = tournament.system.swiss or tournament.for_teams
    return tuple(
        (number, game)
        for number, game in games_of(tournament)
        if game.played and (not some_only or game.white in scorers or game.black in scorers)
    )
