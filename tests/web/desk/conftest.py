"""People at the desk and their browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.records.models import Event

DESK = "/desk/spring/open/"


@pytest.fixture
def logged_in(event: Event) -> Callable[[str, Role | None], Client]:
    """A browser of somebody who has a role at the event, or none."""

    def browser_of(name: str, role: Role | None) -> Client:
        user = User.objects.create_user(name, name=name.title())
        if role is not None:
            operations.appoint(event, user, role, by="olga")
        browser = Client()
        browser.force_login(user)
        return browser

    return browser_of


@pytest.fixture
def chief(logged_in: Callable[[str, Role | None], Client]) -> Client:
    """The chief arbiter's browser."""
    return logged_in("ada", Role.CHIEF_ARBITER)
