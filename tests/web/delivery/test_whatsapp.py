"""WhatsApp by its HTTP interface, against a server of our own that answers as the platform does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from django.utils import timezone

from caissa_web.config.environment import WrongSetting
from caissa_web.config.whatsapp import whatsapp
from caissa_web.delivery import outbox
from caissa_web.delivery.envelope import Gone, NotSent
from caissa_web.delivery.models import Channel, Letter
from caissa_web.delivery.outbox import Draft
from caissa_web.delivery.sending import open_channels
from caissa_web.delivery.whatsapp import CloudProvider
from caissa_web.delivery.wording import Text

ACCEPTED = {"messaging_product": "whatsapp", "messages": [{"id": "wamid.HBgL"}]}


class Platform(ThreadingHTTPServer):
    """What was asked, and what is answered."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.asked: list[tuple[str, str, dict[str, Any]]] = []
        self.status, self.body = 200, ACCEPTED


class Answering(BaseHTTPRequestHandler):
    """One request."""

    server: Platform

    def do_POST(self) -> None:
        """Keep what was asked, and answer."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, self.headers["Authorization"], body))
        content = json.dumps(self.server.body).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_words: object) -> None:
        """Silent."""


@pytest.fixture
def platform(settings: Any) -> Iterator[Platform]:
    """The platform, and settings that name it."""
    with Platform() as server:
        Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]
        settings.WHATSAPP = whatsapp(f"whatsapp://t%2Fken@127.0.0.1:{port}/v23.0/1555?template=notice&tls=no")
        yield server
        server.shutdown()


def refusal(code: int) -> dict[str, Any]:
    """An error as the platform writes it."""
    return {"error": {"code": code, "message": f"(#{code}) refused", "type": "OAuthException"}}


@pytest.mark.django_db
def test_a_letter_becomes_an_approved_template(platform):
    """Our whole text is the one variable, on one line; the receipt is the platform's number."""
    text = Text("Round 3", "Board 7\nWhite against Anna", "")
    draft = Draft(
        "k", "once", "+37120000000", "en", text, channel=Channel.WHATSAPP, site="https://c.example/"
    )
    letter = outbox.post(draft)
    assert Channel.WHATSAPP in open_channels()
    assert outbox.send_due(timezone.now()) == 1
    ((path, token, body),) = platform.asked
    assert (path, token) == ("/v23.0/1555/messages", "Bearer t/ken")
    assert body["to"] == "37120000000"
    assert body["template"]["name"] == "notice"
    (variable,) = body["template"]["components"][0]["parameters"]
    assert variable["text"] == "Round 3 · Board 7 · White against Anna"
    assert Letter.objects.get(pk=letter.pk).receipt == "wamid.HBgL"


@pytest.mark.parametrize(
    ("status", "code", "kind", "again"),
    [
        (400, 131026, Gone, False),
        (429, 130429, NotSent, True),
        (500, 131000, NotSent, True),
        (400, 132000, NotSent, False),
    ],
)
def test_what_its_refusals_mean(platform, status, code, kind, again):
    """No such number, too much at once, out of order, a template that does not fit."""
    platform.status, platform.body = status, refusal(code)
    with pytest.raises(NotSent) as refused:
        CloudProvider().send("+37120000000", "Round 3")
    assert type(refused.value) is kind
    assert refused.value.again is again


def test_nobody_answers(platform, settings):
    """Then it has certainly not left."""
    settings.WHATSAPP = whatsapp("whatsapp://t@127.0.0.1:9/v23.0/1555?template=notice&tls=no")
    with pytest.raises(NotSent) as refused:
        CloudProvider().send("+37120000000", "Round 3")
    assert refused.value.again


@pytest.mark.parametrize(
    "url",
    [
        "https://t@graph.example/v23.0/1?template=x",
        "whatsapp://graph.example/v23.0/1?template=x",
        "whatsapp://t@graph.example/?template=x",
        "whatsapp://t@graph.example/v23.0/1",
        "whatsapp://t@graph.example/v23.0/1?template=X%20Y",
        "whatsapp://t@graph.example:x/v23.0/1?template=x",
    ],
)
def test_a_setting_that_cannot_be_used_is_refused_without_its_token(url):
    """Said when the program starts."""
    with pytest.raises(WrongSetting) as wrong:
        whatsapp(url)
    assert "t@" not in str(wrong.value)
