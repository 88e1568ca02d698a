"""What organisers want to know of a format, added up over many tournaments in whole numbers."""

from __future__ import annotations

from dataclasses import dataclass, fields

from caissa.forecast.intervals import Share
from caissa.forecast.planning.playing import Finished

BEST = 3
"""How many of the strongest are followed besides the strongest one."""


@dataclass(slots=True)
class Measures:
    """Sums over tournaments; `distance` adds the squares of how far places lie from the order of ratings."""

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

    def add(self, other: Measures) -> None:
        """The sums of another worker."""
        for entry in fields(self):
            if entry.name != "players":
                setattr(self, entry.name, getattr(self, entry.name) + getattr(other, entry.name))
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
        )


@dataclass(frozen=True, slots=True)
class Summary:
    """A format in figures: shares, averages, and Spearman's correlation of places and ratings."""

    tournaments: int
    strongest_wins: Share
    best_among_best: Share
    correlation: float
    games: float
    rounds: float
    balanced: Share
    floats: float
    stopped: int
