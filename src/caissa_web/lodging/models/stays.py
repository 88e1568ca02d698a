"""Stays: who needs a bed from when to when, and the beds night by night."""

from __future__ import annotations

from datetime import date

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from caissa.lodging import evenings
from caissa_web.enrolment.models import Entry, Participant
from caissa_web.lodging.models.hotels import Board, Hotel, Room, RoomType
from caissa_web.records.models import Event


class Stay(models.Model):
    """Somebody's nights at an event, from the wish to the departure.

    A wish claims nothing. A held stay has claimed a bed of its kind for every night, a confirmed one sleeps
    in a room in every night. `chosen` says that the guest named the kind of room, and no proposal did.
    `sharing` is how many share the room, which decides the price; `single` claims the whole of it. What is
    said about diet and needs is encrypted.
    """

    class State(models.TextChoices):
        """How far a stay has come."""

        WISHED = "wished", _("wished")
        HELD = "held", _("held")
        CONFIRMED = "confirmed", _("confirmed")
        IN = "in", pgettext_lazy("hotel", "checked in")
        OUT = "out", _("checked out")
        NO_SHOW = "no-show", _("no-show")
        CANCELLED = "cancelled", _("cancelled")

    class Diet(models.TextChoices):
        """What somebody eats; nothing is asked where they do not say it."""

        VEGETARIAN = "vegetarian", _("vegetarian")
        VEGAN = "vegan", _("vegan")
        HALAL = "halal", _("halal")
        KOSHER = "kosher", _("kosher")
        GLUTEN_FREE = "gluten-free", _("gluten-free")
        LACTOSE_FREE = "lactose-free", _("lactose-free")
        OTHER = "other", _("other, see the note")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="stays")
    code = models.CharField(max_length=8, unique=True)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="stays")
    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="stays")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WISHED)
    hotel = models.ForeignKey(Hotel, on_delete=models.PROTECT, related_name="stays", null=True)
    room_type = models.ForeignKey(RoomType, on_delete=models.PROTECT, related_name="stays", null=True)
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="stays", null=True)
    arrival = models.DateField(_("arrival"))
    departure = models.DateField(_("departure"))
    sharing = models.PositiveSmallIntegerField(_("persons in the room"), default=2)
    single = models.BooleanField(_("single use"), default=False)
    diet = models.TextField(_("diet"), blank=True, default="")
    note = models.TextField(_("note"), blank=True, default="")
    chosen = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    in_at = models.DateTimeField(null=True)
    out_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        indexes = (
            models.Index(fields=("event", "state"), name="stays_by_state"),
            models.Index(fields=("event", "arrival"), name="stays_by_arrival"),
            models.Index(fields=("hotel", "arrival"), name="stays_of_a_hotel"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("participant",),
                condition=~models.Q(state="cancelled"),
                name="one_live_stay_of_a_person",
            ),
            models.CheckConstraint(
                condition=models.Q(departure__gt=models.F("arrival")), name="stays_have_a_night"
            ),
        )

    def __str__(self) -> str:
        return self.code

    @property
    def subject(self) -> str:
        """How the log and the treasury name the stay."""
        return f"stay:{self.code}"

    @property
    def nights(self) -> tuple[date, ...]:
        """The evenings on which the guest goes to bed there."""
        return evenings(self.arrival, self.departure)

    @property
    def occupancy(self) -> int:
        """How many share the room, as it is priced; a room of one bed has one guest."""
        if self.single or self.room_type is None:
            return 1 if self.single else self.sharing
        return min(self.sharing, self.room_type.beds)


CLAIMING = frozenset({Stay.State.HELD, Stay.State.CONFIRMED, Stay.State.IN})
"""States in which a stay has claimed its nights."""
COMING = frozenset({Stay.State.WISHED, Stay.State.HELD, Stay.State.CONFIRMED, Stay.State.IN})
"""States in which somebody comes, or is there."""


class ShareWish(models.Model):
    """Somebody wants to share a room with somebody; for a minor it counts once a guardian has agreed."""

    stay = models.ForeignKey(Stay, on_delete=models.CASCADE, related_name="wishes")
    other = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="named_in_wishes")
    guardian_agrees = models.BooleanField(_("a parent or guardian has agreed"), default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("stay", "other"), name="one_wish_of_a_pair"),)

    def __str__(self) -> str:
        return f"{self.stay_id} with {self.other_id}"


class BedNight(models.Model):
    """A bed of a room in one night: nobody else can have it, and nobody has two."""

    stay = models.ForeignKey(Stay, on_delete=models.CASCADE, related_name="beds")
    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="beds")
    bed = models.PositiveSmallIntegerField()
    night = models.DateField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("room", "bed", "night"), name="no_bed_twice"),
            models.UniqueConstraint(fields=("stay", "night"), name="one_bed_a_night"),
        )
        indexes = (models.Index(fields=("night", "room"), name="beds_of_a_night"),)

    def __str__(self) -> str:
        return f"{self.room_id}/{self.bed} {self.night}"
