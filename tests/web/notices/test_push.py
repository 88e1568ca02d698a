"""Web push: a message reaches a push service on loopback, and only the browser can read it."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.delivery import push
from caissa_web.notices.models import Message, Subscription
from tests.web.notices.conftest import PAGE, sent_after

pytestmark = pytest.mark.django_db


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """A browser's own keys."""

    def __init__(self, endpoint: str) -> None:
        self.private, self.secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        form = serialization.PublicFormat.UncompressedPoint
        point = self.private.public_key().public_bytes(serialization.Encoding.X962, form)
        keys = {"p256dh": _text(point), "auth": _text(self.secret)}
        self.push_subscription = json.dumps({"endpoint": endpoint, "expirationTime": None, "keys": keys})

    def read(self, body: bytes) -> dict[str, str]:
        """What stands in an encrypted message."""
        plain = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        return json.loads(plain)


class Service(BaseHTTPRequestHandler):
    """A push service that keeps what it gets."""

    def do_POST(self) -> None:
        """Take one message."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append((self.headers, body))
        self.send_response(self.server.status)
        self.send_header("Location", "/receipts/1")
        self.end_headers()

    def log_message(self, *_arguments: object) -> None:
        """Silence."""


@pytest.fixture
def service(settings) -> Iterator[ThreadingHTTPServer]:
    """A push service on loopback that the settings allow."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        server.taken, server.status = [], 201
        server.origin = f"http://127.0.0.1:{server.server_address[1]}"
        settings.PUSH_HOSTS = [server.origin]
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_a_message_reaches_the_browser_and_nobody_else(service, section, client):
    """Asked for on the page, encrypted for the browser, signed by our key, shown with a link to change it."""
    browser = Browser(f"{service.origin}/send/abc")
    form = {"channel": "push", "push": browser.push_subscription, "kinds": ["result"], "language": "en"}
    answer = client.post(PAGE, form)
    assert answer.status_code == 302
    assert client.get(answer.headers["Location"]).status_code == 200
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    assert sent_after() == ["Round 3: your result"]
    ((headers, body),) = service.taken
    assert b"Chen" not in body
    read = browser.read(body)
    assert read["title"] == "Round 3: your result"
    assert "Your game against Chen: won (1)." in read["body"]
    assert "/messages/manage/" in read["url"]
    assert headers["Authorization"].startswith("vapid t=")
    assert push.public_key() in headers["Authorization"]
    assert Message.objects.get(kind="result").receipt == "/receipts/1"


@pytest.mark.parametrize(("status", "state", "ended"), [(410, "failed", True), (503, "waiting", False)])
def test_what_the_service_answers_decides(service, section, client, status, state, ended):
    """Gone ends the subscription, trouble means later."""
    browser = Browser(f"{service.origin}/send/abc")
    client.post(
        PAGE, {"channel": "push", "push": browser.push_subscription, "kinds": ["result"], "language": "en"}
    )
    service.status = status
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    assert sent_after() == []
    assert Message.objects.get(kind="result").state == state
    assert (Subscription.objects.get().withdrawn_at is not None) == ended


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:1/x",
        "https://169.254.169.254/latest",
        "https://fcm.googleapis.com.evil.example/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://[::1",
        "file:///etc/passwd",
        "",
    ],
)
def test_a_visitor_cannot_send_us_anywhere(settings, section, client, endpoint):
    """Only the push services of the settings, by HTTPS; anything else is refused at the field."""
    settings.PUSH_HOSTS = ["fcm.googleapis.com", ".push.apple.com"]
    form = {
        "channel": "push",
        "push": Browser(endpoint).push_subscription,
        "kinds": ["result"],
        "language": "en",
    }
    assert client.post(PAGE, form).status_code == 400
    assert not Subscription.objects.exists()


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", "3", '{"endpoint": "https://web.push.apple.com/x"}', "x" * 3000]
)
def test_what_no_browser_says_is_refused(settings, section, client, text):
    """No trace, nothing stored."""
    answer = client.post(PAGE, {"channel": "push", "push": text, "kinds": ["result"], "language": "en"})
    assert answer.status_code == 400
    assert not Subscription.objects.exists()


def test_known_services_are_allowed(settings):
    """By name, or by the end of it."""
    settings.PUSH_HOSTS = ["fcm.googleapis.com", ".push.apple.com"]
    assert push.is_allowed("https://fcm.googleapis.com/fcm/send/abc")
    assert push.is_allowed("https://web.push.apple.com/abc")
    assert not push.is_allowed("https://push.apple.com.example/abc")


def test_our_key_stays_as_long_as_the_secret_key(settings):
    """Browsers that subscribed with it stay subscribed, on every server of the installation."""
    settings.SECRET_KEY = "a" * 50
    first = push.public_key()
    assert push.public_key() == first
    settings.SECRET_KEY = "b" * 50
    assert push.public_key() != first


def test_the_worker_of_the_browser_is_served(client, db):
    """At an address above its pages."""
    answer = client.get("/messages/service-worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in answer.content
