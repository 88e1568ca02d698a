"""Rounds: their games and byes, as the pairing list and the result slips say."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from caissa.tournament.colour import Colour
from caissa.tournament.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Game:
    """Two players, a board, and what each took from it.

    The two outcomes are kept apart because an arbiter may decide ½-0 or 0-0 (Laws 11.7, 12.9).
    `coloured` is False where a file tells no colours, as old files do for forfeits; then White is
    only the player named first.

    Handbook: E.01 11.7, 11.8, 12.9.4, 12.9.5, 12.9.6
    """

    white: int
    black: int
    white_outcome: Outcome = Outcome.NOT_YET_PLAYED
    black_outcome: Outcome = Outcome.NOT_YET_PLAYED
    board: int | None = None
    coloured: bool = True

    @property
    def played(self) -> bool:
        """Was it played over the board?"""
        return self.white_outcome.played and self.black_outcome.played

    @property
    def open(self) -> bool:
        """Is a result still to come?"""
        return self.white_outcome.open or self.black_outcome.open


@dataclass(frozen=True, slots=True)
class Bye:
    """A participant (player, or team in team events) who has no opponent in a round."""

    participant: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Round:
    """One round. It may hold only announced byes before it is paired.

    `byes` are of players; `team_byes` of teams (with the PAB among them).
    """

    number: int
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()
    team_byes: tuple[Bye, ...] = ()
    date: date | None = None

    @property
    def paired(self) -> bool:
        """Has the round been paired: does it have a game or a pairing-allocated bye?

        Forfeited matches of teams are kept by the tournament: `Tournament.is_paired` looks at them too.
        """
        allocated = Outcome.PAIRING_ALLOCATED_BYE
        return bool(self.games) or any(bye.outcome is allocated for bye in (*self.byes, *self.team_byes))

    @property
    def finished(self) -> bool:
        """Is the round paired and no result open?"""
        return self.paired and not any(game.open for game in self.games)


@dataclass(frozen=True, slots=True)
class TieWinner:
    """Who goes on from a tie of a knock-out that its games left undecided: the tie's last round, and how."""

    round: int
    winner: int
    how: str = ""


class Result(NamedTuple):
    """One player's side of one round; a named tuple, because every question about a player makes many."""

    round: int
    outcome: Outcome
    opponent: int | None = None
    colour: Colour | None = None
    board: int | None = None
