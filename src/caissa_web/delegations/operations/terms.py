"""The days and the late fee that hold for all delegations of an event, and a delegation's own day."""

from __future__ import annotations

from datetime import datetime

from caissa.messages import msg
from caissa_web.delegations.errors import DelegationRefused
from caissa_web.delegations.models import Delegation, Terms
from caissa_web.delegations.operations.log import locked, log_act
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.records.models import Event
from caissa_web.section.errors import Conflict

DAYS = ("reply_by", "names_until", "late_until", "substitutes_until")
LARGEST_FEE = 10**9


def set_terms(
    event: Event,
    *,
    by: str,
    late_fee_units: int = 0,
    seen_version: int | None = None,
    **days: datetime | None,
) -> Terms:
    """Say until when delegations reply, name their people and substitute them, and what a late name costs."""
    if unknown := set(days) - set(DAYS):
        raise TypeError(unknown)
    with turn():
        row = Terms.objects.select_for_update().filter(event=event).first() or Terms(event=event, version=0)
        if seen_version is not None and seen_version != row.version:
            raise Conflict(
                what=msg("the days of the delegations"),
                author="",
                seen=msg("version {seen_version}", seen_version=seen_version),
                found=msg("version {version}", version=row.version),
            )
        for name in DAYS:
            setattr(row, name, days.get(name))
        if row.names_until and row.late_until and row.late_until < row.names_until:
            raise DelegationRefused(why=msg("late names end after the day for names, not before it"))
        if not 0 <= late_fee_units <= LARGEST_FEE:
            raise DelegationRefused(why=msg("a fee is not below zero"))
        row.late_fee_units = late_fee_units
        row.version += 1
        row.save()
        log(event, "delegations.terms", subject="delegations", by=by)
    return row


def set_own_days(
    delegation: Delegation,
    *,
    by: str,
    names_until: datetime | None,
    reply_by: datetime | None = None,
    note: str = "",
    reason: str = "",
) -> Delegation:
    """Give one delegation days of its own; without one the event's hold."""
    with turn():
        row = locked(delegation)
        row.names_until, row.reply_by, row.note = names_until, reply_by, note[:500]
        row.version += 1
        row.save()
        log_act(row, "days", by=by, reason=reason)
    return row
