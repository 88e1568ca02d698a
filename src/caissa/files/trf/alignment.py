"""Lines that slipped out of their columns, put back where a single shift makes everything fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from caissa.files.trf.records import CELL, FIRST_ROUND, PLAYER, Layout
from caissa.messages import msg

_SHIFTS = (1, -1, 2, -2, 3, -3, 4, -4)
_GAPS = (4, 6, 8, 9)
_DIGITS = frozenset("0123456789 ")
_ROUND_LETTERS = frozenset("wbWB- ")
_START = 4
_BY_WORDS = (
    r"001\s+(?P<number>[0-9]{1,4})\s+(?P<name>\S.*?)\s+(?P<rating>[0-9]{1,4})\s+(?P<federation>[A-Z]{3})\s+"
    r"(?P<id>[-0-9]{1,11})\s+(?P<birth>[0-9]{4}/[0-9]{2}/[0-9]{2})\s+(?P<points>[0-9]{1,2}\.[0-9])\s+"
    r"(?P<rank>[0-9]{1,4})(?P<rounds>(?:\s+[0-9]{1,4}\s[wb-]\s[-0-9=+A-Z])*)"
)
_ONE_ROUND = re.compile(r"([0-9]{1,4})\s([wb-])\s([-0-9=+A-Z])")


def rounds_fit(text: str) -> bool:
    """Do the columns between opponent, colour and result stay blank in every round?"""
    tail = text[FIRST_ROUND - 1 :]
    tail = tail.ljust(-(-len(tail) // CELL) * CELL)
    blanks = "".join([tail[gap::CELL] for gap in _GAPS])
    opponents = "".join([tail[place::CELL] for place in range(4)])
    return not blanks.strip() and _DIGITS.issuperset(opponents) and _ROUND_LETTERS.issuperset(tail[5::CELL])


def player_fits(text: str) -> bool:
    """Does a record 001 stand in its columns?"""
    return PLAYER.fits(text[: PLAYER.width]) and rounds_fit(text)


def realigned(text: str, layout: Layout, fits: Callable[[str], bool]) -> tuple[str, str] | None:
    """The line put into its columns and what was done to it, or None where no single shift helps."""
    for changed, what in _candidates(text, layout):
        if fits(changed):
            return changed, what
    return None


def by_words(text: str) -> str | None:
    """A record 001 whose words all stand in the right order, though in no columns, put into them."""
    match = re.fullmatch(_BY_WORDS, text)
    if match is None:
        return None
    part = match.groupdict()
    static = (
        f"001 {part['number']:>4}      {part['name'][:33]:<33} {part['rating']:>4} {part['federation']} "
        f"{part['id']:>11} {part['birth']} {part['points']:>4} {part['rank']:>4}  "
    )
    rounds = _ONE_ROUND.findall(part["rounds"])
    return static + "".join(f"{opponent:>4} {colour} {result}  " for opponent, colour, result in rounds)


def _candidates(text: str, layout: Layout) -> Iterator[tuple[str, str]]:
    ends = layout.name_ends
    for extra in _extra_bytes(text, ends):
        yield (
            _shift(text, ends - extra, extra) or "",
            msg("its name was counted in bytes, {extra} too many", extra=extra),
        )
    for by in _SHIFTS:
        for at, part in (
            (_START, msg("the line")),
            (ends, msg("what follows the name")),
            (layout.width - 1, msg("the rounds")),
        ):
            if changed := _shift(text, at, by):
                yield changed, msg("{part} moved by {by:+d}", part=part, by=by)


def _extra_bytes(text: str, ends: int) -> list[int]:
    """By how many columns a name counted in UTF-8 bytes comes out too short."""
    extras = []
    for extra in range(1, ends):
        name = text[_START : ends - extra]
        if len(name.encode("utf-8", "replace")) - len(name) == extra:
            extras.append(extra)
    return extras


def _shift(text: str, at: int, by: int) -> str | None:
    """The text with blanks put in at a place, or taken out there; None where no blanks stand."""
    if by > 0:
        return text[:at] + " " * by + text[at:]
    if text[at : at - by].strip() or len(text) < at:
        return None
    return text[:at] + text[at - by :]
