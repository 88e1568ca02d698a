"""Second factors, open sessions, the log of log-ins, and forgotten passwords."""

from __future__ import annotations

import json
import re
import time
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.core import mail
from django.test import Client
from django.utils import timezone

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.limits import about_where
from caissa_web.accounts.models import SignIn, User
from tests.web.accounts.conftest import PASSWORD

SECRET = "JBSWY3DPEHPK3PXP"  # noqa: S105 - everybody's example
RIGHT = {"username": "ada", "password": PASSWORD}


def code_now(secret: str = SECRET) -> str:
    """What the app on the phone shows."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def came_in(browser: Client) -> bool:
    """Is somebody logged in?"""
    return "_auth_user_id" in browser.session


def confirmed(browser: Client, address: str) -> None:
    """Give the password again on the way to a page."""
    asked = browser.get(address)
    assert asked.headers["Location"].startswith("/account/again/")
    assert browser.post(asked.headers["Location"], {"password": PASSWORD}).status_code == 302


@pytest.fixture
def logged(ada: User) -> Client:
    """Ada's browser, logged in by the form."""
    browser = Client()
    browser.post("/account/log-in/", RIGHT)
    return browser


def test_codes_of_an_app_are_set_up_and_asked_for(ada, logged):
    """The page shows a key; a code of it switches codes on; after that the password is not enough."""
    confirmed(logged, "/account/codes/")
    page = logged.get("/account/codes/").content.decode()
    assert "<svg" in page
    assert "data:" not in page
    secret = re.search(r'class="secret">([A-Z2-7]+)<', page)
    assert secret
    assert b"not right" in logged.post("/account/codes/", {"code": "000000"}).content
    done = logged.post("/account/codes/", {"code": code_now(secret[1])})
    assert done.headers["Location"] == "/account/recovery/"
    codes = re.findall(r"<li>(\d{8})</li>", logged.get("/account/recovery/").content.decode())
    assert len(codes) == 10
    other = Client()
    assert other.post("/account/log-in/", RIGHT).headers["Location"] == "/account/second/ask/"
    assert not came_in(other)
    assert other.get("/desk/").headers["Location"].startswith("/account/log-in/")
    wrong = other.post("/account/second/ask/", {"code": "123456"})
    assert b"not right" in wrong.content
    assert not came_in(other)
    assert other.post("/account/second/ask/", {"code": codes[0]}).headers["Location"] == "/desk/"
    assert came_in(other)


def test_a_recovery_code_works_once(ada):
    """The second time it is refused."""
    TOTP.activate(ada, SECRET)
    browser = Client()
    browser.force_login(ada)
    browser.post("/account/second/again/", {"code": code_now()})
    browser.post("/account/recovery/new/")
    (code, *_others) = Authenticator.objects.get(user=ada, type="recovery_codes").wrap().get_unused_codes()
    for works in (True, False):
        other = Client()
        other.post("/account/log-in/", RIGHT)
        other.post("/account/second/ask/", {"code": code})
        assert came_in(other) is works


def test_how_an_account_is_guarded_changes_only_by_who_shows_it_again(ada, logged):
    """An open desk in the hall is not enough to take an account over."""
    for address in ("/account/codes/", "/account/passkeys/add/", "/account/details/"):
        assert logged.get(address).headers["Location"].startswith("/account/again/")
        assert logged.post(address, {"name": "M", "email": "m@example.org"}).status_code == 302
    assert logged.post("/account/end-others/").headers["Location"].startswith("/account/again/")
    ada.refresh_from_db()
    assert ada.email == ""


def test_a_link_that_sets_a_password_does_not_go_round_the_second_factor(ada, settings):
    """Whoever reads somebody's mail has one factor, not two."""
    settings.MAIL_IS_SET = True
    User.objects.update(email="ada@example.org")
    TOTP.activate(ada, SECRET)
    browser = Client()
    assert b"on its way" in browser.post("/account/forgotten/", {"email": "ada@example.org"}).content
    (sent,) = mail.outbox
    link = re.search(r"http://testserver(/account/welcome/\S+)", sent.body)
    assert link
    form = browser.get(link[1]).headers["Location"]
    new = "a bishop pair at last"
    done = browser.post(form, {"new_password1": new, "new_password2": new})
    assert done.headers["Location"] == "/account/second/ask/"
    assert not came_in(browser)


