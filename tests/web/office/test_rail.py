"""The rail of an event: who sees a page there may open it, and nobody else may."""

from __future__ import annotations

from http import HTTPStatus

import pytest

from caissa.tournament import Role
from caissa_web.desk.event_rail import EVENT_PAGES, GROUPS
from caissa_web.records.rights import rights_of
from tests.web.enrolment.hall import festival
from tests.web.office.test_entries_pages import somebody

REFUSED = {HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND}
OFFICERS = (
    Role.ORGANISER,
    Role.CHIEF_ARBITER,
    Role.ENTRIES_OFFICER,
    Role.TREASURER,
    Role.HOTEL_DESK,
    Role.TRANSPORT_OFFICER,
    Role.VISA_OFFICER,
    Role.ACCREDITATION_OFFICER,
    Role.PRESS,
)


@pytest.mark.django_db
@pytest.mark.parametrize("role", OFFICERS)
def test_whoever_sees_a_page_may_open_it(role: Role) -> None:
    """The rail says by its own table what each page says by its decorator: the two must never part."""
    event = festival().event
    client = somebody(event, role)
    held = rights_of({role})
    pages = [page for group in GROUPS for page in group.pages]
    opened = {page.view for page in pages if client.get(page.address(event)).status_code not in REFUSED}
    assert opened == {page.view for page in pages if page.is_for(held)}
    assert all(f'href="{page.address(event)}"' in _rail(client, event) for page in _first(held))


@pytest.mark.django_db
@pytest.mark.parametrize("role", OFFICERS)
def test_whoever_sees_a_page_of_the_whole_event_may_open_it(role: Role) -> None:
    """Announcement, checklists, disputes and venues: in the rail of those who may, and marked there."""
    event = festival().event
    client = somebody(event, role)
    held = rights_of({role})
    answers = {page.view: client.get(page.address(event)) for page in EVENT_PAGES}
    opened = {view for view, answer in answers.items() if answer.status_code not in REFUSED}
    assert opened == {page.view for page in EVENT_PAGES if page.seen_by & held}
    for page in EVENT_PAGES:
        if page.view in opened:
            text = " ".join(answers[page.view].content.decode().split())
            assert f'href="{page.address(event)}" aria-current="page"' in text


def _first(held):
    """The pages that the links of the rail lead to."""
    return [pages[0] for group in GROUPS if (pages := group.pages_for(held))]


def _rail(client, event) -> str:
    """The page of the event, beside which the rail stands."""
    return client.get(f"/desk/{event.slug}/").content.decode()
