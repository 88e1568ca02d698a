"""Venues: opened and changed, their people, who sits there, and the links of their phones."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.text import slugify

from caissa.messages import msg, plural
from caissa.online import Duty
from caissa_web.accounts.models import User
from caissa_web.games.people import keys_of
from caissa_web.online.errors import OnlineRefused
from caissa_web.online.models import TakenSubmission, Venue, VenuePerson, VenuePhone, VenuePlayer
from caissa_web.online.queries.players import known_number, person_of
from caissa_web.operations.events.passes import Wanted, make_passes
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Pass, Section
from caissa_web.records.versions import Act, locked, log

MOST_VENUES = 200
_KEY = re.compile(r"[0-9A-Za-z.-]{8,60}")


@dataclass(frozen=True, slots=True)
class Equipment:
    """What is known of a venue."""

    name: str
    place: str = ""
    cameras: int = 0
    devices: int = 0
    spare_internet: bool = False
    time_zone: str = ""


@transaction.atomic
def open_venue(event: Event, equipment: Equipment, *, by: str) -> Venue:
    """Add a venue to an event; no two have the same name."""
    current = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    names = {name.casefold() for name in current.venues.values_list("name", flat=True)}
    if equipment.name.casefold() in names:
        raise OnlineRefused(why=msg("there is a venue {name} already", name=equipment.name))
    if len(names) >= MOST_VENUES:
        raise OnlineRefused(why=msg("an event has at most {most} venues", most=MOST_VENUES))
    stem = slugify(equipment.name)[:30] or "venue"
    taken = set(current.venues.values_list("key", flat=True))
    key = next(key for count in range(1000) if (key := f"{stem}-{count}" if count else stem) not in taken)
    venue = Venue.objects.create(event=current, key=key, **_fields(equipment))
    log(current, Act("venue.changed", by, venue.name))
    return venue


@transaction.atomic
def change_venue(venue: Venue, equipment: Equipment, *, by: str) -> Venue:
    """Change what is known of a venue; the same again changes nothing."""
    row = _locked(venue)
    fields = _fields(equipment)
    if all(getattr(row, name) == value for name, value in fields.items()):
        return row
    others = Venue.objects.filter(event=row.event_id, name__iexact=equipment.name).exclude(pk=row.pk)
    if others.exists():
        raise OnlineRefused(why=msg("there is a venue {name} already", name=equipment.name))
    for name, value in fields.items():
        setattr(row, name, value)
    row.save()
    log(row.event, Act("venue.changed", by, row.name))
    return row


def _fields(equipment: Equipment) -> dict[str, object]:
    return {
        "name": equipment.name,
        "place": equipment.place,
        "cameras": equipment.cameras,
        "devices": equipment.devices,
        "spare_internet": equipment.spare_internet,
        "time_zone": equipment.time_zone,
    }


def _locked(venue: Venue) -> Venue:
    return Venue.objects.select_for_update(of=("self",)).select_related("event").get(pk=venue.pk)


@transaction.atomic
def give_duty(venue: Venue, name: str, duty: Duty, *, by: str, user_name: str = "") -> VenuePerson:
    """Give somebody a duty at a venue; with an account they open this venue, and no other."""
    row = _locked(venue)
    user = User.objects.filter(username__iexact=user_name, is_active=True).first() if user_name else None
    if user_name and user is None:
        raise OnlineRefused(why=msg("nobody logs in as {name}", name=user_name))
    person, is_new = VenuePerson.objects.get_or_create(
        venue=row, duty=duty.value, name=name, defaults={"user": user}
    )
    if not is_new and user is not None and person.user_id != user.pk:
        person.user, is_new = user, True
        person.save()
    if is_new:
        log(
            row.event,
            Act("venue.duty", by, msg("{venue}: {name}, {duty}", venue=row.name, name=name, duty=duty.label)),
        )
    return person


@transaction.atomic
def take_duty(person: VenuePerson, *, by: str) -> None:
    """Take a duty away; with it goes the sight of the venue."""
    row = _locked(person.venue)
    if VenuePerson.objects.filter(pk=person.pk).delete()[0]:
        text = msg("{venue}: {name} no longer", venue=row.name, name=person.name)
        log(row.event, Act("venue.duty", by, text))


@transaction.atomic
def seat_players(venue: Venue, section: Section, numbers: Collection[int], *, by: str) -> int:
    """Say which players of a section sit at a venue; who sat elsewhere moves. How many rows changed."""
    row, current = _locked(venue), locked(section)
    if current.event_id != row.event_id:
        raise OnlineRefused(why=msg("the venue belongs to another event"))
    facts = snapshot.load(current)
    wanted = {person_of(facts, known_number(facts, number)): number for number in numbers}
    keys = keys_of(facts)
    here = set(VenuePlayer.objects.filter(venue=row, section=current).values_list("person", flat=True))
    kept = {key for number in wanted.values() for key in keys[number]}
    gone = VenuePlayer.objects.filter(venue=row, section=current).exclude(person__in=kept).delete()[0]
    new = {person: number for person, number in wanted.items() if here.isdisjoint(keys[number])}
    VenuePlayer.objects.filter(
        section=current, person__in=[key for n in new.values() for key in keys[n]]
    ).delete()
    VenuePlayer.objects.bulk_create(
        VenuePlayer(venue=row, section=current, person=person, name=facts.player(number).name)
        for person, number in new.items()
    )
    if gone or new:
        text = plural("{venue}: {count} player", "{venue}: {count} players", len(wanted), venue=row.name)
        log(row.event, Act("venue.players", by, text), current)
    return gone + len(new)


@transaction.atomic
def make_phones(venue: Venue, section: Section, expires: datetime, *, by: str) -> list[Pass]:
    """Two links for a phone at a venue: the results of its games, and its checks of each round."""
    row = _locked(venue)
    passes = make_passes(
        section, [Wanted(Pass.RESULTS, row.name), Wanted(Pass.CHECKLISTS, row.name)], expires, by=by
    )
    VenuePhone.objects.bulk_create(VenuePhone(venue=row, held_pass=each) for each in passes)
    return passes


def is_new_submission(held_pass: Pass, key: str) -> bool:
    """Was a form of a phone not taken yet? A form without a key is always new; used inside a transaction."""
    if not _KEY.fullmatch(key):
        return True
    return TakenSubmission.objects.get_or_create(held_pass=held_pass, key=key)[1]
