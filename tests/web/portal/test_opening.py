"""The opening minute: prepared before, pressed at the hour, answered with a place or a number, once."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta
from queue import Queue
from threading import Thread
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from caissa_web.asgi_request import Request
from caissa_web.delivery import outbox
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Application, Entry, Offer
from caissa_web.portal.opening import marks
from caissa_web.portal.opening.afterwards import catch_up
from caissa_web.portal.opening.collector import Press
from caissa_web.portal.opening.gate import Gate, Rendered
from caissa_web.portal.opening.taking import take
from caissa_web.portal.opening.tickets import Ticket, ticket_of
from caissa_web.treasury.models import Charge
from tests.web.portal.conftest import festival
from tests.web.portal.walking import Walker
from tests.web.server.test_gateway import Visitor, asked

pytestmark = pytest.mark.django_db
PAGE = "/enter/harbour/"


@pytest.fixture
def soon(db, ratings) -> Offer:
    """Entries open in an hour."""
    return festival(opens_in=timedelta(hours=1))


def prepared(number: int, name: str = "") -> str:
    """Somebody prepares an entry for the open; the address of their button."""
    walker = Walker()
    walker.look(PAGE)
    walker.press("Go on", **{"new-name": name or f"Entrant {number}, Given", "new-birth": "1990-01-01"})
    walker.press("Go on", tick=("Open",), **{"contact-email": f"e{number}@example.org"})
    walker.press("Prepare this entry", tick=("I accept",))
    assert "Your entry is prepared and checked." in walker.page.text
    return walker.page.links["Continue"]


def open_now(offer: Offer) -> None:
    """The hour has come."""
    Offer.objects.filter(pk=offer.pk).update(opens=timezone.now() - timedelta(seconds=1))


class Door:
    """The gate as the gateway asks it: its loop in a thread, the records asked in the thread of the test.

    Counts how often Django renders a page for it; every press is a commit of its own.
    """

    def __init__(self) -> None:
        self.rendered = 0
        self.gate = Gate(self.render, lambda _request: "en", self)  # type: ignore[arg-type]
        self.work: Queue[Callable[[], None] | None] = Queue()

    def put(self, press: Press) -> Future[Any]:
        """A press."""
        return self._later(lambda: take([press])[press.application])

    async def render(self, request: Request, page: str) -> Rendered:
        """A page by Django."""
        self.rendered += 1
        response = await asyncio.wrap_future(
            self._later(lambda: Client().get(request.path, **{marks.RENDERING: page}))
        )
        return Rendered(response.status_code, list(response.items()), response.content)

    def _later(self, call: Callable[[], Any]) -> Future[Any]:
        answer: Future[Any] = Future()
        self.work.put(lambda: answer.set_result(call()))
        return answer

    def ask(self, path: str, method: str = "GET") -> tuple[int, str]:
        """Status and page; 0 where Django has to answer."""
        visitor, taken = Visitor(b""), []

        def loop() -> None:
            request = Request(asked(path, method=method))
            taken.append(asyncio.run(self.gate.respond(request, visitor.receive, visitor.send)))
            self.work.put(None)

        thread = Thread(target=loop)
        thread.start()
        while (call := self.work.get(timeout=30)) is not None:
            call()
        thread.join()
        if taken != [True]:
            return 0, ""
        start, body = visitor.messages
        return start["status"], body["body"].decode()


def test_a_ticket_cannot_be_made_up(soon):
    """Another application's number under the same signature is none."""
    text = Ticket(17, 4).text
    assert ticket_of(text) == Ticket(17, 4)
    assert ticket_of(text.replace("17-", "18-", 1)) is None
    assert ticket_of(text[:-1]) is None
    assert ticket_of("17-4-" + "0" * 32) is None
    assert ticket_of("9" * 200) is None
    assert Client().get("/enter/press/17-4-" + "0" * 32 + "/").status_code == 404


