"""Invitations: a link gives a role, once, to whoever comes with it."""

from __future__ import annotations

import logging
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import Invitation, Scope, User
from caissa_web.operations import Place
from caissa_web.operations.events.people import MOST_OPEN
from caissa_web.records.models import Appointment, LogEntry
from tests.web.accounts.conftest import PASSWORD

PEOPLE = "/desk/spring/people/"
ACCOUNT = {"name": "Eva", "username": "eva", "password": PASSWORD, "again": PASSWORD}


def invited(browser: Client, **fields: str) -> str:
    """The link that the page shows after an invitation was made, without the host."""
    form = {"role": "sector arbiter", "section": "", "label": "Eva", **fields}
    answer = browser.post(f"{PEOPLE}invite/", form)
    assert answer.headers["Cache-Control"] == "no-store"
    match = re.search(r'value="http://testserver(/invitation/[^"]+)"', answer.content.decode())
    assert match, answer.content.decode()
    return match[1]


def test_a_newcomer_makes_an_account_and_has_the_role(chief, section):
    """The link asks for a name and a password, and opens the event."""
    link, eva = invited(chief), Client()
    page = eva.get(link).content.decode()
    assert "Spring Festival" in page
    assert "sector arbiter" in page
    assert eva.post(link, ACCOUNT).headers["Location"] == "/desk/spring/"
    assert eva.get("/desk/spring/open/").status_code == 200
    acts = list(LogEntry.objects.filter(act__startswith="person.").values_list("act", "author"))[-3:]
    assert acts == [("person.invited", "ada"), ("person.accepted", "eva"), ("person.appointed", "ada")]


def test_somebody_with_an_account_logs_in_and_accepts(chief, section):
    """No second account is made; looking at the page does not use the link up."""
    zoe = User.objects.create_user("zoe", password=PASSWORD)
    link, browser = invited(chief, role="pairing officer", section="open"), Client()
    assert f"/account/log-in/?next={link}" in browser.get(link).content.decode()
    browser.force_login(zoe)
    assert b"Accept" in browser.get(link).content
    assert browser.post(link).headers["Location"] == "/desk/spring/"
    appointment = Appointment.objects.get(user=zoe)
    assert (appointment.role, appointment.section) == (Role.PAIRING_OFFICER.value, section)


def test_a_link_works_once(chief, event, caplog):
    """The second who comes with it is told so, and it is written down."""
    link = invited(chief)
    Client().post(link, ACCOUNT)
    with caplog.at_level(logging.WARNING):
        for answer in (Client().get(link), Client().post(link, {**ACCOUNT, "username": "mallory"})):
            assert answer.status_code == 410
            assert b"no longer valid" in answer.content
    assert "invitation refused: used up or over" in caplog.text
    assert link.split("/")[2] not in caplog.text
    assert not User.objects.filter(username="mallory").exists()


def test_a_tampered_link_opens_nothing(chief, event, caplog):
    """A letter changed, cut off, added: 404 and a warning in the log."""
    link = invited(chief)
    other = "A" if link[-2] != "A" else "B"
    cut, longer = link[:-3] + "/", link[:-1] + "x/"
    for wrong in (link[:-2] + other + "/", cut, longer, "/invitation/%00/", "/invitation/é/"):
        assert Client().post(wrong, ACCOUNT).status_code == 404, wrong
    assert "invitation refused: unknown" in caplog.text
    assert not User.objects.filter(username="eva").exists()


def test_links_cannot_be_guessed_one_after_another(chief, event):
    """After twenty wrong ones an address waits, even with a right one; others do not."""
    link, mallory = invited(chief), Client()
    for number in range(20):
        assert mallory.get(f"/invitation/guess-{number}/").status_code == 404
    assert mallory.get(link).status_code == 429
    assert Client(REMOTE_ADDR="10.0.0.9").get(link).status_code == 200


def test_an_old_link_is_over(chief, event):
    """It holds for 14 days."""
    link = invited(chief)
    Invitation.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert Client().get(link).status_code == 410
    assert Client().post(link, ACCOUNT).status_code == 410
    assert b"expired" in chief.get(PEOPLE).content


