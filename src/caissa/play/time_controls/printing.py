"""Writing a time control in the usual notations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from caissa.messages import msg, plural
from caissa.play.errors import UnwritableTimeControl
from caissa.play.time_controls.encoded import in_pgn, in_trf
from caissa.play.time_controls.reading import Notation
from caissa.play.time_controls.time_control import HOUR, MINUTE, Allotment, Mode, Period, TimeControl

_LONGEST_BARE = 180
"""Bare minutes from here on would be read as seconds."""

_MODE_MARKS = {Mode.BRONSTEIN: " Bronstein", Mode.DELAY: " delay"}


def written(control: TimeControl, notation: Notation = Notation.FIDE) -> str:
    """The time control in a notation; `UnwritableTimeControl` if the notation has no words for it."""
    return _WRITERS[notation](control)


def notations_of(control: TimeControl) -> dict[Notation, str]:
    """The time control in every notation that can say it."""
    notations = {}
    for notation in Notation:
        try:
            notations[notation] = written(control, notation)
        except UnwritableTimeControl:
            continue
    return notations


def one_bonus(own: Allotment) -> tuple[int, int] | None:
    """Seconds and the move from which every move brings them; None if it cannot be said so simply."""
    with_time = [index for index, period in enumerate(own.periods) if period.bonus]
    if not with_time:
        return (0, 1)
    first = with_time[0]
    bonus = own.periods[first].bonus
    later = own.periods[first + 1 :]
    if any(period.bonus != bonus or period.bonus_from is not None for period in later):
        return None
    return bonus, own.periods[first].bonus_from or own.starts[first]


# -- 90'/40+30'/end+30" ---------------------------------------------------------------------------------


def in_fide_notation(control: TimeControl) -> str:
    """As the organisers' manual lists its rates: 90'/40+30'/end+30"."""
    if control.mode is Mode.HOURGLASS:
        return _both_sides(
            control, lambda own: msg("hourglass {time}", time=_minutes(own.periods[0].seconds))
        )
    return _both_sides(control, lambda own: _fide(own, control.mode))


def _both_sides(control: TimeControl, write: Callable[[Allotment], str]) -> str:
    if control.equal_for_both:
        return write(control.white)
    if control.mode is Mode.HOURGLASS:
        raise UnwritableTimeControl(
            notation=msg("of words"), why=msg("an hourglass gives both the same time")
        )
    white, black = (
        msg("{rate} without increment", rate=write(own))
        if control.has_bonus and not own.has_bonus
        else write(own)
        for own in (control.white, control.black)
    )
    return msg("White {white}; Black {black}", white=white, black=black)


def _fide(own: Allotment, mode: Mode) -> str:
    mark = _MODE_MARKS.get(mode, "")
    shared_bonus = one_bonus(own)
    if shared_bonus is None:
        return "+".join(
            _fide_period(own, period) + _fide_bonus(period.bonus, period.bonus_from, mark)
            for period in own.periods
        )
    bonus, from_move = shared_bonus
    main = "+".join(_fide_period(own, period) for period in own.periods)
    return main + (_fide_bonus(bonus, from_move if from_move > 1 else None, mark) if bonus else "")


def _fide_period(own: Allotment, period: Period) -> str:
    if period.moves:
        return f"{_minutes(period.seconds)}/{period.moves}"
    return _minutes(period.seconds) + ("/end" if len(own.periods) > 1 else "")


def _fide_bonus(bonus: int, from_move: int | None, mark: str) -> str:
    rate = f'+{bonus}"{mark}'
    return f"{rate} from move {from_move}" if from_move else rate


def _minutes(seconds: int) -> str:
    return f"{seconds // MINUTE}'" if seconds % MINUTE == 0 else _h_mm_ss(seconds)


def _h_mm_ss(seconds: int) -> str:
    """Hours, minutes and seconds with colons."""
    return f"{seconds // HOUR}:{seconds // MINUTE % 60:02d}:{seconds % MINUTE:02d}"


# -- 90/40+30+30 and 15+10 ------------------------------------------------------------------------------


def in_short(control: TimeControl) -> str:
    """Bare numbers, as on a poster: 90/40+30+30, 15+10."""
    own = control.white
    shared_bonus = one_bonus(own)
    if not control.equal_for_both or shared_bonus is None or shared_bonus[1] > 1:
        raise _not_short(msg("plain numbers cannot express when and for whom time is added"))
    if control.mode not in (Mode.NONE, Mode.INCREMENT):
        raise _not_short(msg("plain numbers cannot express the mode {mode}", mode=control.mode))
    if own.repeats and own.has_bonus:
        raise _not_short(msg("the increment would be read as the last period"))
    main = "+".join(_bare(period) for period in own.periods)
    alone = len(own.periods) == 1 and not own.repeats
    return f"{main}+{shared_bonus[0]}" if own.has_bonus or alone else main


