"""Reminders: an unpaid invoice climbs a ladder, one step at a time, and never a step twice."""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.db import transaction

from caissa.messages import msg
from caissa_web.treasury.log import log
from caissa_web.treasury.models import Invoice, Payee, Reminder
from caissa_web.treasury.operations.locking import locked_payee
from caissa_web.treasury.posting import Books
from caissa_web.treasury.queries.outstanding import due_reminders

Letter = Callable[[Reminder], object]
"""Called with a reminder that was noted, inside its transaction: whoever sends letters queues one."""

_LETTERS: list[Letter] = []


def on_reminder(callback: Letter) -> Letter:
    """Have a function called for every reminder."""
    if callback not in _LETTERS:
        _LETTERS.append(callback)
    return callback


@transaction.atomic
def remind(payee: Payee, numbers: Collection[str], *, by: str) -> list[Reminder]:
    """Remind the payers of these invoices where a step of the ladder is due; again does nothing."""
    payee = locked_payee(payee)
    books = Books(payee, by)
    reminders = []
    for row, level in due_reminders(payee, books.today):
        if row.invoice.number in numbers:
            reminder = Reminder.objects.create(
                invoice=Invoice.objects.get(pk=row.invoice.pk),
                level=level,
                open_units=row.open.units,
                at=books.now,
                by=by[:150],
            )
            reminders.append(reminder)
            for callback in tuple(_LETTERS):
                callback(reminder)
    if reminders:
        what = msg("reminders: {count}", count=len(reminders))
        log(payee.event, "invoice.reminded", by=by, what=what)
    return reminders
