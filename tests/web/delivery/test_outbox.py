"""Letters: once for each reason, readable while they wait, sent as soon as there is a way, never twice."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.db import transaction
from django.utils import timezone

from caissa_web.delivery import outbox, sending
from caissa_web.delivery.models import Letter
from caissa_web.delivery.outbox import Draft
from caissa_web.delivery.wording import Text

pytestmark = pytest.mark.django_db
NOW = timezone.now()
PLACE = Draft(
    "portal.place",
    "place K7QMTE2",
    "mairead@example.org",
    "en",
    Text("You have a place", "Rapid Under 2200", "<html><body><p>Rapid Under 2200</p></body></html>"),
    about="K7QMTE2",
    site="https://chess.example.org/",
    links=(("tests.entry", "K7QMTE2"),),
)


@pytest.fixture(autouse=True)
def entry_links(monkeypatch):
    """Letters of the portal lead to an entry; the address is made when the letter leaves."""
    monkeypatch.setattr(
        outbox, "_LINKS", {"tests.entry": lambda code: ("Your entry", f"/entry/signed-{code}/")}
    )
    monkeypatch.setattr(outbox, "_REASONS", {})


@pytest.fixture
def mail_server(settings):
    """An installation that sends e-mail."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.DEFAULT_FROM_EMAIL = "Festival <entries@chess.example.org>"
    settings.MAIL_IS_SET = True


def test_the_same_reason_gives_one_letter(event):
    """Somebody who presses twice, or a server that was killed and asked again, writes no second letter."""
    first, again = outbox.post(PLACE, NOW), outbox.post(PLACE, NOW)
    assert first.pk == again.pk
    assert Letter.objects.count() == 1


def test_without_a_mail_server_a_letter_waits_and_can_be_read(settings):
    """It is tried by nobody, so it has not failed when a server is set at last."""
    settings.MAIL_IS_SET = False
    letter = outbox.post(PLACE, NOW)
    for hour in range(1, 9):
        assert outbox.send_due(NOW + timedelta(hours=hour)) == 0
    letter.refresh_from_db()
    assert (letter.state, letter.tries) == ("waiting", 0)
    assert outbox.links_of(letter) == (("Your entry", "https://chess.example.org/entry/signed-K7QMTE2/"),)


def test_it_leaves_once_there_is_one(mail_server):
    """With its link, which stands in no row of ours; no second time."""
    letter = outbox.post(PLACE, NOW)
    assert outbox.send_due(NOW) == 1
    assert outbox.send_due(NOW + timedelta(days=1)) == 0
    (sent,) = mail.outbox
    assert sent.to == ["mairead@example.org"]
    assert "https://chess.example.org/entry/signed-K7QMTE2/" in sent.body
    assert "List-Unsubscribe" not in sent.extra_headers
    letter.refresh_from_db()
    assert "signed" not in f"{letter.body}{letter.html}{letter.links}"


def test_a_letter_whose_reason_is_gone_does_not_leave(mail_server):
    """A reminder to pay, paid meanwhile."""
    outbox.register_reason("portal.place", lambda letter: letter.about != "K7QMTE2")
    letter = outbox.post(PLACE, NOW)
    assert outbox.send_due(NOW) == 0
    letter.refresh_from_db()
    assert (letter.state, mail.outbox) == ("dropped", [])


def test_a_letter_that_was_cut_off_is_not_sent_again(mail_server, monkeypatch):
    """`kill -9` while it leaves: nobody knows whether it arrived, and it is shown so."""
    letter = outbox.post(PLACE, NOW)
    Letter.objects.update(state="sending", begun_at=NOW)
    assert outbox.send_due(NOW + sending.TO_GIVE_UP_WAITING) == 0
    letter.refresh_from_db()
    assert (letter.state, mail.outbox) == ("perhaps", [])


def test_what_is_rolled_back_writes_no_letter():
    """The letter is part of the act that it tells of."""
    with transaction.atomic():
        outbox.post(PLACE, NOW)
        transaction.set_rollback(True)
    assert not Letter.objects.exists()


def test_whoever_wants_to_be_erased_is(mail_server):
    """Address and words go; a letter that waits is not sent."""
    letter = outbox.post(PLACE, NOW)
    assert [kept["subject"] for kept in outbox.data_of("Mairead@example.org")] == ["You have a place"]
    assert outbox.erase_of("mairead@example.org", NOW) == 1
    letter.refresh_from_db()
    assert (letter.contact, letter.body, letter.state) == ("", "", "dropped")
    assert outbox.send_due(NOW) == 0
