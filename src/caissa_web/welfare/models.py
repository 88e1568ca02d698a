"""Needs and insurance cover: what people wrote is encrypted, every look at a need is a row."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.enrolment.models import Entry
from caissa_web.papers.models import StoredFile
from caissa_web.records.models import AddedOnly, Event


class Audience(models.TextChoices):
    """Who may be told of a need: the person says which of them. The treasurer is none of them."""

    OFFICE = "office", _("the entries office and the organiser")
    ARBITERS = "arbiters", _("the chief arbiters")
    HOTEL = "hotel", _("the hotel desk")
    TRANSPORT = "transport", _("the transport officer")


class Need(models.Model):
    """What somebody needs in order to play or to stay; `seen_by` are those whom they want to know it."""

    class Kind(models.TextChoices):
        """What kind of need it is."""

        ACCESS = "access", _("disability, access to the hall and the board")
        MEDICAL = "medical", _("medical")
        DIET = "diet", _("food")
        RELIGION = "religion", _("religion")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="needs")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="needs")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    encrypted = models.TextField()
    seen_by = models.JSONField(default=list)
    notified_on = models.DateField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("entry", "kind"), name="one_need_of_a_kind"),)
        indexes = (models.Index(fields=("event", "kind"), name="needs_of_an_event"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.entry_id}"


class NeedLook(AddedOnly):
    """One look at somebody's need."""

    need = models.ForeignKey(Need, on_delete=models.CASCADE, related_name="looks")
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("need", "at", "id")

    def __str__(self) -> str:
        return f"{self.by} {self.at:%Y-%m-%d %H:%M}"


class InsuranceDuty(models.Model):
    """Whether those who come to an event must show insurance cover, and until when (C.05 12.5)."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True, related_name="+")
    required = models.BooleanField(default=False)
    due = models.DateField(null=True)

    def __str__(self) -> str:
        return f"insurance at {self.event_id}"


class Cover(models.Model):
    """Somebody's insurance: the days are in clear, insurer, policy and document are encrypted."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="covers")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="cover")
    encrypted = models.TextField()
    starts = models.DateField()
    ends = models.DateField()
    file = models.ForeignKey(StoredFile, on_delete=models.SET_NULL, null=True, related_name="+")
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(condition=models.Q(ends__gte=models.F("starts")), name="cover_ends_later"),
        )

    def __str__(self) -> str:
        return f"cover of {self.entry_id}"
