"""People and their browsers, as at the desk."""

from __future__ import annotations

import pytest
from django.core.cache import caches

from caissa_web.accounts.models import User
from tests.web.desk.conftest import chief, logged_in

__all__ = ["chief", "logged_in"]

PASSWORD = "four knights and a rook"  # noqa: S105 - of invented people


@pytest.fixture(autouse=True)
def no_tries() -> None:
    """Nobody has tried anything yet."""
    caches["here"].clear()


@pytest.fixture
def ada(db: None) -> User:
    """Somebody with a password."""
    return User.objects.create_user("ada", password=PASSWORD, name="Ada")
