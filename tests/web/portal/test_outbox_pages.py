"""The outbox in the office: letters that wait can be read by whoever runs the entries, and by nobody else."""

from __future__ import annotations

import pytest
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.delivery.models import Letter
from caissa_web.operations import Place
from tests.web.portal.test_entering import as_a_player
from tests.web.portal.walking import Walker

pytestmark = pytest.mark.django_db
PASSWORD = "pawn-takes-queen-8"  # noqa: S105 - of invented people
OUTBOX = "/office/harbour/letters/"


def official(offer, role: Role) -> Walker:
    """Somebody with a role at the event."""
    user = User.objects.create_user(role.name.lower(), password=PASSWORD)
    operations.appoint_to(offer.event, user, Place(role), by="olga")
    walker = Walker()
    walker.client.force_login(user)
    return walker


def test_without_a_mail_server_the_office_passes_letters_on(somebody, offer, settings):
    """The letter, its text and its link; with a mail server the link is its receiver's alone."""
    settings.MAIL_IS_SET = False
    as_a_player(somebody)
    organiser = official(offer, Role.ORGANISER)
    page = organiser.look(OUTBOX)
    assert "This installation has no mail server, so letters wait here." in page.text
    assert "m…@example.org" in page.text
    page = organiser.look(page.links["You have a place: Under 2100"])
    assert "Quillinan, Mairead has a place in Under 2100." in page.text
    address = page.links["Your entries"]
    assert "You have a place." in Walker().look("/" + address.split("/", 3)[3]).text
    settings.MAIL_IS_SET = True
    assert "Your entries" not in organiser.look(organiser.address).links


def test_nobody_else_reads_them(somebody, offer):
    """Not an arbiter of the boards, not a stranger, not the organiser of another event."""
    as_a_player(somebody)
    letter = Letter.objects.get()
    for walker in (official(offer, Role.BOARD_ARBITER), official(offer, Role.PRESS)):
        assert walker.client.get(OUTBOX).status_code in (403, 404)
        assert walker.client.get(f"{OUTBOX}{letter.pk}/").status_code in (403, 404)
    assert Client().get(OUTBOX).status_code == 302
    assert (
        official(offer, Role.ORGANISER).client.get(f"/office/elsewhere/letters/{letter.pk}/").status_code
        == 404
    )
