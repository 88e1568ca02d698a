"""Rounds on their way to the wall: paired as a draft, reviewed, published; and back again."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime

from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, msg
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.systems import system_of
from caissa.prospectus.set_up import with_rounds_of_table, with_tie_breaks_completed
from caissa.tournament import Colour, Game, Outcome, System, Tournament
from caissa_web.operations.rounds.open_matters import further_warnings
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Book, RoundSheet, Stage
from caissa_web.section.errors import WrongStage
from caissa_web.section.labels import COLOURS
from caissa_web.section.ratings.corrections import without_stale_corrections
from caissa_web.section.remarks import without_remarks_on_pairing
from caissa_web.section.rounds.before_pairing import (
    by_schedule,
    is_missing,
    is_swiss,
    warnings_before_pairing,
)
from caissa_web.section.rounds.board_numbers import with_board_numbers
from caissa_web.section.rounds.no_shows import require_decided
from caissa_web.section.rounds.retraction import warnings_about_results, without_results
from caissa_web.section.state import State, of_facts
from caissa_web.section.teams.rounds import with_boards_announced
from caissa_web.section.warnings import Warned, require_confirmed

MOST_ROUNDS = 99
"""No report has more."""


def pair_next_round(
    section: Section, *, by: str, seen_version: int, confirmed: Collection[str] = ()
) -> Section:
    """Pair the next round by the section's system, as a draft; games without a result count as adjourned."""

    def apply(state: State) -> State:
        require_pairable(state, confirmed, further_warnings(section, state))
        return with_next_round(state.with_facts(adjourned(state.facts)))

    def describe(before: State, after: State) -> Act:
        what = msg("round {round}", round=before.facts.paired_rounds + 1)
        return Act("round.paired", by, _and_list_completed(what, before, after), integrity=True)

    return change(section, describe, apply, seen_version)


def require_pairable(state: State, confirmed: Collection[str], further: Iterable[Warned] = ()) -> None:
    """Refuse to pair the next round while something else comes first, or a warning is not confirmed."""
    require_published(state)
    require_no_session(state)
    require_decided(state)
    require_confirmed([*warnings_before_pairing(state), *further], confirmed)


def _and_list_completed(what: str, before: State, after: State) -> str:
    """What happened, with the tie-breaks that were completed before round 1 (C.07 4.1.1)."""
    if before.facts.ranking == after.facts.ranking:
        return what
    listed = comma_separated(after.facts.ranking)
    return msg("{what}; tie-breaks completed: {list}", what=what, list=listed)


def pair_all_rounds(
    section: Section, *, by: str, seen_version: int, confirmed: Collection[str] = ()
) -> Section:
    """Pair every round that is left at once, where the table knows them all, as drafts."""

    def apply(state: State) -> State:
        require_no_session(state)
        if not by_schedule(state.facts) or state.facts.system is System.KNOCKOUT:
            raise ImpossibleChange(
                why=msg("Only rounds of a table, known in advance, can be paired all at once")
            )
        warnings = [*warnings_before_pairing(state), *further_warnings(section, state)]
        require_confirmed(warnings, confirmed)
        return _with_all_rounds(with_next_round(state))

    def describe(before: State, after: State) -> Act:
        what = msg("from round {round}", round=before.facts.paired_rounds + 1)
        return Act("round.all-paired", by, _and_list_completed(what, before, after), integrity=True)

    return change(section, describe, apply, seen_version)


def pair_again(section: Section, *, by: str, seen_version: int, reason: str = "") -> Section:
    """Throw a draft away and pair the round anew in one act, as after a late withdrawal or correction."""

    def apply(state: State) -> State:
        require_no_session(state)
        _require_unseen(state, state.facts.paired_rounds)
        discarded = _discarded(state, state.facts.paired_rounds)
        require_decided(discarded)
        return with_next_round(discarded)

    def describe(before: State, _after: State) -> Act:
        what = msg("round {round}", round=before.facts.paired_rounds)
        return Act("round.paired-again", by, what, reason, integrity=True)

    return change(section, describe, apply, seen_version)


def discard_draft(section: Section, *, by: str, seen_version: int, reason: str = "") -> Section:
    """Take back the pairing of a round, or of a table's rounds, that nobody outside the desk has seen."""

    def apply(state: State) -> State:
        require_no_session(state)
        last = state.facts.paired_rounds
        _require_unseen(state, last)
        return _discarded(state, _first_unpublished(state) if by_schedule(state.facts) else last)

    def describe(before: State, _after: State) -> Act:
        what = msg("round {round}", round=before.facts.paired_rounds)
        return Act("round.discarded", by, what, reason, integrity=True)

    return change(section, describe, apply, seen_version)


