"""Random acts of delegations in all of the portal: names, rooms, flights, papers and admission together.

After every act the invariants of PORTAL.md 15 that need more than one subject are looked at: no bed twice and
nobody who does not come in a bed (10), seats and the order of journeys (11), admitting twice is once (12),
nobody sees another delegation (13). `CAISSA_RANDOM_SEEDS=200` tells two hundred stories.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, time, timedelta

import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.urls import reverse

from caissa.errors import CaissaError
from caissa.tournament import Colour, Role, Tournament
from caissa_web import operations
from caissa_web.delegations.links import token_of
from caissa_web.delegations.models import Delegation, FederationOfficial, Member
from caissa_web.delegations.operations.substituting import substitute
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.enrolment.people import PersonData
from caissa_web.enrolment.workflow import ENDED
from caissa_web.lodging.models import Allotment, BedNight, Stay
from caissa_web.lodging.models.stays import CLAIMING
from caissa_web.lodging.operations.hotels import save_hotel, save_type, set_allotment
from caissa_web.lodging.operations.nights import beds_of
from caissa_web.lodging.operations.proposing import propose_rooms
from caissa_web.lodging.operations.rooming import confirm_stays
from caissa_web.lodging.operations.stays import StayForm, set_stays
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.travel.models import Journey, Place, Run, Seat, Traveller
from caissa_web.travel.operations.journeys import JourneyForm, note_delay, set_journey
from caissa_web.travel.operations.places import save_place, save_vehicle
from caissa_web.travel.operations.planning import plan_runs
from caissa_web.travel.operations.runs import publish_runs
from tests.web.api.partners import Ask, program
from tests.web.delegations.games import NOW, championship, coming, names
from tests.web.enrolment.test_admission import NO_ID, admit
from tests.web.seeds import random_seeds

pytestmark = pytest.mark.django_db
SEEDS, ACTS = random_seeds(4), 16
FIRST = date(2026, 5, 1)
HEADINGS = "category\tstatus\tname\tFIDE ID\tbirth\tsex\n"
MARKS = {"HUN": "Zqhungary", "NOR": "Zqnorway"}
PAGES = (
    *("delegation", "delegation-names", "delegation-teams", "delegation-contacts", "delegation-rooms"),
    *("delegation-travel", "delegation-travel-calendar", "delegation-papers", "delegation-badges"),
)


class Portal:
    """Two delegations, a hotel of two double rooms, an airport with cars, and a section to be admitted to."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)  # noqa: S311 - dice of a test
        self.offer = championship(opens=None)
        self.event = self.offer.event
        section = operations.create_section(
            self.event, "u14", Tournament("U14", initial_colour=Colour.WHITE), by="olga"
        )
        self.offer = save_offer(
            self.offer, by="olga", seen_version=self.offer.version, sections={"U14": section}, reason="made"
        )
        self.delegations = {each: coming(self.offer, each, {"U14": 3}) for each in MARKS}
        hotel = save_hotel(self.event, "park", {"name": "Park"}, by="olga")
        self.kind = save_type(hotel, "dbl", name="Double", beds=2, prices={2: 6000}, by="olga")
        set_allotment(self.kind, FIRST, FIRST + timedelta(days=8), 2, by="olga", now=NOW)
        save_place(self.event, "BUD", name="Budapest", kind="airport", by="olga")
        save_place(self.event, "PARK", name="Park", kind="hotel", by="olga")
        save_vehicle(self.event, "car", seats=3, units=4000, by="olga")
        self.heads = {
            each: program(self.event, f"head-{each}", Role.HEAD_OF_DELEGATION, federation=each)
            for each in MARKS
        }
        self.number = 0
        for federation in MARKS:
            self._enter(federation, 2)

    # -- acts -----------------------------------------------------------------------------------

    def act(self) -> None:
        """One act; what is refused changes nothing."""
        acts: tuple[Callable[[], object], ...] = (
            *(self.enter, self.enter, self.sleep, self.sleep, self.fly, self.fly, self.leave, self.replace),
            *(self.late, self.room, self.drive, self.admit),
        )
        with suppress(CaissaError), transaction.atomic():
            self.dice.choice(acts)()

    def enter(self) -> None:
        """One to three names."""
        self._enter(self.dice.choice(list(MARKS)), self.dice.randint(1, 3))

    def _enter(self, federation: str, many: int) -> None:
        rows = HEADINGS
        for _each in range(many):
            self.number += 1
            status = self.dice.choice(("official", "additional"))
            rows += f"U14\t{status}\t{MARKS[federation]} {self.number}\tnone\t2013-01-01\tm\n"
        delegation = Delegation.objects.get(pk=self.delegations[federation].pk)
        names(delegation, self.offer, rows, key=f"key {self.number}")

    def people(self) -> list[Entry]:
        """Some people of one delegation."""
        federation = self.dice.choice(list(MARKS))
        rows = Entry.everybody.filter(member__delegation=self.delegations[federation]).select_related(
            "event", "participant", "applicant__event", "category__offer__event"
        )
        known = list(rows.order_by("pk"))
        return self.dice.sample(known, k=min(len(known), self.dice.randint(1, 3)))

    def sleep(self) -> None:
        """Nights for some, in a double room or wherever the organiser chooses."""
        first = FIRST + timedelta(days=self.dice.randint(0, 3))
        leaves = first + timedelta(days=self.dice.randint(1, 4))
        kind = self.kind if self.dice.random() < 0.7 else None
        people = self.people()
        together = len(people) == 2 and self.dice.random() < 0.5
        set_stays(
            people, StayForm(first, leaves, kind), by="head", together=together, guardian_agrees=True, now=NOW
        )

    def fly(self) -> None:
        """A flight of some, in or out."""
        way = self.dice.choice(("in", "out"))
        day = FIRST + timedelta(days=self.dice.randint(0, 6))
        local = datetime.combine(day, time(self.dice.randint(6, 22), 15))
        stops = {row.code: row for row in Place.objects.filter(event=self.event)}
        form = JourneyForm(way, local, stops["BUD"], stops["PARK"], number=f"LH {self.dice.randint(1, 9)}")
        set_journey(self.event, self.people(), form, by="head", now=NOW)

    def leave(self) -> None:
        """Somebody withdraws."""
        withdraw(self.people()[0], by="head", now=NOW)

    def replace(self) -> None:
        """Somebody comes for somebody else, and keeps bed and seat."""
        (old, *_rest) = self.people()
        member = Member.objects.select_related("delegation__event", "delegation__applicant").get(entry=old)
        self.number += 1
        mark = MARKS[member.delegation.federation]
        newcomer = PersonData(f"{mark} {self.number}", no_fide_id=True, birth="2013-02-02", sex="m")
        member.entry = old
        before = self._kept_by(old.participant_id)
        new = substitute(member, newcomer, by="head", now=NOW)
        assert self._kept_by(new.participant_id) == before

    def _kept_by(self, participant: int) -> tuple[object, ...]:
        stays = Stay.objects.filter(participant=participant).exclude(state=Stay.State.CANCELLED)
        return (
            sorted(stays.values_list("arrival", "departure", "room_type")),
            sorted(BedNight.objects.filter(stay__in=stays).values_list("room", "bed", "night")),
            sorted(Traveller.objects.filter(participant=participant).values_list("journey", "direction")),
            sorted(Seat.objects.filter(traveller__participant=participant).values_list("run", flat=True)),
        )

    def late(self) -> None:
        """A flight comes later or earlier."""
        journeys = list(Journey.objects.exclude(state="cancelled").order_by("pk"))
        if journeys:
            note_delay(self.dice.choice(journeys), self.dice.randint(-600, 600) or 5, by="x", now=NOW)

    def room(self) -> None:
        """Rooms are proposed, and some are confirmed."""
        propose_rooms(self.event, by="olga", now=NOW)
        confirm_stays(self.event, list(Stay.objects.filter(state="held")[:3]), by="olga", now=NOW)

    def drive(self) -> None:
        """Runs are planned, and some are published."""
        plan_runs(self.event, self.dice.choice(("in", "out")), by="olga", now=NOW)
        publish_runs(self.event, list(Run.objects.all()[: self.dice.randint(0, 2)]), by="olga", now=NOW)

    def section(self) -> Section:
        """The section as it stands."""
        return Section.objects.select_related("event").get(slug="u14")

    def admit(self) -> None:
        """Entries become players; a second time changes nothing (invariant 12)."""
        admit(self.section(), by="chief", seen_version=self.section().version, confirmed=NO_ID)
        version, players = self.section().version, self.players()
        with suppress(CaissaError):
            admit(self.section(), by="chief", seen_version=version, confirmed=NO_ID)
        assert (self.section().version, self.players()) == (version, players)
        confirmed = Entry.everybody.filter(event=self.event, state="confirmed", category__code="U14")
        assert Counter(players) == Counter(confirmed.values_list("participant__name", flat=True))

    def players(self) -> list[str]:
        """Who plays in the section."""
        return [player.name for player in snapshot.load(self.section()).players]

    # -- what always holds --------------------------------------------------------------------------

    def check(self) -> None:
        """Beds, seats, the order of journeys; whoever does not come has neither."""
        beds = list(BedNight.objects.values_list("room", "bed", "night"))
        assert len(beds) == len(set(beds))
        claimed: Counter[date] = Counter()
        for stay in Stay.objects.filter(state__in=CLAIMING).select_related("room_type", "entry"):
            assert stay.entry.state not in ENDED
            for night in stay.nights:
                claimed[night] += beds_of(stay, stay.room_type)
        for row in Allotment.objects.all():
            assert row.beds_taken == claimed[row.night] <= row.beds
        for run in Run.objects.all():
            assert run.taken == run.seat_rows.count() <= run.seats
        times: defaultdict[int, dict[str, object]] = defaultdict(dict)
        for who in Traveller.objects.select_related("journey", "entry"):
            assert who.entry.state not in ENDED
            times[who.participant_id][who.direction] = who.journey.at
        assert all(each["in"] < each["out"] for each in times.values() if len(each) == 2)

    def check_doors(self) -> None:
        """Every page and every address of the API, by the head of each delegation (invariant 13)."""
        caches["here"].clear()
        for federation, mark in MARKS.items():
            others = [other for other in MARKS.values() if other != mark]
            texts = [*self._pages(federation), *self._answers(federation, self.heads[federation])]
            assert not [text for text in texts for other in others if other in text]

    def _pages(self, federation: str) -> list[str]:
        official = FederationOfficial.objects.get(delegation=self.delegations[federation])
        key, client = token_of(official), Client()
        addresses = [reverse(f"portal:{page}", args=[key]) for page in PAGES]
        addresses += [reverse("portal:delegation-list", args=[key, form]) for form in ("csv", "json")]
        texts = []
        for address in addresses:
            answer = client.get(address)
            assert answer.status_code == 200, address
            texts.append(answer.content.decode())
        return texts

    def _answers(self, federation: str, ask: Ask) -> list[str]:
        own = self.delegations[federation].code
        texts = [ask("GET", "delegations").content.decode()]
        texts += [
            ask("GET", f"delegations/{own}{part}").content.decode() for part in ("", "/stays", "/journeys")
        ]
        strangers = Member.objects.exclude(delegation=self.delegations[federation])
        for code in strangers.values_list("entry__code", flat=True)[:3]:
            assert ask("GET", f"delegations/{own}/people/{code}").status_code == 404
        for other in Delegation.objects.exclude(pk=self.delegations[federation].pk):
            assert ask("GET", f"delegations/{other.code}").status_code == 404
        return texts


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_delegations_do(seed: int) -> None:
    """After every act, refused or not; at the end every door is tried."""
    portal = Portal(seed)
    for _act in range(ACTS):
        portal.act()
        portal.check()
    with suppress(CaissaError):
        portal.admit()
    portal.check_doors()
