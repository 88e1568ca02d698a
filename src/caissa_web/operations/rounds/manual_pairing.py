"""Pairing by hand: a session with a clear start and end; nothing is in force before the end.

FIDE's acceptance list, Q64-69: what breaks a rule causes a warning of level 3, and a round that the engine
would pair otherwise is remarked on in the report to FIDE.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg
from caissa.pairing.systems import boards_are_matches
from caissa.play import time_control_of
from caissa.play.clocks.late_start import rate_after_late_start
from caissa.play.time_controls.printing import written
from caissa.tournament import Remark, RemarkKind, Tournament
from caissa.tournament.changes import require_there
from caissa.tournament.remarks import passages
from caissa_web.operations.rounds.pairing import adjourned, require_no_session, require_published
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import HandPairing, RoundSheet, Stage
from caissa_web.section.entries.official_events import require_bye_allowed, require_late_game_allowed
from caissa_web.section.errors import WrongStage
from caissa_web.section.ratings.corrections import without_stale_corrections
from caissa_web.section.remarks import without_remarks_on_pairing
from caissa_web.section.rounds.before_pairing import by_schedule, is_swiss, warnings_before_pairing
from caissa_web.section.rounds.board_numbers import with_board_numbers
from caissa_web.section.rounds.manual_pairing_checks import (
    allocated,
    compared,
    difference_warning,
    entered,
    left_over,
    results_lost,
    warnings_of,
)
from caissa_web.section.rounds.retraction import RESULTS_TAKEN_BACK, warning_of_results_lost
from caissa_web.section.state import State
from caissa_web.section.teams.manual_pairing import names, seats_on_record
from caissa_web.section.teams.rounds import settled, with_boards_announced
from caissa_web.section.warnings import Level, Warned, require_confirmed

PAIRINGS_CHANGE = msg("The pairings are being changed.")
"""The notice that hangs in the place of a round that is paired again by hand."""
CASES = {
    "rematch": (msg("Two players who have already met were paired again"), "C.04.2 4.4.1"),
    "event-rules": (msg("The rules of the event were broken"), "C.04.2 4.4.2"),
    "two-free": (
        msg("Two players without an opponent, close in the standings, agree to play"),
        "C.04.2 4.4.3",
    ),
    "late-entry": (msg("A late entry is admitted with as few agreed changes as possible"), "C.04.2 4.4.4"),
    "top-boards": (msg("An unforeseeable event on the top boards of the last round"), "C.04.2 4.4.5"),
}
"""The only cases in which published pairings may be changed (C.04.2 4.4)."""
TWO_FREE = "two-free"
_CONSENT = Warned(
    Level.WARNING,
    "both-agree",
    msg("Both players and the arbiter must agree to the game, and the clocks be set fairly."),
    "C.05 6.7.3",
)


def start_hand_pairing(
    section: Section,
    round_number: int,
    *,
    by: str,
    seen_version: int,
    at: datetime,
    case: str = "",
    reason: str = "",
    minutes_late: int | None = None,
    confirmed: Collection[str] = (),
) -> Section:
    """Begin to pair the newest or the next round by hand, for a reason; a public one in five cases only.

    Where two without an opponent play after all, `minutes_late` says how long after the start of the round.
    """

    def apply(state: State) -> State:
        require_no_session(state)
        _require_open_to_hands(state, round_number)
        session = _begun(state, round_number, by, at, case)
        _require_reason(session, reason)
        if session.reason == TWO_FREE:
            require_late_game_allowed(state.facts)
            require_confirmed([_CONSENT], confirmed)
        session = replace(session, explanation=_explained(state.facts, session, reason, minutes_late))
        return state.with_book(replace(state.book, hand_pairing=session))

    act = Act(
        "round.by-hand-begun",
        by,
        msg("round {round}", round=round_number),
        _why(case, reason),
        integrity=True,
    )
    return change(section, act, apply, seen_version)


def _explained(facts: Tournament, session: HandPairing, reason: str, minutes_late: int | None) -> str:
    """The reason in words; of a game that begins late also how its clocks are set (C.05 6.7.3)."""
    control = time_control_of(facts).time_control
    if session.reason != TWO_FREE or not minutes_late or control is None:
        return reason.strip()
    rate = written(rate_after_late_start(control, minutes_late))
    clocks = msg("Minutes late: {minutes}; both clocks: {rate}.", minutes=minutes_late, rate=rate)
    return joined(" ", (text for text in (reason.strip(), clocks) if text))


def _require_reason(session: HandPairing, reason: str) -> None:
    """A round is taken out of the engine's hands only for a reason, or in a case that is one (C.04.2 1.4)."""
    if not session.reason and not reason.strip():
        raise ImpossibleChange(why=msg("Enter a reason for pairing by hand"), article="C.04.2 1.4")


