"""What the library has to say about a set-up: rate of play, rating, size, schedule, tie-breaks, scoring.

Nothing here stops an arbiter; what is impossible is refused where it is entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.pairing.tables.round_robin.announcements import doubts_about_draw, missing_from_draw
from caissa.pairing.tables.round_robin.draws import entrants
from caissa.play import (
    Item,
    ItemKind,
    TimeControl,
    checked_timetable,
    doubts_about_rates,
    rates_of_play,
    session_length,
    time_control_of,
)
from caissa.prospectus.checking.set_up_checks import (
    day_findings,
    rate_findings,
    size_findings,
    tie_break_findings,
)
from caissa.ratings.rateability import as_finding, objections
from caissa.tournament import Level, System, Tournament
from caissa.tournament import objections as scoring_objections
from caissa_web.section.book import Book, DrawingOfLots
from caissa_web.section.options import (
    HALF_POINT_BYES,
    RATED,
    SYSTEM_AUTHORISATION,
    hour_of_round,
)
from caissa_web.section.ratings.for_rating import paperwork_of
from caissa_web.section.setup.announced_answers import doubts_about_answers


def set_up_findings(facts: Tournament, book: Book) -> list[Finding]:
    """All doubts about a section's set-up, the most serious first."""
    reading = time_control_of(facts)
    findings = [
        *reading.findings,
        *rate_findings(facts, reading.time_control),
        *doubts_about_rates(rates_of_play(facts)),
        *_about_rating(facts, book, reading.time_control),
        *size_findings(facts),
        *_about_system(facts, book),
        *_about_byes(facts, book),
        *draw_findings(facts, book),
        *day_findings(facts),
        *schedule_findings(facts, book),
        *tie_break_findings(facts),
        *scoring_objections(facts.scoring),
        *doubts_about_answers(facts, book),
    ]
    return sorted(dict.fromkeys(findings), key=lambda finding: -finding.severity)


def start_of_round(facts: Tournament, book: Book, number: int) -> datetime | None:
    """When a round starts, if day and hour are known."""
    day, hour = facts.round(number).date, book.value(hour_of_round(number))
    return datetime.combine(day, hour) if day and hour is not None else None


def draw_findings(facts: Tournament, book: Book) -> Iterator[Finding]:
    """What is doubtful about the drawing of lots: too late, not announced, somebody not there (C.05 6.3)."""
    drawing, first = book.drawing, start_of_round(facts, book, 1)
    if drawing is None:
        return
    if first is not None:
        yield from draw_doubts(facts, drawing, first)
    if drawing.present is not None:
        yield from missing_from_draw(facts.level, entrants(facts), drawing.present)


def draw_doubts(facts: Tournament, drawing: DrawingOfLots, first_round: datetime) -> tuple[Finding, ...]:
    """What is doubtful about the hour of a draw."""
    return doubts_about_draw(
        facts.level,
        drawn_at=drawing.at,
        first_round=first_round,
        restricted=drawing.restricted,
        announced_at=drawing.announced_at,
    )


def _about_rating(facts: Tournament, book: Book, control: TimeControl | None) -> Iterator[Finding]:
    if book.value(RATED) is False or control is None:
        return
    done = paperwork_of(facts, book)
    for objection in objections(facts, control=control, paperwork=done):
        if objection.code != "rating.hybrid-games":
            yield as_finding(objection)


def _about_system(facts: Tournament, book: Book) -> Iterator[Finding]:
    """A Swiss that FIDE does not publish needs the Qualification Commission's authorisation (C.04.2 1.2)."""
    unpublished = facts.system is System.OTHER_SWISS and book.value(RATED) is not False
    if unpublished and not book.text(SYSTEM_AUTHORISATION):
        what = msg("FIDE does not publish this pairing system, and no authorisation of it is on record")
        hint = msg("ask the Qualification Commission, and enter its date and text among the announcements")
        yield Finding("set-up.unauthorised-system", Severity.WARNING, "C.04.2 1.2", what, hint)


def _about_byes(facts: Tournament, book: Book) -> Iterator[Finding]:
    """Half-point byes are for L2 and L3 events only (C.05 6.7.4)."""
    if facts.level is Level.OFFICIAL and book.value(HALF_POINT_BYES):
        what = msg("half-point byes are announced, but an official FIDE event (L1) has none")
        yield Finding("set-up.half-point-byes", Severity.WARNING, msg("byes"), what, "C.05 6.7.4")


def schedule_findings(facts: Tournament, book: Book) -> Iterable[Finding]:
    """What is doubtful about the days and hours of the rounds: too close, too many, outside the event."""
    last, rates = facts.scheduled_rounds or 0, rates_of_play(facts)
    starts = {number: start_of_round(facts, book, number) for number in range(1, last + 1)}
    items = [
        Item(ItemKind.ROUND, start, start + _length(rates.of_round(number)), round_number=number)
        for number, start in starts.items()
        if start is not None
    ]
    titles = facts.level is Level.TITLE
    return checked_timetable(items, titles=titles, first=facts.start, last=facts.end).findings


def _length(control: TimeControl | None) -> timedelta:
    return timedelta(seconds=session_length(control)) if control else timedelta(hours=1)
