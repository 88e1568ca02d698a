"""The field of a round robin in figures: average, category, and the score each player is expected to make."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from caissa.ratings import followed_rules
from caissa.ratings.averages import average_rating, category, field_averages
from caissa.ratings.change import expected_score
from caissa.tournament import Player, System, Tournament


@dataclass(frozen=True, slots=True)
class FieldLine:
    """One player: the average rating of the others, and the expected score against them."""

    player: Player
    opponents: int | None
    expected: Decimal


@dataclass(frozen=True, slots=True)
class RatingField:
    """A round robin in figures; the category is None below 2251."""

    average: int
    category: int | None
    games: int
    lines: tuple[FieldLine, ...]


def rating_field(facts: Tournament) -> RatingField | None:
    """The figures of a round robin of players who are all rated; None for any other section.

    Handbook: B.02 8.3.2
    """
    ratings = [player.rating for player in facts.players if player.rating]
    average = average_rating(ratings)
    individual = facts.system is System.ROUND_ROBIN and not facts.for_teams
    if not individual or average is None or len(ratings) < max(2, len(facts.players)):
        return None
    rules, cycles = followed_rules(facts), facts.type.cycles
    lines = tuple(
        FieldLine(player, opponents, cycles * expected_score(own, ratings[:at] + ratings[at + 1 :], rules))
        for at, (player, own, opponents) in enumerate(
            zip(facts.players, ratings, field_averages(ratings), strict=True)
        )
    )
    return RatingField(average, category(ratings), cycles * (len(ratings) - 1), lines)
