"""Messages about entries: which entry has another state, to whom a place was offered; id and version only."""

from __future__ import annotations

import json

from caissa_web.api.models import Delivery, Webhook
from caissa_web.api.webhooks.topics import ENTRY_STATE, PLACE_OFFERED
from caissa_web.enrolment.events import Happening, on_act
from caissa_web.enrolment.models import Entry


def register() -> None:
    """Have messages written down in the transaction of what they tell of."""
    on_act(entry_changed)


def entry_changed(happening: Happening) -> None:
    """One message for every webhook that wants to hear of it; who it is must be asked for."""
    entry, act = happening.entry, happening.act
    if act.before == act.after and happening.moved_from is None:
        return
    topics = [PLACE_OFFERED] if act.after == Entry.State.OFFERED else []
    topics.append(ENTRY_STATE)
    for webhook in Webhook.objects.filter(event=entry.event_id, active=True):
        wanted = [topic for topic in topics if topic in webhook.topics]
        if wanted:
            name = f"entry-{entry.code}-{entry.version}"
            body = {
                "id": name,
                "topic": wanted[0],
                "topics": wanted,
                "event": entry.event.slug,
                "entry": entry.code,
                "version": entry.version,
                "at": act.at.isoformat(),
            }
            Delivery.objects.get_or_create(
                webhook=webhook,
                name=name,
                defaults={
                    "topic": wanted[0],
                    "payload": json.dumps(body),
                    "made_at": act.at,
                    "next_try": act.at,
                },
            )
