"""Every door of the portal tried by the neighbour: another delegation's people, another hotel's guests.

Two federations bring one child each: Hungary sleeps at the Park, Norway at the Lake; marks stand in every
field of both. People open every address of office, portal and API with the codes of both, and whatever is
not theirs to know comes out at none of them (PORTAL.md 15, invariant 13).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.db.models import Model
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from caissa.entering.passports import Passport
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.accreditation.codes import token_of as door_link
from caissa_web.accreditation.models import Holder
from caissa_web.accreditation.operations.badges import print_badges
from caissa_web.accreditation.operations.doors import make_door
from caissa_web.accreditation.operations.holders import take_over
from caissa_web.api import dispatch
from caissa_web.api.tokens.tokens import make_token
from caissa_web.contracts.models import Contract
from caissa_web.contracts.operations.sending import send_contract
from caissa_web.delegations.links import token_of as head_link
from caissa_web.delegations.models import Delegation, FederationOfficial
from caissa_web.enrolment.models import Entry, Offer, Participant
from caissa_web.lodging.models import HotelDesk, RoomType, Stay
from caissa_web.lodging.operations.hotels import save_hotel, save_type, set_allotment
from caissa_web.lodging.operations.rooming import confirm_stays, place
from caissa_web.lodging.operations.stays import StayForm, set_stay
from caissa_web.operations import Place
from caissa_web.portal.access import token_of as own_link
from caissa_web.records.rights import Right
from caissa_web.travel.links import token_of as drivers_link
from caissa_web.travel.models import Journey, Run
from caissa_web.travel.models import Place as Stop
from caissa_web.travel.operations.journeys import JourneyForm, set_journey
from caissa_web.travel.operations.places import save_place, save_vehicle
from caissa_web.travel.operations.planning import plan_runs
from caissa_web.travel.operations.runs import publish_runs
from caissa_web.treasury.models import Invoice, Payer
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.operations.parties import payee_of, set_payer
from caissa_web.visas.models import VisaCase
from caissa_web.visas.operations.cases import PassportForm, ask_for_letter, decide
from caissa_web.visas.operations.issuing import issue_letter
from caissa_web.visas.workflow import Act
from caissa_web.welfare.operations.needs import tell_need
from tests.web.contracts.world import text as contract_text
from tests.web.delegations.games import championship, coming, names
from tests.web.lodging.world import on_record
from tests.web.rights_matrix import addresses
from tests.web.security.test_planted_marks import opened
from tests.web.treasury.world import organiser
from tests.web.walks import long_walk, put_away

pytestmark = [pytest.mark.django_db, long_walk]
CONTRACT = "{name} of {federation} receives {fee}."


@dataclass(frozen=True)
class Marks:
    """What stands where for one child."""

    name: str
    phone: str
    email: str
    birth: str
    passport: str
    need: str
    note: str
    fee: str

    @property
    def secrets(self) -> set[str]:
        """What few may ever see."""
        return {self.passport, self.need, self.note, self.fee}

    @property
    def contact(self) -> set[str]:
        """How somebody is reached, and when they were born."""
        return {self.phone, self.email, self.birth}

    @property
    def everything(self) -> set[str]:
        """All of it."""
        return {self.name, *self.contact, *self.secrets}


def marks_of(federation: str, number: int) -> Marks:
    """Marks that stand nowhere else."""
    f = federation.lower()
    return Marks(
        f"Zq{f}child", f"+36 777 {number}{number}{number}", f"zq{f}@example.org", f"2012-0{number}-1{number}",
        f"ZQ{federation}{number}7", f"zqneed {f}", f"zqnote {f}", f"zqfee {f}",
    )  # fmt: skip


HUN, NOR = marks_of("HUN", 6), marks_of("NOR", 7)


@pytest.fixture
def offer(settings: Any) -> Offer:
    """The championship with both children, and something of every kind for each."""
    settings.SECRET_KEY_IS_KEPT = True
    settings.API_LIMIT = 10_000_000
    caches["here"].clear()
    offer = championship(opens=None)
    event, today = offer.event, timezone.localdate()
    event.start, event.end = today, today + timedelta(days=4)
    event.save()
    contract_text(event, CONTRACT)
    organiser(event)
    for code, kind in (("BUD", "airport"), ("PARK", "hotel"), ("LAKE", "hotel")):
        save_place(event, code, name=code.title(), kind=kind, by="olga")
    save_vehicle(event, "car", seats=3, units=4000, by="olga")
    for federation, hotel, marks in (("HUN", "park", HUN), ("NOR", "lake", NOR)):
        _a_child(offer, federation, hotel, marks)
    plan_runs(event, "in", by="olga")
    publish_runs(event, list(Run.objects.all()), by="olga")
    take_over(event, by="olga")
    print_badges(event, list(Holder.objects.values_list("pk", flat=True)), by="olga")
    make_door(event, "Hall", "H", timezone.now() + timedelta(days=5), by="olga")
    return offer


def _a_child(offer: Offer, federation: str, hotel: str, marks: Marks) -> None:
    """Everything that the portal keeps of somebody."""
    event, today = offer.event, timezone.localdate()
    delegation = coming(offer, federation, {"U14": 1})
    rows = f"category\tname\tFIDE ID\tbirth\tsex\nU14\t{marks.name}\tnone\t{marks.birth}\tm\n"
    code = names(delegation, offer, rows, key=federation).entries[0].code
    entry = Entry.everybody.select_related("event", "applicant__event", "participant", "category__offer").get(
        code=code
    )
    Participant.objects.filter(pk=entry.participant_id).update(phone=marks.phone, email=marks.email)
    own = save_hotel(event, hotel, {"name": hotel.title()}, by="olga")
    kind = save_type(own, "dbl", name="Double", beds=2, prices={1: 9000, 2: 6000}, by="olga")
    set_allotment(kind, today, today + timedelta(days=6), 2, by="olga")
    form = StayForm(
        today, today + timedelta(days=2), RoomType.objects.get(pk=kind.pk), diet="halal", note=marks.note
    )
    stay = set_stay(entry, form, by="olga")
    place(on_record(stay), kind, by="olga")
    confirm_stays(event, [stay], by="olga")
    stops = {row.code: row for row in Stop.objects.filter(event=event)}
    noon = timezone.localtime().replace(hour=12, minute=0, tzinfo=None)
    set_journey(event, [entry], JourneyForm("in", noon, stops["BUD"], stops[hotel.upper()]), by="olga")
    tell_need(entry, "medical", marks.need, ["office"], by="olga")
    passport = Passport(
        marks.name, "A", marks.passport, "UTO", date(2012, 1, 1), "M", today + timedelta(days=900)
    )
    case = ask_for_letter(entry, PassportForm(passport), by="olga").case
    issue_letter(decide(case, Act.CHECK, by="vera"), by="vera", organiser="Olga")
    send_contract(entry, "players-contract", {"fee": marks.fee}, by="olga")
    payer = Payer.objects.get(key=delegation.payer_key)
    set_payer(event, payer.key, {"name": payer.name, "country": "DE"}, by="olga")
    issue(Payer.objects.get(pk=payer.pk), payee_of(event), by="tessa")


# -- who walks -----------------------------------------------------------------------------------


def somebody(offer: Offer, role: Role, name: str, *, federation: str = "", hotel: str = "") -> Client:
    """Somebody in a role, logged in, with a token for all that the role may do."""
    user = User.objects.create_user(name)
    operations.appoint_to(offer.event, user, Place(role, federation=federation), by="olga")
    if hotel:
        HotelDesk.objects.create(hotel=offer.event.hotels.get(key=hotel), account=user)
    _row, token = make_token(user, name, timezone.now() + timedelta(days=1), tuple(Right))
    client = Client(headers={"Authorization": f"Bearer {token}"})
    client.force_login(user)
    return client


def fillings(offer: Offer, links: Mapping[str, list[str]]) -> dict[str, tuple[object, ...]]:
    """What stands in addresses: the codes of both children, and the links that the walker has."""
    numbers: list[object] = [
        *Invoice.objects.values_list("number", flat=True),
        *Contract.objects.values_list("number", flat=True),
        *VisaCase.objects.values_list("number", flat=True),
    ]
    deputies = list(Delegation.objects.values_list("code", flat=True))
    return {
        "event": (offer.event.slug,),
        "code": tuple(Entry.everybody.values_list("code", flat=True)),
        "stay": tuple(Stay.objects.values_list("code", flat=True)),
        "number": tuple(numbers),
        "hotel": ("park", "lake"),
        "pk": (1, 2),
        "task": (1, 2),
        "form": ("csv", "json", "xlsx", "pdf"),
        "what": ("visa", "needs", "insurance"),
        "key": (*links.get("key", ()), *deputies),
        "token": tuple(links.get("token", ("nobody",))),
        "section": ("open",),
    }


CODES: tuple[tuple[str, type[Model]], ...] = (
    ("/guest", Stay),
    ("/stays/", Stay),
    ("/runs/", Run),
    ("delegations/", Delegation),
    ("/payers/", Payer),
)
"""Part of an address → whose codes stand in it; in others those of entries."""


def values_for(route: str, values: dict[str, tuple[object, ...]]) -> dict[str, tuple[object, ...]]:
    """What stands in one address."""
    for part, model in (*CODES, ("travel/journeys/", Journey)):
        if part in route:
            return values | {"code": tuple(model.objects.values_list("code", flat=True))}  # type: ignore[attr-defined]
    return values


QUERIES = ("", "?hotel=lake&find=zqnor&q=zqnor&code={stay}&day=all&show=all")


def everywhere(client: Client, offer: Offer, links: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Every address of office, portal, doors and API, and what stands there for somebody."""
    values = fillings(offer, links)
    stay = Stay.objects.get(hotel__key="lake").code
    for address in addresses():
        if not address.route.startswith(("office/", "enter/", "p/", "desk/long-work")):
            continue
        for path in dict.fromkeys(address.fillings(values_for(address.route, values))):
            for query in QUERIES if "code" not in address.route else ("",):
                yield path + query, text_at(client, path + query.format(stay=stay))
    for path, methods in dispatch.schema()["paths"].items():
        if "get" in methods and "/desk/" in path:
            for filled_path in _filled(path, values_for(path, values)):
                yield filled_path, text_at(client, filled_path)


