"""The log of the portal: every act on an offer or an entry, added and never changed."""

from __future__ import annotations

from django.db import models

from caissa_web.records.models import AddedOnly, Event
from caissa_web.translation.stored_messages import from_json


class PortalAct(AddedOnly):
    """Who did what with what, when and why. Taking back is another act, which names the first (`undoes`).

    `subject` is `offer`, `entry:K7Q2M4AP` or the like. `what` names no people: they stand in the entry, from
    which they can be erased.
    """

    at = models.DateTimeField()
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="portal_acts")
    subject = models.CharField(max_length=60)
    act = models.CharField(max_length=40)
    by = models.CharField(max_length=150)
    before = models.CharField(max_length=20, blank=True, default="")
    after = models.CharField(max_length=20, blank=True, default="")
    what = models.TextField(blank=True, default="")
    sentence = models.JSONField(null=True)
    reason = models.TextField(blank=True, default="")
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, related_name="undone_by", null=True)

    class Meta:
        ordering = ("id",)
        indexes = (
            models.Index(fields=("event", "subject", "id"), name="acts_of_a_subject"),
            models.Index(fields=("event", "id"), name="acts_of_an_event"),
        )

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.by}: {self.act} {self.subject}"

    @property
    def description(self) -> str:
        """What was done, as a sentence that can be translated."""
        return from_json(self.sentence, self.what)
