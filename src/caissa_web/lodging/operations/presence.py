"""The hotel desk's day: checked in, checked out, did not come."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from caissa.messages import msg
from caissa_web.enrolment.operations.charging import lock_payers
from caissa_web.enrolment.turns import turn
from caissa_web.lodging.errors import StayRefused
from caissa_web.lodging.models import Stay
from caissa_web.lodging.operations import charging
from caissa_web.lodging.operations.beds import take_out
from caissa_web.lodging.operations.log import locked_stay, store
from caissa_web.lodging.operations.nights import LockedNights, beds_of, today_at
from caissa_web.lodging.operations.stays import free_nights


def check_in(stay: Stay, *, by: str, now: datetime | None = None) -> Stay:
    """Note that a guest has arrived; a second scan changes nothing.

    Whoever sleeps where a proposal has put them, and was not confirmed before, owes for it from now on.
    """
    moment = now or timezone.now()
    with turn():
        lock_payers([stay.entry.applicant], by=by)
        row = locked_stay(stay)
        if row.state == Stay.State.IN:
            return row
        was_held = row.state == Stay.State.HELD
        if was_held and row.beds.count() == len(row.nights):
            row.state = Stay.State.CONFIRMED
        if row.state != Stay.State.CONFIRMED:
            raise StayRefused(why=msg("the stay is {state}", state=str(row.get_state_display())))
        if today_at(row.event, moment) < row.arrival:
            raise StayRefused(why=msg("the stay begins on {day}", day=row.arrival))
        _require_not_over(row, moment)
        row.state, row.in_at = Stay.State.IN, moment
        store(row, "stay.in", by=by, now=moment, before=Stay.State.CONFIRMED)
        if was_held:
            charging.charge_stay(row, by=by)
    return row


def _require_not_over(row: Stay, now: datetime) -> None:
    """Refuse whoever comes after the day of departure; on that day a check-in is only noted late."""
    if today_at(row.event, now) > row.departure:
        raise StayRefused(why=msg("the stay ended on {day}", day=row.departure))


def undo_check_in(stay: Stay, *, by: str, now: datetime | None = None) -> Stay:
    """Take a check-in back that was a mistake."""
    moment = now or timezone.now()
    with turn():
        row = locked_stay(stay)
        if row.state != Stay.State.IN:
            raise StayRefused(why=msg("the stay is {state}", state=str(row.get_state_display())))
        row.state, row.in_at = Stay.State.CONFIRMED, None
        store(row, "stay.in-undone", by=by, now=moment, before=Stay.State.IN)
    return row


def check_out(stay: Stay, *, by: str, now: datetime | None = None) -> Stay:
    """Note that a guest has left; nights that are left of an earlier departure are free again."""
    moment = now or timezone.now()
    with turn():
        today = today_at(stay.event, moment)
        nights = LockedNights([stay.room_type_id], today)
        row = locked_stay(stay)
        if row.state == Stay.State.OUT:
            return row
        if row.state != Stay.State.IN:
            raise StayRefused(why=msg("the stay is {state}", state=str(row.get_state_display())))
        leaves = min(row.departure, max(today, row.arrival + timedelta(days=1)))
        unused = [night for night in row.nights if night >= leaves]
        if unused and row.room_type is not None:
            take_out(row, nights, unused)
            nights.give_up(row.room_type, unused, beds_of(row, row.room_type))
            nights.save()
        row.departure, row.state, row.out_at = leaves, Stay.State.OUT, moment
        store(row, "stay.out", by=by, now=moment, before=Stay.State.IN)
    return row


def note_no_show(stay: Stay, *, by: str, reason: str = "", now: datetime | None = None) -> Stay:
    """Note that a guest did not come: the bed is free for others, what it costs stays as it is."""
    moment = now or timezone.now()
    with turn():
        today = today_at(stay.event, moment)
        nights = LockedNights([stay.room_type_id], today)
        row = locked_stay(stay)
        if row.state == Stay.State.NO_SHOW:
            return row
        if row.state not in (Stay.State.HELD, Stay.State.CONFIRMED):
            raise StayRefused(why=msg("the stay is {state}", state=str(row.get_state_display())))
        if today < row.arrival:
            raise StayRefused(why=msg("the stay begins on {day}", day=row.arrival))
        before = row.state
        free_nights(row, nights)
        nights.save()
        row.state = Stay.State.NO_SHOW
        store(row, "stay.no-show", by=by, now=moment, before=before, reason=reason)
    return row


def came_after_all(stay: Stay, *, by: str, now: datetime | None = None) -> Stay:
    """Take back that somebody did not come: the nights are claimed again, if they are still free."""
    moment = now or timezone.now()
    with turn():
        nights = LockedNights([stay.room_type_id], today_at(stay.event, moment))
        row = locked_stay(stay)
        if row.state != Stay.State.NO_SHOW or row.room_type is None:
            raise StayRefused(why=msg("the stay is {state}", state=str(row.get_state_display())))
        _require_not_over(row, moment)
        nights.claim(row.room_type, row.nights, beds_of(row, row.room_type))
        nights.save()
        row.state = Stay.State.HELD
        store(row, "stay.came", by=by, now=moment, before=Stay.State.NO_SHOW)
    return row
