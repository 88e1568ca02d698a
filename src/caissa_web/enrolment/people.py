"""People as forms describe them, as the rating lists know them, and as entrants for the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.utils import timezone

from caissa.entering import UNKNOWN, Entrant, Fact, Unknown
from caissa.errors import Finding, Severity
from caissa.files.rating_list import Hit
from caissa.folding import fold
from caissa.messages import msg, plural
from caissa.tournament import Birth, Person, Rating, Sex, Speed, Title
from caissa_web.enrolment.models import Guardian, Listed, Participant
from caissa_web.exchange import rating_store
from caissa_web.records.models import Event, PlayerInvitation
from caissa_web.section.entries.listed_person import person_of
from caissa_web.section.entries.minors import is_young

LONGEST_NAME, LONGEST_CONTACT = 200, 254
FIRST_YEAR = 1900
_DAY = re.compile(r"(19|20)\d\d[-/]\d{1,2}[-/]\d{1,2}")
_FEDERATION = re.compile(r"[A-Z]{3}")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class GuardianData:
    """Whom to reach about a young participant; whether they have agreed to the entry, or refused."""

    name: str
    phone: str = ""
    email: str = ""
    video: str = ""
    consents: bool = False
    refuses: bool = False

    def is_same(self, other: GuardianData) -> bool:
        """The same person: what somebody else has agreed to does not count."""
        return (fold(self.name), self.email.casefold()) == (fold(other.name), other.email.casefold())


@dataclass(frozen=True, slots=True)
class PersonData:
    """Somebody as a form describes them. `no_fide_id` says that there is none; an empty one is not known."""

    name: str
    fide_id: int | None = None
    no_fide_id: bool = False
    federation: str = ""
    birth: str = ""
    sex: str = ""
    title: str = ""
    club: str = ""
    email: str = ""
    phone: str = ""
    language: str = ""
    passport_name: str = ""
    ratings: Mapping[str, int] | None = None
    guardians: tuple[GuardianData, ...] = ()
    facts: Mapping[str, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Somebody with what the rating lists say, which lists said so, and whose the FIDE ID is."""

    person: PersonData
    lists: str = ""
    other: str = ""


# -- the rating lists ---------------------------------------------------------------


def with_lists(people: Sequence[PersonData], start: date | None) -> list[KnownPerson]:
    """People with what the lists in force say of them; without a list everything stays as it was typed."""
    asked = [person.fide_id for person in people if person.fide_id]
    hits = rating_store.by_ids(asked, start) if asked else {}
    lists = rating_store.chosen(rating_store.stored_lists(), start)
    named = "; ".join(str(each) for each in lists)[:200]
    return [_known(person, hits.get(person.fide_id or 0, []), named) for person in people]


def _known(person: PersonData, hits: Sequence[Hit], lists: str) -> KnownPerson:
    if hits:
        listed = person_of(hits)
        other = "" if is_same_person(person.name, listed.name) else listed.name
        return KnownPerson(_as_listed(person, listed), lists, other)
    if lists and person.no_fide_id and person.ratings is None:
        return KnownPerson(replace(person, ratings={}), lists)
    return KnownPerson(person, lists if lists and person.fide_id else "")


def is_same_person(typed: str, listed: str) -> bool:
    """Do two names share a word? Spelling varies, and first names come and go."""
    words, known = (set(fold(name).split()) for name in (typed, listed))
    return not words or bool(words & known)


def _as_listed(person: PersonData, listed: Person) -> PersonData:
    """What a list says, where it says something; the day of birth is not in it, only the year."""
    birth = person.birth
    if listed.birth and not birth.startswith(f"{listed.birth.year:04d}"):
        birth = str(listed.birth)
    return replace(
        person,
        name=listed.name or person.name,
        federation=listed.federation or person.federation,
        birth=birth,
        sex=listed.sex.value if listed.sex else person.sex,
        title=listed.title.value if listed.title else "",
        ratings={f"{each.source}:{each.speed.value}": each.value for each in listed.ratings},
    )


def check_fide_id(typed: PersonData, known: KnownPerson, *, in_office: bool) -> list[Finding]:
    """What speaks against a FIDE ID that was typed: the list has somebody else under it.

    Outside the office it replaces nothing that is on record; where the two disagree, the organiser looks.
    """
    if known.other:
        what = msg("the FIDE ID {fide_id} belongs to {name}", fide_id=typed.fide_id, name=known.other)
        return [Finding("entries.field", Severity.ERROR, msg("FIDE ID"), what)]
    if in_office:
        return []
    listed = known.person
    years = {each.partition("-")[0] for each in (typed.birth.replace("/", "-"), listed.birth) if each}
    pairs = ((typed.sex, listed.sex), (typed.federation, listed.federation))
    if len(years) > 1 or any(here and there and here != there for here, there in pairs):
        what = msg(
            "the rating list has another year of birth, sex or federation under {fide_id}; "
            "please write to the organiser",
            fide_id=typed.fide_id,
        )
        return [Finding("entries.field", Severity.ERROR, msg("FIDE ID"), what)]
    return []


