"""Which reports a section owes to FIDE, by when and for which list, and what stands against them (B.02 9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from caissa.messages import Message, comma_separated, msg, plural
from caissa.prospectus.choices import HYBRID_APPROVED, HYBRID_ASKED
from caissa.ratings import followed_rules
from caissa.ratings.deadlines import (
    appeal_deadline,
    closing_day,
    interim_reports,
    registration_deadline,
    report_dates,
)
from caissa.ratings.months import last_day, later, list_date
from caissa.tournament import Level, Tournament
from caissa_web.section.book import Book
from caissa_web.section.closing.report_steps import ReportStep, StepKind, last_step, next_kinds
from caissa_web.section.options import EXCLUDED_FEDERATIONS, HYBRID, RATED, REGISTRATION_DATE
from caissa_web.section.state import State
from caissa_web.section.warnings import Level as WarningLevel
from caissa_web.section.warnings import Warned

MOST_NAMED = 12
_ON_ITS_WAY = frozenset({StepKind.UPLOADED, StepKind.RATED})


@dataclass(frozen=True, slots=True)
class Due:
    """Something that is owed: what, the last day, the article, and whether it is done.

    `link` leads to where somebody else writes it; whether that was done is not said here.
    """

    what: Message
    day: date | None
    article: str
    done: bool
    late: bool = False
    month: str = ""
    step: ReportStep | None = None
    next: tuple[StepKind, ...] = ()
    is_report: bool = False
    link: str = ""


def dues_of(state: State, today: date) -> list[Due]:
    """What the section owes to FIDE, the earliest day first; nothing if it is not rated."""
    facts, book = state.facts, state.book
    if book.value(RATED) is False:
        return []
    dues = [*_registration(facts, book), *_interim(facts, book), *_final(facts, book), *_appeals(facts, book)]
    dues.sort(key=lambda due: due.day or date.max)
    return [replace(due, late=not due.done and due.day is not None and due.day < today) for due in dues]


def _registration(facts: Tournament, book: Book) -> Iterator[Due]:
    if facts.start is None:
        return
    norms = facts.level is Level.TITLE
    deadline = registration_deadline(facts.start, facts.players, followed_rules(facts), norms=norms)
    what = msg("registration with FIDE: {why}", why=deadline.why)
    yield Due(what, deadline.last_day, deadline.article, book.value(REGISTRATION_DATE) is not None)


def _interim(facts: Tournament, book: Book) -> Iterator[Due]:
    """The monthly reports of an event of more than 30 days."""
    for month in months_of_interim_reports(facts):
        closes = closing_day(later(month, 1), official=_official(facts))
        yield _report(msg("interim report of {month}", month=month), closes, "B.02 4.1", book, month)


def months_of_interim_reports(facts: Tournament) -> tuple[str, ...]:
    """The months for which a long event reports while it is still played.

    Handbook: B.02 4.1
    """
    return interim_reports(facts.start, facts.end) if facts.start and facts.end else ()


def _final(facts: Tournament, book: Book) -> Iterator[Due]:
    if facts.end is None:
        return
    dates = report_dates(facts.end, official=_official(facts))
    what = msg(
        "final report for the list of {due}; after the list of {last} it is never rated",
        due=dates.due,
        last=dates.last,
    )
    yield _report(what, closing_day(dates.due, official=_official(facts)), "B.02 7.1.3, 9.1", book, "")


def _report(what: Message, day: date, article: str, book: Book, month: str) -> Due:
    step = last_step(book.report_steps, month)
    done = step is not None and step.kind in _ON_ITS_WAY
    following = next_kinds(book.report_steps, month)
    return Due(what, day, article, done, month=month, step=step, next=following, is_report=True)


def _appeals(facts: Tournament, book: Book) -> Iterator[Due]:
    """The appeal against a refusal, within seven days of it (B.02 0.4)."""
    for month in dict.fromkeys(step.month for step in book.report_steps):
        step = last_step(book.report_steps, month)
        if step and step.kind is StepKind.REFUSED:
            deadline = appeal_deadline(step.day, followed_rules(facts))
            yield Due(msg("appeal against the refusal"), deadline.last_day, deadline.article, done=False)


def _official(facts: Tournament) -> bool:
    return facts.level is Level.OFFICIAL


# -- what stands against a report -----------------------------------------------------


def warnings_about_report(state: State) -> list[Warned]:
    """What FIDE will not rate: players without a FIDE ID or of an excluded federation, hybrid without games.

    Handbook: B.02 0.2, 9.4, 10.1
    """
    if state.book.value(RATED) is False:
        return []
    excluded = state.book.value(EXCLUDED_FEDERATIONS)
    nameless = [player.name for player in state.facts.players if player.fide_id is None]
    barred = [player.name for player in state.facts.players if player.federation in excluded]
    hybrid = state.book.value(HYBRID)
    return [*_warned_of_players(nameless, barred), *_warned_of_hybrid(hybrid)]


def _warned_of_hybrid(answer: str) -> Iterator[Warned]:
    if answer == HYBRID_ASKED:
        text = msg("The Qualification Commission has not approved this hybrid event.")
        yield Warned(WarningLevel.GRAVE, "hybrid-approval", text, "B.02 0.2")
    if answer in (HYBRID_ASKED, HYBRID_APPROVED):
        text = msg("All games of a hybrid event go with the report, as PGN: attach them.")
        yield Warned(WarningLevel.WARNING, "hybrid-games", text, "B.02 9.4")


def _warned_of_players(nameless: list[str], barred: list[str]) -> Iterator[Warned]:
    """Players because of whom FIDE does not rate the report, each kind with their names."""
    without_id = plural(
        "FIDE will not rate this report: {count} player has no FIDE ID ({names}).",
        "FIDE will not rate this report: {count} players have no FIDE ID ({names}).",
        len(nameless),
        names=_named(nameless),
    )
    excluded = plural(
        "{count} player belongs to a federation that is excluded from FIDE ({names}).",
        "{count} players belong to a federation that is excluded from FIDE ({names}).",
        len(barred),
        names=_named(barred),
    )
    if nameless:
        yield Warned(WarningLevel.GRAVE, "no-fide-id", without_id, "B.02 10.1")
    if barred:
        yield Warned(WarningLevel.GRAVE, "excluded-federation", excluded, "B.02 10.1")


def _named(names: list[str]) -> str:
    shown = comma_separated(names[:MOST_NAMED])
    return msg("{names} …", names=shown) if len(names) > MOST_NAMED else shown


# -- the facts of a month --------------------------------------------------------------


def facts_until(facts: Tournament, month: str) -> Tournament:
    """The facts as an interim report has them: the rounds that were played until the end of a month.

    Handbook: B.02 4.1
    """
    last = last_day(list_date(month))
    played = [round_.number for round_ in facts.rounds if round_.date and round_.date <= last]
    return facts.before_round(max(played, default=0) + 1)