def review_round(section: Section, round_number: int, *, by: str, seen_version: int) -> Section:
    """Mark a draft as reviewed by a second arbiter."""
    return _staged(section, round_number, "round.reviewed", Stage.REVIEWED, by, seen_version)


def publish_round(
    section: Section, round_number: int, *, by: str, seen_version: int, at: datetime | None = None
) -> Section:
    """Show a round to everybody, now or at a given time."""
    if at is None:
        return _staged(section, round_number, "round.published", Stage.PUBLISHED, by, seen_version)
    return _staged(section, round_number, "round.scheduled", Stage.REVIEWED, by, seen_version, at)


def publish_all_rounds(section: Section, *, by: str, seen_version: int) -> Section:
    """Show every paired round to everybody, as for a round robin."""
    return _staged(section, None, "round.all-published", Stage.PUBLISHED, by, seen_version)


def retract_round(
    section: Section,
    round_number: int,
    notice: str,
    *,
    by: str,
    seen_version: int,
    confirmed: Collection[str] = (),
) -> Section:
    """Take a published round off the noticeboard, with the notice that hangs in its place.

    Results that are on record go with it, once that is confirmed; the history keeps them.
    """

    def apply(state: State) -> State:
        _require_stage(state, round_number, Stage.PUBLISHED, Stage.REVIEWED)
        require_confirmed(warnings_about_results(state, round_number), confirmed)
        state = without_results(state, round_number)
        sheet = replace(state.book.sheet(round_number), stage=Stage.DRAFT, publish_at=None, notice=notice)
        return state.with_book(state.book.with_sheet(sheet))

    act = Act("round.retracted", by, msg("round {round}", round=round_number), notice, integrity=True)
    return change(section, act, apply, seen_version)


DRAWN_BY_LOT = msg("drawn by lot")


def set_initial_colour(
    section: Section, colour: Colour, *, by: str, seen_version: int, how: str = DRAWN_BY_LOT
) -> Section:
    """Record the colour that the highest odd number gets in round 1, as it was drawn (C.04.3 5.1)."""

    def apply(facts: Tournament) -> Tournament:
        if facts.paired_rounds:
            raise ImpossibleChange(
                why=msg("Round 1 has been paired; the initial colour can no longer be changed"),
                article="C.04.3 5.1",
            )
        return replace(facts, initial_colour=colour)

    act = Act("section.initial-colour", by, comma_separated((COLOURS[colour], how)))
    return change(section, act, of_facts(apply), seen_version)


# -- the next round ---------------------------------------------------------------


def with_next_round(state: State) -> State:
    """The state with the next round in it as the system pairs it, a draft with its boards numbered."""
    if state.facts.paired_rounds == state.facts.scheduled_rounds:
        raise ImpossibleChange(
            why=msg("All rounds have been paired"),
            article="C.04.1 1",
        )
    state = state.with_facts(with_tie_breaks_completed(with_rounds_of_table(state.facts)))
    facts = paired_next(with_boards_announced(state).facts)
    number = facts.paired_rounds
    if number == state.facts.paired_rounds:
        raise ImpossibleChange(
            why=msg("There are no players to be paired in round {round}", round=number + 1)
        )
    facts = with_board_numbers(facts, state.book, number)
    notice = state.book.sheet(number).notice
    return State(facts, state.book.with_sheet(RoundSheet(number, notice=notice)))


def _with_all_rounds(state: State) -> State:
    """The state with every round of the table; where their number was not announced, the table says it."""
    last = state.facts.scheduled_rounds or MOST_ROUNDS
    while state.facts.paired_rounds < last:
        try:
            state = with_next_round(state)
        except UnpairableRound:
            break
    rounds = state.facts.scheduled_rounds or state.facts.paired_rounds
    return state.with_facts(replace(state.facts, scheduled_rounds=rounds))


def paired_next(facts: Tournament) -> Tournament:
    """The facts with the next round as the section's own system pairs it; later announcements stay."""
    system = system_of(facts)
    return system.with_pairing(system.pair())


def adjourned(facts: Tournament) -> Tournament:
    """Games of the last round without a result are adjourned in a Swiss; they count as draws for pairing."""
    last = facts.round(facts.paired_rounds)
    if not facts.paired_rounds or not is_swiss(facts) or last.finished:
        return facts
    return facts.with_round(replace(last, games=tuple(_if_missing(game) for game in last.games)))


def _if_missing(game: Game) -> Game:
    if not is_missing(game):
        return game
    return replace(game, white_outcome=Outcome.ADJOURNED, black_outcome=Outcome.ADJOURNED)


