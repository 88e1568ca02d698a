"""Sending what waits: marked before it leaves, and its outcome noted afterwards.

When the process dies in between, nobody knows whether the letter left. It is then shown as "perhaps sent"
and never sent again by itself: a second letter is worse than a missing one, and the pages have it too.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic
from typing import Generic, TypeVar

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from caissa_web.accounts.mail.outgoing import sends_mail
from caissa_web.background.deadlines import within
from caissa_web.delivery.envelope import Envelope, Gone, NotSent, Sender
from caissa_web.delivery.mail import send_mail
from caissa_web.delivery.models import Channel, Outgoing
from caissa_web.delivery.push import send_push
from caissa_web.delivery.sms import send_sms
from caissa_web.delivery.whatsapp import send_whatsapp

logger = logging.getLogger("caissa_web.delivery")

SENDERS: Mapping[str, Sender] = {
    Channel.EMAIL: send_mail,
    Channel.PUSH: send_push,
    Channel.SMS: send_sms,
    Channel.WHATSAPP: send_whatsapp,
}
AT_ONCE = 200
MOST_TRIES = 5
PAUSE = timedelta(seconds=30)
TO_GIVE_UP_WAITING = timedelta(minutes=5)
LONGEST_FAULT = 500
SECONDS_OF_A_LETTER = 60
"""One letter: a server that answers by a letter every few seconds would otherwise hold all others up."""
SECONDS_OF_A_RUN = 120

Row = TypeVar("Row", bound=Outgoing)


@dataclass(frozen=True, slots=True)
class Outbox(Generic[Row]):
    """Rows of one kind: how they are read, put into an envelope, and whether they are still wanted."""

    rows: Callable[[], QuerySet[Row]]
    envelope: Callable[[Row], Envelope]
    is_wanted: Callable[[Row], bool]
    contact_is_gone: Callable[[Row, datetime], object]


def open_channels() -> tuple[Channel, ...]:
    """The channels that this installation can use."""
    usable = {
        Channel.EMAIL: sends_mail(),
        Channel.PUSH: bool(settings.PUSH_HOSTS),
        Channel.SMS: bool(settings.SMS_PROVIDER),
        Channel.WHATSAPP: settings.WHATSAPP is not None,
    }
    return tuple(channel for channel in Channel if usable[channel])


def is_due(now: datetime) -> Q:
    """Rows whose time has come, also those that a clock ahead put off."""
    put_off_by_a_clock_ahead = Q(not_before__gt=now + _longest_pause())
    return Q(not_before__lte=now) | put_off_by_a_clock_ahead


def _longest_pause() -> timedelta:
    """How far away a letter can be put off."""
    after_failures: timedelta = PAUSE * 2**MOST_TRIES
    return max(after_failures, timedelta(seconds=settings.MESSAGE_DELAY))


def note_those_that_were_cut_off(rows: QuerySet[Row], now: datetime) -> None:
    """Of what was begun long ago nobody knows whether it left."""
    long_ago = Q(begun_at__lte=now - TO_GIVE_UP_WAITING)
    by_a_clock_ahead = Q(begun_at__gt=now + TO_GIVE_UP_WAITING)
    cut_off = rows.filter(long_ago | by_a_clock_ahead, state=Outgoing.State.SENDING)
    cut_off.update(state=Outgoing.State.PERHAPS, ended_at=now)


def send_all(outbox: Outbox[Row], keys: Iterable[int], now: datetime) -> int:
    """Send these, in order, as many as there is time for; how many left."""
    sent, until = 0, monotonic() + SECONDS_OF_A_RUN
    for pk in keys:
        if monotonic() > until:
            break  # the rest at the next look; the job has to end in its time
        sent += send(outbox, pk, now)
    return sent


def send(outbox: Outbox[Row], pk: int, now: datetime) -> bool:
    """Send one row, if nobody else does; did it leave?"""
    row = outbox.rows().filter(pk=pk)
    marked = row.filter(state=Outgoing.State.WAITING)
    if not marked.update(state=Outgoing.State.SENDING, begun_at=now, tries=F("tries") + 1):
        return False
    letter = row.get()
    if not outbox.is_wanted(letter):
        row.update(state=Outgoing.State.DROPPED, ended_at=now)
        return False
    try:
        envelope = outbox.envelope(letter)
        receipt = within(SECONDS_OF_A_LETTER, SENDERS[envelope.channel], envelope)
    except NotSent as refused:
        if isinstance(refused, Gone):
            outbox.contact_is_gone(letter, now)
        _note_refusal(row, letter, refused, now)
        return False
    except Exception as fault:  # noqa: BLE001 - whatever it was, nobody knows whether the letter left
        _end(row, letter, Outgoing.State.PERHAPS, now, fault)
        return False
    row.update(state=Outgoing.State.SENT, ended_at=timezone.now(), receipt=receipt, fault="")
    return True


def _note_refusal(row: QuerySet[Row], letter: Row, refused: NotSent, now: datetime) -> None:
    if not refused.again or letter.tries >= MOST_TRIES:
        _end(row, letter, Outgoing.State.FAILED, now, refused)
        return
    later = now + PAUSE * 2 ** (letter.tries - 1)
    text = str(refused)[:LONGEST_FAULT]
    row.update(state=Outgoing.State.WAITING, not_before=later, fault=text)


def _end(row: QuerySet[Row], letter: Row, state: Outgoing.State, now: datetime, fault: Exception) -> None:
    logger.warning("%s was not sent, or perhaps not: %s", letter, type(fault).__name__)
    text = f"{type(fault).__name__}: {fault}"[:LONGEST_FAULT]
    row.update(state=state, ended_at=now, fault=text)
