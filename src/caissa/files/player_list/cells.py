"""What a cell of a player list says: a value, and a note if it is doubtful."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from caissa.errors import Severity
from caissa.messages import msg
from caissa.tournament import Birth, Sex, Title
from caissa.tournament.federations import FEDERATIONS, federation_code

Note = Callable[[str, Severity, str, str], None]
"""Takes what is doubtful: code, severity, what, hint."""

LOWEST_FIDE_RATING = 1000
HIGHEST_RATING = 2950
OLDEST = 1900

_NOTHING = frozenset({"", "-", "--", "---", "0", "none", "n/a", "na", "unr", "unr.", "unrated", "nc", "?"})

TITLES = MappingProxyType(
    {title.value: title for title in Title}
    | {"g": Title.GM, "m": Title.IM, "f": Title.FM, "c": Title.CM}
    | {"wg": Title.WGM, "wm": Title.WIM, "wf": Title.WFM, "wc": Title.WCM}
    | {"gf": Title.WGM, "mf": Title.WIM, "ff": Title.WFM, "cf": Title.WCM}
    | {"MI": Title.IM, "MF": Title.FM, "ГМ": Title.GM, "ММ": Title.IM, "МФ": Title.FM, "КМ": Title.CM}
)
"""FIDE's titles, the letters of older lists and of Papi (small), Spanish, Italian and Russian forms."""

ONLINE_TITLES = frozenset({"AGM", "AIM", "AFM", "ACM"})

_RATING = re.compile(r"(\d{1,5})(?:[.,]0*)?\s*([A-Za-z*]?)")
_YEAR_FIRST = re.compile(r"(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})(?:[T ].*)?")
_YEAR_LAST = re.compile(r"(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4}|\d{2})")
_FEMALE = frozenset(
    {
        "f",
        "w",
        "ж",
        "female",
        "woman",
        "femme",
        "mujer",
        "weiblich",
        "femmina",
        "donna",
        "feminino",
        "femenino",
    }
)
_MALE = frozenset(
    {"m", "h", "м", "male", "man", "homme", "hombre", "männlich", "maschio", "uomo", "masculino"}
)


@dataclass(frozen=True, slots=True)
class Habits:
    """How a column is written, seen from all its cells."""

    month_first: bool = False
    undecided: bool = False
    m_is_female: bool = False
    today: date | None = None


def habits_of(cells: Iterable[str], today: date | None) -> Habits:
    """Whether dates put the month first, and whether M means *mujer* beside H for *hombre*."""
    listed = list(cells)
    dates = [match for cell in listed if (match := _YEAR_LAST.fullmatch(cell))]
    letters = {cell.casefold() for cell in listed}
    first_is_day = any(int(match[1]) > 12 for match in dates)
    second_is_day = any(int(match[2]) > 12 for match in dates)
    slashes = any("/" in match[0] and match[1] != match[2] for match in dates)
    return Habits(
        month_first=second_is_day and not first_is_day,
        undecided=slashes and not first_is_day and not second_is_day,
        m_is_female="h" in letters and "m" in letters and "f" not in letters,
        today=today,
    )


def is_nothing(text: str) -> bool:
    """Does a cell only say that there is nothing to say?"""
    return text.casefold() in _NOTHING or not text.strip("-–— ")


def whole_number(text: str, code: str, note: Note) -> int | None:
    """A number of a player, a FIDE ID or a K."""
    if is_nothing(text):
        return None
    if text.isascii() and text.isdigit() and len(text) <= 10:
        return int(text)
    note(code, Severity.ERROR, msg("{text} is not a number", text=repr(text)), msg("it is left out"))
    return None


def rating(text: str, note: Note, lowest: int = 1) -> tuple[int, str] | None:
    """A rating and the letter that may follow it (`1500 F`: FIDE, N: national, E: estimate)."""
    if is_nothing(text):
        return None
    match = _RATING.fullmatch(text)
    if not match or int(match[1]) > 4000:
        note(
            "rating",
            Severity.ERROR,
            msg("{text} is not a rating", text=repr(text)),
            msg("the player counts as unrated"),
        )
        return None
    value = int(match[1])
    if not value:
        return None
    if not lowest <= value <= HIGHEST_RATING:
        note("rating", Severity.WARNING, msg("{value} is an unlikely rating", value=value), msg("check it"))
    return value, match[2].upper()


