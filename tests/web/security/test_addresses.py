"""What somebody tries who means no good, at every address; docs/security.md explains each trial."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
from django.core.cache import cache, caches
from django.test import Client
from django.urls import resolve

from caissa_web.accounts.models import User
from tests.web.rights_matrix import addresses
from tests.web.security.visits import PASSWORD, counts, looked, places

AWAY = (
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "http:evil.example",
    "javascript:alert(1)",
    "https://testserver@evil.example/",
    "https://testserver.evil.example/",
    "/\t/evil.example/",
)
PRIVATE = (
    "/desk/",
    "/installation/",
    "/privacy/settings/",
    "/privacy/people/",
    "/privacy/access/",
    "/account/",
)
TOKENS_ONLY = "/api/v1/"
NO_COOKIE_COUNTS = {"/my/follow/", "/my/forget/"}
"""Forms of pages that are the same for everybody: they change nothing but the visitor's own cookie."""
BY_SIGNED_TOKEN = (
    *("/messages/stop/", "/enter/stop/", "/enter/press/"),
    *("/p/nobody-has-this-token/entries/", "/office/bounces/"),
)
"""The button of a mail program sends no cookie (RFC 8058); that of an opening has its ticket as proof,
a tablet the link of its table and its own secret, a mail server the secret of CAISSA_MAIL_WEBHOOK."""


# -- headers -------------------------------------------------------------------------------


def test_every_answer_has_its_policies(browser, client):
    """Nothing inline, nothing from elsewhere, no frame, no guessing of types, no address told to others."""
    for who in (browser, client):
        for place in places():
            cache.clear()
            caches["here"].clear()
            answer = looked(who, place)
            headers = answer.headers
            policy = headers["Content-Security-Policy"]
            assert "unsafe" not in policy, place
            assert "default-src 'none'" in policy, place
            assert "frame-ancestors 'none'" in policy, place
            assert headers["X-Frame-Options"] == "DENY", place
            assert headers["X-Content-Type-Options"] == "nosniff", place
            assert headers["Referrer-Policy"] == "same-origin", place
            assert headers["Cross-Origin-Opener-Policy"] == "same-origin", place
            assert "camera=()" in headers["Permissions-Policy"], place


def test_private_pages_are_kept_nowhere(browser):
    """Whoever sits down at the desk's computer afterwards finds nothing by the Back button (DATA-006)."""
    for place in places():
        cache.clear()
        caches["here"].clear()
        answer = looked(browser, place)
        news = place.endswith("/news/")  # asked every few seconds, by its stamp; never used unasked
        if place.startswith(PRIVATE) and answer.status_code == 200 and not news:
            assert "no-store" in answer.headers.get("Cache-Control", ""), place


def test_no_answer_tells_what_runs_here(browser):
    """No version of a server or a library in any header."""
    for place in ("/", "/desk/", "/no-such-page/", "/api/v1/events"):
        headers = str(looked(browser, place).headers).lower()
        assert not re.search(r"django|granian|python|x-powered-by", headers), place


@pytest.mark.parametrize("https", ["yes", "self"])
def test_cookies_travel_by_https_only(https, tmp_path):
    """And no script can read them, and no other site sends them along."""
    names = [
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "SESSION_COOKIE_HTTPONLY",
        "CSRF_COOKIE_HTTPONLY",
        "SESSION_COOKIE_SAMESITE",
        "CSRF_COOKIE_SAMESITE",
        "DEBUG",
    ]
    code = (
        "import json; from caissa_web.config import settings as s;"
        "from django.conf import global_settings as g;"
        f"print(json.dumps([getattr(s, n, getattr(g, n, None)) for n in {names}]))"
    )
    environment = os.environ | {"CAISSA_HTTPS": https, "CAISSA_DATA": str(tmp_path)}
    finished = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)  # noqa: S603
    assert json.loads(finished.stdout) == [True, True, True, True, "Lax", "Lax", False]


def test_every_cookie_is_guarded(client, manager):
    """Of visitors and of officials, over HTTPS: secure, closed to scripts, not sent along by other sites."""
    client.get("/language/", {"language": "fr"}, secure=True)
    client.post("/my/follow/", {"player": "demo-festival/open/1"}, secure=True)
    assert len(client.cookies) == 2
    for cookie in client.cookies.values():
        assert cookie["secure"], cookie
        assert cookie["httponly"], cookie
        assert cookie["samesite"] == "Lax", cookie


# -- forms from elsewhere ----------------------------------------------------------------------


