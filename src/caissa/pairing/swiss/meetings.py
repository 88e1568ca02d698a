"""Who may meet whom, and whether a set of players can all be paired."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from caissa.matching import maximum_matching
from caissa.pairing.swiss.colours import Strength
from caissa.pairing.swiss.state import PlayerState

Pair = tuple[int, int]


def may_meet(first: PlayerState, other: PlayerState) -> bool:
    """May two players meet: not yet met (C1), not with the same absolute preference (C3)?

    Nobody is excepted, not even topscorers in the last round.
    """
    if other.number in first.barred or first.number in other.barred:
        return False
    both = first.strength is Strength.ABSOLUTE and other.strength is Strength.ABSOLUTE
    return not (both and first.due is other.due)


def games_played(player: PlayerState) -> int:
    """How many games a player has played over the board."""
    return sum(opponent is not None for opponent in player.opponents)


def force(rows: list[int], numbers: Sequence[int], pair: Pair) -> Pair:
    """Let two who may meet meet nobody else, and nobody else them; their places are returned."""
    first, other = (numbers.index(number) for number in pair)
    both = 1 << first | 1 << other
    rows[:] = [row & ~both for row in rows]
    rows[first], rows[other] = 1 << other, 1 << first
    return first, other


class Meetings:
    """A field as bit masks, one row per player: those whom the player may meet; `forced` must meet."""

    def __init__(
        self,
        players: Sequence[PlayerState],
        allowed: Callable[[PlayerState, PlayerState], bool] = may_meet,
        forced: Pair | None = None,
    ) -> None:
        self.players = players
        self.forced = frozenset[int]()
        self.rows = [0] * len(players)
        for at, player in enumerate(players):
            for beyond in range(at + 1, len(players)):
                if allowed(player, players[beyond]):
                    self.rows[at] |= 1 << beyond
                    self.rows[beyond] |= 1 << at
        self.everyone = (1 << len(players)) - 1
        if forced is not None:
            self.forced = frozenset(force(self.rows, [player.number for player in players], forced))

    def allowed(self, first: int, other: int) -> bool:
        """May these two meet?"""
        return bool(self.rows[first] >> other & 1)

    def complete(self, members: int) -> bool:
        """Can all members be paired with each other?"""
        count = members.bit_count()
        return count % 2 == 0 and len(maximum_matching(self.rows, members)) == count

    def first_bye(self, candidates: Iterable[int]) -> int | None:
        """The first candidate whose leaving lets all the others be paired."""
        mates = maximum_matching(self.rows, self.everyone)
        for at in candidates:
            if at not in self.forced and self._completes_without(at, mates):
                return at
        return None

    def _completes_without(self, at: int, mates: dict[int, int]) -> bool:
        rest = self.everyone & ~(1 << at)
        known = {mate: other for mate, other in mates.items() if at not in (mate, other)}
        return len(maximum_matching(self.rows, rest, known)) == rest.bit_count()

    def as_bytes(self) -> list[bytes]:
        """The rows with one byte per player, 1 for who may be met."""
        return [bytes(row >> at & 1 for at in range(len(self.rows))) for row in self.rows]
