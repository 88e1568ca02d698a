"""A festival with two hotels: what the tests of accommodation share."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from caissa_web.enrolment.models import Applicant, Application, Category, Entry, Offer, Participant
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.people import GuardianData
from caissa_web.lodging.models import Allotment, Hotel, RoomType, Stay
from caissa_web.lodging.operations.hotels import save_board, save_hotel, save_type, set_allotment
from caissa_web.lodging.operations.log import new_code
from caissa_web.lodging.operations.rooming import confirm_stays, place
from caissa_web.lodging.operations.stays import StayForm, Wish, set_stay
from caissa_web.portal.access import token_of
from caissa_web.records.models import Event
from caissa_web.travel.links import driver_address
from caissa_web.travel.models import Journey, Place, Run, Traveller
from caissa_web.travel.operations.places import save_place, save_vehicle
from caissa_web.travel.operations.planning import plan_runs
from caissa_web.travel.operations.runs import publish_runs
from tests.web.enrolment.hall import NOW, applicant, festival, form, fresh

FIRST = date(2026, 4, 30)
LAST = date(2026, 5, 9)
RULES = """
name = "Spring Festival"
currency = "EUR"
[[category]]
code = "A"
name = "Masters"
[[category]]
code = "C"
name = "Coaches"
[[price]]
kind = "entry"
label = "Entry fee"
amount = 70
[[cancellation]]
kind = "room"
days_before = 30
keep = 0
[[cancellation]]
kind = "room"
days_before = 7
keep = 50
"""


def event_with_hotels(rooms: int = 2) -> Offer:
    """The Park has double and single rooms, the Lake triple rooms; each so many for ten nights."""
    offer = festival(RULES, roles={"C": "coach"})
    park = save_hotel(offer.event, "park", {"name": "Park Hotel", "tax": 150, "tax_nights": 7}, by="olga")
    lake = save_hotel(offer.event, "lake", {"name": "Lake Hotel", "official": False}, by="olga")
    save_board(park, "bb", name="Breakfast", meals=["breakfast"], units=0, by="olga")
    save_board(park, "fb", name="Full board", meals=["breakfast", "lunch", "dinner"], units=2500, by="olga")
    for hotel, code, name, beds, prices in (
        (park, "dbl", "Double room", 2, {1: 9000, 2: 6000}),
        (park, "sgl", "Single room", 1, {1: 8000}),
        (lake, "tpl", "Triple room", 3, {2: 5000, 3: 4000}),
    ):
        kind = save_type(hotel, code, name=name, beds=beds, prices=prices, by="olga")
        set_allotment(kind, FIRST, LAST, rooms, by="olga", now=NOW)
    return offer


def kind(code: str = "dbl") -> RoomType:
    """A kind of room by its short name."""
    return RoomType.objects.select_related("hotel__event").get(code=code)


def hotel(key: str = "park") -> Hotel:
    """A hotel by its short name."""
    return Hotel.objects.select_related("event").get(key=key)


def guest(offer: Offer, name: str, category: str = "A", by: Applicant | None = None, **person: Any) -> Entry:
    """Somebody with a place, entered by themselves or by somebody else."""
    person.setdefault("sex", "m")
    who = by or applicant(offer, name)
    (entry,) = submit(offer, who, [form(name, category, **person)], key=f"key of {name}", by=name, now=NOW)
    return fresh(entry)


def child(offer: Offer, name: str, by: Applicant | None = None, **person: Any) -> Entry:
    """Somebody of twelve years."""
    guardian = GuardianData("Maria", "+43 1 234", consents=True)
    return guest(offer, name, by=by, birth="2014-02-02", guardians=(guardian,), **person)


def club(offer: Offer, name: str = "Rooks") -> Applicant:
    """A club whose people come together."""
    return applicant(offer, name, kind=Applicant.Kind.CLUB, club=name)


def asked(code: str | None = "dbl", first: int = 0, nights: int = 9, **more: Any) -> StayForm:
    """A form: so many nights from a day of the event on, in a kind of room or in any."""
    arrival = FIRST + timedelta(days=first)
    wishes = more.pop("wishes", None)
    if wishes is not None:
        more["wishes"] = tuple(
            wish if isinstance(wish, Wish) else Wish(wish.participant_id) for wish in wishes
        )
    chosen = kind(code) if code else None
    return StayForm(arrival, arrival + timedelta(days=nights), chosen, **more)


def stays(entry: Entry, code: str | None = "dbl", first: int = 0, nights: int = 9, **more: Any) -> Stay:
    """Somebody asks for a stay."""
    return set_stay(entry, asked(code, first, nights, **more), by="anna", now=NOW)


def on_record(stay: Stay) -> Stay:
    """The stay as it is on record."""
    return Stay.objects.select_related(
        "event",
        "participant",
        "entry__applicant__event",
        "entry__category__offer",
        "room_type__hotel",
        "hotel",
    ).get(pk=stay.pk)


def night(code: str, day: date) -> Allotment:
    """What a hotel holds in one night."""
    return Allotment.objects.get(room_type__code=code, night=day)


# -- for walks over every address -----------------------------------------------------------


def with_a_guest(event: Event) -> tuple[Stay, Journey, Run]:
    """A hotel with a guest who has a bed tonight, and who is fetched from an airport by a published run."""
    today = timezone.localdate()
    own = Hotel.objects.filter(event=event, key="grand").first()
    own = own or save_hotel(event, "grand", {"name": "Grand Hôtel de la Paix"}, by="olga")
    twin = save_type(own, "twin", name="Twin room", beds=2, prices={1: 9000, 2: 6000}, by="olga")
    meals = ["breakfast", "lunch", "dinner"]
    full = save_board(own, "fb", name="Full board", meals=meals, units=2500, by="olga")
    set_allotment(twin, today, today + timedelta(days=9), 4, by="olga")
    event.start, event.end = event.start or today, event.end or today
    offer = Offer.objects.get(event=event)
    who = applicant(offer, "Zsófia", phone="+36 1 234")
    person = Participant.objects.create(event=event, name="Horváth, Zsófia", federation="HUN", birth="1990")
    category = Category.objects.filter(offer=offer).order_by("position")[0]
    application = Application.objects.create(
        event=event, applicant=who, key="for walks", prepared_at=timezone.now(), arrived_at=timezone.now()
    )
    entry = Entry.everybody.create(
        event=event,
        code=new_code(),
        application=application,
        applicant=who,
        participant=person,
        category=category,
        state=Entry.State.CONFIRMED,
        made_at=timezone.now(),
    )
    stay = Stay.objects.create(
        event=event,
        code=new_code(),
        entry=entry,
        participant=person,
        arrival=today,
        departure=today + timedelta(days=3),
        made_at=timezone.now(),
    )
    place(on_record(stay), twin, by="olga")
    Stay.objects.filter(pk=stay.pk).update(board=full)
    confirm_stays(event, [stay], by="olga")
    return on_record(stay), *_fetched(event, entry)


def _fetched(event: Event, entry: Entry) -> tuple[Journey, Run]:
    """A journey of today, and its run."""
    save_place(event, "BUD", name="Budapest", kind="airport", time_zone="Europe/Budapest", by="olga")
    save_place(event, "GRAND", name="Grand Hôtel de la Paix", kind="hotel", by="olga")
    save_vehicle(event, "car", seats=3, units=4000, by="olga")
    places = {row.code: row for row in Place.objects.filter(event=event)}
    journey = Journey.objects.create(
        event=event,
        code=new_code(),
        direction="in",
        carrier="Malév",
        number="MA 610",
        place=places["BUD"],
        zone=places["GRAND"],
        at=timezone.now(),
        time_zone="Europe/Budapest",
        made_at=timezone.now(),
    )
    Traveller.objects.create(journey=journey, entry=entry, participant=entry.participant, direction="in")
    plan_runs(event, "in", by="olga")
    run = Run.objects.get(event=event)
    publish_runs(event, [run], by="olga")
    return journey, Run.objects.select_related("place", "zone").get(pk=run.pk)


def pages(slug: str) -> list[str]:
    """The pages of rooms and travel of an event, for those who look after both."""
    event = Event.objects.get(slug=slug)
    stay, journey, run = with_a_guest(event)
    rooms, travel = f"/office/{slug}/rooms/", f"/office/{slug}/travel/"
    inside = (
        "",
        f"guest/{stay.code}/",
        "stays/",
        f"stays/{stay.code}/",
        "rooming/",
        "rooming/proposed/",
        "meals/",
    )
    inside += ("check/", "rules/", "hotels/", "hotels/grand/")
    journeys = (
        "",
        "journeys/",
        "journeys/new/",
        f"journeys/{journey.code}/",
        f"runs/{run.code}/",
        "settings/",
    )
    return [*(rooms + page for page in inside), *(travel + page for page in journeys)]


def guests_pages(slug: str) -> list[str]:
    """The pages of a guest by their own link, and the driver's; asked for after `pages`."""
    stay = Stay.objects.select_related("entry__applicant").get(event__slug=slug, hotel__key="grand")
    own = f"/enter/mine/{token_of(stay.entry.applicant)}/"
    return [f"{own}rooms/", f"{own}travel/", driver_address(Run.objects.get(event__slug=slug))]
