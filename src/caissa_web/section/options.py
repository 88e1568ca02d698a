"""The options of the arbiter's book, each declared once: its name, what it is, and what holds without it.

The book stores an option as a text under its name. Whoever asks gets the value, and whoever decides gives
one; texts are handled only where people type them. What only the report or norms need is declared there
(`report_parts`, `norm_facts`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, time
from typing import Generic, TypeVar

from caissa_web.section.number_input import whole_number
from caissa_web.section.ratings.conversion import Conversion, conversion_typed

Value = TypeVar("Value")
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Setting(Generic[Value]):
    """One option: its name, what holds while nobody has said anything, and how its value is stored.

    `parse` raises `ValueError` for a text that is no such value; what is written as an empty text is not
    stored. Options once had other names; those are read still.
    """

    name: str
    default: Value
    parse: Callable[[str], Value]
    write: Callable[[Value], str]
    former_name: str = ""
    numeric: bool = False
    strict: bool = False
    """Is an answer refused that makes no sense?"""

    def is_named(self, name: str) -> bool:
        """Is this the option's name, or was it once?"""
        return name == self.name or (bool(name) and name == self.former_name)


# -- kinds of options ------------------------------------------------------------------


def text(name: str) -> Setting[str]:
    """An option that is said in words or by a code of a list of choices."""
    return Setting(name, "", str, str)


def whole(name: str, digits: int = 5, *, former_name: str = "") -> Setting[int | None]:
    """An option that is a whole number of at most so many digits; None while nobody has said it."""

    def parse(stored: str) -> int:
        number = whole_number(stored.strip(), digits)
        if number is None:
            raise ValueError(stored)
        return number

    return Setting(name, None, parse, _written, former_name, numeric=True)


def flag(name: str) -> Setting[bool]:
    """An option that is on, or not stored at all."""
    return Setting(name, False, lambda stored: stored == YES, lambda on: YES if on else "")


def yes_or_no(name: str) -> Setting[bool | None]:
    """A question that is answered with yes or no; None while nobody has."""

    def parse(stored: str) -> bool:
        if stored not in (YES, NO):
            raise ValueError(stored)
        return stored == YES

    return Setting(name, None, parse, lambda answer: "" if answer is None else YES if answer else NO)


def day(name: str) -> Setting[date | None]:
    """A day of the calendar; None while nobody has said it."""
    return Setting(name, None, date.fromisoformat, _written)


def names(name: str) -> Setting[tuple[str, ...]]:
    """Several names in an order, with commas between them."""
    return Setting(name, (), lambda stored: tuple(part for part in stored.split(",") if part), ",".join)


def federations(name: str) -> Setting[tuple[str, ...]]:
    """Codes of federations, with commas or spaces between them."""

    def parse(stored: str) -> tuple[str, ...]:
        return tuple(stored.upper().replace(",", " ").split())

    return Setting(name, (), parse, ",".join)


def _written(value: object) -> str:
    return "" if value is None else str(value)


# -- what is announced -------------------------------------------------------------------

DEFAULT_TIME = whole("default-time", former_name="default_time")
"""How many minutes late a player may come (Laws 6.7)."""

PUBLICATION_TIME = text("publication-time")
"""When results and the next pairings are published (C.04.2 4.2)."""

CORRECTION_MINUTES = whole("correction-minutes")
"""For how many minutes after that a mistake may be reported and still counts for the pairing (C.04.2 4.3)."""

DRAW_OFFERS = text("draw-offers")
RAPID_RULES = text("rapid-rules")
BLITZ_RULES = text("blitz-rules")
QUICKPLAY_FINISH = yes_or_no("quickplay-finish")
DEVICES = text("devices")
DEVICE_PENALTY = text("device-penalty")
LEAVING_AREA = text("leaving-area")
APPEALS_DEADLINE = text("appeals-deadline")
APPEALS_FEE = text("appeals-fee")
HALF_POINT_BYES = whole("half-point-byes")
"""How many half-point byes a player may have; one if nothing was announced (C.05 6.7)."""

