"""The quality criteria of the Burstein system, C5 to C8, packed into one cost per pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from caissa.messages import msg
from caissa.pairing.result import Mark
from caissa.pairing.swiss.burstein.index import BursteinPlayer
from caissa.pairing.swiss.marks import packed
from caissa.tournament import Points


class Place(IntEnum):
    """Where a player stands when a bracket is paired: in it, in the next scoregroup, or further below."""

    HERE = 0
    NEXT = 1
    BELOW = 2


def preference_denied(first: BursteinPlayer, other: BursteinPlayer) -> bool:
    """Do two players want the same colour, so that one of them is denied it?

    Handbook: C.04.4.2 2.3.4
    """
    return first.state.due is not None and first.state.due is other.state.due


@dataclass(frozen=True, slots=True)
class Costs:
    """What every kind of pair costs: outgoing floaters by score, those of the next bracket, colours.

    Pairs inside the bracket leave nobody to float (C5); the scores of those who float are counted from
    the highest down (C6); whoever leaves the next bracket in turn is counted alike (C7).

    Handbook: C.04.4.2 2.3.1, 2.3.2, 2.3.3
    """

    scores: tuple[int, ...]
    size: int

    def pair(self, upper: BursteinPlayer, lower: BursteinPlayer, places: tuple[Place, Place]) -> int:
        """The cost of two players meeting, the first standing no lower than the second."""
        first, second = places
        floats = [upper] if first is Place.HERE and second is not Place.HERE else []
        leaves = [upper] if first is not Place.BELOW and second is Place.BELOW else []
        denied = first is second is Place.HERE and preference_denied(upper, lower)
        return self._packed(floats, leaves, denied)

    def _packed(self, floats: list[BursteinPlayer], leaves: list[BursteinPlayer], denied: bool) -> int:
        values = [len(floats), *self._levels(floats), len(leaves), *self._levels(leaves), int(denied)]
        return packed(values, [self.size + 1] * len(values))

    def _levels(self, players: list[BursteinPlayer]) -> list[int]:
        return [sum(player.state.rank == score for player in players) for score in self.scores]


Pairs = Sequence[tuple[BursteinPlayer, BursteinPlayer]]


def marks(
    pairs: Pairs,
    floaters: Sequence[BursteinPlayer],
    leaving_next: Sequence[BursteinPlayer],
    articles: Mapping[str, str],
) -> tuple[Mark, ...]:
    """What each criterion found in a bracket that has been paired."""
    denied = [pair for pair in pairs if preference_denied(*pair)]
    return (
        _mark(articles, "C5", msg("outgoing floaters"), (Points(len(floaters)),), floaters),
        _mark(articles, "C6", msg("scores of the outgoing floaters"), _scores(floaters), floaters),
        _mark(articles, "C7", msg("outgoing floaters of the next bracket"), (Points(len(leaving_next)),), ()),
        _mark(
            articles, "C7", msg("scores of the next bracket's outgoing floaters"), _scores(leaving_next), ()
        ),
        _mark(
            articles,
            "C8",
            msg("players who do not get their colour preference"),
            (Points(len(denied)),),
            [player for pair in denied for player in pair],
        ),
    )


def _scores(players: Sequence[BursteinPlayer]) -> tuple[Points, ...]:
    return tuple(sorted((player.state.pairing_score for player in players), reverse=True))


def _mark(
    articles: Mapping[str, str],
    label: str,
    says: str,
    shortfall: tuple[Points, ...],
    players: Sequence[BursteinPlayer],
) -> Mark:
    return Mark(articles[label], label, says, shortfall, tuple(player.state.number for player in players))
