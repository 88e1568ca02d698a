"""Delegations: who was invited, with how many places, until when, and who answers for them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.enrolment.models import Applicant, Category
from caissa_web.records.models import Event


class Terms(models.Model):
    """What holds for all delegations of an event: the days, and the fee for a name that comes late.

    The fee is in whole units of the offer's currency. A delegation may have a later day of its own.
    """

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="delegation_terms")
    reply_by = models.DateTimeField(_("reply to the invitation by"), null=True, blank=True)
    names_until = models.DateTimeField(_("names until"), null=True, blank=True)
    late_until = models.DateTimeField(_("late names until"), null=True, blank=True)
    late_fee_units = models.PositiveBigIntegerField(_("fee for each late name"), default=0)
    substitutes_until = models.DateTimeField(_("substitutions until"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"terms of delegations at {self.event_id}"


class Delegation(models.Model):
    """A federation or club at an event. It enters people as one applicant, and pays as one payer.

    Its number is that of its applicant, so that an entry knows its delegation and `delegation:<number>` is
    its payer. The contact of the applicant is the head of delegation: telling the head is telling all
    (C.10 2.3). The billing address and the VAT number are the payer's.
    """

    class Kind(models.TextChoices):
        """Whose people they are."""

        FEDERATION = "federation", _("federation")
        CLUB = "club", _("club or school")

    class State(models.TextChoices):
        """How far a delegation has come."""

        INVITED = "invited", _("invited")
        ACCEPTED = "accepted", _("accepted")
        NAMES_IN = "names-in", _("names handed in")
        COMPLETE = "complete", _("complete")
        REFUSED = "refused", _("declined")

    applicant = models.OneToOneField(
        Applicant, on_delete=models.PROTECT, related_name="delegation", primary_key=True
    )
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="delegations")
    code = models.CharField(max_length=8, unique=True)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.FEDERATION)
    federation = models.CharField(_("federation"), max_length=3, blank=True, default="")
    name = models.CharField(_("name"), max_length=200)
    state = models.CharField(max_length=10, choices=State.choices, default=State.INVITED)
    names_until = models.DateTimeField(_("own deadline for names"), null=True, blank=True)
    reply_by = models.DateTimeField(_("own deadline for the reply"), null=True, blank=True)
    invited_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    names_in_at = models.DateTimeField(null=True)
    reminded_at = models.DateTimeField(null=True)
    note = models.CharField(_("note of the office"), max_length=500, blank=True, default="")
    version = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("federation", "name", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("event", "federation"),
                condition=models.Q(kind="federation"),
                name="one_delegation_of_a_federation",
            ),
            models.UniqueConstraint(fields=("event", "name"), name="one_delegation_of_a_name"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def subject(self) -> str:
        """How the log names the delegation."""
        return f"delegation:{self.code}"

    @property
    def payer_key(self) -> str:
        """The key under which the treasury knows who pays for it."""
        return f"delegation:{self.pk}"

    @property
    def is_open(self) -> bool:
        """Does the delegation come, as far as is known?"""
        return self.state in (self.State.ACCEPTED, self.State.NAMES_IN, self.State.COMPLETE)


class FederationOfficial(models.Model):
    """Somebody who acts or looks for a delegation: its head, the deputy, an official of the federation.

    They come by an account or by a signed link; a raised `link_version` makes older links worthless.
    """

    class Duty(models.TextChoices):
        """What somebody does for the delegation."""

        HEAD = "head", _("head of delegation")
        DEPUTY = "deputy", _("deputy head of delegation")
        OFFICIAL = "official", _("official of the federation")

    delegation = models.ForeignKey(Delegation, on_delete=models.CASCADE, related_name="officials")
    duty = models.CharField(max_length=10, choices=Duty.choices, default=Duty.OFFICIAL)
    name = models.CharField(_("name"), max_length=200)
    email = models.CharField(_("e-mail"), max_length=254, blank=True, default="")
    phone = models.CharField(_("phone"), max_length=40, blank=True, default="")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="delegations"
    )
    made_at = models.DateTimeField()
    link_version = models.PositiveIntegerField(default=1)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("delegation", "duty"),
                condition=models.Q(ended_at__isnull=True, duty__in=("head", "deputy")),
                name="one_head_and_one_deputy",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def may_act(self) -> bool:
        """May they enter and change people, not only look?"""
        return self.ended_at is None and self.duty in (self.Duty.HEAD, self.Duty.DEPUTY)


class Quota(models.Model):
    """How many of a kind of place a delegation has in a category, and how many it has taken."""

    delegation = models.ForeignKey(Delegation, on_delete=models.CASCADE, related_name="quotas")
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="quotas")
    status = models.CharField(max_length=40, default="official")
    size = models.PositiveIntegerField()
    taken = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("category__position", "status", "id")
        constraints = (
            models.UniqueConstraint(fields=("delegation", "category", "status"), name="one_quota_of_a_kind"),
            models.CheckConstraint(
                condition=models.Q(taken__lte=models.F("size")), name="never_more_than_the_quota"
            ),
        )

    def __str__(self) -> str:
        return f"{self.status} {self.taken}/{self.size}"

    @property
    def left(self) -> int:
        """How many places are free."""
        return self.size - self.taken


def officials_of(delegation: Delegation) -> list[FederationOfficial]:
    """Those who act or look for a delegation now, the head first."""
    order = {duty: place for place, duty in enumerate(FederationOfficial.Duty.values)}
    rows = [each for each in delegation.officials.all() if each.ended_at is None]
    return sorted(rows, key=lambda each: (order[each.duty], each.pk))
