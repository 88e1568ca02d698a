"""The screens of an event."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.records.models import Event
from caissa_web.screens.plan import Plan, plan

LONGEST_NAME = 100


class Screen(models.Model):
    """A screen in the playing hall: its address and its plan."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="screens")
    slug = models.SlugField(_("short name in web addresses"))
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    kept = models.JSONField(_("what it shows"), default=dict, blank=True)

    class Meta:
        ordering = ("name", "slug")
        constraints = (models.UniqueConstraint(fields=("event", "slug"), name="one_screen_of_a_name"),)

    def __str__(self) -> str:
        return self.name

    @property
    def plan(self) -> Plan:
        """What it shows."""
        return plan(self.kept)
