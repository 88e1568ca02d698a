"""People and their browsers, and a festival with contacts in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from django.core.cache import caches
from django.test import Client

from caissa.tournament import Birth, Licence, Person, Player, Tournament
from caissa_web.accounts.models import User
from caissa_web.operations.entries.guardians import record_guardian
from caissa_web.records.models import Event, Section
from caissa_web.section.book import Guardian
from tests.web.desk.conftest import chief, logged_in

__all__ = ["chief", "logged_in"]

ANNA = 13400123
MOTHER = Guardian(1, "Berta Example", phone="+371 555 0101", email="berta@example.org", video="no video")


@pytest.fixture(autouse=True)
def nothing_noted() -> None:
    """Nobody has looked at anything yet."""
    caches["here"].clear()


@pytest.fixture
def facts(facts: Tournament) -> Tournament:
    """The same hall; Anna is 15, has a FIDE ID, a club and a licence."""
    anna = Person("Anna", ANNA, "LAT", Birth(2011, 5, 17), club="Rook", licences=(Licence("A", "77"),))
    players = tuple(Player(1, anna, 2400) if player.number == 1 else player for player in facts.players)
    return replace(facts, players=players)


@pytest.fixture
def guarded(section: Section) -> Section:
    """The section with Anna's mother in its book, written down twice."""
    section = record_guardian(section, replace(MOTHER, phone="+371 555 0100"), by="ada")
    return record_guardian(section, MOTHER, by="ada")


@pytest.fixture
def manager(db: None) -> Client:
    """The browser of who runs the installation."""
    browser = Client()
    browser.force_login(User.objects.create_superuser("root", name="Root"))
    return browser


@pytest.fixture
def ended(event: Event) -> Callable[[date], None]:
    """Lets the event have ended on a day."""

    def end_on(day: date) -> None:
        Event.objects.filter(pk=event.pk).update(start=day, end=day)

    return end_on
