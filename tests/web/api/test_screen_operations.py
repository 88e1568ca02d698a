"""Screens in the hall by API: made, read, changed and removed, within the bounds of the desk's form."""

from __future__ import annotations

import pytest

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.records.models import Event, LogEntry
from caissa_web.screens.models import Screen
from tests.web.api.conftest import Program


def test_a_screen_is_made_read_changed_and_removed(program, section):
    """A plan that was read can be sent back; the address stays, and the log has all three acts."""
    at, listed = "/api/v1/desk/events/spring/operations/", "/api/v1/desk/events/spring/screens"
    response = program.post(
        f"{at}make_screen", {"name": "Hall", "plan": {"lists": ["names"], "sections": ["open"]}}
    )
    assert response.status_code == 200, response.content
    assert response.json()["made"]["path"] == "/screens/spring/hall/"
    [screen] = program.get(listed).json()
    assert (screen["screen"], screen["plan"]["lists"], screen["plan"]["seconds"]) == ("hall", ["names"], 12)
    plan = {**screen["plan"], "seconds": 30, "tints": [["open", "red"]]}
    changed = program.post(f"{at}change_screen", {"screen": "hall", "name": "Door", "plan": plan})
    assert changed.status_code == 200, changed.content
    assert program.get(listed).json() == [{**screen, "name": "Door", "plan": plan}]
    assert program.post(f"{at}remove_screen", {"screen": "hall"}).status_code == 200
    assert program.get(listed).json() == []
    acts = [entry.act for entry in LogEntry.objects.order_by("id") if entry.act.startswith("screen.")]
    assert acts == ["screen.made", "screen.changed", "screen.removed"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 101}, "name"),
        ({"name": "Hall", "plan": {"lists": []}}, "plan.lists"),
        ({"name": "Hall", "plan": {"seconds": 2}}, "plan.seconds"),
        ({"name": "Hall", "plan": {"rows": 101}}, "plan.rows"),
        ({"name": "Hall", "plan": {"columns": 5}}, "plan.columns"),
        ({"name": "Hall", "plan": {"notice": "x" * 601}}, "plan.notice"),
        ({"name": "Hall", "plan": {"language": "xx"}}, "plan.language"),
        ({"name": "Hall", "plan": {"sections": ["nowhere"]}}, "plan.sections"),
        ({"name": "Hall", "plan": {"tints": [["nowhere", "red"]]}}, "plan.tints"),
    ],
)
def test_a_plan_that_the_form_refuses_is_refused_here(program, section, body, field):
    """As at the desk: seconds, rows, columns, language and sections have their bounds."""
    answer = program.post("/api/v1/desk/events/spring/operations/make_screen", body)
    assert (answer.status_code, answer.json().get("field")) == (422, field), answer.content
    assert not Screen.objects.exists()


def test_a_screen_of_another_event_cannot_be_reached(program, section):
    """A short name is looked for in the event of the address alone."""
    other = Event.objects.create(slug="autumn", name="Autumn")
    Screen.objects.create(event=other, slug="hall", name="Hall")
    answer = program.post("/api/v1/desk/events/spring/operations/remove_screen", {"screen": "hall"})
    assert (answer.status_code, answer.json()["field"]) == (422, "screen")
    assert Screen.objects.count() == 1


def test_screens_are_for_those_who_manage(event, section, token_for):
    """An arbiter of a sector neither makes nor lists them, as at the desk."""
    bob = User.objects.create_user("bob")
    operations.appoint(event, bob, Role.SECTOR_ARBITER, by="olga")
    program = Program(token_for(bob))
    assert program.get("/api/v1/desk/events/spring/screens").status_code == 403
    response = program.post("/api/v1/desk/events/spring/operations/make_screen", {"name": "Hall"})
    assert response.status_code == 403
