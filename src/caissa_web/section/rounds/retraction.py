"""A published round taken off the wall: what that means, and what happens to its results."""

from __future__ import annotations

from dataclasses import replace

from caissa.messages import msg, plural
from caissa.tournament import Game, Outcome, Remark, RemarkKind
from caissa.tournament.remarks import played_reversed
from caissa_web.section.ratings.corrections import without_corrections_of
from caissa_web.section.remarks import without_remarks
from caissa_web.section.rounds.before_pairing import by_schedule
from caissa_web.section.state import State
from caissa_web.section.teams.rounds import settled
from caissa_web.section.warnings import Level, Warned

RETRACTED, RESULTS_TAKEN_BACK = "round-retracted", "results-taken-back"


def warning_of_retraction(round_number: int) -> Warned:
    """Players have seen the pairings, and some may have acted on them."""
    text = msg("Players have seen round {round}. Its pairings are hidden until it is published again.",
                round=round_number)  # fmt: skip
    return Warned(Level.WARNING, RETRACTED, text, "C.04.2 4.1")


def warnings_about_results(state: State, round_number: int) -> list[Warned]:
    """What happens to results that are on record."""
    return warning_of_results_lost(round_number, len(_results(state, round_number)))


def warning_of_results_lost(round_number: int, many: int) -> list[Warned]:
    """A warning that results of a round will be lost; nothing if there are none."""
    if not many:
        return []
    text = plural(
        "{count} result of round {round} is withdrawn too. The history keeps it; undo restores it.",
        "{count} results of round {round} are withdrawn too. The history keeps them; undo restores them.",
        many,
        round=round_number,
    )
    return [Warned(Level.WARNING, RESULTS_TAKEN_BACK, text, "C.04.2 4.1")]


def _results(state: State, round_number: int) -> list[Game]:
    """The results that a retraction takes along: those of the newest round, or of a round from a table."""
    facts = state.facts
    if round_number != facts.paired_rounds and not by_schedule(facts):
        return []
    return [game for game in facts.round(round_number).games if not game.open]


def without_results(state: State, round_number: int) -> State:
    """The state with every game of a round open again, and nothing verified, claimed or doubted in it."""
    if not _results(state, round_number):
        return state
    nothing = Outcome.NOT_YET_PLAYED
    round_, book = state.facts.round(round_number), state.book
    turned = played_reversed(state.facts.remarks, round_number)
    games = tuple(
        replace(_as_paired(game, turned), white_outcome=nothing, black_outcome=nothing)
        for game in round_.games
    )
    book = replace(
        book.with_sheet(replace(book.sheet(round_number), verified=())),
        claims=tuple(claim for claim in book.claims if claim.round != round_number),
        doubts=tuple(doubt for doubt in book.doubts if doubt.round != round_number),
    )
    facts = state.facts.with_round(replace(round_, games=games))
    facts = without_remarks(facts, lambda remark: _is_of_colours(remark, round_number))
    back = State(settled(state.facts, facts, round_number), book)
    return without_corrections_of(back, round_number)


def _as_paired(game: Game, turned: frozenset[frozenset[int]]) -> Game:
    """A game with the colours that it was paired with."""
    if frozenset((game.white, game.black)) not in turned:
        return game
    return replace(game, white=game.black, black=game.white)


def _is_of_colours(remark: Remark, round_number: int) -> bool:
    """Is the remark about colours of a round that were reversed?"""
    return remark.kind is RemarkKind.COLOURS_REVERSED and remark.round == round_number
