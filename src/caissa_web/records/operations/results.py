"""Results: each names the result that its author saw, so that arbiters can work side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from caissa.tournament import Outcome, Tournament, changes
from caissa_web.records.book import RatingCorrection
from caissa_web.records.errors import Conflict, TooLate
from caissa_web.records.models import Section
from caissa_web.records.state import State
from caissa_web.records.versions import Act, change, last_author
from caissa_web.records.warnings import Level, Warned, require_confirmed

Outcomes = tuple[Outcome, Outcome]
Players = tuple[int, int]
OPEN: Outcomes = (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED)
ADJOURNED: Outcomes = (Outcome.ADJOURNED, Outcome.ADJOURNED)


@dataclass(frozen=True, slots=True)
class Entry:
    """One result as an arbiter enters it: White first, with the result that they saw before."""

    players: Players
    outcomes: Outcomes
    seen: Outcomes = OPEN

    def __str__(self) -> str:
        return f"{self.players[0]}-{self.players[1]}: {letters(self.outcomes)}"


def record_result(
    section: Section,
    round_number: int,
    players: Players,
    outcomes: Outcomes,
    *,
    by: str,
    seen: Outcomes = OPEN,
    reason: str = "",
    confirmed: Collection[str] = (),
) -> Section:
    """Enter a result, White first, in place of the one the author saw; sending it again changes nothing."""
    entries = (Entry(players, outcomes, seen),)
    return record_results(section, round_number, entries, by=by, reason=reason, confirmed=confirmed)


def record_results(
    section: Section,
    round_number: int,
    entries: Collection[Entry],
    *,
    by: str,
    reason: str = "",
    confirmed: Collection[str] = (),
) -> Section:
    """Enter several results of a round, all of them or, if one is refused, none."""

    def made(state: State) -> State:
        for entry in entries:
            state = _entered(section, state, round_number, entry, confirmed)
        return state

    what = f"round {round_number}, {'; '.join(str(entry) for entry in entries)}"
    late = round_number < section.paired_rounds
    return change(section, Act("result.recorded", by, what, reason, integrity=late), made)


def correct_for_rating(
    section: Section, round_number: int, entry: Entry, *, by: str, seen_version: int, reason: str
) -> Section:
    """Correct a result when it is too late for pairings and standings: it counts for the rating report.

    Handbook: C.04.2 4.3 (2017: D.8)
    """

    def made(state: State) -> State:
        changes.record_result(state.facts, round_number, *entry.players, entry.outcomes)
        correction = RatingCorrection(round_number, *entry.players, *entry.outcomes, reason)
        return state.with_book(state.book.with_correction(correction))

    act = Act("result.corrected-for-rating", by, f"round {round_number}, {entry}", reason, integrity=True)
    return change(section, act, made, seen_version)


def verify_boards(
    section: Section, round_number: int, boards: Iterable[int], *, by: str, verified: bool = True
) -> Section:
    """Mark results as compared with the result slips by a second pair of eyes, or take the mark back."""
    named = frozenset(boards)

    def made(state: State) -> State:
        sheet = state.book.sheet(round_number)
        kept = set(sheet.verified) | named if verified else set(sheet.verified) - named
        return state.with_book(state.book.with_sheet(replace(sheet, verified=tuple(sorted(kept)))))

    what = f"round {round_number}, boards {', '.join(str(board) for board in sorted(named))}"
    return change(section, Act("result.verified" if verified else "result.doubted", by, what), made)


def _entered(
    section: Section, state: State, round_number: int, entry: Entry, confirmed: Collection[str]
) -> State:
    """The state with one result more; what departs from the rules is remarked."""
    found = result_on_record(state.facts, round_number, entry.players)
    if found == entry.outcomes:
        return state
    if found and found != entry.seen:
        raise _conflict(section, round_number, entry, found)
    warnings = late_warnings(state.facts, round_number, found, entry.outcomes)
    require_confirmed(warnings, confirmed)
    facts = changes.record_result(state.facts, round_number, *entry.players, entry.outcomes)
    after = _unverified(state.with_facts(facts), round_number, entry.players)
    for one in warnings:
        after = after.remarked(f"{one.text} Result {entry}.")
    return after


def late_warnings(
    facts: Tournament, round_number: int, found: Outcomes | None, outcomes: Outcomes
) -> list[Warned]:
    """What a result entered after the next pairing means (C.04.2 4.3, 3.1); too late is refused."""
    last = facts.paired_rounds
    if round_number >= last or not facts.system.swiss or found in (None, OPEN):
        return []
    if found == ADJOURNED:
        if outcomes == (Outcome.DRAW, Outcome.DRAW):
            return []
        text = f"The adjourned game of round {round_number} was paired as a draw and ends otherwise."
        return [Warned(Level.WARNING, "adjourned-not-drawn", text, "C.04.2 3.1")]
    if round_number < last - 1 or facts.round(last).finished:
        raise TooLate(round=round_number)
    text = f"Round {last} has been paired with the old result of round {round_number}."
    return [Warned(Level.WARNING, "late-correction", text, "C.04.2 4.3")]


def _unverified(state: State, round_number: int, players: Players) -> State:
    """A changed result must be looked at again."""
    sheet = state.book.sheet(round_number)
    board = next(
        (one.board for one in state.facts.round(round_number).games if (one.white, one.black) == players),
        None,
    )
    if board not in sheet.verified:
        return state
    kept = tuple(one for one in sheet.verified if one != board)
    return state.with_book(state.book.with_sheet(replace(sheet, verified=kept)))


def _conflict(section: Section, round_number: int, entry: Entry, found: Outcomes) -> Conflict:
    game = f"The result of {entry.players[0]}-{entry.players[1]} in round {round_number}"
    return Conflict(what=game, author=last_author(section), seen=letters(entry.seen), found=letters(found))


def result_on_record(facts: Tournament, round_number: int, players: Players) -> Outcomes | None:
    """What is recorded for a game; None if it was not paired."""
    for game in facts.round(round_number).games:
        if (game.white, game.black) == players:
            return game.white_outcome, game.black_outcome
    return None


def letters(outcomes: Outcomes) -> str:
    """Two outcomes as the TRF writes them: `1-0`."""
    return "-".join(outcome.value for outcome in outcomes)
