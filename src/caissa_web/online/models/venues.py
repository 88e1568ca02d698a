"""Venues of a hybrid event: where its players sit, and who looks after them there."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.records.models import Event, Pass, Section


class Venue(models.Model):
    """A playing venue (E.04 16): its equipment; its people and players stand in rows of their own."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="venues")
    key = models.SlugField(_("short name"), max_length=40)
    name = models.CharField(_("name"), max_length=60)
    place = models.CharField(_("address"), max_length=300, blank=True, default="")
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, default="")
    cameras = models.PositiveSmallIntegerField(_("cameras"), default=0)
    devices = models.PositiveSmallIntegerField(_("playing devices"), default=0)
    spare_internet = models.BooleanField(_("second internet connection"), default=False)

    class Meta:
        ordering = ("name", "id")
        constraints = (models.UniqueConstraint(fields=("event", "key"), name="one_venue_of_a_key"),)

    def __str__(self) -> str:
        return self.name


class VenuePerson(models.Model):
    """Somebody's duty at a venue; with a log-in they see this venue, and no other."""

    venue = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="people")
    duty = models.CharField(_("duty"), max_length=30)
    name = models.CharField(_("name"), max_length=200)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="venue_duties",
    )

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.name}: {self.duty}"


class VenuePlayer(models.Model):
    """At which venue a player of a section sits."""

    venue = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="players")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="venue_players")
    person = models.CharField(max_length=220)
    name = models.CharField(max_length=200)

    class Meta:
        ordering = ("section", "name", "id")
        constraints = (models.UniqueConstraint(fields=("section", "person"), name="one_venue_of_a_player"),)

    def __str__(self) -> str:
        return self.name


class VenuePhone(models.Model):
    """A link for a phone at a venue: it shows the games of the players who sit there, and no others."""

    venue = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="phones")
    held_pass = models.OneToOneField(Pass, on_delete=models.CASCADE, related_name="venue_phone")

    def __str__(self) -> str:
        return f"{self.venue_id}: {self.held_pass_id}"


class TakenSubmission(models.Model):
    """A form that a phone kept without a network, and that was taken: sent again, it changes nothing."""

    held_pass = models.ForeignKey(Pass, on_delete=models.CASCADE, related_name="submissions")
    key = models.CharField(max_length=60)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("held_pass", "key"), name="one_form_of_a_key"),)

    def __str__(self) -> str:
        return self.key
