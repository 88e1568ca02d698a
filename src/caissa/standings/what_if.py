"""What if the open games ended so? The standings for results that are only supposed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from caissa.messages import comma_separated, msg
from caissa.tournament import Outcome, Tournament
from caissa.tournament.changes import record_result

_RESULTS = {
    "1-0": (Outcome.WIN, Outcome.LOSS),
    "½-½": (Outcome.DRAW, Outcome.DRAW),
    "=-=": (Outcome.DRAW, Outcome.DRAW),
    "1/2-1/2": (Outcome.DRAW, Outcome.DRAW),
    "0-1": (Outcome.LOSS, Outcome.WIN),
    "+--": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "--+": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    "---": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
}


@dataclass(frozen=True, slots=True)
class Supposed:
    """A result that is only supposed: White's number, Black's number, and `1-0`, `½-½` or `0-1`."""

    round: int
    white: int
    black: int
    result: str


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game whose result is still to come."""

    round: int
    white: int
    black: int


def open_games(tournament: Tournament) -> tuple[OpenGame, ...]:
    """The games that are still open."""
    return tuple(
        OpenGame(round_.number, game.white, game.black)
        for round_ in tournament.rounds
        for game in round_.games
        if game.open
    )


def what_if(tournament: Tournament, supposed: Iterable[Supposed]) -> Tournament:
    """The tournament as if these games had ended so; ask `standings` of it."""
    for game in supposed:
        if game.result not in _RESULTS:
            raise ValueError(
                msg(
                    "{result} is not a result; write one of {known}",
                    result=repr(game.result),
                    known=comma_separated(_RESULTS),
                )
            )
        tournament = record_result(tournament, game.round, game.white, game.black, _RESULTS[game.result])
    return tournament