def test_an_invitation_is_taken_back(chief, event):
    """The link is dead at once, and the history has it; taking it back again changes nothing."""
    link = invited(chief)
    key = str(Invitation.objects.get().pk)
    for _time in range(2):
        assert chief.post(f"{PEOPLE}uninvite/", {"invitation": key}).status_code == 302
    assert Client().get(link).status_code == 410
    assert LogEntry.objects.filter(act="person.uninvited").count() == 1
    for nonsense in ("", "x", "²", "999"):
        assert chief.post(f"{PEOPLE}uninvite/", {"invitation": nonsense}).status_code == 302


def test_only_the_hash_of_a_link_is_kept(chief, event):
    """Whoever reads the records cannot make a link of them."""
    token = invited(chief).split("/")[2]
    kept = Invitation.objects.values().get()
    assert token not in str(kept)
    assert token not in str(list(LogEntry.objects.values()))


@pytest.mark.parametrize(
    ("role", "where", "whose"),
    [
        ("captain", "open", ""),
        ("captain", "", "1"),
        ("captain", "open", "1"),
        ("player", "open", "99"),
        ("player", "open", "x"),
        ("player", "", "1"),
        ("federation official", "", ""),
        ("sector arbiter", "", "LAT"),
        ("public", "", ""),
    ],
)
def test_a_role_that_makes_no_sense_is_refused(chief, section, role, where, whose):
    """A captain without a team, a player whom nobody knows, an official of no federation."""
    answer = chief.post(f"{PEOPLE}invite/", {"role": role, "section": where, "whose": whose})
    assert answer.status_code == 422
    assert answer.context["invited"].errors
    assert not Invitation.objects.exists()


def test_limits_come_with_the_role(chief, section):
    """A federation official's link says for which federation, and the appointment keeps it."""
    link = invited(chief, role="federation official", whose="lat")
    Client().post(link, ACCOUNT)
    kept = Scope.objects.get(appointment__user__username="eva")
    assert (kept.federation, kept.team, kept.player) == ("LAT", None, None)


def test_a_weak_password_is_refused_and_the_link_still_holds(chief, event):
    """What was typed is kept, nothing was made."""
    link, eva = invited(chief), Client()
    weak = {"password": "12345", "again": "12345"}
    for wrong in (weak, {"again": "another one"}, {"username": "e v a"}, {"name": ""}):
        answer = eva.post(link, {**ACCOUNT, **wrong})
        assert answer.status_code == 422
        assert answer.context["form"].errors
    assert not User.objects.filter(username="eva").exists()
    assert eva.post(link, ACCOUNT).status_code == 302


def test_who_does_not_manage_does_not_invite(logged_in, event):
    """A pairing officer is refused, a captain finds no such page."""
    assert logged_in("ben", Role.PAIRING_OFFICER).post(f"{PEOPLE}invite/").status_code == 403
    assert logged_in("cara", Role.CAPTAIN).post(f"{PEOPLE}invite/").status_code == 404
    assert not Invitation.objects.exists()


def test_an_invitation_of_another_event_is_not_taken_back_here(chief, event):
    """Each event has its own."""
    other = operations.create_event("autumn", "Autumn", by="olga")
    invitation, _token = operations.invite(other, Place(Role.SECTOR_ARBITER), by="olga")
    chief.post(f"{PEOPLE}uninvite/", {"invitation": str(invitation.pk)})
    invitation.refresh_from_db()
    assert invitation.revoked_at is None


def test_invitations_do_not_pile_up(event):
    """Nobody hands out two hundred by hand; something went wrong."""
    now = timezone.now()
    common = {"event": event, "role": "press", "made_by": "x", "made_at": now, "expires": now + timedelta(1)}
    Invitation.objects.bulk_create(Invitation(token_hash=str(n), **common) for n in range(MOST_OPEN))
    with pytest.raises(ImpossibleChange, match="Too many invitations"):
        operations.invite(event, Place(Role.PRESS), by="olga")
