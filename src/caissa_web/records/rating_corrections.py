"""Results corrected for the rating report alone: which of them still hold, and what becomes of the others."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from caissa.tournament import Remark, RemarkKind, Tournament, changes
from caissa_web.records.book import RatingCorrection
from caissa_web.records.remarks import without_remarks
from caissa_web.records.state import State


def is_of_a_game(correction: RatingCorrection, facts: Tournament) -> bool:
    """Do the two whose result was corrected meet in that round, with these colours?"""
    games = facts.round(correction.round).games
    return any((game.white, game.black) == (correction.white, correction.black) for game in games)


def with_corrections(facts: Tournament, state: State) -> Tournament:
    """The facts with every correction of a game that there is, as they are rated (C.04.2 4.3, Q192-193)."""
    for one in state.book.rating_corrections:
        if is_of_a_game(one, facts):
            outcomes = (one.white_outcome, one.black_outcome)
            facts = changes.record_result(facts, one.round, one.white, one.black, outcomes)
    return facts


def without_correction(state: State, round_number: int, players: tuple[int, int]) -> State:
    """The state without the correction of one game, because something newer is said of it."""
    game = (round_number, *players)
    return _without(state, lambda one: (one.round, one.white, one.black) == game)


def without_corrections_of(state: State, round_number: int) -> State:
    """The state without the corrections of a round, because its results were taken back."""
    return _without(state, lambda one: one.round == round_number)


def without_stale_corrections(state: State) -> State:
    """The state without the corrections of games that are no more."""
    return _without(state, lambda one: not is_of_a_game(one, state.facts))


def _without(state: State, is_gone: Callable[[RatingCorrection], bool]) -> State:
    gone = [one for one in state.book.rating_corrections if is_gone(one)]
    if not gone:
        return state
    kept = tuple(one for one in state.book.rating_corrections if one not in gone)
    games = {(correction.round, correction.white, correction.black) for correction in gone}
    facts = without_remarks(state.facts, lambda remark: _is_of(remark, games))
    return State(facts, replace(state.book, rating_corrections=kept))


def _is_of(remark: Remark, games: Collection[tuple[int, int, int]]) -> bool:
    """Is the remark about the rating of one of these games: round, White, Black?"""
    if remark.kind is not RemarkKind.RATED_OTHERWISE or remark.round is None or not remark.results:
        return False
    rated = remark.results[0]
    return (remark.round, rated.white, rated.black) in games
