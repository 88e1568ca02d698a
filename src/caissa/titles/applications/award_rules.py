"""The numbers of B.01 for awarding titles, by edition: ratings, games, days and dates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from caissa.regulations import Edition, edition, in_force
from caissa.tournament import Title

REGULATION = "B.01"


@dataclass(frozen=True, slots=True)
class GamesRule:
    """Rated games that a player must have played by the time of a rating reached after a date."""

    needed: int
    after: date

    def asked_of(self, on: date | None) -> bool:
        """Are the games asked for a rating of this day? A rating without a date is taken as a new one."""
        return on is None or on > self.after


@dataclass(frozen=True, slots=True)
class DirectSize:
    """How big an event, or a group merged into a bigger one, must be to give direct titles (1.2.2)."""

    participants: int
    enough_federations: int
    subgroup_participants: int
    subgroup_federations: int
    subgroup_percent: int


@dataclass(frozen=True, slots=True)
class AwardRules:
    """What an edition asks before a title is awarded."""

    edition: Edition
    by_rating: Mapping[Title, int]
    by_rating_games: GamesRule
    after_norms: Mapping[Title, int]
    direct: Mapping[Title, int]
    direct_games: GamesRule
    direct_size: DirectSize
    games_in_norms: int
    one_round_a_day: frozenset[Title]
    listed_event_after: date
    old_norm_before: date
    old_norm_registered_before: date
    days_before_meeting: int
    days_published: int
    days_to_appeal: int

    def cite(self, article: str) -> str:
        """An article with its regulation."""
        return f"{REGULATION} {article}"


_OPEN_AND_WOMEN = MappingProxyType(
    {
        Title.GM: 2300,
        Title.IM: 2200,
        Title.FM: 2100,
        Title.CM: 2000,
        Title.WGM: 2100,
        Title.WIM: 2000,
        Title.WFM: 1900,
        Title.WCM: 1800,
    }
)

AWARDS_2024 = AwardRules(
    edition=edition(REGULATION, "2024-01"),
    by_rating=MappingProxyType({Title.FM: 2300, Title.CM: 2200, Title.WFM: 2100, Title.WCM: 2000}),
    by_rating_games=GamesRule(30, date(2017, 7, 1)),
    after_norms=MappingProxyType({Title.GM: 2500, Title.IM: 2400, Title.WGM: 2300, Title.WIM: 2200}),
    direct=_OPEN_AND_WOMEN,
    direct_games=GamesRule(30, date(2024, 1, 1)),
    direct_size=DirectSize(10, 5, 6, 3, 50),
    games_in_norms=27,
    one_round_a_day=frozenset({Title.GM, Title.WGM}),
    listed_event_after=date(2022, 6, 30),
    old_norm_before=date(2005, 7, 1),
    old_norm_registered_before=date(2013, 7, 31),
    days_before_meeting=45,
    days_published=30,
    days_to_appeal=30,
)

AWARD_EDITIONS: Mapping[str, AwardRules] = MappingProxyType({"2024-01": AWARDS_2024})
"""Edition → what it asks before a title is awarded."""


def award_rules(key: str | None = None) -> AwardRules:
    """The rules of an edition; without a key, of the one in force now."""
    wanted = edition(REGULATION, key) if key else in_force(REGULATION)
    return AWARD_EDITIONS[wanted.key]


OPEN_TITLES = (Title.GM, Title.IM, Title.FM, Title.CM)
WOMENS_TITLES = (Title.WGM, Title.WIM, Title.WFM, Title.WCM)


def title_family(title: Title) -> tuple[Title, ...]:
    """The titles of the same category, open or women's, the highest first."""
    return WOMENS_TITLES if title in WOMENS_TITLES else OPEN_TITLES


def lower_titles(title: Title) -> tuple[Title, ...]:
    """The lesser titles of the same category, the highest first."""
    family = title_family(title)
    return family[family.index(title) + 1 :]


def already_held(held: Title | None, title: Title) -> bool:
    """Does a player with this title have the other one, or a higher one of the same category?"""
    return held is not None and (held is title or title in lower_titles(held))
