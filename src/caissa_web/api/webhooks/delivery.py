"""Messages to webhooks: found in the sections' logs by version, stored once, sent until they arrive.

The version of a section grows by one with every act and under a lock. So a webhook needs to remember one
number for each section, and no act is missed or sent twice; the message is stored in the transaction
that moves the number.
"""

from __future__ import annotations

import logging
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from caissa.client.webhooks import SIGNATURE, sign
from caissa.errors import CaissaError
from caissa_web.accounts.encryption import decrypt
from caissa_web.api.models import Answered, Cursor, Delivery, Webhook
from caissa_web.api.webhooks.payloads import new_results, payload
from caissa_web.api.webhooks.register import public_rounds
from caissa_web.api.webhooks.sending import send
from caissa_web.api.webhooks.topics import ROUND_PUBLISHED, may_change_results, topics_of
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from caissa_web.records.publication import publication_of

logger = logging.getLogger("caissa_web.api")

PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60))
"""After each failed try the next pause; after the eighth try the webhook is paused."""

MOST_AT_ONCE = 100
MOST_ACTS = 500
FAILURES_AT_ONCE = 3
MOST_SIDE_BY_SIDE = 16
SECONDS_OF_A_RUN = 60
WHILE_SENDING = timedelta(minutes=2)
KEEP_DELIVERIES = timedelta(days=30)
KEEP_ANSWERS = timedelta(days=7)


def deliver_due(now: datetime) -> int:
    """Write down what is new and send what is due; how many messages have arrived."""
    find_new(now)
    return send_due(now)


# -- what is new ------------------------------------------------------------------------------


def find_new(now: datetime) -> None:
    """Write down a message for every act since the last time, for every active webhook."""
    for webhook in Webhook.objects.filter(active=True).select_related("event"):
        known = {
            cursor.section_id: (cursor.version, cursor.public_rounds) for cursor in webhook.cursors.all()
        }
        for section in webhook.event.sections.all():
            # Only where there is news: a transaction keeps others from writing.
            if known.get(section.pk) != (section.version, public_rounds(section, now)):
                _find_in(webhook, section, now)


@transaction.atomic
def _find_in(webhook: Webhook, section: Section, now: datetime) -> None:
    Cursor.objects.get_or_create(webhook=webhook, section=section)
    cursor = Cursor.objects.select_for_update().get(webhook=webhook, section=section)
    current = Section.objects.select_related("event").get(pk=section.pk)
    visible_rounds = public_rounds(current, now)
    if cursor.version >= current.version and cursor.public_rounds == visible_rounds:
        return
    last = min(current.version, cursor.version + MOST_ACTS)
    for entry in _acts(current, cursor.version, last):
        _note_act(webhook, current, entry, visible_rounds)
    if last == current.version:
        _note_rounds(webhook, current, cursor.public_rounds, visible_rounds, now)
        cursor.public_rounds = visible_rounds
    cursor.version = last
    cursor.save()


def _acts(section: Section, after: int, last: int) -> list[LogEntry]:
    """The acts that led to the versions after this number, each once, in their order."""
    entries = LogEntry.objects.filter(section=section, version_after__gt=after, version_after__lte=last)
    new_version = Q(version_before=F("version_after") - 1) | Q(version_before=None, version_after=1)
    acts: dict[int, LogEntry] = {}
    for entry in entries.filter(new_version).order_by("id"):
        acts.setdefault(entry.version_after or 0, entry)
    return list(acts.values())


def _note_act(webhook: Webhook, section: Section, entry: LogEntry, visible_rounds: int) -> None:
    version = entry.version_after or 0
    results = (
        _results(section, version, visible_rounds) if may_change_results(entry.act) and version > 1 else []
    )
    topics = [topic for topic in topics_of(entry.act, results=bool(results)) if topic in webhook.topics]
    if not topics:
        return
    name = f"{section.pk}-{version}"
    event = section.event
    public_results = results if event.public and not _held_back(section, version) else []
    body = payload(section, name, topics, version, entry.at, act=entry.act, results=public_results)
    _write_down(webhook, name, topics[0], body, entry.at)


def _held_back(section: Section, version: int) -> bool:
    """May results be shown late here? Then a message says that there is one, and not which."""
    rules, games = publication_of(section.event), snapshot.load_state(section, version).book.games
    own = rules.games_held if games.delay is None else games.delay
    return bool(rules.results_delay or own.minutes or any(board.delay.minutes for board in games.boards))


def _results(section: Section, version: int, visible_rounds: int) -> list[dict[str, object]]:
    before = snapshot.load_state(section, version - 1).facts
    return new_results(before, snapshot.load_state(section, version).facts, visible_rounds)


def _note_rounds(webhook: Webhook, section: Section, before: int, visible_rounds: int, now: datetime) -> None:
    """Rounds that everybody may see now; a round that waited for its hour has no act of its own."""
    for number in range(before + 1, visible_rounds + 1) if ROUND_PUBLISHED in webhook.topics else ():
        name = f"{section.pk}-{section.version}-round-{number}"
        body = payload(section, name, [ROUND_PUBLISHED], section.version, now, round=number)
        _write_down(webhook, name, ROUND_PUBLISHED, body, now)


