"""Results: each names the result that its author saw, so that arbiters can work side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, joined, msg
from caissa.pairing import check
from caissa.tournament import Outcome, Remark, RemarkedResult, RemarkKind, System, Tournament, changes
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change, last_author
from caissa_web.section.book import Book, RatingCorrection, Stage
from caissa_web.section.errors import Conflict, NotPublic, TooLate
from caissa_web.section.ratings.corrections import without_correction
from caissa_web.section.remarks import paired_as_a_draw, paired_with_old_result, rated_otherwise
from caissa_web.section.rounds.before_pairing import is_swiss
from caissa_web.section.rounds.board_numbers import board_numbers
from caissa_web.section.state import State
from caissa_web.section.teams.rounds import settled
from caissa_web.section.warnings import Level, Warned, require_confirmed

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

    @property
    def remarked(self) -> RemarkedResult:
        """The result as a remark names it."""
        return RemarkedResult(*self.players, *self.outcomes)


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
    listed = joined("; ", (str(entry) for entry in entries))

    def apply(state: State) -> State:
        require_public(state, round_number)
        before = state.facts
        for entry in entries:
            state = _entered(section, state, round_number, entry, confirmed)
        state = state.with_facts(settled(before, state.facts, round_number))
        departures = bracket_departures(before, state, round_number)
        return with_late_remarks(state, departures, entries, confirmed)

    def describe(before: State, _after: State) -> Act:
        late = round_number < before.facts.paired_rounds and is_swiss(before.facts)
        what = msg("round {round}, {names}", round=round_number, names=listed)
        return Act("result.recorded", by, what, reason, integrity=late)

    return change(section, describe, apply)


def require_public(state: State, round_number: int) -> None:
    """Refuse results of a round that nobody outside the desk has seen: it may still be paired otherwise."""
    if not state.book.is_public(round_number, timezone.now()):
        raise NotPublic(round=round_number)


def correct_for_rating(
    section: Section,
    round_number: int,
    entry: Entry,
    *,
    by: str,
    seen_version: int,
    reason: str,
    confirmed: Collection[str] = (),
) -> Section:
    """Correct a result when it is too late for pairings and standings: it counts for the rating report.

    Handbook: C.04.2 4.3 (2017: D.8)
    """

    def apply(state: State) -> State:
        require_public(state, round_number)
        changes.record_result(state.facts, round_number, *entry.players, entry.outcomes)
        correction = RatingCorrection(round_number, *entry.players, *entry.outcomes, reason)
        if correction in state.book.rating_corrections:
            return state
        text = rated_otherwise(round_number)
        require_confirmed([Warned(Level.WARNING, "rating-only", text, "C.04.2 4.3")], confirmed)
        state = without_correction(state, round_number, entry.players)
        remark = Remark(RemarkKind.RATED_OTHERWISE, round_number, results=(entry.remarked,))
        return state.with_book(state.book.with_correction(correction)).remarked(remark)

    return change(
        section,
        _correction("result.corrected-for-rating", by, round_number, entry, reason),
        apply,
        seen_version,
    )


def correct_reported_in_time(
    section: Section,
    round_number: int,
    entry: Entry,
    *,
    by: str,
    seen_version: int,
    reason: str,
    confirmed: Collection[str] = (),
) -> Section:
    """Correct a result everywhere that was reported before the next round ended and is entered only now.

    The rounds paired since then stay as they are, with a line each in the report to FIDE.

    Handbook: C.04.2 4.3 (2017: D.8)
    """
    if not reason:
        raise ImpossibleChange(
            why=msg("State who reported the mistake, and when: it counts only if it was reported in time"),
            article="C.04.2 4.3",
        )

    def apply(state: State) -> State:
        require_public(state, round_number)
        before = state.facts
        if require_game(before, round_number, entry.players) == entry.outcomes:
            return state
        facts = changes.record_result(before, round_number, *entry.players, entry.outcomes)
        state = without_marks(state.with_facts(facts), round_number, entry.players)
        state = without_correction(state, round_number, entry.players)
        state = state.with_facts(settled(before, state.facts, round_number))
        later = range(round_number + 1, before.paired_rounds + 1) if is_swiss(before) else ()
        departures = [_paired_before(state, number, round_number) for number in later]
        return with_late_remarks(state, departures, [entry], confirmed)

    return change(
        section, _correction("result.corrected-late", by, round_number, entry, reason), apply, seen_version
    )


def _correction(act: str, by: str, round_number: int, entry: Entry, reason: str) -> Act:
    """The act of a correction that came after the next round was paired, for the log."""
    what = msg("round {round}, {entry}", round=round_number, entry=entry)
    return Act(act, by, what, reason, integrity=True)


def verify_boards(
    section: Section, round_number: int, boards: Iterable[int], *, by: str, verified: bool = True
) -> Section:
    """Mark results as compared with the result slips by a second pair of eyes, or take the mark back."""
    named = frozenset(boards)

    def apply(state: State) -> State:
        sheet = state.book.sheet(round_number)
        kept = set(sheet.verified) | named if verified else set(sheet.verified) - named
        return state.with_book(state.book.with_sheet(replace(sheet, verified=tuple(sorted(kept)))))

    what = msg(
        "round {round}, boards {names}",
        round=round_number,
        names=comma_separated(str(board) for board in sorted(named)),
    )
    return change(section, Act("result.verified" if verified else "result.doubted", by, what), apply)


def _entered(
    section: Section, state: State, round_number: int, entry: Entry, confirmed: Collection[str]
) -> State:
    """The state with one result more; what departs from the rules is remarked."""
    on_record = result_on_record(state.facts, round_number, entry.players)
    if on_record == entry.outcomes:
        return state
    if on_record and on_record != entry.seen:
        raise _conflict(section, round_number, entry, on_record)
    departures = late_departures(state, round_number, on_record, entry.outcomes)
    facts = changes.record_result(state.facts, round_number, *entry.players, entry.outcomes)
    after = without_marks(state.with_facts(facts), round_number, entry.players)
    after = without_correction(after, round_number, entry.players)
    return with_late_remarks(after, departures, [entry], confirmed)


def with_late_remarks(
    state: State, departures: Collection[Remark], entries: Iterable[Entry], confirmed: Collection[str]
) -> State:
    """The state with a line in the report to FIDE about every rule that late results depart from.

    Refused as long as one of the departures is not confirmed.
    """
    require_confirmed(map(warning_of, departures), confirmed)
    results = tuple(entry.remarked for entry in entries)
    for departure in departures:
        state = state.remarked(replace(departure, results=results))
    return state


def warning_of(departure: Remark) -> Warned:
    """What has to be confirmed before a late result is recorded that the report will remark on."""
    number = departure.round or 0
    if departure.kind is RemarkKind.ADJOURNED_NOT_DRAWN:
        return Warned(Level.WARNING, "adjourned-not-drawn", paired_as_a_draw(number), "C.04.2 3.1")
    text = paired_with_old_result(number, departure.other_rounds[0])
    if departure.unpublished:
        draft = msg("It is not published: discard the draft first to pair it with the new result.")
        text = joined(" ", (text, draft))
    return Warned(Level.WARNING, "late-correction", text, "C.04.2 4.3")


def bracket_departures(before: Tournament, after: State, round_number: int) -> list[Remark]:
    """What a corrected result means in a knock-out whose next stage would be paired otherwise now."""
    facts = after.facts
    if facts.system is not System.KNOCKOUT or round_number >= facts.paired_rounds or before == facts:
        return []
    known = {wrong.round for wrong in check(before).wrong_rounds}
    wrong = [wrong.round for wrong in check(facts).wrong_rounds if wrong.round not in known]
    return [_paired_before(after, number, round_number) for number in wrong[:1]]


def late_departures(
    state: State, round_number: int, on_record: Outcomes | None, outcomes: Outcomes
) -> list[Remark]:
    """What a result entered after the next pairing means (C.04.2 4.3, 3.1); too late is refused."""
    facts, last = state.facts, state.facts.paired_rounds
    if round_number >= last or not is_swiss(facts) or on_record in (None, OPEN):
        return []
    if on_record == ADJOURNED:
        if outcomes == (Outcome.DRAW, Outcome.DRAW):
            return []
        return [Remark(RemarkKind.ADJOURNED_NOT_DRAWN, round_number)]
    late = late_round(state, round_number)
    return [] if late is None else [_paired_before(state, late, round_number)]


def late_round(state: State, round_number: int) -> int | None:
    """The round that was paired before a correction of this one; None in time, refused when too late."""
    facts, last = state.facts, state.facts.paired_rounds
    if round_number >= last or not is_swiss(facts):
        return None
    if round_number < last - 1 or facts.round(last).finished:
        raise TooLate(round=round_number)
    return last


def _paired_before(state: State, number: int, corrected: int) -> Remark:
    """The remark that a round was paired before a result of an earlier one was corrected."""
    unpublished = state.book.sheet(number).stage is not Stage.PUBLISHED
    return Remark(RemarkKind.OLD_RESULT_PAIRED, number, other_rounds=(corrected,), unpublished=unpublished)


def without_marks(state: State, round_number: int, players: Players) -> State:
    """A changed result has to be verified again."""
    state = state.with_book(without_doubt(state.book, round_number, players))
    sheet, board = state.book.sheet(round_number), board_of(state.facts, round_number, players)
    if board not in sheet.verified:
        return state
    kept = tuple(verified_board for verified_board in sheet.verified if verified_board != board)
    return state.with_book(state.book.with_sheet(replace(sheet, verified=kept)))


def board_of(facts: Tournament, round_number: int, players: Players) -> int | None:
    """The board at which two players sit in a round."""
    return board_numbers(facts.round(round_number)).get(players)


def without_doubt(book: Book, round_number: int, players: Players) -> Book:
    """The book without the second entry that contradicted a result."""
    game = (round_number, *players)
    kept = tuple(doubt for doubt in book.doubts if (doubt.round, doubt.white, doubt.black) != game)
    return book if kept == book.doubts else replace(book, doubts=kept)


def _conflict(section: Section, round_number: int, entry: Entry, on_record: Outcomes) -> Conflict:
    game = msg(
        "The result of {first}-{second} in round {round}",
        first=entry.players[0],
        second=entry.players[1],
        round=round_number,
    )
    return Conflict(
        what=game, author=last_author(section), seen=_result_text(entry.seen), found=_result_text(on_record)
    )


def result_on_record(facts: Tournament, round_number: int, players: Players) -> Outcomes | None:
    """What is recorded for a game; None if it was not paired."""
    for game in facts.round(round_number).games:
        if (game.white, game.black) == players:
            return game.white_outcome, game.black_outcome
    return None


def require_game(facts: Tournament, round_number: int, players: Players) -> Outcomes:
    """What is recorded for a game that must have been paired."""
    on_record = result_on_record(facts, round_number, players)
    if on_record is None:
        raise ImpossibleChange(
            why=msg(
                "{first} and {second} do not meet in round {round}",
                first=players[0],
                second=players[1],
                round=round_number,
            )
        )
    return on_record


def _result_text(outcomes: Outcomes) -> str:
    return msg("no result") if outcomes == OPEN else letters(outcomes)


def letters(outcomes: Outcomes) -> str:
    """Two outcomes as on a wall chart: `1-0`, `½-½`; what has no figure keeps its letter of the TRF."""
    return "-".join("½" if outcome is Outcome.DRAW else outcome.value for outcome in outcomes)