def test_before_the_hour_nothing_is_taken(soon):
    """Whoever presses early sees the countdown again; nobody has an advantage by it."""
    button, door = prepared(1), Door()
    status, page = door.ask(button)
    assert status == 200
    opens = int(re.search(r'data-opens="(\d+)"', page)[1])
    now = int(re.search(r'data-now="(\d+)"', page)[1])
    assert opens == int(soon.opens.timestamp() * 1000)
    assert abs(now / 1000 - timezone.now().timestamp()) < 60
    assert door.ask(button, "POST")[0] == 409
    assert [entry.state for entry in Entry.everybody.all()] == ["draft"]
    letter = Letter.objects.get(kind="portal.prepared")
    assert outbox.links_of(letter)[0].address.endswith(button)


def test_a_press_gets_a_place_or_a_number_and_a_resend_the_same(soon):
    """Two places; the third is number 1 on the list. The page is rendered once for all of them."""
    buttons, door = [prepared(number) for number in (1, 2, 3)], Door()
    open_now(soon)
    answers = [door.ask(button, "POST") for button in buttons]
    assert [status for status, _page in answers] == [200, 200, 200]
    assert "Entrant 1, Given has a place in Open." in answers[0][1]
    assert "Entrant 2, Given has a place in Open." in answers[1][1]
    assert "Entrant 3, Given is number 1 on the waiting list of Open." in answers[2][1]
    again = [door.ask(button, "POST")[1] for button in reversed(buttons)]
    assert "has a place" in again[2]
    assert "is number 1 on the waiting list" in again[0]
    assert door.rendered == 2
    assert Entry.everybody.filter(state="confirmed").count() == 2
    for mark in (marks.TICKET, marks.NOW, marks.CLOCK, marks.LINES):
        assert mark not in answers[0][1]


def test_nobody_sees_anything_of_another_in_a_kept_page(soon):
    """The page was rendered for one and sent to the other, with the other's own ticket."""
    mine, theirs, door = prepared(1), prepared(2), Door()
    for address, other in ((mine, theirs), (theirs, mine)):
        _status, page = door.ask(address)
        assert address in page
        assert other not in page


def test_letters_and_prices_follow_the_rush_once(soon):
    """Everybody is answered first; the job may run as often as it likes."""
    buttons, door = [prepared(number) for number in (1, 2, 3)], Door()
    open_now(soon)
    for button in buttons:
        door.ask(button, "POST")
    assert not Charge.objects.exists()
    assert Letter.objects.exclude(kind="portal.prepared").count() == 0
    for _turn in range(3):
        catch_up(timezone.now())
    kinds = Letter.objects.exclude(kind="portal.prepared").values_list("kind", flat=True)
    assert sorted(kinds) == ["portal.confirmed", "portal.confirmed", "portal.waiting"]
    assert Charge.objects.count() == 2


def test_without_our_gateway_django_takes_the_press(soon):
    """The same answer under another server."""
    button = prepared(1)
    assert Client(enforce_csrf_checks=True).post(button).status_code == 409
    open_now(soon)
    answer = Client(enforce_csrf_checks=True).post(button)
    assert answer.status_code == 200
    assert "has a place in Open" in answer.content.decode()


def test_a_press_one_second_after_closing_is_refused(soon):
    """By the moment of arrival; nothing is stored."""
    button, door = prepared(1), Door()
    closed = timezone.now() - timedelta(seconds=1)
    Offer.objects.filter(pk=soon.pk).update(opens=closed - timedelta(hours=1), closes=closed)
    status, page = door.ask(button, "POST")
    assert status == 409
    assert "Entries are not open: closed." in page
    assert [entry.state for entry in Entry.everybody.all()] == ["draft"]


def test_a_ticket_whose_application_is_gone(soon):
    """Erased, or prepared anew under another number."""
    button, door = prepared(1), Door()
    Entry.everybody.all().delete()
    Application.objects.all().delete()
    open_now(soon)
    status, page = door.ask(button, "POST")
    assert status == 409
    assert "This ticket is no longer valid." in page
