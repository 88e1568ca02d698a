"""What an announcement declares about online play: typed in its form, published into the rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from caissa.online import Boards, Declared, DisqualifiedPoints
from caissa.prospectus import Announcement, Kind
from caissa_web import operations
from caissa_web.desk.announcement.form import Draft, form_page
from caissa_web.desk.announcement.starting import of_kind, values_of
from caissa_web.desk.announcement.typed_form import typed_values
from caissa_web.online.models import OnlineRules
from caissa_web.online.operations.papers import declare
from caissa_web.online.queries.venues import declared_of
from caissa_web.records.models import Event, LogEntry
from tests.web.desk.announcement.test_form_and_file import sent
from tests.web.operations.events.announced import organiser, published, three_sections

DECLARED = Declared(
    Boards.VIRTUAL, Decimal("7.5"), yellow_cards=2, disqualified=DisqualifiedPoints.NOT_AWARDED
)


@pytest.fixture
def empty_event(db: None) -> Event:
    """An event without sections, of which Olga is organiser and chief arbiter."""
    event = operations.create_event("harbour", "Working title", by="olga")
    organiser(event)
    return event


def hybrid(online: Declared = DECLARED) -> Announcement:
    """Three sections, the first of them supervised online."""
    announcement = three_sections()
    first = announcement.sections[0]
    answers = tuple(sorted({**dict(first.answers), "hybrid": "supervised"}.items()))
    sections = (replace(first, answers=answers), *announcement.sections[1:])
    return replace(announcement, online=online, sections=sections)


def test_publishing_makes_it_the_rules_of_online_play(empty_event):
    """With one entry in the log; the day of the results, which no announcement knows, stays."""
    declare(empty_event, Declared(yellow_cards=1), date(2027, 7, 9), by="ada")
    event = published(empty_event, hybrid())
    assert declared_of(event) == DECLARED
    assert OnlineRules.objects.get(event=event).announced_on == date(2027, 7, 9)
    assert LogEntry.objects.filter(event=event, act="online.declared", author="olga").count() == 1


def test_an_announcement_that_declares_nothing_leaves_the_rules(empty_event):
    """What was declared at the desk is not emptied by silence."""
    declare(empty_event, DECLARED, None, by="ada")
    assert declared_of(published(empty_event, hybrid(Declared()))) == DECLARED


def test_a_new_announcement_begins_with_the_rules_of_the_event(empty_event):
    """Typed once at the desk, it is in the first draft."""
    declare(empty_event, DECLARED, None, by="ada")
    assert of_kind(empty_event, Kind.HYBRID, 1, "en").online == DECLARED


def test_it_is_typed_in_the_form():
    """Each value has its field; an emptied field is not declared any more; a wrong one is complained of."""
    draft = Draft.of(values_of(hybrid()))
    names = {field.name: field.value for field in form_page(draft).online}
    assert names == {
        "online.boards": "virtual",
        "online.reconnect_minutes": "7.5",
        "online.yellow_cards": "2",
        "online.players_responsible": "",
        "online.traditional_sets": "",
        "online.disqualified": "kept",
    }
    typed = sent(form_page(draft)) | {
        "online.reconnect_minutes": "10",
        "online.yellow_cards": "",
        "online.boards": "",
    }
    again = Draft.of(typed_values(draft.values, {**typed, "online.players_responsible": "yes"}))
    assert again.values["online"] == {
        "reconnect_minutes": Decimal(10),
        "players_responsible": True,
        "disqualified": "kept",
    }
    wrong = Draft.of(typed_values(draft.values, {**typed, "online.reconnect_minutes": "soon"}))
    (problem,) = (field for field in form_page(wrong).online if field.problem)
    assert problem.name == "online.reconnect_minutes"
