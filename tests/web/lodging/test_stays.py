"""Stays: all nights or none, nobody in two beds, minors safe, money by payee."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from caissa.errors import CaissaError
from caissa.lodging import BadStay
from caissa.money import amount_of
from caissa_web.accounts.encryption import decrypt
from caissa_web.enrolment.models import PortalAct
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.lodging.errors import BedTaken, NightsTaken, NotTogether, StayRefused
from caissa_web.lodging.models import BedNight, Room, Stay
from caissa_web.lodging.operations.entitling import add_entitlement
from caissa_web.lodging.operations.hotels import number_rooms, release_rooms, save_type, set_allotment
from caissa_web.lodging.operations.presence import came_after_all, check_in, check_out, note_no_show
from caissa_web.lodging.operations.proposing import propose_rooms
from caissa_web.lodging.operations.rooming import confirm_stays, place, take_back, unplace
from caissa_web.lodging.operations.stays import Wish, cancel_stay, set_stay
from caissa_web.section.errors import Conflict
from caissa_web.treasury.queries import open_amount
from tests.web.enrolment.hall import NOW, fresh
from tests.web.lodging.world import (
    FIRST,
    LAST,
    asked,
    child,
    club,
    event_with_hotels,
    guest,
    hotel,
    kind,
    night,
    on_record,
    stays,
)

pytestmark = pytest.mark.django_db
IN_MAY = NOW.replace(month=5, day=1)


def owed(stay: Stay) -> list[str]:
    """What is open for a stay, payee by payee."""
    return [str(amount) for amount in open_amount(stay.event, stay.subject).values()]


def test_a_stay_claims_every_night():
    """Nine nights in a double room: a bed of each night is taken, the tenth night is free."""
    offer = event_with_hotels()
    stay = stays(guest(offer, "Anna"))
    assert stay.state == "held"
    assert [night("dbl", FIRST + timedelta(days=n)).beds_taken for n in range(10)] == [1] * 9 + [0]
    acts = PortalAct.objects.filter(subject=stay.subject)
    assert [(act.act, act.after) for act in acts] == [("stay.made", "held")]


def test_sold_out_in_one_of_nine_nights():
    """One full night in the middle: nothing is claimed at all, and the night is named."""
    offer = event_with_hotels(rooms=1)
    full = FIRST + timedelta(days=4)
    stays(guest(offer, "Anna"), "sgl", first=4, nights=1)
    with pytest.raises(NightsTaken, match=str(full)):
        stays(guest(offer, "Boris"), "sgl")
    assert [night("sgl", FIRST + timedelta(days=n)).beds_taken for n in range(9)] == [
        0,
        0,
        0,
        0,
        1,
        0,
        0,
        0,
        0,
    ]
    assert Stay.objects.count() == 1


def test_single_use_claims_the_whole_room():
    """One double room: whoever has it alone leaves no bed for anybody."""
    offer = event_with_hotels(rooms=1)
    stays(guest(offer, "Anna"), sharing=1)
    with pytest.raises(NightsTaken):
        stays(guest(offer, "Boris"))


@pytest.mark.parametrize(("first", "nights"), [(3, 0), (3, -2), (0, 61)])
def test_nights_reversed(first, nights):
    """No night, turned round, more than two months."""
    entry = guest(event_with_hotels(), "Anna")
    with pytest.raises(BadStay):
        stays(entry, None, first=first, nights=nights)
    assert not Stay.objects.exists()


def test_a_year_too_late():
    """The year is a typing mistake: the stay is far from the event."""
    with pytest.raises(StayRefused, match=r"too far away from the event \(days: 30\)"):
        stays(guest(event_with_hotels(), "Anna"), None, first=365)


def test_a_wish_claims_nothing():
    """Without a kind of room the organiser chooses."""
    offer = event_with_hotels()
    assert stays(guest(offer, "Anna"), None).state == "wished"
    assert not any(row.beds_taken for row in [night("dbl", FIRST), night("sgl", FIRST), night("tpl", FIRST)])


def test_changing_frees_what_is_no_longer_needed():
    """Shorter by two nights and another kind of room; what cannot be had leaves everything as it was."""
    offer = event_with_hotels(rooms=1)
    anna = guest(offer, "Anna")
    stays(guest(offer, "Boris"), "sgl")
    stay = stays(anna)
    stays(anna, nights=7)
    assert (night("dbl", FIRST).beds_taken, night("dbl", FIRST + timedelta(days=8)).beds_taken) == (1, 0)
    with pytest.raises(NightsTaken):
        stays(anna, "sgl")
    assert on_record(stay).room_type == kind("dbl")
    assert night("dbl", FIRST).beds_taken == 1


def test_a_stale_form_changes_nothing():
    """Two windows: the second one is told so."""
    anna = guest(event_with_hotels(), "Anna")
    stay = stays(anna)
    with pytest.raises(Conflict):
        set_stay(anna, asked(nights=3), by="anna", seen_version=stay.version - 1, now=NOW)


def test_two_share_a_room_and_the_third_does_not_fit():
    """Beds 1 and 2 of a room; the third person is told which night is full."""
    offer = event_with_hotels()
    anna, boris, chen = (stays(guest(offer, name), nights=3) for name in ("Anna", "Boris", "Chen"))
    place(anna, kind(), by="olga", now=NOW)
    room = Room.objects.get()
    place(boris, room, by="olga", now=NOW)
    with pytest.raises(BedTaken):
        place(chen, room, by="olga", now=NOW)
    assert sorted(BedNight.objects.values_list("bed", flat=True)) == [1, 1, 1, 2, 2, 2]
    assert night("dbl", FIRST).rooms_taken == 1
    assert confirm_stays(offer.event, [anna, boris, chen], by="olga", now=NOW) == 2


def test_a_minor_is_not_put_with_a_stranger():
    """Only people of the own delegation, and an adult only by the guardian's word."""
    offer = event_with_hotels(rooms=4)
    rooks = club(offer)
    kid = child(offer, "Kim", by=rooks)
    coach, stranger = guest(offer, "Coach", by=rooks), guest(offer, "Stranger")
    kid_stay, coach_stay, other = stays(kid), stays(coach), stays(stranger)
    place(kid_stay, kind(), by="olga", now=NOW)
    room = Room.objects.get()
    for adult in (coach_stay, other):
        with pytest.raises(NotTogether):
            place(adult, room, by="olga", now=NOW)
    stays(kid, wishes=[Wish(coach.participant_id)])
    with pytest.raises(NotTogether, match="guardian"):
        place(coach_stay, room, by="olga", now=NOW)
    stays(kid, wishes=[Wish(coach.participant_id, guardian_agrees=True)])
    place(coach_stay, room, by="olga", now=NOW)
    assert BedNight.objects.filter(room=room).values("stay").distinct().count() == 2


