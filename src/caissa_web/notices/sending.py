"""Sending what waits: marked before it leaves, and its outcome noted afterwards.

When the process dies in between, nobody knows whether the message left. It is then shown as "perhaps sent"
and never sent again by itself: a second message is worse than a missing one, and the noticeboard has it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from time import monotonic

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from caissa_web.accounts.mail.outgoing import sends_mail
from caissa_web.background.deadlines import within
from caissa_web.notices.delivery import Gone, NotSent, Sender, letter
from caissa_web.notices.following import follow
from caissa_web.notices.mail import send_mail
from caissa_web.notices.models import CONFIRM, Channel, Kind, Message
from caissa_web.notices.push import send_push
from caissa_web.notices.sms import send_sms
from caissa_web.notices.subscribing import withdraw

logger = logging.getLogger("caissa_web.notices")

SENDERS: Mapping[str, Sender] = {
    Channel.EMAIL: send_mail,
    Channel.PUSH: send_push,
    Channel.SMS: send_sms,
}
AT_ONCE = 200
MOST_TRIES = 5
PAUSE = timedelta(seconds=30)
TO_GIVE_UP_WAITING = timedelta(minutes=5)
LONGEST_FAULT = 500
SECONDS_OF_A_LETTER = 60
"""One message: a server that answers by a letter every few seconds would otherwise hold all others up."""
SECONDS_OF_A_RUN = 120


def open_channels() -> tuple[Channel, ...]:
    """The channels that this installation can use."""
    usable = {Channel.EMAIL: sends_mail(), Channel.SMS: bool(settings.SMS_PROVIDER)}
    return tuple(channel for channel in Channel if usable.get(channel, bool(settings.PUSH_HOSTS)))


def send_due(now: datetime) -> int:
    """Send every message whose time has come; how many left."""
    _note_those_that_were_cut_off(now)
    # While an event is off the noticeboard, what is to be seen there waits too.
    may_leave = Q(section__event__public=True) | Q(kind__in=(CONFIRM, Kind.ANNOUNCEMENT))
    put_off_by_a_clock_ahead = Q(not_before__gt=now + _longest_pause())
    is_due = Q(not_before__lte=now) | put_off_by_a_clock_ahead
    due = Message.objects.filter(may_leave, is_due, state=Message.State.WAITING)
    for section in due.values_list("section_id", flat=True).distinct():
        follow(section, now)  # what is no longer true is dropped before it leaves
    sent, until = 0, monotonic() + SECONDS_OF_A_RUN
    for pk in list(due.order_by("id").values_list("pk", flat=True)[:AT_ONCE]):
        if monotonic() > until:
            break  # the rest at the next look; the job has to end in its time
        sent += send(pk, now)
    return sent


def _longest_pause() -> timedelta:
    """How far away a message can be put off."""
    after_failures: timedelta = PAUSE * 2**MOST_TRIES
    return max(after_failures, timedelta(seconds=settings.MESSAGE_DELAY))


def _note_those_that_were_cut_off(now: datetime) -> None:
    long_ago = Q(begun_at__lte=now - TO_GIVE_UP_WAITING)
    by_a_clock_ahead = Q(begun_at__gt=now + TO_GIVE_UP_WAITING)
    cut_off = Message.objects.filter(long_ago | by_a_clock_ahead, state=Message.State.SENDING)
    cut_off.update(state=Message.State.PERHAPS, ended_at=now)


def send(pk: int, now: datetime) -> bool:
    """Send one message, if nobody else does; did it leave?"""
    row = Message.objects.filter(pk=pk)
    marked = row.filter(state=Message.State.WAITING)
    if not marked.update(state=Message.State.SENDING, begun_at=now, tries=F("tries") + 1):
        return False
    message = Message.objects.select_related("subscription").get(pk=pk)
    if not _is_wanted(message):
        row.update(state=Message.State.DROPPED, ended_at=now)
        return False
    try:
        sender = SENDERS[message.subscription.channel]
        receipt = within(SECONDS_OF_A_LETTER, sender, letter(message))
    except NotSent as refused:
        _note_refusal(message, refused, now)
        return False
    except Exception as fault:  # noqa: BLE001 - whatever it was, nobody knows whether the message left
        _end(message, Message.State.PERHAPS, now, fault)
        return False
    row.update(state=Message.State.SENT, ended_at=timezone.now(), receipt=receipt, fault="")
    return True


def _is_wanted(message: Message) -> bool:
    """Does the receiver still want it? Only the question whether they do needs no confirmation."""
    subscription = message.subscription
    if not subscription.contact or subscription.withdrawn_at is not None:
        return False
    return message.kind == CONFIRM or subscription.is_active


def _note_refusal(message: Message, refused: NotSent, now: datetime) -> None:
    if isinstance(refused, Gone):
        withdraw(message.subscription, now)
    if not refused.again or message.tries >= MOST_TRIES:
        _end(message, Message.State.FAILED, now, refused)
        return
    later = now + PAUSE * 2 ** (message.tries - 1)
    text = str(refused)[:LONGEST_FAULT]
    Message.objects.filter(pk=message.pk).update(state=Message.State.WAITING, not_before=later, fault=text)


def _end(message: Message, state: Message.State, now: datetime, fault: Exception) -> None:
    logger.warning("message %s was not sent, or perhaps not: %s", message.pk, type(fault).__name__)
    text = f"{type(fault).__name__}: {fault}"[:LONGEST_FAULT]
    Message.objects.filter(pk=message.pk).update(state=state, ended_at=now, fault=text)
