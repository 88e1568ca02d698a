"""Entries: somebody in a category, from the first draft to the board."""

from __future__ import annotations

from typing import Any, Never

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.enrolment.models.offers import Category
from caissa_web.enrolment.models.people import Applicant, Participant
from caissa_web.records.models import Event


class Application(models.Model):
    """Entries that were sent together. `together` means all or nothing: one claim for the whole family.

    `key` comes from the form, so that a second press of the button is the first one again.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="applications")
    applicant = models.ForeignKey(Applicant, on_delete=models.PROTECT, related_name="applications")
    key = models.CharField(max_length=64)
    together = models.BooleanField(default=True)
    prepared_at = models.DateTimeField()
    ready = models.BooleanField(default=False)
    arrived_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "key"), name="one_application_of_a_key"),)

    def __str__(self) -> str:
        return f"application {self.pk}"


class Unscoped:
    """What stands in place of `Entry.objects`: a query must say whose entries it is for."""

    def __get__(self, instance: object, owner: type) -> Never:
        raise TypeError("ask enrolment.queries.visible_to, or Entry.everybody where everybody is meant")


class Entry(models.Model):
    """Somebody in a category. `seq` is the number of the first complete submission; nothing changes it but
    another category, in which the entry gets a number of its own.

    `to_decide` is an axis of its own: awaiting the organiser's decision is not waiting for a place.
    """

    class State(models.TextChoices):
        """How far an entry has come."""

        DRAFT = "draft", _("draft")
        SUBMITTED = "submitted", _("submitted")
        CONFIRMED = "confirmed", _("confirmed")
        WAITING = "waiting", _("on the waiting list")
        OFFERED = "offered", _("place offered")
        REJECTED = "rejected", _("rejected")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("expired")
        NO_SHOW = "no-show", _("no-show")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entries")
    code = models.CharField(max_length=8, unique=True)
    application = models.ForeignKey(Application, on_delete=models.PROTECT, related_name="entries")
    applicant = models.ForeignKey(Applicant, on_delete=models.PROTECT, related_name="entries")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="entries")
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="entries")
    state = models.CharField(max_length=12, choices=State.choices, default=State.DRAFT)
    status = models.CharField(_("kind of place"), max_length=40, blank=True, default="")
    seq = models.PositiveBigIntegerField(null=True)
    order = models.BigIntegerField(null=True)
    pool = models.CharField(max_length=40, blank=True, default="")
    rating = models.PositiveIntegerField(null=True)
    nominated = models.PositiveIntegerField(null=True)
    paid_seq = models.PositiveBigIntegerField(null=True)
    to_decide = models.BooleanField(default=False)
    answers = models.JSONField(default=dict)
    facts = models.JSONField(default=dict)
    waivers = models.JSONField(default=dict)
    verdict = models.JSONField(default=list)
    judged_by = models.CharField(max_length=200, blank=True, default="")
    changed_verdict = models.JSONField(null=True)
    quote = models.JSONField(null=True)
    charged = models.BooleanField(default=False)
    source = models.CharField(max_length=10, default="portal")
    made_at = models.DateTimeField()
    complete_at = models.DateTimeField(null=True)
    confirmed_at = models.DateTimeField(null=True)
    offers = models.PositiveSmallIntegerField(default=0)
    offered_until = models.DateTimeField(null=True)
    pay_by = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    reminded_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(auto_now=True)

    everybody: models.Manager[Any] = models.Manager()
    objects = Unscoped()

    class Meta:
        ordering = ("id",)
        indexes = (
            models.Index(fields=("event", "state", "id"), name="entries_by_state"),
            models.Index(fields=("event", "id"), name="entries_of_an_event"),
            models.Index(fields=("category", "state", "order"), name="waiting_list_of_a_category"),
            models.Index(fields=("state", "offered_until"), name="entries_offered_until"),
            models.Index(fields=("state", "pay_by"), name="entries_to_pay_by"),
        )
        constraints = (
            models.UniqueConstraint(fields=("category", "seq"), name="one_entry_of_a_number"),
            models.UniqueConstraint(
                fields=("participant", "category"),
                condition=~models.Q(state__in=("rejected", "withdrawn", "expired")),
                name="one_live_entry_of_a_category",
            ),
        )

    def __str__(self) -> str:
        return self.code

    @property
    def subject(self) -> str:
        """How the log and the treasury name the entry."""
        return self.code


class Consent(models.Model):
    """Somebody's consent to a text, by the hash of what they read; the row goes when they are erased."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="consents")
    code = models.CharField(max_length=40)
    text_hash = models.CharField(max_length=64)
    by = models.CharField(max_length=200)
    at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("entry", "code", "text_hash"), name="one_consent"),)

    def __str__(self) -> str:
        return f"{self.entry_id} {self.code}"
