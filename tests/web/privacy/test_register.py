"""The register of personal data: complete, public, and shown where data is taken (DATA-001)."""

from __future__ import annotations

from pathlib import Path

import pytest

import caissa_web
from caissa_web.privacy.kinds import KINDS
from caissa_web.privacy.models import Controller
from caissa_web.privacy.register import every_field, forgotten, named_for_nothing

HERE = Path(caissa_web.__file__).parent
FORMS = (
    "desk/templates/desk/documents/form_signature.html",
    "desk/templates/desk/documents/form_signatures.html",
    "desk/templates/desk/entries/entry.html",
    "desk/templates/desk/entries/entry_add.html",
    "desk/templates/desk/entries/entry_guardian.html",
    "desk/templates/desk/entries/entries_import.html",
    "desk/templates/desk/incidents/incidents.html",
    "desk/templates/desk/people/invitation.html",
    "desk/templates/desk/people/people.html",
    "desk/templates/desk/setup/set_up_officials.html",
    "desk/templates/desk/teams/team_office.html",
    "accounts/templates/accounts/details.html",
    "accounts/templates/accounts/sign_up.html",
    "notices/templates/notices/tell_me.html",
    "privacy/templates/privacy/consents.html",
    "portal/templates/portal/entering/confirm.html",
    "portal/templates/portal/delegation/names.html",
    "portal/templates/portal/delegation/invitation.html",
    "portal/templates/portal/delegation/contacts.html",
    "office/templates/office/delegations/invite.html",
    "office/templates/office/delegations/import.html",
    "office/templates/office/delegations/qualifications.html",
)
"""Every form that takes personal data."""


def test_no_field_is_forgotten():
    """Each field of the records, the facts and the book is in the register or known not to be personal."""
    assert forgotten(every_field()) == set()


def test_nothing_is_named_that_does_not_exist():
    """A field that is gone leaves the register."""
    assert named_for_nothing(every_field()) == set()


def test_a_new_field_would_be_noticed():
    """A telephone number in a team or a book, or a whole new table, is missed by nobody."""
    for new in ("Team.phone", "Book.visitors", "Person.address", "records.Event.owner", "shop.Order.buyer"):
        assert forgotten({new}) == {new}


def test_every_kind_says_everything():
    """Purpose, legal basis, how long, to whom, seen by whom; and no key twice."""
    for kind in KINDS:
        assert all(map(str, (kind.name, kind.purpose, kind.basis, kind.kept, kind.given_to, kind.seen_by)))
    assert len({kind.key for kind in KINDS}) == len(KINDS)


def test_everybody_can_read_it(client, event):
    """For the installation and for a public event, without a log-in."""
    for address in ("/privacy/", "/privacy/events/spring/"):
        page = client.get(address)
        assert page.status_code == 200
        assert "Parents and guardians of minors" in page.content.decode()
    assert client.get("/privacy/events/no-such-event/").status_code == 404


def test_an_event_that_is_not_public_is_not_there(client, event):
    """Its register would tell that it exists."""
    type(event).objects.update(public=False)
    assert client.get("/privacy/events/spring/").status_code == 404


def test_it_says_who_answers(client, manager, chief, event):
    """The organiser of the event, where one is named; else who runs the installation."""
    manager.post("/privacy/settings/", {"name": "Chess Union", "contact": "office@example.org"})
    assert "Chess Union" in client.get("/privacy/events/spring/").content.decode()
    answer = chief.post("/privacy/events/spring/controller/", {"name": "Spring Club", "officer": "Dr. Rook"})
    assert answer.status_code == 302
    page = client.get("/privacy/events/spring/").content.decode()
    assert "Spring Club" in page
    assert "Dr. Rook" in page
    assert "Chess Union" in client.get("/privacy/").content.decode()
    assert Controller.objects.count() == 2


@pytest.mark.parametrize("name", FORMS)
def test_every_form_that_takes_personal_data_says_so(name):
    """A short line with the way to the register."""
    assert "privacy/short.html" in (HERE / name).read_text("utf-8")


def test_the_line_stands_on_the_pages(chief, section):
    """With a link to the register of the event."""
    for page in ("players/add/", "players/1/guardian/", "incidents/"):
        assert "/privacy/events/spring/" in chief.get(f"/desk/spring/open/{page}").content.decode()
