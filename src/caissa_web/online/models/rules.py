"""What the regulations of an event say about play over the internet."""

from __future__ import annotations

from django.db import models

from caissa_web.records.models import Event


class OnlineRules(models.Model):
    """What an event has declared: boards and clocks, disconnections, points of the disqualified.

    `values` are those of `caissa.online.Declared`, by their names; a field that is missing was not declared.
    """

    event = models.OneToOneField(
        Event, on_delete=models.CASCADE, primary_key=True, related_name="online_rules"
    )
    values = models.JSONField(default=dict)
    announced_on = models.DateField(null=True, blank=True)
    """The day on which the final results were announced: recordings go one year later."""

    def __str__(self) -> str:
        return f"rules of {self.event_id}"
