"""A head of delegation in a real browser: forty names pasted, judged, priced, entered."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from caissa_web.delegations.links import token_of
from caissa_web.delegations.models import FederationOfficial, Member
from caissa_web.treasury.models import Payer
from caissa_web.treasury.queries.balances import balance
from tests.web.browser.conftest import PHONE_WIDTH
from tests.web.browser.test_accessibility import violations
from tests.web.delegations.games import championship, invited

pytestmark = pytest.mark.django_db(transaction=True)
FORTY = "category\tstatus\tname\tFIDE ID\tdate of birth\tsex\n" + "".join(
    f"{'U14' if number % 2 else 'U14G'}\tadditional\tPlayer {number}, Anna\tnone\t"
    f"2013-05-{number % 28 + 1:02}\t{'m' if number % 2 else 'w'}\n"
    for number in range(1, 41)
)
PASTE = """text => {
  const field = document.getElementById("pasted");
  field.focus();
  field.value = text;
  field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true }));
}"""


def test_forty_names_are_pasted_judged_and_entered(windows: Any, live_server: Any) -> None:
    """40 additional players cost 5,600 EUR; wrong dates are corrected in their cells; axe finds nothing."""
    assert live_server.url
    offer = championship(opens=None)
    delegation = invited(offer, quota={"U14": 1, "U14G": 1})
    home = reverse("portal:delegation", args=[token_of(FederationOfficial.objects.get())])
    page = windows.open()
    page.goto(home)
    assert violations(page) == []
    page.get_by_role("button", name="Accept the invitation").click()
    page.get_by_role("link", name="Enter people").first.click()
    page.wait_for_url("**/names/")
    page.wait_for_load_state("load")
    page.evaluate(PASTE, FORTY.replace("2013-05-06", "2013-02-30"))
    page.get_by_text("is not a date or year of birth").first.wait_for()
    assert Member.objects.count() == 0, "nothing is stored before it is pressed"
    for row in (4, 32):  # both were born on 6 May
        page.locator(f"#birth-{row}").fill("2013-05-06")
        page.locator(f"#birth-{row}").press("Tab")
        page.locator(f"#birth-{row}:not([aria-invalid])").wait_for()
    page.get_by_text("40 rows are in order.").wait_for()
    assert violations(page) == []
    assert page.locator(".money.sum .number").text_content() == "EUR\xa05,600.00"
    page.get_by_role("button", name="Enter 40 people").click()
    page.get_by_text("40 people are entered.").wait_for()
    assert Member.objects.count() == 40
    payer = Payer.objects.get(key=delegation.payer_key)
    assert {key: str(amount) for key, amount in balance(payer).items()} == {"organiser": "EUR 5600.00"}

    phone = windows.open(PHONE_WIDTH)
    for address in (home, f"{home}names/", f"{home}teams/", f"{home}contacts/"):
        phone.goto(address)
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE_WIDTH
        assert violations(phone) == []
