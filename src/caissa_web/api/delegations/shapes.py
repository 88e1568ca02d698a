"""What the API takes and gives about delegations."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Cell = Annotated[str, Field(max_length=300)]


class QuotaForm(BaseModel):
    """How many places of a kind there are in a category, and how many are taken."""

    category: str
    status: str
    size: int
    taken: int


class DelegationForm(BaseModel):
    """A delegation."""

    code: str
    kind: str
    federation: str
    name: str
    state: str
    names_until: str | None
    version: int


class MemberForm(BaseModel):
    """Somebody of a delegation."""

    code: str
    state: str
    category: str
    status: str
    name: str
    fide_id: int | None
    federation: str
    rating: int | None
    missing: list[str]


class TeamReasonForm(BaseModel):
    """How a rule of teams stands for a team, and why."""

    rule: str
    standing: str
    if_failed: str
    text: str


class TeamForm(BaseModel):
    """A team of which the offer asks something, by the codes of its people: boards first, then reserves."""

    name: str
    category: str
    players: list[str]
    version: int
    standing: str
    reasons: list[TeamReasonForm]


class WholeDelegationForm(DelegationForm):
    """A delegation with its quotas, its people, and its teams judged by the announced rules."""

    quotas: list[QuotaForm]
    people: list[MemberForm]
    teams: list[TeamForm]


class NameBody(BaseModel):
    """A row of a list; the cells as a spreadsheet has them."""

    model_config = ConfigDict(extra="forbid")
    category: Cell
    status: Cell = "official"
    name: Cell = ""
    fide_id: Cell = ""
    birth: Cell = ""
    sex: Cell = ""
    federation: Cell = ""
    title: Cell = ""
    passport_name: Cell = ""
    email: Cell = ""
    phone: Cell = ""
    guardian: Cell = ""
    guardian_phone: Cell = ""
    team: Cell = ""
    board: Cell = ""


class NamesBody(BaseModel):
    """Names to be entered, all of them or none; the same key again is once."""

    model_config = ConfigDict(extra="forbid")
    key: Annotated[str, Field(min_length=1, max_length=40)]
    names: Annotated[list[NameBody], Field(min_length=1, max_length=500)]
    store: bool = True
    """False: only judge them."""


class CellForm(BaseModel):
    """What is to be said about a cell; an error stops its row."""

    line: int
    column: str
    error: bool
    what: str


class NamesForm(BaseModel):
    """What became of names: what they cost, what is to be said, and the codes of the new entries."""

    total: str
    sound: bool
    cells: list[CellForm]
    codes: list[str]


# -- one person, rooms and travel of a delegation ------------------------------------------


class StayForm(BaseModel):
    """Somebody's nights; without a hotel the organiser chooses it."""

    person: str
    code: str
    state: str
    hotel: str
    kind: str
    board: str
    room: str
    arrival: str
    departure: str
    version: int


class WayForm(BaseModel):
    """Somebody's arrival or departure, and the run that fetches or brings them once it is published."""

    person: str
    code: str
    direction: str
    mode: str
    flight: str
    place: str
    at: str
    run: str
    leaves: str
    version: int


class PersonForm(MemberForm):
    """Somebody of a delegation with what their delegation may see and change."""

    version: int
    passport_name: str
    birth: str
    sex: str
    club: str
    email: str
    phone: str


class PersonBody(BaseModel):
    """What changes of somebody; what is not named stays."""

    model_config = ConfigDict(extra="forbid")
    version: Annotated[int, Field(ge=1, le=2**31)]
    birth: Cell | None = None
    club: Cell | None = None
    email: Cell | None = None
    phone: Cell | None = None


class WithdrawalBody(BaseModel):
    """Somebody does not come."""

    model_config = ConfigDict(extra="forbid")
    version: Annotated[int, Field(ge=1, le=2**31)]
    reason: Annotated[str, Field(max_length=500)] = ""


class SubstitutionBody(BaseModel):
    """Who comes in somebody's place: by FIDE ID alone where the list has it, else with name and birth."""

    model_config = ConfigDict(extra="forbid")
    version: Annotated[int, Field(ge=1, le=2**31)]
    name: Cell = ""
    fide_id: Annotated[int, Field(ge=1, lt=10**12)] | None = None
    birth: Annotated[str, Field(max_length=10)] = ""
    sex: Literal["", "w", "m"] = ""
    reason: Annotated[str, Field(max_length=500)] = ""


class StaysBody(BaseModel):
    """The same nights for some people, all of them or nobody; without a hotel nothing is claimed yet."""

    model_config = ConfigDict(extra="forbid")
    people: Annotated[list[Cell], Field(min_length=1, max_length=300)]
    arrival: date
    departure: date
    hotel: Cell = ""
    kind: Cell = ""
    board: Cell = ""
    sharing: Annotated[int, Field(ge=1, le=8)] = 2
    together: bool = False
    guardian_agrees: bool = False


class WaysBody(BaseModel):
    """A journey of some people; `local` is the time on the clock of the place, such as 2026-05-01T14:30."""

    model_config = ConfigDict(extra="forbid")
    people: Annotated[list[Cell], Field(min_length=1, max_length=300)]
    direction: Literal["in", "out"]
    local: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$")]
    place: Cell = ""
    to: Cell = ""
    mode: Literal["plane", "train", "coach", "ship", "car"] = "plane"
    carrier: Annotated[str, Field(max_length=60)] = ""
    number: Annotated[str, Field(max_length=20)] = ""
    luggage: Annotated[int, Field(ge=0, le=3000)] = 0
    transfer: bool = True


class StaysForm(BaseModel):
    """The stays of a delegation."""

    stays: list[StayForm]


class WaysForm(BaseModel):
    """The journeys of a delegation's people."""

    journeys: list[WayForm]
