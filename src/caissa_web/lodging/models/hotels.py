"""Hotels, their kinds of rooms and boards, and what they hold for an event night by night."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.records.models import Event


class Hotel(models.Model):
    """A hotel of an event. `payee` is whom its rooms are paid to; `tax` is due for each adult and night.

    An official hotel is one in which the regulations of the event oblige delegations to stay.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="hotels")
    key = models.SlugField(_("short name"), max_length=40)
    name = models.CharField(_("name"), max_length=200)
    address = models.CharField(_("address"), max_length=300, blank=True, default="")
    phone = models.CharField(_("phone"), max_length=40, blank=True, default="")
    email = models.EmailField(_("e-mail"), blank=True, default="")
    official = models.BooleanField(_("official hotel"), default=True)
    payee = models.SlugField(_("paid to"), default="organiser")
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    tax = models.PositiveBigIntegerField(_("tourist tax for each adult and night"), default=0)
    tax_nights = models.PositiveSmallIntegerField(_("nights for which the tax is due at most"), default=0)
    position = models.PositiveSmallIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("position", "id")
        constraints = (models.UniqueConstraint(fields=("event", "key"), name="one_hotel_of_a_key"),)

    def __str__(self) -> str:
        return self.name


class HotelDesk(models.Model):
    """Somebody at the desk of a hotel: with the role of a hotel desk they see this hotel, and no other."""

    hotel = models.ForeignKey(Hotel, on_delete=models.CASCADE, related_name="desk")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hotel_desks"
    )

    class Meta:
        constraints = (models.UniqueConstraint(fields=("hotel", "account"), name="one_desk_of_an_account"),)

    def __str__(self) -> str:
        return f"{self.hotel_id}: {self.account_id}"


class RoomType(models.Model):
    """A kind of room: its beds, and what a person pays a night by how many share it, as `{"1": 12000}`."""

    hotel = models.ForeignKey(Hotel, on_delete=models.PROTECT, related_name="types")
    code = models.SlugField(_("short name"), max_length=20)
    name = models.CharField(_("name"), max_length=100)
    beds = models.PositiveSmallIntegerField(_("beds"))
    prices = models.JSONField(_("price of a person and night by occupancy"), default=dict)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("position", "id")
        constraints = (
            models.UniqueConstraint(fields=("hotel", "code"), name="one_room_type_of_a_code"),
            models.CheckConstraint(condition=models.Q(beds__gte=1, beds__lte=8), name="rooms_have_beds"),
        )

    def __str__(self) -> str:
        return self.name

    def price(self, occupancy: int) -> int:
        """What a person pays a night in smallest units, if so many share the room.

        Where no price is named for so few, the one for the next larger number holds, and so on.
        """
        known = {int(number): int(units) for number, units in self.prices.items()}
        larger = [number for number in known if number >= occupancy]
        if larger:
            return known[min(larger)]
        return known[max(known)] if known else 0


class Board(models.Model):
    """Which meals a hotel serves, and what they cost a person for each night."""

    BREAKFAST, LUNCH, DINNER = "breakfast", "lunch", "dinner"
    MEALS = ((BREAKFAST, _("breakfast")), (LUNCH, _("lunch")), (DINNER, _("dinner")))

    hotel = models.ForeignKey(Hotel, on_delete=models.PROTECT, related_name="boards")
    code = models.SlugField(_("short name"), max_length=10)
    name = models.CharField(_("name"), max_length=100)
    meals = models.JSONField(_("meals"), default=list)
    units = models.PositiveBigIntegerField(_("price of a person and night"), default=0)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("position", "id")
        constraints = (models.UniqueConstraint(fields=("hotel", "code"), name="one_board_of_a_code"),)

    def __str__(self) -> str:
        return self.name


class Allotment(models.Model):
    """The rooms of a kind that a hotel holds for one night, and how many of them are taken.

    `beds_taken` counts what stays have claimed, a single use claims the whole room; `rooms_taken` counts the
    rooms in which somebody has a bed. On the release day what is not claimed goes back to the hotel: then
    `rooms` is what was kept, and `released` what went back.
    """

    room_type = models.ForeignKey(RoomType, on_delete=models.PROTECT, related_name="allotments")
    night = models.DateField(_("night"))
    rooms = models.PositiveIntegerField(_("rooms"), default=0)
    beds = models.PositiveIntegerField(default=0)
    beds_taken = models.PositiveIntegerField(default=0)
    rooms_taken = models.PositiveIntegerField(default=0)
    release = models.DateField(_("release day"), null=True, blank=True)
    released = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("night", "id")
        constraints = (
            models.UniqueConstraint(fields=("room_type", "night"), name="one_allotment_of_a_night"),
            models.CheckConstraint(
                condition=models.Q(beds_taken__lte=models.F("beds"), rooms_taken__lte=models.F("rooms")),
                name="never_a_room_too_many",
            ),
        )

    def __str__(self) -> str:
        return f"{self.room_type_id} {self.night}: {self.rooms_taken}/{self.rooms}"

    @property
    def beds_left(self) -> int:
        """How many beds can still be claimed."""
        return self.beds - self.beds_taken


class Room(models.Model):
    """A room of a hotel. `code` names it in lists from the beginning, `number` is the one on its door."""

    hotel = models.ForeignKey(Hotel, on_delete=models.PROTECT, related_name="rooms")
    room_type = models.ForeignKey(RoomType, on_delete=models.PROTECT, related_name="rooms")
    code = models.CharField(max_length=30)
    number = models.CharField(_("number"), max_length=20, blank=True, default="")

    class Meta:
        ordering = ("room_type", "id")
        constraints = (
            models.UniqueConstraint(fields=("hotel", "code"), name="one_room_of_a_code"),
            models.UniqueConstraint(
                fields=("hotel", "number"), condition=~models.Q(number=""), name="one_room_of_a_number"
            ),
        )

    def __str__(self) -> str:
        return self.number or self.code
