"""People: who they are, what they are rated, what they do at an event (GEN-004, GEN-008)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

from caissa.messages import LabelledEnum, LabelledStrEnum, msg


class Sex(Enum):
    """As the rating list and the TRF write it."""

    MALE = "m"
    FEMALE = "w"


class Title(Enum):
    """A player's title, in the order used for the initial ranking (C.04.2 2.2.2)."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"

    @property
    def precedence(self) -> int:
        """1 for the highest title; the untitled come after all of them."""
        return list(Title).index(self) + 1


class Speed(LabelledStrEnum):
    """The three kinds of play that FIDE rates apart."""

    STANDARD = "standard", msg("standard")
    RAPID = "rapid", msg("rapid")
    BLITZ = "blitz", msg("blitz")


@dataclass(frozen=True, slots=True)
class Birth:
    """A date of birth, of which only the year may be known."""

    year: int
    month: int | None = None
    day: int | None = None

    def __str__(self) -> str:
        return "/".join(
            f"{part:0{width}d}" for part, width in ((self.year, 4), (self.month, 2), (self.day, 2)) if part
        )

    @property
    def first_and_last_day(self) -> tuple[date, date]:
        """The first and the last day that the date may mean, of which only a part may be known."""
        if self.month is None:
            return date(self.year, 1, 1), date(self.year, 12, 31)
        if self.day is None:
            after = date(self.year + self.month // 12, self.month % 12 + 1, 1)
            return date(self.year, self.month, 1), date.fromordinal(after.toordinal() - 1)
        day = date(self.year, self.month, self.day)
        return day, day


def age_on(born: date, day: date) -> int:
    """Somebody's age in years on a day; it grows on the birthday (29 February: on 1 March)."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


@dataclass(frozen=True, slots=True)
class Rating:
    """One rating from one list: FIDE's, a national one, or the arbiter's estimate.

    `from_round` links it to the rounds it counts for in events longer than 30 days (B.02 7.1).
    """

    value: int
    source: str = "FIDE"
    speed: Speed = Speed.STANDARD
    list_month: str = ""
    k: int | None = None
    games: int | None = None
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class NationalRecord:
    """What a national federation's list says of a player (a TRF26 NRS record)."""

    federation: str
    rating: int | None = None
    classification: str = ""
    national_id: str = ""
    origin: str = ""
    name: str = ""
    birth: Birth | None = None
    sex: Sex | None = None


@dataclass(frozen=True, slots=True)
class Licence:
    """A licence with the time until which it holds."""

    kind: str
    number: str = ""
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A person as FIDE's lists know them; player, arbiter or both."""

    name: str
    fide_id: int | None = None
    federation: str = ""
    birth: Birth | None = None
    sex: Sex | None = None
    title: Title | None = None
    ratings: tuple[Rating, ...] = ()
    national: tuple[NationalRecord, ...] = ()
    club: str = ""
    arbiter_title: str = ""
    arbiter_category: str = ""
    arbiter_active: bool | None = None
    licences: tuple[Licence, ...] = ()

    def rating(
        self, speed: Speed = Speed.STANDARD, source: str = "FIDE", round_number: int = 1
    ) -> int | None:
        """The rating that counts in a round, or None for the unrated."""
        fitting = [
            rating
            for rating in self.ratings
            if (rating.speed, rating.source) == (speed, source) and rating.from_round <= round_number
        ]
        return max(fitting, key=lambda rating: rating.from_round).value if fitting else None


class Role(LabelledEnum):
    """What somebody may be at an event (S1 chapter 1, C.05 2-3, C.10, B.06.4)."""

    ORGANISER = "organiser", msg("organiser")
    CHIEF_ARBITER = "chief arbiter", msg("chief arbiter")
    DEPUTY_CHIEF_ARBITER = "deputy chief arbiter", msg("deputy chief arbiter")
    SECTOR_ARBITER = "sector arbiter", msg("sector arbiter")
    PAIRING_OFFICER = "pairing officer", msg("pairing officer")
    MATCH_ARBITER = "match arbiter", msg("match arbiter")
    BOARD_ARBITER = "board arbiter", msg("board arbiter")
    CHIEF_FAIR_PLAY_OFFICER = "chief fair play officer", msg("chief fair play officer")
    FAIR_PLAY_OFFICER = "fair play officer", msg("fair play officer")
    FAIR_PLAY_EXPERT = "fair play expert", msg("fair play expert")
    CAPTAIN = "captain", msg("captain")
    HEAD_OF_DELEGATION = "head of delegation", msg("head of delegation")
    PLAYER = "player", msg("player")
    FEDERATION_OFFICIAL = "federation official", msg("federation official")
    RATING_OFFICER = "rating officer", msg("rating officer")
    APPEALS_MEMBER = "appeals member", msg("appeals member")
    TREASURER = "treasurer", msg("treasurer")
    ENTRIES_OFFICER = "entries officer", msg("entries officer")
    HOTEL_DESK = "hotel desk", msg("hotel desk")
    TRANSPORT_OFFICER = "transport officer", msg("transport officer")
    VISA_OFFICER = "visa officer", msg("visa officer")
    ACCREDITATION_OFFICER = "accreditation officer", msg("accreditation officer")
    GUARDIAN = "guardian", msg("parent or guardian")
    PRESS = "press", msg("press")
    PUBLIC = "public", msg("public")


@dataclass(frozen=True, slots=True)
class Official:
    """A person in a role at an event or section."""

    person: Person
    role: Role
