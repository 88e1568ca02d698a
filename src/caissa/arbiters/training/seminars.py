"""Seminars and courses for arbiters: length, capacity, people, deadlines, fees (B.06.2 4, 5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from caissa.arbiters.judgement import Clause, Judgement, at_least, at_most
from caissa.arbiters.periods import months_after
from caissa.arbiters.register import TrainingKind
from caissa.messages import LabelledStrEnum, msg, plural

LANGUAGES = ("Arabic", "English", "French", "German", "Portuguese", "Russian", "Spanish")
"""The working languages of seminars (1.2); seminars for IAs are in English (1.2.1)."""


class Format(LabelledStrEnum):
    """How a seminar is held (5.1)."""

    STANDARD = "standard", msg("standard")
    ONLINE = "online", msg("online")
    MIXED = "mixed", msg("mixed")


@dataclass(frozen=True, slots=True)
class SeminarRules:
    """What one kind of course asks for."""

    duration_article: str
    hours: int
    days: int
    capacity: int
    lecturers: int
    fee_euros: int
    fee_article: str
    paid_by: str


SEMINARS_2021 = {
    TrainingKind.FA_SEMINAR: SeminarRules("4.1.1.2", 16, 2, 20, 1, 20, "5.2.3.1.a", msg("host")),
    TrainingKind.IA_SEMINAR: SeminarRules("4.1.2.2", 16, 2, 20, 2, 30, "5.2.3.1.b", msg("host")),
    TrainingKind.REFRESHER: SeminarRules("4.2.2", 12, 1, 25, 1, 40, "5.2.3.1.c", msg("participant")),
}
"""The three kinds of course of B.06.2 of July 2021."""
HOURS_PER_NEW_TOPIC = 3
DAYS_WITH_NEW_TOPICS = 3
HOURS_FOR_CHESS_ENGLISH = 1
MOST_ASSISTANTS = 2
REPORT_DAYS = 7
APPLICATION_MONTHS = 1
COMMITTEE = 3


@dataclass(frozen=True, slots=True)
class Seminar:
    """A course as planned or held; `new_topics` are topics the national curriculum did not teach."""

    kind: TrainingKind
    start: date
    end: date
    hours: int
    participants: int
    name: str = ""
    federation: str = ""
    venue: str = ""
    format: Format = Format.STANDARD
    language: str = "English"
    new_topics: int = 0
    lecturers: tuple[str, ...] = ()
    assistants: tuple[str, ...] = ()
    committee: tuple[str, ...] = ()
    committee_has_title: bool | None = None
    observer: str = ""
    technical_organiser: str = ""
    larger_approved: bool = False
    applied: date | None = None
    lecturer_reported: date | None = None
    observer_reported: date | None = None


def hours_needed(kind: TrainingKind, new_topics: int = 0, language: str = "English") -> int:
    """The fewest hours of a course: three more for each new topic and one for English terms, in FA seminars.

    Handbook: B.06.2 4.1.1.2, 4.1.2.2, 4.2.2
    """
    rules = SEMINARS_2021[kind]
    if kind is not TrainingKind.FA_SEMINAR:
        return rules.hours
    english = HOURS_FOR_CHESS_ENGLISH if language != "English" else 0
    return rules.hours + HOURS_PER_NEW_TOPIC * new_topics + english


def seminar_fee(kind: TrainingKind, participants: int) -> int:
    """What FIDE charges for all participants, in euros of 2021.

    Handbook: B.06.2 5.2.3, 5.2.3.1
    """
    return SEMINARS_2021[kind].fee_euros * participants


def report_due(seminar: Seminar) -> date:
    """The last day for the reports of lecturer and observer.

    Handbook: B.06.2 5.2.1.1, 5.2.6
    """
    return seminar.end + timedelta(days=REPORT_DAYS)


def application_due(seminar: Seminar) -> date:
    """The last day to apply for a seminar: one month before it starts.

    Handbook: B.06.2 5.2.2
    """
    return months_after(seminar.start, -APPLICATION_MONTHS)


def judge_seminar(seminar: Seminar) -> Judgement:
    """Does a course meet the rules, so that FIDE can recognise it?

    Handbook: B.06.2 5
    """
    clauses = (
        *length_clauses(seminar),
        capacity_clause(seminar),
        language_clause(seminar),
        *people_clauses(seminar),
        *date_clauses(seminar),
    )
    return Judgement(f"{seminar.kind.value} {seminar.name}".strip(), clauses)


def length_clauses(seminar: Seminar) -> tuple[Clause, ...]:
    """Hours and days.

    Handbook: B.06.2 4.1.1.2, 4.1.2.2, 4.2.2
    """
    rules = SEMINARS_2021[seminar.kind]
    article = f"B.06.2 {rules.duration_article}"
    new = seminar.kind is TrainingKind.FA_SEMINAR and seminar.new_topics
    days = DAYS_WITH_NEW_TOPICS if new else rules.days
    hours = hours_needed(seminar.kind, seminar.new_topics, seminar.language)
    return (
        at_least(article, msg("hours"), seminar.hours, hours),
        at_least(article, msg("days"), (seminar.end - seminar.start).days + 1, days),
    )


def capacity_clause(seminar: Seminar) -> Clause:
    """Twenty participants, twenty-five in a refresher course, unless more were approved.

    Handbook: B.06.2 5.1.4
    """
    most = SEMINARS_2021[seminar.kind].capacity
    fits = seminar.participants <= most or seminar.larger_approved
    demand = plural(
        "at most {count} participant, or a larger number approved",
        "at most {count} participants, or a larger number approved",
        most,
    )
    return Clause("B.06.2 5.1.4", demand, fits, str(seminar.participants))


def language_clause(seminar: Seminar) -> Clause:
    """One of the seven languages; English for the IA seminar.

    Handbook: B.06.2 1.2, 1.2.1
    """
    if seminar.kind is TrainingKind.IA_SEMINAR:
        return Clause("B.06.2 1.2.1", msg("in English"), seminar.language == "English", seminar.language)
    return Clause("B.06.2 1.2", msg("in a working language"), seminar.language in LANGUAGES, seminar.language)


def people_clauses(seminar: Seminar) -> tuple[Clause, ...]:
    """Lecturers, assistants, the organising committee with its observer, and the technical organiser.

    Handbook: B.06.2 5.2.1, 5.2.1.1, 5.2.1.2, 5.2.1.3
    """
    rules = SEMINARS_2021[seminar.kind]
    clauses = [
        at_least("B.06.2 5.2.1.2", msg("lecturer(s)"), len(seminar.lecturers), rules.lecturers),
        at_most("B.06.2 5.2.1.2", msg("assistants"), len(seminar.assistants), MOST_ASSISTANTS),
    ]
    if seminar.kind is not TrainingKind.REFRESHER:
        clauses += [
            at_least(
                "B.06.2 5.2.1", msg("members of the organising committee"), len(seminar.committee), COMMITTEE
            ),
            Clause(
                "B.06.2 5.2.1",
                msg("a member of the host's team is an IA, FA or IO"),
                seminar.committee_has_title,
            ),
            Clause("B.06.2 5.2.1.1", msg("an observer"), bool(seminar.observer), seminar.observer),
        ]
    if seminar.format is not Format.STANDARD:
        has_one = bool(seminar.technical_organiser)
        clauses.append(
            Clause("B.06.2 5.2.1.3", msg("a technical organiser"), has_one, seminar.technical_organiser)
        )
    return tuple(clauses)


def date_clauses(seminar: Seminar) -> tuple[Clause, ...]:
    """Applied for a month before, reported within a week.

    Handbook: B.06.2 5.2.2, 5.2.6
    """
    due, report = application_due(seminar), report_due(seminar)
    return (
        _by("5.2.2", msg("application"), seminar.applied, due),
        _by("5.2.6.a", msg("lecturer's report"), seminar.lecturer_reported, report),
        _by("5.2.6.b", msg("observer's report"), seminar.observer_reported, report),
    )


def _by(article: str, what: str, done: date | None, due: date) -> Clause:
    met = None if done is None else done <= due
    return Clause(
        f"B.06.2 {article}", msg("{what} by {due}", what=what, due=due), met, str(done or msg("not yet"))
    )
