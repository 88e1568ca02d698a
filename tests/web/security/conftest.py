"""The demo festival, and who runs the installation."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.test import Client

from caissa_web.accounts.models import User
from tests.web.security.visits import PASSWORD


@pytest.fixture(autouse=True)
def no_tries() -> None:
    """Nobody has tried anything yet."""
    caches["here"].clear()


@pytest.fixture
def manager(demo: None, db: None) -> User:
    """Who runs the installation, and so may open every page."""
    return User.objects.create_superuser("root", password=PASSWORD, email="root@example.org")


@pytest.fixture
def browser(manager: User) -> Client:
    """The manager's browser."""
    client = Client()
    client.force_login(manager)
    return client
