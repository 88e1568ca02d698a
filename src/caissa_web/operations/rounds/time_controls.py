"""Another time control after force majeure, for a round or games that had begun; boards set otherwise."""

from __future__ import annotations

from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg
from caissa.play import (
    BoardSetting,
    ChangedRate,
    RatesOfPlay,
    TimeControl,
    in_fide_notation,
    parse_time_control,
    rates_of_play,
)
from caissa.play.time_controls.boards import named_boards, read_boards
from caissa.play.time_controls.changed_rate import place_of
from caissa.play.time_controls.rates_of_play import remark_on_change, remark_on_setting
from caissa.tournament import Round, Tournament
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.remarks import without_remarks
from caissa_web.section.rounds.time_controls import recorded, with_remark
from caissa_web.section.state import State

LONGEST_REASON = 300
MOST_ROUNDS = 99
FORCE_MAJEURE = "Organisers' Manual 11.2.1"


def change_time_control_of_round(
    section: Section, round_number: int, time_control: str, reason: str, *, by: str, seen_version: int
) -> Section:
    """Play one round at another time control than the section's, because of force majeure.

    Handbook: E.01 6.3.1
    """
    control, why = parse_time_control(time_control), _reason(reason)

    def apply(state: State) -> State:
        usual = _usual(state.facts)
        _require_other(control, usual)
        if not 1 <= round_number <= (state.facts.scheduled_rounds or MOST_ROUNDS):
            raise ImpossibleChange(why=msg("There is no such round."))
        changed = ChangedRate(round_number, usual, control, why)
        return with_remark(state, remark_on_change(changed))

    what = msg("round {round}: {time_control}", round=round_number, time_control=in_fide_notation(control))
    return change(section, Act("round.time-control", by, what, why), apply, seen_version)


def change_time_control_of_started_games(
    section: Section,
    round_number: int,
    time_control: str,
    reason: str,
    *,
    by: str,
    seen_version: int,
    boards: str = "",
) -> Section:
    """Go on with the games of a round that had begun at another time control; with all, or on some boards.

    Handbook: E.01 6.3.1
    """
    control, why = parse_time_control(time_control), _reason(reason)
    listed = _boards(boards) if boards.strip() else ()
    changed = ChangedRate(round_number, control, control, why, started_games=True, boards=_names(listed))

    def apply(state: State) -> State:
        rates = rates_of_play(state.facts)
        before = rates.of_round(round_number) or _usual(state.facts)
        _require_other(control, before)
        if not state.facts.is_paired(round_number):
            raise ImpossibleChange(why=msg("Round {round} has not been paired", round=round_number))
        _require_boards(state.facts.round(round_number), listed)
        recorded_change = ChangedRate(
            round_number, before, control, why, started_games=True, boards=_names(listed)
        )
        return with_remark(state, remark_on_change(recorded_change))

    what = joined(": ", (place_of(changed), in_fide_notation(control)))
    return change(section, Act("round.started-games-time-control", by, what, why), apply, seen_version)


def set_clocks_of_boards(
    section: Section, boards: str, time_control: str, reason: str, *, by: str, seen_version: int
) -> Section:
    """Record boards whose clocks are set otherwise than the section's, such as with a delay.

    Handbook: E.01 6.3.1, B.01 1.1.3
    """
    control, why, listed = parse_time_control(time_control), _reason(reason), _boards(boards)
    setting = BoardSetting(listed, control, why)

    def apply(state: State) -> State:
        usual = _usual(state.facts)
        _require_other(control, usual)
        _require_free(rates_of_play(state.facts), listed)
        return with_remark(state, remark_on_setting(setting, usual))

    what = joined(": ", (named_boards(listed), in_fide_notation(control)))
    return change(section, Act("section.clocks-of-boards", by, what, why), apply, seen_version)


def take_back_time_control(section: Section, place: int, *, by: str, seen_version: int) -> Section:
    """Take back what was recorded at a place of the list, the first being 1: the usual time control holds."""

    def apply(state: State) -> State:
        lines = recorded(state.facts)
        if not 1 <= place <= len(lines):
            raise ImpossibleChange(why=msg("Nothing is on record at this place"))
        remark = lines[place - 1].remark
        return state.with_facts(without_remarks(state.facts, lambda other: other == remark))

    def act(before: State, _after: State) -> Act:
        line = recorded(before.facts)[place - 1]
        what = joined(": ", (line.where, in_fide_notation(line.control)))
        return Act("round.time-control-taken-back", by, what)

    return change(section, act, apply, seen_version)


# -- what is refused -----------------------------------------------------------------------


def _usual(facts: Tournament) -> TimeControl:
    usual = rates_of_play(facts).usual
    if usual is None:
        raise ImpossibleChange(why=msg("The section has no time control that can be read"))
    return usual


def _require_other(control: TimeControl, usual: TimeControl) -> None:
    if control == usual:
        why = msg("{time_control} is the time control already", time_control=in_fide_notation(control))
        raise ImpossibleChange(why=why)


def _reason(typed: str) -> str:
    """The reason in one line, for the log and the report."""
    reason = " ".join(typed.split())[:LONGEST_REASON]
    if not reason:
        why = msg("Enter the reason: a time control is changed only for force majeure")
        raise ImpossibleChange(why=why, article=FORCE_MAJEURE)
    return reason


def _boards(typed: str) -> tuple[int, ...]:
    try:
        return read_boards(typed)
    except ValueError:
        raise ImpossibleChange(why=msg("Write boards as 3, 7, 50-70")) from None


def _names(boards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(str, boards))


def _require_boards(round_: Round, boards: tuple[int, ...]) -> None:
    known = {game.board or place for place, game in enumerate(round_.games, start=1)}
    for board in boards:
        if board not in known:
            why = msg("Round {round} has no board {board}", round=round_.number, board=board)
            raise ImpossibleChange(why=why)


def _require_free(rates: RatesOfPlay, boards: tuple[int, ...]) -> None:
    """A board has one setting; the same boards again are corrected."""
    for setting in rates.settings:
        if setting.boards != boards and (both := set(setting.boards) & set(boards)):
            why = msg("Board {board} is on record with another time control", board=min(both))
            raise ImpossibleChange(why=why)
