"""Webhooks of an event: made, changed, removed; each act stands in the log."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from caissa_web.accounts.encryption import encrypt
from caissa_web.api.errors import Refused, WrongInput
from caissa_web.api.models import Cursor, Delivery, Webhook
from caissa_web.api.webhooks.payloads import test_payload
from caissa_web.api.webhooks.sending import target_of
from caissa_web.api.webhooks.topics import TEST, TOPICS
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.versions import Act, log

MOST_WEBHOOKS = 20
SECRET_MARK = "whsec_"  # noqa: S105 - how every secret begins


class TooManyWebhooks(Refused):
    """An event has as many webhooks as it may have."""

    code = "webhook.too-many"
    message = "This event already has the maximum number of webhooks ({most}); remove one first."
    status = 409


@transaction.atomic
def make_webhook(event: Event, address: str, topics: Iterable[str], *, by: str) -> Webhook:
    """A new webhook with a secret of its own; it is notified of what happens from now on."""
    target_of(address)
    chosen = checked_topics(topics)
    # An act has locked its section and needs the event for its log entry. So no section is locked here, and
    # the event without its key: what is being stored now has a later version, and is found by it.
    current = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    if current.webhooks.count() >= MOST_WEBHOOKS:
        raise TooManyWebhooks(most=MOST_WEBHOOKS)
    now = timezone.now()
    webhook = Webhook.objects.create(
        event=current,
        address=address,
        secret=encrypt(SECRET_MARK + secrets.token_urlsafe(32)),
        topics=chosen,
        made_by=by,
        made_at=now,
    )
    for section in current.sections.all():
        Cursor.objects.create(
            webhook=webhook,
            section=section,
            version=section.version,
            public_rounds=public_rounds(section, now),
        )
    log(current, Act("webhook.made", by, address))
    return webhook


def public_rounds(section: Section, now: datetime) -> int:
    """The last round of a section that everybody may see now."""
    state = snapshot.load_state(section)
    return state.book.public_rounds(state.facts.paired_rounds, now)


def checked_topics(topics: Iterable[str]) -> list[str]:
    """Topics that exist, each once, in their order; at least one."""
    wanted = set(topics)
    if not wanted or not wanted <= set(TOPICS):
        why = _("Choose one of: {choices}").format(choices=", ".join(TOPICS))
        raise WrongInput(field="topics", where="topics", why=why)
    return [topic for topic in TOPICS if topic in wanted]


@transaction.atomic
def change_webhook(
    webhook: Webhook, *, by: str, topics: Iterable[str] | None, active: bool | None
) -> Webhook:
    """Change a webhook's topics, stop it, or start it again; what was missed meanwhile is sent."""
    rows = Webhook.objects.select_for_update(of=("self",)).select_related("event")
    current = rows.get(pk=webhook.pk)
    if topics is not None:
        current.topics = checked_topics(topics)
    if active is not None:
        current.active = active
        if active and current.paused_at is not None:
            current.paused_at = None
            current.deliveries.filter(state=Delivery.FAILED).update(
                state=Delivery.WAITING, tries=0, next_try=timezone.now()
            )
    current.save()
    log(current.event, Act("webhook.changed", by, current.address))
    return current


@transaction.atomic
def remove_webhook(webhook: Webhook, *, by: str) -> None:
    """Send nothing more to an address, and forget what was sent."""
    event, address = webhook.event, webhook.address
    removed, _kinds = Webhook.objects.filter(pk=webhook.pk).delete()
    if removed:
        log(event, Act("webhook.removed", by, address))


def ask_for_test(webhook: Webhook) -> Delivery:
    """A test message, to be sent with the next ones."""
    now = timezone.now()
    name = f"{TEST}-{secrets.token_hex(8)}"
    return Delivery.objects.create(
        webhook=webhook,
        name=name,
        topic=TEST,
        payload=test_payload(webhook.event, name, now),
        made_at=now,
        next_try=now,
    )
