"""A norm as judged: the games that count and those that do not, every clause, and the numbers."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.tournament import Outcome, Points, Title
from caissa.tournament.points import HALF, ZERO


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition: the article, what is there and what is needed, and whether that is met.

    `actual` and `needed` are the same as plain numbers where the condition is about numbers;
    `at_most` says that `needed` may not be exceeded. A condition that nobody knows enough about to
    judge is not met, and `known` is False.
    """

    article: str
    what: str
    met: bool
    actual: int | Points | None = None
    needed: int | Points | None = None
    at_most: bool = False
    known: bool = True


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Why a game is not among those that count: the article and the reason."""

    article: str
    why: str


@dataclass(frozen=True, slots=True)
class NormGame:
    """One round of the applicant: the opponent as the norm sees them, and what was scored.

    `rating` is the list's (None: unrated); `counted_rating` what it counts for this title (1.4.6),
    None if the game does not count. `points` are 1, ½ or 0 over the board. A `remark` says why a game
    that was not played counts all the same.
    """

    round: int
    outcome: Outcome
    opponent: int | None = None
    federation: str = ""
    title: Title | None = None
    rating: int | None = None
    points: Points = ZERO
    left_out: LeftOut | None = None
    counted_rating: int | None = None
    remark: str = ""

    @property
    def counts(self) -> bool:
        """Is the game part of the norm?"""
        return self.left_out is None


@dataclass(frozen=True, slots=True)
class Norm:
    """A player's result judged for one title, in the presentation that serves the player best.

    `games` has every round, counted or left out with the reason. `required` is the score needed against
    this average in that number of games (None: no score would do), `extra` the full points above it, and
    `counts_as` the games it brings to an application. `exemption` is the article under which the
    federations of the opponents were not looked at, `concession` says that 1.4.1c was used, and
    `under_normal_rule` is the best presentation that needs no exemption, where this one needs it. A title
    that is not `open_to_player`, a woman's for a man, is made by no result.
    """

    player: int
    title: Title
    games: tuple[NormGame, ...]
    clauses: tuple[Clause, ...]
    score: Points
    average: int
    percentage: int
    difference: int
    performance: int
    required: Points | None
    extra: int = 0
    counts_as: int = 0
    rounds: int = 0
    exemption: str = ""
    concession: bool = False
    under_normal_rule: Norm | None = None
    open_to_player: bool = True

    @property
    def achieved(self) -> bool:
        """Are all conditions met?"""
        return all(clause.met for clause in self.clauses)

    @property
    def failed(self) -> tuple[Clause, ...]:
        """The conditions that are not met."""
        return tuple(clause for clause in self.clauses if not clause.met)

    @property
    def near(self) -> bool:
        """Is one condition alone not met, and if that is the score, only by half a point?"""
        if len(self.failed) != 1 or not self.open_to_player:
            return False
        return self.required is None or self.required - self.score <= HALF

    @property
    def counted(self) -> tuple[NormGame, ...]:
        """The games that are part of the norm."""
        return tuple(game for game in self.games if game.counts)

    @property
    def normal_foreigners(self) -> bool:
        """Was it made under the normal foreigner rule, as one norm of an application must be (1.4.3e)?"""
        return self.achieved and not self.exemption
