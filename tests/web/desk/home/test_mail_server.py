"""The mail server of the installation: stored encrypted, tried out, used by every letter, forgotten."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing

import pytest
from django.test import Client
from django.utils.html import escape

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.encryption import PREFIX, decrypt
from caissa_web.accounts.mail.outgoing import outgoing, sends_mail
from caissa_web.accounts.models import MailServer, User
from caissa_web.config import key_check
from caissa_web.config.mail import mail
from caissa_web.notices import sending
from tests.web import loopback_mail

PAGE = "/installation/mail/"
PASSWORD = "quiet-move"  # noqa: S105 - of an invented server


@pytest.fixture(autouse=True)
def stored_server(settings) -> None:
    """The settings of an installation whose environment names no server."""
    for name, value in mail("", "").items():
        setattr(settings, name, value)
    settings.SECRET_KEY_IS_KEPT = True


@pytest.fixture
def server() -> Iterator[loopback_mail.MailServer]:
    """A mail server on loopback that offers a log-in."""
    with loopback_mail.mail_server() as listening:
        listening.answers["EHLO"] = "250-loopback\r\n250 AUTH PLAIN"
        yield listening


@pytest.fixture
def manager(db) -> Client:
    """The browser of whoever runs the installation."""
    browser = Client()
    browser.force_login(User.objects.create_superuser("root", "root@example.org", None, name="Root"))
    return browser


def typed(server: loopback_mail.MailServer | None = None, **fields: object) -> dict[str, object]:
    """The form, filled in for a server."""
    port = server.port if server else 25
    form = {"host": "127.0.0.1", "port": port, "tls": "no", "user": "desk", "password": PASSWORD}
    return {**form, "sender": "Spring Open <desk@example.org>", **fields}


def tried(manager: Client, address: str = "ada@example.org") -> str:
    """What the page says after a test message."""
    return manager.post(f"{PAGE}try/", {"address": address}, follow=True).content.decode()


def test_a_server_is_stored_and_its_password_encrypted(manager, server):
    """It is sent as it was typed, and shown on no page."""
    assert manager.post(PAGE, typed(server)).status_code == 302
    stored = MailServer.objects.get()
    assert stored.password.startswith(PREFIX)
    assert decrypt(stored.password) == PASSWORD
    assert PASSWORD not in manager.get(PAGE).content.decode()
    assert "The server took the message for ada@example.org." in tried(manager)
    assert server.log_ins == [["desk", PASSWORD]]
    (letter,) = server.letters
    assert "From: Spring Open <desk@example.org>" in letter
    assert "To: ada@example.org" in letter


def test_an_empty_password_keeps_the_stored_one_for_the_same_server_only(manager, server):
    """Whoever names another server does not get the password of the last one sent to it."""
    manager.post(PAGE, typed(server))
    assert manager.post(PAGE, typed(server, password="", sender="b@example.org")).status_code == 302
    assert decrypt(MailServer.objects.get().password) == PASSWORD
    for change in ({"host": "localhost"}, {"user": "other"}):
        answer = manager.post(PAGE, typed(server, password="", **change))
        assert (answer.status_code, "Type the password again" in answer.content.decode()) == (422, True)
    manager.post(PAGE, typed(server, user="", password="", host="localhost"))
    assert MailServer.objects.get().password == ""


def test_a_stored_password_is_not_sent_without_encryption_by_a_slip(manager):
    """It was typed for an encrypted connection; who wants it sent in the open types it again."""
    manager.post(PAGE, typed(tls="start", host="mail.example.org"))
    assert manager.post(PAGE, typed(tls="yes", host="mail.example.org", password="")).status_code == 302
    answer = manager.post(PAGE, typed(tls="no", host="mail.example.org", password=""))
    assert (answer.status_code, "Type the password again" in answer.content.decode()) == (422, True)
    assert MailServer.objects.get().tls == "yes"
    assert manager.post(PAGE, typed(tls="no", host="mail.example.org")).status_code == 302


def test_without_a_port_the_usual_port_is_taken(manager):
    """587, 465 or 25, by the kind of encryption."""
    for tls, port in (("start", 587), ("yes", 465), ("no", 25)):
        manager.post(PAGE, typed(port="", tls=tls))
        assert MailServer.objects.get().port == port


@pytest.mark.parametrize(
    "wrong",
    [
        {"host": "smtp://mail.example.org"},
        {"host": "mail example"},
        {"port": "0"},
        {"tls": "maybe"},
        {"sender": "desk"},
        {"sender": "desk@example.org\r\nBcc: b@example.org"},
        {"sender": ""},
    ],
)
def test_nonsense_is_refused(manager, wrong):
    """And nothing is stored."""
    assert manager.post(PAGE, typed(**wrong)).status_code == 422
    assert not MailServer.objects.exists()


@pytest.mark.parametrize(
    ("word", "answer", "sentence"),
    [
        ("AUTH", "535 wrong word", "The server does not accept the user or the password."),
        ("MAIL", "553 not yours", "does not send from this address"),
        ("RCPT", "550 nobody", "does not send to ada@example.org"),
        ("DATA", "554 smells like spam", "The server refused the message."),
        ("EHLO", "250 loopback", "The server offers no log-in on this connection."),
    ],
)
def test_a_refusal_is_explained_in_our_words_and_the_servers(manager, server, word, answer, sentence):
    """What to do, and what the server said."""
    manager.post(PAGE, typed(server))
    server.answers[word] = answer
    page = tried(manager)
    assert sentence in page
    assert word == "EHLO" or escape(answer) in page


def test_a_server_that_is_not_there_is_explained(manager, server, monkeypatch):
    """No such name, nobody at the port, no encryption."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        closed = probe.getsockname()[1]
    manager.post(PAGE, typed(port=closed))
    assert "Nobody answers at this port" in tried(manager)
    manager.post(PAGE, typed(server, tls="start"))
    assert "no encrypted connection came about" in tried(manager)

    def unknown(*_asked, **_more):
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert "No server of this name is known." in tried(manager)


