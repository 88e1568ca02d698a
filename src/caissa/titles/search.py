"""The best presentation of a result: which first rounds, and which wins to leave out (B.01 1.4.1e-f).

Of the presentations that make the norm, the one is taken that, in this order,

1. counts for the most games in an application (1.4.1d, 1.7),
2. has the most games,
3. has the highest performance rating,
4. leaves out the fewest wins,
5. keeps the earliest rounds.

The search is exact. For a number of first rounds and a number of wins left out, games and score are
fixed, so only the sum of ratings and the mix of the opponents remain: a table from (wins left out,
opponents of each kind lost) to the greatest sum of ratings is filled opponent by opponent. See
docs/algorithms/norm-search.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from caissa.ratings.tables import rating_difference
from caissa.titles.levels import NormLevel
from caissa.titles.norm import NormGame
from caissa.titles.norm_mix import Demand
from caissa.titles.norm_tables import average_rating, halves, least_totals, percentage, required_halves

_BITS = 6
_MASK = (1 << _BITS) - 1
_WIN = 2
"""A win in half points."""
_ROUND_BITS = 64
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
            for found in _selections(_Pool(played, search, last), best):
                best = found if best is None else max(best, found)
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
    found = [
        _Game(
            game.round,
            game.opponent or 0,
            search.unrated if game.rating is None else game.rating,
            halves(game.points),
        )
        for game in games
    ]
    lowest: dict[int, int] = {}
    for one in found:
        lowest[one.opponent] = min(one.rating, lowest.get(one.opponent, one.rating))
    return tuple(sorted(found, key=lambda one: (lowest[one.opponent], one.opponent, one.rating)))


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
        found: dict[int, list[_Game]] = {}
        for game in self.games:
            found.setdefault(game.opponent, []).append(game)
        return list(found.values())

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
        """The sum of ratings that makes a title performance once so many wins are left out."""
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
    """For every number of wins left out the best presentation, if it makes the norm and may be the best."""
    needed = _promising(pool, best)
    demands = _that_can_fail(pool, max(needed)) if needed else None
    if demands is None:
        return
    found = {demand: len(demand.kind & pool.everybody) for demand in demands}
    values = {dropped: (total << _ROUND_BITS) - 1 for dropped, total in needed.items()}
    reached = set()
    for key, value in _table(pool, demands, max(needed)).items():
        dropped = key >> 1 & _MASK
        if dropped in values and value > values[dropped] and _mix_holds(pool, found, key):
            values[dropped] = value
            reached.add(dropped)
    for dropped in reached:
        value = values[dropped]
        merit = pool.merit(dropped, value >> _ROUND_BITS)
        yield Selection(*merit, value & ((1 << _ROUND_BITS) - 1), pool.last)


def _promising(pool: _Pool, best: Selection | None) -> dict[int, int]:
    """How many wins to leave out if the mix did not matter, each with the sum of ratings it takes."""
    total = pool.total + max(pool.floor_gain(games) for games in pool.opponents)
    found = {}
    for dropped in range(min(len(pool.wins), len(pool.games) - pool.search.least_games) + 1):
        needed = pool.needed(dropped)
        if (
            needed is not None
            and total >= needed
            and (best is None or pool.merit(dropped, total) >= best.merit)
        ):
            found[dropped] = needed
        if dropped < len(pool.wins):
            total -= pool.wins[dropped].rating
    return found


def _that_can_fail(pool: _Pool, most: int) -> list[Demand] | None:
    """The demands that some choice of wins would break; None if one is broken whatever is left out."""
    found = []
    for demand in pool.search.demands:
        if not _holds_anyway(pool, demand, most):
            if not _can_hold(pool, demand, most) and len(pool.games) - most >= demand.from_games:
                return None
            found.append(demand)
    return found


def _holds_anyway(pool: _Pool, demand: Demand, most: int) -> bool:
    """Does a demand hold whatever is left out? Looked at roughly: the kind at its worst, the bound too."""
    kind, gone = len(demand.kind & pool.everybody), min(most, len(pool.can_go))
    if demand.at_most:
        return kind <= demand.bound(len(pool.everybody) - gone)
    return kind - min(gone, len(demand.kind & pool.can_go)) >= demand.bound(len(pool.everybody))


def _can_hold(pool: _Pool, demand: Demand, most: int) -> bool:
    """Is there a number of opponents to leave out with which the demand can hold?"""
    everybody, kind = len(pool.everybody), len(demand.kind & pool.everybody)
    inside = len(demand.kind & pool.can_go)
    outside = len(pool.can_go) - inside
    for gone in range(min(most, len(pool.can_go)) + 1):
        lost = min(inside, gone) if demand.at_most else max(0, gone - outside)
        if demand.allows(kind - lost, everybody - gone, _ANY):
            return True
    return False


_ANY = 1 << 10
"""More games than any demand leaves alone."""


def _table(pool: _Pool, demands: Sequence[Demand], most: int) -> dict[int, int]:
    """The greatest value for every key: is the floor used, wins left out, opponents lost, kinds lost."""
    states = {0: sum(game.weight for game in pool.games)}
    for games in pool.opponents:
        if games[0].rating < pool.search.level.floor:
            states = _extended_below_floor(states, _choices(pool, demands, games), most)
        elif pool.wins and any(game.half_points == _WIN for game in games):
            states = _extended(states, _choices(pool, demands, games)[1:], most)
    return states


@dataclass(frozen=True, slots=True)
class _Choice:
    """One way to treat an opponent: wins left out, what the key gains, what the value loses and may gain."""

    dropped: int
    key: int
    loss: int
    gain: int


def _choices(pool: _Pool, demands: Sequence[Demand], games: Sequence[_Game]) -> list[_Choice]:
    """Leaving out none, one … of the wins against an opponent, the lowest ratings first."""
    wins = [game for game in games if game.half_points == _WIN] if pool.search.wins_may_go else []
    found = []
    for dropped in range(len(wins) + 1):
        kept = [game for game in games if game not in wins[:dropped]]
        loss = sum(game.weight for game in wins[:dropped])
        key = (dropped << 1) + (0 if kept else _lost(demands, games[0].opponent))
        found.append(_Choice(dropped, key, loss, pool.floor_gain(kept) << _ROUND_BITS))
    return found


def _lost(demands: Sequence[Demand], opponent: int) -> int:
    """The part of a key that says that there is one opponent less, and of which kinds."""
    key = 1 << (1 + _BITS)
    for place, demand in enumerate(demands, start=2):
        if opponent in demand.kind:
            key += 1 << (1 + place * _BITS)
    return key


def _extended(states: dict[int, int], choices: Sequence[_Choice], most: int) -> dict[int, int]:
    """The states after an opponent rated above the floor, kept or left out."""
    found = dict(states)
    for choice in choices:
        room = most - choice.dropped
        for key, value in states.items():
            if key >> 1 & _MASK <= room:
                after, left = key + choice.key, value - choice.loss
                if found.get(after, 0) < left:
                    found[after] = left
    return found


def _extended_below_floor(states: dict[int, int], choices: Sequence[_Choice], most: int) -> dict[int, int]:
    """The same for an opponent below the floor: the first of them that is kept is the lowest, and raised."""
    found: dict[int, int] = {}
    for choice in choices:
        room = most - choice.dropped
        for key, value in states.items():
            if key >> 1 & _MASK <= room:
                after, left = key + choice.key, value - choice.loss
                if choice.gain and not key & 1:
                    after, left = after | 1, left + choice.gain
                if found.get(after, 0) < left:
                    found[after] = left
    return found


def _mix_holds(pool: _Pool, found: Mapping[Demand, int], key: int) -> bool:
    """Do the opponents that remain satisfy the demands, of whose kind so many were found?"""
    key >>= 1
    games = len(pool.games) - (key & _MASK)
    key >>= _BITS
    opponents = len(pool.opponents) - (key & _MASK)
    for demand, number in found.items():
        key >>= _BITS
        if not demand.allows(number - (key & _MASK), opponents, games):
            return False
    return True
