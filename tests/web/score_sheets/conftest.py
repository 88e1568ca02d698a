"""A table with its code, a registered tablet, and a chief arbiter at the desk."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256

import pytest
from django.test import Client
from django.utils import timezone

from caissa.score_sheets import Entry, EntryKind, SheetHeader, SigningKey, entry_text, hash_of
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.operations.events.passes import Wanted, token_of
from caissa_web.operations.score_sheets.devices import add_device, register_device, registration_token
from caissa_web.records.models import Event, Pass, Section
from caissa_web.score_sheets.models import Device
from tests.web.games.conftest import browser_of

DESK = "/desk/spring/open/"


@dataclass
class Tablet:
    """A tablet as the server sees it: it keeps entries, and sends those that were not confirmed."""

    path: str
    code: str
    secret: str
    key: SigningKey
    side: str = "white"
    client: Client = field(default_factory=Client)
    sheet: str = ""
    offer: str = ""
    entries: list[dict[str, str]] = field(default_factory=list)
    confirmed: set[str] = field(default_factory=set)

    @property
    def headers(self) -> dict[str, str]:
        """How the device proves itself."""
        return {"X-Score-Sheet-Device": f"{self.code} {self.secret}"}

    def look(self, **query: str):
        """Ask what is played at the table."""
        answer = self.client.get(f"{self.path}sheet.json", {"side": self.side, **query}, headers=self.headers)
        return answer.json()

    def open(self) -> Tablet:
        """Open the sheet of the game that is played now."""
        offered = self.look()
        self.sheet, self.offer = offered["sheet"], offered["offer"]
        self.entries, self.confirmed = [], set()
        self.write("opened", header=SheetHeader(**offered["header"]))
        return self

    def write(self, kind: str, **more) -> dict[str, str]:
        """One entry more, kept on the tablet."""
        last = self.entries[-1] if self.entries else None
        number = json.loads(last["text"])["number"] + 1 if last else 1
        entry = Entry(
            self.sheet,
            number,
            EntryKind(kind),
            "2026-11-18T12:00:00.000Z",
            self.code,
            last["hash"] if last else "",
            **more,
        )
        text = entry_text(entry)
        self.entries.append({"text": text, "hash": hash_of(text), "signature": self.key.sign(text)})
        return self.entries[-1]

    def moves(self, *texts: str, first: int = 1) -> Tablet:
        """Half-moves one after the other."""
        for ply, text in enumerate(texts, start=first):
            self.write("move", ply=ply, text=text)
        return self

    def post(self, entries=None, **values):
        """Send entries; all of them if nothing else is said."""
        body = {
            "sheet": self.sheet,
            "offer": self.offer,
            "head": self.entries[-1]["hash"] if self.entries else "",
            "entries": self.entries if entries is None else entries,
            **values,
        }
        return self.client.post(
            f"{self.path}entries/", json.dumps(body), content_type="application/json", headers=self.headers
        )

    def sign_result(self, result: str) -> Tablet:
        """The result and both signatures."""
        self.write("result", text=result)
        self.write("signed", side="white")
        self.write("signed", side="black")
        return self


def registered(event: Event, name: str, purpose: str = Device.TABLE) -> tuple[str, str, SigningKey]:
    """A device that has registered itself: its code, its secret, its key."""
    device = add_device(event, name, purpose, by="ada")
    key = SigningKey.of(sha256(name.encode()).digest())
    done = register_device(registration_token(device), key.public)
    return done.device.code, done.secret, key


def table(section: Section, board: int) -> str:
    """The path of a table's code."""
    wanted = Wanted(Pass.SCORE_SHEET, f"Board {board}", board, board)
    (phone_pass,) = operations.make_passes(section, [wanted], timezone.now() + timedelta(hours=12), by="ada")
    return f"/p/{token_of(phone_pass)}/"


@pytest.fixture
def path(section: Section) -> str:
    """The code of table 1, where Anna (1) plays Chen (3) in round 3."""
    return table(section, 1)


@pytest.fixture
def tablet(event: Event, path: str) -> Tablet:
    """White's tablet at table 1, with the sheet opened."""
    return Tablet(path, *registered(event, "Tablet 1")).open()


@pytest.fixture
def spare(event: Event, path: str) -> Tablet:
    """Another tablet that scans the code of table 1."""
    return Tablet(path, *registered(event, "Tablet 2"))


@pytest.fixture
def chief(event: Event) -> Client:
    """The chief arbiter's browser."""
    return browser_of(event, "ada", Role.CHIEF_ARBITER)
