"""Pairing numbers: drawn by lot from a seed that is kept, set as drawn in the hall, of teams by strength."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from enum import Enum

from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import capitalised, msg
from caissa.pairing.lots import Lots, Seed
from caissa.pairing.tables.round_robin.draws import draw_numbers, entrants, restricted_draw
from caissa.pairing.teams.strength import (
    StrengthRule,
    initial_team_order,
    team_strength,
    with_team_order,
)
from caissa.tournament import Points, Team, Tournament, TpnList
from caissa.tournament.pairing_numbers import teams_in_order
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import DrawingOfLots
from caissa_web.section.options import FIRST_BOARD
from caissa_web.section.rounds.before_pairing import by_schedule
from caissa_web.section.setup.findings import draw_doubts, start_of_round
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned, require_confirmed


class Draw(Enum):
    """How numbers are drawn: plainly, or so that players of one federation meet early (C.06)."""

    PLAIN = msg("plain")
    RESTRICTED = msg("restricted")


def draw_pairing_numbers(
    section: Section,
    draw: Draw,
    seed: str,
    *,
    by: str,
    seen_version: int,
    at: datetime | None = None,
    confirmed: Collection[str] = (),
) -> Section:
    """Draw the pairing numbers from a seed; the same seed gives the same numbers on every machine."""
    drawing = DrawingOfLots(_hall_time(at), draw is Draw.RESTRICTED)

    def apply(state: State) -> State:
        state = _with_drawing(state, drawing, confirmed)
        lots = Lots(Seed(seed))
        engine = draw_numbers if draw is Draw.PLAIN else restricted_draw
        return state.with_facts(_numbered(state.facts, engine(entrants(state.facts), lots).order))

    act = Act(
        "section.numbers-drawn",
        by,
        msg("{draw} draw, seed {seed}", draw=draw.value, seed=seed),
        integrity=True,
    )
    return change(section, act, apply, seen_version)


def set_pairing_numbers(
    section: Section,
    order: Sequence[int],
    *,
    by: str,
    seen_version: int,
    at: datetime | None = None,
    confirmed: Collection[str] = (),
) -> Section:
    """Record the pairing numbers as they were drawn in the hall: who has number 1, 2, 3 …"""

    def apply(state: State) -> State:
        if by_schedule(state.facts):
            state = _with_drawing(state, DrawingOfLots(_hall_time(at)), confirmed)
        return state.with_facts(_numbered(state.facts, tuple(order)))

    act = Act("section.numbers-set", by, ", ".join(map(str, order)), integrity=True)
    return change(section, act, apply, seen_version)


def record_draw_ceremony(
    section: Section,
    present: Collection[int],
    *,
    by: str,
    seen_version: int,
    announced_at: datetime | None = None,
) -> Section:
    """Record who was at the drawing of lots, and when a restriction was announced (C.05 5.2, 6.3)."""

    def apply(state: State) -> State:
        drawing = state.book.drawing
        if drawing is None:
            raise ImpossibleChange(why=msg("No lots have been drawn yet"), article="C.05 6.3")
        announced = _hall_time(announced_at) if announced_at else None
        changed = replace(drawing, present=tuple(sorted(present)), announced_at=announced)
        return state.with_book(replace(state.book, drawing=changed))

    what = msg("present: {numbers}", numbers=", ".join(map(str, sorted(present))))
    return change(section, Act("section.draw-ceremony", by, what), apply, seen_version)


def _hall_time(at: datetime | None) -> datetime:
    """A moment by the clock of the hall, as the hours of rounds are."""
    return timezone.localtime(at).replace(tzinfo=None, microsecond=0)


def _with_drawing(state: State, drawing: DrawingOfLots, confirmed: Collection[str]) -> State:
    """The state with the hour of its draw on record; one that is held too late has to be confirmed."""
    first = start_of_round(state.facts, state.book, 1)
    doubts = draw_doubts(state.facts, replace(drawing, restricted=False), first) if first else ()
    require_confirmed(
        [
            Warned(Level.WARNING, doubt.code.replace(".", "-"), capitalised(doubt.what), "C.05 6.3")
            for doubt in doubts
        ],
        confirmed,
    )
    return state.with_book(replace(state.book, drawing=drawing))


def _numbered(facts: Tournament, order: tuple[int, ...]) -> Tournament:
    """The facts with these pairing numbers, before round 1 of a tournament by schedule."""
    if not by_schedule(facts) and not facts.for_teams:
        raise ImpossibleChange(why=msg("Numbers are drawn only where rounds are paired by a table"))
    if facts.paired_rounds:
        raise ImpossibleChange(
            why=msg("Round 1 has been paired; the numbers can no longer be changed"), article="C.05 6.1"
        )
    if facts.for_teams:
        return with_team_order(facts, order)
    if sorted(order) != sorted(facts.numbers):
        raise ImpossibleChange(why=msg("Every player must have exactly one number, starting from 1"))
    return replace(facts, tpns=(TpnList(1, order),))


def order_teams_by_strength(
    section: Section,
    *,
    by: str,
    seen_version: int,
    counted: int | None = None,
    best: bool = False,
    unrated: int = 0,
) -> Section:
    """Order the teams by strength: the average rating of their first, or best, players (C.04.6 1.1.2)."""

    def apply(state: State) -> State:
        facts, rule = state.facts, StrengthRule(counted, best, unrated)
        if not facts.for_teams:
            raise ImpossibleChange(why=msg("Only teams are ordered by the strength of their players"))
        ordered = with_team_order(facts, initial_team_order(facts, rule))
        teams = (replace(team, strength=_shown_strength(facts, team, rule)) for team in ordered.teams)
        return state.with_facts(replace(ordered, teams=tuple(teams)))

    def describe(_before: State, after: State) -> Act:
        order = ", ".join(map(str, teams_in_order(after.facts)))
        return Act("section.teams-ordered", by, order, integrity=True)

    return change(section, describe, apply, seen_version)


def _shown_strength(facts: Tournament, team: Team, rule: StrengthRule) -> Points:
    """A team's strength with one decimal, as the report has room for it (TRF 310); the order goes by all."""
    return team_strength(facts, team, rule).quantize(Points("0.1"))


def number_boards_from(section: Section, first: int, *, by: str, seen_version: int) -> Section:
    """Say which number the section's first board has in the rounds to come."""

    def apply(state: State) -> State:
        return state.with_book(state.book.with_value(FIRST_BOARD, None if first == 1 else first))

    act = Act("section.boards-numbered", by, msg("from {first}", first=first))
    return change(section, act, apply, seen_version)
