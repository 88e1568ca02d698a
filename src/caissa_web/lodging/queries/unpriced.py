"""Stays without a price: confirmed ones that earlier versions did not charge, and those only proposed."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, QuerySet, Value
from django.db.models.functions import Concat

from caissa_web.lodging.models import Stay
from caissa_web.records.models import Event
from caissa_web.treasury.queries.balances import live_charges

OWED_FOR = (Stay.State.CONFIRMED, Stay.State.IN, Stay.State.OUT, Stay.State.NO_SHOW)


def unpriced_stays(event: Event) -> QuerySet[Stay]:
    """Stays in a room, confirmed at least, that were never priced; a free one has a charge of nothing."""
    charged = live_charges(event).filter(subject=OuterRef("named"))
    rows = Stay.objects.filter(event=event, state__in=OWED_FOR, room_type__isnull=False)
    return rows.annotate(named=Concat(Value("stay:"), F("code"))).exclude(Exists(charged))


def proposed_only(event: Event) -> QuerySet[Stay]:
    """Stays that sleep where a proposal has put them: nobody owes for them until they are confirmed."""
    charged = live_charges(event).filter(subject=OuterRef("named"))
    rows = Stay.objects.filter(event=event, state=Stay.State.HELD, chosen=False)
    return rows.annotate(named=Concat(Value("stay:"), F("code"))).exclude(Exists(charged))
