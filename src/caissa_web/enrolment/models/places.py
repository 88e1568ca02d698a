"""Scarce things as counters: so many there are, so many are taken, never more."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.enrolment.models.offers import Category


class Counter(models.Model):
    """The places of a category, of one of its pools, or of a federation in a pool.

    `queue` is the number that was drawn last for a complete submission; only a category's counter draws.
    Without a size there is no limit.
    """

    class Kind(models.TextChoices):
        """What is counted."""

        CATEGORY = "category", _("category")
        POOL = "pool", _("pool")
        FEDERATION = "federation", _("federation's quota")

    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="counters")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    key = models.CharField(max_length=100, blank=True, default="")
    size = models.PositiveIntegerField(null=True)
    taken = models.PositiveIntegerField(default=0)
    queue = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("category", "kind", "key"), name="one_counter_of_a_key"),
            models.CheckConstraint(
                condition=models.Q(size__isnull=True) | models.Q(taken__lte=models.F("size")),
                name="never_one_place_too_many",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.key}: {self.taken}/{self.size}"

    @property
    def left(self) -> int | None:
        """How many are free; None where there is no limit."""
        return None if self.size is None else self.size - self.taken


class Claim(models.Model):
    """So many of a counter's places for one entry; a released claim stays, so that the history is whole."""

    class State(models.TextChoices):
        """What a claim is worth."""

        HELD = "held", _("held")
        CONFIRMED = "confirmed", _("confirmed")
        RELEASED = "released", _("released")

    entry = models.ForeignKey("enrolment.Entry", on_delete=models.CASCADE, related_name="claims")
    counter = models.ForeignKey(Counter, on_delete=models.PROTECT, related_name="claims")
    n = models.PositiveIntegerField(default=1)
    state = models.CharField(max_length=10, choices=State.choices, default=State.HELD)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("entry", "counter"),
                condition=~models.Q(state="released"),
                name="one_live_claim_of_an_entry",
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry_id} {self.counter_id}: {self.state}"
