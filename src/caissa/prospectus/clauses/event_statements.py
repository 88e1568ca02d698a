"""Statements about the event as a whole: what, where, when, by whom, and whom to ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time

from caissa.catalogues import LANGUAGES as KNOWN_LANGUAGES
from caissa.messages import Message, capitalised, comma_separated, joined, msg
from caissa.play import ItemKind
from caissa.play.days.day_names import WEEKDAYS, full_day
from caissa.prospectus.announcement import Announcement
from caissa.prospectus.clauses.lines import Line, Listed, Sentence, Voice
from caissa.prospectus.clauses.statement import Statement
from caissa.prospectus.people import AnnouncedOfficial, Contact, Position
from caissa.prospectus.places import Place, PlaceKind
from caissa.tournament import Role

_ARBITERS = (
    Role.CHIEF_ARBITER,
    Role.DEPUTY_CHIEF_ARBITER,
    Role.SECTOR_ARBITER,
    Role.PAIRING_OFFICER,
    Role.MATCH_ARBITER,
    Role.BOARD_ARBITER,
    Role.CHIEF_FAIR_PLAY_OFFICER,
    Role.FAIR_PLAY_OFFICER,
)


def _occasion(voice: Voice) -> Iterator[Line]:
    event = voice.announcement
    own = _Stay(event.city, event.federation, event.start, event.end)
    if own.sentence(voice.own(event.name)) is None:
        return
    for name, stay in [(voice.own(event.name), own), *_elsewhere(event, own)]:
        if (sentence := stay.sentence(name)) is not None:
            yield Sentence(sentence)


@dataclass(frozen=True, slots=True)
class _Stay:
    """Where and when the event or one of its sections is."""

    city: str
    federation: str
    start: date | None
    end: date | None

    def sentence(self, name: str) -> Message | None:
        """The same in words; None while something is not known."""
        if self.start is None or self.end is None or not self.city:
            return None
        place = comma_separated([self.city, self.federation] if self.federation else [self.city])
        if self.start == self.end:
            return msg(
                "{name} takes place in {place} on {day}.", name=name, place=place, day=full_day(self.start)
            )
        return msg(
            "{name} takes place in {place} from {start} to {end}.",
            name=name,
            place=place,
            start=full_day(self.start),
            end=full_day(self.end),
        )


def _elsewhere(event: Announcement, own: _Stay) -> Iterator[tuple[str, _Stay]]:
    """The sections that are at another place or on other days than the event."""
    for section in event.sections:
        set_up = section.set_up
        stay = _Stay(set_up.city, set_up.federation, set_up.start, set_up.end)
        if stay != own:
            yield section.name, stay


def _patron(voice: Voice) -> Iterator[Line]:
    yield from voice.written(voice.announcement.patron, msg("Under the patronage of"))


def _about(voice: Voice) -> Iterator[Line]:
    yield from voice.written(voice.announcement.about)


def _invitation(voice: Voice) -> Iterator[Line]:
    event = voice.announcement
    names = [contact.name for contact in event.contacts]
    if names:
        name = voice.own(event.name)
        yield Sentence(
            msg("The organisers, {names}, invite you to {event}.", names=comma_separated(names), event=name)
        )


def _website(voice: Voice) -> Iterator[Line]:
    if website := voice.announcement.website:
        yield Sentence(msg("The event's website is {address}.", address=website))


# -- places and schedule ---------------------------------------------------------------------------


def _places(voice: Voice, *kinds: PlaceKind) -> Iterator[Line]:
    for place in voice.announcement.places_of(*kinds):
        yield Sentence(
            msg("{kind}: {place}", kind=capitalised(place.kind.label), place=comma_separated(_address(place)))
        )
        yield from voice.written(place.about)
        yield from voice.written(place.access, msg("Access"))


def _address(place: Place) -> list[str]:
    parts = (place.name, place.address, place.city, place.phone, place.email, place.website, place.map_link)
    return [part for part in parts if part]


def _hall(voice: Voice) -> Iterator[Line]:
    yield from _places(voice, PlaceKind.HALL)


def _hotels(voice: Voice) -> Iterator[Line]:
    yield from _places(voice, PlaceKind.HOTEL)


def _other_places(voice: Voice) -> Iterator[Line]:
    yield from _places(voice, PlaceKind.OFFICE, PlaceKind.OTHER)


def _hybrid_venues(voice: Voice) -> Iterator[Line]:
    yield from _places(voice, PlaceKind.HYBRID_VENUE)


def _schedule(voice: Voice) -> Iterator[Line]:
    rows = [*_items(voice), *_rounds(voice)]
    if not any(True for _row in _rounds(voice)):
        return
    ordered = sorted(rows, key=lambda row: (row[0], row[1] or time.min, row[2] or time.min))
    columns = (msg("Day"), msg("Time"), msg("Programme"), msg("Venue"))
    yield Listed(
        columns,
        tuple((_day(day), _hours(hour, until), what, where) for day, hour, until, what, where in ordered),
        msg("Schedule"),
    )
    if zone := voice.announcement.time_zone:
        yield Sentence(msg("All hours are those of {zone}.", zone=zone))


_Row = tuple[date, time | None, time | None, str, str]


def _items(voice: Voice) -> Iterator[_Row]:
    for item in voice.announcement.items:
        what: str = voice.own(item.name) or capitalised(item.kind.label)
        if item.sections:
            what = msg("{sections}: {text}", sections=comma_separated(item.sections), text=what)
        yield item.day, item.hour, item.until, what, item.place


def _rounds(voice: Voice) -> Iterator[_Row]:
    """The rounds; sections that play at the same time stand in one row."""
    starts: dict[tuple[date, time | None, int], list[str]] = {}
    for section in voice.announcement.sections:
        for number, start in enumerate(section.starts, 1):
            if start is not None:
                starts.setdefault((start.day, start.hour, number), []).append(section.name)
    for (day, hour, number), names in starts.items():
        what = capitalised(msg("round {number}", number=number))
        if len(names) < len(voice.announcement.sections):
            what = msg("{sections}: {text}", sections=comma_separated(names), text=what)
        yield day, hour, None, what, ""


def _day(day: date) -> str:
    return msg("{weekday}, {day}", weekday=WEEKDAYS[day.weekday()], day=full_day(day))


def _hours(hour: time | None, until: time | None) -> str:
    if hour is None:
        return ""
    return f"{hour:%H:%M}" if until is None else f"{hour:%H:%M} – {until:%H:%M}"


def has_item(announcement: Announcement, kind: ItemKind) -> bool:
    """Does the schedule have something of this kind?"""
    return any(item.kind is kind for item in announcement.items)


# -- people ------------------------------------------------------------------------------------------


def _organisers(voice: Voice) -> Iterator[Line]:
    for contact in voice.announcement.contacts:
        yield Sentence(
            msg("{role}: {who}", role=_role(voice, contact), who=comma_separated(_reached(contact)))
        )


def _role(voice: Voice, contact: Contact) -> str:
    own = voice.own(contact.role)
    if own:
        return own
    return msg("Chief organiser") if contact.chief_organiser else msg("Organiser")


def _reached(contact: Contact) -> list[str]:
    return [part for part in (contact.name, contact.address, contact.phone, contact.email) if part]


def _arbiters(voice: Voice) -> Iterator[Line]:
    if not voice.announcement.in_role(Role.CHIEF_ARBITER):
        return
    for role in _ARBITERS:
        for official in voice.announcement.in_role(role):
            yield Sentence(msg("{role}: {who}", role=capitalised(role.label), who=_official(official)))


def _official(official: AnnouncedOfficial) -> str:
    name = joined(" ", [part for part in (official.title, official.name) if part])
    parts = [name, official.federation] if official.federation else [name]
    who = comma_separated(parts)
    if not official.sections:
        return who
    return msg("{who} ({sections})", who=who, sections=comma_separated(official.sections))


def _committee(voice: Voice) -> Iterator[Line]:
    appeals = voice.announcement.appeals
    if appeals.voting:
        yield Sentence(
            msg(
                "There is an Appeals Committee; voting members: {members}, reserve members: {reserves}.",
                members=appeals.voting,
                reserves=_reserves(voice.announcement),
            )
        )
    for person in appeals.people:
        parts = [person.name, person.federation] if person.federation else [person.name]
        role = capitalised(person.position.label)
        yield Sentence(msg("{role}: {who}", role=role, who=comma_separated(parts)))


def _reserves(announcement: Announcement) -> int:
    appeals = announcement.appeals
    named = sum(person.position is Position.RESERVE for person in appeals.people)
    return named if appeals.reserves is None else appeals.reserves


def _expected(voice: Voice) -> Iterator[Line]:
    if number := voice.announcement.expected_players:
        yield Sentence(msg("The likely number of participants is {number}.", number=number))


def _languages(voice: Voice) -> Iterator[Line]:
    event = voice.announcement
    if len(event.languages) > 1:
        yield Sentence(
            msg(
                "These regulations are written in: {languages}. The text in {authentic} is authentic.",
                languages=comma_separated(map(_language, event.languages)),
                authentic=_language(event.authentic),
            )
        )


def _language(code: str) -> str:
    return KNOWN_LANGUAGES[code].name if code in KNOWN_LANGUAGES else code


OCCASION = Statement("occasion", msg("Dates and place"), _occasion)
PATRON = Statement("patron", msg("Patronage"), _patron)
ABOUT = Statement("about", msg("About the event"), _about)
INVITATION = Statement("invitation", msg("Invitation"), _invitation)
WEBSITE = Statement("website", msg("Website"), _website)
HALL = Statement("hall", msg("Playing venue"), _hall)
HOTELS = Statement("hotels", msg("Hotels"), _hotels)
OTHER_PLACES = Statement("other-places", msg("Other places"), _other_places)
HYBRID_VENUES = Statement("hybrid-venues", msg("Venues of a hybrid event"), _hybrid_venues)
SCHEDULE = Statement("schedule", msg("Schedule"), _schedule)
ORGANISERS = Statement("organisers", msg("Organisers"), _organisers)
ARBITERS = Statement("arbiters", msg("Arbiters"), _arbiters)
COMMITTEE = Statement("committee", msg("Appeals Committee"), _committee)
EXPECTED = Statement("expected", msg("Likely number of participants"), _expected)
LANGUAGES = Statement("languages", msg("Languages"), _languages)
