"""What is stored of travel: places, vehicles, journeys, runs, and who sits in which run."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa.money import Amount
from caissa_web.enrolment.models import Entry, Participant
from caissa_web.records.models import Event


class Place(models.Model):
    """An airport or a station with its time zone, or where people are brought: a hotel, the playing hall."""

    class Kind(models.TextChoices):
        """What a place is."""

        AIRPORT = "airport", _("airport")
        STATION = "station", _("railway station")
        COACH = "coach", _("coach station")
        PORT = "port", _("port")
        HOTEL = "hotel", _("hotel")
        HALL = "hall", _("playing hall")

    DESTINATIONS = (Kind.HOTEL, Kind.HALL)

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="travel_places")
    code = models.CharField(_("short name"), max_length=10)
    name = models.CharField(_("name"), max_length=120)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.AIRPORT)
    time_zone = models.CharField(_("time zone"), max_length=60, blank=True, default="")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("position", "code")
        constraints = (models.UniqueConstraint(fields=("event", "code"), name="one_place_of_a_code"),)

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class VehicleKind(models.Model):
    """A kind of vehicle that can be ordered as often as needed, with its price for one run."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="vehicle_kinds")
    name = models.CharField(_("name"), max_length=60)
    seats = models.PositiveSmallIntegerField(_("seats"))
    wheelchairs = models.PositiveSmallIntegerField(_("of these for wheelchairs"), default=0)
    units = models.PositiveBigIntegerField(_("price of a run"), default=0)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")

    class Meta:
        ordering = ("seats", "id")
        constraints = (
            models.UniqueConstraint(fields=("event", "name"), name="one_vehicle_of_a_name"),
            models.CheckConstraint(
                condition=models.Q(seats__gte=1, wheelchairs__lte=models.F("seats")),
                name="vehicles_have_seats",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def price(self) -> Amount:
        """What one run costs."""
        return Amount(self.units, self.currency)


class TransferRules(models.Model):
    """What planning weighs: the way to the kerb, the time before take-off, the longest wait, its worth."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="transfer_rules")
    minutes_after_landing = models.PositiveSmallIntegerField(
        _("minutes from landing to the kerb"), default=45
    )
    minutes_before_departure = models.PositiveSmallIntegerField(
        _("minutes before departure at which a run leaves the hotel"), default=180
    )
    longest_wait = models.PositiveSmallIntegerField(_("longest wait in minutes"), default=60)
    minute_units = models.PositiveIntegerField(_("what a minute of waiting is worth"), default=10)
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"transfers of {self.event_id}"


class Direction(models.TextChoices):
    """To the event, or away from it."""

    IN = "in", _("arrival")
    OUT = "out", _("departure")


class Journey(models.Model):
    """An arrival or a departure; one row may carry a whole delegation.

    `at` is the moment; forms and lists show it by the clock of the place. `transfer` says that the people
    are to be fetched or brought.
    """

    class Mode(models.TextChoices):
        """How people travel."""

        PLANE = "plane", _("plane")
        TRAIN = "train", _("train")
        COACH = "coach", _("coach")
        SHIP = "ship", _("ship")
        CAR = "car", _("car")

    class State(models.TextChoices):
        """How far a journey has come."""

        KNOWN = "known", _("known")
        CHANGED = "changed", _("changed")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="journeys")
    code = models.CharField(max_length=8, unique=True)
    direction = models.CharField(_("direction"), max_length=3, choices=Direction.choices)
    mode = models.CharField(_("travelling by"), max_length=6, choices=Mode.choices, default=Mode.PLANE)
    carrier = models.CharField(_("carrier"), max_length=60, blank=True, default="")
    number = models.CharField(_("flight or train number"), max_length=20, blank=True, default="")
    place = models.ForeignKey(Place, on_delete=models.PROTECT, related_name="journeys", null=True)
    zone = models.ForeignKey(Place, on_delete=models.PROTECT, related_name="guests", null=True)
    at = models.DateTimeField(_("local time"))
    time_zone = models.CharField(max_length=60)
    luggage = models.PositiveSmallIntegerField(_("large pieces of luggage"), default=0)
    transfer = models.BooleanField(_("transfer wanted"), default=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.KNOWN)
    made_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("at", "id")
        indexes = (models.Index(fields=("event", "direction", "at"), name="journeys_by_time"),)

    def __str__(self) -> str:
        return f"{self.carrier} {self.number}".strip() or self.code

    @property
    def subject(self) -> str:
        """How the log names the journey."""
        return f"journey:{self.code}"

    @property
    def local(self) -> datetime:
        """The time by the clock of the place."""
        return self.at.astimezone(ZoneInfo(self.time_zone))


class Traveller(models.Model):
    """Somebody on a journey; nobody arrives twice or leaves twice."""

    journey = models.ForeignKey(Journey, on_delete=models.CASCADE, related_name="travellers")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="journeys")
    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="journeys")
    direction = models.CharField(max_length=3, choices=Direction.choices)
    wheelchair = models.BooleanField(_("wheelchair"), default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("participant", "direction"), name="one_journey_each_way"),
        )

    def __str__(self) -> str:
        return f"{self.journey_id}: {self.participant_id}"


class Run(models.Model):
    """One drive between a place and a zone. `taken` counts the seats, never more than there are.

    `leaves` is the moment at which it was planned; `delay` is added to it.
    """

    class State(models.TextChoices):
        """How far a run has come."""

        PLANNED = "planned", _("planned")
        PUBLISHED = "published", _("published")
        UNDER_WAY = "under-way", _("under way")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="runs")
    code = models.CharField(max_length=8, unique=True)
    direction = models.CharField(max_length=3, choices=Direction.choices)
    place = models.ForeignKey(Place, on_delete=models.PROTECT, related_name="runs")
    zone = models.ForeignKey(Place, on_delete=models.PROTECT, related_name="runs_to")
    leaves = models.DateTimeField()
    delay = models.PositiveSmallIntegerField(_("delay in minutes"), default=0)
    vehicle = models.CharField(_("vehicle"), max_length=60)
    seats = models.PositiveSmallIntegerField(_("seats"))
    wheelchairs = models.PositiveSmallIntegerField(default=0)
    taken = models.PositiveSmallIntegerField(default=0)
    wheelchairs_taken = models.PositiveSmallIntegerField(default=0)
    units = models.PositiveBigIntegerField(default=0)
    currency = models.CharField(max_length=3, default="EUR")
    driver = models.CharField(_("driver"), max_length=100, blank=True, default="")
    driver_phone = models.CharField(_("driver's phone"), max_length=40, blank=True, default="")
    plate = models.CharField(_("number plate"), max_length=20, blank=True, default="")
    state = models.CharField(max_length=10, choices=State.choices, default=State.PLANNED)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("leaves", "id")
        indexes = (models.Index(fields=("event", "leaves"), name="runs_by_time"),)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(
                    taken__lte=models.F("seats"), wheelchairs_taken__lte=models.F("wheelchairs")
                ),
                name="never_a_seat_too_many",
            ),
        )

    def __str__(self) -> str:
        return self.code

    @property
    def subject(self) -> str:
        """How the log names the run."""
        return f"run:{self.code}"

    @property
    def free(self) -> int:
        """The seats that are left."""
        return self.seats - self.taken


class Seat(models.Model):
    """Somebody's seat in a run; nobody has two for one journey."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="seat_rows")
    traveller = models.OneToOneField(Traveller, on_delete=models.CASCADE, related_name="seat")
    aboard_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("run", "traveller"), name="one_seat_of_a_traveller"),)

    def __str__(self) -> str:
        return f"{self.run_id}: {self.traveller_id}"


FIXED = frozenset({Run.State.PUBLISHED, Run.State.UNDER_WAY})
"""States of runs that planning leaves as they are."""