def _write_down(webhook: Webhook, name: str, topic: str, body: str, at: datetime) -> None:
    Delivery.objects.get_or_create(
        webhook=webhook,
        name=name,
        defaults={"topic": topic, "payload": body, "made_at": at, "next_try": at},
    )


# -- sending ----------------------------------------------------------------------------------


def send_due(now: datetime) -> int:
    """Send the messages whose time has come; an address that fails waits, the others go on."""
    put_off_by_a_clock_ahead = Q(next_try__gt=now + PAUSES[-1] + WHILE_SENDING)
    is_due = Q(next_try__lte=now) | put_off_by_a_clock_ahead
    due = Delivery.objects.filter(is_due, state=Delivery.WAITING, webhook__active=True)
    addresses: dict[int, _Address] = {}
    for delivery in due.select_related("webhook").order_by("id")[:MOST_AT_ONCE]:
        addresses.setdefault(delivery.webhook_id, _Address()).waiting.append(delivery)
    return _send_side_by_side(list(addresses.values()), now)


@dataclass(slots=True)
class _Address:
    """The messages that wait for one address, and how often it failed in this run."""

    waiting: deque[Delivery] = field(default_factory=deque)
    failures: int = 0


def _send_side_by_side(addresses: list[_Address], now: datetime) -> int:
    """Send to several addresses at once, to each in its order; how many messages have arrived.

    Only the network is used by several threads at once, the records by this one alone.
    """
    arrived, until = 0, monotonic() + SECONDS_OF_A_RUN
    under_way: dict[Future[tuple[int | None, str]], tuple[Delivery, _Address]] = {}

    def begin(address: _Address) -> None:
        while address.waiting and address.failures < FAILURES_AT_ONCE and monotonic() < until:
            delivery = address.waiting.popleft()
            if _claimed(delivery, now):
                under_way[pool.submit(_tried, delivery)] = delivery, address
                return

    with ThreadPoolExecutor(MOST_SIDE_BY_SIDE, "webhook") as pool:
        for address in addresses:
            begin(address)
        while under_way:
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                delivery, address = under_way.pop(future)
                has_arrived = _noted(delivery, *future.result())
                arrived += has_arrived
                address.failures += not has_arrived
                begin(address)
    return arrived


def _claimed(delivery: Delivery, now: datetime) -> bool:
    """Take a message for this process: of two that come at once, one gets it."""
    waiting = Delivery.objects.filter(pk=delivery.pk, state=Delivery.WAITING, next_try=delivery.next_try)
    return bool(waiting.update(next_try=now + WHILE_SENDING))


def _noted(delivery: Delivery, status: int | None, fault: str) -> bool:
    """Note how sending one message went; has it arrived?"""
    at = timezone.now()
    delivery.tries += 1
    delivery.status, delivery.fault = status, fault[:300]
    if status is not None and 200 <= status < 300:
        delivery.state, delivery.sent_at, delivery.next_try, delivery.fault = Delivery.DONE, at, None, ""
    elif delivery.tries > len(PAUSES):
        delivery.state, delivery.next_try = Delivery.FAILED, None
        _pause(delivery.webhook, at)
    else:
        delivery.next_try = at + PAUSES[delivery.tries - 1]
    delivery.save()
    return delivery.state == Delivery.DONE


def _tried(delivery: Delivery) -> tuple[int | None, str]:
    """The status of the answer, or what went wrong."""
    body = delivery.payload.encode()
    try:
        status = send(delivery.webhook.address, body, _headers(delivery, body))
    except CaissaError as refused:
        return None, str(refused)
    except Exception as fault:  # noqa: BLE001 - whatever a stranger's server does, the others go on
        return None, f"{type(fault).__name__}: {fault}"
    return status, "" if status < 300 else f"HTTP {status}"


def _headers(delivery: Delivery, body: bytes) -> dict[str, str]:
    return {
        SIGNATURE: sign(decrypt(delivery.webhook.secret), body, timezone.now()),
        "Caissa-Topic": delivery.topic,
        "Caissa-Delivery": delivery.name,
        "User-Agent": "Caissa",
    }


def _pause(webhook: Webhook, at: datetime) -> None:
    Webhook.objects.filter(pk=webhook.pk).update(active=False, paused_at=at)
    logger.warning(
        "webhook %s of %s is paused: no message arrived in eight tries", webhook.pk, webhook.event_id
    )


def forget_old(now: datetime) -> None:
    """Forget answers and messages that nobody will ask for again."""
    Answered.objects.filter(at__lt=now - KEEP_ANSWERS).delete()
    Delivery.objects.filter(made_at__lt=now - KEEP_DELIVERIES).exclude(state=Delivery.WAITING).delete()
