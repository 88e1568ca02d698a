"""From what is public to messages: what each person was told is compared with what holds now.

One section at a time, under the lock of its `Followed` row: the messages and the note of how far they have
come are stored together or not at all. So a kill loses and doubles nothing, an act that is undone before
its message left drops the message, and undoing and redoing what was told makes no second one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from caissa_web.noticeboard.cache.published import Published, published
from caissa_web.notices.models import Followed, Kind, Message, Subscription
from caissa_web.notices.news import Content, kind_of, news, to_tell, whose
from caissa_web.notices.wording import worded
from caissa_web.records.models import Section


@dataclass
class TopicState:
    """What has been sent about one topic: what is known, what still waits, and the last serial."""

    known: Content | None = None
    waiting: Message | None = None
    serial: int = 0


@dataclass
class Archive:
    """All that was told to one subscription, by topic."""

    topics: dict[str, TopicState] = field(default_factory=lambda: defaultdict(TopicState))

    def add(self, message: Message) -> None:
        """Take one more message into account; they come by serial."""
        state = self.topics[message.topic]
        state.serial = max(state.serial, message.serial)
        if message.state == Message.State.WAITING:
            state.waiting = message
        elif message.state != Message.State.DROPPED:
            state.known = message.content


def follow_all(now: datetime) -> None:
    """Look at every section that somebody wants messages about."""
    wanted = Subscription.objects.filter(confirmed_at__isnull=False, withdrawn_at__isnull=True)
    for pk in wanted.values_list("section_id", flat=True).distinct():
        follow(pk, now)


@transaction.atomic
def follow(section_pk: int, now: datetime) -> None:
    """Make the messages of a section that are due by what is public now."""
    followed = _locked(section_pk)
    section = Section.objects.select_related("event").get(pk=section_pk)
    if not section.event.public:
        return
    document = published(section, now)
    if followed.document == document.key:
        return
    active = section.subscriptions.filter(confirmed_at__isnull=False, withdrawn_at__isnull=True)
    subscriptions = list(active.order_by("pk"))
    archives = _archives(section, subscriptions)
    for subscription in subscriptions:
        _tell(subscription, archives[subscription.pk], document, now)
    followed.document, followed.version = document.key, document.version
    followed.save()


def _locked(section_pk: int) -> Followed:
    Followed.objects.get_or_create(section_id=section_pk)
    return Followed.objects.select_for_update().get(section_id=section_pk)


def _archives(section: Section, subscriptions: Iterable[Subscription]) -> dict[int, Archive]:
    """What each was told: first what they knew when they began, then every message."""
    archives: dict[int, Archive] = {}
    for subscription in subscriptions:
        archives[subscription.pk] = Archive()
        for topic, content in subscription.known.items():
            archives[subscription.pk].topics[topic].known = content
    kept = Message.objects.filter(subscription__in=archives, section=section).order_by("serial")
    for message in kept.defer("body", "html"):
        archives[message.subscription_id].add(message)
    return archives


def _tell(subscription: Subscription, archive: Archive, document: Published, now: datetime) -> None:
    number = whose(subscription, document.facts)
    if number is None:
        return
    if number != subscription.number:
        subscription.number = number
        subscription.save(update_fields=["number"])
    current = news(document, number)
    for topic in sorted({*current, *archive.topics}):
        if kind_of(topic) in subscription.kinds and kind_of(topic) != Kind.ANNOUNCEMENT:
            state = archive.topics[topic]
            content = to_tell(topic, state.known, current, document.section.paired_rounds)
            _bring_up_to_date(subscription, topic, state, content, document, now)
    _note_new_hours(subscription, archive, current)


def _bring_up_to_date(
    subscription: Subscription,
    topic: str,
    state: TopicState,
    content: Content | None,
    document: Published,
    now: datetime,
) -> None:
    """Queue a message if something else holds than what is known, and drop one that no longer holds."""
    if state.waiting is not None:
        if state.waiting.content == content:
            return
        if not _drop(state.waiting, now):  # it has just left
            state.known = state.waiting.content
    first_hour = kind_of(topic) == Kind.SCHEDULE and state.known is None
    if content is None or content == state.known or first_hour:
        return
    text = worded(subscription, topic, content, document, corrected=state.known is not None)
    Message.objects.create(
        subscription=subscription,
        section=subscription.section,
        kind=kind_of(topic),
        topic=topic,
        serial=state.serial + 1,
        content=content,
        version=document.version,
        queued_at=now,
        not_before=now + timedelta(seconds=settings.MESSAGE_DELAY),
        **text.stored,
    )


def _drop(message: Message, now: datetime) -> bool:
    """Take back a message that has not left yet."""
    waiting = Message.objects.filter(pk=message.pk, state=Message.State.WAITING)
    return bool(waiting.update(state=Message.State.DROPPED, ended_at=now))


def _note_new_hours(subscription: Subscription, archive: Archive, current: dict[str, Content]) -> None:
    """The first announced hour of a round is not a change; the next one is."""
    new = {
        topic: content
        for topic, content in current.items()
        if kind_of(topic) == Kind.SCHEDULE and archive.topics[topic].known is None
    }
    if new:
        subscription.known |= new
        subscription.save(update_fields=["known"])


@transaction.atomic
def note_what_is_known(subscription: Subscription, now: datetime, kinds: Iterable[str]) -> None:
    """Take what is public now as known, so that only what comes later is told."""
    follow(subscription.section_id, now)
    _locked(subscription.section_id)
    section = Section.objects.select_related("event").get(pk=subscription.section_id)
    document = published(section, now)
    number = whose(subscription, document.facts)
    chosen = set(kinds)
    current = news(document, number) if number is not None else {}
    subscription.known |= {topic: content for topic, content in current.items() if kind_of(topic) in chosen}
    subscription.save(update_fields=["known"])
