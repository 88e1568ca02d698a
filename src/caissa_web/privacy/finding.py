"""Finding a person in everything that is kept: by FIDE ID, by name and birth, by a contact (DATA-003)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter

from django.db.models import Q

from caissa.tournament import Birth, Person, Tournament
from caissa_web.accounts.models import User
from caissa_web.records import history, snapshot
from caissa_web.records.models import FormSignature, PlayerInvitation, Section, Version
from caissa_web.section.book import Guardian
from caissa_web.section.officials.officials_book import ArbiterRecord
from caissa_web.section.state import State


@dataclass(frozen=True, slots=True)
class Wanted:
    """Who is looked for; a name alone is not enough, because many share one."""

    fide_id: int | None = None
    name: str = ""
    birth: str = ""
    contact: str = ""

    @property
    def is_enough(self) -> bool:
        """Does it point to one person?"""
        return bool(self.fide_id or self.contact or (self.name and self.birth))

    def is_(self, person: Person) -> bool:
        """Is this the person?"""
        if self.fide_id and person.fide_id:
            return person.fide_id == self.fide_id
        return bool(self.name) and _same(person.name, self.name) and self._born(person.birth)

    def _born(self, birth: Birth | None) -> bool:
        text = str(birth).replace("/", "-") if birth else ""
        return bool(self.birth and text) and text.startswith(self.birth)

    def is_reached_by(self, *contacts: str) -> bool:
        """Is one of these their contact?"""
        return bool(self.contact) and any(_same(contact, self.contact) for contact in contacts if contact)

    def in_text(self, text: str) -> bool:
        """May a stored document be about them? A quick look before a long one."""
        folded = text.casefold()
        wanted = (str(self.fide_id or ""), self.name, self.contact)
        return any(text_part.casefold() in folded for text_part in wanted if text_part)


def player_invitations(wanted: Wanted) -> list[PlayerInvitation]:
    """The invitations to play that somebody got."""
    rows = PlayerInvitation.objects.select_related("event").order_by("pk")
    return [
        row
        for row in rows
        if wanted.is_(Person(row.name, fide_id=row.fide_id)) or wanted.is_reached_by(row.email)
    ]


def form_signatures(wanted: Wanted) -> list[FormSignature]:
    """The signatures on forms that somebody gave, or that stand on a form about them."""
    rows = FormSignature.objects.select_related("section__event")
    people = ((row, ((row.name, row.fide_id), (row.about, row.about_fide_id))) for row in rows)
    return [
        row
        for row, named in people
        if any(wanted.is_(Person(name, fide_id=fide_id)) for name, fide_id in named if name)
    ]


@dataclass(frozen=True, slots=True)
class Place:
    """A section where the person is on record, and its state when they last were."""

    section: Section
    version: int
    state: State

    @property
    def is_current(self) -> bool:
        """Are they still there, or only in old versions?"""
        return self.version == self.section.version


def places(wanted: Wanted) -> list[Place]:
    """Every section whose facts or book, now or earlier, are about the person."""
    sections = Section.objects.select_related("event").order_by("event", "position", "pk")
    all_places = (_newest(section, wanted) for section in sections)
    return [place for place in all_places if place is not None]


def _newest(section: Section, wanted: Wanted) -> Place | None:
    """The newest version that is about the person: mostly the last one, otherwise all are read in order."""
    if section.version and (place := _place(section, *history.texts_at(section, section.version), wanted)):
        return place
    versions = Version.objects.filter(section=section).order_by("number").iterator(history.LONGEST_RUN)
    places = (_place(section, version, texts, wanted) for version, texts in history.texts_of(versions))
    return max(filter(None, places), key=attrgetter("version"), default=None)


def _place(section: Section, version: Version, texts: history.Texts, wanted: Wanted) -> Place | None:
    if not wanted.in_text(texts.facts.decode() + texts.book.decode()):
        return None
    state = snapshot.state_of(version, texts)
    return Place(section, version.number, state) if is_in(state, wanted) else None


def is_in(state: State, wanted: Wanted) -> bool:
    """Is the person in these facts or this book?"""
    return bool(
        numbers(state.facts, wanted)
        or any(guardians(state, wanted))
        or any(wanted.is_(official.person) for official in state.facts.officials)
        or any(contact_teams(state.facts, wanted))
        or any(arbiter_records(state, wanted))
    )


def arbiter_records(state: State, wanted: Wanted) -> Iterator[ArbiterRecord]:
    """The courses on record of the person, also when they are no official of the section any more."""
    names = {official.person.name for official in state.facts.officials if wanted.is_(official.person)}
    for record in state.book.officials.records:
        if record.name in names or (wanted.fide_id and record.fide_id == wanted.fide_id):
            yield record


def numbers(facts: Tournament, wanted: Wanted) -> frozenset[int]:
    """The numbers of the person as a player."""
    return frozenset(player.number for player in facts.players if wanted.is_(player.person))


def guardians(state: State, wanted: Wanted) -> Iterator[Guardian]:
    """What is kept about the person as a guardian, or about their guardian."""
    players = numbers(state.facts, wanted)
    for guardian in state.book.guardians:
        if guardian.player in players or wanted.is_reached_by(guardian.email, guardian.phone):
            yield guardian


def contact_teams(facts: Tournament, wanted: Wanted) -> Iterator[int]:
    """The teams that the person leads as captain or head of delegation."""
    for team in facts.teams:
        for contact in (team.captain_record, team.head_of_delegation):
            if contact and (wanted.is_(contact.person) or wanted.is_reached_by(contact.email, contact.phone)):
                yield team.number


def accounts(wanted: Wanted) -> list[User]:
    """The log-ins of the person: those with their e-mail address, or with exactly their log-in name."""
    if not wanted.contact:
        return []
    return list(User.objects.filter(Q(email__iexact=wanted.contact) | Q(username=wanted.contact)))


def _same(first: str, other: str) -> bool:
    return " ".join(first.split()).casefold() == " ".join(other.split()).casefold()
