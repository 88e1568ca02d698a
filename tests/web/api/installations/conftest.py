"""Two installations in one: what is sent from an event goes through the whole API to the other one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.installations import calls, register, sending
from caissa_web.api.models import OtherInstallation
from caissa_web.api.tokens.tokens import make_token
from caissa_web.exchange import acts_document, acts_file
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Right

ADDRESS = "https://server.example"
UNPLAYED = Outcome.NOT_YET_PLAYED


class Network:
    """The way to the other installation: it can be down, and it can lose the answer."""

    def __init__(self) -> None:
        self.is_down = self.loses_answers = False
        self.asked: list[tuple[str, str, int]] = []
        self.answers: list[tuple[int, bytes]] = []

    def __call__(
        self, method: str, address: str, body: bytes, headers: dict[str, str], most: int, _seconds: float
    ) -> tuple[int, bytes]:
        """Ask, as `sending.call` does."""
        if self.is_down:
            raise OSError("no route to host")
        parts = urlsplit(address)
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        self.asked.append((method, path, len(body)))
        kind = headers.pop("Content-Type")
        client = Client(headers=headers)
        answer = client.generic(method, path, body, content_type=kind)
        self.answers.append((answer.status_code, answer.content))
        if self.loses_answers:
            raise ConnectionResetError("the answer was lost")
        return answer.status_code, answer.content[:most]


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    """The network between the two."""
    way = Network()
    monkeypatch.setattr(calls, "call", way)
    monkeypatch.setattr(sending, "A_MOMENT", timedelta(0))
    return way


@pytest.fixture(autouse=True)
def read_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent is read in this process; only whether it can be read at all is tried as it is read."""
    if not request.node.name.startswith("test_a_body"):
        monkeypatch.setattr(
            acts_file,
            "read_file",
            lambda _of, _what, content, _limits, *, name, program, **_patience: acts_document.unpacked(
                BytesIO(content), name, program
            ),
        )


@pytest.fixture
def token(ada: User) -> str:
    """A token of the chief arbiter's there, with the one right that is needed."""
    return make_token(ada, "hall laptop", timezone.now() + timedelta(days=1), [Right.SYNCHRONISE])[1]


@pytest.fixture
def laptop(section: Section, network: Network, token: str, settings) -> OtherInstallation:
    """The event at the laptop's desk, with the other installation named; nothing has been sent."""
    settings.SECRET_KEY_IS_KEPT = True
    wanted = register.Wanted(ADDRESS, "there", token, after_every_act=True)
    return register.name_installation(section.event, wanted, by="olga")


def send(row: OtherInstallation) -> OtherInstallation:
    """Have the worker look once; the other installation as it is on record then."""
    OtherInstallation.objects.filter(pk=row.pk).update(due_at=timezone.now())
    sending.send_due(timezone.now())
    return OtherInstallation.objects.select_related("event").get(pk=row.pk)


def result(
    section: Section,
    players: tuple[int, int] = (1, 3),
    outcome: Outcome = Outcome.WIN,
    *,
    seen: Outcome = UNPLAYED,
    by: str = "olga",
) -> Section:
    """A result of round 3."""
    other = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}
    return operations.record_result(
        section,
        3,
        players,
        (outcome, other[outcome]),
        by=by,
        seen=(seen, other.get(seen, UNPLAYED)),
    )


@pytest.fixture
def sent(laptop: OtherInstallation) -> OtherInstallation:
    """The event, sent once."""
    return send(laptop)


@pytest.fixture
def there(sent: OtherInstallation) -> Callable[[], Section]:
    """The section at the other installation, as it stands."""
    return lambda: Section.objects.select_related("event").get(event__slug="there", slug="open")


@pytest.fixture
def event_there(sent: OtherInstallation) -> Event:
    """The event at the other installation."""
    return Event.objects.get(slug="there")
