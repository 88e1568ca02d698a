"""First tournaments: which events are for practice, and how far their newcomers have looked around."""

from __future__ import annotations

from django.db import models

from caissa_web.records.models import Event


class FirstTournament(models.Model):
    """An event for practice; the records of it stay, but its owner can put it out of sight."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="first_tournament")
    open = models.BooleanField(default=True)
    archived = models.BooleanField(default=False)
    saw_standings = models.BooleanField(default=False)
    saw_documents = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"first tournament: {self.event}"
