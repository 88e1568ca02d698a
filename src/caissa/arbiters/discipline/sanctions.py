"""Discipline: complaints and sanctions, and how long each of them counts (B.06.5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from caissa.arbiters.judgement import Clause, Judgement
from caissa.arbiters.periods import months_after, years_after
from caissa.arbiters.register import Arbiter, Sanction, SanctionKind
from caissa.messages import LabelledStrEnum, msg, plural


class Complainant(LabelledStrEnum):
    """Who may complain (B.06.5 2.6), and everybody else."""

    PRESIDENT = "FIDE President", msg("FIDE President")
    COUNCIL = "FIDE Council", msg("FIDE Council")
    MANAGEMENT_BOARD = "FIDE Management Board", msg("FIDE Management Board")
    COMMISSION = "FIDE Commission", msg("FIDE Commission")
    FEDERATION = "national federation", msg("national federation")
    ORGANISER_OR_ARBITER = (
        "organiser or arbiter of the tournament",
        msg("organiser or arbiter of the tournament"),
    )
    PLAYER = "player directly affected", msg("player directly affected")
    SOMEBODY_ELSE = "somebody else", msg("another person")


class Body(StrEnum):
    """Who decides a case."""

    DSC = msg("Disciplinary Sub-Committee")
    EDC = msg("Ethics and Disciplinary Commission")


@dataclass(frozen=True, slots=True)
class DisciplineRules:
    """The periods and limits of B.06.5."""

    in_force: date = date(2023, 2, 1)
    fraud_years: int = 5
    other_years: int = 3
    knowledge_months: int = 9
    document_days: int = 15
    decision_days: int = 20
    appeal_days: int = 15
    answer_days: int = 15
    appeal_fee_euros: int = 300
    register_years: int = 10
    warning_months: int = 12
    reprimand_months: int = 24
    first_months: int = 18
    repeat_months: int = 24


DISCIPLINE_2023 = DisciplineRules()
"""B.06.5 of 1 February 2023."""

OFFENCES = {
    "3.1.a": msg("false report"),
    "3.2.a": msg("unworthy of confidence or trust"),
    "3.2.b": msg("lack of impartiality and responsibility"),
    "3.2.c": msg("false or unjustified accusations"),
    "3.2.d": msg("discrimination and racism"),
    "3.2.e": msg("gifts"),
    "3.3.a": msg("corruption"),
    "3.3.b": msg("reckless accusation of cheating"),
    "3.3.c": msg("failure to cooperate with an investigation"),
    "3.3.d": msg("failure to cooperate with a commission"),
    "3.3.e": msg("failure to report an approach"),
    "3.4.a": msg("courtesy and etiquette"),
    "3.4.b": msg("socially unacceptable behaviour"),
    "3.4.c": msg("dress code"),
    "3.5.a": msg("refusal after accepting an appointment"),
    "3.5.b": msg("non-attendance"),
    "3.5.c": msg("late arrival or early departure"),
    "3.5.d": msg("absence from the playing venue"),
    "3.5.e": msg("two concurrent events"),
    "3.5.f": msg("an event rejected by a competent body"),
    "3.6.a": msg("pairings deliberately changed"),
    "3.6.b": msg("score sheet, match record or report misrepresented"),
    "3.6.c": msg("incorrect certificates deliberately signed"),
    "3.6.d": msg("deliberate non-compliance"),
    "3.6.e": msg("significant failure to comply"),
}
"""Every offence by its article, in short words."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A complaint: by whom, about what, and the three dates that decide whether it is heard.

    `fraud` marks fraud, corruption or cheating. `minor` and `by_guardian` are for young players.
    """

    by: Complainant
    offence: str
    committed: date
    received: date
    known_since: date | None = None
    fraud: bool = False
    minor: bool = False
    by_guardian: bool = False
    international: bool = True
    national_case_open: bool | None = None


def admissible(complaint: Complaint, rules: DisciplineRules = DISCIPLINE_2023) -> Judgement:
    """May the complaint be heard: the right person, the right sphere, in time?

    Handbook: B.06.5 2.2, 2.4, 2.6, 2.7, 2.8, 8.1
    """
    years = rules.fraud_years if complaint.fraud else rules.other_years
    last = years_after(complaint.committed, years)
    clauses = [
        Clause(
            "B.06.5 2.6",
            msg("from a person entitled to complain"),
            complaint.by is not Complainant.SOMEBODY_ELSE,
            complaint.by.label,
        ),
        Clause(
            "B.06.5 3",
            msg("an offence of the list"),
            complaint.offence in OFFENCES,
            OFFENCES.get(complaint.offence, complaint.offence),
        ),
        sphere_clause(complaint),
        Clause(
            "B.06.5 2.8",
            plural("received within {count} year", "received within {count} years", years),
            complaint.received <= last,
            msg("last day {last}", last=last),
        ),
        _knowledge(complaint, rules),
        Clause(
            "B.06.5 8.1",
            msg("committed on or after {day}", day=rules.in_force),
            complaint.committed >= rules.in_force,
            str(complaint.committed),
        ),
    ]
    if complaint.by is Complainant.PLAYER and complaint.minor:
        clauses.append(
            Clause("B.06.5 2.6.g", msg("filed by a minor's parent or guardian"), complaint.by_guardian)
        )
    return Judgement(msg("complaint"), tuple(clauses))


def sphere_clause(complaint: Complaint) -> Clause:
    """International, or national with international effects and not judged at home.

    Handbook: B.06.5 2.7
    """
    met = True if complaint.international else complaint.national_case_open
    demand = msg(
        "international level, or national level with international effects and not properly "
        "judged by the federation"
    )
    return Clause("B.06.5 2.7", demand, met)


def _knowledge(complaint: Complaint, rules: DisciplineRules) -> Clause:
    demand = plural(
        "facts known for at most {count} month",
        "facts known for at most {count} months",
        rules.knowledge_months,
    )
    if complaint.known_since is None:
        return Clause("B.06.5 2.8", demand, None)
    last = months_after(complaint.known_since, rules.knowledge_months)
    return Clause("B.06.5 2.8", demand, complaint.received <= last, msg("last day {last}", last=last))


def body_for(likely_months: int, *, repeat: bool = False, rules: DisciplineRules = DISCIPLINE_2023) -> Body:
    """Who decides: beyond what the Sub-Committee may impose, the Ethics and Disciplinary Commission.

    Handbook: B.06.5 2.4, 2.5
    """
    most = rules.repeat_months if repeat else rules.first_months
    return Body.EDC if likely_months > most else Body.DSC


def sanction_clause(
    sanction: Sanction, *, repeat: bool = False, rules: DisciplineRules = DISCIPLINE_2023
) -> Clause:
    """Is a disqualification within what the Sub-Committee may impose?

    Handbook: B.06.5 4.1.c
    """
    most = rules.repeat_months if repeat else rules.first_months
    if sanction.kind is not SanctionKind.DISQUALIFICATION:
        return Clause("B.06.5 4.1", msg("a written sanction has no duration"), sanction.months is None)
    met = None if sanction.months is None else 0 < sanction.months <= most
    return Clause(
        "B.06.5 4.1.c",
        plural("at most {count} month", "at most {count} months", most),
        met,
        str(sanction.months),
    )


def sanction_ends(sanction: Sanction, rules: DisciplineRules = DISCIPLINE_2023) -> date | None:
    """The day on which a sanction ceases to count; None for a ban whose length is not known.

    Handbook: B.06.5 4.1.a, 4.1.b, 4.1.c
    """
    lengths = {
        SanctionKind.WARNING: rules.warning_months,
        SanctionKind.REPRIMAND: rules.reprimand_months,
        SanctionKind.DISQUALIFICATION: sanction.months,
    }
    months = lengths[sanction.kind]
    return None if months is None else months_after(sanction.imposed, months)


def sanctions_on(arbiter: Arbiter, day: date) -> tuple[Sanction, ...]:
    """The sanctions that count on a day.

    Handbook: B.06.5 4.1
    """
    return tuple(
        sanction
        for sanction in arbiter.sanctions
        if sanction.imposed <= day and ((end := sanction_ends(sanction)) is None or day < end)
    )


def disqualified_on(arbiter: Arbiter, day: date) -> bool:
    """Is the arbiter barred from FIDE rated events on a day?

    Handbook: B.06.5 4.1.c, 7.3
    """
    return any(sanction.kind is SanctionKind.DISQUALIFICATION for sanction in sanctions_on(arbiter, day))


def investigated_on(arbiter: Arbiter, day: date) -> bool:
    """Is a case against the arbiter open on a day?

    Handbook: B.06.4 6.2
    """
    return any(
        investigation.opened <= day and (investigation.closed is None or day < investigation.closed)
        for investigation in arbiter.investigations
    )
