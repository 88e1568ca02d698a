"""Templates of letters, and every mailing with the words and the filter that it had."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.delivery.models import Channel
from caissa_web.records.models import Event


class LetterTemplate(models.Model):
    """A letter to be sent to many; its words stand beside it, one text a language."""

    class Purpose(models.TextChoices):
        """Why it is written: whoever entered must be told some things, and may decline others."""

        ENTRY = "entry", _("about the entry itself")
        INFORMATION = "information", _("information that can be declined")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="letter_templates")
    name = models.CharField(_("name"), max_length=100)
    purpose = models.CharField(_("purpose"), max_length=12, choices=Purpose.choices, default=Purpose.ENTRY)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("name", "id")
        constraints = (models.UniqueConstraint(fields=("event", "name"), name="one_template_of_a_name"),)

    def __str__(self) -> str:
        return self.name


class TemplateText(models.Model):
    """The words of a template in one language."""

    template = models.ForeignKey(LetterTemplate, on_delete=models.CASCADE, related_name="texts")
    language = models.CharField(max_length=20)
    subject = models.CharField(_("subject"), max_length=150)
    body = models.TextField(_("text"))

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("template", "language"), name="one_text_of_a_language"),
        )

    def __str__(self) -> str:
        return f"{self.template_id} {self.language}"


class Mailing(models.Model):
    """Letters that were sent together: the words and the filter as they were then, and how far it has come.

    `key` comes from the form, so that a second press of the button is the first one again. `left_out` counts
    those who fit the filter and got none, by reason.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="mailings")
    key = models.CharField(max_length=64)
    name = models.CharField(max_length=100)
    purpose = models.CharField(max_length=12, choices=LetterTemplate.Purpose.choices)
    channel = models.CharField(max_length=10, choices=Channel.choices, default=Channel.EMAIL)
    reply_to = models.CharField(max_length=254, blank=True, default="")
    texts = models.JSONField(default=dict)
    audience = models.JSONField(default=dict)
    site = models.CharField(max_length=200, blank=True, default="")
    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    total = models.PositiveIntegerField(null=True)
    looked_at = models.PositiveIntegerField(default=0)
    written = models.PositiveIntegerField(default=0)
    written_at = models.DateTimeField(null=True)
    left_out = models.JSONField(default=dict)
    stopped_at = models.DateTimeField(null=True)
    stopped_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("-id",)
        constraints = (models.UniqueConstraint(fields=("event", "key"), name="one_mailing_of_a_key"),)

    def __str__(self) -> str:
        return self.name

    @property
    def letter_kind(self) -> str:
        """The kind under which its letters are in the outbox."""
        return f"mailing {self.pk}"


class Unsubscribed(models.Model):
    """An address that wants no more information from an event; letters about the entry itself still come."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="unsubscribed")
    contact_hash = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "contact_hash"), name="unsubscribed_once"),)

    def __str__(self) -> str:
        return f"{self.event_id} {self.contact_hash[:8]}"
