"""The values of a transfer plan: parties that travel together, vehicles, runs.

Moments are aware, so that an airport of another time zone, or the night when the clocks change, makes no
difference. A party is whoever stands in one row of the travel sheet: a player, or a whole delegation.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from caissa.messages import msg
from caissa.money import Amount, sum_of, zero
from caissa.travel.errors import BadFleet


class Direction(Enum):
    """To the hotels after an arrival, or away from them before a departure."""

    ARRIVING = msg("arriving")
    LEAVING = msg("leaving")


@dataclass(frozen=True, slots=True)
class Party:
    """People who travel together: where, when, how many, and how many of them in a wheelchair."""

    code: str
    place: str
    zone: str
    at: datetime
    persons: int = 1
    wheelchairs: int = 0


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A kind of vehicle that can be ordered as often as needed."""

    name: str
    seats: int
    price: Amount
    wheelchairs: int = 0


@dataclass(frozen=True, slots=True)
class Fleet:
    """The vehicles, and what waiting is worth.

    `ready_after` is the time between landing and the kerb, or between the kerb and take-off; nobody waits
    longer than `longest_wait` for others; a minute of one person's waiting counts as `minute` units of the
    currency, so that waiting and vehicles can be weighed against each other.
    """

    vehicles: tuple[Vehicle, ...]
    ready_after: timedelta = timedelta(minutes=45)
    longest_wait: timedelta = timedelta(minutes=60)
    minute: int = 10

    def __post_init__(self) -> None:
        """Refuse a fleet that cannot carry anybody."""
        if not self.vehicles:
            raise BadFleet(why=msg("there is none"))
        if any(
            vehicle.seats < 1 or not 0 <= vehicle.wheelchairs <= vehicle.seats for vehicle in self.vehicles
        ):
            raise BadFleet(why=msg("a vehicle has no seats, or more places for wheelchairs than seats"))
        if any(vehicle.price.units < 0 for vehicle in self.vehicles) or self.minute < 0:
            raise BadFleet(why=msg("a price is below zero"))
        if len({vehicle.price.currency for vehicle in self.vehicles}) > 1:
            raise BadFleet(why=msg("their prices are in several currencies"))
        if self.ready_after < timedelta() or self.longest_wait < timedelta():
            raise BadFleet(why=msg("a time is below zero"))

    @property
    def currency(self) -> str:
        """The currency of every price."""
        return self.vehicles[0].price.currency

    def cheapest(self, persons: int, wheelchairs: int) -> Vehicle | None:
        """The cheapest vehicle that takes so many; of equal prices the smallest, then the first named."""
        fitting = (
            vehicle
            for vehicle in self.vehicles
            if vehicle.seats >= persons and vehicle.wheelchairs >= wheelchairs
        )
        return min(fitting, key=lambda vehicle: (vehicle.price.units, vehicle.seats), default=None)


@dataclass(frozen=True, slots=True)
class Run:
    """One drive: from where to which zone, when it leaves, by what, and who sits in it.

    `parties` may hold a part of a delegation that is too large for any vehicle.
    """

    place: str
    zone: str
    leaves: datetime
    vehicle: Vehicle
    parties: tuple[Party, ...]
    published: bool = False

    @property
    def persons(self) -> int:
        """The seats that are taken."""
        return sum(party.persons for party in self.parties)

    @property
    def wheelchairs(self) -> int:
        """The places for wheelchairs that are taken."""
        return sum(party.wheelchairs for party in self.parties)

    @property
    def free(self) -> int:
        """The seats that are left."""
        return self.vehicle.seats - self.persons


@dataclass(frozen=True, slots=True)
class Plan:
    """The runs, in the order in which they leave, and the parties that no vehicle can take."""

    runs: tuple[Run, ...]
    waiting_minutes: int
    currency: str
    without_vehicle: tuple[Party, ...] = ()

    @property
    def price(self) -> Amount:
        """What the vehicles cost; waiting is weighed, not paid."""
        return (
            sum_of((run.vehicle.price for run in self.runs), self.currency)
            if self.runs
            else zero(self.currency)
        )
