"""Applications for the titles FIDE Arbiter and International Arbiter, judged clause by clause."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import product

from caissa.arbiters.activity import registration_clause
from caissa.arbiters.editions import TITLES_2021
from caissa.arbiters.judgement import Clause, Judgement, Verdict, exactly
from caissa.arbiters.register import Arbiter, ArbiterTitle, Service, Training
from caissa.arbiters.titles.application_clauses import (
    activity_at_norms,
    age_clauses,
    application_in_time,
    different_chiefs,
    expiry_clauses,
    language_clause,
    registration_at_norms,
    systems_clause,
)
from caissa.arbiters.titles.certificates import signature_clauses
from caissa.arbiters.titles.norms import NormVerdict, norm
from caissa.arbiters.titles.rules import RouteVerdict, TitleRules
from caissa.arbiters.titles.seminar_norms import record_clauses, seminar_clauses
from caissa.messages import joined, msg, plural

PARTNERS = ("IBCA", "ICCD", "IPCA")
"""Partner associations whose title of International Arbiter may stand for one norm (3.9.5, 4.9.5)."""


@dataclass(frozen=True, slots=True)
class Application:
    """What a federation sends in: who, for which title, when, with which norms and which seminar.

    `partner_title` names the association whose International Arbiter title stands for one norm.
    """

    title: ArbiterTitle
    arbiter: Arbiter
    on: date
    norms: tuple[Service, ...] = ()
    seminar: Training | None = None
    partner_title: str = ""
    federation_official: str = ""


@dataclass(frozen=True, slots=True)
class ApplicationVerdict:
    """The judgement on an application, on each norm, and the article by which each norm is used."""

    application: Application
    judgement: Judgement
    norms: tuple[NormVerdict, ...]
    used_routes: tuple[str, ...]

    @property
    def verdict(self) -> Verdict:
        """Can the application be sent in as it stands?"""
        return self.judgement.verdict


def judge_application(application: Application, rules: TitleRules = TITLES_2021) -> ApplicationVerdict:
    """Does an application for FA or IA meet every demand?

    Handbook: B.06.1 2.2, 3.8, 4.8, 5.4, 5.5
    """
    norms = tuple(norm(service, application.title, rules) for service in application.norms)
    used, limits = _assigned(norms, rules)
    own = fa_clauses if application.title is ArbiterTitle.FIDE else ia_clauses
    clauses = (
        number_of_norms(application, rules),
        *own(application, rules),
        language_clause(application.title, application.arbiter, rules),
        *seminar_clauses(application.title, application.seminar, application.on, rules),
        *record_clauses(application.title, application.seminar, application.arbiter.trainings, rules),
        *_norm_clauses(norms, used, rules),
        *limits,
        short_events(norms, application, rules),
        systems_clause(application.title, application.norms, rules),
        all_different(application, rules),
        *(
            clause
            for service in application.norms
            for clause in signature_clauses(application.arbiter, service, rules)
        ),
        *expiry_clauses(application.norms, application.on, rules),
        application_in_time(application.norms, application.seminar, application.on, rules),
        registration_clause(application.arbiter),
    )
    about = msg(
        "{arbiter}: application for {title}", arbiter=application.arbiter.name, title=application.title.value
    )
    return ApplicationVerdict(
        application, Judgement(about, clauses), norms, tuple(way.route.article for way in used)
    )


def fa_clauses(application: Application, rules: TitleRules) -> tuple[Clause, ...]:
    """What only applicants for FA must show.

    Handbook: B.06.1 2.9.1, 2.9.3, 5.4.2
    """
    return (
        *age_clauses(application.title, application.arbiter, application.norms, application.on, rules),
        *registration_at_norms(application.arbiter, application.norms, rules),
    )


def ia_clauses(application: Application, rules: TitleRules) -> tuple[Clause, ...]:
    """What only applicants for IA must show.

    Handbook: B.06.1 2.9.2, 2.9.4, 4.11, 4.12, 4.13.1, 5.5.2
    """
    arbiter = application.arbiter
    held = arbiter.fide_since is not None and arbiter.fide_since <= application.on
    return (
        Clause(
            rules.cite("4.11"),
            msg("holds the title of FIDE Arbiter"),
            held,
            str(arbiter.fide_since or msg("no")),
        ),
        *age_clauses(application.title, arbiter, application.norms, application.on, rules),
        *activity_at_norms(arbiter, application.norms, rules),
        different_chiefs(application.norms, rules),
    )


def number_of_norms(application: Application, rules: TitleRules) -> Clause:
    """The exact number of norms from events, a partner's title counted as one.

    Handbook: B.06.1 3.9.5, 4.9.5, 5.4.3, 5.5.3
    """
    article = "5.4.3" if application.title is ArbiterTitle.FIDE else "5.5.3"
    counted = len(application.norms) + (application.partner_title in PARTNERS)
    return exactly(rules.cite(article), msg("norms"), counted, rules.numbers.norms[application.title])


def _norm_clauses(
    norms: tuple[NormVerdict, ...], used: tuple[RouteVerdict, ...], rules: TitleRules
) -> tuple[Clause, ...]:
    """Each norm in one line: valid by which article, or what is wrong with it."""
    clauses = []
    for verdict, way in zip(norms, used, strict=True):
        judged = Judgement("", (*verdict.common, *way.clauses))
        met = None if judged.verdict is Verdict.OPEN else judged.passed
        wrong = joined(
            "; ",
            [
                msg(
                    "{demand} (found: {found})",
                    demand=clause.demand,
                    found=clause.actual or clause.verdict.label,
                )
                for clause in (*judged.failed, *judged.unknown)
            ],
        )
        name = verdict.service.event.name or msg("event")
        demand = msg("{name}: valid for a norm ({title})", name=name, title=way.route.title)
        clauses.append(Clause(rules.cite(way.route.article), demand, met, wrong))
    return tuple(clauses)


def _assigned(
    norms: tuple[NormVerdict, ...], rules: TitleRules
) -> tuple[tuple[RouteVerdict, ...], tuple[Clause, ...]]:
    """The way by which each norm is used, so that no way is used more often than it may be."""
    choices = [norm.open_routes or (norm.best,) for norm in norms]
    first: tuple[RouteVerdict, ...] = tuple(norm.best for norm in norms)
    fitting = (combination for combination in product(*choices) if not _overused(combination))
    used = min(fitting, key=_preference, default=first)
    routes = {way.route.article: way.route for way in used if way.route.limit is not None}
    clauses = tuple(
        Clause(
            rules.cite(article),
            msg("used at most {limit} time(s): {title}", limit=route.limit, title=route.title),
            article not in _overused(used),
            str(sum(way.route.article == article for way in used)),
        )
        for article, route in routes.items()
    )
    return used, clauses


def _overused(used: tuple[RouteVerdict, ...]) -> set[str]:
    """The ways that are used more often than an application may."""
    taken = [way.route for way in used]
    return {route.article for route in taken if route.limit is not None and taken.count(route) > route.limit}


def _preference(used: tuple[RouteVerdict, ...]) -> tuple[int, int]:
    """Certain ways before open ones, unlimited ones before those that may be used once."""
    return (
        sum(way.verdict is not Verdict.YES for way in used),
        sum(way.route.limit is not None for way in used),
    )


def short_events(norms: tuple[NormVerdict, ...], application: Application, rules: TitleRules) -> Clause:
    """Only one event may be shorter than usual.

    Handbook: B.06.1 3.10, 3.10.1, 4.10, 4.10.1
    """
    rounds = rules.rounds[application.title]
    short = [norm.service.event.name for norm in norms if norm.short]
    demand = plural(
        "at most one event with fewer than {count} round",
        "at most one event with fewer than {count} rounds",
        rounds.usual,
    )
    return Clause(rules.cite(rounds.once_article), demand, len(short) <= 1, ", ".join(short) or msg("none"))


def all_different(application: Application, rules: TitleRules) -> Clause:
    """No event twice, and none that an earlier application has used.

    Handbook: B.06.1 3.8, 4.12
    """
    names = [(norm.event.name, norm.event.start) for norm in application.norms]
    used = [norm.event.name for norm in application.norms if norm.used_for]
    fine = len(names) == len(set(names)) and not used
    article = "3.8" if application.title is ArbiterTitle.FIDE else "4.12"
    return Clause(
        rules.cite(article), msg("norms of different events, none used before"), fine, ", ".join(used)
    )
