"""A doorkeeper's phone in a real browser: with network, without it, and after a reload."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from caissa_web.accreditation.codes import code_on, token_of
from caissa_web.accreditation.models import Badge, Door, Holder, Scan
from caissa_web.accreditation.operations.badges import end_badges, print_badges
from caissa_web.accreditation.operations.doors import make_door
from caissa_web.accreditation.operations.holders import take_over
from tests.web.browser.conftest import PATIENCE
from tests.web.enrolment.hall import enter, festival

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def door(live_server: Any) -> Door:
    """The door of the hall; Anna and Boris have badges."""
    event = festival().event
    enter(event.offer, "Anna", "Boris")
    take_over(event, by="olga")
    print_badges(event, Holder.objects.filter(event=event).values_list("pk", flat=True), by="olga")
    return make_door(event, "Main entrance", "H", timezone.now() + timedelta(days=1), by="olga")


@pytest.fixture
def phone(chromium: Any) -> Iterator[Any]:
    """A phone's page; any error of a script fails the test."""
    context = chromium.new_context(**PHONE)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def code(name: str) -> str:
    """The code on somebody's badge."""
    found = code_on(Badge.objects.get(holder__participant__name=name, revoked_at__isnull=True))
    assert found is not None
    return found


def check(page: Any, typed: str, says: str) -> None:
    """Type a code, and read the large answer."""
    page.locator("#code").fill(typed)
    page.locator("#typed button").tap()
    playwright.expect(page.locator("#answer-words")).to_have_text(says)


def status(page: Any, text: str) -> None:
    """Wait until the line below says something."""
    playwright.expect(page.locator("#status")).to_contain_text(text)


def opened(page: Any, live_server: Any, door: Door) -> None:
    """Open the door's page and wait until the phone keeps it."""
    page.goto(f"{live_server.url}/p/door/{token_of(door)}/")
    status(page, "List is up to date")
    page.locator("#kept").wait_for(state="visible")


def test_a_door_without_network_loses_nothing_and_counts_nothing_twice(phone, live_server, door):
    """Badges are read, the page outlives a reload, and every scan arrives once when the network is back."""
    anna = code("Anna")
    opened(phone, live_server, door)
    check(phone, anna, "Come in")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.context.set_offline(True)
    check(phone, code("Boris").lower(), "Come in")
    playwright.expect(phone.locator("#answer-kind")).to_have_text("Player")
    check(phone, "2222 3333 4444 5555", "Stop: unknown badge")
    status(phone, "Scans not sent yet: 2")
    status(phone, "Minutes since the list was fetched: 0")
    phone.reload()
    status(phone, "Scans not sent yet: 2")
    check(phone, anna, "Come in")
    phone.context.set_offline(False)
    playwright.expect(phone.locator("#status")).to_have_text("List is up to date.")
    answers = sorted(Scan.objects.filter(door=door).values_list("answer", flat=True))
    assert answers == ["in", "in", "in", "unknown"]


def test_a_revoked_badge_is_refused_at_once_when_there_is_a_network(phone, live_server, door):
    """Even before the next look at the list: the server's word takes the place of the phone's."""
    anna, event = code("Anna"), door.event
    opened(phone, live_server, door)
    phone.evaluate("for (let each = 0; each < 10000; each += 1) clearInterval(each)")
    end_badges(event, [Holder.objects.get(participant__name="Anna").pk], Badge.Ended.LOST, by="olga")
    check(phone, anna, "Stop: badge not valid")
    check(phone, code("Boris"), "Come in")


FAKE_CAMERA = """
window.seen = "";
window.BarcodeDetector = class { async detect() { return window.seen ? [{ rawValue: window.seen }] : []; } };
navigator.mediaDevices.getUserMedia = async () => document.createElement("canvas").captureStream(5);
"""


def test_the_camera_reads_a_badge_once_while_it_is_held(phone, live_server, door):
    """What the camera sees goes the same way as what is typed; a badge held before it is one scan."""
    phone.add_init_script(FAKE_CAMERA)
    opened(phone, live_server, door)
    phone.locator("#start-camera").tap()
    playwright.expect(phone.locator("#camera")).to_be_visible()
    phone.evaluate("code => { window.seen = code; }", code("Anna"))
    playwright.expect(phone.locator("#answer-words")).to_have_text("Come in")
    phone.evaluate("code => { window.seen = code; }", "nothing of ours")
    playwright.expect(phone.locator("#answer-words")).to_have_text("Stop: unknown badge")
    phone.evaluate("() => { window.seen = ''; }")
    playwright.expect(phone.locator("#status")).to_have_text("List is up to date.")
    assert sorted(Scan.objects.values_list("answer", flat=True)) == ["in", "unknown"]


def test_a_door_without_script_asks_the_server(chromium, live_server, door):
    """A plain form."""
    context = chromium.new_context(**PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/p/door/{token_of(door)}/")
    check(page, code("Anna"), "Come in")
    check(page, "nobody", "Stop: unknown badge")
    context.close()
    assert Scan.objects.filter(door=door).count() == 2