def test_nobody_learns_who_has_an_account(db, settings):
    """The answer is the same for an address that nobody has, and nothing is sent."""
    settings.MAIL_IS_SET = True
    assert b"on its way" in Client().post("/account/forgotten/", {"email": "no@example.org"}).content
    assert mail.outbox == []
    for _time in range(10):
        Client().post("/account/forgotten/", {"email": "no@example.org"})
    assert Client().post("/account/forgotten/", {"email": "no@example.org"}).status_code == 429


def test_without_e_mail_the_page_says_whom_to_ask(db, settings):
    """A small club's laptop sends none."""
    settings.MAIL_IS_SET = False
    assert b"does not send e-mail" in Client().get("/account/forgotten/").content
    assert Client().post("/account/forgotten/", {"email": "no@example.org"}).status_code == 200
    assert mail.outbox == []


def test_a_password_is_changed_by_who_knows_the_old_one(ada, logged):
    """And by the rules for new ones."""
    new = "a bishop pair at last"
    weak = {"password1": "12345", "password2": "12345"}
    for wrong in ({"oldpassword": "guess"}, weak, {"password2": "else"}):
        form = {"oldpassword": PASSWORD, "password1": new, "password2": new, **wrong}
        assert logged.post("/account/password/", form).status_code == 200
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert logged.post("/account/password/", form).headers["Location"] == "/account/"
    assert Client().post("/account/log-in/", {"username": "ada", "password": new}).status_code == 302


def test_log_ins_and_failures_are_kept_and_shown(ada, logged):
    """Who, when, about where; to oneself, and to who runs the installation (DATA-006)."""
    Client(REMOTE_ADDR="203.0.113.77").post("/account/log-in/", {**RIGHT, "password": "guess"})
    Client().post("/account/log-in/", {"username": "nobody", "password": "guess"})
    kept = list(SignIn.objects.order_by("at").values_list("user__username", "ok", "address", "how"))
    assert kept == [("ada", True, "127.0.0.0", "password"), ("ada", False, "203.0.113.0", "password")]
    page = logged.get("/account/").content.decode()
    assert "203.0.113.0" in page
    assert "refused" in page
    assert logged.get("/account/log/").status_code == 403
    User.objects.update(is_superuser=True)
    assert "203.0.113.0" in logged.get("/account/log/").content.decode()


def test_old_log_ins_are_forgotten(ada):
    """After 90 days."""
    SignIn.objects.create(user=ada, at=timezone.now() - timedelta(days=91), ok=True)
    Client().post("/account/log-in/", RIGHT)
    assert SignIn.objects.count() == 1


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("203.0.113.77", "203.0.113.0"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::"),
        ("", ""),
        ("nonsense", ""),
    ],
)
def test_addresses_are_kept_without_their_last_part(address, kept):
    """Enough to see that it was not me, not enough to find a person."""
    assert about_where(address) == kept


def test_other_sessions_are_ended(ada, logged):
    """After giving the password again; one's own session stays."""
    other = Client(HTTP_USER_AGENT="Library computer")
    other.post("/account/log-in/", RIGHT)
    assert "Library computer" in logged.get("/account/").content.decode()
    confirmed(logged, "/account/details/")
    assert logged.post("/account/end-others/").headers["Location"] == "/account/"
    assert other.get("/account/").status_code == 302
    assert logged.get("/account/").status_code == 200


def test_officials_need_a_second_factor_where_that_is_the_rule(ada, event, settings):
    """The desk sends them to the page where they set one up; the noticeboard and their own page stay open."""
    settings.SECOND_FACTOR_IS_REQUIRED = True
    operations.appoint(event, ada, Role.CHIEF_ARBITER, by="olga")
    browser = Client()
    browser.force_login(ada)
    assert browser.get("/desk/spring/").headers["Location"] == "/account/second/"
    assert b"need a second factor" in browser.get("/account/second/").content
    assert browser.post("/desk/spring/people/").headers["Location"] == "/account/second/"
    assert browser.get("/account/").status_code == browser.get("/").status_code == 200
    TOTP.activate(ada, SECRET)
    assert browser.get("/desk/spring/").status_code == 200


