"""Visa cases: the passport and the letter are encrypted, every look at them is a row."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.enrolment.models import Entry
from caissa_web.papers.models import StoredFile
from caissa_web.records.models import AddedOnly, Event


class VisaCase(models.Model):
    """Somebody who needs a letter for a visa. In clear stand the state, the number and the days.

    `returned` means that the officer sent the passport back to be corrected.
    """

    class State(models.TextChoices):
        """How far a case has come."""

        ASKED = "asked", _("asked for")
        CHECKED = "checked", _("checked")
        ISSUED = "issued", _("letter issued")
        GRANTED = "granted", _("visa granted")
        REFUSED = "refused", _("visa refused")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="visa_cases")
    entry = models.OneToOneField(Entry, on_delete=models.SET_NULL, null=True, related_name="visa_case")
    code = models.CharField(max_length=8)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKED)
    encrypted = models.TextField(blank=True, default="")
    returned = models.BooleanField(default=False)
    asked_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    number = models.CharField(max_length=20, unique=True, null=True)
    issued_at = models.DateTimeField(null=True)
    file = models.ForeignKey(StoredFile, on_delete=models.SET_NULL, null=True, related_name="+")
    file_hash = models.CharField(max_length=64, blank=True, default="")
    erased_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("event", "state", "id"), name="visa_cases_by_state"),)

    def __str__(self) -> str:
        return f"visa {self.code}"

    @property
    def subject(self) -> str:
        """How the log names the case."""
        return f"visa:{self.code}"


class VisaLook(AddedOnly):
    """One look at a passport or a letter, shown to everybody who may look."""

    case = models.ForeignKey(VisaCase, on_delete=models.CASCADE, related_name="looks")
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    what = models.CharField(max_length=40)

    class Meta:
        ordering = ("case", "at", "id")

    def __str__(self) -> str:
        return f"{self.by} {self.at:%Y-%m-%d %H:%M}"