def change_hand_pairing(section: Section, session: HandPairing, *, by: str, seen_version: int) -> Section:
    """Keep the table of the session as it stands; half-done ones may be kept too."""

    def apply(state: State) -> State:
        return state.with_book(replace(state.book, hand_pairing=_checked(state, session)))

    return change(
        section,
        Act("round.by-hand-changed", by, msg("round {round}", round=session.round)),
        apply,
        seen_version,
    )


def abandon_hand_pairing(section: Section, *, by: str, seen_version: int) -> Section:
    """End the session and leave the round as it was."""

    def apply(state: State) -> State:
        return state.with_book(replace(state.book, hand_pairing=None))

    return change(section, Act("round.by-hand-abandoned", by), apply, seen_version)


def end_hand_pairing(
    section: Section, session: HandPairing, *, by: str, seen_version: int, confirmed: Collection[str] = ()
) -> Section:
    """End the session: the table becomes the round's draft, and what departs from the rules is remarked."""

    def apply(state: State) -> State:
        kept = _checked(state, session)
        _require_complete(state.facts, kept)
        warnings = end_warnings(state, kept)
        require_confirmed(warnings, confirmed)
        return _ended(state, kept, warnings)

    def describe(before: State, _after: State) -> Act:
        begun = before.book.hand_pairing or session
        what = msg("round {round}", round=session.round)
        return Act("round.paired-by-hand", by, what, _why(begun.reason, begun.explanation), integrity=True)

    return change(section, describe, apply, seen_version)


def end_warnings(state: State, session: HandPairing) -> list[Warned]:
    """All that has to be confirmed before a session ends."""
    facts = adjourned(state.facts) if session.round > state.facts.paired_rounds else state.facts
    before = warnings_before_pairing(state) if session.round > state.facts.paired_rounds else []
    differs = difference_warning(compared(facts, session), session.round)
    lost = warning_of_results_lost(session.round, results_lost(facts, session))
    return [*before, *lost, *warnings_of(facts, session), *differs]


def _begun(state: State, number: int, by: str, at: datetime, case: str) -> HandPairing:
    """The session as it begins: with the round as it is, or with nobody seated."""
    (boards, byes), known = seats_on_record(state.facts, number), set(names(state.facts))
    if any(not known.issuperset((board.white, board.black)) for board in boards):
        raise ImpossibleChange(
            why=msg("This round contains players who are not in the list; enter them first")
        )
    public = state.book.is_public(number, at)
    if public and case not in CASES:
        raise ImpossibleChange(
            why=msg("Published pairings may be changed only in one of five cases; choose which"),
            article="C.04.2 4.4",
        )
    return HandPairing(number, by, at, boards, byes, public, case if public else "")


