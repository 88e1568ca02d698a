"""Events on record, for the tests of the web."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings

from caissa.testing import crosstable
from caissa.tournament import Game, Outcome, Person, Player, Round, Tournament
from caissa_web import operations
from caissa_web.demo.festival import festival
from caissa_web.games import feed
from caissa_web.noticeboard.cache import latest, middleware
from caissa_web.noticeboard.views import games, section_page
from caissa_web.operations.games import live
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section

WALL = """
    1 Anna  2400  4w1 2b=  3w*
    2 Boris 2300  5b1 1w=  H
    3 Chen  2200  U   4b+  1b*
    4 Dora  2100  1b0 3w-  5b*
    5 Egon  -     2w0 Z    4w*
"""


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Passwords are mixed as quickly as can be: what they are mixed by is tried nowhere."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True)
def nothing_at_hand() -> None:
    """Every test begins as after a start: no state of another test's database is remembered."""
    snapshot.forget()
    latest.forget()
    feed.forget()
    games.forget()
    live.forget()


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: Any) -> Iterator[Event]:
    """The demo festival, made once for all tests of a file and then taken away."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield festival(date(2026, 4, 1))
        transaction.set_rollback(True)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The noticeboard's clock, which goes when it is told to."""
    hands = [1000.0]
    for module in (latest, section_page, middleware):
        monkeypatch.setattr(module, "monotonic", lambda: hands[0])
    return hands


@pytest.fixture
def facts() -> Tournament:
    """Two rounds played and the third paired: a draw, a forfeit, byes and an unrated player."""
    return crosstable(WALL, name="Open", scheduled_rounds=5, type_code="FIDE_DUTCH_2026")


@pytest.fixture
def event(db: None) -> Event:
    """An event on the noticeboard."""
    created = operations.create_event(
        "spring", "Spring Festival", by="olga", city="Riga", start=date(2026, 4, 1), end=date(2026, 4, 9)
    )
    return operations.publish_event(created, by="olga")


@pytest.fixture
def section(event: Event, facts: Tournament) -> Section:
    """Its only section."""
    return operations.create_section(event, "open", facts, by="olga")


def large_field(players: int, rounds: int = 9) -> Tournament:
    """So many players who all have played every round; who met whom does not matter here."""
    field = tuple(
        Player(number, Person(f"Family{number}, Given", federation="LAT"), 2600 - number)
        for number in range(1, players + 1)
    )
    games = tuple(
        Game(number, number + 1, Outcome.WIN, Outcome.LOSS, board=(number + 1) // 2)
        for number in range(1, players, 2)
    )
    played = tuple(Round(number, games) for number in range(1, rounds + 1))
    return Tournament(name="Large", players=field, rounds=played, scheduled_rounds=rounds)


@pytest.fixture
def large_section(event: Event) -> Callable[[int], Section]:
    """A section of any size on the noticeboard."""
    return lambda players: operations.create_section(event, f"of-{players}", large_field(players), by="olga")
