"""What an arbiter writes to everybody of a section who wants to hear it, or to one player."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import translation

from caissa_web.notices.models import Announcement, Kind, Message, Subscription
from caissa_web.notices.wording import rendered
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, log


def receivers(section: Section, number: int | None = None) -> list[Subscription]:
    """Who would get an announcement: those who chose it, about one player or any."""
    active: QuerySet[Subscription] = section.subscriptions.filter(
        confirmed_at__isnull=False, withdrawn_at__isnull=True
    )
    about = active if number is None else active.filter(number=number)
    return [subscription for subscription in about.order_by("pk") if Kind.ANNOUNCEMENT in subscription.kinds]


@transaction.atomic
def announce(draft: Announcement, now: datetime) -> int:
    """Send an announcement; the same key again changes nothing. How many messages were queued."""
    section = draft.section
    defaults = {
        "section": section,
        "subject": draft.subject,
        "text": draft.text,
        "number": draft.number,
        "by": draft.by,
        "at": now,
    }
    kept, new = Announcement.objects.get_or_create(key=draft.key, defaults=defaults)
    if not new:
        return 0
    messages = [_message(kept, receiver, now) for receiver in receivers(section, draft.number)]
    Message.objects.bulk_create(messages)
    log(section.event, Act("message.announced", draft.by, f"{section.name}: {draft.subject}"))
    return len(messages)


def _message(announcement: Announcement, to: Subscription, now: datetime) -> Message:
    section = announcement.section
    names = {"event": section.event.name, "section": section.name}
    names |= {"subject": announcement.subject, "text": announcement.text}
    with translation.override(to.language):
        text = rendered(Kind.ANNOUNCEMENT, names, {})
    stored = {**text.stored, "subject": announcement.subject}
    return Message(
        subscription=to,
        section=section,
        kind=Kind.ANNOUNCEMENT,
        topic=f"{Kind.ANNOUNCEMENT}:{announcement.pk}",
        serial=1,
        queued_at=now,
        not_before=now,
        version=section.version,
        **stored,
    )
