"""Who wants to be told what and how, and every message that was made for them.

A subscription is personal data: it is the person's own choice, and its contact is erased some days after
it ends. Messages are kept, without the contact, so that one can see what was told to whom and when.
"""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.delivery.models import Channel, Outgoing
from caissa_web.records.models import Section

__all__ = ["CONFIRM", "Announcement", "Channel", "Followed", "Kind", "Message", "Subscription", "new_key"]


class Kind(models.TextChoices):
    """What somebody can be told."""

    PAIRING = "pairing", _("My pairing: board, colour, opponent")
    RESULT = "result", _("My result, when it is recorded or corrected")
    SCHEDULE = "schedule", _("Changes to the schedule")
    ANNOUNCEMENT = "announcement", _("Announcements by the arbiter")


CONFIRM = "confirm"
"""The kind of a message that asks whether an address is its owner's wish."""


def new_key() -> str:
    """The secret part of a subscription's links."""
    return secrets.token_hex(16)


class Subscription(models.Model):
    """Somebody's wish to be told about one player of a section; `known` is what they knew at the start."""

    key = models.CharField(max_length=32, unique=True, default=new_key)
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="subscriptions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    channel = models.CharField(max_length=10, choices=Channel.choices)
    contact = models.TextField(blank=True, default="")
    contact_hash = models.CharField(max_length=64, blank=True, default="")
    kinds = models.JSONField(default=list)
    language = models.CharField(max_length=20)
    site = models.CharField(max_length=200)
    known = models.JSONField(default=dict)
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    erased_at = models.DateTimeField(null=True)
    code_tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("contact_hash",), name="subscriptions_of_a_contact"),)
        constraints = (
            models.UniqueConstraint(
                fields=("section", "number", "channel", "contact_hash"),
                condition=models.Q(withdrawn_at__isnull=True, erased_at__isnull=True),
                name="one_subscription_of_a_kind",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.name}: {self.channel}"

    @property
    def is_active(self) -> bool:
        """Is it confirmed and not ended?"""
        return self.confirmed_at is not None and self.withdrawn_at is None

    @property
    def masked(self) -> str:
        """The contact as the desk may see it."""
        if self.channel == Channel.PUSH or not self.contact:
            return ""
        name, at, host = self.contact.partition("@")
        return f"{name[:1]}…@{host}" if at else f"…{self.contact[-2:]}"


class Announcement(models.Model):
    """What an arbiter wrote to everybody of a section who wants to hear it, or to one player."""

    key = models.CharField(max_length=32, unique=True)
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="announcements")
    subject = models.CharField(max_length=100)
    text = models.TextField()
    number = models.PositiveIntegerField(null=True)
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return self.subject


class Message(Outgoing):
    """One message to one subscription about one thing; `serial` counts what was said about that thing."""

    subscription = models.ForeignKey(Subscription, on_delete=models.CASCADE, related_name="messages")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=20)
    topic = models.CharField(max_length=40)
    serial = models.PositiveIntegerField()
    content = models.JSONField(default=dict)
    version = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("state", "not_before"), name="messages_to_send"),)
        constraints = (
            models.UniqueConstraint(fields=("subscription", "topic", "serial"), name="one_message_of_a_kind"),
        )

    def __str__(self) -> str:
        return f"{self.topic} {self.serial} to {self.subscription_id}: {self.state}"


class Followed(models.Model):
    """How far the messages of a section have come: the public document that was compared last."""

    section = models.OneToOneField(Section, on_delete=models.CASCADE, related_name="followed")
    document = models.CharField(max_length=60, blank=True, default="")
    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.section_id} v{self.version}"
