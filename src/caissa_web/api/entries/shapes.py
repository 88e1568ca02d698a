"""What the API takes and gives about offers and entries."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Short = Annotated[str, Field(max_length=200)]
Tiny = Annotated[str, Field(max_length=40)]
FideId = Annotated[int, Field(ge=1, lt=10**12)]


class TeamRuleForm(BaseModel):
    """What the teams of a category must fulfil; `values` are those of a table `[[category.team]]`."""

    rule: str
    if_failed: str
    article: str
    text: str
    values: dict[str, Any]


class CategoryForm(BaseModel):
    """A category: its places, how many wait, and the rules of its teams."""

    code: str
    name: str
    places: int | None
    taken: int
    waiting: int
    team_rules: list[TeamRuleForm]


class OfferForm(BaseModel):
    """An offer as everybody may see it."""

    stage: str
    opens: str | None
    closes: str | None
    version: int
    categories: list[CategoryForm]
    questions: list[dict[str, Any]]
    consents: list[dict[str, Any]]


class GuardianBody(BaseModel):
    """Whom to reach about a young participant."""

    model_config = ConfigDict(extra="forbid")
    name: Short
    phone: Tiny = ""
    email: Annotated[str, Field(max_length=254)] = ""
    consents: bool = False


class PersonBody(BaseModel):
    """Somebody who wants to play; what is not said is unknown, and asks."""

    model_config = ConfigDict(extra="forbid")
    name: Short
    fide_id: FideId | None = None
    no_fide_id: bool = False
    federation: Annotated[str, Field(max_length=3)] = ""
    birth: Annotated[str, Field(max_length=10)] = ""
    sex: Literal["", "m", "w"] = ""
    title: Annotated[str, Field(max_length=3)] = ""
    club: Short = ""
    email: Annotated[str, Field(max_length=254)] = ""
    phone: Tiny = ""
    guardians: Annotated[list[GuardianBody], Field(max_length=4)] = []


class VerdictBody(BaseModel):
    """Of whom the verdict is asked."""

    model_config = ConfigDict(extra="forbid")
    person: PersonBody


class ReasonForm(BaseModel):
    """One rule's part in a verdict."""

    rule: str
    standing: str
    if_failed: str
    text: str


class VerdictForm(BaseModel):
    """May somebody enter a category, why, and what would it cost?"""

    category: str
    standing: str
    reasons: list[ReasonForm]
    price: str


class EntryBody(BaseModel):
    """One entry of an application."""

    model_config = ConfigDict(extra="forbid")
    category: Tiny
    person: PersonBody
    answers: dict[Tiny, Annotated[str, Field(max_length=500)]] = {}
    consents: Annotated[list[Tiny], Field(max_length=50)] = []
    status: Tiny = ""


class ApplicationBody(BaseModel):
    """Entries that are sent together; the same key again gives the same answer."""

    model_config = ConfigDict(extra="forbid")
    key: Annotated[str, Field(min_length=8, max_length=64)]
    applicant: Short
    kind: Literal["player", "parent", "club"] = "player"
    email: Annotated[str, Field(max_length=254)] = ""
    phone: Tiny = ""
    language: Annotated[str, Field(max_length=20)] = "en"
    together: bool = True
    entries: Annotated[list[EntryBody], Field(min_length=1, max_length=500)]


class EntryForm(BaseModel):
    """An entry as the entries office sees it."""

    code: str
    version: int
    state: str
    category: str
    status: str
    name: str
    fide_id: int | None
    federation: str
    rating: int | None
    to_decide: bool
    position: int | None = None
    price: str
    submitted: str | None


class EntriesForm(BaseModel):
    """A page of entries."""

    total: int
    following: str
    entries: list[EntryForm]


class ActBody(BaseModel):
    """An act on an entry: the version that was seen, and why."""

    model_config = ConfigDict(extra="forbid")
    version: Annotated[int, Field(ge=1, lt=10**9)]
    reason: Annotated[str, Field(max_length=300)] = ""


class CategoryBody(ActBody):
    """The category that an entry goes to, and for each rule that is waived there, why."""

    category: Annotated[str, Field(min_length=1, max_length=40)]
    waivers: dict[Annotated[str, Field(max_length=100)], Annotated[str, Field(max_length=300)]] = {}
