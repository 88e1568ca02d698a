"""Webhooks: signed, sent until they arrive, never twice, and never to a place that only we can reach."""

from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from django.utils import timezone

from caissa.client import WrongSignature, verify_webhook
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.accounts.encryption import decrypt
from caissa_web.accounts.models import User
from caissa_web.api.errors import WrongAddress
from caissa_web.api.models import Delivery, Webhook
from caissa_web.api.webhooks import delivery, register, sending
from caissa_web.api.webhooks.delivery import PAUSES, deliver_due, find_new, send_due
from caissa_web.api.webhooks.topics import ROUND_PUBLISHED, TOPICS
from caissa_web.background import jobs
from caissa_web.background.deadlines import TooSlow
from caissa_web.records.models import LogEntry, Section
from caissa_web.records.publication import Publication
from tests.web.api.conftest import Program

ADDRESS = "https://hooks.example/caissa"
PAGE = "/api/webhooks/spring/"


class Post:
    """A stand-in for the network: what was sent, and how it is answered."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes, dict[str, str]]] = []
        self.status: int | Exception = 200

    def __call__(self, address: str, body: bytes, headers: dict[str, str]) -> int:
        """Send, as `sending.send` does."""
        if isinstance(self.status, Exception):
            raise self.status
        self.sent.append((address, body, headers))
        return self.status

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The messages."""
        return [json.loads(body) for _address, body, _headers in self.sent]


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Post:
    """Messages go here instead of the network."""
    recorder = Post()
    monkeypatch.setattr(delivery, "send", recorder)
    return recorder


@pytest.fixture
def webhook(section: Section) -> Webhook:
    """A webhook that is told everything from now on."""
    return register.make_webhook(section.event, ADDRESS, TOPICS, by="olga")


def _result(
    section: Section, outcome: Outcome = Outcome.WIN, seen: Outcome = Outcome.NOT_YET_PLAYED
) -> Section:
    other = {
        Outcome.WIN: Outcome.LOSS,
        Outcome.DRAW: Outcome.DRAW,
        Outcome.NOT_YET_PLAYED: Outcome.NOT_YET_PLAYED,
    }
    return operations.record_result(
        section, 3, (1, 3), (outcome, other[outcome]), by="olga", seen=(seen, other[seen])
    )


def test_it_is_work_of_the_background(db):
    """Registered with the jobs of the program."""
    assert {"webhooks", "api-clean-up"} <= {job.name for job in jobs.registered()}


def test_a_result_is_told_once_and_signed(webhook, section, post):
    """What was before is not told; what is new is told once, with a signature that its receiver can check."""
    _result(section)
    now = timezone.now()
    assert (deliver_due(now), deliver_due(now)) == (1, 0)
    [(address, body, headers)] = post.sent
    assert address == ADDRESS
    message = verify_webhook(decrypt(webhook.secret), headers, body)
    assert (message["event"], message["section"], message["version"], message["topic"]) == (
        "spring",
        "open",
        2,
        "result.recorded",
    )
    assert message["topics"] == ["result.recorded", "standings.changed", "section.changed"]
    assert message["results"] == [
        {
            "round": 3,
            "board": message["results"][0]["board"],
            "white": 1,
            "black": 3,
            "outcomes": ["win", "loss"],
        }
    ]
    assert "olga" not in body.decode()


def test_every_version_is_told_in_its_order(webhook, section, post):
    """The version of a section grows by one with each act; none is lost, none comes twice."""
    _result(section)
    operations.check_in(section, [1], 0, by="olga")
    _result(section, Outcome.DRAW, Outcome.WIN)
    operations.withdraw_player(section, 5, 3, by="olga")
    for _time in range(3):
        deliver_due(timezone.now())
    assert [message["version"] for message in post.messages] == [2, 3, 4, 5]
    topics = [message["topic"] for message in post.messages]
    assert topics == ["result.recorded", "section.changed", "result.recorded", "entry.changed"]


