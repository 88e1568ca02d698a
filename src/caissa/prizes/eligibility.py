"""Who can win: closed rating bands, age on a day, dates of birth, sex, federation, club."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import Enum

from caissa.tournament import Birth, Player, Sex, age_on


class Unrated(Enum):
    """Whether players without a rating belong to a group."""

    NO = "no"
    TOO = "too"
    ONLY = "only"


@dataclass(frozen=True, slots=True)
class Eligibility:
    """Who belongs to a group; what is not stated does not matter, and every limit is included."""

    rating_from: int | None = None
    rating_to: int | None = None
    unrated: Unrated | None = None
    born_from: date | None = None
    born_until: date | None = None
    age_from: int | None = None
    age_to: int | None = None
    age_on: date | None = None
    sex: Sex | None = None
    federations: tuple[str, ...] = ()
    clubs: tuple[str, ...] = ()

    @property
    def asks_rating(self) -> bool:
        """Is there a rating band?"""
        return self.rating_from is not None or self.rating_to is not None

    @property
    def asks_birth(self) -> bool:
        """Does the date of birth matter?"""
        return any(
            limit is not None for limit in (self.born_from, self.born_until, self.age_from, self.age_to)
        )

    @property
    def open_to_all(self) -> bool:
        """Does nothing matter?"""
        return self == Eligibility()

    def includes(self, player: Player) -> bool:
        """Does the player belong, as far as is known?"""
        person = player.person
        return (
            self._rating_fits(player.rating)
            and self.birth_fits(player.birth) is not False
            and (not self.asks_birth or self.birth_fits(player.birth) is True)
            and (self.sex is None or player.sex is self.sex)
            and _among(player.federation, self.federations)
            and _among(person.club, self.clubs)
        )

    def doubtful_for(self, player: Player) -> bool:
        """Would the player belong if only the date of birth were known in full?"""
        unknown = self.birth_fits(player.birth) is None
        ageless = replace(self, born_from=None, born_until=None, age_from=None, age_to=None)
        return self.asks_birth and unknown and ageless.includes(player)

    def _rating_fits(self, rating: int | None) -> bool:
        if rating is None:
            return self.unrated in (Unrated.TOO, Unrated.ONLY) or (
                self.unrated is None and not self.asks_rating
            )
        if self.unrated is Unrated.ONLY:
            return False
        return (self.rating_from or 0) <= rating and (self.rating_to is None or rating <= self.rating_to)

    def birth_fits(self, birth: Birth | None) -> bool | None:
        """Does the date of birth fit? None if too little of it is known to say."""
        if not self.asks_birth:
            return True
        if birth is None:
            return None
        answers = {self._born_fits(day) for day in birth.first_and_last_day}
        return answers.pop() if len(answers) == 1 else None

    def _born_fits(self, born: date) -> bool:
        return (
            (self.born_from is None or born >= self.born_from)
            and (self.born_until is None or born <= self.born_until)
            and (self.age_on is None or self._age_fits(age_on(born, self.age_on)))
        )

    def _age_fits(self, age: int) -> bool:
        return (self.age_from or 0) <= age and (self.age_to is None or age <= self.age_to)


def _among(what: str, wanted: tuple[str, ...]) -> bool:
    return not wanted or what.casefold() in {word.casefold() for word in wanted}


def bands_overlap(group: Eligibility, other: Eligibility) -> bool:
    """Do two groups that differ only in their rating bands have ratings in common?"""
    if not (group.asks_rating and other.asks_rating) or _without_band(group) != _without_band(other):
        return False
    least = max(group.rating_from or 0, other.rating_from or 0)
    limits = [limit for limit in (group.rating_to, other.rating_to) if limit is not None]
    return not limits or least <= min(limits)


def _without_band(group: Eligibility) -> Eligibility:
    return replace(group, rating_from=None, rating_to=None, unrated=None)
