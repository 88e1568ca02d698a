"""Values put into columns; what does not fit is refused, never cut silently where it matters."""

from __future__ import annotations

import re

from caissa.errors import UnwritableFile
from caissa.files.trf.kind import Kind
from caissa.messages import msg, plural
from caissa.tournament import Points, decimal_text

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")


THE_RANK = msg("the rank")
THE_SCORE = msg("the score")
THE_RATING = msg("the rating")
THE_NATIONAL_RATING = msg("the national rating")
THE_FIDE_ID = msg("the FIDE ID")
THE_TEAM_NUMBER = msg("the team number")
VIRTUAL_POINTS = msg("virtual points")
MATCH_POINTS = msg("match points")


def one_line(text: str) -> str:
    """A text without line ends and other signs that no line can hold."""
    return _UNPRINTABLE.sub(" ", text)


def plain(text: str) -> str:
    """A text on one line, without blanks around it."""
    return one_line(text).strip() if text else ""


def in_columns(text: str, width: int) -> str:
    """A text cut to the columns it has."""
    return plain(text)[:width].rstrip()


def number(value: int | None, width: int, what: str, kind: Kind) -> str:
    """A number set to the right; `UnwritableFile` if it needs more columns than there are."""
    written = "" if value is None else str(value)
    return _fitting(written, width, what, kind)


def score(value: Points | None, width: int, what: str, kind: Kind) -> str:
    """Points set to the right; `UnwritableFile` if they need more columns than there are."""
    if value is None:
        return " " * width
    written = decimal_text(value)
    if len(written) > width:
        written = written.removesuffix(".0")
    return _fitting(written, width, what, kind)


def _fitting(written: str, width: int, what: str, kind: Kind) -> str:
    if len(written) > width:
        raise UnwritableFile(
            kind=kind.value,
            why=plural(
                "{what} {written} needs more than {count} column",
                "{what} {written} needs more than {count} columns",
                width,
                what=what,
                written=written,
            ),
        )
    return written.rjust(width)
