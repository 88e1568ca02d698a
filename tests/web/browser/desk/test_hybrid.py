"""A hybrid event of four venues in real browsers; one of them loses its network for ten minutes.

The clock of that venue's phone is moved, nobody waits: its results are kept there and arrive once.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from caissa.tournament import Outcome, Role
from caissa_web.online.models import Disconnection
from caissa_web.online.operations.venues import make_phones
from caissa_web.operations.events.passes import token_of
from caissa_web.operations.officials.checklists import answer_checklist
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from tests.web.browser.conftest import PHONE_WIDTH
from tests.web.browser.test_accessibility import violations
from tests.web.online.world import CITIES, hybrid_event, hybrid_section, venues_for

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"has_touch": True, "is_mobile": True}
TEN_MINUTES = 10 * 60 * 1000
CUT_OFF = """const send = globalThis.fetch;
globalThis.fetch = (...asked) =>
  localStorage.getItem("cut-off") ? Promise.reject(new TypeError("no network")) : send(...asked);"""
"""The browser's own switch lets through what a page sends while it opens."""
LOSE_THE_FIRST_ANSWER = """() => {
  const send = globalThis.fetch;
  globalThis.sent = [];
  globalThis.fetch = async (address, options) => {
    const answer = await send(address, options);
    if (options?.method === "POST" && globalThis.sent.push(answer.status) === 1) throw new TypeError("lost");
    return answer;
  };
}"""
"""The network fails after the desk has taken the first form, and before the phone hears so."""


@pytest.fixture
def event(live_server: Any, event: Event) -> Event:
    """The event of the tests, made when the desk is there to serve it."""
    assert live_server.url
    return event


def tap(page: Any, board: int, sign: str) -> None:
    """Enter a result: the button, then Yes."""
    page.locator(f"#board-{board} button[name=result]", has_text=sign).first.tap()
    page.locator("#ask button[value=yes]").tap()


def status(page: Any, text: str) -> None:
    """Wait until the line at the top says something."""
    playwright.expect(page.locator("#status")).to_contain_text(text)


def results(section: Section) -> dict[int, Outcome | None]:
    """What White took in each game of round 1."""
    games = snapshot.load(Section.objects.get(pk=section.pk)).round(1).games
    return {game.white: game.white_outcome for game in games}


def test_four_venues_and_one_without_network(windows, at_the_desk, event, chromium):
    """Bern loses its network for ten minutes: its results and its report arrive once, nothing is lost."""
    section = hybrid_section(event)
    venues = venues_for(event, section)
    expires = timezone.now() + timedelta(hours=12)
    links = {
        city: f"{windows.address}/p/{token_of(make_phones(venues[city], section, expires, by='ada')[0])}/"
        for city in CITIES
    }
    offline = chromium.new_context(viewport={"width": PHONE_WIDTH, "height": 844}, **PHONE)
    offline.clock.install()
    bern = offline.new_page()
    bern.goto(links["Bern"])
    status(bern, "Results missing: 2")
    bern.locator("#kept").wait_for(state="visible")
    before = LogEntry.objects.count()

    offline.set_offline(True)
    first, second = (
        int(board.get_attribute("id").removeprefix("board-")) for board in bern.locator("article.board").all()
    )
    tap(bern, first, "1 – 0")
    tap(bern, second, "½ – ½")
    status(bern, "Not sent yet: 2")
    bern.clock.fast_forward(TEN_MINUTES)
    status(bern, "Not sent yet: 2")
    assert LogEntry.objects.count() == before

    turin = windows.open(PHONE_WIDTH, **PHONE)
    turin.goto(links["Turin"])
    status(turin, "Results missing: 2")
    for board in turin.locator("article.board").all():
        tap(turin, int(board.get_attribute("id").removeprefix("board-")), "0 – 1")
    status(turin, "All results are in")

    offline.set_offline(False)
    bern.clock.fast_forward(TEN_MINUTES)
    status(bern, "All results are in")
    assert sorted(str(outcome) for outcome in results(section).values()) == sorted(
        str(outcome) for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.LOSS)
    )
    assert LogEntry.objects.filter(section=section, act="result.recorded").count() == 4

    riga = windows.open(PHONE_WIDTH, **PHONE)
    riga.goto(links["Riga"])
    status(riga, "All results are in")
    offline.close()
    _report_and_decide(at_the_desk("ada", Role.CHIEF_ARBITER), section)


def checked(section: Section) -> dict[tuple[str, int], str]:
    """What Bern has answered: question and round → answer."""
    kept = snapshot.load_state(Section.objects.get(pk=section.pk)).book.officials.answers
    return {(each.question, each.round): each.value for each in kept if each.subject == "Bern"}


def answer(page: Any, question: str, value: str) -> None:
    """Answer a question of the open checklist."""
    page.locator(f"[name=answer-{question}][value={value}]").check()


