"""A rating that a player reached at some time, and whether it is enough for a title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from caissa.messages import msg, plural
from caissa.titles.applications.award_rules import GamesRule
from caissa.titles.title_norms.norm import Clause
from caissa.tournament import Player, Speed

SETTLED_K = 20
SHOWN_BY_K = 30
"""Rated games that such a coefficient shows: it is 40 till 30 games are completed, and only a period with
more than 30 games brings it down to 20 earlier (B.02 8.3.3)."""


@dataclass(frozen=True, slots=True)
class RatingReached:
    """A rating of standard chess that a player had: published, or interim in a period or a tournament.

    `games` are all rated games played till then, if known. An interim rating is `agreed` once the Rating
    Administrator and the Qualification Commission have accepted the federation's proof.

    Handbook: B.01 1.5.3.a
    """

    value: int
    on: date | None = None
    games: int | None = None
    published: bool = True
    agreed: bool = False

    def __str__(self) -> str:
        reached = f"{self.value}"
        if self.on:
            reached = msg("{rating} on {day:%Y-%m-%d}", rating=self.value, day=self.on)
        return reached if self.published else msg("{rating} (interim)", rating=reached)


@dataclass(frozen=True, slots=True)
class RatingVerdict:
    """The rating that serves best, and every condition on it."""

    used: RatingReached | None
    clauses: tuple[Clause, ...]

    @property
    def met(self) -> bool:
        """Are all conditions met?"""
        return all(clause.met for clause in self.clauses)

    @property
    def only_to_check(self) -> bool:
        """Is nothing missing except facts that are not known, such as the number of rated games?"""
        return not self.met and all(clause.met or not clause.known for clause in self.clauses)


def judge_ratings(
    ratings: Sequence[RatingReached], least: int, article: str, games: GamesRule | None = None
) -> RatingVerdict:
    """Whether one of these ratings is enough: the level, the rated games behind it, the proof.

    Of several that serve, the earliest is taken, because the title's age counts from it.

    Handbook: B.01 1.5.3, 1.5.3.a
    """
    if not ratings:
        return RatingVerdict(
            None, (Clause(article, msg("no rating, {needed} needed", needed=least), False, needed=least),)
        )
    verdicts = [RatingVerdict(rating, _clauses(rating, least, article, games)) for rating in ratings]
    return min(verdicts, key=_preference)


def _preference(verdict: RatingVerdict) -> tuple[int, int, date]:
    """Fewest failures, then the higher rating while it is too low, then the earliest."""
    used = verdict.used
    assert used is not None  # noqa: S101 - every verdict here has its rating
    failed = sum(not clause.met for clause in verdict.clauses)
    too_low = 0 if verdict.clauses[0].met else -used.value
    return (failed, too_low, used.on or date.max)


def _clauses(rating: RatingReached, least: int, article: str, games: GamesRule | None) -> tuple[Clause, ...]:
    clauses = [
        Clause(
            article,
            msg("rating {rating}, {needed} needed", rating=str(rating), needed=least),
            rating.value >= least,
            rating.value,
            least,
        )
    ]
    if games is not None and rating.value >= least:
        clauses.append(_games_clause(rating, article, games))
    if not rating.published and rating.value >= least:
        words = (
            msg("interim rating: proof agreed")
            if rating.agreed
            else msg("interim rating: proof not yet agreed with the Rating Administrator")
        )
        clauses.append(Clause("B.01 1.5.3a", words, rating.agreed))
    return tuple(clauses)


def _games_clause(rating: RatingReached, article: str, rule: GamesRule) -> Clause:
    if not rule.asked_of(rating.on):
        return Clause(
            article,
            msg("rated games are not required for a rating until {day:%Y-%m-%d}", day=rule.after),
            True,
        )
    if rating.games is None:
        words = msg("rated games not stated, {needed} needed by then", needed=rule.needed)
        return Clause(article, words, False, needed=rule.needed, known=False)
    words = plural(
        "{count} rated game by then, {needed} needed",
        "{count} rated games by then, {needed} needed",
        rating.games,
        needed=rule.needed,
    )
    return Clause(article, words, rating.games >= rule.needed, rating.games, rule.needed)


def ratings_in(player: Player, on: date | None = None) -> tuple[RatingReached, ...]:
    """What a tournament file tells: the rating a player had on its first day.

    A coefficient of 20 or less shows that the player has completed 30 rated games (B.02 8.3.3).
    """
    listed = [
        rating
        for rating in player.person.ratings
        if (rating.speed, rating.source) == (Speed.STANDARD, "FIDE")
    ]
    if listed:
        return tuple(RatingReached(rating.value, on, _games_shown(rating.k)) for rating in listed)
    return (RatingReached(player.rating, on),) if player.rating else ()


def _games_shown(k: int | None) -> int | None:
    return SHOWN_BY_K if k is not None and k <= SETTLED_K else None
