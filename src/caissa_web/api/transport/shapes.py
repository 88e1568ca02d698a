"""What the API takes and gives about runs and flights."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class RunForm(BaseModel):
    """A run; times are moments with their distance from UTC at the place of the event."""

    code: str
    version: int
    state: str
    direction: str
    start: str
    end: str
    leaves: str
    delay: int
    vehicle: str
    seats: int
    taken: int
    wheelchairs: int
    driver: str
    driver_phone: str
    plate: str


class PassengerForm(BaseModel):
    """Somebody in a run: whom to look for, where they come from, how to reach them."""

    name: str
    federation: str
    journey: str
    flight: str
    at: str
    wheelchair: bool
    phone: str
    aboard: bool


class ManifestForm(RunForm):
    """A run with its passengers."""

    passengers: list[PassengerForm]


class JourneyForm(BaseModel):
    """An arrival or a departure: a flight, and how many people are in it."""

    code: str
    version: int
    state: str
    direction: str
    mode: str
    flight: str
    place: str
    to: str
    at: str
    persons: int
    luggage: int
    transfer: bool


class RunBody(BaseModel):
    """What changes of a run; what is not named stays."""

    model_config = ConfigDict(extra="forbid")
    seen_version: Annotated[int, Field(ge=1, le=2**31)] | None = None
    delay: Annotated[int, Field(ge=0, le=1440)] | None = None
    driver: Annotated[str, Field(max_length=100)] | None = None
    driver_phone: Annotated[str, Field(max_length=40)] | None = None
    plate: Annotated[str, Field(max_length=20)] | None = None


class StepBody(BaseModel):
    """A run leaves, has not left after all, or has arrived."""

    model_config = ConfigDict(extra="forbid")
    act: Literal["start", "unstart", "finish"]


class DelayBody(BaseModel):
    """By how many minutes a flight comes later; below zero it comes earlier."""

    model_config = ConfigDict(extra="forbid")
    minutes: Annotated[int, Field(ge=-1440, le=1440)]
