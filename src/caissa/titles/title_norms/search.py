"""The best presentation of a result: which first rounds, and which wins to leave out (B.01 1.4.1e-f).

Of the presentations that make the norm, the one is taken that, in this order,

1. counts for the most games in an application (1.4.1d, 1.7),
2. has the most games,
3. has the highest performance rating,
4. leaves out the fewest wins,
5. keeps the earliest rounds.

The search is exact. For a number of first rounds and a number of wins left out, games and score are
fixed, so only the sum of ratings and the mix of the opponents remain: a table from (wins left out,
opponents lost, those of each kind lost) to the greatest sum of ratings is filled opponent by opponent. See
docs/algorithms/norm-search.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from caissa.ratings.tables import rating_difference
from caissa.titles.title_norms.levels import NormLevel
from caissa.titles.title_norms.mix import Demand
from caissa.titles.title_norms.norm import NormGame
from caissa.titles.title_norms.tables import average_rating, halves, least_totals, percentage, required_halves

_BITS = 9
_FULL = (1 << (_BITS - 1)) - 1
_WINS = 1
_OPPONENTS = _WINS + _BITS
"""A key has nine bits for each number, the highest of them a guard; where the first two numbers begin."""
_WIN = 2
"""A win in half points."""
_ROUND_BITS = 256
"""A value is the sum of ratings and, below it, one bit for each round that is kept."""


@dataclass(frozen=True, slots=True)
class Search:
    """What is searched for: the title, the demands on the mix, the least games, and what may be left out."""

    level: NormLevel
    demands: tuple[Demand, ...]
    least_games: int
    first_rounds: tuple[int, ...]
    wins_may_go: bool
    unrated: int
    counts_as: Callable[[int, int], int]


@dataclass(frozen=True, slots=True, order=True)
class Selection:
    """A presentation that makes the norm; the greater, the better it serves the player."""

    counts_as: int
    games: int
    performance: int
    wins_kept: int
    rounds_kept: int
    first_rounds: int

    @property
    def merit(self) -> tuple[int, int, int, int]:
        """What is compared before the rounds that are kept."""
        return self.counts_as, self.games, self.performance, self.wins_kept

    def keeps(self, round_number: int) -> bool:
        """Is the game of this round part of it?"""
        return bool(self.rounds_kept >> (_ROUND_BITS - 1 - round_number) & 1)


def best_selection(games: Sequence[NormGame], search: Search) -> Selection | None:
    """The presentation of these games that serves the player best; None if none makes the norm.

    Handbook: B.01 1.4.1.e, 1.4.1.f
    """
    best: Selection | None = None
    everything = _prepared(games, search)
    for last in reversed(search.first_rounds):
        played = tuple(game for game in everything if game.round <= last)
        if len(played) >= search.least_games:
            for selection in _selections(_Pool(played, search, last), best):
                best = selection if best is None else max(best, selection)
    return best


class _Game(NamedTuple):
    """A game as the search sees it: whole numbers only."""

    round: int
    opponent: int
    rating: int
    half_points: int

    @property
    def bit(self) -> int:
        """The bit that says that the round is kept."""
        return 1 << (_ROUND_BITS - 1 - self.round)

    @property
    def weight(self) -> int:
        """The game's part of a value."""
        return (self.rating << _ROUND_BITS) + self.bit


def _prepared(games: Sequence[NormGame], search: Search) -> tuple[_Game, ...]:
    """The games as whole numbers, the lowest rated opponent first."""
    prepared = [
        _Game(
            game.round,
            game.opponent or 0,
            search.unrated if game.rating is None else game.rating,
            halves(game.points),
        )
        for game in games
    ]
    lowest: dict[int, int] = {}
    for game in prepared:
        lowest[game.opponent] = min(game.rating, lowest.get(game.opponent, game.rating))
    return tuple(sorted(prepared, key=lambda game: (lowest[game.opponent], game.opponent, game.rating)))


