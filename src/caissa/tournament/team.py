"""Teams, their line-ups and the matches that were not played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from caissa.tournament.points import Points


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its players in board order."""

    number: int
    name: str
    players: tuple[int, ...] = ()
    nickname: str = ""
    strength: Points | None = None
    federation: str = ""
    captain: str = ""
    stated_match_points: Points | None = None
    stated_game_points: Points | None = None
    stated_rank: int | None = None


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sat where for a team in one match, board 1 first; None is an empty board."""

    round: int
    team: int
    opponent: int
    boards: tuple[int | None, ...]


class MatchForfeit(Enum):
    """How a match ended that was not played, seen from the first-named (white) team."""

    WHITE_WINS = "+-"
    BLACK_WINS = "-+"
    BOTH_LOSE = "--"


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """A match that was not played because a team, or both, did not appear."""

    round: int
    white: int
    black: int
    how: MatchForfeit


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams as the games show it; White is the team with White on board 1."""

    round: int
    white: int
    black: int
    boards: tuple[int, ...]
    how: MatchForfeit | None = None
