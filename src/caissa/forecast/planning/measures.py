"""What organisers want to know of a format, added up over many tournaments in whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from caissa.forecast.intervals import Share
from caissa.forecast.planning.norm_field import Norm
from caissa.forecast.planning.playing import Finished

BEST = 3
"""How many of the strongest are followed besides the strongest one."""


@dataclass(slots=True)
class Measures:
    """Sums over tournaments; `distance` adds the squares of how far places lie from the order of ratings.

    Norms were judged in `judged` of the tournaments; `norms` counts them by player and title.
    """

    tournaments: int = 0
    players: int = 0
    strongest_wins: int = 0
    best_among_best: int = 0
    distance: int = 0
    games: int = 0
    rounds: int = 0
    balanced: int = 0
    floats: int = 0
    stopped: int = 0
    judged: int = 0
    with_norm: int = 0
    norms: dict[str, int] = field(default_factory=dict)

    def count(self, finished: Finished, order: tuple[int, ...]) -> None:
        """One tournament by one tie-break list."""
        self.tournaments += 1
        self.players = len(finished.balance)
        self.strongest_wins += order[0] == 1
        self.best_among_best += sum(member <= BEST for member in order[:BEST])
        self.distance += sum((place - member) ** 2 for place, member in enumerate(order, start=1))
        self.games += finished.games
        self.rounds += finished.rounds
        self.balanced += sum(abs(difference) <= 1 for difference in finished.balance)
        self.floats += finished.floats
        self.stopped += finished.stopped
        if finished.norms is not None:
            self.judged += 1
            self.with_norm += bool(finished.norms)
            self._add_norms({f"{member} {title}": 1 for member, title in finished.norms})

    def _add_norms(self, counts: dict[str, int]) -> None:
        for norm, count in counts.items():
            self.norms[norm] = self.norms.get(norm, 0) + count

    def add(self, other: Measures) -> None:
        """The sums of another worker."""
        for entry in fields(self):
            if entry.name not in ("players", "norms"):
                setattr(self, entry.name, getattr(self, entry.name) + getattr(other, entry.name))
        self._add_norms(other.norms)
        self.players = self.players or other.players

    def summary(self) -> Summary:
        """The averages."""
        count, players = max(1, self.tournaments), max(2, self.players)
        return Summary(
            tournaments=self.tournaments,
            strongest_wins=Share(self.strongest_wins, self.tournaments),
            best_among_best=Share(self.best_among_best, BEST * self.tournaments),
            correlation=1 - 6 * self.distance / (count * players * (players * players - 1)),
            games=self.games / count,
            rounds=self.rounds / count,
            balanced=Share(self.balanced, players * self.tournaments),
            floats=self.floats / (count * players),
            stopped=self.stopped,
            some_norm=Share(self.with_norm, self.judged) if self.judged else None,
            norms={_norm(key): Share(count, self.judged) for key, count in self.norms.items()},
        )


def _norm(key: str) -> Norm:
    member, title = key.split()
    return int(member), title


@dataclass(frozen=True, slots=True)
class Summary:
    """A format in figures: shares, averages, and Spearman's correlation of places and ratings.

    `some_norm` is the share of tournaments in which anybody made a norm, None if nothing was judged; `norms`
    has the share of each player and title.
    """

    tournaments: int
    strongest_wins: Share
    best_among_best: Share
    correlation: float
    games: float
    rounds: float
    balanced: Share
    floats: float
    stopped: int
    some_norm: Share | None = None
    norms: Mapping[Norm, Share] = field(default_factory=dict)
