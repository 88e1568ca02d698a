"""The front page of an event: facts, officials, days and the one step that most visitors want."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time

import pytest

from caissa.testing import crosstable
from caissa.tournament import Official, Person, Role
from caissa_web import operations
from caissa_web.noticeboard.cache import latest
from caissa_web.noticeboard.cache.latest import documents_of
from caissa_web.noticeboard.front.event import event_front
from caissa_web.records import queries
from caissa_web.records.models import Event
from caissa_web.records.publication import Publication
from tests.web.noticeboard.test_home import BEGUN, TODAY
from tests.web.noticeboard.test_pages import text_of

PAGE = "/events/spring/"


def front():
    """The front page as it is now."""
    latest.forget()
    event = queries.public_event("spring")
    assert event is not None
    return event_front(documents_of(event), TODAY)


@pytest.fixture
def officials(event, facts):
    """An organiser, a chief arbiter with a title, and a board arbiter; three rounds on three days."""
    people = (
        Official(Person("Sweetman, Odhrán"), Role.ORGANISER),
        Official(Person("Brannock, Maeve", arbiter_title="IA"), Role.CHIEF_ARBITER),
        Official(Person("Quiet, Boris"), Role.BOARD_ARBITER),
    )
    rounds = tuple(replace(played, date=date(2026, 4, played.number + 1)) for played in facts.rounds)
    changed = replace(facts, officials=people, rounds=rounds, time_control="90 min + 30 s a move")
    section = operations.create_section(event, "open", changed, by="olga")
    starts = {3: (date(2026, 4, 4), time(14, 30))}
    return operations.schedule_rounds(section, starts, by="olga", seen_version=section.version)


def test_the_page_names_who_carries_the_event(client, officials):
    """Organiser and chief arbiter with the title, once each; others are not asked for by visitors."""
    text = text_of(client.get(PAGE))
    assert "Sweetman, Odhrán" in text
    assert "Brannock, Maeve, IA" in text
    assert "Quiet, Boris" not in text
    assert "90 min + 30 s a move" in text


def test_days_are_over_now_or_to_come(officials):
    """Rounds by their day, with the hour where it is known."""
    days = front().days
    assert [(day.date.day, day.when) for day in days] == [(2, "over"), (3, "now"), (4, "to come")]
    assert [session.round for session in days[2].sessions] == [3]
    assert days[2].sessions[0].starts is not None


def test_a_schedule_that_is_hidden_is_not_on_the_page(client, officials, event):
    """The organiser's rule holds here too."""
    operations.set_publication(Event.objects.get(pk=event.pk), Publication(schedule=False), by="olga")
    assert front().days == ()
    assert all(section.next_session is None for section in front().sections)


def test_standings_that_are_hidden_are_not_on_the_page(client, section, event):
    """No leaders, no button that leads nowhere."""
    assert front().sections[0].leaders
    operations.set_publication(Event.objects.get(pk=event.pk), Publication(standings=False), by="olga")
    assert front().sections[0].leaders == ()
    assert "standings/" not in client.get(PAGE).content.decode()


def test_the_main_step_is_where_visitors_want_to_go(event, facts):
    """Who plays before the first round, the games while they go on, the standings in the end."""
    assert front().main_step is None
    section = operations.create_section(event, "open", replace(facts, rounds=()), by="olga")
    assert front().main_step.kind == "players"
    section = operations.create_section(event, "begun", crosstable(BEGUN, scheduled_rounds=5), by="olga")
    step = front().main_step
    assert (step.kind, step.address, step.round) == ("live", "/events/spring/begun/rounds/2/", 2)
    assert section.slug == "begun"


def test_a_finished_event_leads_to_its_standings(event):
    """All rounds are played."""
    over = crosstable(BEGUN.replace("*", "="), scheduled_rounds=2)
    operations.create_section(event, "open", over, by="olga")
    assert front().main_step.kind == "standings"
    assert front().games_open == 0


def test_every_step_leads_to_a_page(client, event, facts):
    """The button of each stage."""
    operations.create_section(event, "open", facts, by="olga")
    assert client.get(front().main_step.address).status_code == 200


def test_an_event_without_sections_says_so(client, event):
    """A sentence and where to go."""
    assert "This event has no sections yet." in text_of(client.get(PAGE))


def test_federations_that_are_hidden_are_not_counted(event, large_section):
    """The count of federations is made of what is shown."""
    large_section(4)
    assert front().federations == 1
    operations.set_publication(Event.objects.get(pk=event.pk), Publication(federations=False), by="olga")
    assert front().federations == 0
