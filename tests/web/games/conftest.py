"""A round that is being played, and files with its games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.records.models import Event
from tests.web.api.conftest import ada, program, token_for

__all__ = ["ada", "program", "token_for"]

DESK = "/desk/spring/open/"
BOARD = "/events/spring/open/"


def pgn(white: str, black: str, moves: str, result: str = "*", round_number: str = "3", **tags: str) -> str:
    """A game as a board sends it."""
    headers = {"Event": "Any", "Round": round_number, "White": white, "Black": black, "Result": result} | tags
    return "\n".join(
        [*(f'[{name} "{text}"]' for name, text in headers.items()), "", f"{moves} {result}", "", ""]
    )


@pytest.fixture
def chief(event: Event) -> Client:
    """The chief arbiter's browser."""
    return browser_of(event, "ada", Role.CHIEF_ARBITER)


@pytest.fixture
def browser(event: Event) -> Callable[[str, Role], Client]:
    """A browser of somebody with a role at the event."""
    return lambda name, role: browser_of(event, name, role)


def browser_of(event: Event, name: str, role: Role) -> Client:
    """Somebody with a role, logged in."""
    user = User.objects.create_user(name, name=name.title())
    operations.appoint(event, user, role, by="olga")
    client = Client()
    client.force_login(user)
    return client
