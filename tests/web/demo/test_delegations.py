"""The demo of delegations: the same seed brings the same people, and the plan is kept."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest
from django.test import Client
from django.utils import timezone

from caissa_web.accounts.models import User
from caissa_web.accreditation.models import Badge
from caissa_web.delegations.models import Delegation, Quota, Team
from caissa_web.demo.delegation_days import make_days
from caissa_web.demo.delegation_events import Plan, make_event
from caissa_web.enrolment.models import Entry
from caissa_web.lodging.models import Hotel, Stay
from caissa_web.travel.models import Run

pytestmark = pytest.mark.django_db


def test_a_small_youth_championship() -> None:
    """Three federations, thirty people, all of them entered; nobody above a quota."""
    event = make_event(Plan("small", "Small Youth", 30, 3), seed=7, today=date(2026, 4, 1))
    assert Delegation.objects.filter(event=event).count() == 3
    assert Entry.everybody.filter(event=event, state="confirmed").count() == 30
    assert all(quota.taken <= quota.size for quota in Quota.objects.all())


def test_the_demo_organiser_can_open_it(client: Client) -> None:
    """Where the demo has log-ins, the address that the command prints is a page for its organiser."""
    organiser = User.objects.create_user("organiser")
    event = make_event(Plan("small", "Small Youth", 6, 1), seed=7, today=date(2026, 4, 1))
    client.force_login(organiser)
    assert client.get(f"/office/{event.slug}/delegations/").status_code == 200


def test_a_small_olympiad() -> None:
    """Two federations with a team of five in each of the two tournaments."""
    event = make_event(Plan("teams", "Small Olympiad", 40, 2, for_teams=True), seed=7, today=date(2026, 4, 1))
    assert [team.places.count() for team in Team.objects.filter(delegation__event=event)] == [5, 5, 5, 5]


def days_of(slug: str) -> list[object]:
    """What the days of a small championship came to, without what depends on chance outside of the seed."""
    event = make_event(Plan(slug, "Small Youth", 36, 3), seed=7, today=timezone.localdate())
    make_days(event, 7)
    stays = Stay.objects.filter(event=event).order_by("pk")
    runs = Run.objects.filter(event=event).order_by("leaves", "pk")
    return [
        list(stays.values_list("participant__name", "state", "arrival", "departure", "hotel__key")),
        list(runs.values_list("direction", "leaves", "vehicle", "taken", "state")),
        Badge.objects.filter(holder__event=event).count(),
    ]


def test_rooms_runs_and_badges() -> None:
    """Most have a confirmed bed, arrivals are published and full, badges are printed and one is lost."""
    stays, runs, badges = days_of("rooms")
    states = Counter(state for _name, state, *_rest in stays)
    assert sum(states.values()) == 36
    assert states["confirmed"] >= 18
    assert all(hotel for _name, state, _in, _out, hotel in stays if state == "confirmed")
    assert {state for way, _at, _vehicle, _taken, state in runs if way == "in"} == {"published"}
    assert sum(taken for way, _at, _vehicle, taken, _state in runs if way == "in") == 36
    assert 0 < badges < 36
    assert Badge.objects.filter(ended="lost").count() == 1


def test_the_same_seed_is_the_same_event() -> None:
    """Made twice under two names: the same people in the same hotels, the same runs.

    Between them so many hotels are made that the next have keys of two and of three figures.
    """
    first = days_of("first")
    hotel = Hotel.objects.first()
    assert hotel is not None
    hotel.pk, hotel.key = 98, "other"
    hotel.save(force_insert=True)
    assert days_of("second") == first
