"""The quality criteria of the Dubov system, C5 to C10, written for one upfloater or one pair."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from caissa.messages import msg
from caissa.pairing.result import Mark
from caissa.pairing.swiss.dubov.players import DubovPlayer
from caissa.pairing.swiss.marks import packed, score_differences
from caissa.tournament import Points

Pair = tuple[DubovPlayer, DubovPlayer]


def preference_denied(pair: Pair) -> bool:
    """Does one of the two not get the colour preference?

    Handbook: C.04.4.1 2.3.3
    """
    return pair[0].state.due is pair[1].state.due


def maximum_upfloater(upfloater: DubovPlayer) -> int:
    """A maximum upfloater who floats up again.

    Handbook: C.04.4.1 2.3.4
    """
    return int(upfloater.maximum)


def upfloats_of_maximum_upfloater(upfloater: DubovPlayer) -> int:
    """How often a maximum upfloater has floated up already.

    Handbook: C.04.4.1 2.3.5
    """
    return upfloater.upfloats if upfloater.maximum else 0


def upfloats_again(upfloater: DubovPlayer) -> int:
    """An upfloater who also floated up in the previous round.

    Handbook: C.04.4.1 2.3.6
    """
    return int(upfloater.upfloated_last)


@dataclass(frozen=True, slots=True)
class Costs:
    """The criteria of one bracket packed into numbers: what an upfloater costs, what a denied colour.

    C5 counts upfloaters; C6 counts them per score, the lowest score being the most important; C8 to
    C10 do not hold in the last round.

    Handbook: C.04.4.1 2.3.1, 2.3.2
    """

    scores: tuple[int, ...]
    size: int
    last_round: bool

    @property
    def _limits(self) -> list[int]:
        count = self.size + 1
        return [count, *(count for _ in self.scores), count, count, 100 * count, count]

    def upfloater(self, player: DubovPlayer) -> int:
        """The cost of letting this player float up."""
        levels = [int(player.state.rank == score) for score in self.scores]
        history = [0, 0, 0] if self.last_round else _history(player)
        return packed([1, *levels, 0, *history], self._limits)

    @property
    def denied_colour(self) -> int:
        """The cost of a pair in which one does not get the colour preference."""
        return packed([0, *(0 for _ in self.scores), 1, 0, 0, 0], self._limits)


def _history(player: DubovPlayer) -> list[int]:
    return [maximum_upfloater(player), upfloats_of_maximum_upfloater(player), upfloats_again(player)]


Float = Callable[[DubovPlayer], int]

_FLOAT_CRITERIA: tuple[tuple[str, str, Float], ...] = (
    ("C8", msg("upfloaters who are maximum upfloaters"), maximum_upfloater),
    ("C9", msg("earlier upfloats of maximum upfloaters"), upfloats_of_maximum_upfloater),
    ("C10", msg("upfloaters who floated up in the previous round"), upfloats_again),
)


def marks(
    score: Points,
    pairs: Sequence[Pair],
    upfloaters: Sequence[DubovPlayer],
    articles: Mapping[str, str],
    *,
    last_round: bool,
) -> tuple[Mark, ...]:
    """What each criterion found in a bracket of this score that has been paired."""
    denied = [player for pair in pairs if preference_denied(pair) for player in pair]
    missing = score_differences(score, [player.state.pairing_score for player in upfloaters])
    colours = (Points(len(denied)) / 2,)
    values = [
        Mark(articles["C5"], "C5", msg("upfloaters"), (Points(len(upfloaters)),), _numbers(upfloaters)),
        Mark(
            articles["C6"], "C6", msg("points by which upfloaters are behind"), missing, _numbers(upfloaters)
        ),
        Mark(articles["C7"], "C7", msg("players denied their colour preference"), colours, _numbers(denied)),
    ]
    for label, says, rule in () if last_round else _FLOAT_CRITERIA:
        hit = [player for player in upfloaters if rule(player)]
        values.append(Mark(articles[label], label, says, (Points(sum(map(rule, hit))),), _numbers(hit)))
    return tuple(values)


def _numbers(players: Sequence[DubovPlayer]) -> tuple[int, ...]:
    return tuple(player.state.number for player in players)