@dataclass(frozen=True)
class _Pool:
    """The games of the first rounds that may count."""

    games: tuple[_Game, ...]
    search: Search
    last: int

    @cached_property
    def total(self) -> int:
        """The sum of ratings."""
        return sum(game.rating for game in self.games)

    @cached_property
    def score(self) -> int:
        """The score in half points."""
        return sum(game.half_points for game in self.games)

    @cached_property
    def wins(self) -> list[_Game]:
        """The wins, the lowest rated first; none if no win may be left out."""
        won = [game for game in self.games if game.half_points == _WIN] if self.search.wins_may_go else []
        return sorted(won, key=lambda game: game.rating)

    @cached_property
    def opponents(self) -> list[list[_Game]]:
        """The games of each opponent, the lowest rated first."""
        by_opponent: dict[int, list[_Game]] = {}
        for game in self.games:
            by_opponent.setdefault(game.opponent, []).append(game)
        return list(by_opponent.values())

    @cached_property
    def everybody(self) -> frozenset[int]:
        """All opponents."""
        return frozenset(game.opponent for game in self.games)

    @cached_property
    def can_go(self) -> frozenset[int]:
        """The opponents who lost every game, so that all of their games may be left out."""
        return self.everybody - {game.opponent for game in self.games if game.half_points != _WIN}

    def floor_gain(self, games: Sequence[_Game]) -> int:
        """What raising an opponent to the floor adds over these games."""
        return sum(max(0, self.search.level.floor - game.rating) for game in games)

    def needed(self, dropped: int) -> int | None:
        """The sum of ratings that makes a title performance once this number of wins is left out."""
        return least_totals(self.search.level, len(self.games) - dropped)[self.score - _WIN * dropped]

    def merit(self, dropped: int, total: int) -> tuple[int, int, int, int]:
        """Games it counts for, games, performance and wins kept, with this sum of ratings."""
        games, score = len(self.games) - dropped, self.score - _WIN * dropped
        average = average_rating(total, games)
        required = required_halves(self.search.level, games, average)
        extra = 0 if required is None else (score - required) // 2
        performance = average + rating_difference(percentage(score, games))
        return self.search.counts_as(games, extra), games, performance, -dropped


def _selections(pool: _Pool, best: Selection | None) -> Iterator[Selection]:
    """For every number of wins left out the best presentation, if it makes the norm and may be the best.

    Demands on the mix are looked at only once the best choice without them breaks them.
    """
    needed = _promising(pool, best)
    looked_at: list[Demand] = []
    while needed:
        values = _best_values(_Table(pool, tuple(looked_at), max(needed)), needed)
        broken = [demand for demand in pool.search.demands if _broken(pool, demand, values.values())]
        if not broken:
            for dropped, value in values.items():
                merit = pool.merit(dropped, value >> _ROUND_BITS)
                yield Selection(*merit, value & ((1 << _ROUND_BITS) - 1), pool.last)
            return
        looked_at += broken
        needed = {dropped: needed[dropped] for dropped in values}


def _promising(pool: _Pool, best: Selection | None) -> dict[int, int]:
    """How many wins to leave out if the mix hardly mattered, each with the sum of ratings it takes."""
    total = pool.total + max(pool.floor_gain(games) for games in pool.opponents)
    sums = {}
    for dropped in range(min(len(pool.wins), len(pool.games) - pool.search.least_games) + 1):
        needed = pool.needed(dropped)
        if needed is not None and total >= needed and _may_be_best(pool, dropped, total, best):
            sums[dropped] = needed
        if dropped < len(pool.wins):
            total -= pool.wins[dropped].rating
    return sums


def _may_be_best(pool: _Pool, dropped: int, total: int, best: Selection | None) -> bool:
    """Could this number of wins left out beat the best so far, and can every demand be met with it?"""
    if best is not None and pool.merit(dropped, total) < best.merit:
        return False
    return all(_can_hold(pool, demand, dropped) for demand in pool.search.demands)


def _can_hold(pool: _Pool, demand: Demand, dropped: int) -> bool:
    """Is there a choice of this number of wins after which the demand holds?"""
    everybody, kind = len(pool.everybody), len(demand.kind & pool.everybody)
    inside = len(demand.kind & pool.can_go)
    outside = len(pool.can_go) - inside
    for gone in range(dropped if everybody == len(pool.games) else 0, min(dropped, len(pool.can_go)) + 1):
        lost = min(inside, gone) if demand.at_most else max(0, gone - outside)
        if demand.allows(kind - lost, everybody - gone, len(pool.games) - dropped):
            return True
    return False


def _broken(pool: _Pool, demand: Demand, values: Iterable[int]) -> bool:
    """Does one of these presentations break the demand?"""
    for value in values:
        kept = [game.opponent for game in pool.games if value & game.bit]
        opponents = frozenset(kept)
        if not demand.allows(len(demand.kind & opponents), len(opponents), len(kept)):
            return True
    return False


# -- the table ------------------------------------------------------------------------


