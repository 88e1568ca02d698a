"""Kill the server while names are pasted and people are moved between rooms; nothing may be lost or half.

    python tools/survival/kill_delegations.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_delegations.py --kills 200

Heads of delegations paste five names at a time and store them; at the same time two people of the office move
guests from room to room. At a random moment every process of the server gets SIGKILL. A head who had no
answer sends the same form again after the start and must be told that the people are entered; a move without
an answer is there whole or not at all. At the end every list is there exactly once with its places, quotas,
charges, line of the log and letter; every guest sleeps where the last acknowledged move put them, in one bed
every night, and the counters of rooms and beds are what is slept in and claimed.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from datetime import date, timedelta
from functools import partial
from pathlib import Path

from desk_server import Colleague
from killing import Lost, Trial, at_once, open_offer, require, run

EVENT, WORLD, LISTS = "youth", "world.json", "lists.json"
OFFICE, PASSWORD = ("olga", "otto"), "a queen is worth nine pawns"
DELEGATIONS, NAMES_IN_A_LIST, STAYS = ("HUN", "NOR"), 5, 6
NIGHTS = 4
RULES = """
name = "Youth"
currency = "EUR"
[[category]]
code = "U14"
name = "Under 14"
[[category.pool]]
code = "all"
size = 9000
[[price]]
kind = "entry"
label = "Entry fee"
amount = 70
"""
HEADINGS = "category\tstatus\tname\tFIDE ID\tbirth\tsex\n"
VERSION = re.compile(r'name="seen_version" value="(\d+)"')
TARGET = re.compile(r'<option value="((?:room|type)-\d+)"')
HIDDEN = r'name="{name}" value="([^"]*)"'


class Delegations(Trial):
    """Heads with their lists, and the office with its guests."""

    verdict = "nothing lost, nothing twice, nothing half"

    def begin(self, folder: Path) -> None:
        """The links of the heads, and the codes of the stays."""
        world = json.loads((folder / WORLD).read_text())
        self.heads: dict[str, str] = world["heads"]
        self.stays: list[str] = world["stays"]
        self.lists: Counter[str] = Counter()
        self.forms: dict[str, dict[str, str]] = {}
        self.versions: dict[str, int] = {}
        self.moves: Counter[str] = Counter()
        self.people: dict[str, Colleague] = {}
        self.under_way: set[str] = set()
        self.refused = 0

    def work(self, address: str) -> None:
        """All work until the server is killed."""
        heads = [partial(self._lists, address, federation) for federation in self.heads]
        half = len(self.stays) // len(OFFICE)
        office = [
            partial(self._moves, address, name, self.stays[place * half : (place + 1) * half])
            for place, name in enumerate(OFFICE)
        ]
        at_once([*heads, *office])

    def settle(self, address: str) -> None:
        """What was cut off is sent again."""
        for federation in list(self.forms):
            self._paste(address, federation)
        for name, code in zip(OFFICE, (self.stays[0], self.stays[-1]), strict=True):
            for each in (code, *(stay for stay in self.stays if stay in self.under_way)):
                self._know(self._office(address, name), each)

    def summary(self) -> str:
        """What was done."""
        lists, moves = sum(self.lists.values()), sum(self.moves.values())
        return f"{lists} lists of {NAMES_IN_A_LIST} stored, {moves} moves, {self.refused} refused"

    def note(self, folder: Path) -> None:
        """What was acknowledged."""
        (folder / LISTS).write_text(json.dumps({"lists": self.lists, "versions": self.versions}))

    # -- heads of delegations -------------------------------------------------------------

    def _lists(self, address: str, federation: str) -> None:
        while True:
            self._paste(address, federation)

    def _paste(self, address: str, federation: str) -> None:
        """Paste a list, look at it, store it; a form that was sent before is sent again as it was."""
        head, place = Colleague(address), f"/enter/delegation/{self.heads[federation]}/names/"
        head.get(place)
        if federation not in self.forms:
            pasted = self._names(federation)
            status, page = head.post(place, pasted=pasted, look="yes")
            if status != 200 or 'name="store"' not in page:
                raise Lost(f"the list of {federation} was not judged sound: {status} {page[-600:]}")
            hidden = {name: _hidden(page, name) for name in ("key", "seen_total")}
            self.forms[federation] = {"pasted": pasted, "store": "yes", **hidden}
        else:
            self.sent_again += 1
        status, page = head.post(place, **self.forms[federation])
        if status != 302:
            wrong = re.findall(r'class="[^"]*(?:error|wrong|problem)[^"]*"[^>]*>([^<]+)', page)
            raise Lost(f"the list of {federation} was not stored: {status} {wrong}")
        self.lists[federation] += 1
        del self.forms[federation]

    def _names(self, federation: str) -> str:
        rows = HEADINGS
        for place in range(NAMES_IN_A_LIST):
            number = self.lists[federation] * NAMES_IN_A_LIST + place + 1
            identity = (1 + DELEGATIONS.index(federation)) * 1_000_000 + number
            rows += f"U14\tofficial\t{federation} {number:05}, Player\t{identity}\t2013-01-01\tm\n"
        return rows

    # -- rooms ----------------------------------------------------------------------------

    def _moves(self, address: str, name: str, stays: list[str]) -> None:
        while True:
            code = self.dice.choice(stays)
            self._move(self._office(address, name), code)

    def _move(self, person: Colleague, code: str) -> None:
        """Move a guest to any room with a free bed or to a new room, or out of the room."""
        page = self._know(person, code)
        wanted = self.dice.choice([*TARGET.findall(page), "none"])
        self.under_way.add(code)
        seen = self.versions[code]
        status, page = person.post(_place(code) + "place/", room=wanted, seen_version=str(seen))
        if status != 302:
            raise Lost(f"{code} was not moved: {status} {page[:300]}")
        now = _version(_page(person, code))
        self.under_way.discard(code)
        if now == seen:
            self.refused += 1  # no bed was free by then
        elif now == seen + 1:
            self.moves[code] += 1
        else:
            raise Lost(f"{code} is of version {now} after one move of version {seen}")
        self.versions[code] = now

    def _know(self, person: Colleague, code: str) -> str:
        """Look at a stay: it is as it was acknowledged, or one cut-off move further."""
        page = _page(person, code)
        now, known = _version(page), self.versions.get(code)
        extra = 0 if known is None else now - known
        if extra not in ((0, 1) if code in self.under_way else (0,)):
            raise Lost(f"{code} is of version {now}, acknowledged was {known}")
        self.moves[code] += extra
        self.sent_again += code in self.under_way
        self.under_way.discard(code)
        self.versions[code] = now
        return page

    def _office(self, address: str, name: str) -> Colleague:
        if name not in self.people:
            person = Colleague(address)
            person.log_in(name, PASSWORD)
            self.people[name] = person
        return self.people[name]

    # -- records --------------------------------------------------------------------------

    def fill(self, folder: Path, kills: int) -> None:
        """Two delegations that have accepted, and a hotel with few rooms and some guests."""
        from django.utils import timezone  # noqa: PLC0415 - after django.setup()

        from caissa.tournament import Role  # noqa: PLC0415
        from caissa_web.accounts.models import User  # noqa: PLC0415
        from caissa_web.delegations.links import token_of  # noqa: PLC0415
        from caissa_web.delegations.models import FederationOfficial  # noqa: PLC0415
        from caissa_web.delegations.operations.answering import Contact, accept  # noqa: PLC0415
        from caissa_web.delegations.operations.inviting import Invitee, invite  # noqa: PLC0415
        from caissa_web.enrolment.operations.applicants import applicant_of  # noqa: PLC0415
        from caissa_web.enrolment.operations.applying import submit  # noqa: PLC0415
        from caissa_web.enrolment.operations.preparing import EntryForm  # noqa: PLC0415
        from caissa_web.enrolment.people import PersonData  # noqa: PLC0415
        from caissa_web.lodging.operations.hotels import save_hotel, save_type, set_allotment  # noqa: PLC0415
        from caissa_web.lodging.operations.stays import StayForm, set_stay  # noqa: PLC0415
        from caissa_web.records.models import Appointment, Event  # noqa: PLC0415

        offer = open_offer(EVENT, RULES)
        first = timezone.localdate() + timedelta(days=30)
        Event.objects.filter(pk=offer.event.pk).update(start=first, end=first + timedelta(days=8))
        offer.event.refresh_from_db()
        heads = {}
        for federation in DELEGATIONS:
            quota = {("U14", "official"): 8000}
            invitee = Invitee(1, federation, head="Head", email=f"{federation}@example.org", quota=quota)
            (delegation,) = invite(offer, [invitee], by="olga")
            accept(delegation, Contact("Head", f"{federation}@example.org", "+36 1 234"), by="head")
            heads[federation] = token_of(FederationOfficial.objects.get(delegation=delegation))
        for name in OFFICE:
            user = User.objects.create_user(name, password=PASSWORD, name=name.title())
            Appointment.objects.create(event=offer.event, user=user, role=Role.ORGANISER.value)
        hotel = save_hotel(offer.event, "park", {"name": "Park Hotel"}, by="olga")
        for code, beds, rooms, prices in (("dbl", 2, 3, {1: 9000, 2: 6000}), ("sgl", 1, 3, {1: 8000})):
            kind = save_type(hotel, code, name=code, beds=beds, prices=prices, by="olga")
            set_allotment(kind, first, first + timedelta(days=8), rooms, by="olga")
        stays = []
        for number in range(STAYS):
            name = f"Guest{number}, Given"
            who = applicant_of(offer.event, name=name, link=name, email=f"g{number}@example.org")
            person = PersonData(name, no_fide_id=True, birth="1990-01-01", sex="m")
            (entry,) = submit(offer, who, [EntryForm("U14", person)], key=f"entry {number}", by="olga")
            form = StayForm(first, first + timedelta(days=NIGHTS), kind if number % 2 else None)
            stays.append(set_stay(entry, form, by="olga").code)
        del kills
        (folder / WORLD).write_text(json.dumps({"heads": heads, "stays": stays}))

    def glance(self, _folder: Path) -> None:
        """Counters of rooms, beds and quotas are what is slept in, claimed and entered."""
        from caissa_web.delegations.models import Delegation, Quota  # noqa: PLC0415 - after django.setup()
        from caissa_web.delegations.operations.quotas import taken_now  # noqa: PLC0415
        from caissa_web.enrolment.models import Claim  # noqa: PLC0415
        from caissa_web.enrolment.models import Counter as Places  # noqa: PLC0415

        for delegation in Delegation.objects.all():
            taken = taken_now(delegation)
            for quota in Quota.objects.filter(delegation=delegation):
                wanted = taken.get((quota.category_id, quota.status), 0)
                require(quota.taken == wanted, f"{delegation}: {quota.taken} of {wanted} by the counter")
        for places in Places.objects.filter(kind="category"):
            live = Claim.objects.filter(counter=places).exclude(state="released").count()
            require(places.taken == live, f"{places.taken} places taken, {live} claimed")
        _look_at_rooms()

    def look(self, folder: Path) -> None:
        """Lists, charges, log, letters; stays as they were acknowledged."""
        from caissa_web.delegations.models import Delegation, Member  # noqa: PLC0415 - after django.setup()
        from caissa_web.delivery.models import Letter  # noqa: PLC0415
        from caissa_web.enrolment.models import Application, PortalAct  # noqa: PLC0415
        from caissa_web.lodging.models import Stay  # noqa: PLC0415
        from caissa_web.treasury.models import Charge, Payer  # noqa: PLC0415
        from caissa_web.treasury.queries.balances import balance  # noqa: PLC0415

        self.glance(folder)
        known = json.loads((folder / LISTS).read_text())
        for delegation in Delegation.objects.select_related("applicant"):
            lists = known["lists"].get(delegation.federation, 0)
            members = Member.objects.filter(delegation=delegation).select_related("entry__participant")
            names = Counter(member.entry.participant.name for member in members)
            require(len(names) == lists * NAMES_IN_A_LIST, f"{len(names)} names of {lists} lists")
            require(set(names.values()) <= {1}, "somebody is entered twice")
            sent = Application.objects.filter(applicant=delegation.applicant, arrived_at__isnull=False)
            require(sent.count() == lists, f"{sent.count()} lists of {lists}")
            acts = PortalAct.objects.filter(subject=delegation.subject, act="delegation.names")
            require(acts.count() == lists, f"{acts.count()} lines of the log of {lists} lists")
            letters = Letter.objects.filter(kind="delegation.names", about=delegation.code)
            require(letters.count() == lists, f"{letters.count()} letters of {lists} lists")
            payer = Payer.objects.get(key=delegation.payer_key)
            owed = sum(amount.units for amount in balance(payer).values())
            require(owed == 7000 * len(names), f"{delegation.federation} owes {owed}")
        for stay in Stay.objects.all():
            wanted = known["versions"].get(stay.code)
            require(wanted in (None, stay.version), f"{stay.code} is of version {stay.version}, not {wanted}")
            acts = PortalAct.objects.filter(subject=stay.subject)
            require(acts.count() == stay.version, f"{stay.code}: {acts.count()} acts, {stay.version}")
            live = Charge.objects.filter(subject=stay.subject)
            require(sum(row.units for row in live) >= 0, f"{stay.code} is charged less than nothing")


def _look_at_rooms() -> None:
    """No bed twice, a guest in one bed every night or in none, counters as slept in and claimed."""
    from caissa_web.lodging.models import Allotment, BedNight, Room, Stay  # noqa: PLC0415
    from caissa_web.lodging.models.stays import CLAIMING  # noqa: PLC0415
    from caissa_web.lodging.operations.nights import beds_of  # noqa: PLC0415

    beds = list(BedNight.objects.values_list("room", "bed", "night", "stay"))
    require(len({bed[:3] for bed in beds}) == len(beds), "a bed is taken twice")
    claimed: Counter[tuple[int, date]] = Counter()
    for stay in Stay.objects.select_related("room_type"):
        slept = [night for _room, _bed, night, who in beds if who == stay.pk]
        require(sorted(slept) in ([], sorted(stay.nights)), f"{stay.code} has a bed for some nights only")
        if stay.state in CLAIMING and stay.room_type is not None:
            for night in stay.nights:
                claimed[stay.room_type.pk, night] += beds_of(stay, stay.room_type)
    kinds = dict(Room.objects.values_list("pk", "room_type"))
    occupied = Counter((kinds[room], night) for room, night in {(bed[0], bed[2]) for bed in beds})
    for row in Allotment.objects.select_related("room_type"):
        key = (row.room_type_id, row.night)
        require(row.beds_taken == claimed[key], f"{row}: {row.beds_taken} beds taken, {claimed[key]} claimed")
        require(row.rooms_taken == occupied[key], f"{row}: {row.rooms_taken} rooms, {occupied[key]} slept in")


def _place(code: str) -> str:
    return f"/office/{EVENT}/rooms/stays/{code}/"


def _page(person: Colleague, code: str) -> str:
    status, page = person.get(_place(code))
    if status != 200:
        raise Lost(f"the stay {code} cannot be opened: {status}")
    return page


def _version(page: str) -> int:
    version = VERSION.search(page)
    if version is None:
        raise Lost(f"a stay without a version: {page[:300]}")
    return int(version[1])


def _hidden(page: str, name: str) -> str:
    field = re.search(HIDDEN.format(name=name), page)
    if field is None:
        raise Lost(f"no field {name}")
    return field[1]


if __name__ == "__main__":
    sys.exit(run(Delegations()))
