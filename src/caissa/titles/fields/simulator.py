"""Which field makes norms possible? Round robins from a pool of players, found by an exact search.

Players who are alike for the rules, by what their title counts and by federation, form a kind. Within a kind
a higher rating never harms anybody: it raises the average of all others. So a field is settled by how many
of each kind play, the highest rated first, and every such choice is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from caissa.errors import CaissaError
from caissa.titles.fields.prospects import (
    Mix,
    Opponents,
    Plan,
    Prospect,
    halves_against,
    mix_allows,
    prospect,
)
from caissa.titles.title_norms.editions import B01_2024
from caissa.titles.title_norms.levels import level_of
from caissa.titles.title_norms.mix import NEUTRAL
from caissa.titles.title_norms.rules import NormRules
from caissa.tournament import Player, Title

ROUND_ROBIN_SIZES = range(10, 15)
MOST_CHOICES = 100_000
"""Choices that are tried for one size; a pool with more must be narrowed by the organiser."""


class PoolTooLarge(CaissaError):
    """A pool from which too many fields could be made to try them all."""

    code = "titles.pool-too-large"
    message = (
        "Too many different fields of size {size} are possible with this pool: {choices}; at most "
        "{most} are tried. Name some players who must play, or leave some out of the pool."
    )


class PoolTooSmall(CaissaError):
    """A pool with fewer players than the field needs."""

    code = "titles.pool-too-small"
    message = "Not enough players in the pool can be counted: {there} of {needed} needed."


class TooManyMustPlay(CaissaError):
    """More players must play than the field has seats."""

    code = "titles.too-many-must-play"
    message = "Too many players must play: {must}; the size of the field is {size}."


@dataclass(frozen=True, slots=True)
class FieldProposal:
    """A field for norms: who plays, in which teams if any, and what each seeker can hope for."""

    title: Title
    players: tuple[Player, ...]
    games: int
    prospects: tuple[Prospect, ...]
    teams: tuple[tuple[Player, ...], ...] = ()
    tried: int = 0
    remark: str = ""

    @property
    def possible_for(self) -> tuple[Prospect, ...]:
        """Those who can make the norm."""
        return tuple(prospect for prospect in self.prospects if prospect.possible)


@dataclass(frozen=True)
class Kind:
    """Players who are alike for the rules: those who must play first, then the highest rated."""

    players: tuple[Player, ...]
    must: int
    titled: bool
    fitting: bool
    federation: str
    seekers: tuple[bool, ...]
    ratings: tuple[int, ...]

    @cached_property
    def seeking(self) -> tuple[int, ...]:
        """How many of the first `count` seek the title."""
        return tuple(sum(self.seekers[:count]) for count in range(len(self.seekers) + 1))

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The sum of the first `count` ratings."""
        return tuple(sum(self.ratings[:count]) for count in range(len(self.ratings) + 1))

    @cached_property
    def lowest(self) -> tuple[tuple[int, ...], ...]:
        """The two lowest of the first `count` ratings."""
        return tuple(tuple(sorted(self.ratings[:count])[:2]) for count in range(len(self.ratings) + 1))


def round_robin_fields(
    pool: Sequence[Player],
    title: Title,
    sizes: Sequence[int] = ROUND_ROBIN_SIZES,
    *,
    must: Collection[int] = (),
    seekers: Collection[int] | None = None,
    cycles: int = 1,
    rules: NormRules = B01_2024,
) -> tuple[FieldProposal, ...]:
    """The best field of each size for norms of a title; sizes for which the pool is too small are left out.

    `must` are numbers of players who play in any case. `seekers` are those whose norms matter (they play
    too); otherwise everybody without the title. The best field has the most seekers who can make the
    norm, then the lowest scores needed, then the fewest players with the title.

    Handbook: B.01 1.4.1.a, 1.4.3, 1.4.4, 1.4.5, 1.4.8
    """
    plan = Plan(level_of(title, rules.levels), rules, cycles)
    able = [player for player in pool if player.federation not in ("", "NON")]
    kinds = _kinds(plan, able, {*must, *(seekers or ())}, seekers)
    fitting = [size for size in sizes if size <= len(able)]
    if not fitting:
        raise PoolTooSmall(there=len(able), needed=min(sizes, default=0))
    return tuple(_best_field(plan, kinds, size) for size in fitting)


def _kinds(
    plan: Plan, pool: Sequence[Player], must: Collection[int], seekers: Collection[int] | None
) -> list[Kind]:
    groups: dict[tuple[bool, bool, bool, str], list[Player]] = {}
    for player in pool:
        sought = plan.level.sought_by(player)
        key = (plan.titled(player), plan.fitting(player), sought, player.federation)
        groups.setdefault(key, []).append(player)
    return [_kind(plan, players, must, seekers) for players in groups.values()]


def _kind(plan: Plan, players: list[Player], must: Collection[int], seekers: Collection[int] | None) -> Kind:
    ordered = sorted(
        players, key=lambda player: (player.number not in must, -plan.rating(player), player.number)
    )
    return Kind(
        players=tuple(ordered),
        must=sum(player.number in must for player in ordered),
        titled=plan.titled(ordered[0]),
        fitting=plan.fitting(ordered[0]),
        federation="" if ordered[0].federation == NEUTRAL else ordered[0].federation,
        seekers=tuple(_seeks(plan, player, seekers) for player in ordered),
        ratings=tuple(plan.rating(player) for player in ordered),
    )


def _seeks(plan: Plan, player: Player, seekers: Collection[int] | None) -> bool:
    return plan.level.sought_by(player) and (seekers is None or player.number in seekers)


