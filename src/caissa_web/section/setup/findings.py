"""What the library has to say about a set-up: rate of play, rating, size, schedule, tie-breaks, scoring.

Nothing here stops an arbiter; what is impossible is refused where it is entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from caissa.errors import CaissaError, Finding, Severity
from caissa.messages import comma_separated, msg, plural
from caissa.pairing.tables.round_robin.announcements import doubts_about_draw, missing_from_draw
from caissa.pairing.tables.round_robin.draws import entrants
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
from caissa.prospectus.set_up import rounds_by_table
from caissa.ratings.deadlines import lasts_long
from caissa.ratings.rateability import as_finding, objections
from caissa.standings import (
    TieBreakCode,
    TieBreakRules,
    default_list,
    followed_rules,
    tie_break_list,
)
from caissa.standings.allowed import is_dropped, require_allowed, unrated_in
from caissa.standings.compute import result_table
from caissa.tournament import Level, Speed, System, Tournament
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
        *_about_system(facts, book),
        *_about_byes(facts, book),
        *draw_findings(facts, book),
        *_about_days(facts),
        *_about_schedule(facts, book, reading.time_control),
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


def _about_rate(facts: Tournament, control: TimeControl | None) -> Iterable[Finding]:
    if control is None:
        return [Finding("set-up.no-time-control", Severity.WARNING, "", msg("no time control is announced"))]
    kind = EventKind.TITLE if facts.level is Level.TITLE else _KINDS[facts.speed]
    ratings = [player.rating for player in facts.players if player.rating]
    return doubts_about_rate(control, kind, max(ratings, default=None))


def _about_rating(facts: Tournament, book: Book, control: TimeControl | None) -> Iterator[Finding]:
    if book.value(RATED) is False or control is None:
        return
    done = paperwork_of(facts, book)
    for objection in objections(facts, control=control, paperwork=done):
        if objection.code != "rating.hybrid-games":
            yield as_finding(objection)


def _about_size(facts: Tournament) -> Iterator[Finding]:
    """Can the event be finished without a rematch, and long enough for a winner (Q62)?"""
    entrants = len(facts.teams if facts.for_teams else facts.players)
    rounds = facts.scheduled_rounds
    needed = rounds_by_table(facts)
    if needed and rounds and rounds != needed:
        what = msg(
            "rounds in the table for {entrants}: {needed}; announced: {rounds}",
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


def _about_days(facts: Tournament) -> Iterator[Finding]:
    if facts.start is None or facts.end is None:
        yield Finding(
            "set-up.no-days", Severity.WARNING, "", msg("the first or the last day is not announced")
        )
    elif lasts_long(facts.start, facts.end):
        what = msg(
            "the event lasts more than 30 days: ratings change during it, and each round uses its own list"
        )
        yield Finding("set-up.long-event", Severity.WARNING, "", what, "B.02 4")
        used = [code for code in facts.ranking if code.split("/")[0] in RATING_TIE_BREAKS]
        if used:
            what = msg(
                "{names} should not be used in an event lasting more than 30 days",
                names=comma_separated(used),
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


def tie_break_findings(facts: Tournament) -> Iterator[Finding]:
    """What is doubtful about the tie-break list: not for this event, dropped for want of ratings, no list."""
    if not facts.ranking:
        yield from _about_no_list(facts)
        return
    codes = tuple(tie_break_list(" ".join(facts.ranking)))
    table, rules = result_table(facts, 0, codes), followed_rules(facts)
    for code in codes:
        try:
            require_allowed(rules, code, table)
        except CaissaError as refused:
            yield Finding("set-up.tie-break", Severity.WARNING, msg("tie-breaks"), str(refused))
            continue
        if is_dropped(rules, code, table):
            yield _about_unrated(rules, code, unrated_in(table))


def _about_no_list(facts: Tournament) -> Iterator[Finding]:
    """What holds without a list: before round 1 the default one, afterwards shared places (C.07 2.1)."""
    advice = default_list(facts)
    if not advice.codes:
        return
    if not facts.paired_rounds:
        rules = followed_rules(facts)
        what = msg(
            "no tie-break list is announced: tie-breaks decide, and with round 1 the list becomes {list}",
            list=comma_separated(advice.codes),
        )
        hint = msg("announce a list, or PTS alone if places are to be shared")
        article = rules.cite(rules.no_list)
        yield Finding("set-up.no-tie-breaks", Severity.INFO, article, what, hint)
        return
    what = msg("no tie-break list was announced before round 1; places are shared until it is completed")
    hint = msg("recommended: {list}", list=comma_separated(advice.codes))
    yield Finding("set-up.no-tie-breaks", Severity.WARNING, "C.07 4.1", what, hint)


def _about_unrated(rules: TieBreakRules, code: TieBreakCode, unrated: list[int]) -> Finding:
    """A tie-break by ratings will be dropped, because somebody has none (C.07 10)."""
    what = plural(
        "{code} will be dropped: {count} player has no rating ({numbers})",
        "{code} will be dropped: {count} players have no rating ({numbers})",
        len(unrated),
        code=code,
        numbers=comma_separated(str(number) for number in unrated[:5]),
    )
    hint = msg("declare a rating for them: {code}/U1400 (fixed) or {code}/UP (their performance)", code=code)
    return Finding("set-up.unrated-tie-break", Severity.WARNING, rules.cite(rules.ratings), what, hint)
