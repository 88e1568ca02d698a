"""A package beside Caissa that brings a connector of every kind along, and one that does not load."""

from __future__ import annotations

import sys

import pytest

from caissa import connectors

CLASSES = """
from caissa.connectors import ConnectorKind, ConnectorState
from caissa.files import TournamentFile
from caissa.tournament import Person, Player, Tournament


class Plugged:
    def state(self):
        return ConnectorState(is_ready=True, summary="as in the test")


class Program(Plugged):
    code, name, kind = "hall-program", "Hall Program", ConnectorKind.TOURNAMENT_FILES

    def recognises(self, name, content):
        return content.startswith(b"HALL1")

    def read(self, name, content):
        names = content.decode().splitlines()[1:]
        players = tuple(Player(number, Person(each)) for number, each in enumerate(names, start=1))
        return TournamentFile("Hall Program", Tournament(players=players), ())


class Ratings(Plugged):
    code, name, kind = "national", "National list", ConnectorKind.RATING_LISTS

    def addresses(self):
        return ["https://ratings.example/list.zip"]


class Messages(Plugged):
    code, name, kind = "carrier", "Carrier", ConnectorKind.MESSAGES
    sent = []

    def send(self, to, text):
        self.sent.append((to, text))
        return "receipt 1"


class Payments(Plugged):
    code, name, kind = "hallpay", "Hall Pay", ConnectorKind.PAYMENTS

    def provider(self, address, key, webhook_secret):
        return (address, key, webhook_secret)


class Boards(Plugged):
    code, name, kind = "boards", "Hall Boards", ConnectorKind.ELECTRONIC_BOARDS

    def recognises(self, content):
        return content.startswith(b"{boards}")

    def pgn(self, content):
        return content.decode().removeprefix("{boards}")


class Broken:
    def __init__(self):
        raise OSError("no licence file")
"""
ENTRIES = """[caissa.connectors]
hall-program = hall_package:Program
national = hall_package:Ratings
carrier = hall_package:Messages
hallpay = hall_package:Payments
boards = hall_package:Boards
broken = hall_package:Broken
"""


@pytest.fixture
def hall_package(tmp_path, monkeypatch):
    """The package, installed as far as Python can tell; forgotten afterwards."""
    (tmp_path / "hall_package.py").write_text(CLASSES, encoding="utf-8")
    info = tmp_path / "hall_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: hall-package\nVersion: 1.0\n", encoding="utf-8"
    )
    (info / "entry_points.txt").write_text(ENTRIES, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    connectors.plugged_in.cache_clear()
    yield
    connectors.plugged_in.cache_clear()
    sys.modules.pop("hall_package", None)
