"""Invitations to play: to whom, until when, and what was answered."""

from __future__ import annotations

from django.db import models


class PlayerInvitation(models.Model):
    """An invitation to play in a section of an event: to whom, until when, and what was answered (C.05 12.3).

    The section is named as it is announced; the section itself may not exist yet. Of the personal link only
    the hash of its token is kept; `link_version` counts the links that were made.
    """

    ISSUED, ACCEPTED, DECLINED, WITHDRAWN = "issued", "accepted", "declined", "withdrawn"

    event = models.ForeignKey("records.Event", on_delete=models.CASCADE, related_name="player_invitations")
    section = models.CharField(max_length=200, blank=True, default="")
    name = models.CharField(max_length=200)
    federation = models.CharField(max_length=3, blank=True, default="")
    title = models.CharField(max_length=3, blank=True, default="")
    rating = models.PositiveSmallIntegerField(null=True)
    fide_id = models.PositiveIntegerField(null=True)
    email = models.CharField(max_length=254, blank=True, default="")
    language = models.CharField(max_length=20, default="en")
    state = models.CharField(max_length=20, default=ISSUED)
    issued_at = models.DateTimeField()
    reply_until = models.DateField(null=True)
    answered_at = models.DateTimeField(null=True)
    by = models.CharField(max_length=150)
    reason = models.CharField(max_length=500, blank=True, default="")
    token_hash = models.CharField(max_length=64, unique=True, null=True)
    link_version = models.PositiveSmallIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("section", "name", "id")
        constraints = (
            models.UniqueConstraint(fields=("event", "section", "name"), name="one_invitation_of_a_player"),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.state}"
