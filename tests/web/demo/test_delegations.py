"""The demo of delegations: the same seed brings the same people, and the plan is kept."""

from __future__ import annotations

from datetime import date

import pytest

from caissa_web.delegations.models import Delegation, Quota, Team
from caissa_web.demo.delegation_events import Plan, make_event
from caissa_web.enrolment.models import Entry

pytestmark = pytest.mark.django_db


def test_a_small_youth_championship() -> None:
    """Three federations, thirty people, all of them entered; nobody above a quota."""
    event = make_event(Plan("small", "Small Youth", 30, 3), seed=7, today=date(2026, 4, 1))
    assert Delegation.objects.filter(event=event).count() == 3
    assert Entry.everybody.filter(event=event, state="confirmed").count() == 30
    assert all(quota.taken <= quota.size for quota in Quota.objects.all())


def test_a_small_olympiad() -> None:
    """Two federations with a team of five in each of the two tournaments."""
    event = make_event(Plan("teams", "Small Olympiad", 40, 2, for_teams=True), seed=7, today=date(2026, 4, 1))
    assert [team.places.count() for team in Team.objects.filter(delegation__event=event)] == [5, 5, 5, 5]
