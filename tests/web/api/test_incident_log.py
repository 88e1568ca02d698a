"""The log by the API tells what incidents said to those only who may read the book."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.section.book import Incident
from tests.web.api.conftest import SECTION, Program

WORDS = "Anna spoke to a spectator behind the curtain"


@pytest.fixture
def noted(section):
    """An incident on record."""
    at = datetime(2026, 4, 1, 15, tzinfo=UTC)
    details = {"round": 1, "players": (1,), "decision": "warned"}
    return operations.enter_incident(section, Incident(0, at, "ada", WORDS, **details), by="ada")


@pytest.mark.parametrize(("role", "reads"), [(Role.RATING_OFFICER, False), (Role.APPEALS_MEMBER, True)])
def test_the_log_is_told_as_far_as_somebody_may_read(noted, event, token_for, role, reads):
    """That there was an incident stands there for both."""
    user = User.objects.create_user("rita")
    operations.appoint(event, user, role, by="olga")
    asked = Program(token_for(user)).get(f"{SECTION}log")
    (entry,) = [act for act in asked.json()["acts"] if act["act"] == "incident.entered"]
    assert (WORDS in entry["what"], entry["reason"] == "warned") == (reads, reads)
