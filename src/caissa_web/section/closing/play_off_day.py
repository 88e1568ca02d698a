"""The day of a play-off: its stages with their hours, and what speaks against the plan (C.02 12.2.1)."""

from __future__ import annotations

from caissa.errors import Finding
from caissa.playoff import (
    PlannedStage,
    Slot,
    objections,
    planned_2017,
    planned_2022,
    planned_play_off,
    timetable,
)
from caissa.playoff.schedule import BREAK, FIRST_BREAK
from caissa_web.section.closing.closing_book import PlayOffPlan, PlayOffRules
from caissa_web.section.closing.final_standings import SCHEME_2017, SCHEME_2022, declaration


def planned_stages(rules: PlayOffRules, plan: PlayOffPlan) -> tuple[PlannedStage, ...]:
    """The stages of a play-off of so many players, by the announced rules."""
    rates = rules.rates_by_stage
    if rules.scheme == SCHEME_2022:
        return planned_2022(plan.players, rules.games, rates, plan.arbiters)
    if rules.scheme == SCHEME_2017:
        return planned_2017(plan.players, rates[0], plan.arbiters)
    return planned_play_off(plan.players, declaration(rules), plan.arbiters)


def play_off_timetable(
    rules: PlayOffRules, plan: PlayOffPlan
) -> tuple[tuple[Slot, ...], tuple[Finding, ...]]:
    """When each stage starts and ends at the latest, and the objections: breaks, closing, arbiters."""
    slots = timetable(
        planned_stages(rules, plan), plan.last_game, first_break=rules.first_break, between=rules.between
    )
    return slots, tuple(objections(slots, plan.last_game, closing=plan.closing))


def has_short_breaks(rules: PlayOffRules) -> bool:
    """Are the announced breaks shorter than the recommended 30 and 10 minutes (C.02 12.2.3.2)?"""
    return rules.first_break < FIRST_BREAK or rules.between < BREAK
