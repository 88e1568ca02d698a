"""An event with a committee, a chief arbiter and a chief fair-play officer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.conduct.operations.appeals import Ruling, prepare_appeal
from caissa_web.conduct.operations.committee import CommitteeRules, MemberInput, set_committee
from caissa_web.records.models import Event, Section

FIVE = (
    ("Wanda Kral", "POL", "chair", "wanda"),
    ("Otto Berg", "GER", "member", "otto"),
    ("Li Chen", "CHN", "member", "li"),
    ("Dana Eriksen", "NOR", "reserve", "dana"),
    ("Emil Rossi", "ITA", "reserve", ""),
)


@pytest.fixture(autouse=True)
def _key_is_kept(settings: Any) -> None:
    """Cases are stored only where they can be encrypted."""
    settings.SECRET_KEY_IS_KEPT = True


@pytest.fixture
def browser(event: Event) -> Callable[..., Client]:
    """A browser of somebody, with or without a role at the event."""

    def opened(name: str, role: Role | None = None, **fields: Any) -> Client:
        user = User.objects.filter(username=name).first()
        user = user or User.objects.create_user(name, name=name.title(), **fields)
        if role is not None:
            operations.appoint(event, user, role, by="olga")
        client = Client()
        client.force_login(user)
        return client

    return opened


@pytest.fixture
def committee(event: Event) -> Event:
    """Chair, two members, two reserves, all of different federations; four have log-ins."""
    members = [
        MemberInput(name, federation, seat, 1970, user=User.objects.create_user(login) if login else None)
        for name, federation, seat, login in FIVE
    ]
    set_committee(event, CommitteeRules(fee=""), members, by="olga")
    return event


@pytest.fixture
def appeal(section: Section, committee: Event, browser: Callable[..., Client]) -> tuple[str, Any]:
    """A form for Dora about round 3, which she lost to Egon: the token of its link, and the row."""
    assert committee == section.event
    operations.record_result(section, 3, (5, 4), (Outcome.WIN, Outcome.LOSS), by="ada")
    section.refresh_from_db()
    browser("ada", Role.CHIEF_ARBITER)
    now = timezone.now()
    ruling = Ruling(
        "Second illegal move: lost.", "Ada", now - timedelta(minutes=20), now - timedelta(minutes=10)
    )
    case, token = prepare_appeal(section, 3, 4, ruling, by="ada")
    return token, case
