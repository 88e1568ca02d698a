"""Time controls for programs: record 222 of TRF26 and the TimeControl tag of PGN, in moves and seconds."""

from __future__ import annotations

import re

from caissa.messages import msg
from caissa.play.errors import UnreadableTimeControl, UnwritableTimeControl
from caissa.play.time_controls.time_control import Allotment, Mode, Period, TimeControl

_PERIOD = re.compile(r"(?:(?P<moves>\d{1,4})/)?(?P<seconds>\d{1,7})(?:\+(?P<bonus>\d{1,5}))?")
_OF_TRF, _OF_PGN = msg("of TRF26"), msg("of PGN")
_TWO_SIDES = re.compile(r"W(?P<white>[\d/+:]+)-B(?P<black>[\d/+:]+)")


def looks_encoded(text: str) -> bool:
    """Has the text the form of an encoded time control?"""
    parts = text.split(":")
    listed = all(_PERIOD.fullmatch(part) for part in parts) and all("/" in part for part in parts[:-1])
    return listed or bool(_TWO_SIDES.fullmatch(text))


def from_trf(text: str) -> TimeControl:
    """The time control of a record 222, such as 40/6000+30:900+30 or W300+2-B240+2."""
    sides = _TWO_SIDES.fullmatch(text.strip())
    if sides is None:
        return _same_for_both(_allotment(text, text.strip()))
    white, black = (_allotment(text, sides[name]) for name in ("white", "black"))
    mode = Mode.INCREMENT if white.has_bonus or black.has_bonus else Mode.NONE
    return TimeControl(white, black, mode)


def _same_for_both(own: Allotment) -> TimeControl:
    return TimeControl(own, own, Mode.INCREMENT if own.has_bonus else Mode.NONE)


def _allotment(text: str, side: str) -> Allotment:
    return Allotment(tuple(_period(text, part) for part in side.split(":")))


def _period(text: str, part: str) -> Period:
    match = _PERIOD.fullmatch(part)
    if match is None:
        why = msg(
            "{text} is not one of moves/seconds, moves/seconds+increment, seconds, seconds+increment",
            text=repr(part),
        )
        raise UnreadableTimeControl(text=text, why=why)
    moves = int(match["moves"]) if match["moves"] else None
    return Period(int(match["seconds"]), moves, int(match["bonus"] or 0))


def from_pgn(text: str) -> TimeControl | None:
    """The time control of a PGN tag; None if the tag says `?` (unknown) or `-` (no time limit)."""
    trimmed = text.strip()
    if trimmed in ("?", "-", ""):
        return None
    if re.fullmatch(r"\*\d{1,7}", trimmed):
        own = Allotment((Period(int(trimmed[1:])),))
        return TimeControl(own, own, Mode.HOURGLASS)
    return _same_for_both(_allotment(text, trimmed))


def in_trf(control: TimeControl) -> str:
    """The time control for record 222."""
    _require_increment(control, _OF_TRF)
    if control.equal_for_both:
        return _encoded(control.white, _OF_TRF)
    return f"W{_encoded(control.white, _OF_TRF)}-B{_encoded(control.black, _OF_TRF)}"


def in_pgn(control: TimeControl) -> str:
    """The time control for the TimeControl tag of a PGN game."""
    if not control.equal_for_both:
        raise UnwritableTimeControl(notation=_OF_PGN, why=msg("the players have different times"))
    if control.mode is Mode.HOURGLASS:
        return f"*{control.white.periods[0].seconds}"
    _require_increment(control, _OF_PGN)
    return _encoded(control.white, _OF_PGN)


def _require_increment(control: TimeControl, notation: str) -> None:
    if control.mode not in (Mode.NONE, Mode.INCREMENT):
        raise UnwritableTimeControl(
            notation=notation, why=msg("it does not know the mode {mode}", mode=control.mode)
        )


def _encoded(own: Allotment, notation: str) -> str:
    return ":".join(_encoded_period(period, notation) for period in own.periods)


def _encoded_period(period: Period, notation: str) -> str:
    if period.bonus_from is not None:
        why = msg("the increment starts inside a period, at move {move}", move=period.bonus_from)
        raise UnwritableTimeControl(notation=notation, why=why)
    moves = f"{period.moves}/" if period.moves else ""
    bonus = f"+{period.bonus}" if period.bonus else ""
    return f"{moves}{period.seconds}{bonus}"
