"""Passes for the phones of the tests, and the phones."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from caissa.tournament import Outcome
from caissa_web.operations.events.passes import Wanted, make_passes, token_of
from caissa_web.records import snapshot
from caissa_web.records.models import Pass, Section

BOARD_1, BOARD_2 = "1-3", "5-4"
"""Anna has White against Chen, Egon against Dora."""
WHITE_WON, DRAWN, BLACK_WON = "1,0", "=,=", "0,1"


@pytest.fixture(autouse=True)
def no_tries_yet() -> None:
    """Every test begins without wrong tokens."""
    caches["here"].clear()


@pytest.fixture
def link(section: Section) -> Callable[..., str]:
    """The address of a new pass of the section."""

    def make_link(kind: str, hours: float = 12, **fields: object) -> str:
        expires = timezone.now() + timedelta(hours=hours)
        (made_pass,) = make_passes(section, [Wanted(kind, **fields)], expires, by="ada")
        return f"/p/{token_of(made_pass)}/"

    return make_link


@pytest.fixture
def boards(link: Callable[..., str]) -> str:
    """Ben's link for the results of both boards."""
    return link(Pass.RESULTS, label="Ben", first_board=1, last_board=2)


@pytest.fixture
def table(link: Callable[..., str]) -> str:
    """The link that lies on table 1."""
    return link(Pass.BOARD, label="Board 1", first_board=1, last_board=1)


@pytest.fixture
def phone() -> Client:
    """Somebody's phone: no log-in, and forms are checked as in real life."""
    return Client(enforce_csrf_checks=True)


def send(phone: Client, address: str, **fields: str):
    """Send a form from the page that it is on, as a browser does."""
    phone.get(f"{address}?side=white&name=ann")
    token = phone.cookies["csrftoken"].value if "csrftoken" in phone.cookies else ""
    script = fields.pop("script", "")
    headers = {"accept": "application/json"} if script else {}
    return phone.post(address, {"round": "3", "csrfmiddlewaretoken": token, **fields}, headers=headers)


def now(section: Section) -> Section:
    """The section as it is now."""
    return Section.objects.get(pk=section.pk)


def result(section: Section, round_number: int, white: int, black: int) -> tuple[Outcome, Outcome]:
    """What is on record for a game."""
    games = snapshot.load(now(section)).round(round_number).games
    return next((g.white_outcome, g.black_outcome) for g in games if (g.white, g.black) == (white, black))
