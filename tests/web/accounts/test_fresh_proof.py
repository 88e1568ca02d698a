"""Acts that give away or destroy what belongs to people ask once more who it is (DATA-004, DATA-006)."""

from __future__ import annotations

import time
from io import BytesIO
from types import SimpleNamespace

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts import proof
from caissa_web.accounts.models import Invitation, User
from caissa_web.api.models import OtherInstallation, Token, Webhook
from caissa_web.desk.home import installation
from caissa_web.privacy.models import AccessEntry, Deletion
from caissa_web.records.models import Appointment
from tests.web.accounts.conftest import PASSWORD
from tests.web.accounts.test_guarded_accounts import RIGHT, SECRET, code_now

ANNA = {"fide_id": "", "name": "Anna", "birth": "2011", "contact": ""}
HOOK = {"address": "https://hook.example.org/", "topics": ["result.recorded"]}
INSTALLATION = {"address": "https://server.example.org", "slug": "spring", "token": "caissa_1"}
TOKEN = {"label": "broadcast", "where": "", "rights": ["look"], "days": "30"}
ORGANISER = {"role": Role.ORGANISER.value, "section": "", "whose": ""}
ACTS = {
    "/privacy/people/export/": ANNA,
    "/privacy/people/erase/": {**ANNA, "reason": "she asked for it"},
    "/installation/backup/": {},
    "/api/tokens/": TOKEN,
    "/api/webhooks/spring/": HOOK,
    "/api/installations/spring/": INSTALLATION,
    "/desk/spring/people/": {**ORGANISER, "username": "bert"},
    "/desk/spring/people/add/": {**ORGANISER, "username": "cleo", "name": "Cleo"},
    "/desk/spring/people/invite/": {**ORGANISER, "label": "Dora"},
}


@pytest.fixture
def root(ada: User, event, settings) -> User:
    """Ada runs the installation and organises the event; Bert has a log-in."""
    settings.SECRET_KEY_IS_KEPT = True
    User.objects.filter(pk=ada.pk).update(is_superuser=True)
    User.objects.create_user("bert", password=PASSWORD, name="Bert")
    operations.appoint(event, ada, Role.ORGANISER, by="olga")
    return User.objects.get(pk=ada.pk)


@pytest.fixture(autouse=True)
def short_backup(monkeypatch) -> None:
    """A test's own transaction keeps the records from being copied; what is copied is tried elsewhere."""
    monkeypatch.setattr(installation, "_copy", lambda: BytesIO(b"all records"))


@pytest.fixture
def open_desk(root: User) -> Client:
    """A browser that has stood open for a while."""
    browser = Client()
    browser.force_login(root)
    return browser


def done() -> tuple[int, ...]:
    """How much there is that the acts make."""
    kinds = (Token, Webhook, OtherInstallation, Appointment, Invitation, Deletion)
    return tuple(kind.objects.count() for kind in kinds)


@pytest.mark.parametrize("address", ACTS)
def test_at_an_open_desk_nothing_is_done_before_the_password(open_desk, address):
    """The page asks who it is, and without an answer nothing has happened."""
    before = done()
    asked = open_desk.post(address, ACTS[address])
    assert asked.status_code == 302
    assert asked.headers["Location"].startswith("/account/again/")
    assert b"Please enter your password again" in open_desk.get(asked.headers["Location"]).content
    assert open_desk.post(asked.headers["Location"], {"password": "wrong"}).status_code == 200
    assert done() == before


@pytest.mark.parametrize("address", ACTS)
def test_after_the_password_it_goes_on_as_it_was_typed(open_desk, address):
    """Nobody types the form again."""
    asked = open_desk.post(address, ACTS[address])
    answer = open_desk.post(asked.headers["Location"], {"password": PASSWORD})
    assert answer.status_code in (200, 302)
    assert "/account/again/" not in answer.headers.get("Location", "")


def test_what_was_typed_is_what_is_made(open_desk):
    """Label, role and address are those of the form."""
    for address in ("/api/tokens/", "/api/webhooks/spring/", "/desk/spring/people/invite/"):
        asked = open_desk.post(address, ACTS[address])
        if "/account/again/" in asked.headers.get("Location", ""):
            open_desk.post(asked.headers["Location"], {"password": PASSWORD})
    assert Token.objects.get().label == "broadcast"
    assert Webhook.objects.get().address == HOOK["address"]
    assert (Invitation.objects.get().label, Invitation.objects.get().role) == ("Dora", Role.ORGANISER.value)


def test_who_has_just_logged_in_is_not_asked(root):
    """The password was shown a moment ago."""
    browser = Client()
    browser.post("/account/log-in/", RIGHT)
    assert browser.post("/api/tokens/", TOKEN).status_code == 200
    assert Token.objects.count() == 1


def test_after_some_minutes_they_are(root, monkeypatch):
    """Five minutes are enough to fetch a coffee."""
    browser = Client()
    browser.post("/account/log-in/", RIGHT)
    now = time.time()
    for later, asked in ((299, 200), (301, 302)):
        monkeypatch.setattr(proof, "time", SimpleNamespace(time=lambda after=later: now + after))
        assert browser.post("/api/tokens/", TOKEN).status_code == asked


def test_a_code_is_a_proof_too(open_desk, root):
    """Whoever has an app for codes may use it instead of the password."""
    TOTP.activate(root, SECRET)
    asked = open_desk.post("/api/tokens/", TOKEN)
    other = asked.headers["Location"].replace("/account/again/", "/account/second/again/")
    assert b"Please enter a code" in open_desk.get(other).content
    assert open_desk.post(other, {"code": code_now()}).status_code == 200
    assert Token.objects.count() == 1


def test_who_has_nothing_to_show_is_not_locked_out(event):
    """Somebody who came by a link and has set no password yet."""
    browser = Client()
    browser.force_login(User.objects.create_user("link"))
    assert browser.post("/api/tokens/", TOKEN).status_code == 200


def test_roles_that_direct_nothing_are_given_without_asking(open_desk):
    """A sector arbiter is appointed many times a day."""
    form = {"username": "bert", "role": Role.SECTOR_ARBITER.value, "section": "", "whose": ""}
    assert open_desk.post("/desk/spring/people/", form).headers["Location"] == "/desk/spring/people/"


def test_a_mistake_in_the_form_is_told_before_the_question(open_desk):
    """Nobody gives a password for a form that is refused anyway."""
    assert open_desk.post("/api/tokens/", {**TOKEN, "days": "0"}).status_code == 422


def test_the_access_log_names_the_page_that_was_opened(open_desk):
    """Not the page that asked for the password."""
    for address in ("/privacy/people/export/", "/installation/backup/"):
        asked = open_desk.post(address, ACTS[address])
        if asked.status_code == 302:
            asked = open_desk.post(asked.headers["Location"], {"password": PASSWORD})
        assert asked.getvalue()
    assert {entry.page for entry in AccessEntry.objects.all()} == {"privacy:export", "backup"}


def test_the_page_that_shows_the_token_leads_on_from_where_it_belongs(open_desk):
    """It comes under the address of the question, so its forms name their own."""
    asked = open_desk.post("/api/tokens/", TOKEN)
    page = open_desk.post(asked.headers["Location"], {"password": PASSWORD}).content.decode()
    assert 'action="/api/tokens/"' in page
