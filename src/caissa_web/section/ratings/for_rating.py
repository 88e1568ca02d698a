"""The facts as they are rated: with the results that were corrected for the rating report alone."""

from __future__ import annotations

from caissa.errors import Finding
from caissa.play import time_control_of
from caissa.ratings import SectionRatings, as_finding, objections, rate_section
from caissa.tournament import Tournament
from caissa_web.caching import derived_values
from caissa_web.section.ratings.corrections import with_corrections
from caissa_web.section.state import State


def rated_facts(state: State) -> Tournament:
    """The facts with every late correction (C.04.2 4.3)."""
    return with_corrections(state.facts, state)


def section_ratings(state: State) -> tuple[SectionRatings, tuple[Finding, ...]]:
    """Everybody's rating change and the objections to rating the section; worked out once for each state."""
    key = ("ratings", state.book.rating_corrections)
    return derived_values.get_or_compute(state.facts, key, lambda: _ratings(rated_facts(state)))


def _ratings(facts: Tournament) -> tuple[SectionRatings, tuple[Finding, ...]]:
    reading = time_control_of(facts)
    control = reading.time_control
    rated = rate_section(facts, control=control)
    against = objections(facts, rules=rated.rules, speed=rated.speed, control=control)
    return rated, (*map(as_finding, against), *rated.findings, *reading.findings)
