"""Offers: what can be entered, from when until when, by which rules."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa.messages import LabelledEnum, msg
from caissa_web.records.models import Event, Section


class Stage(LabelledEnum):
    """How far an offer has come; opening and closing are hours, not acts of a program."""

    DRAFT = "draft", msg("draft")
    ANNOUNCED = "announced", msg("announced")
    OPEN = "open", msg("open")
    CLOSED = "closed", msg("closed")
    CALLED_OFF = "called-off", msg("called off")


class Offer(models.Model):
    """What an event offers. `text` is the library's offer file: rules, categories, pools, prices, questions.

    One text, so that the form, the office, the API and the command line judge by the same rules.
    """

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="offer")
    text = models.TextField(_("rules, places and prices"))
    opens = models.DateTimeField(_("entries open"), null=True, blank=True)
    closes = models.DateTimeField(_("entries close"), null=True, blank=True)
    change_until = models.DateTimeField(_("changes until"), null=True, blank=True)
    withdraw_until = models.DateTimeField(_("free withdrawal until"), null=True, blank=True)
    announced_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    called_off_at = models.DateTimeField(null=True)
    called_off_by = models.CharField(max_length=150, blank=True, default="")
    called_off_because = models.CharField(max_length=300, blank=True, default="")
    called_off_all_back = models.BooleanField(default=True)
    pay_within_days = models.PositiveSmallIntegerField(_("days to pay"), null=True, blank=True)
    offer_hours = models.PositiveSmallIntegerField(_("hours to accept an offered place"), default=72)
    unpaid_round = models.PositiveSmallIntegerField(
        _("round before which the unpaid are named"), null=True, blank=True, default=1
    )
    waiting_most = models.PositiveIntegerField(_("longest waiting list"), null=True, blank=True)
    public_list = models.BooleanField(_("publish the list of entries"), default=True)
    public_fields = models.JSONField(_("fields of the published list"), default=list, blank=True)
    lots_seed = models.CharField(_("seed of the lots"), max_length=100, blank=True, default="")
    lots_commitment = models.CharField(max_length=64, blank=True, default="")
    lots_drawn_at = models.DateTimeField(null=True)
    judged_by = models.CharField(_("rating lists that decided last"), max_length=200, blank=True, default="")
    reminded_on = models.DateField(null=True)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"offer of {self.event_id}"

    def stage(self, now: datetime) -> Stage:
        """How far the offer has come at a moment."""
        if self.announced_at is None:
            return Stage.DRAFT
        if self.called_off_at is not None:
            return Stage.CALLED_OFF
        if (self.closed_at is not None and self.closed_at <= now) or (
            self.closes is not None and self.closes <= now
        ):
            return Stage.CLOSED
        return Stage.ANNOUNCED if self.opens is None or now < self.opens else Stage.OPEN


class Category(models.Model):
    """Something to enter, such as U14G or group B; its rules and pools stand in the offer's text.

    `section` is where its entries will play. A category that left the text is kept while entries name it.
    """

    class Role(models.TextChoices):
        """What somebody comes as."""

        PLAYER = "player", _("player")
        CAPTAIN = "captain", _("captain")
        COACH = "coach", _("coach")
        ACCOMPANYING = "accompanying", _("accompanying person")
        OFFICIAL = "official", _("official")
        VIP = "vip", _("guest of honour")

    offer = models.ForeignKey(Offer, on_delete=models.CASCADE, related_name="categories")
    code = models.CharField(max_length=40)
    name = models.CharField(max_length=200)
    section = models.ForeignKey(Section, on_delete=models.PROTECT, null=True, related_name="categories")
    role = models.CharField(max_length=20, choices=Role.choices, default=Role.PLAYER)
    position = models.PositiveSmallIntegerField(default=0)
    retired = models.BooleanField(default=False)

    class Meta:
        ordering = ("position", "code")
        constraints = (models.UniqueConstraint(fields=("offer", "code"), name="one_category_of_a_code"),)

    def __str__(self) -> str:
        return self.code