def test_checks_of_a_venue_without_network(event, chromium, live_server):
    """Bern checks two rounds without network, the phone is reloaded meanwhile; everything arrives once.

    The answer to one form is lost on the way: the phone sends it again, and the desk takes it once.
    """
    section = hybrid_section(event)
    bern = venues_for(event, section)["Bern"]
    _results, checks = make_phones(bern, section, timezone.now() + timedelta(hours=12), by="ada")
    offline = chromium.new_context(viewport={"width": PHONE_WIDTH, "height": 844}, **PHONE)
    offline.clock.install()
    offline.add_init_script(CUT_OFF)
    phone = offline.new_page()
    faults: list[str] = []
    phone.on("pageerror", lambda error: faults.append(str(error)))
    phone.goto(f"{live_server.url}/p/{token_of(checks)}/")
    phone.locator("#kept").wait_for(state="visible")
    before = LogEntry.objects.count()

    offline.set_offline(True)
    phone.evaluate("localStorage.setItem('cut-off', 'yes')")
    phone.locator("a.there").tap()
    answer(phone, "devices-checked", "yes")
    phone.locator("#note-devices-checked").fill("8 tablets")
    phone.get_by_role("button", name="Save the answers").tap()
    status(phone, "Not sent yet: 1")
    phone.locator("#round").select_option("2")
    phone.get_by_role("button", name="Show").tap()
    playwright.expect(phone.locator("#checks")).to_have_attribute("data-round", "2")
    answer(phone, "devices-checked", "no")
    phone.get_by_role("button", name="Save the answers").tap()
    status(phone, "Not sent yet: 2")
    phone.reload()
    status(phone, "Not sent yet: 2")
    playwright.expect(phone.locator("[name=answer-devices-checked][value=no]")).to_be_checked()
    phone.clock.fast_forward(TEN_MINUTES)
    assert (LogEntry.objects.count(), checked(section)) == (before, {})

    phone.evaluate("localStorage.removeItem('cut-off')")
    phone.evaluate(LOSE_THE_FIRST_ANSWER)
    offline.set_offline(False)
    phone.clock.fast_forward(TEN_MINUTES)
    status(phone, "Saved.")
    assert phone.evaluate("globalThis.sent") == [200, 200, 200], "the first form was sent twice"
    assert checked(section) == {("devices-checked", 1): "yes", ("devices-checked", 2): "no"}
    assert LogEntry.objects.filter(section=section, act="checklist.answered").count() == 2
    assert faults == []
    offline.close()


def test_a_check_from_the_desk_is_not_overwritten_by_one_that_waited(event, chromium, live_server):
    """The phone shows the refusal; whoever holds it leaves the desk's answer, or says which is right."""
    section = hybrid_section(event)
    bern = venues_for(event, section)["Bern"]
    _results, checks = make_phones(bern, section, timezone.now() + timedelta(hours=12), by="ada")
    context = chromium.new_context(viewport={"width": PHONE_WIDTH, "height": 844}, **PHONE)
    phone = context.new_page()
    phone.goto(f"{live_server.url}/p/{token_of(checks)}/?list=hybrid&round=1")
    phone.locator("#kept").wait_for(state="visible")
    context.set_offline(True)
    answer(phone, "devices-checked", "yes")
    phone.get_by_role("button", name="Save the answers").tap()
    status(phone, "Not sent yet: 1")
    answer_checklist(section, "hybrid", {"devices-checked": "no"}, by="ada", round_number=1, subject="Bern")
    context.set_offline(False)
    status(phone, "Not accepted: 1")
    assert checked(section) == {("devices-checked", 1): "no"}
    assert violations(phone) == []
    phone.locator("#refusals .mine").tap()
    status(phone, "Saved.")
    assert checked(section) == {("devices-checked", 1): "yes"}
    context.close()


def _report_and_decide(desk: Any, section: Section) -> None:
    """The desk reports Bern's ten minutes; the proposal is confirmed with its article."""
    desk.goto("/desk/spring/online-play/disturbances/")
    form = desk.locator("form", has=desk.locator("[name=key]"))
    form.locator("[name=player]").select_option(f"{section.pk}:1")
    form.locator("[name=round]").fill("1")
    form.locator("[name=cause]").select_option("venue")
    form.locator("[name=minutes]").fill("10")
    form.get_by_role("button", name="Report", exact=True).click()
    playwright.expect(desk.locator("article.card").first).to_contain_text("E.04 18.9.1")
    desk.get_by_role("button", name="Confirm the decision").click()
    playwright.expect(desk.locator("article.card").first).to_contain_text("decided")
    row = Disconnection.objects.get()
    assert (row.venue.name, row.decision, row.article) == ("Bern", "resume", "E.04 18.9.1")


@pytest.mark.parametrize("width", [PHONE_WIDTH, 1200])
def test_axe_finds_nothing(logged_in, event, width):
    """Every page of online play, wide and narrow, with something on each of them."""
    desk = logged_in("ada", width)
    for address in hybrid_event("cup", by="ada"):
        desk.goto(address)
        assert violations(desk) == [], address
        assert desk.evaluate("document.documentElement.scrollWidth") <= width, address
