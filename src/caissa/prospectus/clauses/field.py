"""The field of a round robin in figures: average, category, and the points that norms take."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.messages import Message, msg
from caissa.prospectus.announcement import AnnouncedSection
from caissa.ratings.averages import average_rating, category
from caissa.titles import norm_rules_for
from caissa.titles.fields.prospects import Plan, prospect
from caissa.titles.title_norms.levels import level_of
from caissa.tournament import Person, Player, Rating, System, Title

_FEWEST = 10
"""Players of a round robin with norms, at least (B.01 1.4.1)."""


def field_figures(section: AnnouncedSection) -> Iterator[Message]:
    """The average, the category and the scores for GM and IM norms of a round robin whose players are known.

    Handbook: B.01 1.4.8, B.02 8.3
    """
    ratings = [player.rating for player in section.players if player.rating]
    facts = section.facts
    average = average_rating(ratings)
    if facts.system is not System.ROUND_ROBIN or facts.for_teams or average is None:
        return
    if len(ratings) < len(section.players):
        return
    yield msg("The average rating is {average}.", average=average)
    if (grade := category(ratings)) is not None:
        yield msg("The category is {category}.", category=grade)
    if len(section.players) >= _FEWEST:
        yield from _norms(section)


def _norms(section: AnnouncedSection) -> Iterator[Message]:
    """The least score with which somebody of this field makes a norm, for GM and IM."""
    players = _as_players(section)
    rules = norm_rules_for(section.facts)
    for title in (Title.GM, Title.IM):
        level = level_of(title, rules.levels)
        plan = Plan(level, rules, section.facts.type.cycles)
        needed = [
            seeker.score_needed
            for at, player in enumerate(players)
            if (seeker := prospect(plan, player, players[:at] + players[at + 1 :])).score_needed is not None
        ]
        if needed:
            yield msg(
                "A norm for the title {title} takes {points} points.",
                title=title.value,
                points=f"{min(needed).normalize():f}",
            )


def _as_players(section: AnnouncedSection) -> list[Player]:
    return [
        Player(
            number,
            Person(
                invited.name,
                federation=invited.federation,
                title=invited.title,
                ratings=(Rating(invited.rating),) if invited.rating else (),
            ),
            rating=invited.rating,
        )
        for number, invited in enumerate(section.players, 1)
    ]
