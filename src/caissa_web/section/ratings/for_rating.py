"""The facts as they are rated: with the results that were corrected for the rating report alone."""

from __future__ import annotations

from caissa.errors import Finding
from caissa.play import time_control_of
from caissa.prospectus.choices import HYBRID_APPROVED, HYBRID_ASKED, ONLINE, ONLINE_ODDS, ONLINE_SUPERVISED
from caissa.ratings import SectionRatings, as_finding, objections, rate_section
from caissa.ratings.rateability import Paperwork
from caissa.tournament import Level, Tournament
from caissa_web.caching import derived_values
from caissa_web.section.book import Book
from caissa_web.section.closing.report_steps import StepKind
from caissa_web.section.options import EXCLUDED_FEDERATIONS, HYBRID, RATED, REGISTRATION_DATE
from caissa_web.section.ratings.corrections import with_corrections
from caissa_web.section.state import State


def rated_facts(state: State) -> Tournament:
    """The facts with every late correction (C.04.2 4.3)."""
    return with_corrections(state.facts, state)


def section_ratings(state: State) -> tuple[SectionRatings, tuple[Finding, ...]]:
    """Everybody's rating change and the objections to rating the section; worked out once for each state."""
    book = state.book
    done, excluded = paperwork_of(state.facts, book), book.value(EXCLUDED_FEDERATIONS)
    key = ("ratings", book.rating_corrections, done, excluded)
    return derived_values.get_or_compute(
        state.facts, key, lambda: _ratings(rated_facts(state), done, excluded)
    )


def paperwork_of(facts: Tournament, book: Book) -> Paperwork:
    """What was done outside the hall for rating: registration, announcement, approval of a hybrid event.

    The games of a hybrid event go with the report; handing it in asks for them.

    Handbook: B.02 0.2, 9.2, 9.4
    """
    hybrid = book.value(HYBRID)
    return Paperwork(
        registered=book.value(REGISTRATION_DATE),
        norms=facts.level is Level.TITLE,
        announced=book.value(RATED),
        hybrid=hybrid in (HYBRID_ASKED, HYBRID_APPROVED),
        hybrid_approved=hybrid == HYBRID_APPROVED,
        online=hybrid in (ONLINE_SUPERVISED, ONLINE),
        odds=hybrid == ONLINE_ODDS,
        games_attached=any(step.kind is StepKind.SUBMITTED for step in book.report_steps),
    )


def _ratings(
    facts: Tournament, done: Paperwork, excluded: tuple[str, ...]
) -> tuple[SectionRatings, tuple[Finding, ...]]:
    reading = time_control_of(facts)
    control = reading.time_control
    rated = rate_section(facts, control=control, excluded=excluded)
    against = objections(facts, rules=rated.rules, speed=rated.speed, control=control, paperwork=done)
    return rated, (*map(as_finding, against), *rated.findings, *reading.findings)
