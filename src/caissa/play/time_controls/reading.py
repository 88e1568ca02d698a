"""Reading a time control from any usual notation."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.play.errors import ImpossibleTimeControl, UnreadableTimeControl
from caissa.play.time_controls.encoded import from_pgn, from_trf, looks_encoded
from caissa.play.time_controls.time_control import TimeControl
from caissa.play.time_controls.written import read_written

_SECONDS_WITH_MOVES_FROM = 600
_SECONDS_FROM = 180
_LONGEST_TEXT = 1000


class Notation(StrEnum):
    """A way to write a time control."""

    FIDE = "FIDE"
    SHORT = msg("short")
    WORDS = msg("words")
    US = msg("US Chess")
    TRF = "TRF26"
    PGN = "PGN"


@dataclass(frozen=True, slots=True)
class TimeControlReading:
    """A time control as read from a text, and what had to be guessed; None if the text says there is none."""

    text: str
    time_control: TimeControl | None
    findings: tuple[Finding, ...] = ()


def parse_time_control(text: str, notation: Notation | None = None) -> TimeControl:
    """The time control of a text; `UnreadableTimeControl` if it is none.

    Example: parse_time_control("90+30")
    """
    control = read_time_control(text, notation).time_control
    if control is None:
        raise UnreadableTimeControl(text=text, why=msg("it states that there is none, or that it is unknown"))
    return control


def read_time_control(text: str, notation: Notation | None = None) -> TimeControlReading:
    """The time control of a text with what had to be guessed; the notation is recognised if not named.

    Handbook: E.01 6.3.1
    """
    if len(text) > _LONGEST_TEXT:
        raise UnreadableTimeControl(text=text[:40] + "…", why=msg("it is too long"))
    try:
        return _READERS.get(notation, _recognised)(text)
    except ImpossibleTimeControl as error:
        raise UnreadableTimeControl(text=text, why=str(error.details["why"])) from None


def _recognised(text: str) -> TimeControlReading:
    trimmed = text.strip()
    if not trimmed:
        raise UnreadableTimeControl(text=text, why=msg("it is empty"))
    if trimmed in ("?", "-") or re.fullmatch(r"\*\d+", trimmed):
        return _pgn(trimmed)
    if looks_encoded(trimmed) and _must_be_seconds(trimmed):
        return _trf(trimmed, _guess(trimmed))
    return _written(trimmed)


def _must_be_seconds(text: str) -> bool:
    """Are the numbers of an encoded text too large for minutes, or is it a form that only programs write?"""
    if text.startswith("W") or ("/" in text and ":" in text):
        return True
    seconds = int(text.partition("+")[0].rpartition("/")[2])
    return seconds >= (_SECONDS_WITH_MOVES_FROM if "/" in text else _SECONDS_FROM)


def _guess(text: str) -> tuple[Finding, ...]:
    """Short numbers of seconds could have been meant as minutes."""
    if "/" in text or "W" in text or int(text.partition("+")[0]) >= _SECONDS_WITH_MOVES_FROM:
        return ()
    what = msg("{number} is read as seconds", number=text.partition("+")[0])
    return (
        Finding("time-control.guessed-unit", Severity.INFO, text, what, msg("write minutes with ' or min")),
    )


def _trf(text: str, guesses: tuple[Finding, ...] = ()) -> TimeControlReading:
    return TimeControlReading(text, from_trf(text), guesses)


def _pgn(text: str) -> TimeControlReading:
    return TimeControlReading(text, from_pgn(text))


def _written(text: str) -> TimeControlReading:
    control, guesses = read_written(text)
    return TimeControlReading(text, control, guesses)


_READERS: dict[Notation | None, Callable[[str], TimeControlReading]] = {
    Notation.TRF: _trf,
    Notation.PGN: _pgn,
    Notation.FIDE: _written,
    Notation.SHORT: _written,
    Notation.WORDS: _written,
    Notation.US: _written,
}
