"""The hotel desk's day played once in a browser; every page of rooms and travel looked at by axe."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.enrolment.models import PortalAct
from caissa_web.lodging.models import HotelDesk, Room, Stay
from tests.web.browser.test_accessibility import RULES_TOO, RUN, TAGS
from tests.web.enrolment.hall import festival
from tests.web.lodging.world import RULES, guests_pages, hotel, pages
from tests.web.walks import without_records

sync_playwright = pytest.importorskip("playwright.sync_api", reason="no browser").sync_playwright
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
pytestmark = without_records

LOOKS = ((1280, "light", "en"), (390, "dark", "ar"))
PICTURES = os.environ.get("CAISSA_PICTURES", "")
"""A folder for pictures of every page, to be looked at."""


@pytest.fixture
def places(transactional_db: None) -> tuple[list[str], str]:
    """A festival with a guest, and the cookie of whoever looks after rooms and travel."""
    event = festival(RULES).event
    staff = pages(event.slug)
    browser = Client()
    browser.force_login(User.objects.create_superuser("olga"))
    return [*staff, *guests_pages(event.slug)], browser.cookies["sessionid"].value


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
            for number, address in enumerate(addresses):
                answer = page.goto(live_server.url + address)
                assert answer.status == 200, address
                page.evaluate(script)
                wrong += [
                    f"{address} {language}: {text}"
                    for text in page.evaluate(RUN, [list(TAGS), list(RULES_TOO), True])
                ]
                if page.evaluate("document.documentElement.scrollWidth") > width:
                    wrong.append(f"{address} {language}: wider than the window")
                if PICTURES:
                    page.screenshot(path=Path(PICTURES) / f"{number:02}-{width}.png", full_page=True)
            window.close()
        chromium.close()
    assert not wrong, "\n".join(wrong)


def test_the_desks_day(
    places: tuple[list[str], str], live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a phone: the room gets its number, a code is scanned, check-in and no-show, each taken back."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    own = hotel("grand")
    paula = User.objects.create_user("paula")
    operations.appoint(own.event, paula, Role.HOTEL_DESK, by="olga")
    HotelDesk.objects.create(hotel=own, account=paula)
    stay = Stay.objects.get(hotel=own)
    client = Client()
    client.force_login(paula)
    with sync_playwright() as player:
        chromium = player.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        window = chromium.new_context(viewport={"width": 390, "height": 800})
        window.add_cookies(
            [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
        )
        page = window.new_page()
        page.goto(f"{live_server.url}/office/spring/rooms/")
        page.get_by_role("link", name="Rooming list").click()
        page.get_by_label("Number of room twin-1").fill("204")
        page.get_by_role("button", name="Save the numbers").click()
        page.get_by_role("link", name="Today").click()
        page.get_by_label("Scan or type the guest's code").fill(f"https://x/rooms/guest/{stay.code}/")
        page.keyboard.press("Enter")
        page.get_by_text("204").first.wait_for()
        page.get_by_role("button", name="Check in", exact=True).click()
        page.get_by_role("button", name="Take the check-in back").click()
        page.get_by_role("button", name="Did not come").click()
        page.get_by_role("button", name="Came after all").click()
        page.get_by_text("held", exact=True).first.wait_for()
        window.close()
        chromium.close()
    stay.refresh_from_db()
    assert (stay.state, Room.objects.get(hotel=own).number) == ("held", "204")
    acts = PortalAct.objects.filter(subject=stay.subject, by="paula").values_list("act", flat=True)
    assert list(acts) == ["stay.in", "stay.in-undone", "stay.no-show", "stay.came"]
