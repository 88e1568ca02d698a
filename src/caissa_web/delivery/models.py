"""The outbox: what leaves, what waits, and what became of it.

A letter is to somebody about something, and hangs on no section and no subscription. Rows are kept without
the links that only their receiver may see.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.records.models import Event


class Channel(models.TextChoices):
    """How letters and messages travel."""

    EMAIL = "email", _("E-mail")
    PUSH = "push", _("This browser")
    SMS = "sms", _("Text message (SMS)")
    WHATSAPP = "whatsapp", _("WhatsApp")


class Outgoing(models.Model):
    """Anything that leaves: its words, its times, and how far it has come."""

    class State(models.TextChoices):
        """How far it has come."""

        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")
        PERHAPS = "perhaps", _("possibly sent")
        DROPPED = "dropped", _("not sent: out of date")

    subject = models.CharField(max_length=200)
    body = models.TextField()
    html = models.TextField(blank=True, default="")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    queued_at = models.DateTimeField()
    not_before = models.DateTimeField()
    begun_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    fault = models.TextField(blank=True, default="")
    receipt = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        abstract = True


class Letter(Outgoing):
    """One letter to one person; `once` names what it is about so that nobody gets the same letter twice.

    `links` are kinds of links with what they lead to, not addresses: those are signed when the letter leaves.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="letters")
    kind = models.CharField(max_length=40)
    about = models.CharField(max_length=60, blank=True, default="")
    once = models.CharField(max_length=120, unique=True)
    channel = models.CharField(max_length=10, choices=Channel.choices, default=Channel.EMAIL)
    contact = models.TextField(blank=True, default="")
    contact_hash = models.CharField(max_length=64)
    language = models.CharField(max_length=20)
    site = models.CharField(max_length=200)
    links = models.JSONField(default=list)
    reply_to = models.CharField(max_length=254, blank=True, default="")

    class Meta:
        ordering = ("-id",)
        indexes = (
            models.Index(fields=("event", "kind", "state"), name="letters_of_a_kind"),
            models.Index(fields=("state", "not_before"), name="letters_to_send"),
            models.Index(fields=("event", "about"), name="letters_about_something"),
            models.Index(fields=("contact_hash",), name="letters_to_a_contact"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.about}: {self.state}"


class DoubtfulContact(models.Model):
    """An address at which letters did not arrive; why, and whether somebody has looked at it."""

    contact_hash = models.CharField(max_length=64, unique=True)
    masked = models.CharField(max_length=254)
    status = models.CharField(max_length=20, blank=True, default="")
    diagnostic = models.CharField(max_length=500, blank=True, default="")
    since = models.DateTimeField()
    letter = models.ForeignKey(Letter, on_delete=models.SET_NULL, null=True, related_name="+")
    cleared_at = models.DateTimeField(null=True)
    cleared_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("-since",)

    def __str__(self) -> str:
        return self.masked
