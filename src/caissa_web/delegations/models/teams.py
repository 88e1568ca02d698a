"""Teams of a delegation: boards in their order, reserves, the captain, and who was replaced by whom."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.delegations.models.delegations import Delegation
from caissa_web.delegations.models.members import Member
from caissa_web.enrolment.models import Category


class Team(models.Model):
    """A team in a category; once locked its order is fixed (C.05 7).

    `verdict` is how each rule stood when somebody put the team in order or took note: after a substitution or
    a new rating list the difference to what the rules say then is what has changed. It holds no names.
    """

    delegation = models.ForeignKey(Delegation, on_delete=models.PROTECT, related_name="teams")
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="teams")
    name = models.CharField(_("name"), max_length=100)
    position = models.PositiveSmallIntegerField(default=1)
    captain = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="captain_of")
    locked_at = models.DateTimeField(null=True)
    waivers = models.JSONField(default=dict, blank=True)
    verdict = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("category__position", "position", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("delegation", "category", "name"), name="one_team_of_a_name_and_delegation"
            ),
        )

    def __str__(self) -> str:
        return self.name


class TeamPlace(models.Model):
    """A member's board in a team; reserves come behind the boards."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="places")
    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="place")
    board = models.PositiveSmallIntegerField()
    reserve = models.BooleanField(default=False)

    class Meta:
        ordering = ("board", "id")
        constraints = (models.UniqueConstraint(fields=("team", "board"), name="one_member_of_a_board"),)

    def __str__(self) -> str:
        return f"{self.team_id}.{self.board}"


class Substitution(models.Model):
    """Somebody who came in for somebody else, and keeps their place, room, flight and fee."""

    old = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="substituted_by")
    new = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="substitute_for")
    team = models.ForeignKey(Team, on_delete=models.SET_NULL, null=True, related_name="substitutions")
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    reason = models.CharField(max_length=500, blank=True, default="")

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.old_id} → {self.new_id}"
