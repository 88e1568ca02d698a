"""Games that belong to no board since a round was paired anew, each with the boards that it may belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa_web.desk.frame import Opened
from caissa_web.desk.games.boards import GameBoard, feed
from caissa_web.games.people import keys_of
from caissa_web.games.values import StoredGame, folded


@dataclass(frozen=True, slots=True)
class UnattachedGame:
    """A game without a board: under whose keys it stands, and the boards of its round, likeliest first."""

    round: int
    white: str
    black: str
    game: StoredGame
    boards: tuple[GameBoard, ...]

    @property
    def moves(self) -> int:
        """How many moves are known, the unfinished one among them."""
        return (len(self.game.plies) + 1) // 2


def unattached_games(opened: Opened, round_number: int, boards: Sequence[GameBoard]) -> list[UnattachedGame]:
    """The games without a board of a round with its boards, and those of rounds that are not paired now."""
    games, facts = feed(opened), opened.facts
    return [
        UnattachedGame(
            key[0],
            *games.whose[key],
            folded(games.games[key]),
            _likeliest_first(opened, boards, key[1]) if key[0] == round_number else (),
        )
        for key in games.unattached(facts)
        if key[0] == round_number or not facts.is_paired(key[0])
    ]


def _likeliest_first(
    opened: Opened, boards: Sequence[GameBoard], people: frozenset[str]
) -> tuple[GameBoard, ...]:
    """Boards with one of the players first, then those without a game."""
    keys = keys_of(opened.facts)

    def rank(entry: GameBoard) -> tuple[int, bool]:
        shared = sum(not people.isdisjoint(keys[number]) for number in entry.board.players)
        return -shared, entry.game is not None

    return tuple(sorted(boards, key=rank))
