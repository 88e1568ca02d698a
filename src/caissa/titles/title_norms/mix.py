"""The mix of opponents: which titles and federations they must have, counted in different opponents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from caissa.messages import Message
from caissa.titles.title_norms.norm import Clause, NormGame

NEUTRAL = "FID"
"""Players under FIDE's flag: they belong to no federation, neither foreign nor anybody's own."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the opponents, never less than `least`; parts of an opponent are rounded against the player.

    Handbook: B.01 1.4.4
    """

    part: int
    whole: int
    least: int = 0

    def at_least(self, opponents: int) -> int:
        """How many are needed, rounded up."""
        return max(self.least, -(-self.part * opponents // self.whole))

    def at_most(self, opponents: int) -> int:
        """How many are allowed, rounded down."""
        return self.part * opponents // self.whole


@dataclass(frozen=True, slots=True)
class Demand:
    """So many opponents of a kind are needed, or no more of them allowed, by the number of all opponents.

    `kind` has the numbers of those opponents; `words` are filled with what is found and what is needed,
    and with the `federation` that is meant.
    In a presentation of fewer games than `from_games` the demand is not made.
    """

    article: str
    words: str
    kind: frozenset[int]
    share: Share
    at_most: bool = False
    from_games: int = 0
    federation: str = ""

    def bound(self, opponents: int) -> int:
        """The number that is needed or allowed among a number of opponents."""
        return self.share.at_most(opponents) if self.at_most else self.share.at_least(opponents)

    def allows(self, count: int, opponents: int, games: int) -> bool:
        """Does this count of the kind among the opponents satisfy the demand?"""
        if games < self.from_games:
            return True
        bound = self.bound(opponents)
        return count <= bound if self.at_most else count >= bound

    def clause(self, opponents: frozenset[int], games: int) -> Clause:
        """The demand judged on these opponents."""
        count, bound = len(self.kind & opponents), self.bound(len(opponents))
        words = Message(self.words, {"found": count, "needed": bound, "federation": self.federation})
        met = self.allows(count, len(opponents), games)
        return Clause(self.article, words, met, count, bound, at_most=self.at_most)


def opponents_in(games: Iterable[NormGame]) -> frozenset[int]:
    """The different opponents of some games."""
    return frozenset(game.opponent for game in games if game.opponent is not None)


def those(games: Sequence[NormGame], federation: str) -> frozenset[int]:
    """The opponents from one federation."""
    return opponents_in(game for game in games if game.federation == federation)


def foreign_federations(games: Iterable[NormGame], own: str) -> frozenset[str]:
    """The federations of the opponents other than the applicant's; FID is none."""
    return frozenset(game.federation for game in games) - {own, NEUTRAL, ""}


def by_federation(games: Sequence[NormGame]) -> Counter[str]:
    """How many different opponents come from each federation; FID is none."""
    seen = {game.opponent: game.federation for game in games if game.opponent is not None}
    return Counter(name for name in seen.values() if name not in (NEUTRAL, ""))
