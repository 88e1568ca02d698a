"""Every address of the desk, tried by everybody and with everything that does not belong there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.records import snapshot
from caissa_web.records.models import Appointment, Event, LogEntry, Pass, Section, Version
from tests.web.desk.every_address import addresses

ALL = addresses()
OF_EVENTS = [address for address in ALL if address.of_event]
SECTIONS = ("open", "masters", "teams")
FORBIDDEN, MISSING, WRONG_METHOD = 403, 404, 405
HUGE = (0, 999_999, 10**30)
"""Numbers that no round, player or team has, and one that no database keeps."""


@pytest.fixture
def hall(demo: None, db: None) -> Event:
    """The demo festival."""
    return Event.objects.get(slug="demo-festival")


@pytest.fixture
def browser(hall: Event) -> Callable[[Role | None], Client]:
    """A browser of somebody with a role at the festival, of somebody without, as asked for."""

    def browser_of(role: Role | None, **options: bool) -> Client:
        user = User.objects.create_user(f"somebody-{role.value if role else 'else'}")
        if role is not None:
            operations.appoint(hall, user, role, by="olga")
        client = Client(**options)
        client.force_login(user)
        return client

    return browser_of


def on_record() -> tuple[object, ...]:
    """Everything that an act could change, in short."""
    return (
        list(Section.objects.order_by("pk").values_list("pk", "version", "hash", "book_hash")),
        list(Event.objects.order_by("pk").values_list("pk", "name", "public")),
        [model.objects.count() for model in (Version, LogEntry, Appointment, User)],
        list(Pass.objects.order_by("pk").values_list("pk", "revoked_at")),
    )


def test_nobody_is_sent_to_the_log_in_page(client, hall):
    """Who has not logged in sees nothing and changes nothing, at any address."""
    before = on_record()
    for address in ALL:
        for answer in (client.get(address.filled()), client.post(address.filled())):
            assert answer.status_code in (302, WRONG_METHOD), address
            assert answer.status_code != 302 or "/account/log-in/" in answer.headers["Location"], address
    assert on_record() == before


def test_a_stranger_learns_nothing(browser, hall):
    """Somebody without a role here gets what a wrong address gets: the event could as well not exist."""
    stranger, before = browser(None), on_record()
    for address in OF_EVENTS:
        for method in (stranger.get, stranger.post):
            there, elsewhere = method(address.filled()), method(address.filled(event="no-such-event"))
            assert there.status_code in (MISSING, WRONG_METHOD), address
            assert there.status_code == elsewhere.status_code, address
    assert on_record() == before


def test_a_rating_officer_changes_nothing(browser, hall):
    """Who may only look is refused at all but corrections for rating (C.04.2 4.3) and steps of reports."""
    officer, before = browser(Role.RATING_OFFICER), on_record()
    for address in OF_EVENTS:
        answer = officer.post(address.filled())
        if address.name not in ("for-rating", "reports-due"):
            assert answer.status_code in (FORBIDDEN, MISSING, WRONG_METHOD), (address, answer.status_code)
    assert on_record() == before


OF_SECTOR_ARBITERS = {
    "board",
    "check-in-all",
    "check-in-note",
    "checklist",
    "checklist-photo-off",
    "checklist-sign",
    "decide-claims",
    "default-line-up",
    "duties",
    "event-checklist",
    "event-checklist-sign",
    "forfeit-match",
    "game",
    "game-as-the-board",
    "game-as-the-sheet",
    "game-freeze",
    "games",
    "games-attach",
    "games-confirm",
    "zone-confirm",
    "zone-file",
    "incidents",
    "interruption",
    "line-up",
    "match",
    "one-result",
    "results",
    "resume-games",
    "second-pass",
    "settle",
    "team-conduct",
    "team-visit",
    "verify",
    "what-now-decision",
}
"""What an arbiter of a sector does: arrivals, results, line-ups, duties, checklists, incidents."""


def test_a_sector_arbiter_is_refused_beyond_the_sector(browser, hall):
    """Pairing, the entry list, the set-up and people are for others; a new page must say whose it is."""
    arbiter = browser(Role.SECTOR_ARBITER)
    for section in SECTIONS:
        for address in OF_EVENTS:
            status = arbiter.post(address.filled(section=section)).status_code
            allowed = status not in (FORBIDDEN, MISSING, WRONG_METHOD)
            assert not allowed or address.name in OF_SECTOR_ARBITERS, (address.name, status)


def test_looking_changes_nothing(browser, hall):
    """GET and HEAD answer alike and leave everything as it is; what is only done by POST says so."""
    chief, before = browser(Role.CHIEF_ARBITER), on_record()
    for section in SECTIONS:
        for address in ALL:
            looked = chief.get(address.filled(section=section))
            head = chief.head(address.filled(section=section))
            assert looked.status_code == head.status_code, address
            assert looked.status_code in (200, 302, MISSING, WRONG_METHOD, 409), (address, section)
    assert on_record() == before


def test_a_foreign_page_cannot_act(browser, hall):
    """Without the sign of our own page every POST is refused, however well-formed."""
    chief, before = browser(Role.CHIEF_ARBITER, enforce_csrf_checks=True), on_record()
    for address in ALL:
        answer = chief.post(address.filled(), {"seen_version": "1", "confirmed": "x"})
        assert answer.status_code in (FORBIDDEN, WRONG_METHOD), address
    assert on_record() == before


def test_empty_posts_are_answered(browser, hall):
    """A POST with nothing in it gets a page or a message, for every kind of section."""
    chief = browser(Role.CHIEF_ARBITER)
    for section in SECTIONS:
        for address in ALL:
            answer = chief.post(address.filled(section=section))
            assert answer.status_code < 500, (address, section)


@pytest.mark.parametrize("number", HUGE)
def test_numbers_that_nobody_has(browser, hall, number):
    """A round, player, team or pass that does not exist is a page that does not exist."""
    chief, before = browser(Role.CHIEF_ARBITER), on_record()
    numbered = ("number", "participant", "who", "team", "white", "black")
    for address in ALL:
        wrong = {part: number for part in numbered if part in address.parts}
        if address.name == "pass-qr":
            wrong["key"] = number
        if not wrong:
            continue
        for section in SECTIONS:
            for method in (chief.get, chief.post):
                answer = method(address.filled(section=section, **wrong))
                assert answer.status_code in (302, 400, MISSING, WRONG_METHOD, 409), (address, section)
    assert on_record() == before


def test_one_event_does_not_open_another(browser, hall):
    """The chief arbiter of one event is a stranger at the next, also to sections of the same name."""
    chief = browser(Role.CHIEF_ARBITER)
    other = operations.create_event("autumn", "Autumn", by="olga")
    theirs = Section.objects.get(event=hall, slug="open")
    operations.create_section(other, "open", snapshot.load(theirs), by="olga")
    for address in OF_EVENTS:
        for method in (chief.get, chief.post):
            assert method(address.filled(event="autumn")).status_code in (MISSING, WRONG_METHOD), address