def test_an_act_without_a_version_is_no_news(webhook, section, post):
    """Passes are made beside the facts; the log has their act under the version that was."""
    LogEntry.objects.create(
        at=timezone.now(),
        author="olga",
        act="pass.made",
        event=section.event,
        section=section,
        version_after=1,
    )
    _result(section)
    deliver_due(timezone.now())
    assert [message["act"] for message in post.messages] == ["result.recorded"]


def test_only_what_was_asked_for_is_told(section, post):
    """Topics are chosen."""
    register.make_webhook(section.event, ADDRESS, ["entry.changed"], by="olga")
    _result(section)
    operations.withdraw_player(section, 5, 3, by="olga")
    deliver_due(timezone.now())
    assert [message["topics"] for message in post.messages] == [["entry.changed"]]


def test_a_round_is_told_when_everybody_may_see_it(webhook, section, post):
    """Also one that was scheduled: nobody acts when its hour comes (and a retracted one is told)."""
    section = operations.retract_round(section, 3, "A wrong result", by="olga", seen_version=1)
    deliver_due(timezone.now())
    assert "round.retracted" in post.messages[-1]["topics"]
    section = operations.review_round(section, 3, by="olga", seen_version=section.version)
    hour = timezone.now() + timedelta(minutes=30)
    operations.publish_round(section, 3, by="olga", seen_version=section.version, at=hour)
    find_new(timezone.now())
    assert not Delivery.objects.filter(topic="round.published").exists()
    for _time in range(2):
        find_new(hour + timedelta(seconds=1))
    [stored] = Delivery.objects.filter(topic="round.published")
    assert json.loads(stored.payload)["round"] == 3


def test_results_of_a_draft_are_not_told(webhook, section, post):
    """What is not public is in no message."""
    section = _result(section)
    seen, confirmed = section.version, ["results-taken-back"]
    operations.retract_round(section, 3, "Wrong", by="olga", seen_version=seen, confirmed=confirmed)
    deliver_due(timezone.now())
    assert [message["topic"] for message in post.messages] == ["section.changed", "round.retracted"]
    assert all(not message["results"] for message in post.messages)


@pytest.mark.parametrize("hidden", ["off the noticeboard", "held back"])
def test_results_that_are_not_public_are_not_told(webhook, section, post, event, hidden):
    """That something changed is told, what it was is not."""
    if hidden == "held back":
        operations.set_publication(event, Publication(results_delay=30), by="olga")
    else:
        operations.withdraw_event(event, by="olga")
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="olga")
    deliver_due(timezone.now())
    assert [message["results"] for message in post.messages] == [[]]


def test_a_new_section_is_told_from_its_beginning(webhook, event, facts, post):
    """Sections that are added later are followed too."""
    operations.create_section(event, "youth", facts, by="olga")
    deliver_due(timezone.now())
    assert ("youth", 1) in [(message["section"], message["version"]) for message in post.messages]


def test_a_failure_is_tried_again_with_longer_pauses(webhook, section, post):
    """1 minute to 24 hours, eight tries, then the webhook is paused and says so."""
    post.status = 500
    _result(section)
    before = timezone.now()
    deliver_due(before)
    message = Delivery.objects.get()
    assert (message.state, message.tries, message.status, message.fault) == ("waiting", 1, 500, "HTTP 500")
    assert before + PAUSES[0] <= message.next_try <= timezone.now() + PAUSES[0]
    for _time in range(len(PAUSES)):
        Delivery.objects.update(next_try=timezone.now())
        send_due(timezone.now() + timedelta(seconds=1))
    message.refresh_from_db()
    webhook.refresh_from_db()
    assert (message.tries, message.state, webhook.active) == (8, "failed", False)
    assert webhook.paused_at is not None
    assert PAUSES[-1] == timedelta(hours=24)


def test_what_was_missed_comes_after_a_new_start(webhook, section, post):
    """Failed messages are tried again, and acts of the pause are told."""
    _result(section)
    find_new(timezone.now())
    Delivery.objects.update(state=Delivery.FAILED, tries=8)
    Webhook.objects.update(active=False, paused_at=timezone.now())
    operations.withdraw_player(section, 5, 3, by="olga")
    assert deliver_due(timezone.now()) == 0
    register.change_webhook(webhook, by="olga", topics=None, active=True)
    deliver_due(timezone.now())
    assert [message["version"] for message in post.messages] == [2, 3]


