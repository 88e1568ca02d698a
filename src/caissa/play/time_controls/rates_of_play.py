"""At which time controls a section is played: the usual one, rounds with another one, boards set otherwise.

What departs from the usual time control is recorded as remarks for the report to FIDE, so that files and
papers carry it, and whoever rates the games or judges norms reads it there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.play.errors import UnreadableTimeControl, UnwritableTimeControl
from caissa.play.time_controls.boards import read_boards, written_boards
from caissa.play.time_controls.changed_rate import ChangedRate, doubts_about_change
from caissa.play.time_controls.of_tournament import time_control_of
from caissa.play.time_controls.printing import written
from caissa.play.time_controls.reading import Notation, parse_time_control
from caissa.play.time_controls.same_settings import BoardSetting, doubts_about_settings, mixed_modes
from caissa.play.time_controls.time_control import TimeControl
from caissa.tournament import Remark, RemarkKind, Tournament
from caissa.tournament.remarks import remark_of

KINDS = (
    RemarkKind.TIME_CONTROL_OF_ROUND,
    RemarkKind.TIME_CONTROL_OF_STARTED_GAMES,
    RemarkKind.CLOCKS_OF_BOARDS,
)
"""The remarks that tell of another time control than the usual one."""


@dataclass(frozen=True, slots=True)
class RatesOfPlay:
    """The usual time control of a section, and where another one holds.

    A change of a round holds on every board of it, also where the clocks are usually set otherwise.
    """

    usual: TimeControl | None
    changes: tuple[ChangedRate, ...] = ()
    settings: tuple[BoardSetting, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def uniform(self) -> bool:
        """Are all games played at the usual time control?"""
        return not self.changes and not self.settings

    def change_of_round(self, round_number: int) -> ChangedRate | None:
        """The change that holds for a whole round."""
        whole = (change for change in self.changes if not change.started_games)
        return next((change for change in whole if change.round_number == round_number), None)

    def changes_in(self, round_number: int) -> tuple[ChangedRate, ...]:
        """All changes in a round: the whole round's first, then those of games that had begun."""
        of_round = (change for change in self.changes if change.round_number == round_number)
        return tuple(sorted(of_round, key=lambda change: change.started_games))

    def of_round(self, round_number: int) -> TimeControl | None:
        """The time control with which the games of a round begin."""
        change = self.change_of_round(round_number)
        return change.after if change else self.usual

    def of_game(self, round_number: int, board: int) -> TimeControl | None:
        """The time control of one game."""
        control = self.usual
        for setting in self.settings:
            if board in setting.boards:
                control = setting.control
        for change in self.changes_in(round_number):
            if not change.boards or str(board) in change.boards:
                control = change.after
        return control


def rates_of_play(tournament: Tournament) -> RatesOfPlay:
    """What a tournament's own words and its remarks say about its time controls.

    Handbook: E.01 6.3.1
    """
    usual = time_control_of(tournament).time_control
    changes: list[ChangedRate] = []
    settings: list[BoardSetting] = []
    findings: list[Finding] = []
    for remark in _remarks(tournament):
        try:
            record = _record(remark)
        except (UnreadableTimeControl, ValueError):
            findings.append(_unread(remark))
            continue
        if isinstance(record, ChangedRate):
            changes.append(record)
        else:
            settings.append(record)
    return RatesOfPlay(usual, tuple(changes), tuple(settings), tuple(findings))


def has_other_time_controls(tournament: Tournament) -> bool:
    """Does any remark tell of another time control than the usual one?"""
    return any(True for _ in _remarks(tournament))


def _remarks(tournament: Tournament) -> Iterator[Remark]:
    """The remarks about time controls, also those that a file holds as sentences."""
    for text in tournament.remarks:
        remark = remark_of(text) if isinstance(text, str) else text
        if remark is not None and remark.kind in KINDS:
            yield remark


def _record(remark: Remark) -> ChangedRate | BoardSetting:
    after = parse_time_control(remark.after)
    if remark.kind is RemarkKind.CLOCKS_OF_BOARDS:
        return BoardSetting(read_boards(remark.subject), after, remark.reason)
    if not remark.round:
        raise ValueError(remark)
    started = remark.kind is RemarkKind.TIME_CONTROL_OF_STARTED_GAMES
    boards = read_boards(remark.subject) if remark.subject else ()
    return ChangedRate(
        remark.round,
        parse_time_control(remark.before),
        after,
        remark.reason,
        started_games=started,
        boards=tuple(map(str, boards)),
    )


def _unread(remark: Remark) -> Finding:
    what = msg("this note about a time control cannot be read: {note}", note=str(remark))
    return Finding("time-control.unreadable", Severity.WARNING, "", what)


# -- recording -----------------------------------------------------------------------------


def remark_on_change(change: ChangedRate) -> Remark:
    """The remark that records a change of a round's time control, or of its games that had begun."""
    started = change.started_games
    return Remark(
        RemarkKind.TIME_CONTROL_OF_STARTED_GAMES if started else RemarkKind.TIME_CONTROL_OF_ROUND,
        change.round_number,
        subject=written_boards(map(int, change.boards)) if started else "",
        before=readable(change.before),
        after=readable(change.after),
        reason=change.reason,
    )


def remark_on_setting(setting: BoardSetting, usual: TimeControl) -> Remark:
    """The remark that records boards whose clocks are set otherwise."""
    return Remark(
        RemarkKind.CLOCKS_OF_BOARDS,
        subject=written_boards(setting.boards),
        before=readable(usual),
        after=readable(setting.control),
        reason=setting.reason,
    )


def readable(control: TimeControl) -> str:
    """The time control in the first notation that gives the same when it is read again."""
    for notation in (Notation.FIDE, Notation.US, Notation.TRF):
        try:
            text = str.__str__(written(control, notation))
            if parse_time_control(text) == control:
                return text
        except (UnwritableTimeControl, UnreadableTimeControl):
            continue
    raise UnwritableTimeControl(notation=Notation.FIDE, why=msg("it would be read as another one"))


# -- doubts --------------------------------------------------------------------------------


def doubts_about_rates(rates: RatesOfPlay) -> tuple[Finding, ...]:
    """What is doubtful about rounds and boards with another time control than the usual one.

    Handbook: E.01 6.3.1, B.01 1.1.3
    """
    changed = [finding for change in rates.changes for finding in doubts_about_change(change)]
    by_board: Mapping[str, TimeControl] = {
        written_boards(setting.boards): setting.control for setting in rates.settings
    }
    of_boards = doubts_about_settings(by_board, rates.usual)
    used = {change.after.mode for change in rates.changes}
    used |= {setting.control.mode for setting in rates.settings}
    used |= {rates.usual.mode} if rates.usual else set()
    known = {finding.code for finding in of_boards}
    of_rounds = () if "clock.mixed-modes" in known or not rates.changes else mixed_modes(used)
    return (*rates.findings, *changed, *of_boards, *of_rounds)