# -- what is wrong in a form ----------------------------------------------------------


def check_person(person: PersonData) -> list[Finding]:
    """What cannot be stored of somebody, field by field."""
    wrong = [*_wrong_texts(person), *_wrong_values(person), *_wrong_ids(person)]
    return [Finding("entries.field", Severity.ERROR, where, what) for where, what in wrong]


def _wrong_texts(person: PersonData) -> Iterable[tuple[str, str]]:
    if not person.name.strip():
        yield msg("name"), msg("it is missing")
    for label, value, most in _texts(person):
        if len(value) > most:
            yield label, plural("at most {count} character", "at most {count} characters", most)
        if _CONTROL.search(value):
            yield label, msg("it contains a character that cannot be printed")


def _wrong_values(person: PersonData) -> Iterable[tuple[str, str]]:
    if person.federation and not is_federation(person.federation):
        yield msg("federation"), msg("three capital letters, such as FRA")
    if person.birth:
        birth = birth_of(person.birth)
        if birth is None and _DAY.fullmatch(person.birth):
            yield msg("date of birth"), msg("there is no such day; write 2012-02-28, or the year alone")
        elif birth is None:
            yield msg("date of birth"), msg("write 2012-02-28, or the year alone")
        elif birth.first_and_last_day[0] > timezone.localdate():
            yield msg("date of birth"), msg("it lies in the future")
    if person.sex not in ("", "m", "w"):
        yield msg("sex"), msg("m or w")
    if person.title and person.title not in Title.__members__:
        yield msg("title"), msg("there is no title {title}", title=person.title)


def _wrong_ids(person: PersonData) -> Iterable[tuple[str, str]]:
    if person.fide_id is not None and not 0 < person.fide_id < 10**12:
        yield msg("FIDE ID"), msg("it is not a FIDE ID")
    if person.fide_id and person.no_fide_id:
        yield msg("FIDE ID"), msg("either a number, or none")
    for address in (person.email, *(guardian.email for guardian in person.guardians)):
        if address and not _EMAIL.fullmatch(address):
            yield msg("e-mail"), msg("it is not an e-mail address")


def _texts(person: PersonData) -> Iterable[tuple[str, str, int]]:
    yield msg("name"), person.name, LONGEST_NAME
    yield msg("name as in the passport"), person.passport_name, LONGEST_NAME
    yield msg("club"), person.club, LONGEST_NAME
    yield msg("e-mail"), person.email, LONGEST_CONTACT
    yield msg("phone"), person.phone, 40
    for guardian in person.guardians:
        yield msg("guardian"), guardian.name, LONGEST_NAME
        yield msg("guardian"), guardian.phone, 40


def birth_of(text: str) -> Birth | None:
    """A date of birth as it is typed: 2012-02-28, 2012/02/28, or the year alone; None if it is none."""
    parts = text.replace("/", "-").split("-")
    if not all(part.isascii() and part.isdecimal() for part in parts) or len(parts) not in (1, 3):
        return None
    numbers = [int(part[:4]) for part in parts]
    if not FIRST_YEAR <= numbers[0] <= 2100:
        return None
    birth = Birth(*numbers)
    try:
        first, _last = birth.first_and_last_day
    except ValueError:
        return None
    return birth if first.year == birth.year else None


def is_federation(code: str) -> bool:
    """Is this written like the code of a federation?"""
    return _FEDERATION.fullmatch(code) is not None


# -- entrants -----------------------------------------------------------------------


def entrant_of(person: PersonData, facts: Mapping[Fact, bool]) -> Entrant:
    """Somebody as the rules see them: what was not said is unknown, and asks."""
    fide_id: int | Unknown | None = person.fide_id or (None if person.no_fide_id else UNKNOWN)
    listed = person.ratings is not None
    return Entrant(
        name=person.name,
        fide_id=fide_id,
        federation=person.federation or UNKNOWN,
        birth=birth_of(person.birth) or UNKNOWN if person.birth else UNKNOWN,
        sex=Sex(person.sex) if person.sex in ("m", "w") else UNKNOWN,
        title=Title[person.title] if person.title in Title.__members__ else (None if listed else UNKNOWN),
        ratings=ratings_of(person.ratings) if person.ratings is not None else UNKNOWN,
        facts=facts,
    )


def ratings_of(stored: Mapping[str, int]) -> tuple[Rating, ...]:
    """Ratings from the form in which they are stored."""
    ratings = []
    for key, value in stored.items():
        source, _colon, speed = key.rpartition(":")
        ratings.append(Rating(value, source, Speed(speed)))
    return tuple(ratings)