@pytest.mark.parametrize("fault", [OSError("no route"), TimeoutError(), ValueError("strange")])
def test_whatever_the_other_side_does_the_others_go_on(webhook, section, post, fault, event):
    """A fault is written down, and another webhook is served."""
    _result(section)
    find_new(timezone.now())
    post.status = fault
    assert send_due(timezone.now()) == 0
    assert Delivery.objects.get().fault.startswith(type(fault).__name__)


def test_two_who_send_at_once_send_once(webhook, section, post):
    """Whoever has taken a message has it for two minutes."""
    _result(section)
    find_new(timezone.now())
    [message] = Delivery.objects.all()
    now = timezone.now()
    assert delivery._claimed(message, now)
    assert not delivery._claimed(message, now)


def test_old_messages_are_forgotten(webhook, section, post):
    """After 30 days; those that wait stay."""
    _result(section)
    deliver_due(timezone.now())
    delivery.forget_old(timezone.now() + timedelta(days=31))
    assert not Delivery.objects.exists()


# -- where messages may go --------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "",
        "hooks.example",
        "ftp://hooks.example/",
        "javascript:alert(1)",
        "http://hooks.example/",
        "https://",
        "https:///path",
        "https://user:secret@hooks.example/",
        "https://hooks.example:99999/",
        "https://[::1",
        "https://localhost/",
        "https://printer.local/",
        "https://127.0.0.1/",
        "https://10.1.2.3/",
        "https://192.168.0.1/",
        "https://169.254.169.254/latest/",
        "https://[::1]/",
        "https://[fe80::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://0.0.0.0/",
        "https://224.0.0.1/",
        "https://hooks.example/\r\nX: 1",
        "https://hooks.example/ü",
        "https://hooks.example/" + "x" * 500,
    ],
)
def test_a_malformed_or_private_address_is_refused(event, program, address):
    """A clear message at the field, nothing stored."""
    with pytest.raises(WrongAddress):
        register.make_webhook(event, address, ["section.changed"], by="olga")
    at = "/api/v1/desk/events/spring/webhooks"
    answer = program.post(at, {"address": address, "topics": ["section.changed"]})
    assert (answer.status_code, answer.json()["field"]) == (422, "address")
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    "number", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fd00::1"]
)
def test_a_name_that_leads_inside_is_refused_when_it_is_sent(monkeypatch, number):
    """The name is looked up at the moment of sending; one private number among public ones is enough."""
    addresses = [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", (number, 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_asked, **_more: addresses)
    with pytest.raises(WrongAddress):
        sending.looked_up(sending.target_of(ADDRESS))


@pytest.mark.parametrize(
    ("number", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("64:ff9b::5db8:d822", True),  # NAT64 of 93.184.216.34: a network with IPv6 alone
        ("2002:5db8:d822::1", True),  # 6to4 of the same
        ("::ffff:93.184.216.34", True),
        ("64:ff9b::7f00:1", False),  # NAT64 of 127.0.0.1
        ("64:ff9b::a01:203", False),  # of 10.1.2.3
        ("64:ff9b::a9fe:a9fe", False),  # of 169.254.169.254
        ("64:ff9b:1::7f00:1", False),  # RFC 8215: translation within a network
        ("2002:7f00:1::", False),  # 6to4 of 127.0.0.1
        ("2002:c0a8:1::1", False),  # of 192.168.0.1
        ("2001:0:4136:e378:8000:63bf:3fff:fdd2", False),  # Teredo
        ("::7f00:1", False),  # IPv4-compatible, RFC 4291 2.5.5.1
        ("::ffff:10.0.0.1", False),
        ("fec0::1", False),  # site-local, RFC 3879
        ("fe80::1", False),
        ("fe80::1%eth0", False),
        ("fd12:3456::1", False),
        ("ff02::1", False),
        ("::", False),
        ("::1", False),
        ("100::1", False),  # RFC 6666
        ("2001:db8::1", False),  # documentation
        ("5f00::1", False),  # RFC 9602
        ("0.0.0.0", False),  # noqa: S104
        ("100.64.0.1", False),  # RFC 6598, a provider's own network
        ("192.0.0.8", False),
        ("198.18.0.1", False),
        ("224.0.0.1", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
    ],
)
def test_which_addresses_everybody_can_reach(number, public):
    """An address that only carries another counts as the one it carries."""
    if public:
        sending.require_public(number)
    else:
        with pytest.raises(WrongAddress):
            sending.require_public(number)


def test_private_networks_can_be_allowed(settings):
    """For a hall without the internet: the installation decides."""
    settings.WEBHOOKS_PRIVATE = settings.WEBHOOKS_HTTP = True
    assert sending.target_of("http://192.168.1.5:8080/x").port == 8080


class _Listener(BaseHTTPRequestHandler):
    """A receiver in the same room."""

    heard: list[tuple[str, dict[str, str], bytes]] = []  # noqa: RUF012 - one for all its requests
    answer = 204

    def do_POST(self) -> None:
        """Take a message."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.heard.append((self.path, dict(self.headers.items()), body))
        self.send_response(self.answer)
        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()

    def log_message(self, *_arguments: object) -> None:
        """Quiet."""


@pytest.fixture
def listener(settings):
    """A receiver on this computer, which is allowed here."""
    settings.WEBHOOKS_PRIVATE = settings.WEBHOOKS_HTTP = True
    _Listener.heard, _Listener.answer = [], 204
    server = HTTPServer(("127.0.0.1", 0), _Listener)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_a_message_goes_over_the_network(section, listener):
    """To the looked-up number, under the name that was asked for."""
    address = f"http://localhost:{listener.server_port}/hook?a=1"
    webhook = register.make_webhook(section.event, address, ["section.changed"], by="olga")
    register.ask_for_test(webhook)
    assert deliver_due(timezone.now()) == 1
    [(path, headers, body)] = _Listener.heard
    assert (path, headers["Host"]) == ("/hook?a=1", f"localhost:{listener.server_port}")
    assert verify_webhook(decrypt(webhook.secret), headers, body)["topic"] == "test"


class _Trickling(BaseHTTPRequestHandler):
    """A receiver that begins to answer and then sends a letter now and then, for ever."""

    def do_POST(self) -> None:
        """Never come to an end."""
        with suppress(OSError):
            self.wfile.write(b"HTTP/1.1 " + (b"200 OK\r\nX-Slow: " if self.path == "/taken" else b""))
            while True:
                self.wfile.write(b"x")
                time.sleep(0.02)

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def trickling(settings):
    """The address of such a receiver."""
    settings.WEBHOOKS_HTTP = settings.WEBHOOKS_PRIVATE = True
    server = HTTPServer(("127.0.0.1", 0), _Trickling)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_an_answer_that_trickles_is_cut_off(trickling, monkeypatch):
    """Every byte comes in time, the answer never: without a deadline for the whole it never ends (S7)."""
    monkeypatch.setattr(sending, "SECONDS_IN_ALL", 0.5)
    with pytest.raises(TooSlow, match="no answer within"):
        sending.send(trickling, b"{}", {})
    assert sending.send(f"{trickling}taken", b"{}", {}) == 200, "it was taken; the rest is not waited for"


def test_a_slow_receiver_holds_up_no_other(event, section, monkeypatch):
    """The second address gets its message while the first has not answered yet (S7)."""
    arrived = threading.Event()
    seen = []

    def send(address: str, _body: bytes, _headers: dict[str, str]) -> int:
        if "slow" in address:
            seen.append(arrived.wait(30))
            return 200
        arrived.set()
        return 200

    monkeypatch.setattr(delivery, "send", send)
    for address in ("https://slow.example.org/", "https://quick.example.org/"):
        register.ask_for_test(register.make_webhook(event, address, [ROUND_PUBLISHED], by="ada"))
    assert delivery.send_due(timezone.now()) == 2
    assert seen == [True]


def test_a_redirect_is_not_followed(section, listener):
    """It would lead anywhere; it counts as a failure."""
    _Listener.answer = 302
    address = f"http://localhost:{listener.server_port}/"
    register.ask_for_test(register.make_webhook(section.event, address, ["section.changed"], by="olga"))
    assert deliver_due(timezone.now()) == 0
    assert (Delivery.objects.get().status, len(_Listener.heard)) == (302, 1)


# -- signatures -------------------------------------------------------------------------------


def test_a_message_that_was_changed_or_is_old_is_not_trusted():
    """The signature is over the moment and the body."""
    from caissa.client import SIGNATURE, sign

    at = datetime(2026, 4, 1, 12, tzinfo=UTC)
    body = b'{"topic": "test"}'
    headers = {SIGNATURE.lower(): sign("secret", body, at)}
    assert verify_webhook("secret", headers, body, now=at) == {"topic": "test"}
    for secret, signed, sent, now in (
        ("other", headers, body, at),
        ("secret", headers, body + b" ", at),
        ("secret", headers, body, at + timedelta(minutes=6)),
        ("secret", {}, body, at),
        ("secret", {SIGNATURE: "t=x,v1=y"}, body, at),
    ):
        with pytest.raises(WrongSignature):
            verify_webhook(secret, signed, sent, now=now)


# -- the pages and the API --------------------------------------------------------------------


def test_a_webhook_is_made_at_the_desk(client, ada, section):
    """Its secret is shown this once; a test message waits, and the list tells of it."""
    client.force_login(ada)
    page = client.post(PAGE, {"address": ADDRESS, "topics": ["result.recorded"]})
    [webhook] = Webhook.objects.all()
    assert decrypt(webhook.secret) in page.content.decode()
    assert webhook.secret not in client.get(PAGE).content.decode()
    client.post(f"{PAGE}{webhook.pk}/change/", {"act": "test"})
    assert "test" in client.get(f"{PAGE}{webhook.pk}/").content.decode()
    client.post(f"{PAGE}{webhook.pk}/change/", {"act": "stop"})
    webhook.refresh_from_db()
    assert not webhook.active
    client.post(f"{PAGE}{webhook.pk}/change/", {"act": "remove"})
    assert not Webhook.objects.exists()
    acts = list(LogEntry.objects.filter(act__startswith="webhook.").values_list("act", "author"))
    assert acts == [("webhook.made", "ada"), ("webhook.changed", "ada"), ("webhook.removed", "ada")]


def test_a_malformed_address_gets_a_message_at_the_field(client, ada, section):
    """What was typed is kept, nothing is stored."""
    client.force_login(ada)
    answer = client.post(PAGE, {"address": "http://10.0.0.1/", "topics": ["result.recorded"]})
    assert answer.status_code == 422
    assert answer.context["form"].errors["address"]
    assert "http://10.0.0.1/" in answer.content.decode()
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(("role", "status"), [(Role.SECTOR_ARBITER, 403), (None, 404)])
def test_webhooks_are_for_those_who_manage(client, event, section, role, status):
    """The right MANAGE; who has no role sees nothing there."""
    bob = User.objects.create_user("bob")
    if role:
        operations.appoint(event, bob, role, by="olga")
    client.force_login(bob)
    assert client.get(PAGE).status_code == status


def test_a_webhook_by_api(program: Program, section):
    """Made, listed without its secret, changed, tried, removed."""
    at = "/api/v1/desk/events/spring/webhooks"
    created = program.post(at, {"address": ADDRESS, "topics": ["round.published"]}).json()
    assert created["secret"].startswith("whsec_")
    assert [webhook["secret"] for webhook in program.get(at).json()] == [None]
    address = f"{at}/{created['id']}"
    changed = program.client.patch(address, {"active": False}, content_type="application/json").json()
    assert (changed["active"], changed["topics"]) == (False, ["round.published"])
    assert program.post(f"{address}/test").json()["state"] == "waiting"
    assert len(program.get(f"{address}/deliveries").json()) == 1
    assert program.client.delete(address).status_code == 200
    assert program.get(f"{address}/deliveries").status_code == 404
    wrong = program.post(at, {"address": ADDRESS, "topics": ["everything"]})
    assert (wrong.status_code, wrong.json()["field"]) == (422, "topics")