def _best_field(plan: Plan, kinds: Sequence[Kind], size: int) -> FieldProposal:
    ways = _require_small(kinds, size)
    allows = cache(lambda mix: mix_allows(plan, mix))
    best: tuple[int, ...] = ()
    value = (1, 0, 0)
    for counts in _choices(kinds, size):
        # A field with fewer hopefuls than can already make it is worse, whatever they would need.
        if _hopefuls(plan, kinds, counts) >= -value[0]:
            value, best = min((value, best), (_worth(plan, allows, kinds, counts), counts))
    return _proposal(plan, kinds, best, size, ways)


def _hopefuls(plan: Plan, kinds: Sequence[Kind], counts: tuple[int, ...]) -> int:
    """The seekers of a field, none if it has too few players with the title for anybody."""
    seekers = fitting = 0
    for kind, count in zip(kinds, counts, strict=True):
        seekers += kind.seeking[count]
        fitting += count if kind.fitting else 0
    return seekers if fitting >= plan.fitting_needed(sum(counts) - 1) else 0


def _require_small(kinds: Sequence[Kind], size: int) -> int:
    """How many choices there are, counted without making them; more than can be tried are refused."""
    ways = [1] + [0] * size
    for kind in kinds:
        taken = range(kind.must, len(kind.players) + 1)
        ways = [sum(ways[seats - count] for count in taken if count <= seats) for seats in range(size + 1)]
    if ways[size] > MOST_CHOICES:
        raise PoolTooLarge(choices=ways[size], size=size, most=MOST_CHOICES)
    if not ways[size]:
        raise TooManyMustPlay(must=sum(kind.must for kind in kinds), size=size)
    return ways[size]


def _choices(kinds: Sequence[Kind], size: int) -> Iterator[tuple[int, ...]]:
    """Every way to take a number of players: how many of each kind; two halves are combined."""
    half = len(kinds) // 2
    lower = _by_seats(kinds[half:], size)
    for seats, some in _by_seats(kinds[:half], size).items():
        for upper in some:
            for rest in lower.get(size - seats, ()):
                yield upper + rest


def _by_seats(kinds: Sequence[Kind], most: int) -> dict[int, list[tuple[int, ...]]]:
    """Every way to take players of some kinds, by the seats it takes."""
    ways: dict[int, list[tuple[int, ...]]] = {0: [()]}
    for kind in kinds:
        grown: dict[int, list[tuple[int, ...]]] = {}
        for seats, some in ways.items():
            for count in range(kind.must, min(len(kind.players), most - seats) + 1):
                grown.setdefault(seats + count, []).extend((*way, count) for way in some)
        ways = grown
    return ways


def _worth(
    plan: Plan, allows: Callable[[Mix], bool], kinds: Sequence[Kind], counts: tuple[int, ...]
) -> tuple[int, int, int]:
    """A field's value, the lower the better: seekers who can make it, half points needed, title-holders."""
    field = _Field(kinds, counts)
    able = half_points = 0
    for kind, count in zip(kinds, counts, strict=True):
        if kind.seeking[count] and allows(mix := field.mix(kind)):
            for needed in _needed(plan, field, kind, mix, count):
                able, half_points = able + 1, half_points + needed
    return (-able, half_points, field.fitting)


def _needed(plan: Plan, field: _Field, kind: Kind, mix: Mix, count: int) -> Iterator[int]:
    """The half points that each seeker of a kind needs, of those who can make the norm."""
    for seeks, rating in zip(kind.seekers[:count], kind.ratings[:count], strict=True):
        needed = halves_against(plan, field.opponents(mix, rating)) if seeks else None
        if needed is not None:
            yield needed


class _Field:
    """A choice in numbers, from which each player's opponents follow by taking the player away."""

    def __init__(self, kinds: Sequence[Kind], counts: tuple[int, ...]) -> None:
        taken = [(kind, count) for kind, count in zip(kinds, counts, strict=True) if count]
        self.number = sum(counts)
        self.titled = sum(count for kind, count in taken if kind.titled)
        self.fitting = sum(count for kind, count in taken if kind.fitting)
        self.total = sum(kind.totals[count] for kind, count in taken)
        self.lowest = sorted(rating for kind, count in taken for rating in kind.lowest[count])[:2]
        self.federations: dict[str, int] = {}
        for kind, count in taken:
            if kind.federation:
                self.federations[kind.federation] = self.federations.get(kind.federation, 0) + count

    def mix(self, kind: Kind) -> Mix:
        """The mix of opponents that a player of this kind meets."""
        own = self.federations[kind.federation] - 1 if kind.federation else 0
        others = [count for name, count in self.federations.items() if name != kind.federation]
        return Mix(
            number=self.number - 1,
            titled=self.titled - kind.titled,
            fitting=self.fitting - kind.fitting,
            foreign=len(others),
            own=own,
            largest=max(own, *others) if others else own,
        )

    def opponents(self, mix: Mix, rating: int) -> Opponents:
        """The opponents of a player with this rating, whose mix is known."""
        lowest = self.lowest[-1] if rating == self.lowest[0] else self.lowest[0]
        return Opponents(mix, self.total - rating, lowest)


def _proposal(
    plan: Plan, kinds: Sequence[Kind], counts: Sequence[int], size: int, tried: int
) -> FieldProposal:
    taken = [
        (player, seeks)
        for kind, count in zip(kinds, counts, strict=True)
        for player, seeks in zip(kind.players[:count], kind.seekers[:count], strict=True)
    ]
    players = tuple(
        sorted((player for player, _ in taken), key=lambda player: (-plan.rating(player), player.number))
    )
    seekers = {player.number for player, seeks in taken if seeks}
    prospects = tuple(
        prospect(plan, player, [other for other in players if other is not player])
        for player in players
        if player.number in seekers
    )
    return FieldProposal(plan.level.title, players, (size - 1) * plan.cycles, prospects, tried=tried)
