"""Which number a board gets: where the section's boards begin, and who keeps a board in every round.

Pairs and colours are never touched: two games only change their board numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from caissa.tournament import Game, Round, Tournament
from caissa_web.section.book import Book, FixedBoard
from caissa_web.section.options import FIRST_BOARD


def board_numbers(round_: Round) -> dict[tuple[int, int], int]:
    """White and Black → the number of their board; where a file has none, their place in the list."""
    return {(game.white, game.black): game.board or place for place, game in enumerate(round_.games, 1)}


def first_board(book: Book) -> int:
    """The number of the section's first board; sections in one hall are numbered one after the other."""
    return max(1, book.value(FIRST_BOARD) or 1)


def with_board_numbers(facts: Tournament, book: Book, round_number: int) -> Tournament:
    """A round with its boards numbered from the section's first one, fixed boards kept (ACCESS-003).

    Boards of teams are numbered through, match after match; line-ups say who sits where.
    """
    round_ = facts.round(round_number)
    start = first_board(book)
    games = [
        replace(game, board=start - 1 + (game.board or place)) for place, game in enumerate(round_.games, 1)
    ]
    kept = () if facts.for_teams else book.fixed_boards
    for fixed in sorted(kept, key=lambda fixed_board: (fixed_board.board, fixed_board.player)):
        games = _seated(games, fixed, _taken(games, book.fixed_boards, fixed))
    return facts.with_round(replace(round_, games=tuple(games)))


def _taken(games: Sequence[Game], fixed: Sequence[FixedBoard], this: FixedBoard) -> bool:
    """Does somebody whose turn came before sit at this board, or hold this player's game at theirs?"""
    earlier = [other for other in fixed if (other.board, other.player) < (this.board, this.player)]
    return any(
        game.board == other.board and (other.board == this.board or this.player in (game.white, game.black))
        for other in earlier
        for game in games
        if other.player in (game.white, game.black)
    )


def _seated(games: list[Game], fixed: FixedBoard, taken: bool) -> list[Game]:
    """The games with one player at their board; whoever had that number takes theirs in exchange."""
    mine = next((game for game in games if fixed.player in (game.white, game.black)), None)
    if taken or mine is None or mine.board == fixed.board:
        return games
    return [
        replace(game, board=fixed.board)
        if game is mine
        else replace(game, board=mine.board)
        if game.board == fixed.board
        else game
        for game in games
    ]
