"""The pages for those who want messages: double opt-in, one click to stop, nobody's box is flooded."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from caissa_web.accounts import limits
from caissa_web.notices import links, sending, subscribing
from caissa_web.notices.models import Message, Subscription
from tests.web.notices.conftest import PAGE, later

WISH = {"channel": "email", "email": "anna@example.org", "kinds": ["pairing", "result"], "language": "en"}


@pytest.fixture(autouse=True)
def no_limits_yet():
    """Counts of other tests do not count."""
    caches["here"].clear()


def link_in(letter, page: str) -> str:
    """The path of a link in an e-mail."""
    return re.search(rf"http://testserver(/messages/{page}/\S+)", letter.body)[1]


def test_an_e_mail_address_has_to_confirm(client, section):
    """Asking sends one question; opening the link shows a button; the button begins the messages."""
    assert client.get(PAGE).status_code == 200
    answer = client.post(PAGE, WISH)
    assert b"Check your inbox" in answer.content
    assert not Subscription.objects.get().is_active
    sending.send_due(later())
    (question,) = mail.outbox
    assert question.subject == "Do you want these messages?"
    link = link_in(question, "confirm")
    assert client.get(link).status_code == 200
    assert not Subscription.objects.get().is_active, "programs that read mail open links"
    answer = client.post(link)
    assert "/messages/manage/" in answer.headers["Location"]
    assert Subscription.objects.get().is_active


def test_an_unconfirmed_address_gets_nothing_but_the_question(client, section):
    """Whatever happens on the boards."""
    from caissa.tournament import Outcome
    from caissa_web import operations
    from tests.web.notices.conftest import sent_after

    client.post(PAGE, WISH)
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    assert sent_after() == ["Do you want these messages?"]


def test_nobody_can_flood_a_box(client, section):
    """Three questions a day to an address, for whichever players; the page says the same every time."""
    for number in (1, 2, 3, 4, 5, 1):
        answer = client.post(PAGE.replace("/1/", f"/{number}/"), WISH)
        assert b"Check your inbox" in answer.content
    sending.send_due(later())
    assert len(mail.outbox) == 3


def test_an_address_that_asks_too_often_has_to_wait(client, section, monkeypatch):
    """Whatever it asks for."""
    monkeypatch.setattr(limits, "MESSAGE_REQUESTS", replace(limits.MESSAGE_REQUESTS, most=2))
    codes = [client.post(PAGE, {**WISH, "email": f"a{n}@example.org"}).status_code for n in range(3)]
    assert codes == [200, 200, 429]
    assert Subscription.objects.count() == 2


def test_somebody_who_knows_the_address_cannot_change_what_its_owner_chose(client, section, listener):
    """A second wish for the same address changes nothing; its owner is only asked again."""
    subscription = listener()
    client.post(PAGE, {**WISH, "kinds": ["announcement"], "language": "en"})
    assert Subscription.objects.count() == 1
    before = subscription.kinds
    subscription.refresh_from_db()
    assert subscription.kinds == before


@pytest.mark.parametrize("page", ["confirm", "manage", "stop", "code"])
def test_a_link_that_was_tampered_with_does_nothing(client, section, listener, page):
    """The signature does not fit; nor does a link of another purpose."""
    subscription = listener()
    token = (
        links.confirm_token(subscription) if page in ("confirm", "code") else links.keep_token(subscription)
    )
    other = (
        links.keep_token(subscription) if page in ("confirm", "code") else links.confirm_token(subscription)
    )
    for wrong in (token[:-1] + ("a" if token[-1] != "a" else "b"), other, "x", subscription.key):
        assert client.post(f"/messages/{page}/{wrong}/").status_code == 410
    subscription.refresh_from_db()
    assert subscription.withdrawn_at is None


def test_a_confirming_link_expires(client, section, monkeypatch):
    """After two days."""
    client.post(PAGE, WISH)
    token = links.confirm_token(Subscription.objects.get())
    monkeypatch.setattr(links, "TO_CONFIRM", timedelta(seconds=-1))
    assert client.post(f"/messages/confirm/{token}/").status_code == 410


def test_one_click_in_the_mail_program_stops(section, listener):
    """RFC 8058: a POST without cookies; a second one does no harm; looking at the page stops nothing."""
    subscription = listener()
    program = Client(enforce_csrf_checks=True)
    link = f"/messages/stop/{links.keep_token(subscription)}/"
    assert program.get(link).status_code == 200
    subscription.refresh_from_db()
    assert subscription.is_active
    for _ in range(2):
        assert program.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    subscription.refresh_from_db()
    assert subscription.withdrawn_at is not None
    assert program.get(link.replace("stop", "manage")).status_code == 410


def test_choices_can_be_changed(client, section, listener):
    """What and in which language; nonsense is refused at the field."""
    subscription = listener()
    link = f"/messages/manage/{links.keep_token(subscription)}/"
    assert b"a\xe2\x80\xa6@example.org" in client.get(link).content
    assert client.post(link, {"kinds": ["pairing"], "language": "en"}).status_code == 200
    subscription.refresh_from_db()
    assert subscription.kinds == ["pairing"]
    for wrong in (
        {"kinds": [], "language": "en"},
        {"kinds": ["x"], "language": "en"},
        {"kinds": ["pairing"], "language": "xx"},
    ):
        assert client.post(link, wrong).status_code == 400
    subscription.refresh_from_db()
    assert subscription.kinds == ["pairing"]


def test_a_phone_confirms_by_its_code(client, section, texts):
    """The code comes by text message; five wrong ones, and not even the right one helps."""
    wish = {"channel": "sms", "phone": "00371 20 000-000", "kinds": ["pairing"], "language": "en"}
    where = client.post(PAGE, wish).headers["Location"]
    sending.send_due(later())
    (text,) = texts()
    assert text["to"] == "+37120000000"
    code = text["text"].splitlines()[-1]
    assert re.fullmatch(r"\d{6}", code)
    assert client.post(where, {"code": "000000" if code != "000000" else "1"}).status_code == 400
    assert client.post(where, {"code": f" {code} "}).status_code == 302
    assert Subscription.objects.get().is_active
    Subscription.objects.update(confirmed_at=None, code_tries=0)
    for _ in range(5):
        client.post(where, {"code": "wrong"})
    assert client.post(where, {"code": code}).status_code == 400
    assert not Subscription.objects.get().is_active


@pytest.mark.parametrize(
    "wrong",
    [
        {"email": ""},
        {"email": "nobody"},
        {"email": "a@example.org\nBcc: b@example.org"},
        {"email": "x" * 500 + "@example.org"},
        {"channel": "pigeon"},
        {"channel": "sms", "phone": "20000000"},
        {"channel": "sms", "phone": "+1"},
        {"kinds": []},
        {"kinds": ["everything"]},
        {"language": "tlh"},
    ],
)
def test_nonsense_is_refused_at_the_field(client, section, wrong):
    """Nothing is stored, and the page says what is wrong."""
    answer = client.post(PAGE, {**WISH, **wrong})
    assert answer.status_code == 400
    assert b"errorlist" in answer.content
    assert not Subscription.objects.exists()


@pytest.mark.parametrize(
    "address", ["/messages/spring/open/99/", "/messages/spring/none/1/", f"/messages/spring/open/{10**30}/"]
)
def test_who_is_not_there_cannot_be_followed(client, section, address):
    """A wrong number, a wrong section."""
    assert client.get(address).status_code == 404


def test_an_event_off_the_noticeboard_has_no_such_page(client, event, section):
    """It could as well not exist."""
    type(event).objects.update(public=False)
    assert client.get(PAGE).status_code == 404


def test_closed_channels_are_not_offered(client, section, settings):
    """Without a mail server no e-mail, without a provider no text; with nothing, a sentence."""
    settings.MAIL_IS_SET, settings.SMS_PROVIDER = False, ""
    page = client.get(PAGE).content.decode()
    assert 'value="email"' not in page
    assert 'value="push"' in page
    settings.PUSH_HOSTS = []
    assert "This installation does not send messages." in client.get(PAGE).content.decode()
    assert client.post(PAGE, WISH).status_code == 400


def test_contacts_are_erased_when_nobody_needs_them(section, listener, client):
    """A week after the end; two days after a question that nobody answered; messages stay."""
    ended, kept = listener(1, "a@example.org"), listener(2, "b@example.org")
    now = timezone.now()
    client.post(PAGE, {**WISH, "email": "c@example.org"})
    subscribing.withdraw(ended, now)
    assert subscribing.erase_old(now + timedelta(days=1)) == 0
    assert subscribing.erase_old(now + timedelta(days=3)) == 1
    assert subscribing.erase_old(now + timedelta(days=8)) == 1
    contacts = Subscription.objects.values_list("contact", flat=True)
    assert sorted(contacts) == ["", "", "b@example.org"]
    assert kept.contact_hash in Subscription.objects.values_list("contact_hash", flat=True)


def test_a_person_gets_and_erases_what_is_kept_about_them(section, listener):
    """By their address, whatever its letters' case."""
    from django.apps import apps

    listener(1, "anna@example.org")
    listener(2, "boris@example.org")
    app = apps.get_app_config("notices")
    (data,) = app.data_of("Anna@Example.org")
    assert (data["player"], data["contact"]) == ("Anna", "anna@example.org")
    assert app.erase_of("anna@example.org", timezone.now()) == 1
    assert app.data_of("anna@example.org") == []
    assert Message.objects.count() == 0
    assert Subscription.objects.filter(contact="boris@example.org").exists()


def test_the_links_do_not_stand_in_the_log():
    """Whoever reads the log could stop somebody's messages."""
    from logging import LogRecord

    from caissa_web.config.log_redaction import RedactLinks

    record = LogRecord("x", 20, "", 1, "GET /messages/stop/abc:def/ 200", (), None)
    RedactLinks().filter(record)
    assert "abc" not in record.getMessage()


def test_a_name_off_the_public_pages_is_not_told_to_who_asks_for_messages(client, section, event):
    """Neither the question by e-mail nor any page of the subscription has the name (DATA-005)."""
    event.publication = {"withheld": ["Anna"]}
    event.save()
    client.post(PAGE, WISH)
    sending.send_due(later())
    (question,) = mail.outbox
    link = link_in(question, "confirm")
    kept = client.post(link).headers["Location"]
    answers = [client.get(PAGE), client.get(kept), client.get(kept.replace("manage", "stop"))]
    texts = [question.subject, question.body, *(page.content.decode() for page in answers)]
    assert [page.status_code for page in answers] == [200, 200, 200]
    assert not any("Anna" in text for text in texts)
    assert "N. N. 1" in question.body
