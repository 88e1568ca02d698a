"""Standings of a category: women, an age group, a rating band, a federation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from caissa.messages import msg
from caissa.standings.ranking import Row, Standings
from caissa.tournament import Player, Sex, Tournament


@dataclass(frozen=True, slots=True)
class Category:
    """A name, and who belongs to it."""

    name: str
    includes: Callable[[Player], bool]


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A place in a category, beside the row of the whole standings."""

    place: int
    shared: bool
    row: Row


def women() -> Category:
    """All women."""
    return Category(msg("women"), lambda player: player.sex is Sex.FEMALE)


def born_from(year: int, name: str = "") -> Category:
    """Those born in this year or later, such as juniors."""
    return Category(
        name or msg("born {year} or later", year=year),
        lambda player: player.birth is not None and player.birth.year >= year,
    )


def born_until(year: int, name: str = "") -> Category:
    """Those born in this year or earlier, such as seniors."""
    return Category(
        name or msg("born {year} or earlier", year=year),
        lambda player: player.birth is not None and player.birth.year <= year,
    )


def rated(
    least: int | None = None, most: int | None = None, *, unrated: bool = False, name: str = ""
) -> Category:
    """Those rated from `least` to `most`, both included; with `unrated`, players without rating too."""
    text = msg("rated {least}-{most}", least=least or "", most=most or "")

    def includes(player: Player) -> bool:
        if player.rating is None:
            return unrated
        return (least is None or player.rating >= least) and (most is None or player.rating <= most)

    return Category(name or text, includes)


def federation(code: str) -> Category:
    """The players of a federation."""
    return Category(code.upper(), lambda player: player.federation.upper() == code.upper())


def category_standings(
    standings: Standings, tournament: Tournament, category: Category
) -> tuple[CategoryRow, ...]:
    """The members of a category in the order of the standings, with places of their own."""
    rows = [row for row in standings.rows if category.includes(tournament.player(row.id))]
    sharing = Counter(row.rank for row in rows)
    first: dict[int, int] = {}
    for place, row in enumerate(rows, start=1):
        first.setdefault(row.rank, place)
    return tuple(CategoryRow(first[row.rank], sharing[row.rank] > 1, row) for row in rows)
