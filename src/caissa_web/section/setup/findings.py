"""What the library has to say about a set-up: rate of play, rating, size, schedule, tie-breaks, scoring.

Nothing here stops an arbiter; what is impossible is refused where it is entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from caissa.errors import CaissaError, Finding, Severity
from caissa.messages import comma_separated, msg
from caissa.pairing.tables.sizing import ImpossibleSize, doubts_about_winner, swiss_size
from caissa.play import (
    EventKind,
    Item,
    ItemKind,
    TimeControl,
    checked_timetable,
    doubts_about_rate,
    session_length,
    time_control_of,
)
from caissa.ratings.deadlines import lasts_long
from caissa.ratings.rateability import Paperwork, as_finding, objections
from caissa.standings import followed_rules, tie_break_list
from caissa.standings.allowed import require_allowed
from caissa.standings.compute import result_table
from caissa.tournament import Level, Speed, System, Tournament
from caissa.tournament import objections as scoring_objections
from caissa_web.section.book import Book
from caissa_web.section.options import RATED, REGISTRATION_DATE, hour_of_round
from caissa_web.section.setup.setup import rounds_by_table

RATING_TIE_BREAKS = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})
_KINDS = {Speed.STANDARD: EventKind.RATED, Speed.RAPID: EventKind.RAPID, Speed.BLITZ: EventKind.BLITZ}


def set_up_findings(facts: Tournament, book: Book) -> list[Finding]:
    """All doubts about a section's set-up, the most serious first."""
    reading = time_control_of(facts)
    findings = [
        *reading.findings,
        *_about_rate(facts, reading.time_control),
        *_about_rating(facts, book, reading.time_control),
        *_about_size(facts),
        *_about_days(facts),
        *_about_schedule(facts, book, reading.time_control),
        *_about_tie_breaks(facts),
        *scoring_objections(facts.scoring),
    ]
    return sorted(dict.fromkeys(findings), key=lambda finding: -finding.severity)


def start_of_round(facts: Tournament, book: Book, number: int) -> datetime | None:
    """When a round starts, if day and hour are known."""
    day, hour = facts.round(number).date, book.value(hour_of_round(number))
    return datetime.combine(day, hour) if day and hour is not None else None


def _about_rate(facts: Tournament, control: TimeControl | None) -> Iterable[Finding]:
    if control is None:
        return [Finding("set-up.no-time-control", Severity.WARNING, "", msg("no time control is announced"))]
    kind = EventKind.TITLE if facts.level is Level.TITLE else _KINDS[facts.speed]
    ratings = [player.rating for player in facts.players if player.rating]
    return doubts_about_rate(control, kind, max(ratings, default=None))


def _about_rating(facts: Tournament, book: Book, control: TimeControl | None) -> Iterator[Finding]:
    if book.value(RATED) is False or control is None:
        return
    done = Paperwork(registered=book.value(REGISTRATION_DATE), norms=facts.level is Level.TITLE)
    for objection in objections(facts, control=control, paperwork=done):
        yield as_finding(objection)


def _about_size(facts: Tournament) -> Iterator[Finding]:
    """Can the event be finished without a rematch, and long enough for a winner (Q62)?"""
    entrants = len(facts.teams if facts.for_teams else facts.players)
    rounds = facts.scheduled_rounds
    needed = rounds_by_table(facts)
    if needed and rounds and rounds != needed:
        what = msg(
            "the table for {entrants} has {needed} rounds, {rounds} are announced",
            entrants=entrants,
            needed=needed,
            rounds=rounds,
        )
        yield Finding("set-up.rounds", Severity.WARNING, msg("rounds"), what)
    if rounds is None and needed is None and facts.system.swiss:
        yield Finding(
            "set-up.rounds", Severity.WARNING, msg("rounds"), msg("the number of rounds is not announced")
        )
    if rounds and entrants > 1 and facts.system.swiss and facts.system is not System.DOUBLE_SWISS:
        try:
            yield from doubts_about_winner(swiss_size(entrants, rounds))
        except ImpossibleSize as refused:
            yield Finding("set-up.cannot-finish", Severity.ERROR, msg("rounds"), str(refused))


def _about_days(facts: Tournament) -> Iterator[Finding]:
    if facts.start is None or facts.end is None:
        yield Finding(
            "set-up.no-days", Severity.WARNING, "", msg("the first or the last day is not announced")
        )
    elif lasts_long(facts.start, facts.end):
        what = msg("the event lasts more than 30 days: ratings change meanwhile, each round has its own list")
        yield Finding("set-up.long-event", Severity.WARNING, "", what, "B.02 4")
        used = [code for code in facts.ranking if code.split("/")[0] in RATING_TIE_BREAKS]
        if used:
            what = msg(
                "{names} should not be used in an event of more than 30 days", names=comma_separated(used)
            )
            yield Finding("set-up.rating-tie-break", Severity.WARNING, msg("tie-breaks"), what)


def _about_schedule(facts: Tournament, book: Book, control: TimeControl | None) -> Iterable[Finding]:
    last = facts.scheduled_rounds or 0
    starts = {number: start_of_round(facts, book, number) for number in range(1, last + 1)}
    length = timedelta(seconds=session_length(control)) if control else timedelta(hours=1)
    items = [
        Item(ItemKind.ROUND, start, start + length, round_number=number)
        for number, start in starts.items()
        if start is not None
    ]
    titles = facts.level is Level.TITLE
    return checked_timetable(items, titles=titles, first=facts.start, last=facts.end).findings


def _about_tie_breaks(facts: Tournament) -> Iterator[Finding]:
    if not facts.ranking:
        what = msg("no tie-break list is announced; places are shared")
        yield Finding("set-up.no-tie-breaks", Severity.INFO, msg("tie-breaks"), what, "C.07 2.1")
        return
    codes = tuple(tie_break_list(" ".join(facts.ranking)))
    table = result_table(facts, 0, codes)
    for code in codes:
        try:
            require_allowed(followed_rules(facts), code, table)
        except CaissaError as refused:
            yield Finding("set-up.tie-break", Severity.WARNING, msg("tie-breaks"), str(refused))
