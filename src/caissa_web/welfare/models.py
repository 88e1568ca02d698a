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


class Companion(models.Model):
    """Who comes with a player: the attendant of a child, or the assistant of a player with a disability.

    Somebody who looks after several players stands at each of them under the same name. Duties and absences
    are what the arbiters have to know (Organisers' Manual 9.3.5, 9.4 and 10.1.2).
    """

    class Kind(models.TextChoices):
        """What they are."""

        ATTENDANT = "attendant", _("attendant")
        ASSISTANT = "assistant", _("assistant")

    class Duty(models.TextChoices):
        """What an assistant does for the player."""

        MOVES = "moves", _("makes the moves on the board")
        CLOCK = "clock", _("presses the clock and tells the time left")
        SHEET = "sheet", _("writes the moves")
        ANNOUNCE = "announce", _("announces the opponent’s moves")
        REFRESHMENTS = "refreshments", _("fetches refreshments")
        TOILET = "toilet", _("goes along to the toilet")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="companions")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="companions")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    name = models.CharField(max_length=200)
    phone = models.CharField(max_length=40, blank=True, default="")
    language = models.CharField(max_length=100, blank=True, default="")
    duties = models.JSONField(default=list)
    all_rounds = models.BooleanField(default=True)
    absences = models.CharField(max_length=300, blank=True, default="")
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("entry", "kind"), name="one_companion_of_a_kind"),)

    def __str__(self) -> str:
        return f"{self.kind} of {self.entry_id}"

    @property
    def duties_in_words(self) -> list[str]:
        """The duties, in the order in which they are asked."""
        return [str(duty.label) for duty in self.Duty if duty.value in self.duties]
