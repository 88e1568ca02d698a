"""Conditions of entering, each a value that can be asked: passed, failed, or not known yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from caissa.entering.entrants import Entrant, Fact, Unknown
from caissa.messages import LabelledEnum, all_of, any_of, msg
from caissa.tournament import Licence, Sex, Speed, Title, age_on
from caissa.tournament.rating_bands import RatingBand


class Standing(LabelledEnum):
    """The answer to a condition; unknown asks for more, and never refuses."""

    PASS = "pass", msg("passed")
    FAIL = "fail", msg("failed")
    UNKNOWN = "unknown", msg("not known yet")


def standing_of(fits: bool | None) -> Standing:
    """Yes, no, or not known."""
    if fits is None:
        return Standing.UNKNOWN
    return Standing.PASS if fits else Standing.FAIL


class Condition(Protocol):
    """Something that an entrant must fulfil."""

    @property
    def needed(self) -> object:
        """What is asked for, in words."""
        ...

    def seen(self, entrant: Entrant) -> object:
        """What is known of the entrant that matters here; empty where nothing is."""
        ...

    def standing(self, entrant: Entrant) -> Standing:
        """Does the entrant fulfil it, as far as is known?"""
        ...


@dataclass(frozen=True, slots=True)
class RatingWithin:
    """A rating within a band, of one list and speed."""

    band: RatingBand
    speed: Speed = Speed.STANDARD
    source: str = "FIDE"

    @property
    def needed(self) -> object:
        """The band."""
        return msg(
            "{source} rating ({speed}) {band}",
            source=self.source,
            speed=self.speed.label,
            band=self.band.written,
        )

    def seen(self, entrant: Entrant) -> object:
        """The rating, or that there is none."""
        rating = entrant.rating(self.speed, self.source)
        if isinstance(rating, Unknown):
            return ""
        return msg("unrated") if rating is None else str(rating)

    def standing(self, entrant: Entrant) -> Standing:
        """Is the rating within the band? The unrated belong only where the band says so."""
        rating = entrant.rating(self.speed, self.source)
        return standing_of(None if isinstance(rating, Unknown) else self.band.includes(rating))


@dataclass(frozen=True, slots=True)
class AgeOn:
    """An age on a day, both limits included: U14 is at most 13 on 1 January, or 14 by other regulations."""

    on: date
    least: int | None = None
    most: int | None = None

    @property
    def needed(self) -> object:
        """The ages."""
        day = self.on.isoformat()
        if self.least is None:
            return msg("age on {day} at most {most}", most=self.most, day=day)
        if self.most is None:
            return msg("age on {day} at least {least}", least=self.least, day=day)
        return msg("age on {day} from {least} to {most}", least=self.least, most=self.most, day=day)

    def seen(self, entrant: Entrant) -> object:
        """The date of birth, as far as it is known."""
        return "" if isinstance(entrant.birth, Unknown) else str(entrant.birth)

    def standing(self, entrant: Entrant) -> Standing:
        """Does every day that the date of birth may mean give a fitting age?"""
        if isinstance(entrant.birth, Unknown):
            return Standing.UNKNOWN
        try:
            days = entrant.birth.first_and_last_day
        except ValueError:  # a day that is not in the calendar says nothing
            return Standing.UNKNOWN
        ages = [age_on(day, self.on) for day in days]
        inside = [self._fits(age) for age in range(min(ages), max(ages) + 1)]
        return standing_of(inside[0] if len(set(inside)) == 1 else None)

    def _fits(self, age: int) -> bool:
        return (self.least is None or self.least <= age) and (self.most is None or age <= self.most)


@dataclass(frozen=True, slots=True)
class SexIs:
    """A category of women."""

    sex: Sex

    @property
    def needed(self) -> object:
        """Women or men."""
        return msg("women") if self.sex is Sex.FEMALE else msg("men")

    def seen(self, entrant: Entrant) -> object:
        """As the rating list has it."""
        if isinstance(entrant.sex, Unknown):
            return ""
        return msg("woman") if entrant.sex is Sex.FEMALE else msg("man")

    def standing(self, entrant: Entrant) -> Standing:
        """Is it the sex of the category?"""
        return standing_of(None if isinstance(entrant.sex, Unknown) else entrant.sex is self.sex)


@dataclass(frozen=True, slots=True)
class FederationAmong:
    """A federation of a list, by FIDE's codes."""

    federations: tuple[str, ...]

    @property
    def needed(self) -> object:
        """The federations."""
        return msg("federation {federations}", federations=any_of(self.federations))

    def seen(self, entrant: Entrant) -> object:
        """The federation of the entrant."""
        return "" if isinstance(entrant.federation, Unknown) else entrant.federation

    def standing(self, entrant: Entrant) -> Standing:
        """Is the entrant of one of them?"""
        if isinstance(entrant.federation, Unknown):
            return Standing.UNKNOWN
        return standing_of(entrant.federation.upper() in {code.upper() for code in self.federations})


