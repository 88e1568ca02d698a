"""Visits at every address, for the tests of who means no good."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client

from caissa_web.accounts.models import User
from caissa_web.privacy.models import Consent
from caissa_web.records.models import Event, LogEntry, Section, Version
from tests.web.rights_matrix import addresses
from tests.web.walks import put_away

PASSWORD = "four knights and a rook"  # noqa: S105 - of an invented person


def places() -> list[str]:
    """Every address, filled with what the festival has."""
    return [next(iter(address.fillings({"task": (1,)}))) for address in addresses()]


def looked(client: Client, place: str) -> HttpResponseBase:
    """A page, with whatever looking changes taken back."""
    with transaction.atomic():
        answer = client.get(place)
        put_away(answer)
        transaction.set_rollback(True)
    return answer


def counts() -> tuple[int, ...]:
    """How much there is of everything that an act could add."""
    return tuple(model.objects.count() for model in (Event, Section, Version, LogEntry, User, Consent))