def test_no_form_of_another_site_is_taken(manager):
    """Every address that takes a form wants the proof that the form is ours; exceptions stand by name."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(manager)
    before = counts()
    for place in places():
        if place.startswith((TOKENS_ONLY, *BY_SIGNED_TOKEN)) or place in NO_COOKIE_COUNTS:
            continue
        cache.clear()
        caches["here"].clear()
        answer = client.post(place, {"name": "x"})
        assert answer.status_code in (403, 404, 405), (place, answer.status_code)
    assert counts() == before


def test_the_exceptions_do_not_look_at_the_log_in(browser):
    """What takes a form without proof does nothing in the name of who is logged in."""
    before = counts()
    for place in places():
        if place.startswith(TOKENS_ONLY):
            answer = browser.post(place, "{}", content_type="application/json")
            assert answer.status_code in (401, 404, 405, 422), (place, answer.status_code)
        elif place.startswith(BY_SIGNED_TOKEN) or place in NO_COOKIE_COUNTS:
            answer = browser.post(place, {"player": "demo-festival/open/1"})
            assert answer.status_code in (200, 302, 404, 405, 410), (place, answer.status_code)
    assert counts() == before


def test_every_exception_is_known():
    """A new page without the proof must be named here, and have a reason."""
    exempt = set()
    for address in addresses():
        place = next(iter(address.fillings({})))
        try:
            match = resolve(place)
        except Exception:  # noqa: BLE001, S112 - an address that does not take this filling
            continue
        if getattr(match.func, "csrf_exempt", False):
            exempt.add(place)
    known = NO_COOKIE_COUNTS | {path for path in exempt if path.startswith(("/api/", *BY_SIGNED_TOKEN))}
    assert exempt - known == set()


# -- ways that lead away --------------------------------------------------------------------


@pytest.mark.parametrize("away", AWAY)
def test_no_link_of_ours_leads_to_another_site(manager, client, away):
    """Log-in, log-out, language: whoever follows a link with our name ends up here."""
    form = {"username": "root", "password": PASSWORD, "next": away}
    answers = [
        client.post("/account/log-in/?next=/desk/", form),
        client.get("/language/", {"language": "fr", "next": away}),
        client.post("/my/follow/", {"player": "demo-festival/open/1", "next": away}),
        client.get("/account/log-in/", {"next": away}),
    ]
    client.force_login(manager)
    answers.append(client.post("/account/log-out/", {"next": away}))
    for answer in answers:
        where = answer.headers.get("Location", "")
        assert "evil.example" not in where.partition("?")[0], where
        assert not where.startswith(("//", "/\\", "\\", "javascript:")), where


@pytest.mark.parametrize(
    "host", ["evil.example", "testserver.evil.example", "testserver:80@evil.example", "", " "]
)
def test_another_host_is_refused(client, db, host):
    """So that no link in a message can be made to lead elsewhere."""
    for place in ("/", "/account/log-in/", "/account/forgotten/", "/privacy/", "/api/v1/events"):
        assert client.get(place, headers={"host": host or "."}).status_code == 400, place


def test_a_forwarded_host_is_not_believed(client, manager):
    """Only the proxy that the settings name is believed."""
    forged = {
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-For": "10.0.0.1",
        "Forwarded": "host=evil.example",
    }
    page = client.get("/account/log-in/", headers=forged).content.decode()
    assert "evil.example" not in page


# -- the log-in ------------------------------------------------------------------------------


def test_a_session_of_before_is_not_a_session_of_after(manager, client):
    """Whoever planted a session in a browser does not get in with it (session fixation)."""
    client.get("/account/log-in/")
    session = client.session
    session["planted"] = "yes"
    session.save()
    planted = session.session_key
    client.cookies["sessionid"] = planted
    client.post("/account/log-in/", {"username": "root", "password": PASSWORD})
    assert client.cookies["sessionid"].value != planted
    thief = Client()
    thief.cookies["sessionid"] = planted
    assert thief.get("/desk/").status_code == 302


def test_a_session_ends_with_the_log_out(manager, client):
    """A copied cookie opens nothing any more."""
    client.force_login(manager)
    copied = client.cookies["sessionid"].value
    client.post("/account/log-out/")
    thief = Client()
    thief.cookies["sessionid"] = copied
    assert thief.get("/desk/").status_code == 302


def test_nobody_learns_who_has_a_log_in(manager, client, settings):
    """A wrong name and a wrong password get the same page; so does a forgotten password."""

    def page(address: str, form: dict[str, str]) -> tuple[int, str]:
        cache.clear()
        caches["here"].clear()
        answer = client.post(address, form)
        text = answer.content.decode()
        for name in form.values():
            text = text.replace(name, "NAME")
        return answer.status_code, re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", text)

    known = page("/account/log-in/", {"username": "root", "password": "wrong"})
    assert known == page("/account/log-in/", {"username": "nobody", "password": "wrong"})
    settings.MAIL_IS_SET = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    known = page("/account/forgotten/", {"email": "root@example.org"})
    assert known == page("/account/forgotten/", {"email": "nobody@example.org"})


def test_passwords_cannot_be_guessed_by_changing_the_address(manager, client):
    """An address that the browser only claims to have does not make the tries start anew."""
    for number in range(12):
        answer = client.post(
            "/account/log-in/",
            {"username": "root", "password": "wrong"},
            headers={"X-Forwarded-For": f"10.0.0.{number}"},
        )
    assert answer.status_code == 429


def test_an_account_that_is_closed_is_closed_at_once(manager, client):
    """Also where it is logged in."""
    client.force_login(manager)
    User.objects.filter(pk=manager.pk).update(is_active=False)
    assert client.get("/desk/").status_code == 302
