"""Passkeys in a real browser, with an authenticator that Chromium plays itself."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import expect

from caissa_web.accounts.models import SignIn, User
from tests.web.browser.conftest import PASSWORD, Windows

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}

PAGES = ("", "second/", "codes/", "recovery/", "recovery/new/", "passkeys/", "passkeys/add/", "details/")


def with_authenticator(page: Any) -> tuple[Any, str]:
    """Give a window something that makes and keeps passkeys."""
    channel = page.context.new_cdp_session(page)
    channel.send("WebAuthn.enable")
    authenticator = channel.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return channel, authenticator["authenticatorId"]


@pytest.fixture
def own_page(logged_in: Any) -> Any:
    """The window of somebody who has logged in by a password."""
    return logged_in("ada")


def add_passkey(page: Any) -> None:
    """Go through the pages that add one; they ask for the password again."""
    page.goto("/account/second/")
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")


def test_a_passkey_is_added_and_logs_in(own_page):
    """No password is asked for, and no second factor besides: the key has asked for both."""
    channel, key = with_authenticator(own_page)
    add_passkey(own_page)
    assert len(channel.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]) == 1
    own_page.goto("/account/")
    own_page.get_by_role("button", name="Log out", exact=True).click()
    own_page.goto("/account/log-in/?next=/account/")
    own_page.get_by_role("button", name="Use a passkey").click()
    own_page.wait_for_url("**/account/")
    expect(own_page.locator("main")).to_contain_text("You are logged in as ada")
    assert SignIn.objects.filter(user__username="ada", ok=True).first().how == "webauthn"


def test_after_a_password_the_passkey_is_the_second_factor(own_page):
    """Who has a passkey is asked for it; the account is not open before."""
    with_authenticator(own_page)
    add_passkey(own_page)
    own_page.goto("/account/")
    own_page.get_by_role("button", name="Log out", exact=True).click()
    own_page.goto("/account/log-in/?next=/account/")
    own_page.get_by_label("Log-in name").fill("ada")
    own_page.get_by_label("Password").fill(PASSWORD)
    own_page.get_by_role("button", name="Log in").click()
    expect(own_page.get_by_role("heading", level=1)).to_have_text("Second factor")
    own_page.get_by_role("button", name="Use a passkey").click()
    own_page.wait_for_url("**/account/")
    expect(own_page.locator("main")).to_contain_text("You are logged in as ada")


def test_everybody_can_use_the_pages_of_an_account(own_page):
    """WCAG 2.2 AA as axe sees it, from left to right by day and from right to left on a phone by night."""
    accessible = pytest.importorskip("tests.web.browser.test_accessibility", reason="axe is not installed")
    with_authenticator(own_page)
    wrong = []
    own_page.goto("/account/log-in/")
    add_passkey(own_page)
    key = Authenticator.objects.get(user__username="ada", type=Authenticator.Type.WEBAUTHN).pk
    for language, direction, look in accessible.DIRECTIONS:
        width, scheme = accessible.LOOKS[look]
        own_page.context.set_extra_http_headers({"Accept-Language": language})
        own_page.set_viewport_size({"width": width, "height": 900})
        own_page.emulate_media(color_scheme=scheme)
        for name in (*PAGES, f"passkeys/{key}/rename/", f"passkeys/{key}/remove/"):
            own_page.goto(f"/account/{name}")
            complaints = accessible.complaints(own_page, direction, width)
            wrong += [f"{name} {language} {complaint}" for complaint in complaints]
    assert not wrong, "\n".join(wrong)


def test_a_browser_without_the_passkey_says_so(own_page, windows: Windows):
    """Somebody else's device has none for this account; the page stays and says what to do."""
    with_authenticator(own_page)
    add_passkey(own_page)
    other = windows.open()
    channel, key = with_authenticator(other)
    channel.send("WebAuthn.setUserVerified", {"authenticatorId": key, "isUserVerified": False})
    other.goto("/account/log-in/")
    other.get_by_role("button", name="Use a passkey").click()
    expect(other.locator("form[data-passkey] [role=status]")).to_contain_text("did not provide a passkey")
    assert User.objects.get(username="ada").sign_ins.count() == 1