def _filled(path: str, values: Mapping[str, tuple[object, ...]]) -> Iterator[str]:
    """A path of the API with every value."""
    start, brace, rest = path.partition("{")
    if not brace:
        yield start
        return
    name, _brace, end = rest.partition("}")
    people = Entry.everybody.values_list("code", flat=True)
    usual = tuple(people) if name == "person" else values.get(name, ("1",))
    for value in usual:
        yield from _filled(f"{start}{value}{end}", values)


def text_at(client: Client, path: str) -> str:
    """What an address answers, as text: pages, spreadsheets, papers."""
    cache.clear()
    answer = client.get(path)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    put_away(answer)
    assert answer.status_code < 500, path
    texts = []
    for part in opened(content):
        if part.startswith(b"%PDF"):
            texts += [page.extract_text() for page in PdfReader(BytesIO(part)).pages]
        else:
            texts.append(part.decode("utf-8", "replace").replace("\r\n ", ""))
    return "\n".join(texts)


def leaks(client: Client, offer: Offer, hidden: set[str], **links: list[str]) -> dict[str, str]:
    """Which marks come out, and at which address first."""
    where: dict[str, str] = {}
    for path, text in everywhere(client, offer, links):
        for mark in hidden:
            # What somebody typed into a field of search comes back in it.
            if mark in text.replace("zqnor&", "").replace('"zqnor"', ""):
                where.setdefault(mark, path)
    return where


