"""Byes that players ask for, round by round, and boards that players keep."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import msg, plural
from caissa.tournament import Outcome, Tournament, changes
from caissa_web.operations.entries.players import known_player
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Book, FixedBoard
from caissa_web.section.entries.official_events import require_bye_allowed
from caissa_web.section.labels import BYES
from caissa_web.section.options import HALF_POINT_BYES, LAST_BYE_ROUND
from caissa_web.section.remarks import full_point_bye, without_remarks
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned, require_confirmed


def announce_bye(
    section: Section,
    number: int,
    round_number: int,
    outcome: Outcome,
    *,
    by: str,
    seen_version: int | None = None,
    confirmed: Collection[str] = (),
    reason: str = "",
) -> Section:
    """Record a requested bye; a second half-point bye and every full-point bye are warned of."""

    def apply(state: State) -> State:
        player = known_player(section, state.facts, number, "")
        facts = changes.announce_bye(state.facts, number, round_number, outcome)
        if facts == state.facts:
            return state
        require_bye_allowed(state.facts, outcome)
        if outcome is Outcome.HALF_POINT_BYE and number in state.book.no_half_points:
            raise ImpossibleChange(
                why=msg("{name} is barred from half-point byes", name=player.name), article="C.05 6.7.4"
            )
        require_confirmed(bye_warnings(state, number, round_number, outcome), confirmed)
        remark = full_point_bye(number, round_number)
        after = state.with_facts(without_remarks(facts, remark.__eq__))
        return after.remarked(remark) if outcome is Outcome.FULL_POINT_BYE else after

    what = msg(
        "{number} in round {round}: {bye}",
        number=number,
        round=round_number,
        bye=BYES[outcome],
    )
    full = outcome is Outcome.FULL_POINT_BYE
    return change(section, Act("bye.announced", by, what, reason, integrity=full), apply, seen_version)


def bye_warnings(state: State, number: int, round_number: int, outcome: Outcome) -> list[Warned]:
    """What an arbiter must confirm before a bye is on record."""
    if outcome is Outcome.FULL_POINT_BYE:
        text = msg("Full-point byes are deprecated; this one is noted in the report to FIDE.")
        return [Warned(Level.NOTICE, "full-point-bye", text, "C.04.1 4")]
    if outcome is not Outcome.HALF_POINT_BYE:
        return []
    return [*_one_too_many(state, number, round_number), *_too_late(state.book, round_number)]


def _one_too_many(state: State, number: int, round_number: int) -> list[Warned]:
    """A warning of more half-point byes than were announced."""
    had = half_point_byes(state.facts, number) - {round_number}
    allowed = allowed_half_points(state.book)
    if len(had) < allowed:
        return []
    name = state.facts.player(number).name
    text = plural(
        "{name} would have {count} half-point bye; only {allowed} may be requested.",
        "{name} would have {count} half-point byes; only {allowed} may be requested.",
        len(had) + 1,
        name=name,
        allowed=allowed,
    )
    return [Warned(Level.WARNING, "second-half-point-bye", text, "C.05 6.7.4")]


def _too_late(book: Book, round_number: int) -> list[Warned]:
    """A warning of a half-point bye in one of the last rounds, where those were announced to have none."""
    last = book.value(LAST_BYE_ROUND)
    if last is None or round_number <= last:
        return []
    text = msg(
        "Half-point byes were announced for rounds up to {last}, not for round {round}.",
        last=last,
        round=round_number,
    )
    return [Warned(Level.WARNING, "half-point-bye-too-late", text, "C.05 6.7.4")]


def half_point_byes(facts: Tournament, number: int) -> set[int]:
    """The rounds in which a player has a half-point bye."""
    return {
        round_.number
        for round_ in facts.rounds
        for bye in round_.byes
        if bye.participant == number and bye.outcome is Outcome.HALF_POINT_BYE
    }


def allowed_half_points(book: Book) -> int:
    """How many half-point byes a player may have in this section."""
    announced = book.value(HALF_POINT_BYES)
    return 1 if announced is None else announced


def cancel_bye(section: Section, number: int, round_number: int, *, by: str, reason: str = "") -> Section:
    """Take a bye back that was asked for, while its round is not paired."""

    def apply(state: State) -> State:
        facts = state.facts
        known_player(section, facts, number, "")
        if facts.is_paired(round_number):
            raise ImpossibleChange(
                why=msg(
                    "Round {round} has been paired; its byes can no longer be changed", round=round_number
                )
            )
        current = facts.round(round_number)
        kept = tuple(bye for bye in current.byes if bye.participant != number)
        if kept == current.byes:
            return state
        facts = without_remarks(facts, full_point_bye(number, round_number).__eq__)
        return state.with_facts(facts.with_round(replace(current, byes=kept)))

    return change(
        section,
        Act(
            "bye.cancelled",
            by,
            msg("{number} in round {round}", number=number, round=round_number),
            reason,
        ),
        apply,
    )


def bar_half_points(section: Section, number: int, barred: bool, *, by: str) -> Section:
    """Bar a player from half-point byes, or allow them again."""

    def apply(state: State) -> State:
        known_player(section, state.facts, number, "")
        others = {player for player in state.book.no_half_points if player != number}
        marked = tuple(sorted(others | ({number} if barred else set())))
        return state.with_book(replace(state.book, no_half_points=marked))

    return change(section, Act("bye.barred" if barred else "bye.allowed", by, str(number)), apply)


def fix_board(section: Section, number: int, board: int | None, *, by: str, reason: str = "") -> Section:
    """Let a player sit at the same board in every round, or no longer (ACCESS-003)."""

    def apply(state: State) -> State:
        known_player(section, state.facts, number, "")
        others = tuple(fixed_board for fixed_board in state.book.fixed_boards if fixed_board.player != number)
        taken = next((fixed_board for fixed_board in others if fixed_board.board == board), None)
        if taken:
            raise ImpossibleChange(
                why=msg(
                    "Board {board} is already reserved for player {player}", board=board, player=taken.player
                )
            )
        fixed = () if board is None else (FixedBoard(number, board, reason),)
        ordered = tuple(sorted((*others, *fixed), key=lambda fixed_board: fixed_board.player))
        return state.with_book(replace(state.book, fixed_boards=ordered))

    what = (
        msg("{number}: board {board}", number=number, board=board)
        if board
        else msg("{number}: any board", number=number)
    )
    return change(section, Act("player.board", by, what, reason), apply)
