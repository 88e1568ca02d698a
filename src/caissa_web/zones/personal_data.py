"""Permissions are kept no longer than the event: deleted by the worker, and with the account at any time."""

from __future__ import annotations

from datetime import datetime

from caissa_web.enrolment.personal_data import over
from caissa_web.enrolment.turns import turn
from caissa_web.zones.models import ZoneChoice, ZoneToken

KEPT_DAYS = 1
"""A game of the last round may go on past midnight, and be created once more."""


def erase_old(now: datetime) -> int:
    """Delete the permissions of players and the tokens of organisers at events that are over; how many."""
    permissions = ZoneToken.objects.filter(over(now, KEPT_DAYS, "account__event"))
    choices = ZoneChoice.objects.filter(over(now, KEPT_DAYS, "section__event")).exclude(encrypted="")
    if not permissions.exists() and not choices.exists():
        return 0
    with turn():
        return permissions.delete()[0] + choices.update(encrypted="")