def test_a_guardian_who_no_longer_agrees():
    """The room is left at once: nobody has to notice it by themselves."""
    offer = event_with_hotels()
    rooks = club(offer)
    kid, coach = child(offer, "Kim", by=rooks), guest(offer, "Coach", by=rooks)
    kid_stay = stays(kid, wishes=[Wish(coach.participant_id, guardian_agrees=True)])
    place(kid_stay, kind(), by="olga", now=NOW)
    place(stays(coach), Room.objects.get(), by="olga", now=NOW)
    stays(kid, wishes=[])
    assert on_record(kid_stay).state == "held"
    assert not BedNight.objects.filter(stay=kid_stay).exists()
    assert night("dbl", FIRST).rooms_taken == 1  # the coach still sleeps there


def test_moving_from_a_night_on():
    """Three nights in one room, the rest in another; the first room is free from then on."""
    offer = event_with_hotels()
    stay = stays(guest(offer, "Anna"), nights=5)
    place(stay, kind(), by="olga", now=NOW)
    since = FIRST + timedelta(days=3)
    place(stay, kind(), by="olga", since=since, reason="noise", now=NOW)
    first, second = Room.objects.order_by("id")
    assert set(BedNight.objects.filter(room=second).values_list("night", flat=True)) == {
        since,
        since + timedelta(1),
    }
    assert BedNight.objects.filter(room=first).count() == 3
    assert {night("dbl", FIRST + timedelta(days=n)).rooms_taken for n in range(5)} == {1}


def test_cancelling_frees_all_nights():
    """Beds, rooms and claims of every night; twice is once; the money goes back by the table."""
    offer = event_with_hotels()
    stay = stays(guest(offer, "Anna"))
    place(stay, kind(), by="olga", now=NOW)
    assert owed(stay) == ["EUR 550.50"]
    cancel_stay(stay, by="anna", now=IN_MAY.replace(month=4, day=20))
    cancel_stay(stay, by="anna", now=IN_MAY)
    assert not BedNight.objects.exists()
    assert all((row.beds_taken, row.rooms_taken) == (0, 0) for row in kind().allotments.all())
    assert owed(stay) == ["EUR 270.00"]  # 11 days before: half of the room is kept, the tax goes back


def test_a_withdrawn_entry_gives_up_its_bed():
    """In the same transaction, whoever withdraws it."""
    offer = event_with_hotels()
    anna = guest(offer, "Anna")
    stay = stays(anna)
    withdraw(fresh(anna), by="anna", now=NOW)
    assert on_record(stay).state == "cancelled"
    assert night("dbl", FIRST).beds_taken == 0


