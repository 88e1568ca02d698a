"""Venues and declared rules in a portable event: written into its file, and stored at another desk."""

from __future__ import annotations

from collections.abc import Mapping

from caissa import online
from caissa.online import Duty
from caissa_web.exchange.event_document import EventFile
from caissa_web.exchange.event_parts import Parts, Subject
from caissa_web.exchange.venue_lines import OnlineRulesLine, VenueLine, VenuePlayerLine
from caissa_web.games.people import keys_of
from caissa_web.online.models import OnlineRules, Venue, VenuePerson, VenuePlayer
from caissa_web.online.operations.papers import values_of
from caissa_web.online.queries.players import person_of
from caissa_web.online.queries.venues import declared_of, venues_of
from caissa_web.operations.events.parts import NotYet
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section


def carry(event: Event) -> Parts:
    """The venues with people and players, and what the event declared; accounts and disturbances stay."""
    rows = list(venues_of(event))
    players = _players(event) if rows else {}
    rules = OnlineRules.objects.filter(event=event).first()
    return {
        "venues": tuple(_line(row, tuple(players.get(row.pk, ()))) for row in rows),
        "online_rules": OnlineRulesLine(declared_of(event), rules.announced_on) if rules else None,
    }


def _players(event: Event) -> dict[int, list[VenuePlayerLine]]:
    """Who sits where, by the row of the venue; a player whom a section no longer has sits nowhere."""
    seated: dict[int, list[VenuePlayerLine]] = {}
    for section in event.sections.all():
        venues = dict(VenuePlayer.objects.filter(section=section).values_list("person", "venue_id"))
        if not venues:
            continue
        for number, keys in keys_of(snapshot.load(section)).items():
            venue = next((venues[key] for key in keys if key in venues), None)
            if venue is not None:
                seated.setdefault(venue, []).append(VenuePlayerLine(section.slug, number))
    return seated


def _line(row: Venue, players: tuple[VenuePlayerLine, ...]) -> VenueLine:
    return VenueLine(
        row.key,
        row.name,
        row.place,
        row.cameras,
        row.devices,
        row.spare_internet,
        tuple(online.VenuePerson(person.name, Duty(person.duty)) for person in row.people.all()),
        players,
    )


def bring(event: Event, carried: EventFile, sections: Mapping[str, Section]) -> None:
    """Store the venues and the rules of a file; nobody's log-in comes with a duty."""
    for line in carried.venues:
        venue = Venue.objects.create(
            event=event,
            key=line.key,
            name=line.name,
            place=line.place,
            cameras=line.cameras,
            devices=line.devices,
            spare_internet=line.spare_internet,
        )
        VenuePerson.objects.bulk_create(
            VenuePerson(venue=venue, duty=person.duty.value, name=person.name) for person in line.people
        )
        VenuePlayer.objects.bulk_create(
            _seat(venue, sections[player.section], player.number) for player in line.players
        )
    if carried.online_rules is not None:
        rules = carried.online_rules
        OnlineRules.objects.create(
            event=event, values=values_of(rules.declared), announced_on=rules.results_announced_on
        )


def _seat(venue: Venue, section: Section, number: int) -> VenuePlayer:
    facts = snapshot.load(section)
    name = facts.player(number).name
    return VenuePlayer(venue=venue, section=section, person=person_of(facts, number), name=name)


def update(event: Event, carried: EventFile) -> None:
    """Make venues and rules what the file says; log-ins and phones of venues stay, and so do other venues."""
    sections = _sections_with(event, carried)
    venues = [(_updated(event, line), line) for line in carried.venues]
    VenuePlayer.objects.filter(venue__in=[venue for venue, _line in venues]).delete()
    for venue, line in venues:
        seats = [_seat(venue, sections[player.section], player.number) for player in line.players]
        for seat in seats:
            VenuePlayer.objects.filter(section=seat.section, person=seat.person).delete()
        VenuePlayer.objects.bulk_create(seats)
    if carried.online_rules is not None:
        rules = carried.online_rules
        values = {"values": values_of(rules.declared), "announced_on": rules.results_announced_on}
        OnlineRules.objects.update_or_create(event=event, defaults=values)


def _sections_with(event: Event, carried: EventFile) -> dict[str, Section]:
    """The sections of the players who sit somewhere; refused while one of them is not here."""
    sections = {section.slug: section for section in event.sections.all()}
    for player in (player for line in carried.venues for player in line.players):
        section = sections.get(player.section)
        if section is None or player.number not in snapshot.load(section).numbers:
            raise NotYet(section=player.section)
    return sections


def _updated(event: Event, line: VenueLine) -> Venue:
    """A venue as the file has it, known by its key or by its name."""
    row = Venue.objects.filter(event=event, key=line.key).first()
    row = row or Venue.objects.filter(event=event, name__iexact=line.name).first()
    venue = row or Venue(event=event, key=line.key)
    for name in ("name", "place", "cameras", "devices", "spare_internet"):
        setattr(venue, name, getattr(line, name))
    venue.save()
    wanted = {(person.duty.value, person.name) for person in line.people}
    for person in venue.people.all():
        if (person.duty, person.name) in wanted:
            wanted.discard((person.duty, person.name))
        else:
            person.delete()
    new = [person for person in line.people if (person.duty.value, person.name) in wanted]
    VenuePerson.objects.bulk_create(
        VenuePerson(venue=venue, duty=person.duty.value, name=person.name) for person in new
    )
    return venue


VENUES_AND_RULES = Subject(carry, bring, update)
