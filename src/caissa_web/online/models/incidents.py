"""What happens at online events: disconnections and their decisions, assistants, recordings."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.online.models.venues import Venue
from caissa_web.records.models import Event, Section


class Disconnection(models.Model):
    """A player lost the connection: reported by the venue, decided by the chief arbiter (E.04 11, 13, 18.9).

    `minutes` is how long it lasted, None as long as it lasts; `clock_minutes` what the player had left. `key`
    is the name that the sender gave the report, so that a report that is sent again is stored once.
    """

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="disconnections")
    venue = models.ForeignKey(
        Venue, on_delete=models.SET_NULL, null=True, blank=True, related_name="disconnections"
    )
    key = models.CharField(max_length=40)
    round = models.PositiveSmallIntegerField(_("round"))
    person = models.CharField(max_length=220)
    name = models.CharField(max_length=200)
    system = models.CharField(max_length=20)
    lost_at = models.DateTimeField()
    minutes = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    clock_minutes = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    moves = models.PositiveSmallIntegerField(null=True, blank=True)
    cause = models.CharField(max_length=20)
    state = models.CharField(max_length=20)
    decision = models.CharField(max_length=20, blank=True, default="")
    article = models.CharField(max_length=40, blank=True, default="")
    note = models.CharField(max_length=300, blank=True, default="")
    reported_by = models.CharField(max_length=150)
    reported_at = models.DateTimeField()
    decided_by = models.CharField(max_length=150, blank=True, default="")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-lost_at", "-id")
        constraints = (models.UniqueConstraint(fields=("section", "key"), name="one_report_of_a_key"),)

    def __str__(self) -> str:
        return f"{self.name}, round {self.round}"


class Assistant(models.Model):
    """Who moves for a player who cannot (E.04 Appendices II and III); no paper about health is kept."""

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="assistants")
    person = models.CharField(max_length=220)
    player = models.CharField(max_length=200)
    name = models.CharField(_("assistant"), max_length=200)
    papers_on = models.DateField(_("papers received on"), null=True, blank=True)
    accepted = models.BooleanField(_("accepted by the arbiter"), default=False)

    class Meta:
        ordering = ("section", "player", "id")
        constraints = (
            models.UniqueConstraint(fields=("section", "person"), name="one_assistant_of_a_player"),
        )

    def __str__(self) -> str:
        return f"{self.name} for {self.player}"


class Recording(models.Model):
    """Where a recording of cameras or of a video conference lies, and until when; never the recording."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="recordings")
    venue = models.ForeignKey(
        Venue, on_delete=models.SET_NULL, null=True, blank=True, related_name="recordings"
    )
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    reference = models.CharField(_("reference"), max_length=300)
    made_on = models.DateField(_("day"))
    on_hold = models.BooleanField(_("kept for proceedings"), default=False)
    added_by = models.CharField(max_length=150)

    class Meta:
        ordering = ("made_on", "id")

    def __str__(self) -> str:
        return self.reference
