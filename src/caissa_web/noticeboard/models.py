"""What is worked out from the documents and can be thrown away: the index of the search, and chances.

Names are shown from the documents alone.
"""

from __future__ import annotations

from django.db import models

from caissa_web.records.models import Event, Section

LONGEST_WORD = 40


class IndexedEvent(models.Model):
    """What the words of an event were taken from."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True, related_name="+")
    source = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.event_id}"


class EventWord(models.Model):
    """A word of an event: of its name, its place or a section."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    word = models.CharField(max_length=LONGEST_WORD, db_index=True)

    def __str__(self) -> str:
        return self.word


class IndexedSection(models.Model):
    """What the words of a section's players were taken from, and a stamp of the words."""

    section = models.OneToOneField(Section, on_delete=models.CASCADE, primary_key=True, related_name="+")
    source = models.CharField(max_length=64)
    words = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.section_id}"


class PlayerWord(models.Model):
    """A word by which a player can be looked for: of the name or the club, or the FIDE ID."""

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    word = models.CharField(max_length=LONGEST_WORD, db_index=True)

    class Meta:
        indexes = (models.Index(fields=("section", "number"), name="words_of_a_player"),)

    def __str__(self) -> str:
        return self.word


class Forecast(models.Model):
    """The chances in a section: the document and the facts that they rest on, and the forecast.

    Without values there is nothing to forecast, or it may not be shown.
    """

    section = models.OneToOneField(Section, on_delete=models.CASCADE, primary_key=True, related_name="+")
    document = models.CharField(max_length=64)
    source = models.CharField(max_length=64)
    values = models.JSONField(default=dict)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.section_id}"
