"""Members of a delegation, by which right they come, and qualifications that were earned."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.delegations.models.delegations import Delegation
from caissa_web.enrolment.models import Category, Entry
from caissa_web.records.models import Event


class Status(models.TextChoices):
    """By which right somebody comes; the offer's pools and prices name the same words."""

    OFFICIAL = "official", _("official")
    ADDITIONAL = "additional", _("additional")
    PERSONAL_RIGHT = "personal-right", _("personal right")
    WILD_CARD = "wild-card", _("wild card")
    PASSED_ON = "passed-on", _("qualification passed on")


class Qualification(models.Model):
    """A place that somebody, or a federation, has earned elsewhere; it is used once, passed on, or lapses.

    Whoever gets it from somebody else is marked "not qualified through play" (B.01.2).
    """

    class State(models.TextChoices):
        """What became of it."""

        OPEN = "open", _("open")
        USED = "used", _("used")
        PASSED_ON = "passed-on", _("passed on")
        LAPSED = "lapsed", _("lapsed")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="qualifications")
    category = models.ForeignKey(Category, on_delete=models.PROTECT, null=True, related_name="qualifications")
    earned = models.CharField(_("earned by"), max_length=200)
    name = models.CharField(_("name"), max_length=200, blank=True, default="")
    fide_id = models.PositiveBigIntegerField(_("FIDE ID"), null=True, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True, default="")
    valid_until = models.DateField(_("valid until"), null=True, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    passed_by = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="passed_to")
    used_by = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="qualifications")
    reason = models.CharField(max_length=500, blank=True, default="")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("event", "state"), name="qualifications_by_state"),)

    def __str__(self) -> str:
        return f"{self.earned}: {self.name or self.federation}"

    @property
    def through_play(self) -> bool:
        """Was it earned by whoever has it?"""
        return self.passed_by_id is None


class Member(models.Model):
    """An entry that belongs to a delegation; by which right it comes is the entry's own status."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="member")
    delegation = models.ForeignKey(Delegation, on_delete=models.PROTECT, related_name="members")
    position = models.PositiveIntegerField(default=0)
    is_late = models.BooleanField(default=False)

    class Meta:
        ordering = ("position", "id")
        indexes = (models.Index(fields=("delegation", "position"), name="members_in_order"),)

    def __str__(self) -> str:
        return str(self.entry_id)

    @property
    def status(self) -> str:
        """By which right the member comes."""
        return str(self.entry.status)

    @property
    def status_label(self) -> str:
        """The right in words."""
        known = dict(Status.choices)
        return str(known.get(self.status, self.status))
