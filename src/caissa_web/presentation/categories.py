"""The categories that a section can be asked for: women, ages, ratings, federations, groups of the prizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from caissa.standings import Category, born_from, born_until, federation, rated, women
from caissa.tournament import Player, Tournament

if TYPE_CHECKING:
    from caissa.prizes import PrizeFund, PrizeList  # a start does not wait for them

JUNIORS = (8, 10, 12, 14, 16, 18, 20)
SENIORS = (50, 65)
BELOW = (2200, 2000, 1800, 1600)


@dataclass(frozen=True, slots=True)
class Choice:
    """A category that has members, as it is offered."""

    key: str
    label: str | Words
    category: Category
    details: Mapping[str, str | int] | None = None
    """The category as the document of categories takes it; None if that document leaves it out."""


def choices(
    facts: Tournament,
    fund: PrizeFund | None = None,
    *,
    ages: bool = True,
    ratings: bool = True,
    federations: bool = True,
) -> list[Choice]:
    """The categories that somebody, and not everybody, belongs to, of every kind that is asked for."""
    if facts.for_teams:
        return []
    offered = [
        Choice("women", _("Women"), women(), {"kind": "women"}),
        *(_ages(facts) if ages else ()),
        *(_ratings() if ratings else ()),
        *(_federations(facts) if federations else ()),
    ]
    if fund is not None:
        special = [prize_list for prize_list in fund.lists if prize_list.special]
        offered += [
            Choice(f"prize-{at}", prize_list.name, _of(prize_list))
            for at, prize_list in enumerate(special, start=1)
        ]
    return [choice for choice in offered if _fits(choice.category, facts)]


def _fits(category: Category, facts: Tournament) -> bool:
    """Has it members, and not everybody?"""
    members = sum(map(category.includes, facts.players))
    return 0 < members < len(facts.players)


def _ages(facts: Tournament) -> list[Choice]:
    """Ages are those reached in the year of the start; without it nobody's age is known."""
    if facts.start is None:
        return []
    year = facts.start.year
    return [
        *(_age(f"u{age}", f"U{age}", "born from", born_from, year - age) for age in JUNIORS),
        *(_age(f"s{age}", f"{age}+", "born until", born_until, year - age) for age in SENIORS),
    ]


def _age(key: str, label: str, kind: str, category: Callable[[int], Category], year: int) -> Choice:
    return Choice(key, label, category(year), {"kind": kind, "year": year, "name": label})


def _ratings() -> list[Choice]:
    return [
        Choice(
            f"below-{limit}",
            f"< {limit}",
            rated(None, limit - 1),
            {"kind": "rated", "most": limit - 1, "name": f"< {limit}"},
        )
        for limit in BELOW
    ]


def _federations(facts: Tournament) -> list[Choice]:
    codes = sorted({player.federation for player in facts.players if player.federation})
    return [Choice(code.lower(), code, federation(code)) for code in codes]


def _of(listed: PrizeList) -> Category:
    def includes(player: Player) -> bool:
        return any(who.includes(player) for who in listed.who)

    return Category(listed.name, includes)
