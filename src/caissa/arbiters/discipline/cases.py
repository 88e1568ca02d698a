"""A disciplinary case: who may judge it, and the clocks that run (B.06.5 1, 5, 6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from caissa.arbiters.discipline.sanctions import DISCIPLINE_2023, DisciplineRules, sanctions_on
from caissa.arbiters.judgement import Clause, Judgement, at_least, exactly
from caissa.arbiters.periods import years_after
from caissa.arbiters.register import Arbiter, ArbiterClass, ArbiterTitle, Sanction
from caissa.messages import msg

MEMBERS = 5
QUORUM = 3
LEGAL_BACKGROUND = 3
_MAY_JUDGE = (ArbiterClass.A, ArbiterClass.B, ArbiterClass.C)


@dataclass(frozen=True, slots=True)
class Judge:
    """A member of the Disciplinary Sub-Committee."""

    arbiter: Arbiter
    position: str = "member"
    legal_background: bool = False
    in_commission: bool = False


def sub_committee(judges: Sequence[Judge], day: date) -> Judgement:
    """Is the Disciplinary Sub-Committee composed as it must be?

    Handbook: B.06.5 1.2, 1.4, 7.4
    """
    positions = sorted(judge.position for judge in judges)
    right = ["chairman", "member", "member", "substitute", "substitute"]
    federations = {judge.arbiter.federation for judge in judges}
    legal = sum(judge.legal_background for judge in judges)
    clauses = (
        exactly("B.06.5 1.2", msg("members"), len(judges), MEMBERS),
        Clause("B.06.5 1.2", msg("a chairman, two members, two substitutes"), positions == right),
        Clause(
            "B.06.5 1.4",
            msg("International Arbiters of class A, B or C"),
            all(_may_judge(judge, day) for judge in judges),
        ),
        Clause("B.06.5 1.4", msg("different federations"), len(federations) == len(judges)),
        at_least("B.06.5 1.4", msg("members with a legal background"), legal, LEGAL_BACKGROUND),
        Clause(
            "B.06.5 1.4",
            msg("no members of the Arbiters' Commission"),
            not any(judge.in_commission for judge in judges),
        ),
        Clause(
            "B.06.5 7.4",
            msg("nobody sanctioned"),
            not any(sanctions_on(judge.arbiter, day) for judge in judges),
        ),
    )
    return Judgement(msg("Disciplinary Sub-Committee"), clauses)


def _may_judge(judge: Judge, day: date) -> bool:
    arbiter = judge.arbiter
    return arbiter.title_on(day) is ArbiterTitle.INTERNATIONAL and arbiter.class_on(day) in _MAY_JUDGE


def bench(judges: Sequence[Judge], involved: Sequence[str], absent: Sequence[str] = ()) -> tuple[Judge, ...]:
    """The three who decide a case: chairman and members, substitutes for the absent or the concerned.

    `involved` are the federations of the arbiters and players in the case. Fewer than three are not a quorum.

    Handbook: B.06.5 5.7.b
    """
    free = [
        judge
        for judge in judges
        if judge.arbiter.federation not in involved and judge.arbiter.name not in absent
    ]
    order = {"chairman": 0, "member": 1, "substitute": 2}
    return tuple(sorted(free, key=lambda judge: order.get(judge.position, 3))[:QUORUM])


@dataclass(frozen=True, slots=True)
class CaseDates:
    """What has happened in a case so far."""

    opened: date
    documents_asked: date | None = None
    decided: date | None = None
    communicated: date | None = None
    appeal_delivered: date | None = None


@dataclass(frozen=True, slots=True)
class CaseClocks:
    """The last day for each next step; None while its clock has not started."""

    documents_not_before: date | None
    decision_delivered_by: date | None
    appeal_by: date | None
    answer_to_appeal_by: date | None
    kept_in_register_till: date


def clocks(case: CaseDates, rules: DisciplineRules = DISCIPLINE_2023) -> CaseClocks:
    """The days by which documents, decision, appeal and answer are due, and how long the case is kept.

    Documents get normally at least fifteen days; the register keeps every case ten years.

    Handbook: B.06.5 5.1, 5.5.a, 5.7.d, 6.2, 6.3
    """
    return CaseClocks(
        _days(case.documents_asked, rules.document_days),
        _days(case.decided, rules.decision_days),
        _days(case.communicated, rules.appeal_days),
        _days(case.appeal_delivered, rules.answer_days),
        years_after(case.decided or case.opened, rules.register_years),
    )


def _days(start: date | None, days: int) -> date | None:
    return None if start is None else start + timedelta(days=days)


@dataclass(frozen=True, slots=True)
class RegisteredCase:
    """A case in the register, whether it ended in a sanction or not."""

    number: str
    respondent: str
    dates: CaseDates
    offence: str = ""
    sanction: Sanction | None = None


def in_register(cases: Iterable[RegisteredCase], day: date) -> tuple[RegisteredCase, ...]:
    """The cases that the register still keeps on a day, sanctioned or not.

    Handbook: B.06.5 5.1
    """
    return tuple(case for case in cases if day <= clocks(case.dates).kept_in_register_till)


def repeat_offender(cases: Iterable[RegisteredCase], respondent: str, day: date) -> bool:
    """Has the register an earlier sanction of the same arbiter, so that 24 months may be imposed?

    Handbook: B.06.5 4.1.c, 5.1
    """
    return any(
        case.respondent == respondent and case.sanction is not None and case.sanction.imposed < day
        for case in in_register(cases, day)
    )


def late_steps(case: CaseDates, rules: DisciplineRules = DISCIPLINE_2023) -> Judgement:
    """Were decision and appeal in time?

    Handbook: B.06.5 5.7.d, 6.2
    """
    due = clocks(case, rules)
    return Judgement(
        msg("case"),
        (
            _in_time("5.7.d", msg("decision delivered"), case.communicated, due.decision_delivered_by),
            _in_time("6.2", msg("appeal delivered"), case.appeal_delivered, due.appeal_by),
        ),
    )


def _in_time(article: str, what: str, done: date | None, due: date | None) -> Clause:
    met = None if done is None or due is None else done <= due
    return Clause(
        f"B.06.5 {article}",
        msg("{what} by {due}", what=what, due=due or msg("a day not yet fixed")),
        met,
        str(done or msg("not yet")),
    )
