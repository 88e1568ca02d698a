"""Officials and Appeals Committee as announced, and those of the sections: the one made from the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from caissa.prospectus import AnnouncedOfficial, Announcement, CommitteeMember
from caissa.tournament import Birth, Official, Person, Role, Title, Tournament

_PLAYERS_TITLES = {title.value: title for title in Title}
Key: TypeAlias = tuple[str, Role, str, str, int | None]
"""Name, role, title, federation, FIDE ID: what an announcement says of an official."""
Member: TypeAlias = tuple[str, str, int | None]
"""Name, federation, year of birth: what an announcement says of a member of the Appeals Committee."""


def _official(announced: AnnouncedOfficial) -> Official:
    title = _PLAYERS_TITLES.get(announced.title)
    arbiter_title = "" if title else announced.title
    person = Person(
        announced.name, announced.fide_id, announced.federation, title=title, arbiter_title=arbiter_title
    )
    return Official(person, announced.role)


def _member(member: CommitteeMember) -> Official:
    birth = Birth(member.birth_year) if member.birth_year else None
    return Official(Person(member.name, federation=member.federation, birth=birth), Role.APPEALS_MEMBER)


def _key(official: Official) -> Key:
    person = official.person
    title = person.arbiter_title or (person.title.value if person.title else "")
    return person.name, official.role, title, person.federation, person.fide_id


def _member_key(official: Official) -> Member:
    person = official.person
    return person.name, person.federation, person.birth.year if person.birth else None


def _announced_key(announced: AnnouncedOfficial) -> Key:
    return announced.name, announced.role, announced.title, announced.federation, announced.fide_id


def with_people(facts: Tournament, announcement: Announcement, section: str) -> Tournament:
    """The section with the announced officials and committee; who was there already keeps their details."""
    known = {_key(official): official for official in reversed(facts.officials)}
    members = {
        _member_key(official): official
        for official in reversed(facts.officials)
        if official.role is Role.APPEALS_MEMBER
    }
    listed = [
        known.get(_announced_key(announced)) or _official(announced)
        for announced in announcement.officials
        if announced.of_section(section)
    ]
    for person in announcement.appeals.people:
        member = _member(person)
        listed.append(members.get(_member_key(member)) or member)
    named = tuple(dict.fromkeys(listed))
    return facts if set(named) == set(facts.officials) else replace(facts, officials=named)


# -- out of the sections -----------------------------------------------------------------------


def people_of(
    sections: Mapping[str, Tournament], last: Announcement
) -> tuple[tuple[AnnouncedOfficial, ...], tuple[CommitteeMember, ...]]:
    """Officials and committee as the sections name them, in the order in which they were announced before."""
    if not sections:
        return last.officials, last.appeals.people
    claimed = {_announced_key(official) for official in last.officials}
    where: dict[Key, list[str]] = {}
    sitting: dict[Member, list[str]] = {}
    for name, facts in sections.items():
        for official in facts.officials:
            of_committee = official.role is Role.APPEALS_MEMBER and _key(official) not in claimed
            held = sitting.setdefault(_member_key(official), []) if of_committee else None
            places = where.setdefault(_key(official), []) if held is None else held
            if name not in places:
                places.append(name)
    for member, places in list(sitting.items()):
        if len(places) < len(sections):
            name, federation, _year = member
            where[name, Role.APPEALS_MEMBER, "", federation, None] = sitting.pop(member)
    return _officials(where, last, tuple(sections)), _members(sitting, last)


def _officials(
    where: Mapping[Key, list[str]], last: Announcement, sections: tuple[str, ...]
) -> tuple[AnnouncedOfficial, ...]:
    announced: dict[Key, set[str]] = {}
    for official in last.officials:
        announced.setdefault(_announced_key(official), set()).update(official.sections or sections)
    listed: list[AnnouncedOfficial] = []
    for official in last.officials:
        key = _announced_key(official)
        if announced[key] == set(where.get(key, ())):
            listed.append(official)
    as_before = {_announced_key(official) for official in listed}
    for key, places in where.items():
        if key not in as_before:
            limited = () if len(places) == len(sections) else tuple(places)
            name, role, title, federation, fide_id = key
            listed.append(AnnouncedOfficial(name, role, title, federation, fide_id, limited))
    return tuple(listed)


def _members(sitting: Mapping[Member, list[str]], last: Announcement) -> tuple[CommitteeMember, ...]:
    kept = [person for person in last.appeals.people if _member_key(_member(person)) in sitting]
    known = {_member_key(_member(person)) for person in kept}
    new = [
        CommitteeMember(name, federation, birth_year=year)
        for name, federation, year in sitting
        if (name, federation, year) not in known
    ]
    return (*kept, *new)
