"""Sending the messages whose time has come, unless what they say no longer holds."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from caissa_web.delivery import sending
from caissa_web.delivery.models import Channel
from caissa_web.delivery.sending import AT_ONCE, Outbox
from caissa_web.notices.delivery import envelope
from caissa_web.notices.following import follow
from caissa_web.notices.models import CONFIRM, Kind, Message
from caissa_web.notices.subscribing import withdraw

__all__ = ["open_channels", "send", "send_due"]


def open_channels() -> tuple[Channel, ...]:
    """The ways by which visitors can have messages; WhatsApp is for entrants who agreed to it."""
    return tuple(channel for channel in sending.open_channels() if channel != Channel.WHATSAPP)


def send_due(now: datetime) -> int:
    """Send every message whose time has come; how many left."""
    sending.note_those_that_were_cut_off(Message.objects.all(), now)
    # While an event is off the noticeboard, what is to be seen there waits too.
    may_leave = Q(section__event__public=True) | Q(kind__in=(CONFIRM, Kind.ANNOUNCEMENT))
    due = Message.objects.filter(may_leave, sending.is_due(now), state=Message.State.WAITING)
    for section in due.values_list("section_id", flat=True).distinct():
        follow(section, now)  # what is no longer true is dropped before it leaves
    keys = list(due.order_by("id").values_list("pk", flat=True)[:AT_ONCE])
    return sending.send_all(OUTBOX, keys, now)


def send(pk: int, now: datetime) -> bool:
    """Send one message, if nobody else does; did it leave?"""
    return sending.send(OUTBOX, pk, now)


def _is_wanted(message: Message) -> bool:
    """Does the receiver still want it? Only the question whether they do needs no confirmation."""
    subscription = message.subscription
    if not subscription.contact or subscription.withdrawn_at is not None:
        return False
    return message.kind == CONFIRM or subscription.is_active


OUTBOX: Outbox[Message] = Outbox(
    rows=lambda: Message.objects.select_related("subscription"),
    envelope=lambda message: envelope(message),  # noqa: PLW0108 - a test puts another one in its place
    is_wanted=_is_wanted,
    contact_is_gone=lambda message, now: withdraw(message.subscription, now),
)