def _ended(state: State, session: HandPairing, warnings: list[Warned]) -> State:
    """The round as the session has it, a draft again, with a remark where it departs from the rules."""
    next_one = session.round > state.facts.paired_rounds
    known = with_boards_announced(state).facts
    facts = settled(known, entered(adjourned(known) if next_one else known, session), session.round)
    if boards_are_matches(facts):
        facts = with_board_numbers(facts, state.book, session.round)
    old = state.book.sheet(session.round)
    notice = old.notice or (PAIRINGS_CHANGE if session.published else "")
    kept = RoundSheet(session.round, Stage.DRAFT, notice=notice, by_hand=True)
    book = replace(state.book.with_sheet(kept), hand_pairing=None)
    after = without_stale_corrections(State(without_remarks_on_pairing(facts, session.round), book))
    departures = [
        warning.text for warning in warnings if warning.level > 2 and warning.code != RESULTS_TAKEN_BACK
    ]
    if not departures:
        return after
    if session.reason:
        departures.append(f"Case: {_case(session.reason)}.")
    if session.explanation:
        departures.append(f"Reason: {session.explanation}")
    called = {player.number: player.name for player in after.facts.players}
    explanation = passages(" ".join(departures), called)
    return after.remarked(Remark(RemarkKind.PAIRED_BY_HAND, session.round, explanation=explanation))


def _checked(state: State, session: HandPairing) -> HandPairing:
    """The table, if a session is open and nobody is unknown, doubled or at a doubled board."""
    open_one = state.book.hand_pairing
    if open_one is None or open_one.round != session.round:
        raise WrongStage(round=session.round, stage=msg("not being paired by hand"))
    known = names(state.facts)
    seats = [number for pair in session.boards for number in (pair.white, pair.black)]
    seats += [bye.participant for bye in session.byes]
    for number, times in Counter(seats).items():
        if number not in known:
            raise ImpossibleChange(why=msg("There is no player {number}", number=number))
        if times > 1:
            raise ImpossibleChange(
                why=msg(
                    "{number} {name} is in the table more than once ({times})",
                    number=number,
                    name=known[number],
                    times=times,
                )
            )
    _require_there(state.facts, session)
    for bye in session.byes:
        if bye not in open_one.byes:
            require_bye_allowed(state.facts, bye.outcome)
    for board, times in Counter(pair.board for pair in session.boards).items():
        if times > 1:
            raise ImpossibleChange(
                why=msg("Board {board} is given more than once ({times})", board=board, times=times)
            )
    return replace(open_one, boards=session.boards, byes=session.byes)


def _require_there(facts: Tournament, session: HandPairing) -> None:
    """Players who have left a Swiss are not paired; in a table their games are lost by forfeit."""
    if facts.for_teams or not is_swiss(facts):
        return
    for number in (number for board in session.boards for number in (board.white, board.black)):
        require_there(facts.player(number), session.round, "C.04.2 3.2")


def _require_complete(facts: Tournament, session: HandPairing) -> None:
    """Everybody present has a board or a bye, and at most one the pairing-allocated bye."""
    if missing := left_over(facts, session):
        known = names(facts)
        listed = ", ".join(f"{number} {known[number]}" for number in missing)
        raise ImpossibleChange(
            why=msg("Without a board and without a bye: {names}", names=listed), article="C.04.1 3"
        )
    if len(allocated(session.byes)) > 1:
        raise ImpossibleChange(why=msg("Only one can get the pairing-allocated bye"), article="C.04.1 3")
    if not session.boards and not allocated(session.byes):
        raise ImpossibleChange(why=msg("The table is empty"))


def _require_open_to_hands(state: State, number: int) -> None:
    facts = state.facts
    if facts.for_teams and not boards_are_matches(facts):
        raise ImpossibleChange(why=msg("The boards in this system are fixed by its table"))
    last = facts.paired_rounds
    first = 1 if by_schedule(facts) else max(1, last)
    if not first <= number <= min(last + 1, facts.scheduled_rounds or last + 1):
        raise WrongStage(round=number, stage=msg("not the newest or the next round"))
    if number == last + 1 and last and not by_schedule(facts):
        require_published(state)


def _why(case: str, reason: str) -> str:
    """The case and the reason, as far as they were said."""
    return joined(" ", (text for text in (_case(case), reason.strip()) if text))


def _case(case: str) -> str:
    """A case in words with its article."""
    return f"{CASES[case][0]} ({CASES[case][1]})" if case in CASES else ""
