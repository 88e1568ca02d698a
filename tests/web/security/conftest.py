"""The demo festival, and who runs the installation."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import Client

from caissa_web.accounts.models import User
from caissa_web.records.demo import festival
from tests.web.security.visits import PASSWORD


@pytest.fixture(autouse=True)
def no_tries() -> None:
    """Nobody has tried anything yet."""
    caches["here"].clear()


@pytest.fixture(scope="module")
def demo(django_db_setup, django_db_blocker) -> Iterator[None]:
    """The demo festival, made once for all tests of a file and then taken away."""
    with django_db_blocker.unblock(), transaction.atomic():
        festival(date(2026, 4, 1))
        yield
        transaction.set_rollback(True)


@pytest.fixture
def manager(demo: None, db: None) -> User:
    """Who runs the installation, and so may open every page."""
    return User.objects.create_superuser("root", password=PASSWORD, email="root@example.org")


@pytest.fixture
def browser(manager: User) -> Client:
    """The manager's browser."""
    made = Client()
    made.force_login(manager)
    return made