def test_released_rooms_are_not_sold():
    """On the release day what nobody claimed goes back; also if the job has not run yet."""
    offer = event_with_hotels()
    set_allotment(kind(), FIRST, LAST, 3, release=date(2026, 4, 1), by="olga", now=NOW)
    stays(guest(offer, "Anna"))
    in_april = datetime(2026, 4, 1, 8, tzinfo=NOW.tzinfo)
    boris = guest(offer, "Boris")
    set_stay(boris, asked(), by="boris", now=in_april)  # the second bed of the room that was kept
    with pytest.raises(NightsTaken):
        set_stay(guest(offer, "Chen"), asked(), by="chen", now=in_april)
    assert (night("dbl", FIRST).rooms, night("dbl", FIRST).released) == (1, 2)
    assert night("dbl", LAST).rooms == 0
    assert release_rooms(in_april) == 0


def test_the_release_job_says_what_went_back():
    """One line in the log of the event."""
    offer = event_with_hotels()
    set_allotment(kind("sgl"), FIRST, LAST, 3, release=date(2026, 4, 1), by="olga", now=NOW)
    assert release_rooms(NOW) == 0
    assert release_rooms(IN_MAY) == 1
    (act,) = PortalAct.objects.filter(event=offer.event, act="allotment.released")
    assert str(act.description) == "sgl: 10 nights"


def test_an_allotment_never_below_what_is_taken():
    """The hotel wants a room back in which somebody sleeps."""
    offer = event_with_hotels()
    stays(guest(offer, "Anna"))
    for rooms in (0, -1, 10_000):
        with pytest.raises(StayRefused):
            set_allotment(kind(), FIRST, LAST, rooms, by="olga", now=NOW)
    with pytest.raises(StayRefused, match="beds cannot change"):
        save_type(hotel(), "dbl", name="Double", beds=1, prices={1: 1}, by="olga")


def test_the_desks_day():
    """Checked in once by two scans, out a day early, and the night is free for somebody else."""
    offer = event_with_hotels()
    stay = stays(guest(offer, "Anna"), nights=3)
    with pytest.raises(StayRefused):
        check_in(stay, by="desk", now=IN_MAY)  # no bed yet
    place(stay, kind(), by="olga", now=NOW)
    with pytest.raises(StayRefused, match="begins on"):
        check_in(stay, by="desk", now=NOW)
    check_in(stay, by="desk", now=IN_MAY)
    assert check_in(stay, by="desk", now=IN_MAY).version == on_record(stay).version
    check_out(stay, by="desk", now=IN_MAY.replace(day=2))
    assert on_record(stay).departure == date(2026, 5, 2)
    assert [night("dbl", FIRST + timedelta(days=n)).beds_taken for n in range(3)] == [1, 1, 0]
    assert PortalAct.objects.filter(subject=stay.subject, act="stay.in").count() == 1


def test_nobody_checks_in_after_the_day_of_departure():
    """From 30 April to 3 May: noted late on 3 May, refused on 4 May; the same for a no-show."""
    offer = event_with_hotels()
    anna, boris = (stays(guest(offer, name), nights=3) for name in ("Anna", "Boris"))
    for stay in (anna, boris):
        place(stay, kind(), by="olga", now=NOW)
    with pytest.raises(StayRefused, match="the stay ended on"):
        check_in(anna, by="desk", now=IN_MAY.replace(day=4))
    assert check_in(anna, by="desk", now=IN_MAY.replace(day=3)).state == "in"
    note_no_show(boris, by="desk", now=IN_MAY)
    with pytest.raises(StayRefused, match="the stay ended on"):
        came_after_all(boris, by="desk", now=IN_MAY.replace(day=4))


def test_a_no_show_leaves_the_bed_and_owes_the_room():
    """The bed is free for others; if they come after all, a bed is claimed again if there is one."""
    offer = event_with_hotels(rooms=1)
    stay = stays(guest(offer, "Anna"), "sgl")
    place(stay, kind("sgl"), by="olga", now=NOW)
    before = owed(stay)
    note_no_show(stay, by="desk", now=IN_MAY)
    assert night("sgl", FIRST).beds_taken == 0
    assert owed(stay) == before
    boris = stays(guest(offer, "Boris"), "sgl")
    with pytest.raises(NightsTaken):
        came_after_all(stay, by="desk", now=IN_MAY)
    cancel_stay(boris, by="boris", now=NOW)
    assert came_after_all(stay, by="desk", now=IN_MAY).state == "held"


