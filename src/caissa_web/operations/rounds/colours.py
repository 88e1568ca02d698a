"""A game that was played with the wrong colours, recorded afterwards (C.04.2 4.3; 2017: D.8.2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.tournament import Remark, RemarkKind, changes
from caissa.tournament.remarks import played_reversed
from caissa_web.operations.rounds.results import (
    Entry,
    Outcomes,
    Players,
    late_round,
    require_game,
    require_public,
    without_marks,
)
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Book, RatingCorrection
from caissa_web.section.ratings.corrections import without_correction
from caissa_web.section.remarks import without_remarks
from caissa_web.section.state import State
from caissa_web.section.teams.rounds import settled
from caissa_web.section.warnings import Level, Warned, require_confirmed

ARTICLE = "C.04.2 4.3"


def reverse_colours(
    section: Section,
    round_number: int,
    players: Players,
    outcomes: Outcomes,
    *,
    by: str,
    seen_version: int,
    reason: str = "",
    confirmed: Collection[str] = (),
) -> Section:
    """Record that a game was played with colours reversed; later pairings go by the colours played.

    `players` are White and Black as on record, `outcomes` those of the game as it was played: first of
    the player who really had White. Too late for pairings, it is refused (C.04.2 4.3).
    """
    turned = Entry(players[::-1], outcomes)

    def apply(state: State) -> State:
        require_public(state, round_number)
        require_game(state.facts, round_number, players)
        late = late_round(state, round_number)
        require_confirmed(_warnings(late, round_number), confirmed)
        after = without_correction(without_marks(state, round_number, players), round_number, players)
        facts = changes.reverse_colours(after.facts, round_number, *players, outcomes)
        after = after.with_facts(settled(state.facts, facts, round_number))
        after = after.with_book(_without_claims(after.book, round_number, players))
        return _remarked(after, round_number, players, late)

    what = msg("round {round}, {entry}", round=round_number, entry=turned)
    act = Act("result.colours-reversed", by, what, reason, integrity=True)
    return change(section, act, apply, seen_version)


def reverse_colours_for_rating(
    section: Section,
    round_number: int,
    players: Players,
    outcomes: Outcomes,
    *,
    by: str,
    seen_version: int,
    reason: str,
) -> Section:
    """Record reversed colours when it is too late for pairings: the rating report has them (C.04.2 4.3)."""
    turned = Entry(players[::-1], outcomes)

    def apply(state: State) -> State:
        require_public(state, round_number)
        changes.reverse_colours(state.facts, round_number, *players, outcomes)
        if not reason.strip():
            raise ImpossibleChange(why=msg("A correction needs a reason on record"), article=ARTICLE)
        correction = RatingCorrection(round_number, *players, *outcomes, reason, colours_reversed=True)
        state = without_correction(state, round_number, players)
        remark = Remark(RemarkKind.RATED_OTHERWISE, round_number, results=(turned.remarked,))
        return state.with_book(state.book.with_correction(correction)).remarked(remark)

    what = msg("round {round}, {entry}", round=round_number, entry=turned)
    act = Act("result.corrected-for-rating", by, what, reason, integrity=True)
    return change(section, act, apply, seen_version)


def _without_claims(book: Book, round_number: int, players: Players) -> Book:
    """The book without what the two have entered themselves under the old colours."""
    game = (round_number, *players)
    kept = tuple(claim for claim in book.claims if (claim.round, claim.white, claim.black) != game)
    return book if kept == book.claims else replace(book, claims=kept)


def _warnings(late: int | None, round_number: int) -> list[Warned]:
    """What has to be confirmed where the next round has been paired already."""
    if late is None:
        return []
    text = msg(
        "Round {round} has been paired with the old colours of round {corrected}; "
        "the next pairing uses the colours that were played.",
        round=late,
        corrected=round_number,
    )
    return [Warned(Level.WARNING, "late-colours", text, ARTICLE)]


def _remarked(state: State, round_number: int, players: Players, late: int | None) -> State:
    """The state with its lines for the report; turned back again, they go."""
    pair = frozenset(players)
    if pair in played_reversed(state.facts.remarks, round_number):
        return state.with_facts(
            without_remarks(state.facts, lambda remark: _is_of(remark, round_number, pair))
        )
    state = state.remarked(Remark(RemarkKind.COLOURS_REVERSED, round_number, players=players))
    if late is None:
        return state
    return state.remarked(
        Remark(RemarkKind.OLD_COLOURS_PAIRED, late, other_rounds=(round_number,), players=players)
    )


def _is_of(remark: Remark, round_number: int, pair: frozenset[int]) -> bool:
    """Is the remark about the colours of this game?"""
    if frozenset(remark.players) != pair:
        return False
    if remark.kind is RemarkKind.COLOURS_REVERSED:
        return remark.round == round_number
    return remark.kind is RemarkKind.OLD_COLOURS_PAIRED and remark.other_rounds == (round_number,)
