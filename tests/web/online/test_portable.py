"""Venues and declared rules go with the portable event, and without names into its masked copy (DATA-011)."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from io import BytesIO
from zipfile import ZipFile

import pytest

from caissa.online import Boards, Declared, DisqualifiedPoints, Duty, VenuePerson
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.exchange.event_document import DOCUMENT
from caissa_web.exchange.event_file import EventFile, carried, packed, read, unpacked
from caissa_web.exchange.masking import masked
from caissa_web.exchange.venue_lines import VenueLine, VenuePlayerLine
from caissa_web.online.models import OnlineRules
from caissa_web.online.models import VenuePerson as StoredPerson
from caissa_web.online.operations.papers import declare
from caissa_web.online.operations.venues import Equipment, change_venue, give_duty
from caissa_web.online.queries.players import mode_of_section, numbers_at
from caissa_web.online.queries.venues import as_value, declared_of, venues_of
from caissa_web.operations.entries.corrections import Correction, correct_players
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry
from caissa_web.section.errors import NotAccepted

pytestmark = pytest.mark.django_db
DECLARED = Declared(
    Boards.ELECTRONIC_ZONE_CLOCKS,
    reconnect_minutes=Decimal("7.5"),
    yellow_cards=2,
    players_responsible=True,
    disqualified=DisqualifiedPoints.NOT_AWARDED,
)
ANNOUNCED = date(2026, 4, 12)


@pytest.fixture
def cup(hybrid, venues) -> Event:
    """Four venues, one of them with an address and a log-in, and everything declared."""
    User.objects.create_user("jan", name="Jan")
    change_venue(venues["Bern"], Equipment("Bern", "Bundesplatz 3", 4, 12, spare_internet=True), by="olga")
    give_duty(venues["Bern"], "Xaver Huberli", Duty.ARBITER, by="olga", user_name="jan")
    declare(hybrid.event, DECLARED, ANNOUNCED, by="olga")
    return Event.objects.get(pk=hybrid.event.pk)


def brought_in(file: EventFile, slug: str = "away") -> Event:
    """The event at another desk."""
    return operations.import_event(file, slug, by="otto", owner=User.objects.create_user(f"otto-{slug}"))


def text(file: EventFile) -> str:
    """The document of a file."""
    with ZipFile(BytesIO(packed(file))) as opened:
        return opened.read(DOCUMENT).decode()


def test_venues_travel_with_people_equipment_and_players(cup):
    """Written, read in a process of its own, brought in: the same venues, duties, seats and answers."""
    away = brought_in(unpacked(packed(carried(cup)), "cup.zip"))

    section = away.sections.get(slug="hybrid")
    assert mode_of_section(section).value == "hybrid"
    venues = {venue.name: venue for venue in venues_of(away)}
    assert [venue.key for venue in venues.values()] == ["bern", "oslo", "riga", "turin"]
    bern = as_value(venues["Bern"])
    assert (venues["Bern"].place, bern.cameras, bern.devices, bern.spare_internet) == (
        "Bundesplatz 3",
        4,
        12,
        True,
    )
    assert bern.people == (
        VenuePerson("organiser of Bern", Duty.LOCAL_ORGANISER),
        VenuePerson("chief-arbiter of Bern", Duty.LOCAL_CHIEF_ARBITER),
        VenuePerson("technical of Bern", Duty.LOCAL_TECHNICAL_ASSISTANT),
        VenuePerson("Xaver Huberli", Duty.ARBITER),
    )
    facts = snapshot.load(section)
    assert {name: numbers_at(venue, section, facts) for name, venue in venues.items()} == {
        "Bern": {1, 2},
        "Oslo": {3, 4},
        "Riga": {5, 6},
        "Turin": {7, 8},
    }
    assert declared_of(away) == DECLARED
    assert OnlineRules.objects.get(event=away).announced_on == ANNOUNCED


def test_a_second_journey_changes_nothing(cup):
    """The file of the copy says of venues and rules what the first file said."""
    first = carried(cup)
    second = carried(brought_in(first))
    assert (second.venues, second.online_rules) == (first.venues, first.online_rules)
    assert len(first.venues) == 4


def test_no_log_in_travels_and_no_act_is_invented(cup):
    """Whoever opened Bern at the old desk opens nothing at the new one; the log has the import only."""
    away = brought_in(carried(cup))
    assert set(StoredPerson.objects.filter(venue__event=away).values_list("user", flat=True)) == {None}
    new = LogEntry.objects.filter(event=away, author="otto").values_list("act", flat=True)
    assert not [act for act in new if act.startswith(("venue.", "online."))]


def test_a_player_who_got_a_fide_id_keeps_the_seat(cup, hybrid):
    """Seats are stored by name until the ID is known; the file names the number of the section."""
    anna = snapshot.load(hybrid).player(1)
    correct_players(hybrid, [Correction(1, replace(anna.person, fide_id=1_700_000), anna.rating)], by="olga")
    away = brought_in(carried(Event.objects.get(pk=cup.pk)))
    section = away.sections.get(slug="hybrid")
    bern = venues_of(away).get(key="bern")
    assert numbers_at(bern, section, snapshot.load(section)) == {1, 2}


def test_the_masked_copy_names_no_venue_and_nobody_there(cup):
    """Towns, addresses and people are gone; what findings depend on stays: duties, equipment, seats."""
    copy = masked(carried(cup))
    content = text(copy)
    for word in ("Bern", "bern", "Oslo", "Bundesplatz", "Xaver", "Huberli", "organiser of"):
        assert word not in content, word
    bern = copy.venues[0]
    assert (bern.key, bern.name, bern.place, bern.cameras, bern.devices) == ("venue-1", "Venue 1", "", 4, 12)
    assert [person.duty for person in bern.people] == [
        Duty.LOCAL_ORGANISER,
        Duty.LOCAL_CHIEF_ARBITER,
        Duty.LOCAL_TECHNICAL_ASSISTANT,
        Duty.ARBITER,
    ]
    assert len({person.name for person in bern.people}) == 4
    slug = copy.sections[[section.slug for section in carried(cup).sections].index("hybrid")].slug
    assert bern.players == (VenuePlayerLine(slug, 1), VenuePlayerLine(slug, 2))
    away = brought_in(read(text(copy), "masked.zip"), "masked-away")
    assert as_value(venues_of(away).get(key="venue-1")).players == 2


def test_a_file_of_an_older_desk_still_comes_in(cup):
    """Without a word about venues and rules; and a word that this desk does not know is passed over."""
    document = json.loads(text(carried(cup)))
    del document["venues"], document["online_rules"]
    document["seances"] = [{"name": "of a newer desk"}]
    away = brought_in(read(json.dumps(document), "old.json"))
    assert not venues_of(away).exists()
    assert declared_of(away) == Declared()
    assert away.sections.count() == cup.sections.count()


def test_an_event_without_venues_says_nothing_about_them(section):
    """Its file is the one that older desks wrote."""
    assert not {"venues", "online_rules"} & set(json.loads(text(carried(section.event))))


BERN = VenueLine("bern", "Bern")


@pytest.mark.parametrize(
    "forged",
    [
        (BERN, replace(BERN, name="Basel")),
        (BERN, replace(BERN, key="bern-2", name="BERN")),
        (replace(BERN, key="../bern"),),
        (replace(BERN, name=" "),),
        (replace(BERN, name="B" * 61),),
        (replace(BERN, place="x" * 301),),
        (replace(BERN, cameras=-1),),
        (replace(BERN, devices=70_000),),
        (replace(BERN, people=(VenuePerson("x" * 201, Duty.ARBITER),)),),
        (replace(BERN, people=(VenuePerson("Jan", Duty.ARBITER),) * 2),),
        (replace(BERN, players=(VenuePlayerLine("hybrid", 99),)),),
        (replace(BERN, players=(VenuePlayerLine("nowhere", 1),)),),
        (
            replace(BERN, players=(VenuePlayerLine("hybrid", 1),)),
            VenueLine("oslo", "Oslo", players=(VenuePlayerLine("hybrid", 1),)),
        ),
        tuple(VenueLine(f"v{at}", f"Venue {at}") for at in range(201)),
    ],
)
def test_venues_that_cannot_be_are_refused(cup, forged):
    """Twice the same, unknown players, a player at two venues, and what the records could not keep."""
    with pytest.raises(NotAccepted, match="a venue in it cannot be read"):
        read(text(replace(carried(cup), venues=forged)), "forged.json")


@pytest.mark.parametrize(
    "declared",
    [
        Declared(reconnect_minutes=Decimal(1000)),
        Declared(reconnect_minutes=Decimal(-1)),
        Declared(yellow_cards=10),
    ],
)
def test_rules_that_cannot_be_are_refused(cup, declared):
    """Minutes and cards that nobody could enter at the desk."""
    file = carried(cup)
    forged = replace(file, online_rules=replace(file.online_rules, declared=declared))
    with pytest.raises(NotAccepted, match="a number in it is too large"):
        read(text(forged), "forged.json")


def test_a_nul_in_the_name_of_a_venue_is_refused(cup):
    """No database keeps it."""
    with pytest.raises(NotAccepted, match="a character that cannot be stored"):
        read(text(replace(carried(cup), venues=(replace(BERN, name="Be\0rn"),))), "forged.json")
