"""Everybody can use the pages: WCAG 2.2 A and AA as axe sees it, by day and by night, wide and narrow.

axe finds what a machine can find; `test_keyboard_alone.py` and the other plays try the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.web.browser.after_acts import after_acts
from tests.web.browser.conftest import DESK_WIDTH, PASSWORD, PHONE_WIDTH, Windows
from tests.web.browser.lively import FESTIVAL, Hall, open_hall
from tests.web.walks import without_records

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
pytestmark = without_records

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
RULES_TOO = ("landmark-unique", "landmark-one-main", "heading-order", "region", "label-title-only")
"""Advice of axe that is kept as well, though WCAG does not demand it in these words."""

LOOKS = {
    "by-day": (DESK_WIDTH, "light"),
    "by-night": (DESK_WIDTH, "dark"),
    "phone-by-day": (PHONE_WIDTH, "light"),
    "phone-by-night": (PHONE_WIDTH, "dark"),
}
DESK, BOARD = f"/desk/{FESTIVAL}/", f"/events/{FESTIVAL}/"
MAIN = (
    f"{DESK}open/",
    f"{DESK}open/players/",
    f"{DESK}open/check-in/",
    f"{DESK}open/rounds/5/",
    f"{DESK}open/what-now/",
    f"{DESK}open/what-now/illegal-move/?decide=yes&by=white&pressed=yes&white=0:10:30&black=5:00",
    f"{DESK}open/games/",
    f"{DESK}open/games/5/interruption/",
    f"{BOARD}open/rounds/5/games/",
    f"{DESK}youth/rounds/4/",
    f"{DESK}youth/rounds/hand/",
    f"{DESK}masters/standings/3/",
    f"{DESK}teams/matches/2/",
    f"{DESK}open/set-up/",
    f"{DESK}open/prizes/fund/",
    f"{DESK}rating-bands/",
    f"{DESK}new-section/?kind=open-7",
    f"{BOARD}open/rounds/5/",
    f"{BOARD}masters/standings/",
    f"{BOARD}teams/matches/2/",
    f"/screens/{FESTIVAL}/hall/",
    "/manual/",
    "/manual/pages/arbiters/desk-rounds/",
    "/manual/pages/organisers/settings/",
    "/manual/search/?q=bye",
    "/manual/first-tournament/start/",
    "arbiter's phone",
    "player's phone",
    "phone at the door",
)
RUN = """([tags, rules, whole]) => {
  // An open menu lies over the page by design, so that menus stay closed while the page is looked at.
  for (const one of document.querySelectorAll("details")) { one.open = !one.matches(".menu-button"); }
  // The bar that saves a long form lies over what scrolls under it; what has the focus scrolls clear of it.
  const bars = document.querySelectorAll("form.set-up > .choices:last-child");
  for (const bar of bars) { bar.style.position = "static"; }
  const more = Object.fromEntries(rules.map((rule) => [rule, { enabled: true }]));
  const only = whole ? { type: "tag", values: tags } : { type: "rule", values: ["color-contrast"] };
  const why = (node) => node.any.concat(node.all, node.none).map((one) => one.message).join("; ");
  return axe.run({ resultTypes: ["violations"], runOnly: only, rules: whole ? more : {} })
    .then((said) => said.violations.flatMap((rule) => rule.nodes.map((node) =>
      `${rule.id}: ${node.target.join(" ")} (${why(node)})`)));
}"""
DIRECTIONS = (("en", "ltr", "by-day"), ("ar", "rtl", "phone-by-night"))
PEOPLE = ("olga", "", "lia", "carl", "pia", "rosa")
"""The organiser, somebody without an account, a federation, a captain, a player, the press."""
WEB = Path(__file__).parents[3] / "src" / "caissa_web"
IN_THE_MIDDLE = {
    "desk/confirm.html",
    "phone/ask.html",
    "conduct/appeal_link.html",
    "conduct/statement_link.html",
}
OF_THE_ACCOUNT = {
    *("accounts/details.html", "mfa/recovery_codes/generate.html", "mfa/recovery_codes/index.html"),
    *("mfa/totp/activate_form.html", "mfa/totp/deactivate_form.html", "mfa/webauthn/add_form.html"),
    *("mfa/webauthn/authenticator_confirm_delete.html", "mfa/webauthn/edit_form.html"),
    *("mfa/authenticate.html", "mfa/reauthenticate.html", "mfa/webauthn/reauthenticate.html"),
}
"""Pages that `test_passkeys.py` goes through, because they ask for the password or the passkey again."""
NO_PAGES = {"delivery/letter.html", "privacy/person.html"}
"""A letter, and a file in a ZIP."""
ELSEWHERE = IN_THE_MIDDLE | OF_THE_ACCOUNT | NO_PAGES
GONE = (": 404", ": 410")
"""Answers of the pages that say that there is nothing (any more)."""
REFUSED = "open/rounds/5/results/: 400"
"""The answer to a result that cannot be, which `refused_result` asks for."""
IN_OWN_LANGUAGE = "/invited/"
"""Pages that speak the language of the letter that led to them, whatever the browser prefers."""
OWN_DIRECTION = "document.documentElement.lang.startsWith('ar') ? 'rtl' : 'ltr'"
ENLARGED = 320
WITH_TABLES = (
    f"{DESK}open/incidents/",
    f"{DESK}open/players/2/",
    f"{DESK}open/players/import/",
    f"{DESK}open/rounds/2/names/",
    f"{DESK}open/set-up/schedule/",
    f"{DESK}open/set-up/tie-breaks/",
    f"{DESK}open/standings/2/",
    f"{DESK}teams/matches/2/1/",
    f"{DESK}teams/teams/",
)
"""Pages with many columns, or with forms that are folded away."""
WHOLE_ROUND = 4000
"""A window in which every board is seen, none of them half under the bar that stays in sight."""
WIDTH = "document.documentElement.scrollWidth"
UNFOLD = "document.querySelectorAll('main details').forEach((one) => { one.open = true; })"


@pytest.fixture(scope="module")
def hall(chromium: Any, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A festival with something on every page."""
    with django_db_blocker.unblock(), open_hall(tmp_path_factory.mktemp("hall") / "hall.sqlite3") as opened:
        yield opened


