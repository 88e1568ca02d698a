"""What the API takes and gives about hotels: name, nights, bed and board, and nothing else of a guest."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class HotelForm(BaseModel):
    """A hotel."""

    hotel: str
    name: str
    version: int


class GuestForm(BaseModel):
    """A guest as the desk of the hotel sees them."""

    code: str
    name: str
    arrival: str
    departure: str
    nights: int
    kind: str
    room: str
    board: str
    state: str
    version: int


class RoomForm(BaseModel):
    """A room and those who sleep in it; `number` is the one on its door."""

    room: str
    number: str
    kind: str
    guests: list[GuestForm]


class DayForm(BaseModel):
    """A hotel's day: who comes, who leaves, who should have come before, how many are in the house."""

    day: str
    arriving: list[GuestForm]
    leaving: list[GuestForm]
    late: list[GuestForm]
    in_house: int


class MealsForm(BaseModel):
    """How many eat on a day."""

    day: str
    breakfast: int
    lunch: int
    dinner: int


class DietForm(BaseModel):
    """How many eat what; an empty diet is the usual one."""

    diet: str
    breakfast: int
    lunch: int
    dinner: int


class KitchenForm(BaseModel):
    """Meals of all days, and one day by diet: numbers without names."""

    day: str
    days: list[MealsForm]
    diets: list[DietForm]


class PresenceBody(BaseModel):
    """What a guest did: came, left, did not come; or what was noted by mistake."""

    model_config = ConfigDict(extra="forbid")
    act: Literal["in", "undo-in", "out", "no-show", "came"]
    reason: Annotated[str, Field(max_length=300)] = ""


class RoomNumber(BaseModel):
    """The number on the door of a room."""

    model_config = ConfigDict(extra="forbid")
    room: Annotated[str, Field(min_length=1, max_length=30)]
    number: Annotated[str, Field(max_length=20)]


class NumbersBody(BaseModel):
    """The numbers on doors."""

    model_config = ConfigDict(extra="forbid")
    rooms: Annotated[list[RoomNumber], Field(min_length=1, max_length=2000)]


class NumberedForm(BaseModel):
    """How many rooms have another number now."""

    changed: int