def _discarded(state: State, first: int) -> State:
    """The state as if no round from this one on had been paired; nothing that was played is thrown away."""
    rounds = range(first, state.facts.paired_rounds + 1)
    _require_no_results(state.facts, rounds)
    facts = _without_pairings_from(state.facts, first)
    for number in rounds:
        facts = without_remarks_on_pairing(facts, number)
    return without_stale_corrections(State(facts, _without_sheets(state.book, first)))


def _without_pairings_from(facts: Tournament, number: int) -> Tournament:
    """The facts as if no round from this one on had been paired; byes and days announced stay."""
    before = facts.before_round(number)
    later = (facts.before_round(round_.number).round(round_.number) for round_ in facts.rounds[number:])
    line_ups = tuple(line_up for line_up in before.line_ups if line_up.round < number)
    return replace(before, rounds=(*before.rounds, *later), line_ups=line_ups)


def _without_sheets(book: Book, number: int) -> Book:
    """The book without the sheets from a round on; the notice of a retracted one hangs on."""
    notice, kept = book.sheet(number).notice, book.without_sheets_from(number)
    deadlines = tuple(deadline for deadline in kept.line_up_deadlines if deadline.round < number)
    kept = replace(kept, line_up_deadlines=deadlines)
    return kept.with_sheet(RoundSheet(number, notice=notice)) if notice else kept


# -- stages -------------------------------------------------------------------------


def _staged(
    section: Section,
    round_number: int | None,
    code: str,
    stage: Stage,
    by: str,
    seen_version: int,
    at: datetime | None = None,
) -> Section:
    """Bring one round, or with None every paired one, to a stage."""

    def apply(state: State) -> State:
        require_no_session(state)
        every = range(1, state.facts.paired_rounds + 1)
        for number in every if round_number is None else (round_number,):
            state = state.with_book(_with_stage(state, number, stage, at))
        return state

    def describe(before: State, _after: State) -> Act:
        last = before.facts.paired_rounds if round_number is None else round_number
        what = msg("round {round}", round=last)
        if at:
            what = msg("round {round} at {time}", round=last, time=f"{at:%Y-%m-%d %H:%M %Z}")
        return Act(code, by, what)

    return change(section, describe, apply, seen_version)


def _with_stage(state: State, number: int, stage: Stage, at: datetime | None) -> Book:
    """The book with one round at a stage; a notice goes once the round hangs again."""
    sheet = state.book.sheet(number)
    if not state.facts.is_paired(number):
        raise WrongStage(round=number, stage=msg("not paired"))
    if stage is Stage.REVIEWED and state.book.is_public(number, timezone.now()):
        raise WrongStage(round=number, stage=Stage.PUBLISHED.label)
    notice = "" if stage is Stage.PUBLISHED else sheet.notice
    return state.book.with_sheet(replace(sheet, stage=stage, publish_at=at, notice=notice))


def require_no_session(state: State) -> None:
    """While somebody pairs by hand, the round waits for the end of it."""
    if state.book.hand_pairing is not None:
        raise WrongStage(round=state.book.hand_pairing.round, stage=msg("being paired by hand"))


def require_published(state: State) -> None:
    """A round is paired only when everybody knows the one before it."""
    number = state.facts.paired_rounds
    if number and not state.book.is_public(number, timezone.now()):
        raise WrongStage(round=number, stage=state.book.sheet(number).stage.label)


def _require_stage(state: State, round_number: int, *stages: Stage) -> None:
    stage = state.book.sheet(round_number).stage
    if not state.facts.is_paired(round_number) or stage not in stages:
        raise WrongStage(round=round_number, stage=stage.label)


def _require_unseen(state: State, number: int) -> None:
    """Nobody outside the desk has seen the round, neither published nor because its hour has come."""
    _require_stage(state, number, Stage.DRAFT, Stage.REVIEWED)
    if state.book.is_public(number, timezone.now()):
        raise WrongStage(round=number, stage=Stage.PUBLISHED.label)


def _first_unpublished(state: State) -> int:
    """The first of the last rounds that nobody outside the desk has seen."""
    first = state.facts.paired_rounds
    now = timezone.now()
    while first > 1 and not state.book.is_public(first - 1, now):
        first -= 1
    return first


def _require_no_results(facts: Tournament, rounds: Iterable[int]) -> None:
    """Games that were played are not thrown away with a draft."""
    for number in rounds:
        if any(game.played and not game.open for game in facts.round(number).games):
            raise ImpossibleChange(
                why=msg(
                    "Results of round {round} have been entered: publish the round, clear them, then retract "
                    "it again",
                    round=number,
                )
            )
