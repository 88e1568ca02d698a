"""The norm from a seminar: examination or evaluation, until when it may be used, which is on record."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from caissa.arbiters.editions import TITLES_2021
from caissa.arbiters.judgement import Clause
from caissa.arbiters.periods import within_years, years_after
from caissa.arbiters.register import ArbiterTitle, Training, TrainingKind
from caissa.arbiters.titles.rules import TitleRules
from caissa.messages import msg, plural

_SEMINARS = {
    ArbiterTitle.FIDE: ("3.7", TrainingKind.FA_SEMINAR),
    ArbiterTitle.INTERNATIONAL: ("4.7", TrainingKind.IA_SEMINAR),
}


def seminar_passed(training: Training, rules: TitleRules = TITLES_2021) -> bool | None:
    """Does a seminar end with a norm? The FA examination from 80 %, the IA evaluation if it is positive.

    Handbook: B.06.1 3.7, 4.7, B.06.2 4.1.1.3, 4.1.2
    """
    if training.kind is TrainingKind.REFRESHER:
        return None
    return _exam_passed(training, rules) if training.kind is TrainingKind.FA_SEMINAR else training.passed


def _exam_passed(training: Training, rules: TitleRules) -> bool | None:
    """Are the marks enough? Where they are not known, it is what the record says; 79.9 % is not 80 %."""
    return training.passed if training.percent is None else training.percent >= rules.numbers.exam_percent


def seminar_expires(training: Training, rules: TitleRules = TITLES_2021) -> date | None:
    """The last day on which an application may use a seminar; None where it gives no norm.

    Handbook: B.06.1 5.3.2
    """
    if not seminar_passed(training, rules):
        return None
    return years_after(training.end, rules.numbers.seminar_years)


def seminar_on_record(
    trainings: Iterable[Training], title: ArbiterTitle, on: date, rules: TitleRules = TITLES_2021
) -> Training | None:
    """The seminar of a record that serves an application best: a norm before a failure, then the latest.

    Handbook: B.06.1 3.7, 4.7, 5.3.2, B.06.2 4.1.1.3
    """
    kind = _SEMINARS[title][1]
    held = [training for training in trainings if training.kind is kind and training.end <= on]
    order = {True: 2, None: 1, False: 0}
    return max(
        held,
        key=lambda each: (
            within_years(each.end, rules.numbers.seminar_years, on),
            order[seminar_passed(each, rules)],
            each.end,
        ),
        default=None,
    )


def seminar_clauses(
    title: ArbiterTitle, seminar: Training | None, on: date, rules: TitleRules
) -> tuple[Clause, ...]:
    """The seminar with its examination or readiness evaluation; for IA only since 2024.

    Handbook: B.06.1 2.2, 3.7, 4.7, 5.3.2
    """
    article, kind = _SEMINARS[title]
    needed = title is ArbiterTitle.FIDE or on >= rules.numbers.seminar_for_ia_from
    if seminar is None:
        return (
            Clause(rules.cite(article), msg("attended: {kind}", kind=kind.label), not needed, msg("none")),
        )
    years = rules.numbers.seminar_years
    return (
        Clause(
            rules.cite(article),
            msg("attended: {kind}", kind=kind.label),
            seminar.kind is kind,
            seminar.kind.label,
        ),
        _result(article, title, seminar, rules),
        Clause(
            rules.cite("5.3.2"),
            plural("seminar at most {count} year old", "seminar at most {count} years old", years),
            within_years(seminar.end, years, on),
            msg("ended {end}, valid until {last}", end=seminar.end, last=years_after(seminar.end, years)),
        ),
    )


def _result(article: str, title: ArbiterTitle, seminar: Training, rules: TitleRules) -> Clause:
    if title is not ArbiterTitle.FIDE:
        return Clause(rules.cite(article), msg("positive readiness evaluation"), seminar.passed)
    needed = rules.numbers.exam_percent
    met = _exam_passed(seminar, rules)
    demand = msg("examination passed with at least {needed} %", needed=needed)
    return Clause(rules.cite(article), demand, met, seminar.marks)


def record_clauses(
    title: ArbiterTitle, seminar: Training | None, trainings: Iterable[Training], rules: TitleRules
) -> tuple[Clause, ...]:
    """Is the result that an application states the one on the arbiter's record? Nothing where none is kept.

    Handbook: B.06.2 4.1.1.3, 4.1.2.3
    """
    if seminar is None:
        return ()
    kept = [each for each in trainings if (each.kind, each.end) == (seminar.kind, seminar.end)]
    if not kept:
        return ()
    found = [_in_words(each) for each in kept]
    article = "B.06.2 4.1.1.3" if title is ArbiterTitle.FIDE else "B.06.2 4.1.2.3"
    same = any(_same_result(each, seminar, rules) for each in kept)
    return (Clause(article, msg("the result of the seminar is that on record"), same, "; ".join(found)),)


def _same_result(kept: Training, stated: Training, rules: TitleRules) -> bool:
    marks = {kept.percent, stated.percent} - {None}
    return len(marks) < 2 and seminar_passed(kept, rules) == seminar_passed(stated, rules)


def _in_words(training: Training) -> str:
    if training.marks:
        return f"{training.end}: {training.marks}"
    words = {True: msg("passed"), False: msg("not passed"), None: msg("not known")}
    return f"{training.end}: {words[training.passed]}"