def test_a_password_of_another_key_has_to_be_typed_again(manager, server, settings):
    """The page says so; the doctor counts it, and sealing anew reads it by the former key."""
    manager.post(PAGE, typed(server))
    old, settings.SECRET_KEY = settings.SECRET_KEY, "0123456789" * 5
    manager.force_login(User.objects.get(username="root"))
    assert "encrypted with another secret key" in tried(manager)
    assert key_check.secret_counts().undecryptable == 1
    settings.SECRET_KEY_FALLBACKS = [old]
    assert key_check.reencrypt() == 1
    settings.SECRET_KEY_FALLBACKS = []
    assert "The server took the message" in tried(manager)


def test_the_environment_has_precedence_and_the_page_says_so(manager, server, settings):
    """What is stored stays, and nothing new can be typed meanwhile."""
    manager.post(PAGE, typed(port=1))
    for name, value in mail(f"smtp://127.0.0.1:{server.port}?tls=no", "env@example.org").items():
        setattr(settings, name, value)
    page = manager.get(PAGE).content.decode()
    assert "It has precedence" in page
    assert 'name="password"' not in page
    assert manager.post(PAGE, typed(port=2)).status_code == 422
    assert MailServer.objects.get().port == 1
    assert "The server took the message" in tried(manager)
    assert "From: env@example.org" in server.letters[0]


def test_a_forgotten_server_sends_nothing(manager, server):
    """Its password goes with it."""
    manager.post(PAGE, typed(server))
    assert sends_mail()
    manager.post(f"{PAGE}forget/")
    assert not MailServer.objects.exists()
    assert outgoing() is None
    assert "Name a mail server first." in tried(manager)


def test_the_letters_of_the_program_leave_by_it(manager, server, client, event):
    """An invitation and a new password."""
    manager.post(PAGE, typed(server))
    User.objects.create_user("ada", "ada@example.org", "a-good-word", name="Ada")
    olga = User.objects.create_user("olga", name="Olga")
    operations.appoint(event, olga, Role.ORGANISER, by="olga")
    organiser = Client()
    organiser.force_login(olga)
    form = {"role": Role.SECTOR_ARBITER.value, "section": "", "whose": "", "label": "Dora"}
    organiser.post(f"/desk/{event.slug}/people/invite/", {**form, "email": "dora@example.org"})
    client.post("/account/forgotten/", {"email": "ada@example.org"})
    receivers = [letter.split("To: ")[1].split("\r\n")[0] for letter in server.letters]
    assert receivers == ["dora@example.org", "ada@example.org"]
    assert all("From: Spring Open <desk@example.org>" in letter for letter in server.letters)


def test_messages_may_be_sent_by_e_mail_once_there_is_a_server(manager, server):
    """The channel opens and closes with it."""
    assert "email" not in sending.open_channels()
    manager.post(PAGE, typed(server))
    assert "email" in sending.open_channels()


def test_it_is_offered_after_the_first_tournament(manager, event):
    """On the first page of the desk and on that of the installation; not before there is an event."""
    link = f'href="{PAGE}"'
    assert link in manager.get("/desk/").content.decode()
    assert link in manager.get("/installation/").content.decode()
    manager.post(PAGE, typed())
    assert link not in manager.get("/desk/").content.decode()
    assert link in manager.get("/installation/").content.decode()


def test_it_is_not_offered_on_an_empty_desk(manager):
    """First things first."""
    assert f'href="{PAGE}"' not in manager.get("/desk/").content.decode()


@pytest.mark.parametrize("role", [None, Role.ORGANISER, Role.CHIEF_ARBITER])
def test_others_do_not_see_it(event, role):
    """Only whoever runs the installation."""
    user = User.objects.create_user("otto", name="Otto")
    if role:
        operations.appoint(event, user, role, by="olga")
    browser = Client()
    browser.force_login(user)
    assert browser.get(PAGE).status_code == 403
    for act in ("", "try/", "forget/"):
        assert browser.post(f"{PAGE}{act}", typed()).status_code == 403
    assert f'href="{PAGE}"' not in browser.get("/desk/").content.decode()


def test_an_old_log_in_proves_nothing(db):
    """Neither to look nor to store, and what was typed waits nowhere, for a password stands in it."""
    User.objects.create_superuser("root", "root@example.org", "a-good-word", name="Root")
    browser = Client()
    browser.force_login(User.objects.get())
    assert browser.get(PAGE).status_code == 302
    assert browser.post(PAGE, typed()).headers["Location"] == PAGE
    assert PASSWORD not in str(dict(browser.session))
    assert not MailServer.objects.exists()
