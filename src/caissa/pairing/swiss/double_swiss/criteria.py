"""The quality criteria of the Double-Swiss system, C4 to C8, written for one upfloater or one pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from caissa.messages import msg
from caissa.pairing.result import Mark
from caissa.pairing.swiss.double_swiss.matches import MatchPlayer
from caissa.pairing.swiss.marks import packed, score_differences
from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Points

Pair = tuple[MatchPlayer, MatchPlayer]


def may_meet(first: PlayerState, other: PlayerState) -> bool:
    """May two players meet: no match between them yet, unless it was forfeited? Colours do not matter.

    Handbook: C.04.5 2.1.1
    """
    return other.number not in first.barred and first.number not in other.barred


def floats_again(upfloater: MatchPlayer) -> bool:
    """An upfloater who floated in the previous round, in whichever direction.

    Handbook: C.04.5 2.3.4
    """
    return upfloater.floated


def opponent_floats_again(pair: Pair) -> bool:
    """An upfloater's opponent, of a higher score, who floated in the previous round.

    Handbook: C.04.5 2.3.5
    """
    return pair[0].state.rank != pair[1].state.rank and _higher(pair).floated


def _higher(pair: Pair) -> MatchPlayer:
    return max(pair, key=lambda player: player.state.rank)


@dataclass(frozen=True, slots=True)
class Costs:
    """The criteria for sets of upfloaters packed into numbers.

    C4 counts upfloaters, C5 counts them per score (the lowest score is the most important), C6 counts
    those whom the following scoregroup will need in turn, and C7, except in the last round, those who
    floated in the round before.

    Handbook: C.04.5 2.3.1, 2.3.2, 2.3.3
    """

    scores: tuple[int, ...]
    size: int
    last_round: bool

    def upfloater(self, player: MatchPlayer) -> int:
        """The cost of letting this player float up."""
        levels = [int(player.state.rank == score) for score in self.scores]
        return self._packed([1, *levels, 0, int(not self.last_round and floats_again(player))])

    @property
    def needed_below(self) -> int:
        """The cost of a player of the following scoregroup meeting somebody of a lower one."""
        return self._packed([0, *(0 for _ in self.scores), 1, 0])

    def _packed(self, values: list[int]) -> int:
        return packed(values, [self.size + 1] * len(values))


def marks(
    score: Points,
    pairs: Sequence[Pair],
    upfloaters: Sequence[MatchPlayer],
    needed: int,
    articles: Mapping[str, str],
    *,
    last_round: bool,
) -> tuple[Mark, ...]:
    """What each criterion found in a bracket of this score that has been paired."""
    numbers = _numbers(upfloaters)
    missing = score_differences(score, [player.state.pairing_score for player in upfloaters])
    values = [
        Mark(articles["C4"], "C4", msg("upfloaters"), (Points(len(upfloaters)),), numbers),
        Mark(articles["C5"], "C5", msg("points by which upfloaters are behind"), missing, numbers),
        Mark(articles["C6"], "C6", msg("upfloaters of the following scoregroup"), (Points(needed),)),
    ]
    if not last_round:
        again = [player for player in upfloaters if floats_again(player)]
        met = [_higher(pair) for pair in pairs if opponent_floats_again(pair)]
        values += [
            Mark(
                articles["C7"],
                "C7",
                msg("upfloaters who floated last round"),
                _count(again),
                _numbers(again),
            ),
            Mark(
                articles["C8"],
                "C8",
                msg("their opponents who floated last round"),
                _count(met),
                _numbers(met),
            ),
        ]
    return tuple(values)


def _count(players: Sequence[MatchPlayer]) -> tuple[Points, ...]:
    return (Points(len(players)),)


def _numbers(players: Sequence[MatchPlayer]) -> tuple[int, ...]:
    return tuple(player.state.number for player in players)
