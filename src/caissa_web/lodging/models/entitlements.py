"""Entitlements: who stays how many nights on whose account."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.enrolment.models import Category
from caissa_web.records.models import Event


class Entitlement(models.Model):
    """A rule such as: six of each delegation stay ten nights in a double room on the organiser's account.

    Empty fields ask nothing. The first rule that fits applies. `most` is for how many of a delegation, or of
    one applicant's entries, it holds. `account` is the code of the payer who is charged, if anybody
    is.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entitlements")
    name = models.CharField(_("name"), max_length=200)
    role = models.CharField(_("role"), max_length=20, choices=Category.Role.choices, blank=True, default="")
    category = models.CharField(_("category"), max_length=40, blank=True, default="")
    status = models.CharField(_("kind of place"), max_length=40, blank=True, default="")
    federation = models.CharField(_("federation"), max_length=3, blank=True, default="")
    nights = models.PositiveSmallIntegerField(_("nights"))
    most = models.PositiveSmallIntegerField(_("persons of a delegation"), null=True, blank=True)
    single = models.BooleanField(_("also in single use"), default=False)
    account = models.CharField(_("on the account of (payer's code)"), max_length=12, blank=True, default="")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("position", "id")

    def __str__(self) -> str:
        return self.name
