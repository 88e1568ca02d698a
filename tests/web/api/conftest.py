"""Programs with tokens, and what they ask."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.tokens.tokens import make_token
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Right

SECTION = "/api/v1/desk/sections/spring/open/"
PUBLIC = "/api/v1/events/spring/open"


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    """Nobody has asked anything yet."""
    caches["here"].clear()


@pytest.fixture
def ada(event: Event) -> User:
    """The chief arbiter, who organises as well."""
    user = User.objects.create_user("ada", name="Ada")
    operations.appoint(event, user, Role.CHIEF_ARBITER, by="olga")
    return user


TokenFor = Callable[..., str]


@pytest.fixture
def token_for() -> TokenFor:
    """The text of a new token of somebody, with all rights and for a day unless told otherwise."""

    def make(user: User, rights: Iterable[Right] = tuple(Right), *, days: float = 1, **where: Any) -> str:
        return make_token(user, "test", timezone.now() + timedelta(days=days), rights, **where)[1]

    return make


class Program:
    """A program that asks with a token."""

    def __init__(self, token: str = "") -> None:
        self.client = Client(headers={"Authorization": f"Bearer {token}"} if token else {})

    def get(self, address: str, **headers: str) -> Any:
        """A question."""
        return self.client.get(address, headers=_named(headers))

    def post(self, address: str, body: Any = None, **headers: str) -> Any:
        """A request with JSON."""
        text = body if isinstance(body, str | bytes) else json.dumps(body or {})
        return self.client.post(address, text, content_type="application/json", headers=_named(headers))

    def do(self, operation: str, body: Any = None, **headers: str) -> Any:
        """An operation on the section."""
        return self.post(f"{SECTION}operations/{operation}", body, **headers)


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


@pytest.fixture
def program(ada: User, section: Section, token_for: TokenFor) -> Program:
    """The chief arbiter's program."""
    return Program(token_for(ada))
