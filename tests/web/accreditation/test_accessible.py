"""Everybody can use the pages of badges and messages: axe finds nothing, by day and by night."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from caissa_web.accounts.models import User
from caissa_web.accreditation.operations.holders import take_over
from caissa_web.enrolment.models import Entry
from caissa_web.portal.access import token_of
from tests.web.accreditation.world import badges_and_messages, links, pages
from tests.web.browser.test_accessibility import RULES_TOO, RUN, TAGS
from tests.web.enrolment.hall import enter, festival, fresh

sync_playwright = pytest.importorskip("playwright.sync_api", reason="no browser").sync_playwright
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

LOOKS = ((1280, "light", "en"), (390, "dark", "ar"), (390, "light", "en"))


@pytest.fixture
def places(transactional_db: None) -> tuple[list[str], str]:
    """A festival with badges and messages: its pages, and the cookie of who may see them."""
    offer = festival()
    anna = fresh(enter(offer, "Anna", "Boris", "Chen")[0])
    parts = badges_and_messages(offer.event)
    take_over(offer.event, by="olga")
    browser = Client()
    browser.force_login(User.objects.create_superuser("tessa"))
    assert anna.state == Entry.State.CONFIRMED
    own = f"/enter/mine/{token_of(anna.applicant)}/{anna.code}/photo/"
    return [*pages(offer.event, parts), *links(offer.event), own], browser.cookies["sessionid"].value


def test_axe_finds_nothing(
    places: tuple[list[str], str], live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No violation of WCAG 2.2 A and AA, and nothing wider than the window."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    addresses, session = places
    script = axe.Axe().axe_script
    wrong = []
    with sync_playwright() as player:
        chromium = player.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for width, scheme, language in LOOKS:
            window = chromium.new_context(
                viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True
            )
            cookies = {"sessionid": session, "django_language": language}
            window.add_cookies(
                [{"name": name, "value": value, "url": live_server.url} for name, value in cookies.items()]
            )
            page = window.new_page()
            for address in addresses:
                page.goto(live_server.url + address)
                page.evaluate(script)
                breaches = page.evaluate(RUN, [TAGS, RULES_TOO, True])
                wrong += [f"{address} {width} {scheme}: {breach}" for breach in breaches]
                if page.evaluate("document.documentElement.scrollWidth") > width:
                    wrong.append(f"{address} {width}: wider than the window")
            window.close()
        chromium.close()
    assert wrong == []