@dataclass(frozen=True)
class _Table:
    """The greatest value for every key; a key tells what was lost.

    From the lowest bit: is the floor used, wins left out, opponents lost, opponents lost of each kind. Every
    number has a guard bit above it and starts so high that the guard is set when too much is lost.
    """

    pool: _Pool
    demands: tuple[Demand, ...]
    most: int

    @cached_property
    def counts(self) -> list[int]:
        """How many opponents of each kind there are."""
        return [len(demand.kind & self.pool.everybody) for demand in self.demands]

    @cached_property
    def start(self) -> int:
        """The key before anything is lost."""
        key = (_FULL - self.most) << _WINS
        for place, (demand, count) in enumerate(zip(self.demands, self.counts, strict=True)):
            if not demand.at_most and len(self.pool.games) - self.most >= demand.from_games:
                fewest = demand.bound(max(0, len(self.pool.everybody) - self.most))
                key += (_FULL - max(0, count - fewest)) << _kind(place)
        return key

    @cached_property
    def guards(self) -> int:
        """All guard bits."""
        fields = (_WINS, *(_kind(place) for place in range(len(self.demands))))
        return sum((_FULL + 1) << field for field in fields)

    def lost(self, opponent: int) -> int:
        """What a key gains when this opponent is lost altogether."""
        places = (place for place, demand in enumerate(self.demands) if opponent in demand.kind)
        return (1 << _OPPONENTS) + sum(1 << _kind(place) for place in places)

    def dropped(self, key: int) -> int:
        """The wins left out."""
        return (key >> _WINS & _FULL) - (_FULL - self.most)

    def holds(self, key: int) -> bool:
        """Do the opponents that remain satisfy the demands?"""
        games = len(self.pool.games) - self.dropped(key)
        opponents = len(self.pool.everybody) - (key >> _OPPONENTS & _FULL)
        gone = key - self.start
        return all(
            demand.allows(count - (gone >> _kind(place) & _FULL), opponents, games)
            for place, (demand, count) in enumerate(zip(self.demands, self.counts, strict=True))
        )


def _kind(place: int) -> int:
    """Where a key counts the opponents lost of a kind."""
    return _OPPONENTS + (place + 1) * _BITS


def _best_values(table: _Table, needed: Mapping[int, int]) -> dict[int, int]:
    """The greatest value for each number of wins left out, where it is enough and the demands hold."""
    best = {dropped: (total << _ROUND_BITS) - 1 for dropped, total in needed.items()}
    values: dict[int, int] = {}
    for key, value in _filled(table).items():
        dropped = table.dropped(key)
        if value > best.get(dropped, value) and table.holds(key):
            best[dropped] = values[dropped] = value
    return values


def _filled(table: _Table) -> dict[int, int]:
    """The table after all opponents, the lowest rated first."""
    pool = table.pool
    states = {table.start: sum(game.weight for game in pool.games)}
    for games in pool.opponents:
        if games[0].rating < pool.search.level.floor:
            states = _extended_below_floor(states, _choices(table, games), table.guards)
        elif pool.wins and any(game.half_points == _WIN for game in games):
            states = _extended(states, _choices(table, games)[1:], table.guards)
    return states


@dataclass(frozen=True, slots=True)
class _Choice:
    """One way to treat an opponent: what the key gains, what the value loses, and the raise to the floor."""

    key: int
    loss: int
    gain: int


def _choices(table: _Table, games: Sequence[_Game]) -> list[_Choice]:
    """Leaving out none, one … of the wins against an opponent, the lowest ratings first."""
    pool = table.pool
    wins = [game for game in games if game.half_points == _WIN] if pool.search.wins_may_go else []
    choices = []
    for dropped in range(len(wins) + 1):
        kept = [game for game in games if game not in wins[:dropped]]
        loss = sum(game.weight for game in wins[:dropped])
        key = (dropped << _WINS) + (0 if kept else table.lost(games[0].opponent))
        choices.append(_Choice(key, loss, pool.floor_gain(kept) << _ROUND_BITS))
    return choices


def _extended(states: dict[int, int], choices: Sequence[_Choice], guards: int) -> dict[int, int]:
    """The states after an opponent rated above the floor, kept or left out."""
    extended = dict(states)
    for choice in choices:
        more, loss = choice.key, choice.loss
        for key, value in states.items():
            after = key + more
            if not after & guards and extended.get(after, 0) < value - loss:
                extended[after] = value - loss
    return extended


def _extended_below_floor(states: dict[int, int], choices: Sequence[_Choice], guards: int) -> dict[int, int]:
    """The same for an opponent below the floor: the first of them that is kept is the lowest, and raised."""
    extended: dict[int, int] = {}
    for choice in choices:
        for key, value in states.items():
            after, left = key + choice.key, value - choice.loss
            if choice.gain and not key & 1:
                after, left = after | 1, left + choice.gain
            if not after & guards and extended.get(after, 0) < left:
                extended[after] = left
    return extended
