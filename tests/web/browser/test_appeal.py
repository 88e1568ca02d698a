"""An appeal in real browsers: from the loser's phone to the changed result and the arbiter's report."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from caissa.conduct import AppealAct
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.conduct.models import Case
from caissa_web.conduct.operations.appeals import Ruling, prepare_appeal, submit_appeal
from caissa_web.conduct.operations.committee import CommitteeRules, MemberInput, set_committee
from caissa_web.conduct.operations.steps import take_step
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.section.closing.report_parts import report_details
from tests.web.browser.conftest import PASSWORD, PHONE_WIDTH
from tests.web.browser.test_accessibility import violations

pytestmark = pytest.mark.django_db(transaction=True)
THREE = (
    ("Wanda Kral", "POL", "chair", "wanda"),
    ("Otto Berg", "GER", "member", ""),
    ("Li Chen", "CHN", "member", ""),
)


@pytest.fixture
def event(live_server: Any, event: Event) -> Event:
    """The event of the tests, made when the desk is there to serve it."""
    assert live_server.url
    return event


@pytest.fixture
def played(section: Section) -> Section:
    """Round 3 is over: Egon has beaten Dora, who thinks that she should not have lost."""
    operations.record_result(section, 3, (5, 4), (Outcome.WIN, Outcome.LOSS), by="ada")
    operations.record_result(section, 3, (1, 3), (Outcome.DRAW, Outcome.DRAW), by="ada")
    return Section.objects.get(pk=section.pk)


def write(page: Any, fields: dict[str, str]) -> None:
    """Fill in fields by name."""
    for name, value in fields.items():
        page.locator(f"[name='{name}']").fill(value)


def send(page: Any, action: str) -> None:
    """Open the folded form of an act and send it."""
    form = page.locator(f"form[action$='/{action}/']")
    form.locator("button[type=submit]").click()


def ask_for_round_4(page: Any) -> None:
    """Press the button that pairs the next round."""
    page.goto("/desk/spring/open/rounds/3/")
    page.locator("form[action$='/rounds/pair/'] button").first.click()
    page.wait_for_load_state()


def unfold(page: Any) -> None:
    """Open everything that is folded."""
    page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")


@pytest.mark.parametrize("language", ["en", "de"])
def test_from_the_phone_to_the_report(windows, at_the_desk, played, settings, language):
    """In two languages; axe finds nothing on any of the pages."""
    settings.SECRET_KEY_IS_KEPT = True
    event = played.event
    chief = at_the_desk("ada", Role.CHIEF_ARBITER)
    members = [
        MemberInput(name, federation, seat, 1970, user=_user(login) if login else None)
        for name, federation, seat, login in THREE
    ]
    set_committee(event, CommitteeRules(), members, by="ada")

    chief.goto("/conduct/spring/new-appeal/")
    assert violations(chief) == []
    write(chief, {"round": "3", "player": "4", "ruling": "Second illegal move: lost.", "ruled_by": "Ada"})
    chief.locator("main form button[type=submit]").click()
    link = chief.locator("#appeal-link").get_attribute("href")
    assert violations(chief) == []

    phone = windows.open(PHONE_WIDTH, locale=language)
    phone.goto(link)
    assert phone.evaluate("document.documentElement.lang") == language
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE_WIDTH
    assert violations(phone) == []
    write(phone, {"facts": "I had not pressed the clock.", "asked": "A draw."})
    phone.locator("[name=english]").check()
    phone.locator("[name=consent]").check()
    phone.locator("main form button[type=submit]").click()
    case = Case.objects.get()
    phone.locator("h1 .state").wait_for()
    assert Case.objects.get().state == "submitted"
    assert violations(phone) == []

    ask_for_round_4(chief)
    assert chief.locator("[name=confirmed][value='decisions.pending']").count() > 0
    assert _now(played).paired_rounds == 3
    _decide(windows, case, language)
    chief.goto(f"/conduct/spring/cases/{case.reference}/")
    assert violations(chief) == []
    send(chief, "result")
    chief.locator(".messages .success").wait_for()
    game = next(each for each in snapshot.load(_now(played)).round(3).games if each.white == 5)
    assert (game.white_outcome, game.black_outcome) == (Outcome.DRAW, Outcome.DRAW)

    phone.reload()
    phone.get_by_text("The clock was not pressed.").wait_for()
    ask_for_round_4(chief)
    chief.locator("h1").wait_for()
    assert chief.locator("[name=confirmed]").count() == 0
    assert _now(played).paired_rounds == 4
    (reported,) = report_details(snapshot.load_state(_now(played)))["appeals"]
    assert (reported["by"], reported["decision"]) == ("Dora", "The clock was not pressed.")
    chief.goto("/desk/spring/open/documents/report/?to=html")
    chief.get_by_text("The clock was not pressed.").first.wait_for()


def _decide(windows: Any, case: Case, language: str) -> None:
    """The chair admits, decides and publishes, in her language."""
    chair = windows.open(locale=language)
    chair.goto(f"/account/log-in/?next=/conduct/spring/cases/{case.reference}/")
    write(chair, {"username": "wanda", "password": PASSWORD})
    chair.locator("main form button[type=submit]").first.click()
    chair.locator("h1 .state").wait_for()
    assert violations(chair) == []
    for act, fields in (
        ("admit", {"admit-text": "In time."}),
        (
            "decide",
            {
                "decide-votes_for": "2",
                "decide-votes_against": "1",
                "decide-reasons": "The clock was not pressed.",
            },
        ),
        ("publish", {"publish-text": "on the board"}),
    ):
        unfold(chair)
        write(chair, fields)
        if act == "decide":
            chair.locator("[name=decide-result]").select_option("1/2-1/2")
        send(chair, f"act/{act}")
        chair.locator(".messages .success").wait_for()
    assert violations(chair) == []


def _user(login: str) -> User:
    return User.objects.create_user(login, name=login.title(), password=PASSWORD)


def _now(section: Section) -> Section:
    return Section.objects.select_related("event").get(pk=section.pk)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_witness_answers_by_a_link(windows, played, settings, language):
    """Asked by the chair in her browser, answered once on a phone; axe finds nothing on any of the pages."""
    settings.SECRET_KEY_IS_KEPT = True
    member = MemberInput("Wanda Kral", "POL", "chair", 1970, user=_user("wanda"))
    set_committee(played.event, CommitteeRules(), [member], by="ada")
    now = timezone.now()
    case, _token = prepare_appeal(played, 3, 4, Ruling("Lost.", "Ada", now, now), by="ada")
    submit_appeal(case, {"by": "player", "facts": "Not pressed.", "asked": "A draw."}, by="appellant")
    case = take_step(Case.objects.get(), AppealAct.ADMIT, by="wanda")
    chair = windows.open(locale=language)
    chair.goto(f"/account/log-in/?next=/conduct/spring/cases/{case.reference}/")
    write(chair, {"username": "wanda", "password": PASSWORD})
    chair.locator("main form button[type=submit]").first.click()
    chair.locator("h1 .state").wait_for()
    unfold(chair)
    soon = (timezone.localtime() + timedelta(minutes=30)).isoformat()[:16]
    write(chair, {"ask-whom": "Viktor Zeuge", "ask-due": soon, "ask-text": "Who pressed the clock?"})
    chair.locator("[name=ask-by_link]").check()
    send(chair, "act/ask")
    link = chair.locator("#statement-link").get_attribute("href")
    assert violations(chair) == []

    phone = windows.open(PHONE_WIDTH, locale=language)
    phone.goto(link)
    assert phone.evaluate("document.documentElement.lang") == language
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE_WIDTH
    assert violations(phone) == []
    write(phone, {"text": "Nobody did."})
    phone.locator("[name=own]").check()
    photo = {"name": "clock.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n" + bytes(100_000)}
    phone.locator("[name=attachments]").set_input_files(files=[photo])
    phone.locator("main form button[type=submit]").click()
    phone.locator("main form").wait_for(state="detached")
    assert violations(phone) == []
    chair.goto(f"/conduct/spring/cases/{case.reference}/")
    chair.get_by_text("Viktor Zeuge: Nobody did.").wait_for()
    chair.get_by_text("clock.png").first.wait_for()
    assert violations(chair) == []
