"""The sheets of a screen: the lists of its plan, out of the published documents and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.utils.functional import Promise as Words
from django.utils.translation import gettext as _

from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.game_boards import boards_seen
from caissa_web.noticeboard.document.parts import RoundShown
from caissa_web.presentation.schedule import Session
from caissa_web.screens.names import hall_names
from caissa_web.screens.plan import Listed, Plan, Size, Tint

BOARDS_ON_A_SHEET = 8
MOST_TIE_BREAKS = 3
"""More columns could not be read from afar."""
ROWS_WITHOUT_SCRIPT = {Size.NORMAL: 18, Size.LARGE: 12, Size.HUGE: 7}

SECTION_TINTS = (Tint.TEAL, Tint.ORANGE, Tint.BLUE, Tint.PURPLE, Tint.YELLOW, Tint.RED)
"""The colours of the sections in their order, where nobody chose others."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One list of one section; `by_match` where a row is a whole match with its boards."""

    kind: Listed
    heading: str | Words
    rows: tuple[Any, ...] = ()
    section: str = ""
    slug: str = ""
    tint: Tint = Tint.NONE
    table: Any = None
    document: Published | None = None
    starts: datetime | None = None
    part: int = 1
    parts: int = 1
    by_match: bool = False
    results: int = 0
    games: int = 0
    short_names: Mapping[str, str] = field(default_factory=dict, compare=False)


def sheets(plan: Plan, documents: Sequence[Published], now: datetime) -> list[Sheet]:
    """All sheets in the order of the sections and the lists; empty ones are left out."""
    found_sheets: list[Sheet] = []
    for document in documents:
        for kind in plan.lists:
            if kind in MAKERS:
                made_sheets = MAKERS[kind](document, now)
                found_sheets += [
                    _of(sheet, plan, document) for sheet in made_sheets if sheet.rows or sheet.starts
                ]
    if Listed.NOTICE in plan.lists and plan.notice:
        found_sheets.append(Sheet(Listed.NOTICE, _("Notice"), tuple(plan.notice.splitlines())))
    return found_sheets


def _of(sheet: Sheet, plan: Plan, document: Published) -> Sheet:
    section = document.section
    tint = plan.tint_of(section.slug) if plan.tints else _own_tint(document)
    return replace(sheet, section=section.name, slug=section.slug, tint=tint, document=document)


def _own_tint(document: Published) -> Tint:
    """The colour of the group; where nobody chose one, each section of several has its own."""
    chosen = document.group_colour
    if chosen in list(Tint):
        return Tint(chosen)
    slugs = [sibling.slug for sibling in document.siblings]
    if len(slugs) == 1 or document.section.slug not in slugs:
        return Tint.NONE
    return SECTION_TINTS[slugs.index(document.section.slug) % len(SECTION_TINTS)]


def in_parts(sheet: Sheet, plan: Plan) -> Iterator[Sheet]:
    """A sheet cut into pages by the server, for browsers without scripts."""
    if sheet.kind is Listed.GAMES:
        yield sheet
        return
    most = plan.rows or ROWS_WITHOUT_SCRIPT[plan.size]
    cut: list[list[Any]] = [[]]
    room = most
    for row in sheet.rows:
        if lines_of(row, sheet) > room and cut[-1]:
            cut.append([])
            room = most
        cut[-1].append(row)
        room -= lines_of(row, sheet)
    for part, piece in enumerate(cut, start=1):
        yield replace(sheet, rows=tuple(piece), part=part, parts=len(cut))


def lines_of(row: Any, sheet: Sheet) -> int:
    """How many lines a row takes: a match is not cut in two."""
    return 1 + len(getattr(row, "boards", ())) if sheet.by_match else 1


# -- one maker for each list ------------------------------------------------------------------


def _boards(document: Published, _now: datetime) -> Iterator[Sheet]:
    latest = document.round(document.section.round_in_play)
    if latest is not None:
        heading = _("Round {number}").format(number=latest.number)
        if document.of_matches:
            yield Sheet(Listed.BOARDS, heading, (*latest.matches, *latest.teams_without), by_match=True)
        else:
            yield _of_boards(
                Sheet(Listed.BOARDS, heading, (*latest.boards, *latest.unpaired)), document, latest
            )