def test_nobody_signs_up_unless_that_is_allowed(db, settings):
    """Accounts come by invitation; an installation may open the door."""
    form = {"name": "Eva", "username": "eva", "password": PASSWORD, "again": PASSWORD}
    assert Client().get("/account/sign-up/").status_code == 404
    assert Client().post("/account/sign-up/", form).status_code == 404
    settings.SIGN_UP_IS_OPEN = True
    browser = Client()
    assert browser.post("/account/sign-up/", {**form, "again": "else"}).status_code == 422
    assert browser.post("/account/sign-up/", form).headers["Location"] == "/desk/"
    assert browser.get("/desk/").status_code == 200


ANSWERS = ("clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle")
NO_PASSKEYS = (
    "",
    "{}",
    "[]",
    "null",
    '{"id": 1}',
    '{"response": {"userHandle": "é"}}',
    '{"id": "a", "rawId": "a", "type": "public-key", "response": {}}',
    json.dumps(
        {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": dict.fromkeys(ANSWERS, "oA")}
    ),
)


@pytest.mark.parametrize("sent", NO_PASSKEYS)
def test_a_passkey_that_is_none_is_refused(ada, logged, sent):
    """Nonsense gets an answer, opens nothing and is kept nowhere."""
    browser = Client()
    browser.get("/account/passkeys/log-in/", headers={"X-Requested-With": "XMLHttpRequest"})
    assert browser.post("/account/passkeys/log-in/", {"credential": sent}).status_code in (200, 302)
    assert not came_in(browser)
    confirmed(logged, "/account/passkeys/add/")
    logged.get("/account/passkeys/add/")
    assert logged.post("/account/passkeys/add/", {"credential": sent, "name": "x"}).status_code == 200
    assert not Authenticator.objects.exists()
    TOTP.activate(ada, SECRET)
    browser.post("/account/log-in/", RIGHT)
    assert browser.get("/account/second/ask/").status_code == 200
    assert browser.post("/account/second/ask/", {"credential": sent}).status_code == 200
    assert not came_in(browser)


def test_pages_of_an_account_bring_nothing_from_elsewhere(ada, logged):
    """No script or style stands in a page, and nothing is loaded from another site."""
    confirmed(logged, "/account/codes/")
    for page in ("", "second/", "codes/", "passkeys/", "passkeys/add/", "password/", "details/"):
        text = logged.get(f"/account/{page}").content.decode()
        assert "style=" not in text, page
        assert not re.findall(r"<script(?![^>]*(?:src=\"/static/|type=\"application/json\"))", text), page
        assert "https://" not in text, page


def test_who_runs_the_installation_lets_somebody_in_again(ada, logged, settings, tmp_path):
    """A link for whoever has forgotten everything: drawn after showing the password again, used once."""
    settings.DATA = tmp_path
    User.objects.create_user("ben", password=PASSWORD)
    assert logged.post("/account/log/", {"username": "ben"}).status_code == 403
    User.objects.filter(pk=ada.pk).update(is_superuser=True)
    asked = logged.post("/account/log/", {"username": "ben"})
    assert asked.headers["Location"].startswith("/account/again/")
    confirmed(logged, "/account/details/")
    assert b"There is no such log-in name" in logged.post("/account/log/", {"username": "nobody"}).content
    page = logged.post("/account/log/", {"username": "ben"}).content.decode()
    link = re.search(r'value="http://testserver(/account/once/[^"]+)"', page)
    assert link
    browser = Client()
    assert browser.post(link[1]).status_code == 302
    assert browser.session["_auth_user_id"] == str(User.objects.get(username="ben").pk)
    assert Client().post(link[1]).status_code == 410
