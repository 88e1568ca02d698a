"""Another rate after force majeure: on record, and what it means for rating."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.messages import joined, msg
from caissa.play.days.session import duration, session_length
from caissa.play.time_controls.boards import named_boards
from caissa.play.time_controls.printing import in_fide_notation
from caissa.play.time_controls.time_control import TimeControl
from caissa.tournament import Speed


@dataclass(frozen=True, slots=True)
class ChangedRate:
    """Another rate after force majeure: for games already started, or for one round."""

    round_number: int
    before: TimeControl
    after: TimeControl
    reason: str
    started_games: bool = False
    """Is it for games that were interrupted, and not for a whole round?"""
    boards: tuple[str, ...] = ()


def place_of(change: ChangedRate) -> str:
    """Which games a change is about, in words."""
    if not change.started_games:
        return msg("round {number}", number=change.round_number)
    games = msg("games of round {number} that had begun", number=change.round_number)
    return joined(", ", (games, _boards_of(change))) if change.boards else games


def _boards_of(change: ChangedRate) -> str:
    return named_boards([int(board) for board in change.boards])


def sentence_on_change(change: ChangedRate) -> str:
    """What players must know of a change, for the pages and papers of the round."""
    control = in_fide_notation(change.after)
    if not change.started_games:
        return msg("Time control of this round: {control}", control=control)
    if not change.boards:
        return msg("Games that had begun continue with {control}", control=control)
    boards = _boards_of(change)
    return msg("Games that had begun on {boards} continue with {control}", boards=boards, control=control)


def doubts_about_change(changed: ChangedRate) -> tuple[Finding, ...]:
    """What a change of the rate brings: another rating list, a longer round, or no reason on record."""
    where = place_of(changed)
    findings = []
    if not changed.reason.strip():
        what = msg(
            "no reason has been entered; a time control is changed only for force majeure "
            "(Organisers' Manual 11.2.1)"
        )
        findings.append(Finding("time-control.change-without-reason", Severity.ERROR, where, what))
    if changed.after.speed is not changed.before.speed:
        what = msg(
            "the games become {after} play instead of {before}",
            after=changed.after.speed,
            before=changed.before.speed,
        )
        hint = msg("they belong to another rating list; report the round separately")
        findings.append(Finding("time-control.change-of-speed", Severity.WARNING, where, what, hint))
    if changed.started_games and session_length(changed.after) > session_length(changed.before):
        longer = duration(session_length(changed.after) - session_length(changed.before))
        what = msg(
            "the time control for interrupted games is {longer} longer; it may only be reduced (11.2.1.2)",
            longer=longer,
        )
        findings.append(Finding("time-control.change-is-longer", Severity.WARNING, where, what))
    return tuple(findings)


def control_of_round(
    usual: TimeControl, changes: Iterable[ChangedRate], round_number: int, board: str = ""
) -> TimeControl:
    """The rate of a game: the section's, or what it was changed to."""
    rate = usual
    for change in changes:
        if change.round_number == round_number and (not change.boards or board in change.boards):
            rate = change.after
    return rate


def speeds_of_rounds(usual: TimeControl, changes: Iterable[ChangedRate], rounds: int) -> tuple[Speed, ...]:
    """The kind of play of each round, by which its games are rated; changes of single boards aside."""
    whole = [change for change in changes if not change.boards]
    return tuple(control_of_round(usual, whole, number).speed for number in range(1, rounds + 1))