def _of_boards(sheet: Sheet, document: Published, latest: RoundShown) -> Sheet:
    """A list of boards with how far the round is, and names that fit into one line."""
    short = hall_names(player.name for player in document.players)
    return replace(sheet, results=latest.results, games=latest.games, short_names=short)


def _matches(document: Published, _now: datetime) -> Iterator[Sheet]:
    """One line a match; nothing where players meet, not teams."""
    latest = document.round(document.section.round_in_play)
    if latest is not None and document.of_matches:
        heading = _("Round {number}").format(number=latest.number)
        yield Sheet(Listed.MATCHES, heading, (*latest.matches, *latest.teams_without))


def _names(document: Published, _now: datetime) -> Iterator[Sheet]:
    latest = document.round(document.section.round_in_play)
    if latest is not None:
        yield Sheet(Listed.NAMES, _("Round {number} by name").format(number=latest.number), latest.seats)


def _results(document: Published, _now: datetime) -> Iterator[Sheet]:
    latest = document.round(document.section.round_in_play)
    if latest is not None:
        heading = _("Results of round {number}").format(number=latest.number)
        if document.of_matches:
            begun = tuple(match for match in latest.matches if match.score or match.forfeit)
            yield Sheet(Listed.RESULTS, heading, begun, by_match=True)
        else:
            finished = tuple(board for board in latest.boards if board.result)
            yield _of_boards(Sheet(Listed.RESULTS, heading, finished), document, latest)


def _standings(document: Published, _now: datetime) -> Iterator[Sheet]:
    table = document.standings
    if table is None:
        return
    codes = table.codes[:MOST_TIE_BREAKS]
    places = tuple(replace(place, tie_breaks=place.tie_breaks[:MOST_TIE_BREAKS]) for place in table.places)
    shortened = replace(table, codes=codes, places=places)
    heading = _("Standings after round {number}").format(number=table.after_round)
    if document.final:
        heading = _("Final standings")
    elif not table.complete:
        heading = _("Provisional standings in round {number}").format(number=table.after_round)
    yield Sheet(Listed.STANDINGS, heading, places, table=shortened)


def _categories(document: Published, _now: datetime) -> Iterator[Sheet]:
    for group in document.categories:
        yield Sheet(Listed.CATEGORIES, group.name, group.places)


def _games(document: Published, _now: datetime) -> Iterator[Sheet]:
    """The boards of the round in play, eight to a sheet (Laws 6.12: where the event shows them)."""
    number = document.section.round_in_play
    boards = [board for board in boards_seen(document, number) if board.picture] if number else []
    parts = [tuple(boards[at : at + BOARDS_ON_A_SHEET]) for at in range(0, len(boards), BOARDS_ON_A_SHEET)]
    for part, rows in enumerate(parts, start=1):
        heading = _("Games of round {number}").format(number=number)
        yield Sheet(Listed.GAMES, heading, rows, part=part, parts=len(parts))


def _schedule(document: Published, _now: datetime) -> Iterator[Sheet]:
    yield Sheet(Listed.SCHEDULE, _("Schedule"), document.schedule)


def _countdown(document: Published, now: datetime) -> Iterator[Sheet]:
    following = next_round(document, now)
    if following is not None:
        heading = _("Round {number} begins in").format(number=following.round)
        yield Sheet(Listed.COUNTDOWN, heading, starts=following.starts)


def next_round(document: Published, now: datetime) -> Session | None:
    """The next round of the schedule that has not begun."""
    return next((session for session in document.schedule if session.starts and session.starts > now), None)


Maker = Callable[[Published, datetime], Iterator[Sheet]]
MAKERS: dict[Listed, Maker] = {
    Listed.BOARDS: _boards,
    Listed.NAMES: _names,
    Listed.MATCHES: _matches,
    Listed.RESULTS: _results,
    Listed.STANDINGS: _standings,
    Listed.CATEGORIES: _categories,
    Listed.GAMES: _games,
    Listed.SCHEDULE: _schedule,
    Listed.COUNTDOWN: _countdown,
}
