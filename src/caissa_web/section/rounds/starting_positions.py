"""Chess960 at the desk: which round starts from which position (Laws, guidelines II)."""

from __future__ import annotations

from dataclasses import replace

from caissa.play.chess960 import StartingPosition, starting_position
from caissa.tournament import Remark, RemarkKind, Tournament
from caissa_web.section.book import Book, RoundPosition
from caissa_web.section.options import CHESS960
from caissa_web.section.remarks import without_remarks
from caissa_web.section.state import State


def plays_chess960(book: Book) -> bool:
    """Does the section play Chess960?"""
    return book.value(CHESS960)


def position_of_round(book: Book, round_number: int) -> StartingPosition | None:
    """The position that a round starts from; None in ordinary chess, and where none is drawn yet."""
    if not plays_chess960(book):
        return None
    numbers = (drawn.number for drawn in book.positions if drawn.round == round_number)
    number = next(numbers, None)
    return starting_position(number) if number is not None else None


def with_position(state: State, round_number: int, position: StartingPosition, seed: str) -> State:
    """The state with the position of a round, and its line in the report."""
    others = tuple(other for other in state.book.positions if other.round != round_number)
    drawn = RoundPosition(round_number, position.number, seed)
    ordered = tuple(sorted((*others, drawn), key=lambda drawn_position: drawn_position.round))
    state = state.with_book(replace(state.book, positions=ordered))
    facts = without_remarks(
        state.facts,
        lambda remark: remark.kind is RemarkKind.STARTING_POSITION and remark.round == round_number,
    )
    remark = Remark(RemarkKind.STARTING_POSITION, round_number, subject=str(position))
    return state.with_facts(facts).remarked(remark)


def has_begun(facts: Tournament, round_number: int) -> bool:
    """Has a game of the round ended, so that its position stays?"""
    return any(not game.open for game in facts.round(round_number).games)
