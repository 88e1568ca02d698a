"""An invitation goes by e-mail too, if an address is given and the installation sends e-mail."""

from __future__ import annotations

import re
import smtplib

import pytest
from django.core import mail

from caissa.tournament import Role
from caissa_web.accounts.models import Invitation
from caissa_web.desk.people import invitation_mail
from caissa_web.records.models import LogEntry

PEOPLE = "/desk/spring/people/"
FORM = {"role": Role.SECTOR_ARBITER.value, "section": "", "whose": "", "label": "Dora"}
ADDRESS = "dora@example.org"


@pytest.fixture
def organiser(logged_in):
    """The organiser's browser."""
    return logged_in("olga", Role.ORGANISER)


@pytest.fixture
def with_mail(settings) -> None:
    """The installation sends e-mail."""
    settings.MAIL_IS_SET = True
    settings.DEFAULT_FROM_EMAIL = "caissa@example.org"


def invited(browser, **fields):
    """The page after an invitation."""
    return browser.post(f"{PEOPLE}invite/", {**FORM, "email": ADDRESS, **fields})


@pytest.mark.usefixtures("with_mail")
def test_the_letter_has_the_link_that_the_page_shows(organiser, client):
    """Who invites, to what, as what; and the link works."""
    page = invited(organiser).content.decode()
    assert f"The invitation was sent to {ADDRESS}." in page
    (letter,) = mail.outbox
    assert letter.to == [ADDRESS]
    assert letter.subject == "olga invites you to Spring Festival."
    assert "sector arbiter" in letter.body.lower()
    link = re.search(r"http://testserver(/\S+)", letter.body)
    assert link
    assert link[1] in page
    assert client.get(link[1]).status_code == 200
    assert Invitation.objects.get().mailed_at is not None


@pytest.mark.usefixtures("with_mail")
def test_the_log_says_that_it_was_sent_and_not_where(organiser):
    """The history is kept for good; an address of somebody who only was invited is not."""
    invited(organiser)
    entry = LogEntry.objects.get(act="person.mailed")
    assert (entry.author, entry.what, str(entry.name)) == ("olga", "Dora", "Invitation sent by e-mail")
    assert not LogEntry.objects.filter(what__contains=ADDRESS).exists()


@pytest.mark.usefixtures("with_mail")
def test_a_form_that_is_sent_twice_sends_one_letter(organiser):
    """The second invitation is on the page; another role or another address is another letter."""
    for _twice in range(2):
        assert invited(organiser).status_code == 200
    assert len(mail.outbox) == 1
    invited(organiser, email="DORA@example.org")
    assert len(mail.outbox) == 1
    invited(organiser, role=Role.BOARD_ARBITER.value)
    invited(organiser, email="egon@example.org")
    assert len(mail.outbox) == 3


@pytest.mark.usefixtures("with_mail")
def test_one_invitation_is_sent_once_at_most(organiser):
    """Whatever address is asked for."""
    invited(organiser)
    invitation = Invitation.objects.get()
    assert invitation_mail.send_invitation(invitation, "http://testserver/x/", "other@example.org")
    assert len(mail.outbox) == 1


@pytest.mark.usefixtures("with_mail")
def test_a_letter_that_cannot_be_sent_is_told_and_can_be_tried_again(organiser, monkeypatch):
    """The link stands on the page in any case."""

    def refused(*_asked, **_more):
        raise smtplib.SMTPServerDisconnected("gone")

    with monkeypatch.context() as broken:
        broken.setattr(invitation_mail, "send_mail", refused)
        page = invited(organiser).content.decode()
    assert "The e-mail could not be sent. Pass the link on yourself." in page
    assert "/invitation/" in page
    assert Invitation.objects.get().mailed_at is None
    assert not LogEntry.objects.filter(act="person.mailed").exists()
    invited(organiser)
    assert len(mail.outbox) == 1


@pytest.mark.usefixtures("with_mail")
def test_without_an_address_nothing_is_sent(organiser):
    """The link alone, as before; what is no address is refused and makes no invitation."""
    assert invited(organiser, email="").status_code == 200
    assert invited(organiser, email="no address").status_code == 422
    assert invited(organiser, email="a@example.org\nBcc: b@example.org").status_code == 422
    assert mail.outbox == []


@pytest.mark.usefixtures("with_mail")
def test_the_letter_speaks_the_organisers_language(organiser):
    """That of the invited is not known."""
    organiser.cookies["django_language"] = "fr"
    invited(organiser)
    (letter,) = mail.outbox
    assert "invites you" not in letter.subject


def test_an_installation_without_mail_asks_for_no_address(organiser):
    """And ignores one."""
    assert b'name="email"' not in organiser.get(PEOPLE).content
    assert invited(organiser).status_code == 200
    assert mail.outbox == []