def test_what_a_stay_costs():
    """Nine nights: double room 60, full board 25, tourist tax 1.50 for seven nights; a child pays no tax."""
    offer = event_with_hotels()
    full_board = hotel().boards.get(code="fb")
    anna = stays(guest(offer, "Anna"), board=full_board)
    kim = stays(child(offer, "Kim"), board=full_board)
    assert open_amount(offer.event, anna.subject)["organiser"] == amount_of("775.50", "EUR")
    assert open_amount(offer.event, kim.subject)["organiser"] == amount_of("765.00", "EUR")


def test_who_stays_on_whose_account():
    """One coach of a club has five nights free; the second coach pays, and so does a player."""
    offer = event_with_hotels(rooms=5)
    add_entitlement(offer.event, name="Coach", role="coach", nights=5, most=1, by="olga")
    rooks = club(offer)
    people = [
        stays(guest(offer, name, category, by=rooks), "tpl")
        for name, category in (("Anna", "C"), ("Boris", "C"), ("Chen", "A"))
    ]
    assert [owed(stay) for stay in people] == [["EUR 200.00"], ["EUR 450.00"], ["EUR 450.00"]]


def test_what_is_eaten_is_encrypted():
    """A copy of the records alone tells nobody what a guest eats."""
    stay = stays(guest(event_with_hotels(), "Anna"), diet="halal", note="ground floor")
    assert (decrypt(stay.diet), decrypt(stay.note)) == ("halal", "ground floor")


def test_numbers_of_rooms():
    """Two rooms can change numbers, and cannot have the same one."""
    offer = event_with_hotels()
    for name in ("Anna", "Boris"):
        place(stays(guest(offer, name)), kind(), by="olga", now=NOW)
    first, second = Room.objects.order_by("id")
    number_rooms(hotel(), {first.pk: "101", second.pk: "102"}, by="olga")
    number_rooms(hotel(), {first.pk: "102", second.pk: "101"}, by="olga")
    assert [str(room) for room in Room.objects.order_by("id")] == ["102", "101"]
    with pytest.raises(StayRefused, match="102"):
        number_rooms(hotel(), {second.pk: "102"}, by="olga")


# -- the proposal -------------------------------------------------------------------------


def test_a_proposal_rooms_everybody_and_can_be_taken_back():
    """Two of a club in a double they had chosen, a wish into what is left; taken back, the wish is a wish."""
    offer = event_with_hotels()
    rooks = club(offer)
    anna, boris = (stays(guest(offer, name, by=rooks)) for name in ("Anna", "Boris"))
    chen = stays(guest(offer, "Chen"), None)
    outcome = propose_rooms(offer.event, by="olga", now=NOW)
    assert (outcome.rooms, outcome.people, outcome.without_bed) == (2, 3, ())
    rooms = {stay.code: {bed.room_id for bed in stay.beds.all()} for stay in (anna, boris, chen)}
    assert rooms[anna.code] == rooms[boris.code] != rooms[chen.code]
    assert on_record(chen).room_type == kind("sgl")
    assert confirm_stays(offer.event, [anna], by="olga", now=NOW) == 1
    assert take_back(offer.event, by="olga", now=NOW) == 2
    assert (on_record(chen).state, on_record(boris).state, on_record(anna).state) == (
        "wished",
        "held",
        "confirmed",
    )
    assert (night("sgl", FIRST).beds_taken, night("sgl", FIRST).rooms_taken) == (0, 0)
    assert (night("dbl", FIRST).beds_taken, night("dbl", FIRST).rooms_taken) == (2, 1)


def test_a_proposal_takes_no_room_that_somebody_claimed():
    """One single room, claimed by somebody without a bed yet: the wish goes elsewhere or stays open."""
    offer = event_with_hotels(rooms=1)
    stays(guest(offer, "Anna"), "sgl")
    for code in ("dbl", "tpl"):
        set_allotment(kind(code), FIRST, LAST, 0, by="olga", now=NOW)
    stays(guest(offer, "Boris"), None)
    outcome = propose_rooms(offer.event, by="olga", now=NOW)
    assert (outcome.people, outcome.without_bed) == (1, ("Boris",))


def test_who_is_taken_out_keeps_the_claim():
    """By hand: the nights stay claimed, the bed is free."""
    offer = event_with_hotels()
    stay = stays(guest(offer, "Anna"))
    place(stay, kind(), by="olga", now=NOW)
    unplace(stay, by="olga", now=NOW)
    assert (night("dbl", FIRST).beds_taken, night("dbl", FIRST).rooms_taken) == (1, 0)


def test_refusals_have_codes():
    """Programs compare codes, not sentences."""
    assert all(issubclass(each, CaissaError) for each in (NightsTaken, BedTaken, NotTogether, StayRefused))
