"""The pages that no address shows: answers to what somebody sent, and what is said when something fails."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import Client, RequestFactory, override_settings
from django.utils import translation

from tests.web.portal import world as entrants
from tests.web.treasury import world as money

FAULTS = (
    *("400.html", "403_csrf.html", "408.html", "413.html", "429.html", "500.html", "busy.html", "full.html"),
    *("damaged.html", "log_in_first.html", "no_room.html", "read_only.html"),
)
DESK = "/desk/demo-festival/"
LISTED = b"Name,Federation,Rating\nFamily, Given,LAT,1800\n"
OF_STRANGERS = b'[Round "5"]\n[White "Nobody, A"]\n[Black "Nobody, B"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
"""A game that belongs to no board, so that none is stored."""

WISH = {"channel": "email", "kinds": ["pairing"], "language": "en"}


def after_acts(session: str, cookie: str, language: str) -> Iterator[tuple[str, list[str], str]]:
    """Where each is shown, its templates, its text; the acts change nothing that others look at."""
    for name in (
        *FAULTS,
        "unreachable.html",
        "accounts/sealed.html",
        "hall_certificate.html",
        "manual/welcome.html",
    ):
        yield name, [name], _fault(name, language)
    browser = Client(headers={"accept-language": language}, raise_request_exception=False)
    browser.cookies[cookie] = session
    for address, sent in _acts(browser):
        with override_settings(MAIL_IS_SET=True):
            answer = browser.post(address, sent)
        assert answer.templates, f"{address}: {answer.status_code} {answer.headers}"
        yield address, [template.name or "" for template in answer.templates], answer.content.decode()
    with override_settings(SIGN_UP_IS_OPEN=True):
        answer = Client(headers={"accept-language": language}).post("/account/sign-up/", {})
    yield "/account/sign-up/", [template.name or "" for template in answer.templates], answer.content.decode()


def _fault(name: str, language: str) -> str:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    with translation.override(language):
        return render_to_string(name, {"home": "/", "pairs": ["AB", "CD"], "file": "/"}, request)


def _acts(browser: Client) -> Iterator[tuple[str, dict[str, Any]]]:
    """Files that are reported on, forms that come back, a search for a person, a wish for messages."""
    section = browser.get(f"{DESK}open/files/json/").content
    event = b"".join(browser.get(f"{DESK}portable/"))
    yield from entrants.acts()
    yield from money.acts("harbour")
    yield f"{DESK}import/", {"file": _file("open.json", section)}
    yield f"{DESK}import/", {"file": _file("open.trf", b"nothing")}
    yield f"{DESK}import/confirm/", {}
    yield "/desk/bring-in/", {"file": _file("event.zip", event)}
    yield "/desk/bring-in/confirm/", {}
    yield f"{DESK}open/zone/5/file/", {"file": _file("round-5.pgn", OF_STRANGERS)}
    yield f"{DESK}open/players/import/", {"file": _file("entries.csv", LISTED)}
    yield "/privacy/people/", {"name": "Maritaano, Lucia", "birth": "1990"}
    yield "/privacy/people/", {}
    yield "/desk/new-event/", {}
    yield "/desk/rare-cases/stuck/rounds/pair/", {"seen_version": 1}
    yield "/api/tokens/", {}
    yield f"/api/webhooks/{DESK.split('/')[2]}/", {"address": "nowhere"}
    yield f"/api/installations/{DESK.split('/')[2]}/", {"address": "nowhere"}
    yield "/api/installations/", {"address": "nowhere"}
    for email in ("nobody", "anna@example.org"):
        yield "/messages/demo-festival/open/2/", {**WISH, "email": email}


def _file(name: str, content: bytes) -> BytesIO:
    file = BytesIO(content)
    file.name = name
    return file