@pytest.fixture(scope="module")
def page(hall: Hall, chromium: Any) -> Iterator[Any]:
    """A window of the organiser, who sees everything."""
    windows = Windows(chromium, hall.url)
    opened = windows.open(reduced_motion="reduce")
    opened.goto("/account/log-in/?next=/desk/")
    opened.get_by_label("Log-in name").fill("olga")
    opened.get_by_label("Password").fill(PASSWORD)
    opened.get_by_role("button", name="Log in").click()
    opened.wait_for_url("**/desk/")
    yield opened
    windows.close()
    assert [fault for fault in windows.faults if not fault.endswith((*GONE, REFUSED))] == []


def go(page: Any, hall: Hall, place: str, width: int, scheme: str = "light") -> None:
    """Open a page in a window of a width, by day or by night."""
    named = dict(zip(("arbiter's phone", "player's phone", "phone at the door"), hall.phones, strict=False))
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    page.goto(named.get(place, place))


def violations(page: Any, *, whole: bool = True) -> list[str]:
    """What axe finds: the rule, the element and why; all of it, or the contrast only."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(axe.Axe().axe_script)
    breaches: list[str] = page.evaluate(RUN, [TAGS, RULES_TOO, whole])
    return breaches


@pytest.mark.parametrize("look", ["by-night", "phone-by-day"])
@pytest.mark.parametrize("place", MAIN)
def test_the_main_pages(page, hall, place, look):
    """Names, roles, contrast, targets of 24 pixels … on the pages that people work with all day."""
    go(page, hall, place, *LOOKS[look])
    assert violations(page, whole=LOOKS[look][1] == "light") == []


@pytest.mark.parametrize("place", [*MAIN, *WITH_TABLES])
def test_enlarged_four_times(page, hall, place):
    """A laptop at 400 % shows 320 pixels; one reads down and not to and fro (WCAG 1.4.10)."""
    go(page, hall, place, ENLARGED)
    page.evaluate(UNFOLD)
    assert page.evaluate(WIDTH) <= ENLARGED


@pytest.fixture(scope="module")
def visitor(hall: Hall, chromium: Any) -> Iterator[Any]:
    """A window that somebody after the other uses; its pages do not turn while they are looked at."""
    windows = Windows(chromium, hall.url)
    opened = windows.open(reduced_motion="reduce")
    opened.route("**/being-made/**", _once)
    yield opened
    windows.close()
    assert [fault for fault in windows.faults if not fault.endswith((*GONE, ": 403", ": 400"))] == []


def _once(route: Any) -> None:
    """A page that waits would ask again in the middle of the look."""
    answer = route.fetch()
    route.fulfill(
        response=answer, headers={name: value for name, value in answer.headers.items() if name != "refresh"}
    )


def comes_in(page: Any, hall: Hall, by: str, language: str) -> None:
    """Somebody sits down at the window: with the own session, and a browser in the own language."""
    page.context.clear_cookies()
    page.context.set_extra_http_headers({"Accept-Language": language})
    if by:
        known = {"name": settings.SESSION_COOKIE_NAME, "value": hall.house.sessions[by], "url": hall.url}
        page.context.add_cookies([known])


@pytest.mark.parametrize(("language", "direction", "look"), DIRECTIONS)
@pytest.mark.parametrize("by", PEOPLE)
def test_every_page(visitor, hall, by, language, direction, look):
    """Every page of everybody, from left to right and from right to left; none is wider than 320 pixels."""
    wrong: list[str] = []
    width, scheme = LOOKS[look]
    comes_in(visitor, hall, by, language)
    assert hall.house.of(by)
    for address in hall.house.of(by):
        go(visitor, hall, address, width, scheme)
        reads = visitor.evaluate(OWN_DIRECTION) if address.startswith(IN_OWN_LANGUAGE) else direction
        wrong += [f"{address} {complaint}" for complaint in complaints(visitor, reads, width)]
        wrong += [f"{address} {complaint}" for complaint in too_wide(visitor)]
    assert not wrong, "\n".join(wrong)


def too_wide(page: Any) -> list[str]:
    """Whether the page, as it stands open, scrolls sideways in a window of 320 pixels."""
    page.set_viewport_size({"width": ENLARGED, "height": 900})
    wide = page.evaluate(WIDTH)
    return [f"is {wide} pixels wide at {ENLARGED}"] if wide > ENLARGED else []


def complaints(page: Any, direction: str, width: int) -> list[str]:
    """What is wrong with the page in the window."""
    turned, wide = page.evaluate("document.documentElement.dir"), page.evaluate(WIDTH)
    faults = [f"reads {turned}"] if turned != direction else []
    return faults + ([f"is {wide} pixels wide"] if wide > width else []) + violations(page)


@pytest.mark.parametrize(("language", "direction", "look"), DIRECTIONS)
def test_what_no_address_shows(visitor, hall, language, direction, look):
    """Reports on files, forms that come back, and what is said when something fails."""
    wrong: list[str] = []
    width, scheme = LOOKS[look]
    comes_in(visitor, hall, "olga", language)
    for name, _templates, text in after_acts(
        hall.house.sessions["olga"], settings.SESSION_COOKIE_NAME, language
    ):
        visitor.route("**/shown/", partial(answer_with, text), times=1)
        go(visitor, hall, "/shown/", width, scheme)
        wrong += [f"{name} {complaint}" for complaint in complaints(visitor, direction, width)]
    assert not wrong, "\n".join(wrong)


def answer_with(text: str, route: Any) -> None:
    """Answer with a page that somebody else was given."""
    route.fulfill(body=text, content_type="text/html; charset=utf-8")


def test_no_page_is_left_out(hall):
    """A template that is a page is looked at, or only an act shows it and the act is tried."""
    by_acts = after_acts(hall.house.sessions["olga"], settings.SESSION_COOKIE_NAME, "en")
    seen = hall.house.templates | {name for _where, templates, _text in by_acts for name in templates}
    assert len(hall.house.visits) > 150
    assert pages_written() - seen <= ELSEWHERE


def pages_written() -> set[str]:
    """The templates that make a whole page, without the frames around others."""
    templates = set()
    for path in WEB.glob("*/templates/**/*.html"):
        text = path.read_text("utf-8")
        if path.stem not in ("base", "frame") and not path.stem.endswith("_frame"):
            whole = "{% extends" in text or "<!doctype" in text
            templates |= {path.as_posix().partition("/templates/")[2]} if whole else set()
    return templates


def refused_form(page: Any) -> None:
    """A form that is sent empty comes back with messages at its fields."""
    page.goto("/desk/new-event/")
    page.locator("main form").first.evaluate("form => { form.noValidate = true; form.requestSubmit(); }")
    page.locator(".errorlist").first.wait_for()
    wrong = page.locator("main [aria-invalid=true]").first
    element_ids = (wrong.get_attribute("aria-describedby") or "").split()
    texts = [page.locator(f"[id='{element_id}']").inner_text() for element_id in element_ids]
    assert any("required" in text for text in texts), "the message does not belong to its field"


def asked_back(page: Any) -> None:
    """An act that is asked about first."""
    page.goto(f"{DESK}open/set-up/fide-mode/")
    page.get_by_label("Reason").fill("The organiser wants it so.")
    page.get_by_role("button", name="Leave FIDE mode").click()
    page.get_by_role("heading", name="Please confirm").wait_for()


def refused_result(page: Any) -> None:
    """A result that cannot be."""
    width = page.viewport_size["width"]
    page.set_viewport_size({"width": width, "height": WHOLE_ROUND})
    page.goto(f"{DESK}open/rounds/5/")
    # On a phone the fields give way to buttons; what is in them is sent all the same.
    page.locator("input[name^=result-]").first.evaluate(
        "field => { field.value = '9'; field.form.submit(); }"
    )
    page.get_by_role("alert").wait_for()


def message_after_an_act(page: Any) -> None:
    """A message after an act."""
    page.goto(f"{DESK}open/check-in/")
    page.locator("#presence button").first.click()
    page.locator(".there").first.wait_for()


def asked_on_the_phone(page: Any) -> None:
    """The question that comes up from below."""
    page.locator(".board.open button[name=result]").first.click()
    page.locator("#ask[open]").wait_for()


def asked_without_script(page: Any) -> None:
    """The same question as a page of its own."""
    button = page.locator(".board.open button[name=result]").first
    with page.expect_navigation():
        button.evaluate("button => button.form.requestSubmit(button)")
    page.get_by_role("heading", level=1, name="is this right?").wait_for()


def not_found(page: Any) -> None:
    """An address that nothing stands at."""
    page.goto("/events/no-such-event/")


MOMENTS = (refused_form, asked_back, refused_result, message_after_an_act, asked_on_the_phone,
           asked_without_script, not_found)  # fmt: skip


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
@pytest.mark.parametrize("look", ["by-day", "phone-by-night"])
def test_in_the_middle_of_things(page, hall, moment, look):
    """Messages, questions and refusals are as readable as the pages that they interrupt."""
    go(page, hall, "arbiter's phone", *LOOKS[look])
    moment(page)
    assert violations(page) == []


def test_the_way_in(hall, chromium):
    """The page of the log-in, also after a wrong password."""
    windows = Windows(chromium, hall.url)
    page = windows.open(PHONE_WIDTH)
    page.goto("/account/log-in/")
    assert violations(page) == []
    page.get_by_label("Log-in name").fill("olga")
    page.get_by_label("Password").fill("not this one")
    page.get_by_role("button", name="Log in").click()
    page.locator(".problem[role=alert]").wait_for()
    assert violations(page) == []
    windows.close()


def test_axe_is_not_blind(page, hall):
    """A field that loses its name, and text that fades away, are found."""
    go(page, hall, f"{DESK}open/players/", DESK_WIDTH)
    page.evaluate("document.querySelector('label[for=find]').remove()")
    page.evaluate("document.querySelector('#find').removeAttribute('placeholder')")
    page.evaluate("document.querySelector('h1').style.color = '#ccc'")
    assert {violation.split(":")[0] for violation in violations(page)} == {"label", "color-contrast"}


def test_every_page_says_its_language(page, hall):
    """Whoever reads it aloud needs to know how to pronounce it, and where a line begins."""
    page.goto("/")
    root = page.locator("html")
    assert (root.get_attribute("lang"), root.get_attribute("dir")) == ("en", "ltr")
