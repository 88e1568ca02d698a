"""Results corrected for the rating report alone: which of them still hold, and what happens to the others."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from caissa.tournament import Remark, RemarkKind, Tournament, changes
from caissa_web.section.book import RatingCorrection
from caissa_web.section.remarks import without_remarks
from caissa_web.section.state import State


def is_of_a_game(correction: RatingCorrection, facts: Tournament) -> bool:
    """Do the two whose result was corrected meet in that round, with these colours?"""
    games = facts.round(correction.round).games
    return any((game.white, game.black) == (correction.white, correction.black) for game in games)


def with_corrections(facts: Tournament, state: State) -> Tournament:
    """The facts with every correction of an existing game, as they are rated (C.04.2 4.3, Q192-193)."""
    for correction in state.book.rating_corrections:
        if is_of_a_game(correction, facts):
            outcomes = (correction.white_outcome, correction.black_outcome)
            change = changes.reverse_colours if correction.colours_reversed else changes.record_result
            facts = change(facts, correction.round, correction.white, correction.black, outcomes)
    return facts


def without_correction(state: State, round_number: int, players: tuple[int, int]) -> State:
    """The state without the correction of one game, because a newer result is on record."""
    game = (round_number, *players)
    return _without(state, lambda correction: (correction.round, correction.white, correction.black) == game)


def without_corrections_of(state: State, round_number: int) -> State:
    """The state without the corrections of a round, because its results were taken back."""
    return _without(state, lambda correction: correction.round == round_number)


def without_stale_corrections(state: State) -> State:
    """The state without the corrections of games that no longer exist."""
    return _without(state, lambda correction: not is_of_a_game(correction, state.facts))


def _without(state: State, is_gone: Callable[[RatingCorrection], bool]) -> State:
    gone = [correction for correction in state.book.rating_corrections if is_gone(correction)]
    if not gone:
        return state
    kept = tuple(correction for correction in state.book.rating_corrections if correction not in gone)
    games = {(correction.round, correction.white, correction.black) for correction in gone}
    facts = without_remarks(state.facts, lambda remark: _is_of(remark, games))
    return State(facts, replace(state.book, rating_corrections=kept))


def _is_of(remark: Remark, games: Collection[tuple[int, int, int]]) -> bool:
    """Is the remark about the rating of one of these games: round, White, Black?"""
    if remark.kind is not RemarkKind.RATED_OTHERWISE or remark.round is None or not remark.results:
        return False
    rated = remark.results[0]
    turned = (remark.round, rated.black, rated.white)
    return (remark.round, rated.white, rated.black) in games or turned in games
