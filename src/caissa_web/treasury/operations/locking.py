"""Locks: payers are locked in one order, and whoever becomes fully paid under the lock is told of."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from caissa_web.records.models import Event
from caissa_web.treasury.events import tell_settled
from caissa_web.treasury.models import Payee, Payer
from caissa_web.treasury.queries import settled_subjects


@contextmanager
def locked_payers(event: Event, payers: Collection[int]) -> Iterator[dict[int, Payer]]:
    """Hold payers while their money changes; subjects that are fully paid afterwards are told of.

    It must stand inside a transaction. Rows are locked in the order of their numbers, so that two acts never
    wait for each other.
    """
    rows = Payer.objects.select_for_update().filter(event=event, pk__in=payers).order_by("pk")
    held = {payer.pk: payer for payer in rows}
    before = settled_subjects(event, held)
    yield held
    tell_settled(event, settled_subjects(event, held) - before)


def locked_payee(payee: Payee) -> Payee:
    """Hold a payee's row: its settings, months and series."""
    return Payee.objects.select_for_update().get(pk=payee.pk)
