"""Longer stays, and stays whose entry ends: rooms are kept where they can be, minors stay safe."""

from __future__ import annotations

from datetime import timedelta

import pytest

from caissa_web.enrolment.models import Entry, Offer, PortalAct
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.lodging.errors import BedTaken
from caissa_web.lodging.models import BedNight, Room, Stay
from caissa_web.lodging.operations.presence import check_in
from caissa_web.lodging.operations.rooming import confirm_stays, place
from caissa_web.lodging.operations.stays import set_stay
from caissa_web.treasury.queries.balances import live_charges
from tests.web.enrolment.hall import NOW, fresh
from tests.web.lodging.world import (
    FIRST,
    asked,
    child,
    club,
    event_with_hotels,
    guest,
    kind,
    night,
    on_record,
    stays,
)

pytestmark = pytest.mark.django_db
ARRIVED = NOW.replace(month=4, day=30, hour=16)


def confirmed(entry: Entry, first: int = 0, nights: int = 5, room: Room | None = None) -> Stay:
    """Somebody with a confirmed bed in a double room."""
    stay = stays(entry, first=first, nights=nights)
    place(on_record(stay), room or kind(), by="olga", now=NOW)
    confirm_stays(entry.event, [stay], by="olga", now=NOW)
    return on_record(stay)


def longer(entry: Entry, first: int = 0, nights: int = 6) -> Stay:
    """The same kind of room for other nights."""
    return on_record(set_stay(fresh(entry), asked(first=first, nights=nights), by="olga", now=NOW))


def test_a_longer_stay_keeps_its_room() -> None:
    """A night before and two after: still confirmed, in the same room in all eight nights."""
    offer = event_with_hotels()
    anna = guest(offer, "Anna", sex="w")
    room = confirmed(anna, first=1).beds.first().room
    stay = longer(anna, first=0, nights=8)
    assert stay.state == "confirmed"
    assert {bed.room for bed in stay.beds.all()} == {room}
    assert {bed.night for bed in stay.beds.all()} == set(stay.nights)
    assert [night("dbl", FIRST + timedelta(days=number)).rooms_taken for number in (0, 7, 8)] == [1, 1, 0]


def test_a_moved_stay_keeps_the_nights_that_are_left() -> None:
    """Two nights later: the first two are free again, the last two are in the same room."""
    offer = event_with_hotels()
    anna = guest(offer, "Anna", sex="w")
    confirmed(anna)
    stay = longer(anna, first=2, nights=5)
    assert (stay.state, {bed.night for bed in stay.beds.all()}) == ("confirmed", set(stay.nights))
    assert [night("dbl", FIRST + timedelta(days=number)).rooms_taken for number in (1, 2, 6)] == [0, 1, 1]


def with_a_full_room(offer: Offer) -> tuple[Entry, Stay]:
    """Anna until the fifth day; from then on two others sleep in her room."""
    anna = guest(offer, "Anna", sex="w")
    stay = confirmed(anna)
    for name in ("Berta", "Clara"):
        confirmed(guest(offer, name, sex="w"), first=5, nights=3, room=stay.beds.first().room)
    return anna, stay


def test_without_a_bed_for_more_nights_somebody_is_roomed_anew() -> None:
    """The room is full then: the nights are claimed, the bed is given up, and no counter is left behind."""
    anna, _stay = with_a_full_room(event_with_hotels())
    stay = longer(anna)
    assert (stay.state, stay.beds.count()) == ("held", 0)
    assert [night("dbl", FIRST + timedelta(days=number)).rooms_taken for number in (0, 5)] == [0, 1]


def test_who_is_in_the_house_stays_longer_or_is_told_why_not() -> None:
    """Checked in: one more night is a night more; where the room is full, its number is named."""
    offer = event_with_hotels()
    dora = guest(offer, "Dora", sex="w")
    check_in(confirmed(dora), by="desk", now=ARRIVED)
    assert (longer(dora).state, BedNight.objects.filter(stay__entry=dora).count()) == ("in", 6)
    anna, stay = with_a_full_room(offer)
    check_in(stay, by="desk", now=ARRIVED)
    with pytest.raises(BedTaken):
        longer(anna)
    assert (on_record(stay).state, on_record(stay).beds.count()) == ("in", 5)


def in_two_clubs(offer: Offer) -> tuple[Entry, Entry, Stay]:
    """Kim of the Rooks shares with Lee of the Rooks, and is also entered by the Bishops."""
    rooks, bishops = club(offer, "Rooks"), club(offer, "Bishops")
    kim, lee = child(offer, "Kim", by=rooks), child(offer, "Lee", by=rooks)
    stay = confirmed(kim)
    confirmed(lee, room=stay.beds.first().room)
    other = guest(offer, "Kim as coach", "C", by=bishops)
    Entry.everybody.filter(pk=other.pk).update(participant=kim.participant)
    return kim, other, stay


def test_a_minor_who_comes_with_others_now_leaves_the_room() -> None:
    """The entry of the Rooks ends, that of the Bishops stays: a stranger now, who pays by the Bishops."""
    offer = event_with_hotels()
    kim, other, stay = in_two_clubs(offer)
    withdraw(fresh(kim), by="rooks", now=NOW)
    row = on_record(stay)
    assert (row.entry_id, row.state, row.beds.count()) == (other.pk, "held", 0)
    payers = live_charges(offer.event).filter(subject=stay.subject).values_list("payer__name", flat=True)
    assert set(payers) == {"Bishops"}


def test_a_hotel_is_not_told_why_somebody_does_not_come() -> None:
    """The reason of a withdrawal stands in the log of the entry, and not in that of the stay."""
    offer = event_with_hotels()
    anna = guest(offer, "Anna", sex="w")
    stay = confirmed(anna)
    withdraw(fresh(anna), by="anna", reason="in hospital", now=NOW)
    reasons = dict(PortalAct.objects.exclude(reason="").values_list("subject", "reason"))
    assert reasons == {anna.code: "in hospital"}
    assert PortalAct.objects.filter(subject=stay.subject, act="stay.cancelled").exists()
