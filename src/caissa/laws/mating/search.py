"""The search for a helpmate: the most promising positions first, until there is a mate or nothing is left.

If every position that can be reached was looked at, or proved to hold no mate, there is none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush

from caissa.laws.chess_library import chess
from caissa.laws.mating.cage import mate_is_out_of_reach
from caissa.laws.mating.corner_mates import Goal
from caissa.laws.mating.guides import guides
from caissa.laws.mating.reach import Reach, can_be_locked

Key = tuple[object, ...]

LOCKS_LOOKED_FOR = 60
"""How many positions of a search are asked for a lock."""
_COST_OF_A_LOCK = 50
"""Asking for a lock takes as long as trying so many moves, and counts as many."""
_IN_ORDER = 8
"""Every so many positions the oldest is taken, so that short mates and dead ends are not overlooked."""


def position_key(board: chess.Board) -> Key:
    """What makes two positions the same: pieces, move, castling, and a pawn that can be taken en passant.

    Handbook: E.01 9.2.3
    """
    taken_in_passing = board.ep_square if board.has_legal_en_passant() else None
    return (
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        board.occupied_co[chess.WHITE], board.turn, board.clean_castling_rights(), taken_in_passing,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Node:
    """A position of the search, and the move that led to it."""

    board: chess.Board
    parent: int
    move: chess.Move | None
    depth: int


@dataclass(slots=True)
class Helpmate:
    """A search for a mate by one player with the other's help."""

    winner: bool
    tries: int
    """How many moves may be tried."""
    locks: int
    nodes: list[_Node] = field(default_factory=list)
    queues: tuple[list[tuple[float, int]], ...] = field(default_factory=lambda: ([], [], []))
    looked_at: set[int] = field(default_factory=set)
    seen: set[Key] = field(default_factory=set)
    goal: Goal | None = None

    def run(self, board: chess.Board) -> tuple[chess.Move, ...] | None:
        """The moves to a mate; nothing if there is none. `TimeoutError` if the tries were not enough."""
        self.seen.add(position_key(board))
        goal = Goal(board, self.winner)
        if goal.mates:
            # Measuring the way to it takes as long as the move itself.
            self.goal, self.tries = goal, self.tries // 2
        self.put(_Node(board.copy(stack=False), -1, None, 0))
        turn = 0
        while (index := self.next_position(turn)) is not None:
            turn += 1
            mating = self.expand(index)
            if mating is not None:
                return self.line(index, mating)
            if self.tries < 0:
                raise TimeoutError
        return None

    def next_position(self, turn: int) -> int | None:
        """The next position to look at: by one of the guesses, and now and then the oldest."""
        queue = self.queues[2 if turn % _IN_ORDER == 0 else turn % 2]
        while queue:
            _, index = heappop(queue)
            if index not in self.looked_at:
                self.looked_at.add(index)
                return index
        return None

    def put(self, node: _Node) -> None:
        """Queue a position by every guess."""
        index = len(self.nodes)
        self.nodes.append(node)
        by_force, shut_in = guides(node.board, self.winner)
        if self.goal is not None:
            by_force = self.goal.distance(node.board)
        for queue, guess in zip(self.queues, (by_force, shut_in, node.depth), strict=True):
            heappush(queue, (guess, index))

    def expand(self, index: int) -> chess.Move | None:
        """Try every move; the one that mates, if one does."""
        node = self.nodes[index]
        for move in node.board.legal_moves:
            self.tries -= 1
            irreversible = node.board.is_zeroing(move)
            after = node.board.copy(stack=False)
            after.push(move)
            after.clear_stack()
            key = position_key(after)
            if key in self.seen:
                continue
            self.seen.add(key)
            if after.turn is not self.winner and after.is_check() and after.is_checkmate():
                return move
            if not self.hopeless(after, irreversible=irreversible, depth=node.depth):
                self.put(_Node(after, index, move, node.depth + 1))
        return None

    def hopeless(self, board: chess.Board, *, irreversible: bool, depth: int) -> bool:
        """Is there no mate after this, by the material or by a lock?"""
        if irreversible and board.has_insufficient_material(self.winner):
            return True
        # A quiet move seldom locks anything; the first moves are asked because some are forced.
        if self.locks <= 0 or not (irreversible or depth < 2) or not can_be_locked(board):
            return False
        self.locks -= 1
        self.tries -= _COST_OF_A_LOCK
        return mate_is_out_of_reach(Reach(board), self.winner)

    def line(self, index: int, mating: chess.Move) -> tuple[chess.Move, ...]:
        """The moves that lead to a position, and the mating move."""
        moves = [mating]
        while (node := self.nodes[index]).move is not None:
            moves.append(node.move)
            index = node.parent
        return tuple(reversed(moves))
