"""The treasury's log: one entry for every act, added and never changed."""

from __future__ import annotations

from django.db import models

from caissa_web.records.models import AddedOnly, Event
from caissa_web.translation.stored_messages import from_json


class MoneyAct(AddedOnly):
    """One act of the treasury: who did what, when and why.

    `subject` is whom or what it is about, such as a payer's code or the number of an invoice.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="money_acts")
    at = models.DateTimeField()
    author = models.CharField(max_length=150)
    act = models.CharField(max_length=50)
    subject = models.CharField(max_length=80, blank=True, default="")
    what = models.TextField(blank=True)
    sentence = models.JSONField(null=True)
    reason = models.TextField(blank=True, default="")

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("event", "subject"), name="money_acts_of_a_subject"),)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.author}: {self.act}"

    @property
    def description(self) -> str:
        """What was done, as a sentence that can be translated."""
        return from_json(self.sentence, self.what)
