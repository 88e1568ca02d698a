"""The first page: events with games under way, those that are on, that come and that are over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.urls import reverse

from caissa_web.noticeboard.cache.latest import documents_of
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.parts import COLOURS, RoundShown
from caissa_web.noticeboard.front.entries import open_entries
from caissa_web.presentation.lists import Board
from caissa_web.presentation.matches import MatchLine
from caissa_web.records import queries
from caissa_web.records.models import Event

MOST_LIVE, MOST_COMING, MOST_PAST = 6, 8, 8
MOST_RUNNING = 24
"""Events that are on today and are looked at for games under way."""
TOP_BOARDS = 2


@dataclass(frozen=True, slots=True)
class LiveCard:
    """An event with a round under way: its first such section, the top boards, and how many games go on."""

    event: Event
    document: Published
    round: RoundShown
    boards: tuple[Board, ...]
    matches: tuple[MatchLine, ...]
    games_open: int
    address: str
    colour: str


@dataclass(frozen=True, slots=True)
class Line:
    """An event in a list, with the counts of its sections."""

    event: Event
    sections: int
    players: int
    rounds: int | None
    """The number of rounds where all sections have the same, else None."""
    enter: str = ""
    """Where the event is entered while its entries are open."""


@dataclass(frozen=True, slots=True)
class Home:
    """All lists of the first page."""

    live: tuple[LiveCard, ...]
    running: tuple[Line, ...]
    coming: tuple[Line, ...]
    past: tuple[Line, ...]

    @property
    def is_empty(self) -> bool:
        """Is nothing published at all?"""
        return not (self.live or self.running or self.coming or self.past)


def home(today: date, now: datetime | None = None) -> Home:
    """The first page as it is on a day, with what can be entered at this moment."""
    running = list(queries.running_events(today)[:MOST_RUNNING])
    coming = list(queries.coming_events(today)[:MOST_COMING])
    live = tuple(_live_cards(running))
    shown = {card.event.pk for card in live}
    entries = open_entries([*running, *coming], now) if now else {}
    return Home(
        live,
        tuple(line(event, entries.get(event.pk, "")) for event in running if event.pk not in shown),
        tuple(line(event, entries.get(event.pk, "")) for event in coming),
        tuple(line(event) for event in queries.past_events(today)[:MOST_PAST]),
    )


def line(event: Event, enter: str = "") -> Line:
    """An event that comes with its sections, as lists show it."""
    sections = list(event.sections.all())
    rounds = {section.rounds for section in sections}
    return Line(
        event,
        len(sections),
        sum(section.players for section in sections),
        next(iter(rounds)) if len(rounds) == 1 else None,
        enter,
    )


def _live_cards(running: Sequence[Event]) -> Iterator[LiveCard]:
    cards = 0
    for event in running:
        card = _live_card(event, COLOURS[cards % len(COLOURS)])
        if card is not None and cards < MOST_LIVE:
            cards += 1
            yield card


def _live_card(event: Event, colour: str) -> LiveCard | None:
    # Most events that are on have no game under way, and the counts of the rows tell so of many.
    if not any(section.paired_rounds and not section.finished for section in event.sections.all()):
        return None
    rounds = [
        (document, shown)
        for document in documents_of(event)
        if (shown := round_under_way(document)) is not None
    ]
    if not rounds:
        return None
    document, top = rounds[0]
    return LiveCard(
        event,
        document,
        top,
        () if document.of_matches else top_boards(top),
        top.matches[:TOP_BOARDS],
        sum(shown.games - shown.results for _document, shown in rounds),
        round_address(document),
        colour,
    )


def round_under_way(document: Published) -> RoundShown | None:
    """The round of a section in which games are being played."""
    number = document.section.round_in_play
    return document.round(number) if document.under_way(number) else None


def top_boards(played: RoundShown) -> tuple[Board, ...]:
    """The first boards of a round, those before all others where the game still goes on."""
    return tuple(sorted(played.boards, key=lambda board: bool(board.result))[:TOP_BOARDS])


def round_address(document: Published) -> str:
    """Where the round in play hangs."""
    kind = "matches" if document.of_matches else "rounds"
    place = reverse("noticeboard:section", args=[document.event.slug, document.section.slug])
    return f"{place}{kind}/{document.section.round_in_play}/"
