"""Subscribing, confirming, changing and ending; and erasing contacts when nobody needs them any more."""

from __future__ import annotations

import hmac
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Max, Q
from django.utils import translation

from caissa_web.noticeboard.cache.published import published
from caissa_web.notices import links
from caissa_web.notices.following import note_what_is_known
from caissa_web.notices.models import CONFIRM, Channel, Message, Subscription
from caissa_web.notices.news import shown_name
from caissa_web.notices.wording import rendered
from caissa_web.records.models import Section

DAYS_AFTER_THE_END = timedelta(days=7)
"""Contacts of ended subscriptions are kept so long that somebody who complains can be answered."""
QUESTIONS_A_DAY = 3
"""Nobody can have more messages sent to an address that has not confirmed."""
MOST_CODE_TRIES = 5


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks for on the page of a player."""

    section: Section
    number: int
    name: str
    channel: Channel
    contact: str
    kinds: tuple[str, ...]
    language: str
    site: str


@transaction.atomic
def subscribe(wish: Wish, now: datetime) -> Subscription:
    """Note a wish; an address has to confirm it first, a browser has shown by itself that it is meant.

    A wish that is there already is not changed by somebody who only knows the address.
    """
    subscription = _noted(wish, now)
    if wish.channel == Channel.PUSH:
        confirm(subscription, now)
    else:
        _ask_whether_it_is_meant(subscription, now)
    return subscription


def _noted(wish: Wish, now: datetime) -> Subscription:
    same = {
        "section": wish.section,
        "number": wish.number,
        "channel": wish.channel,
        "contact_hash": links.contact_hash(wish.contact),
    }
    there = Subscription.objects.filter(**same, withdrawn_at__isnull=True, erased_at__isnull=True)
    try:
        with transaction.atomic():
            known = there.first()
            return known or Subscription.objects.create(
                **same,
                name=wish.name,
                contact=wish.contact,
                kinds=list(wish.kinds),
                language=wish.language,
                site=wish.site,
                asked_at=now,
            )
    except IntegrityError:  # the same wish came twice at once
        return there.get()


def _ask_whether_it_is_meant(subscription: Subscription, now: datetime) -> None:
    """Queue the question, but not to an address that was asked often enough today."""
    asked = Message.objects.filter(
        kind=CONFIRM,
        subscription__contact_hash=subscription.contact_hash,
        queued_at__gt=now - timedelta(days=1),
    )
    if asked.count() >= QUESTIONS_A_DAY:
        return
    last = subscription.messages.filter(topic=CONFIRM).aggregate(last=Max("serial"))["last"] or 0
    section = subscription.section
    player = shown_name(subscription, published(section, now))
    names = {"event": section.event.name, "section": section.name, "player": player}
    with translation.override(subscription.language):
        text = rendered(CONFIRM, names, {})
    Message.objects.create(
        subscription=subscription,
        section=section,
        kind=CONFIRM,
        topic=CONFIRM,
        serial=last + 1,
        queued_at=now,
        not_before=now,
        **text.stored,
    )


@transaction.atomic
def confirm(subscription: Subscription, now: datetime) -> bool:
    """Begin to send, from what is public now on; False if the subscription has ended."""
    if subscription.withdrawn_at is not None or not subscription.contact:
        return False
    if subscription.confirmed_at is None:
        note_what_is_known(subscription, now, subscription.kinds)
        subscription.confirmed_at = now
        subscription.save(update_fields=["confirmed_at"])
    return True


def confirm_by_code(subscription: Subscription, typed: str, now: datetime) -> bool:
    """Confirm a phone by the code it was sent; after five wrong ones no code helps."""
    row = Subscription.objects.filter(pk=subscription.pk, code_tries__lt=MOST_CODE_TRIES)
    if not row.update(code_tries=F("code_tries") + 1):
        return False
    if not hmac.compare_digest(typed.strip().encode(), links.code(subscription).encode()):
        return False
    return confirm(subscription, now)


@transaction.atomic
def change(subscription: Subscription, kinds: Collection[str], language: str, now: datetime) -> None:
    """Change the kinds of messages and their language."""
    new = set(kinds) - set(subscription.kinds)
    if subscription.is_active and new:
        note_what_is_known(subscription, now, new)
    subscription.kinds, subscription.language = list(kinds), language
    subscription.save(update_fields=["kinds", "language"])


def withdraw(subscription: Subscription, now: datetime) -> None:
    """End a subscription; what waits is not sent any more."""
    Subscription.objects.filter(pk=subscription.pk, withdrawn_at__isnull=True).update(withdrawn_at=now)
    waiting = Message.objects.filter(subscription=subscription, state=Message.State.WAITING)
    waiting.update(state=Message.State.DROPPED, ended_at=now)
    subscription.refresh_from_db()


# -- data protection ----------------------------------------------------------------


def erase_old(now: datetime) -> int:
    """Erase the contacts of subscriptions that ended a week ago or were never confirmed."""
    ended = Q(withdrawn_at__lte=now - DAYS_AFTER_THE_END)
    never = Q(confirmed_at__isnull=True, asked_at__lte=now - links.TO_CONFIRM)
    return _erase(Subscription.objects.filter(ended | never, erased_at__isnull=True), now)


def erase_of(contact: str, now: datetime) -> int:
    """Erase everything by which a contact can be found; how many subscriptions ended."""
    subscriptions = Subscription.objects.filter(
        contact_hash=links.contact_hash(contact), erased_at__isnull=True
    )
    for subscription in list(subscriptions):
        withdraw(subscription, now)
    return _erase(subscriptions, now)


def _erase(rows: Any, now: datetime) -> int:
    erased: int = rows.update(contact="", contact_hash="", site="", erased_at=now)
    return erased


def data_of(contact: str) -> list[dict[str, Any]]:
    """All that is kept about an e-mail address or phone number, for its owner."""
    subscriptions = Subscription.objects.filter(contact_hash=links.contact_hash(contact))
    return [
        _fields(subscription)
        for subscription in subscriptions.select_related("section__event").prefetch_related("messages")
    ]


def _fields(subscription: Subscription) -> dict[str, Any]:
    return {
        "event": subscription.section.event.name,
        "section": subscription.section.name,
        "player": subscription.name,
        "channel": subscription.channel,
        "contact": subscription.contact,
        "kinds": subscription.kinds,
        "language": subscription.language,
        "asked_at": subscription.asked_at,
        "confirmed_at": subscription.confirmed_at,
        "withdrawn_at": subscription.withdrawn_at,
        "messages": [
            {"at": each.queued_at, "state": each.state, "subject": each.subject, "text": each.body}
            for each in subscription.messages.all()
        ],
    }