@dataclass(frozen=True, slots=True)
class TitleAmong:
    """A title of a list."""

    titles: tuple[Title, ...]

    @property
    def needed(self) -> object:
        """The titles."""
        return msg("title {titles}", titles=any_of([title.value for title in self.titles]))

    def seen(self, entrant: Entrant) -> object:
        """The title, or that there is none."""
        if isinstance(entrant.title, Unknown):
            return ""
        return entrant.title.value if entrant.title else msg("no title")

    def standing(self, entrant: Entrant) -> Standing:
        """Does the entrant have one of them?"""
        return standing_of(None if isinstance(entrant.title, Unknown) else entrant.title in self.titles)


@dataclass(frozen=True, slots=True)
class HasFideId:
    """A FIDE ID, without which nobody can be rated."""

    @property
    def needed(self) -> object:
        """The number."""
        return msg("a FIDE ID")

    def seen(self, entrant: Entrant) -> object:
        """The number, or that there is none."""
        if isinstance(entrant.fide_id, Unknown):
            return ""
        return str(entrant.fide_id) if entrant.fide_id else msg("none")

    def standing(self, entrant: Entrant) -> Standing:
        """Is there one?"""
        return standing_of(None if isinstance(entrant.fide_id, Unknown) else bool(entrant.fide_id))


@dataclass(frozen=True, slots=True)
class LicenceValid:
    """A licence of a kind that holds on a day."""

    kind: str
    on: date

    @property
    def needed(self) -> object:
        """The licence and the day."""
        return msg("licence {kind} valid on {day}", kind=self.kind, day=self.on.isoformat())

    def seen(self, entrant: Entrant) -> object:
        """Until when it holds."""
        ends = [each.until for each in self._licences(entrant)]
        if isinstance(entrant.licences, Unknown):
            return ""
        if not ends:
            return msg("none")
        known = [day for day in ends if day is not None]
        return max(known).isoformat() if len(known) == len(ends) else msg("no end")

    def standing(self, entrant: Entrant) -> Standing:
        """Does one of them hold on the day? A licence without an end does."""
        if isinstance(entrant.licences, Unknown):
            return Standing.UNKNOWN
        return standing_of(
            any(each.until is None or each.until >= self.on for each in self._licences(entrant))
        )

    def _licences(self, entrant: Entrant) -> list[Licence]:
        if isinstance(entrant.licences, Unknown):
            return []
        return [each for each in entrant.licences if each.kind.casefold() == self.kind.casefold()]


@dataclass(frozen=True, slots=True)
class FactIs:
    """A fact that must be so, or must not be so."""

    fact: Fact
    wanted: bool = True

    @property
    def needed(self) -> object:
        """The fact in words."""
        return self.fact.label if self.wanted else msg("not {fact}", fact=self.fact.label)

    def seen(self, entrant: Entrant) -> object:
        """Yes or no."""
        answer = entrant.facts.get(self.fact)
        if answer is None:
            return ""
        return msg("yes") if answer else msg("no")

    def standing(self, entrant: Entrant) -> Standing:
        """Is it as it must be?"""
        answer = entrant.facts.get(self.fact)
        return standing_of(None if answer is None else answer is self.wanted)


@dataclass(frozen=True, slots=True)
class AllOf:
    """Conditions that must all be fulfilled."""

    conditions: tuple[Condition, ...]

    @property
    def needed(self) -> object:
        """All of them."""
        return all_of([condition.needed for condition in self.conditions])

    def seen(self, entrant: Entrant) -> object:
        """What is known for each of them."""
        return all_of(_known(self.conditions, entrant))

    def standing(self, entrant: Entrant) -> Standing:
        """One that fails is enough to fail; one that is not known leaves it open."""
        return weakest({condition.standing(entrant) for condition in self.conditions})


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Conditions of which one must be fulfilled."""

    conditions: tuple[Condition, ...]

    @property
    def needed(self) -> object:
        """One of them."""
        return any_of([condition.needed for condition in self.conditions])

    def seen(self, entrant: Entrant) -> object:
        """What is known for each of them."""
        return all_of(_known(self.conditions, entrant))

    def standing(self, entrant: Entrant) -> Standing:
        """One that passes is enough to pass; one that is not known leaves it open."""
        standings = {condition.standing(entrant) for condition in self.conditions}
        if Standing.PASS in standings:
            return Standing.PASS
        return Standing.UNKNOWN if Standing.UNKNOWN in standings else Standing.FAIL


def _known(conditions: Sequence[Condition], entrant: Entrant) -> list[object]:
    return [seen for seen in (condition.seen(entrant) for condition in conditions) if seen]


def weakest(standings: Iterable[Standing]) -> Standing:
    """Failed if anything failed, else not known if anything is not known, else passed."""
    answers = set(standings)
    if Standing.FAIL in answers:
        return Standing.FAIL
    return Standing.UNKNOWN if Standing.UNKNOWN in answers else Standing.PASS
