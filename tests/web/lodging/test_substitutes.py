"""Substitutions: whoever comes in somebody's place keeps their nights, bed, journey and seat."""

from __future__ import annotations

import pytest

from caissa_web.delegations.models import Member
from caissa_web.delegations.operations.substituting import substitute
from caissa_web.enrolment.people import PersonData
from caissa_web.lodging.models import BedNight, Stay
from caissa_web.lodging.operations.hotels import save_hotel, save_type, set_allotment
from caissa_web.lodging.operations.rooming import place
from caissa_web.lodging.operations.stays import StayForm, set_stay
from caissa_web.travel.models import Seat, Traveller
from caissa_web.travel.operations.places import save_place, save_vehicle
from caissa_web.travel.operations.planning import plan_runs
from caissa_web.treasury.queries import open_amount
from tests.web.delegations.games import NOW, championship, coming, names
from tests.web.enrolment.hall import fresh
from tests.web.travel.world import flies

pytestmark = pytest.mark.django_db
TWO = """category\tname\tFIDE ID\tbirth\tsex
U14\tToth, Bence\tnone\t2012-06-02\tm
U14\tNagy, Adam\tnone\t2012-07-02\tm
"""


def room_for_two():
    """A delegation whose two boys share a room, and who are fetched from the airport."""
    offer = championship()
    event = offer.event
    delegation = coming(offer, quota={"U14": 2})
    names(delegation, offer, TWO)
    members = list(Member.objects.select_related("entry__category", "delegation__event").order_by("position"))
    hotel = save_hotel(event, "park", {"name": "Park Hotel"}, by="olga")
    twin = save_type(hotel, "twin", name="Twin room", beds=2, prices={2: 5000}, by="olga")
    set_allotment(twin, event.start, event.end, 1, by="olga", now=NOW)
    target = twin
    for member in members:
        form = StayForm(event.start, event.end, twin)
        stay = place(set_stay(fresh(member.entry), form, by="head", now=NOW), target, by="olga", now=NOW)
        target = stay.beds.select_related("room__room_type__hotel")[0].room
    save_place(event, "BUD", name="Budapest", kind="airport", time_zone="Europe/Budapest", by="olga")
    save_place(event, "PARK", name="Park Hotel", kind="hotel", by="olga")
    save_vehicle(event, "car", seats=3, units=4000, by="olga")
    flies([fresh(member.entry) for member in members], "05-01 09:00")
    plan_runs(event, "in", by="olga", now=NOW)
    return members


def test_a_boy_for_a_boy():
    """The same bed in the same nights, the same seat, and one price."""
    members = room_for_two()
    before = set(BedNight.objects.values_list("room", "bed", "night"))
    boy = PersonData("Kiss, Pal", no_fide_id=True, federation="HUN", birth="2013-03-03", sex="m")
    new = substitute(members[0], boy, by="head", reason="flu", now=NOW)
    stay = Stay.objects.get(entry=new)
    assert stay.participant_id == new.participant_id
    assert set(BedNight.objects.values_list("room", "bed", "night")) == before
    assert stay.beds.count() == 8
    assert str(open_amount(new.event, stay.subject)["organiser"]) == "EUR 400.00"
    assert Seat.objects.get(traveller__entry=new).run.taken == 2
    assert not Traveller.objects.filter(entry=members[0].entry).exists()


def test_who_may_not_share_the_room_keeps_the_nights():
    """Somebody whose sex is not known cannot sleep beside a boy: the nights stay claimed, the bed is free."""
    members = room_for_two()
    unknown = PersonData("Kiss, Robin", no_fide_id=True, federation="HUN", birth="2013-03-03")
    new = substitute(members[0], unknown, by="head", reason="flu", now=NOW)
    stay = Stay.objects.get(entry=new)
    assert (stay.state, stay.beds.count()) == ("held", 0)
    assert {row.beds_taken for row in stay.room_type.allotments.all() if row.night in stay.nights} == {2}
