"""The shapes of answers, for the description of the API."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from caissa_web.api.public.schema import shape_of
from caissa_web.noticeboard.cache.published import CrossTableShown, EventShown, RoundShown
from caissa_web.noticeboard.chances.public_chances import ChancesShown
from caissa_web.noticeboard.document.cards import Card
from caissa_web.noticeboard.document.groups import Group
from caissa_web.presentation.figures import Figures
from caissa_web.presentation.lists import Named
from caissa_web.presentation.matches import TeamLine
from caissa_web.presentation.schedule import Session
from caissa_web.presentation.standings import Table


class Warning_(BaseModel):  # noqa: N801 - `Warning` is Python's
    """A warning before an act: confirm it by sending its code in `confirmed`."""

    level: int
    code: str
    text: str
    article: str


class Problem(BaseModel):
    """What cannot be done: a code for programs, a sentence for people, the article, the field."""

    code: str
    message: str
    article: str
    field: str
    warnings: list[Warning_] = []
    fields: list[dict[str, str]] = []


class Done(BaseModel):
    """What came of an operation."""

    event: str | None
    section: str | None
    version: int | None
    changed: bool
    created: Any = Field(default=None, alias="made")


class SectionName(BaseModel):
    """A section in a list."""

    slug: str
    name: str


class EventForm(BaseModel):
    """An event with its sections."""

    slug: str
    name: str
    city: str
    federation: str
    start: str | None
    end: str | None
    time_zone: str
    sections: list[SectionName]


class EventsPage(BaseModel):
    """A page of the list of events."""

    page: int
    size: int
    count: int
    events: list[EventForm]


class Part(BaseModel):
    """A part of a section's document: its key changes with the content."""

    key: str
    version: int


class SectionPart(Part):
    """The section: what was announced, and what the organiser lets everybody see."""

    event: shape_of(EventShown)
    section: dict[str, Any]
    publication: dict[str, Any]
    announced: list[Any]


class PlayersPart(Part):
    """All players."""

    players: list[shape_of(Named, Named)]


class RoundsPart(Part):
    """All published rounds."""

    rounds: list[shape_of(RoundShown)]


class RoundPart(Part):
    """One published round."""

    round: shape_of(RoundShown)


class StandingsPart(Part):
    """The standings with their tie-breaks."""

    standings: shape_of(Table) | None


class CrossTablePart(Part):
    """The cross-table."""

    cross_table: shape_of(CrossTableShown) | None


class CategoriesPart(Part):
    """The categories with places of their own."""

    categories: list[shape_of(Group)]


class StatisticsPart(Part):
    """The section in figures."""

    statistics: shape_of(Figures) | None


class ChancesPart(Part):
    """What is likely in the rounds to come."""

    chances: shape_of(ChancesShown) | None


class TeamsPart(Part):
    """The teams with their players."""

    teams: list[shape_of(TeamLine)]


class SchedulePart(Part):
    """The rounds with day and hour."""

    schedule: list[shape_of(Session)]


class CardPart(shape_of(Card)):  # type: ignore[misc] # a shape is made when the program starts
    """A player's card."""

    key: str
    player: dict[str, Any]


class BroadcastPlayer(BaseModel):
    """A player as broadcasts name them."""

    number: int
    name: str
    fide_id: int | None
    title: str
    federation: str
    rating: int | None


class BroadcastBoard(BaseModel):
    """A board: players by number, the result as on the wall, the outcomes as words."""

    board: int
    white: int
    black: int
    result: str
    outcomes: list[str]


class BroadcastRound(BaseModel):
    """The boards of a round."""

    number: int
    date: str | None
    starts: str | None
    boards: list[BroadcastBoard]


class BroadcastPart(Part):
    """All that a broadcast needs beside the moves."""

    event: shape_of(EventShown)
    section: dict[str, Any]
    players: list[BroadcastPlayer]
    round: BroadcastRound | None
    standings_after_round: int
    standings_final: bool
    standings: shape_of(Table) | None


class LogLine(BaseModel):
    """One act of the log."""

    id: int
    at: str
    author: str
    act: str
    section: str | None
    what: str
    reason: str
    version_before: int | None
    version_after: int | None
    integrity: bool


class LogPage(BaseModel):
    """A page of the log, the newest act first."""

    page: int
    size: int
    count: int
    acts: list[LogLine]


class SheetForm(BaseModel):
    """How far a round is: draft, reviewed or published."""

    round: int
    stage: str
    publish_at: str | None
    public: bool
    boards: list[BroadcastBoard]
    byes: list[dict[str, Any]]


class StatePart(BaseModel):
    """A section as the desk has it: facts as Caissa's JSON document, the book beside them."""

    version: int
    facts: dict[str, Any]
    book: dict[str, Any]


class Rounds(BaseModel):
    """All rounds with their stages, drafts too."""

    version: int
    rounds: list[SheetForm]


class ScreenForm(BaseModel):
    """A screen in the hall and what it shows; the plan can be sent back."""

    screen: str
    name: str
    path: str
    plan: dict[str, Any]


class WebhookForm(BaseModel):
    """A webhook; the secret is shown when it is made, and never again."""

    id: int
    address: str
    topics: list[str]
    active: bool
    paused_at: str | None
    secret: str | None = None


class DeliveryForm(BaseModel):
    """One message and how sending it went."""

    id: int
    topic: str
    state: str
    tries: int
    made_at: str
    sent_at: str | None
    next_try: str | None
    status: int | None
    fault: str