def title(text: str, note: Note) -> Title | None:
    """A FIDE title; online titles do not count (C.04.2 2.2)."""
    if is_nothing(text):
        return None
    known = TITLES.get(text) or TITLES.get(text.upper())
    if known is None and text.upper() in ONLINE_TITLES:
        note(
            "title",
            Severity.INFO,
            msg("{text} is an online title", text=text),
            msg("it does not count over the board"),
        )
    elif known is None:
        note(
            "title",
            Severity.WARNING,
            msg("{text} is not a FIDE title", text=repr(text)),
            msg("it is left out"),
        )
    elif known.value != text.upper():
        note(
            "title",
            Severity.INFO,
            msg("{text} was read as {known}", text=repr(text), known=known.value),
            msg("check it"),
        )
    return known


def federation(text: str, note: Note) -> str:
    """FIDE's code of a federation; what is unknown is kept as it stands if it may be a code."""
    if not text.strip("-–— ?"):
        return ""
    code = federation_code(text)
    if code is None:
        kept = text.upper() if re.fullmatch(r"[A-Za-z]{3}", text) else ""
        note(
            "federation",
            Severity.WARNING,
            msg("{text} is not a FIDE federation", text=repr(text)),
            msg("kept") if kept else msg("left out"),
        )
        return kept
    if text.upper() not in FEDERATIONS:
        note(
            "federation",
            Severity.INFO,
            msg("{text} was read as {known}", text=repr(text), known=code),
            msg("check it"),
        )
    return code


def sex(text: str, note: Note, habits: Habits) -> Sex | None:
    """Male or female, by the letters and words of seven languages."""
    word = text.casefold()
    if is_nothing(word):
        return None
    if word in _FEMALE or (word == "m" and habits.m_is_female):
        return Sex.FEMALE
    if word in _MALE:
        return Sex.MALE
    note(
        "sex",
        Severity.WARNING,
        msg("{text} is neither male nor female", text=repr(text)),
        msg("it is left out"),
    )
    return None


def birth(text: str, note: Note, habits: Habits) -> Birth | None:
    """A date or a year of birth; the future and the very distant past are doubtful."""
    if is_nothing(text) or not text.strip("0/.-: "):
        return None
    born = _birth(text, habits)
    if born is None:
        note(
            "birth",
            Severity.WARNING,
            msg("{text} is not a date or year of birth", text=repr(text)),
            msg("it is left out"),
        )
        return None
    if (habits.today and _earliest(born) > habits.today) or born.year < OLDEST:
        note(
            "birth",
            Severity.WARNING,
            msg("{year} is not a possible year of birth", year=born.year),
            msg("it is left out"),
        )
        return None
    return born


def _birth(text: str, habits: Habits) -> Birth | None:
    if re.fullmatch(r"\d{4}", text):
        return Birth(int(text))
    if match := _YEAR_FIRST.fullmatch(text):
        return _valid_birth(int(match[1]), int(match[2]), int(match[3]))
    if not (match := _YEAR_LAST.fullmatch(text)):
        return None
    day, month = (match[2], match[1]) if habits.month_first else (match[1], match[2])
    year = _century(int(match[3]), habits) if len(match[3]) == 2 else int(match[3])
    return None if year is None else _valid_birth(year, int(month), int(day))


def _century(year: int, habits: Habits) -> int | None:
    """The latest year with these two digits that is not in the future; nothing without today's date."""
    if habits.today is None:
        return None
    return 2000 + year if 2000 + year <= habits.today.year else 1900 + year


def _valid_birth(year: int, month: int, day: int) -> Birth | None:
    """A birth, or None if the calendar has no such day; 00 is a month or a day not known."""
    if not month or not day:
        return Birth(year, month or None) if 0 <= month <= 12 else None
    try:
        date(year, month, day)
    except ValueError:
        return None
    return Birth(year, month, day)


def _earliest(born: Birth) -> date:
    return date(max(born.year, 1), born.month or 1, born.day or 1)
