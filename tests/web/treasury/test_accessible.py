"""Everybody can use the pages of money: axe finds nothing, by day on a desk and by night on a phone."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

import pytest
from django.test import Client

from caissa.money.bank import BankLine as LineValue
from caissa_web.accounts.models import User
from caissa_web.demo.money import half_matched_statement
from caissa_web.treasury.links import token_of
from caissa_web.treasury.models import Payer
from caissa_web.treasury.operations.charges import set_charges
from caissa_web.treasury.queries import balance
from tests.web.browser.test_accessibility import RULES_TOO, RUN, TAGS
from tests.web.treasury.test_exchange import DAY, dollars_arrive, usd, with_dollars
from tests.web.treasury.test_payees import hotel
from tests.web.treasury.world import ORGANISER, fee, festival, payer

sync_playwright = pytest.importorskip("playwright.sync_api", reason="no browser").sync_playwright
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

MONEY = "/office/spring/money/"
PAGES = (
    "",
    "outstanding/",
    "invoices/",
    "bank/",
    "bank/?show=posted",
    "refunds/",
    "cash/",
    "accounts/",
    "summary/",
    "settings/",
    "rates/",
    "settings/?payee=hotel",
)
LOOKS = ((1280, "light", "en"), (390, "dark", "ar"))


@pytest.fixture
def places(transactional_db: None) -> tuple[list[str], str]:
    """A billed festival with a half-matched statement: its pages, and the cookie of who may see them."""
    event = festival()
    for number in range(12):
        somebody = payer(event, f"person:{number}", f"Player{number:02d}, Nina")
        set_charges(event, somebody, f"E{number}", [fee()], by=ORGANISER)
    half_matched_statement(event, date(2026, 5, 1), Random(3))  # noqa: S311 - plausible, not secret
    hotel(event)
    with_dollars(event)
    dollars_arrive(event, LineValue(DAY, usd(7596), "Chess", "Player03, Nina"))
    browser = Client()
    browser.force_login(User.objects.create_superuser("tessa"))
    owing = next(somebody for somebody in Payer.objects.all() if balance(somebody)["organiser"].units > 0)
    pages = [MONEY + page for page in PAGES]
    pages += [f"{MONEY}payers/{owing.code}/", f"/enter/pay/{token_of(owing)}/?currency=USD"]
    return pages, browser.cookies["sessionid"].value


def test_axe_finds_nothing(
    places: tuple[list[str], str], live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No violation of WCAG 2.2 A and AA, and nothing wider than the window."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    pages, session = places
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
            for address in pages:
                page.goto(live_server.url + address)
                page.evaluate(script)
                wrong += [
                    f"{address} {language}: {text}"
                    for text in page.evaluate(RUN, [list(TAGS), list(RULES_TOO), True])
                ]
                if page.evaluate("document.documentElement.scrollWidth") > width:
                    wrong.append(f"{address} {language}: wider than the window")
            window.close()
        chromium.close()
    assert not wrong, "\n".join(wrong)
