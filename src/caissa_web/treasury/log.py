"""The treasury's log entries."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from caissa.messages import Message, comma_separated
from caissa.money import Amount
from caissa_web.records.models import Event
from caissa_web.translation.stored_messages import as_json
from caissa_web.treasury.models import MoneyAct


def log(
    event: Event,
    act: str,
    *,
    by: str,
    subject: str = "",
    what: str | Message | Amount = "",
    reason: str = "",
    at: datetime | None = None,
) -> MoneyAct:
    """Add the entry of one act; whoever reads it reads amounts as their language writes them."""
    sentence = comma_separated([what]) if isinstance(what, Amount) else what
    return MoneyAct.objects.create(
        event=event,
        at=at or timezone.now(),
        author=by[:150],
        act=act,
        subject=subject[:80],
        what=str(what),
        sentence=as_json(sentence),
        reason=reason[:1000],
    )
