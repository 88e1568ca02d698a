"""People who log in, what an appointment is limited to, invitations, and the log of log-ins."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Somebody who logs in; names come in one piece, because not everybody has a first and a last one."""

    first_name = None  # type: ignore[assignment] # Django's own way to leave a field out
    last_name = None  # type: ignore[assignment] # as above
    name = models.CharField(_("name"), max_length=200, blank=True)

    def __str__(self) -> str:
        return self.name or self.username

    def get_full_name(self) -> str:
        """The name in full, or the log-in name."""
        return str(self)

    def get_short_name(self) -> str:
        """The same: a name is not cut."""
        return str(self)


class Limits(models.Model):
    """Whose people, which team or which player a role is for; the others mean nothing to it.

    `named` is the team or the player by name: numbers change when a list is put in order anew.
    """

    federation = models.CharField(max_length=3, blank=True, default="")
    team = models.PositiveIntegerField(null=True)
    player = models.PositiveIntegerField(null=True)
    named = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        abstract = True


class Scope(Limits):
    """What one appointment is limited to; a captain of two teams has two of them."""

    appointment = models.ForeignKey("records.Appointment", on_delete=models.CASCADE, related_name="scopes")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("appointment", "federation", "team", "player"),
                name="one_scope_of_a_kind",
                nulls_distinct=False,
            ),
        )

    def __str__(self) -> str:
        return self.federation or self.named or f"{self.team or self.player}"


class Invitation(Limits):
    """A link that gives its first user a role; only the hash of its token is kept."""

    event = models.ForeignKey("records.Event", on_delete=models.CASCADE, related_name="invitations")
    section = models.ForeignKey("records.Section", on_delete=models.CASCADE, null=True)
    role = models.CharField(max_length=40)
    label = models.CharField(max_length=100, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField()
    expires = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    used_by = models.CharField(max_length=150, blank=True)
    revoked_at = models.DateTimeField(null=True)
    mailed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-made_at",)

    def __str__(self) -> str:
        return f"{self.role} {self.label}"

    def is_open(self, now: datetime) -> bool:
        """May somebody still come with it?"""
        return self.used_at is None and self.revoked_at is None and now < self.expires


class SignIn(models.Model):
    """One log-in or one failure: who, when, from about where (DATA-006)."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_ins")
    at = models.DateTimeField(db_index=True)
    address = models.CharField(max_length=45, blank=True)
    ok = models.BooleanField()
    how = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering = ("-at",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.user_id} {self.ok}"


class MailServer(models.Model):
    """The server that takes our e-mail; there is one at most. Its password is stored encrypted."""

    class Tls(models.TextChoices):
        """When the encryption of the connection begins."""

        START = "start", _("after the greeting (STARTTLS, usually port 587)")
        YES = "yes", _("from the first byte (TLS, usually port 465)")
        NO = "no", _("never (only for a server in the same house, usually port 25)")

    host = models.CharField(max_length=253)
    port = models.PositiveIntegerField()
    tls = models.CharField(max_length=5, choices=Tls, default=Tls.START)
    user = models.CharField(max_length=254, blank=True, default="")
    password = models.CharField(max_length=1000, blank=True, default="")
    sender = models.CharField(max_length=320)

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class Remembered(models.Model):
    """What all processes remember together for a while, such as counted tries; nobody can read whose."""

    key = models.CharField(max_length=64, primary_key=True)
    value = models.TextField()
    expires = models.FloatField(db_index=True)

    class Meta:
        verbose_name_plural = "remembered"

    def __str__(self) -> str:
        return self.key
