"""Accounts: under which name a player plays in a playing zone, and whether they agreed to be screened."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.records.models import Event, Section


class PlayerAccount(models.Model):
    """A player's personal account in a playing zone (E.04 9.3), for one event.

    `person` is the key of `games.people` (FIDE ID, or name): a number could be moved by an undo. `folded` is
    the account's name in small letters, for playing zones tell no capitals apart. `consented_at` is when the
    player agreed to be screened and to play under this account (E.04 Appendix I 10.1).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="player_accounts")
    section = models.ForeignKey(
        Section, on_delete=models.CASCADE, related_name="player_accounts", null=True, blank=True
    )
    person = models.CharField(max_length=220)
    fide_id = models.PositiveBigIntegerField(_("FIDE ID"), null=True, blank=True)
    name = models.CharField(_("name"), max_length=200)
    zone = models.SlugField(_("playing zone"), max_length=20)
    account = models.CharField(_("account"), max_length=60)
    folded = models.CharField(max_length=60)
    consented_at = models.DateTimeField(null=True, blank=True)
    consent_by = models.CharField(max_length=150, blank=True, default="")
    added_by = models.CharField(max_length=150)
    added_at = models.DateTimeField()

    class Meta:
        ordering = ("zone", "name", "id")
        constraints = (
            models.UniqueConstraint(fields=("event", "zone", "folded"), name="one_player_of_an_account"),
            models.UniqueConstraint(fields=("event", "zone", "person"), name="one_account_of_a_player"),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.account} ({self.zone})"
