"""Fifty at once for the last beds of a night: never a bed too many, all nights of a stay or none.

The suite tries a few seeds; `CAISSA_RACE_SEEDS=200` tries as many as the measure of the portal asks for.
"""

from __future__ import annotations

import os
import random
from collections import Counter as Tally
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import date
from threading import Barrier
from time import sleep

import pytest
from django.db import IntegrityError, OperationalError, connection

from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.applying import submit
from caissa_web.lodging.errors import NightsTaken
from caissa_web.lodging.models import Allotment, BedNight, Room, Stay
from caissa_web.lodging.operations import nights as nights_module
from caissa_web.lodging.operations.nights import beds_of
from caissa_web.lodging.operations.rooming import place
from caissa_web.lodging.operations.stays import set_stay, set_stays
from tests.web.enrolment.hall import NOW, form, fresh
from tests.web.lodging.world import asked, club, event_with_hotels, kind, on_record

PARTIES, ROOMS = 50, 3
SEEDS = int(os.environ.get("CAISSA_RACE_SEEDS", "2"))
Act = Callable[[], object]


def parties(seed: int) -> list[list[Entry]]:
    """Fifty parties of one to three people who all need a bed."""
    dice = random.Random(seed)  # noqa: S311 - who comes, nothing secret
    offer = event_with_hotels(rooms=ROOMS)
    listed = []
    for number in range(PARTIES):
        people = [form(f"Guest {number} {each}", sex="m") for each in range(dice.choice((1, 1, 1, 2, 3)))]
        who = club(offer, f"Party {number}")
        entries = submit(offer, who, people, key=f"{seed} {number}", by="race", now=NOW)
        listed.append([fresh(entry) for entry in entries])
    return listed


def asking(people: Sequence[Entry], dice: random.Random) -> Act:
    """One party asks for the same nights at once: one to four of them, among which is the fifth."""
    first = dice.choice((2, 3, 4))
    wanted = asked("dbl", first, 5 - first + dice.choice((0, 1)), sharing=dice.choice((1, 2, 2, 2)))
    if len(people) == 1:
        return lambda: set_stay(people[0], wanted, by="race", now=NOW)
    return lambda: set_stays(people, wanted, by="race", now=NOW)


def at_once(acts: Sequence[Act]) -> list[Exception]:
    """Everybody acts at the same moment, in threads of their own; what was refused or went wrong."""
    together = Barrier(len(acts))

    def press(act: Act) -> Exception | None:
        together.wait()
        try:
            for _again in range(4000):
                try:
                    act()
                except OperationalError:  # the tests' database in memory is locked by table
                    connection.close()
                    sleep(0.002)
                else:
                    return None
            return AssertionError("never answered")
        except Exception as fault:  # noqa: BLE001 - reported by the test
            return fault
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as threads:
        return [fault for fault in threads.map(press, acts) if fault is not None]


def claimed_beds() -> Tally[date]:
    """The beds that stays hold, night by night, counted from the stays alone."""
    claimed: Tally[date] = Tally()
    for stay in Stay.objects.exclude(state="cancelled").select_related("room_type"):
        for night in stay.nights:
            claimed[night] += beds_of(stay, stay.room_type)
    return claimed


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_never_a_bed_too_many(seed: int):
    """Six beds a night, fifty parties: whoever is refused has none of the nights, and every bed is sold."""
    dice = random.Random(seed)  # noqa: S311 - who asks for what
    everybody = parties(seed)

    refused = at_once([asking(people, dice) for people in everybody])

    assert {type(fault) for fault in refused} == {NightsTaken}
    claimed = claimed_beds()
    for row in Allotment.objects.filter(room_type__code="dbl"):
        assert row.beds_taken == claimed[row.night] <= row.beds == ROOMS * 2
    parties_with_a_bed = Stay.objects.values("entry__applicant").distinct().count()
    assert parties_with_a_bed == PARTIES - len(refused)
    for people in everybody:
        assert Stay.objects.filter(entry__in=people).count() in (0, len(people))
    assert max(claimed.values()) > (ROOMS - 1) * 2, "beds were left although fifty asked"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_never_a_bed_twice(seed: int):
    """Guests with a claim are given rooms by several desks at once: every bed has one guest a night."""
    dice = random.Random(seed)  # noqa: S311 - as above
    everybody = parties(seed)
    for people in everybody:
        with suppress(NightsTaken):
            asking(people, dice)()
    stays = [on_record(row) for row in Stay.objects.all()]
    desks = [stay for stay in stays for _desk in range(4)]

    faults = at_once([lambda stay=stay: place(stay, kind("dbl"), by="race", now=NOW) for stay in desks])

    assert not [fault for fault in faults if isinstance(fault, IntegrityError | AssertionError)]
    beds = list(BedNight.objects.values_list("room", "bed", "night", "stay"))
    assert len(beds) == len({bed[:3] for bed in beds}) == len({bed[2:] for bed in beds})
    occupied = {bed[0::2][:2] for bed in beds}
    taken = Tally(night for _room, night in occupied)
    for row in Allotment.objects.filter(room_type__code="dbl"):
        assert row.rooms_taken == taken[row.night] <= ROOMS
    assert all(room.room_type.code == "dbl" for room in Room.objects.select_related("room_type"))
    assert {bed[3] for bed in beds} <= {stay.pk for stay in stays}


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_the_same_race_fails(monkeypatch: pytest.MonkeyPatch):
    """Nights that are read without a lock are given to several: the race test can fail."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite writes one transaction at a time whatever the program does")

    class Unlocked:
        """The table of allotments, asked without a lock and with time to think."""

        def select_for_update(self, **_of: object):
            sleep(0.01)
            return Allotment.objects.all()

        def bulk_update(self, *rows: object, **how: object) -> None:
            Allotment.objects.bulk_update(*rows, **how)

    class Careless:
        objects = Unlocked()

    monkeypatch.setattr(nights_module, "Allotment", Careless)
    dice = random.Random(0)  # noqa: S311 - as above
    faults = at_once([asking(people, dice) for people in parties(0)])

    claimed = claimed_beds()
    rows = Allotment.objects.filter(room_type__code="dbl")
    assert any(isinstance(fault, IntegrityError) for fault in faults) or any(
        row.beds_taken != claimed[row.night] for row in rows
    )
