"""What is stored of playing zones: what a section has chosen, permissions, games that were asked for."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.online.models import PlayerAccount
from caissa_web.records.models import Section


class ZoneChoice(models.Model):
    """On which zone a section is played, the organiser's token there, and what the last check said.

    The token is encrypted with the installation's key and deleted after the event. `problems` are
    pairs of a player's name and the code of an `AccountFault`.
    """

    section = models.OneToOneField(Section, on_delete=models.CASCADE, related_name="zone_choice")
    zone = models.SlugField(_("playing zone"), max_length=20)
    encrypted = models.TextField(blank=True, default="")
    chosen_by = models.CharField(max_length=150)
    chosen_at = models.DateTimeField()
    checked_at = models.DateTimeField(null=True, blank=True)
    problems = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.section_id}: {self.zone}"


class ZoneToken(models.Model):
    """A player's permission to create games on an account: encrypted, and deleted after the event."""

    account = models.OneToOneField(PlayerAccount, on_delete=models.CASCADE, related_name="permission")
    folded = models.CharField(max_length=60)
    """For which account it was given: the player may have named another since."""
    encrypted = models.TextField()
    stored_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"permission of account {self.account_id}"


class ZoneBatch(models.Model):
    """Games of a round that were asked for together; written before the zone is asked.

    `boards` are number, key and account of White, key and account of Black (keys of `games.people`).
    `sent_at` stands while nobody knows what became of the request: after a restart the zone is asked, and
    only what it has not is sent again. `results` are what the zone said last, `left_out` whom it refused.
    """

    class State(models.TextChoices):
        """How far the games have come."""

        WAITING = "waiting", _("being created")
        CREATED = "created", _("created")
        FAILED = "failed", _("not created")

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="zone_batches")
    zone = models.SlugField(max_length=20)
    round = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    boards = models.JSONField()
    seconds = models.PositiveIntegerField()
    increment = models.PositiveIntegerField()
    asked_by = models.CharField(max_length=150)
    asked_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    not_before = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    fault = models.JSONField(null=True, blank=True)
    left_out = models.JSONField(default=list)
    reference = models.CharField(max_length=100, blank=True, default="")
    created_at = models.DateTimeField(null=True, blank=True)
    clocks_asked_at = models.DateTimeField(null=True, blank=True)
    clocks_started_at = models.DateTimeField(null=True, blank=True)
    results = models.JSONField(default=list)
    looked_at = models.DateTimeField(null=True, blank=True)
    stored_games = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("round", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("zone", "reference"),
                condition=~models.Q(reference=""),
                name="one_batch_of_a_reference",
            ),
        )
        indexes = (models.Index(fields=("state", "not_before"), name="zone_batches_by_state"),)

    def __str__(self) -> str:
        return f"{self.section_id}, round {self.round}: {len(self.boards)} games"
