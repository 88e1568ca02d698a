"""Categories on the wall: women, rating groups, federations, prize groups, and ages if they may be told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from caissa.errors import CaissaError
from caissa.standings import (
    Category,
    Standings,
    born_from,
    born_until,
    category_standings,
    federation,
    rated,
    women,
)
from caissa.tournament import Player, Tournament, wall_text
from caissa.tournament.points import ZERO
from caissa_web.noticeboard.lists import Named
from caissa_web.noticeboard.standings import participant
from caissa_web.records.publication import Publication
from caissa_web.records.state import State

if TYPE_CHECKING:
    from caissa.prizes import PrizeList

JUNIORS = (8, 10, 12, 14, 16, 18, 20)
SENIORS = (50, 65)
BELOW = (2200, 2000, 1800, 1600)


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """A place in a category beside the place in the whole section."""

    rank: int
    shared: bool
    participant: Named
    points: str
    overall: int


@dataclass(frozen=True, slots=True)
class Group:
    """A category with its own places."""

    key: str
    name: str | Words
    places: tuple[GroupPlace, ...]


def groups(state: State, shown: Tournament, found: Standings, rules: Publication) -> tuple[Group, ...]:
    """The categories that somebody, and not everybody, belongs to."""
    facts = state.facts
    if facts.for_teams:
        return ()
    offered = [one for one in _offered(state, rules) if _fits(one[2], facts)]
    return tuple(_group(facts, shown, found, *one) for one in offered)


Offer = tuple[str, str | Words, Category]


def _offered(state: State, rules: Publication) -> Iterator[Offer]:
    facts = state.facts
    yield "women", _("Women"), women()
    if rules.age_groups and facts.start is not None:
        year = facts.start.year
        yield from ((f"u{age}", f"U{age}", born_from(year - age)) for age in JUNIORS)
        yield from ((f"s{age}", f"{age}+", born_until(year - age)) for age in SENIORS)
    if rules.ratings:
        yield from ((f"below-{limit}", f"< {limit}", rated(None, limit - 1)) for limit in BELOW)
    if rules.federations:
        codes = sorted({player.federation for player in facts.players if player.federation})
        yield from ((code.lower(), code, federation(code)) for code in codes)
    yield from _of_prizes(state)


def _of_prizes(state: State) -> Iterator[Offer]:
    """The groups for which prizes were announced: everybody knows them already."""
    from caissa_web.records.prize_fund import fund_on_record  # noqa: PLC0415 - a start does not wait for it

    try:
        reading = fund_on_record(state)
    except CaissaError:
        return
    for at, one in enumerate((one for one in reading.fund.lists if one.special) if reading else (), start=1):
        yield f"prize-{at}", one.name, _of(one)


def _of(listed: PrizeList) -> Category:
    def includes(player: Player) -> bool:
        return any(who.includes(player) for who in listed.who)

    return Category(listed.name, includes)


def _fits(category: Category, facts: Tournament) -> bool:
    return 0 < sum(map(category.includes, facts.players)) < len(facts.players)


def _group(
    facts: Tournament, shown: Tournament, found: Standings, key: str, name: str | Words, category: Category
) -> Group:
    members = category_standings(found, facts, category)
    first = found.codes[0] if found.codes else ""
    return Group(
        key,
        name,
        tuple(
            GroupPlace(
                one.place,
                one.shared,
                participant(shown, one.row.id),
                wall_text(one.row.values[first] or ZERO) if first else "",
                one.row.rank,
            )
            for one in members
        ),
    )
