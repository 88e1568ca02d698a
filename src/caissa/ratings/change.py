"""A rated player's change, game by game and in all (B.02 8.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from caissa.messages import msg
from caissa.ratings.coefficient import Coefficient, WhyK, for_games
from caissa.ratings.differences import Capping, Pairs, capping
from caissa.ratings.rounding import half_up, hundredths
from caissa.ratings.rules import RatingRules
from caissa.ratings.tables import CERTAIN, PROBABILITIES


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that counts: own and opponent's rating, the score in half points, and where it was played."""

    own: int
    opponent_rating: int
    halves: int
    round: int = 0
    opponent: int = 0


@dataclass(frozen=True, slots=True)
class GameChange:
    """One game's working: the difference, what of it counted and why, PD, and ΔR = score - PD."""

    game: RatedGame
    difference: int
    counted: int
    capping: Capping
    probability: Decimal
    delta: Decimal

    @property
    def score(self) -> Decimal:
        """1, 0.5 or 0."""
        return Decimal(self.game.halves) / 2


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of one player in a tournament, its decimals kept, with the working of every game."""

    rating: int
    games: tuple[GameChange, ...]
    coefficient: Coefficient

    @property
    def score(self) -> Decimal:
        """W: the points made in the games that count."""
        return sum((game.score for game in self.games), Decimal(0))

    @property
    def expected(self) -> Decimal:
        """We: the sum of the probabilities."""
        return sum((game.probability for game in self.games), Decimal(0))

    @property
    def delta(self) -> Decimal:
        """ΣΔR, which is W - We."""
        return sum((game.delta for game in self.games), Decimal(0))

    @property
    def change(self) -> Decimal:
        """ΣΔR x K, not rounded."""
        return self.delta * self.coefficient.value

    @property
    def average(self) -> int | None:
        """Rc: the average rating of the opponents, rounded; None without games."""
        ratings = [counted.game.opponent_rating for counted in self.games]
        return half_up(Fraction(sum(ratings), len(ratings))) if ratings else None

    @property
    def interim(self) -> Decimal:
        """The rating after these games, not rounded and not published."""
        return self.rating + self.change


def deltas(rules: RatingRules, pairs: Pairs, halves: Sequence[int]) -> tuple[list[int], list[int]]:
    """The difference that counts for each game of a tournament, and ΔR in hundredths.

    Handbook: B.02 8.3.2; B.02.RB 7.3.2
    """
    counted = rules.difference.does(pairs)
    table, top = PROBABILITIES, CERTAIN
    probabilities = [
        table[difference if -top <= difference <= top else (top if difference > 0 else -top)]
        for difference in counted
    ]
    return counted, [50 * score - pd for score, pd in zip(halves, probabilities, strict=True)]


def expected_score(rating: int, opponents: Sequence[int], rules: RatingRules) -> Decimal:
    """We: what a player is expected to score against these opponents, the 400-point rule applied.

    Handbook: B.02 8.3.2; B.02.RB 7.3.2
    """
    _, changes = deltas(rules, [(rating, opponent) for opponent in opponents], [0] * len(opponents))
    return hundredths(-sum(changes))


def above_expectation(rating: int, opponents: Sequence[int], score: Decimal, rules: RatingRules) -> Decimal:
    """W - We: how much more a player scored than expected, as prizes use it."""
    return score - expected_score(rating, opponents, rules)


def game_changes(games: Sequence[RatedGame], rules: RatingRules) -> tuple[GameChange, ...]:
    """The working of every game of one tournament."""
    pairs = [(game.own, game.opponent_rating) for game in games]
    counted, changes = deltas(rules, pairs, [game.halves for game in games])
    return tuple(
        GameChange(
            game,
            own - opponent,
            difference,
            capping(own - opponent, difference),
            hundredths(50 * game.halves - delta),
            hundredths(delta),
        )
        for game, (own, opponent), difference, delta in zip(games, pairs, counted, changes, strict=True)
    )


def rating_change(
    rating: int,
    games: Iterable[tuple[int, Decimal]],
    k: int,
    rules: RatingRules,
    *,
    why: WhyK = WhyK.STATED,
    games_in_period: int | None = None,
) -> RatingChange:
    """The change of a player from opponents' ratings and scores in one tournament.

    K is lowered where K times the games of the period (by default those of the tournament) exceeds 700.

    Handbook: B.02 8.3.2; B.02.RB 7.3.2
    """
    counted = [RatedGame(rating, opponent, _halves(score)) for opponent, score in games]
    return change_of(rating, counted, for_games(k, why, games_in_period or len(counted)), rules)


def change_of(
    rating: int, games: Sequence[RatedGame], coefficient: Coefficient, rules: RatingRules
) -> RatingChange:
    """The change from games that count, with this coefficient."""
    return RatingChange(rating, game_changes(games, rules), coefficient)


def _halves(score: Decimal) -> int:
    halves = 2 * Decimal(score)
    if halves not in (0, 1, 2):
        raise ValueError(msg("a game brings 1, ½ or 0, not {score}", score=score))
    return int(halves)


@dataclass(frozen=True, slots=True)
class Interim:
    """A rating between two lists: after which game, and what it is with its decimals."""

    round: int
    opponent: int
    delta: Decimal
    rating: Decimal


def interim_ratings(change: RatingChange, base: Decimal | None = None) -> tuple[Interim, ...]:
    """The rating after each game, as evidence for a title by rating (B.01 1.5.3a).

    `base` is the rating before the tournament where earlier tournaments of the period already changed it.
    """
    rating = Decimal(change.rating) if base is None else base
    listed = []
    for counted in change.games:
        rating += counted.delta * change.coefficient.value
        listed.append(Interim(counted.game.round, counted.game.opponent, counted.delta, rating))
    return tuple(listed)
