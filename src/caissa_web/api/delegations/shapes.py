"""What the API takes and gives about delegations."""

from __future__ import annotations

from typing import Annotated

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


class WholeDelegationForm(DelegationForm):
    """A delegation with its quotas and people."""

    quotas: list[QuotaForm]
    people: list[MemberForm]


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