def test_the_marks_are_there(offer: Offer) -> None:
    """The walk can fail: whoever may see all of it finds every mark."""
    user = User.objects.create_superuser("root")
    client = Client()
    client.force_login(user)
    wanted = HUN.everything | NOR.everything
    assert set(leaks(client, offer, wanted)) >= {*wanted} - {HUN.fee, NOR.fee, HUN.birth, NOR.birth}


def test_a_head_of_delegation_sees_no_neighbour(offer: Offer) -> None:
    """By the link and by the account, with the neighbour's codes in every address."""
    head = FederationOfficial.objects.get(delegation__federation="HUN")
    own = own_link(Entry.everybody.get(applicant=head.delegation.pk).applicant)
    links = {"key": [head_link(head)], "token": [own]}
    seen = somebody(offer, Role.HEAD_OF_DELEGATION, "kiss", federation="HUN")
    for client in (Client(), seen):
        assert leaks(client, offer, NOR.everything, **links) == {}
    assert leaks(seen, offer, {HUN.passport, HUN.need, HUN.note}, **links) == {}, (
        "typed and never shown again"
    )


def test_a_hotel_sees_its_guests_names_and_nights(offer: Offer) -> None:
    """Nothing of the Lake; of its own guest neither contact nor birth nor any secret."""
    client = somebody(offer, Role.HOTEL_DESK, "paula", hotel="park")
    assert leaks(client, offer, NOR.everything | HUN.secrets | HUN.contact) == {}
    assert HUN.name in text_at(client, f"/office/{offer.event.slug}/rooms/")


@pytest.mark.parametrize(
    ("role", "hidden"),
    [
        (Role.TRANSPORT_OFFICER, HUN.secrets | {HUN.email, HUN.birth}),
        (Role.TREASURER, {HUN.passport, HUN.need, HUN.note, HUN.fee}),
        (Role.ACCREDITATION_OFFICER, HUN.secrets | {HUN.phone, HUN.email}),
        (Role.VISA_OFFICER, {HUN.need, HUN.note, HUN.fee, HUN.phone, HUN.email}),
        (Role.ENTRIES_OFFICER, {HUN.passport}),
        (Role.ORGANISER, {HUN.passport}),
        (Role.CHIEF_ARBITER, HUN.secrets),
        (Role.PRESS, HUN.secrets | HUN.contact),
    ],
    ids=lambda value: value.value if isinstance(value, Role) else "",
)
def test_nobody_of_the_staff_sees_more_than_their_work(offer: Offer, role: Role, hidden: set[str]) -> None:
    """Passports are for visa officers, needs for those who were chosen, fees for those who sign."""
    assert leaks(somebody(offer, role, "staff"), offer, hidden) == {}


def test_links_open_what_they_are_for(offer: Offer) -> None:
    """A driver reads names and phones, a doorkeeper badges, a stranger what is public."""
    event = offer.event
    run = Run.objects.order_by("pk")[0]
    door = door_link(event.doors.get())
    secret = HUN.secrets | NOR.secrets | {HUN.email, NOR.email, HUN.birth, NOR.birth}
    assert leaks(Client(), offer, secret, token=[drivers_link(run), door]) == {}
    assert leaks(Client(), offer, secret | {HUN.phone, NOR.phone}) == {}
    page = text_at(Client(), f"/enter/drive/{drivers_link(run)}/")
    assert [marks.name for marks in (HUN, NOR) if marks.name in page] == [
        seat.traveller.participant.name for seat in run.seat_rows.select_related("traveller__participant")
    ], "the passengers of this run, and nobody else"
