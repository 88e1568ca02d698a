"""Checklists of an event: answers that hold for the whole event, photos, and who signed what.

Answers of a round are kept in the book of their section; what is asked of an event, a venue or a device is
asked once, whatever sections there are.
"""

from __future__ import annotations

from django.db import models

EVENT, SECTION = "records.Event", "records.Section"


class ChecklistAnswer(models.Model):
    """An answer that holds for the event, or one of its venues or devices; an empty one was taken back."""

    event = models.ForeignKey(EVENT, on_delete=models.CASCADE, related_name="checklist_answers")
    checklist = models.CharField(max_length=40)
    question = models.CharField(max_length=60)
    subject = models.CharField(max_length=60, blank=True, default="")
    value = models.CharField(max_length=500, blank=True, default="")
    note = models.CharField(max_length=200, blank=True, default="")
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("event", "checklist", "question", "subject"), name="one_answer_of_an_event"
            ),
        )

    def __str__(self) -> str:
        return f"{self.checklist} {self.question}: {self.value}"


class ChecklistPhoto(models.Model):
    """A photo that answers a question; it lies with the records, so that it is in every backup."""

    event = models.ForeignKey(EVENT, on_delete=models.CASCADE, related_name="checklist_photos")
    section = models.ForeignKey(SECTION, on_delete=models.CASCADE, null=True, related_name="checklist_photos")
    checklist = models.CharField(max_length=40)
    question = models.CharField(max_length=60)
    round = models.PositiveSmallIntegerField(default=0)
    subject = models.CharField(max_length=60, blank=True, default="")
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=10)
    content = models.BinaryField()
    hash = models.CharField(max_length=64)
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.checklist} {self.question}: {self.name}"


class ChecklistSignature(models.Model):
    """Who signed a checklist and when; the hash is that of the answers as they stood then."""

    event = models.ForeignKey(EVENT, on_delete=models.CASCADE, related_name="checklist_signatures")
    section = models.ForeignKey(
        SECTION, on_delete=models.CASCADE, null=True, related_name="checklist_signatures"
    )
    checklist = models.CharField(max_length=40)
    round = models.PositiveSmallIntegerField(default=0)
    subject = models.CharField(max_length=60, blank=True, default="")
    author = models.CharField(max_length=150)
    at = models.DateTimeField()
    answers_hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.checklist}: {self.author}"
