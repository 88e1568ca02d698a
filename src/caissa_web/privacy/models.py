"""What is kept about personal data itself: who answers for it, who looked, what was agreed, asked, erased."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from caissa_web.records.models import AddedOnly, Event, Section

DAYS_TO_ANSWER = 30


class Controller(models.Model):
    """Who answers for the personal data of an event or, without one, of the whole installation."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, null=True, related_name="controller")
    name = models.CharField(max_length=200)
    contact = models.CharField(max_length=300, blank=True, default="")
    officer = models.CharField(max_length=300, blank=True, default="")

    def __str__(self) -> str:
        return self.name


class AccessEntry(models.Model):
    """Somebody opened a page or a file with personal data (DATA-004, FAIR-009)."""

    at = models.DateTimeField(db_index=True)
    by = models.CharField(max_length=150)
    page = models.CharField(max_length=60)
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, related_name="+")
    section = models.ForeignKey(Section, on_delete=models.SET_NULL, null=True, related_name="+")
    whom = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.by}: {self.page}"


class Deletion(AddedOnly):
    """One line of the deletion log: what kind of data was erased, how much and why, never what it said."""

    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    kind = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    reason = models.CharField(max_length=300, blank=True, default="")
    section = models.ForeignKey(Section, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d} {self.kind}: {self.number}"


class Consent(models.Model):
    """What somebody, or their guardian, has allowed; with the words they saw, and until they took it back."""

    class Kind(models.TextChoices):
        """What needs consent."""

        PICTURES = "pictures", _("Photos and video")
        FULL_NAME = "full-name", _("Full name of a player under 18 on public pages")
        CONTACT = "contact", _("Messages by e-mail or phone")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="consents")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    person = models.CharField(max_length=200)
    fide_id = models.PositiveIntegerField(null=True)
    given_by = models.CharField(max_length=200, blank=True, default="")
    text_version = models.CharField(max_length=20)
    text = models.TextField()
    given_on = models.DateField()
    recorded_by = models.CharField(max_length=150)
    recorded_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("person", "-id")

    def __str__(self) -> str:
        return f"{self.person}: {self.kind}"


class DataRequest(models.Model):
    """What somebody asks about their own data, and by when they must have an answer (DATA-002)."""

    class Kind(models.TextChoices):
        """The rights A to E of FIDE's privacy notice (13)."""

        KNOW = "A", _("A: know whether data about oneself are held")
        OWN_DATA = "B", _("B: see, correct, erase, restrict or transfer one's own data")
        WITHDRAW = "C", _("C: withdraw a consent")
        COMPLAIN = "D", _("D: complain to an authority")
        AUTOMATED = "E", _("E: be informed of decisions made by a program")

    class Way(models.TextChoices):
        """How it came: through the national federation first, directly if that does not act."""

        FEDERATION = "federation", _("through the federation")
        DIRECT = "direct", _("directly")

    class State(models.TextChoices):
        """How far it has come."""

        OPEN = "open", pgettext_lazy("request", "open")
        DONE = "done", _("done")
        REFUSED = "refused", _("refused with a reason")

    kind = models.CharField(max_length=1, choices=Kind.choices)
    person = models.CharField(max_length=200)
    contact = models.CharField(max_length=300, blank=True, default="")
    way = models.CharField(max_length=12, choices=Way.choices)
    received = models.DateField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    answer = models.TextField(blank=True, default="")
    answered_at = models.DateTimeField(null=True)
    recorded_by = models.CharField(max_length=150)
    recorded_at = models.DateTimeField()

    class Meta:
        ordering = ("received", "id")

    def __str__(self) -> str:
        return f"{self.kind} {self.received}"

    @property
    def due(self) -> date:
        """The last day for an answer."""
        return self.received + timedelta(days=DAYS_TO_ANSWER)

    def days_left(self, now: datetime) -> int:
        """How many days are left; less than none if the answer is late."""
        return (self.due - now.date()).days
