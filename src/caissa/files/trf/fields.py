"""What the texts in the columns mean: numbers, points, births, titles, sexes, lists of numbers."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from caissa.messages import msg
from caissa.tournament import Birth, Points, Sex, Title, decimal_text, points

_WHOLE = re.compile(r"[0-9]{1,11}")
_POINTS = re.compile(r"-?(?:[0-9]{1,6}(?:[.,][0-9]{0,3})?|[.,][0-9]{1,3}|[0-9]{0,6}[½¼¾])")
_BIRTH = re.compile(r"([0-9]{4})(?:[./-]([0-9]{1,2})(?:[./-]([0-9]{1,2}))?)?[./-]?")
_BIRTH_DAY_FIRST = re.compile(r"([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{4})")
_TOKEN = re.compile(r"\S+")
_OLD_TITLES = {
    "G": Title.GM, "M": Title.IM, "F": Title.FM, "C": Title.CM,
    "WG": Title.WGM, "WM": Title.WIM, "WF": Title.WFM, "WC": Title.WCM,
}  # fmt: skip
OLD_LETTERS = {title: letters.lower() for letters, title in _OLD_TITLES.items()}
_TITLES = {title.value: title for title in Title} | _OLD_TITLES
_SEXES = {"m": Sex.MALE, "w": Sex.FEMALE, "f": Sex.FEMALE}


class Token(NamedTuple):
    """A word of a record and the columns it stands in."""

    text: str
    first: int
    last: int

    @property
    def span(self) -> tuple[int, int]:
        """The columns for a finding."""
        return self.first, self.last


def tokens(text: str, first: int = 5) -> list[Token]:
    """The words of a record from a column on, each with its place."""
    return [
        Token(match.group(), match.start() + 1, match.end()) for match in _TOKEN.finditer(text, first - 1)
    ]


def whole(text: str) -> int:
    """A number without sign or fraction; `ValueError` for anything else."""
    if not _WHOLE.fullmatch(text):
        raise ValueError(msg("{text} is not a whole number", text=repr(text)))
    return int(text)


def whole_or_none(text: str) -> int | None:
    """A number, or None for a blank or zero field."""
    return (whole(text) or None) if text else None


@lru_cache(maxsize=4096)
def score(text: str, width: int = 4) -> Points:
    """Points as files write them: `11.5`, `4`, `4,5`, `4½`; `ValueError` for anything else.

    Points that need more columns than their field has in a TRF are none either.
    """
    if not _POINTS.fullmatch(text):
        raise ValueError(msg("{text} is not a number of points", text=repr(text)))
    value = points(text.removesuffix(".").removesuffix(","))
    if len(decimal_text(value).removesuffix(".0")) > width:
        raise ValueError(msg("{text} is too many points", text=repr(text)))
    return value


def score_or_none(text: str) -> Points | None:
    """Points, or None for a blank field."""
    return score(text) if text else None


def wide_score_or_none(text: str) -> Points | None:
    """Points in the six columns that teams have for them, or None for a blank field."""
    return score(text, 6) if text else None


def birth(text: str) -> Birth | None:
    """A date of birth of which parts may be missing or zero; `ValueError` where it is none."""
    if not text.strip("0./- "):
        return None
    if match := _BIRTH.fullmatch(text):
        year, month, day = (int(part or 0) for part in match.groups())
    elif match := _BIRTH_DAY_FIRST.fullmatch(text):
        day, month, year = (int(part) for part in match.groups())
    else:
        raise ValueError(msg("{text} is not a date of birth", text=repr(text)))
    if year < 1000 or month > 12 or day > 31:
        raise ValueError(msg("{text} is not a date of birth", text=repr(text)))
    return Birth(year, month or None, (day or None) if month else None)


def title(text: str) -> Title | None:
    """A title, in full or in the old letters; `ValueError` for a word that is none."""
    if not text:
        return None
    known = _TITLES.get(text.upper())
    if known is None:
        raise ValueError(msg("{text} is not a title", text=repr(text)))
    return known


def sex(text: str) -> Sex | None:
    """m, w or f in either case; `ValueError` for another letter."""
    if not text or text == "-":
        return None
    known = _SEXES.get(text.lower())
    if known is None:
        raise ValueError(msg("{text} is neither m nor w", text=repr(text)))
    return known


def fide_id(text: str) -> int | None:
    """A FIDE ID; None where it is blank, zero or dashes."""
    return whole_or_none(text.strip("-"))