LAST_BYE_ROUND = whole("last-bye-round")
"""The last round with half-point byes (C.05 6.7)."""

LATE_ENTRIES = whole("late-entries")
"""The last round before which a player may still enter (C.04.2 2.4)."""

UNPLAYED_FOR_OPPONENTS = text("unplayed-for-opponents")
"""What opponents see of unplayed rounds, where the event announced something else than C.07 16.3."""

UNPLAYED_OWN = text("unplayed-own")
"""What an unplayed round counts for the player, where it is something else than C.07 16.4."""

CUT_ORDER = text("cut-order")
"""What a cut takes away first, where it is something else than C.07 16.5."""

PRIZE_SHARING = text("prize-sharing")
PLAY_OFF = text("play-off")
RATED = yes_or_no("rated")
REGISTRATION_DATE = day("registration-date")
HYBRID = text("hybrid")
"""Is the event played under hybrid conditions, and did FIDE approve it (B.02 0.2, 9.4)?"""

EXCLUDED_FEDERATIONS = federations("excluded-federations")
"""The federations that are excluded from FIDE (B.02 10.1)."""

RATING_LIST = text("rating-list")
NATIONAL_CONVERSION: Setting[Conversion | None] = Setting(
    "national-conversion", None, conversion_typed, lambda formula: str(formula or ""), strict=True
)
"""How a national rating N is made comparable with FIDE's, as `0.9*N + 150` (C.04.2 2.1)."""

SYSTEM_AUTHORISATION = text("system-authorisation")
"""The Qualification Commission's authorisation of a system or acceleration that FIDE does not publish."""

BOARDS = whole("boards", 2)
"""On how many boards a match is played (C.05 7)."""

RATING_GAP = whole("rating-gap", 4)
"""By how many rating points a lower board may be stronger; 0 for no such rule (C.05 7)."""

RESERVES = whole("reserves")
TIE_BREAK_BLITZ = whole("tie-break-blitz", 1)
"""How many blitz games a tie-break day of a knock-out has after its rapid games: two or four."""

IMPAIRED_VISITORS = yes_or_no("impaired-visitors")
LINE_UP_DEADLINE = text("line-up-deadline")
BOTH_ABSENT = text("both-absent")
"""What happens when neither player has arrived by the default time (Organisers' Manual 11.1.1 R6)."""

POSTPONEMENTS = text("postponements")
"""Whether games may be postponed (Organisers' Manual 11.1.1 R6)."""

GROUP_COLOUR = text("group-colour")
"""The colour by which children find their group (Organisers' Manual 10.3.10)."""

# -- how the desk works ------------------------------------------------------------------

FIRST_BOARD = whole("first-board")
"""Which number the section's first board has."""

CHESS960 = flag("chess960")
"""Does the section play Chess960?"""

EFFECTIVE_RATING = flag("effective-rating")
"""Does a rating of another speed count where somebody has none of the section's?"""

RATING_CHECK_OFF = flag("rating-check-off")
"""Is the check of ratings after every update of the lists switched off? It is on unless somebody says so."""

RATING_SEQUENCE = names("rating-sequence")
"""The rating lists in the order in which they are asked."""

RATING_BAND = text("rating-band")
"""The ratings of those who belong to the section, as they are typed (Organisers' Manual 11.1.2 S7)."""

PLAY_UP = whole("play-up", digits=4)
"""By how many points somebody may be below the band and still enter."""

PRIZE_LOCK = text("prize-lock")
"""The lock of the announced special prizes."""


def hour_of_round(number: int) -> Setting[time | None]:
    """The hour at which a round starts."""
    return Setting(f"start-of-round-{number}", None, time.fromisoformat, _hour)


def _hour(hour: time | None) -> str:
    return f"{hour:%H:%M}" if hour else ""