def _bare(period: Period) -> str:
    minutes, rest = divmod(period.seconds, MINUTE)
    if rest or minutes >= _LONGEST_BARE:
        raise _not_short(msg("plain numbers are whole minutes below 180"))
    if period.moves is None:
        return f"{minutes}"
    if period.moves > minutes:
        raise _not_short(
            msg(
                "{minutes}/{moves} would be read with {minutes} as the number of moves",
                minutes=minutes,
                moves=period.moves,
            )
        )
    return f"{minutes}/{period.moves}"


def _not_short(why: str) -> UnwritableTimeControl:
    return UnwritableTimeControl(notation=msg("of bare numbers"), why=why)


# -- 40/90, SD/30; +30 and G/60; d5 -----------------------------------------------------------------------


def in_us_notation(control: TimeControl) -> str:
    """As in the United States: 40/90, SD/30; +30 or G/60; d5."""
    own = control.white
    shared_bonus = one_bonus(own)
    if not control.equal_for_both or shared_bonus is None or shared_bonus[1] > 1 or own.repeats:
        raise _not_us(
            msg("it cannot express unequal times, a later start of the increment or repeated periods")
        )
    if control.mode in (Mode.BRONSTEIN, Mode.HOURGLASS):
        raise _not_us(msg("it does not know the mode {mode}", mode=control.mode))
    name = "G" if len(own.periods) == 1 else "SD"
    main = ", ".join(_us_period(period, name) for period in own.periods)
    letter = "d" if control.mode is Mode.DELAY else "+"
    return f"{main}; {letter}{shared_bonus[0]}" if shared_bonus[0] else main


def _us_period(period: Period, name: str) -> str:
    minutes, rest = divmod(period.seconds, MINUTE)
    if rest or (period.moves and minutes >= 600):
        raise _not_us(msg("it counts in whole minutes"))
    return f"{period.moves or name}/{minutes}"


def _not_us(why: str) -> UnwritableTimeControl:
    return UnwritableTimeControl(notation=msg("of US Chess"), why=why)


# -- words ----------------------------------------------------------------------------------------------


def in_words(control: TimeControl) -> str:
    """As in the regulations of an event: 90 minutes for 40 moves, then 30 minutes for the rest …"""
    if control.mode is Mode.HOURGLASS:
        return _both_sides(
            control, lambda own: msg("hourglass {time}", time=_duration(own.periods[0].seconds))
        )
    return _both_sides(control, lambda own: _words(own, control.mode))


def _words(own: Allotment, mode: Mode) -> str:
    shared_bonus = one_bonus(own)
    if shared_bonus is None:
        return _one_after_the_other(
            [
                _with_bonus(_words_period(own, period), period.bonus, period.bonus_from, mode)
                for period in own.periods
            ]
        )
    main = _one_after_the_other([_words_period(own, period) for period in own.periods])
    bonus, from_move = shared_bonus
    return _with_bonus(main, bonus, from_move, mode) if bonus else main


def _one_after_the_other(periods: Sequence[str]) -> str:
    return reduce(lambda before, after: msg("{before}, then {after}", before=before, after=after), periods)


def _words_period(own: Allotment, period: Period) -> str:
    time = _duration(period.seconds)
    if period.moves:
        return msg(
            "{time} for {moves}", time=time, moves=plural("{count} move", "{count} moves", period.moves)
        )
    if len(own.periods) > 1:
        return msg("{time} for the rest of the game", time=time)
    return msg("{time} for the whole game", time=time)


def _with_bonus(main: str, bonus: int, from_move: int | None, mode: Mode) -> str:
    seconds = plural("{count} second", "{count} seconds", bonus)
    text = msg("{time}, plus {seconds} per move", time=main, seconds=seconds)
    if mode is Mode.BRONSTEIN:
        text = msg("{time} as Bronstein delay", time=text)
    if mode is Mode.DELAY:
        text = msg("{time} as simple delay", time=text)
    return msg("{rate} from move {move}", rate=text, move=from_move) if from_move else text


def _duration(seconds: int) -> str:
    if seconds % MINUTE:
        return _h_mm_ss(seconds)
    return plural("{count} minute", "{count} minutes", seconds // MINUTE)


_WRITERS: dict[Notation, Callable[[TimeControl], str]] = {
    Notation.FIDE: in_fide_notation,
    Notation.SHORT: in_short,
    Notation.WORDS: in_words,
    Notation.US: in_us_notation,
    Notation.TRF: in_trf,
    Notation.PGN: in_pgn,
}
