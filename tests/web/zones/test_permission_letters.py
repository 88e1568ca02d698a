"""Links for permissions by e-mail: to all in one act, once, in their language, and in no list or log."""

from __future__ import annotations

import logging

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Role
from caissa_web.delivery.models import Letter
from caissa_web.delivery.outbox import OUTBOX, links_of
from caissa_web.enrolment.models import Applicant, Participant
from caissa_web.records.models import Event, LogEntry
from caissa_web.zones.links import permission_address
from caissa_web.zones.models import ZoneToken
from tests.web.enrolment.hall import enter, opened
from tests.web.games.conftest import browser_of
from tests.web.zones.conftest import World

pytestmark = pytest.mark.django_db
DESK = "/desk/spring/online/zone/"
RULES = """
name = "Online"
currency = "EUR"
[[category]]
code = "A"
name = "Masters"
[[category.pool]]
code = "all"
size = 20
"""


@pytest.fixture
def chief(event: Event) -> Client:
    """The chief arbiter's browser."""
    return browser_of(event, "ada", Role.CHIEF_ARBITER)


@pytest.fixture
def entered(world: World) -> World:
    """Six of eight have not allowed games: 1 to 4 entered, 5 by a FIDE ID that is another's, 6 nowhere."""
    offer = opened(world.section.event, RULES)
    for number in range(1, 6):
        (entry,) = enter(offer, f"Player{number}, P")
        fide_id = 1_000_000 + number if number < 5 else 9_999_999
        Participant.objects.filter(pk=entry.participant_id).update(
            fide_id=fide_id, email=f"p{number}@players.example" if number == 2 else "", language="de"
        )
        Applicant.objects.filter(pk=entry.applicant_id).update(
            email="" if number == 4 else f"a{number}@entries.example", language="fr"
        )
    ZoneToken.objects.filter(account__folded__in=[f"acc{number}" for number in range(1, 7)]).delete()
    Letter.objects.all().delete()  # what the portal writes by itself
    return world


def letters() -> dict[str, tuple[str, str]]:
    """Contact → language and account, of all letters."""
    return {row.contact: (row.language, row.about) for row in Letter.objects.all()}


def test_one_press_writes_to_everybody_with_an_address(entered: World, chief: Client) -> None:
    """The player's own address comes first, in the player's language; then that of whoever entered them."""
    page = chief.get(DESK).content.decode()
    assert "Send 3 players the link by e-mail" in page
    assert "no e-mail address" in page  # 4 has entered without one, 5 is somebody else, 6 never entered
    listed = page[page.index("no e-mail address") : page.index("<details>", page.index("no e-mail address"))]
    assert [number for number in range(1, 9) if f"Player{number}, P" in listed] == [4, 5, 6]
    answer = chief.post(f"{DESK}letters/", follow=True)
    assert "3 letters have been written." in answer.content.decode()
    accounts = {row.folded: row for row in entered.section.event.player_accounts.all()}
    about = {f"acc{number}": f"account {accounts[f'acc{number}'].pk}" for number in (1, 2, 3)}
    assert letters() == {
        "a1@entries.example": ("fr", about["acc1"]),
        "p2@players.example": ("de", about["acc2"]),
        "a3@entries.example": ("fr", about["acc3"]),
    }
    row = Letter.objects.get(contact="p2@players.example")
    assert [link.address for link in links_of(row)] == [
        "http://testserver" + permission_address(accounts["acc2"])
    ]
    assert "Acc2" in row.body
    assert LogEntry.objects.filter(act="zone.permissions-asked").count() == 1


def test_again_only_on_demand_and_a_second_press_is_the_first(entered: World, chief: Client) -> None:
    """Pressed twice nobody gets two letters; asked for again, all get one more, and that once too."""
    for _press in range(2):
        chief.post(f"{DESK}letters/")
    assert Letter.objects.count() == 3
    page = chief.get(DESK).content.decode()
    assert "the link by e-mail" not in page
    assert 'name="again" value="1"' in page
    for _press in range(2):
        chief.post(f"{DESK}letters/", {"again": "1"})
    assert Letter.objects.count() == 6
    assert 'name="again" value="2"' in chief.get(DESK).content.decode()
    assert LogEntry.objects.filter(act="zone.permissions-asked").count() == 2
    for wrong in ("x", "-1", "9999999"):
        chief.post(f"{DESK}letters/", {"again": wrong})
    assert Letter.objects.count() == 6


def test_letter_that_waits_does_not_leave_once_games_are_allowed(entered: World, chief: Client) -> None:
    """Nor when the desk has named another account since: that one is asked for by a letter of its own."""
    chief.post(f"{DESK}letters/")
    accounts = {row.folded: row for row in entered.section.event.player_accounts.all()}
    ZoneToken.objects.create(account=accounts["acc1"], folded="acc1", encrypted="", stored_at=timezone.now())
    accounts["acc2"].folded = accounts["acc2"].account = "another"
    accounts["acc2"].save()
    accounts["acc3"].delete()
    rows = Letter.objects.order_by("id")
    assert [OUTBOX.is_wanted(row) for row in rows] == [False, False, False]
    assert "Send 1 player the link by e-mail" in chief.get(DESK).content.decode()
    chief.post(f"{DESK}letters/")
    newest = Letter.objects.order_by("id").last()
    assert newest is not None
    assert newest.contact == "p2@players.example"
    assert OUTBOX.is_wanted(newest)


def test_no_token_is_stored_or_logged(
    entered: World, chief: Client, caplog: pytest.LogCaptureFixture
) -> None:
    """Rows, acts and lines of the log hold no link; who may not pair sees neither links nor who was asked."""
    caplog.set_level(logging.DEBUG)
    chief.post(f"{DESK}letters/")
    tokens = [
        permission_address(row).rstrip("/").rpartition("/")[2]
        for row in entered.section.event.player_accounts.all()
    ]
    stored = repr(list(Letter.objects.values())) + repr(list(LogEntry.objects.values())) + caplog.text
    helper = browser_of(entered.section.event, "bob", Role.BOARD_ARBITER)
    stored += helper.get(DESK).content.decode()
    assert not [token for token in tokens if token in stored]
    assert helper.post(f"{DESK}letters/").status_code == 403
