"""Stays without a price: confirmed ones that earlier versions did not charge, and those only proposed."""

from __future__ import annotations

from django.db.models import QuerySet

from caissa_web.lodging.models import Stay
from caissa_web.records.models import Event
from caissa_web.treasury.queries.balances import live_charges

OWED_FOR = (Stay.State.CONFIRMED, Stay.State.IN, Stay.State.OUT, Stay.State.NO_SHOW)


def unpriced_stays(event: Event) -> list[int]:
    """Stays in a room, confirmed at least, that were never priced; a free one has a charge of nothing."""
    rows = Stay.objects.filter(event=event, state__in=OWED_FOR, room_type__isnull=False)
    return _without_charge(event, rows)


def proposed_only(event: Event) -> list[int]:
    """Stays that sleep where a proposal has put them: nobody owes for them until they are confirmed."""
    return _without_charge(event, Stay.objects.filter(event=event, state=Stay.State.HELD, chosen=False))


def _without_charge(event: Event, rows: QuerySet[Stay]) -> list[int]:
    """Those of these stays for which nothing is charged; compared here, for the database takes seconds."""
    stays = list(rows.values_list("pk", "code"))
    if not stays:
        return []
    charged = set(live_charges(event).filter(subject__startswith="stay:").values_list("subject", flat=True))
    return [key for key, code in stays if f"stay:{code}" not in charged]
