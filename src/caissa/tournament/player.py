"""A participant of an individual section, or a member of a team."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import LabelledEnum, msg
from caissa.tournament.people import Birth, Person, Sex, Title
from caissa.tournament.points import Points


class Departure(LabelledEnum):
    """Why a player is no longer paired."""

    WITHDRAWN = "withdrawn", msg("withdrawn")
    EXPELLED = "expelled", msg("expelled")


@dataclass(frozen=True, slots=True)
class Left:
    """A player's leaving: how, and the last round they took part in or were still expected in."""

    how: Departure
    after_round: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A player under their number in the section.

    The number names the player for the whole event; which TPN it meant in which round is the
    tournament's affair (`Tournament.tpns`), because late entries shift TPNs (C.04.2 2.4).
    `rating` is the tournament rating that orders the list; the lists it came from are the person's.
    `stated_points` and `stated_rank` are what a file or a book said, not what we computed.
    """

    number: int
    person: Person
    rating: int | None = None
    first_round: int = 1
    left: Left | None = None
    stated_points: Points | None = None
    stated_rank: int | None = None

    @property
    def name(self) -> str:
        """Family name, first name."""
        return self.person.name

    @property
    def title(self) -> Title | None:
        """The player's title."""
        return self.person.title

    @property
    def federation(self) -> str:
        """The federation the player plays for."""
        return self.person.federation

    @property
    def fide_id(self) -> int | None:
        """The player's FIDE ID."""
        return self.person.fide_id

    @property
    def birth(self) -> Birth | None:
        """When the player was born, as far as known."""
        return self.person.birth

    @property
    def sex(self) -> Sex | None:
        """As the list writes it."""
        return self.person.sex

    def gone_in(self, round_number: int) -> bool:
        """Has the player left before this round?"""
        return self.left is not None and round_number > self.left.after_round
