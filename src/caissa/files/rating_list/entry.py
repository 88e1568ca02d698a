"""One line of a rating list, and the words that say which list it came from."""

from __future__ import annotations

from typing import NamedTuple

from caissa.messages import LabelledStrEnum, msg
from caissa.tournament import Speed


class Kind(LabelledStrEnum):
    """What a rating list holds: all three ratings, one of them, or a federation's own."""

    COMBINED = "combined", msg("combined")
    STANDARD = "standard", msg("standard")
    RAPID = "rapid", msg("rapid")
    BLITZ = "blitz", msg("blitz")
    NATIONAL = "national", msg("national")

    @property
    def speeds(self) -> tuple[Speed, ...]:
        """The speeds of play that a list of this kind rates."""
        return (Speed(self.value),) if self.value in {str(speed) for speed in Speed} else tuple(Speed)


class Rated(NamedTuple):
    """A person's rating for one speed of play, with the games of the period and the K-factor."""

    rating: int | None
    games: int | None
    k: int | None


class ListEntry(NamedTuple):
    """What one rating list says about one person; a rating of 0 is read as none.

    A named tuple rather than a dataclass because two million are made per list.
    """

    fide_id: int | None = None
    national_id: str = ""
    name: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    womens_title: str = ""
    other_titles: str = ""
    foa_title: str = ""
    standard_rating: int | None = None
    standard_games: int | None = None
    standard_k: int | None = None
    rapid_rating: int | None = None
    rapid_games: int | None = None
    rapid_k: int | None = None
    blitz_rating: int | None = None
    blitz_games: int | None = None
    blitz_k: int | None = None
    birth_year: int | None = None
    inactive: bool = False

    def rated(self, speed: Speed) -> Rated:
        """The rating, games and K for one speed of play."""
        if speed is Speed.STANDARD:
            return Rated(self.standard_rating, self.standard_games, self.standard_k)
        if speed is Speed.RAPID:
            return Rated(self.rapid_rating, self.rapid_games, self.rapid_k)
        return Rated(self.blitz_rating, self.blitz_games, self.blitz_k)

    @property
    def best_title(self) -> str:
        """The title that stands before the name: the open one, else the women's."""
        return self.title or self.womens_title


LETTERS = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
TITLES = {"": "", **{title: title for title in LETTERS.values()}, **LETTERS}
"""Titles as the lists print them now, and the letters of the lists before 2013."""


MOST_DIGITS = 12
"""FIDE IDs have at most nine digits; a few more leave room."""


def is_fide_id(text: str) -> bool:
    """Can this be a FIDE ID?"""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text) > 0


def title_in_full(title: str) -> str:
    """A title as FIDE prints it today: `g` and `gm` are both GM."""
    text = title.strip()
    return TITLES.get(text) or TITLES.get(text.lower()) or text.upper()