def best_rating(stored: Mapping[str, int] | None) -> int | None:
    """The rating by which places are given: the highest that the lists have; none for the unrated."""
    return max((stored or {}).values(), default=None)


def data_of(participant: Participant) -> PersonData:
    """A participant on record as a form describes people."""
    guardians = tuple(guardian_data(each) for each in participant.guardians.all())
    return replace(lasting_data(participant), guardians=guardians)


def lasting_data(participant: Participant) -> PersonData:
    """The same without guardians, whom nobody has to ask the database for."""
    return PersonData(
        name=participant.name,
        fide_id=participant.fide_id,
        no_fide_id=participant.no_fide_id,
        federation=participant.federation,
        birth=participant.birth,
        sex=participant.sex,
        title=participant.title,
        club=participant.club,
        email=participant.email,
        phone=participant.phone,
        language=participant.language,
        passport_name=participant.passport_name,
        ratings=participant.ratings,
    )


def guardian_data(row: Guardian) -> GuardianData:
    """A guardian on record as a form describes them."""
    agreed, refused = row.consented_at is not None, row.refused_at is not None
    return GuardianData(row.name, row.phone, row.email, row.video, agreed, refused)


def needs_guardian(person: PersonData, start: date | None) -> bool:
    """Is somebody under 18 on the first day, and nobody to reach about them?"""
    return is_minor(person, start) and not any(
        each.name and (each.phone or each.email) for each in person.guardians
    )


def is_minor(person: PersonData, start: date | None) -> bool:
    """Is somebody under 18 on the first day of the event?"""
    birth = birth_of(person.birth) if person.birth else None
    return start is not None and birth is not None and is_young(birth, start)


QualifiedSource = Callable[[Event], Iterable[tuple[int, str]]]
"""The FIDE IDs of those who are qualified, each with the code of the category; empty for every category."""
_QUALIFIED: list[QualifiedSource] = []


def count_as_qualified(source: QualifiedSource) -> QualifiedSource:
    """Have further FIDE IDs of an event count as qualified; a second registration is one."""
    if source not in _QUALIFIED:
        _QUALIFIED.append(source)
    return source


@dataclass(frozen=True, slots=True)
class Lists:
    """The organiser's own lists of an event, asked once for everybody."""

    event: Event
    barred: frozenset[int]
    qualified: frozenset[tuple[int, str]]
    in_arrears: frozenset[str]
    invited: frozenset[int]
    has: frozenset[str]

    @classmethod
    def of(cls, event: Event) -> Lists:
        """Read the lists; whose time has passed no longer counts at the start of the event."""
        rows = list(Listed.objects.filter(event=event))
        day = event.start
        valid = [row for row in rows if row.until is None or day is None or row.until >= day]
        states = (PlayerInvitation.ISSUED, PlayerInvitation.ACCEPTED)
        invited = PlayerInvitation.objects.filter(event=event, state__in=states, fide_id__isnull=False)
        kinds = Listed.Kind

        def ids(kind: str) -> frozenset[int]:
            return frozenset(row.fide_id for row in valid if row.kind == kind and row.fide_id)

        return cls(
            event,
            ids(kinds.BARRED),
            frozenset((number, "") for number in ids(kinds.QUALIFIED)).union(
                *(source(event) for source in _QUALIFIED)
            ),
            frozenset(row.federation for row in valid if row.kind == kinds.ARREARS and row.federation),
            frozenset(number for number in invited.values_list("fide_id", flat=True) if number),
            frozenset(row.kind for row in rows),
        )

    def facts(
        self, person: PersonData, stated: Mapping[str, Any], category: str, consents: Iterable[str] = ()
    ) -> dict[Fact, bool]:
        """What is so of somebody in a category: by the lists, by what the office has stated, by consents."""
        facts: dict[Fact, bool] = {}
        if person.fide_id or person.no_fide_id:
            number = person.fide_id or 0
            facts[Fact.BARRED] = number in self.barred
            facts[Fact.QUALIFIED] = not self.qualified.isdisjoint({(number, ""), (number, category)})
            facts[Fact.INVITED] = number in self.invited
        if person.federation:
            facts[Fact.FEDERATION_IN_ARREARS] = person.federation in self.in_arrears
        of_age = bool(person.birth) and not is_minor(person, self.event.start)
        if of_age or any(guardian.consents for guardian in person.guardians):
            facts[Fact.GUARDIAN_CONSENT] = True
        elif any(guardian.refuses for guardian in person.guardians):
            facts[Fact.GUARDIAN_CONSENT] = False
        if "rules" in consents:
            facts[Fact.RULES_ACCEPTED] = True
        known = {fact.value: fact for fact in Fact}
        return facts | {known[name]: bool(value) for name, value in stated.items() if name in known}
