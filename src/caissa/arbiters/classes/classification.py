"""Applications for a higher class: D to C, C to B, B to A (B.06.3 3 to 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from caissa.arbiters.activity import active_on, end_of_activity
from caissa.arbiters.classes.categories import event_category
from caissa.arbiters.classes.official_events import EventCategory
from caissa.arbiters.judgement import Clause, Judgement, Verdict
from caissa.arbiters.periods import within_years, years_after
from caissa.arbiters.register import LEADING, Arbiter, ArbiterClass, Service
from caissa.messages import comma_separated, joined, msg, plural


@dataclass(frozen=True, slots=True)
class ClassRules:
    """What a class asks for: years as IA, years in the class below, and the articles that say so."""

    target: ArbiterClass
    below: ArbiterClass
    chapter: str
    years_as_ia: int
    years_below: int
    events_article: str


CLASSES_2021 = {
    ArbiterClass.A: ClassRules(ArbiterClass.A, ArbiterClass.B, "3", 5, 2, "3.5"),
    ArbiterClass.B: ClassRules(ArbiterClass.B, ArbiterClass.C, "4", 3, 2, "4.5"),
    ArbiterClass.C: ClassRules(ArbiterClass.C, ArbiterClass.D, "5", 1, 0, "5.4"),
}
"""The three upgrades of B.06.3 of July 2021."""
WINDOW_YEARS = 5
TARGET_EVENTS = 2
MIXED_EVENTS = (1, 3)
"""One event of the target's level and three of the present one do instead of two."""


@dataclass(frozen=True, slots=True)
class ClassApplication:
    """An arbiter who asks for a class on a day, with the events that shall count."""

    arbiter: Arbiter
    target: ArbiterClass
    on: date
    events: tuple[Service, ...] = ()
    federation_official: str = ""


@dataclass(frozen=True, slots=True)
class ClassVerdict:
    """The judgement on an upgrade, with the category of every event."""

    application: ClassApplication
    judgement: Judgement
    categories: tuple[EventCategory | None, ...]

    @property
    def verdict(self) -> Verdict:
        """Can the upgrade be asked for?"""
        return self.judgement.verdict


def judge_class(application: ClassApplication) -> ClassVerdict:
    """Does an arbiter meet every demand of a class?

    Handbook: B.06.3 3, 4, 5, 7.2
    """
    rules = CLASSES_2021[application.target]
    categories = tuple(event_category(service.event).category for service in application.events)
    clauses = (
        *standing_clauses(application, rules),
        events_clause(categories, rules),
        *(
            clause
            for service in application.events
            for clause in service_clauses(application, service, rules)
        ),
        all_different(application.events),
    )
    about = msg(
        "{arbiter}: class {below} to {target}",
        arbiter=application.arbiter.name,
        below=rules.below.value,
        target=rules.target.value,
    )
    return ClassVerdict(application, Judgement(about, clauses), categories)


def standing_clauses(application: ClassApplication, rules: ClassRules) -> tuple[Clause, ...]:
    """Years as IA and in the class below, active, never sanctioned.

    Handbook: B.06.3 3.1, 3.2, 3.3, 3.4, 4.1, 4.2, 4.3, 4.4, 5.1, 5.2, 5.3
    """
    arbiter, on, cite = application.arbiter, application.on, f"B.06.3 {rules.chapter}."
    clauses = [
        _years(cite + "1", msg("International Arbiter"), arbiter.international_since, rules.years_as_ia, on),
        Clause(
            cite + "2",
            msg("active"),
            active_on(arbiter, on),
            msg("end of activity {end}", end=end_of_activity(arbiter) or msg("not known")),
        ),
        Clause(
            cite + "3",
            msg("no punishment as an arbiter"),
            not arbiter.sanctions,
            comma_separated(
                joined(" ", (sanction.kind.label, sanction.imposed)) for sanction in arbiter.sanctions
            ),
        ),
    ]
    if rules.years_below:
        since = arbiter.class_since(rules.below)
        clauses.append(
            _years(cite + "4", msg("in class {below}", below=rules.below.value), since, rules.years_below, on)
        )
    else:
        clauses.append(Clause(cite + "4", msg("in class D"), arbiter.class_on(on) is ArbiterClass.D))
    return tuple(clauses)


def _years(article: str, what: str, since: date | None, years: int, on: date) -> Clause:
    met = since is not None and years_after(since, years) <= on
    return Clause(
        article,
        msg("{what} for at least {years} year(s)", what=what, years=years),
        met,
        msg("since {since}", since=since) if since else msg("never"),
    )


def events_clause(categories: Sequence[EventCategory | None], rules: ClassRules) -> Clause:
    """Exactly two events of the target's level, or one of it and three of the present level.

    Handbook: B.06.3 3.5, 4.5, 5.4, 7.2.1
    """
    high = sum(category is not None and category.value == rules.target.value for category in categories)
    low = sum(category is not None and category.value == rules.below.value for category in categories)
    fitting = (high, low) in ((TARGET_EVENTS, 0), MIXED_EVENTS) and high + low == len(categories)
    demand = msg(
        "exactly two events of category {target}, or one of {target} and three of {below}",
        target=rules.target.value,
        below=rules.below.value,
    )
    listed = comma_separated(category.value if category else msg("none") for category in categories) or msg(
        "no events"
    )
    return Clause(f"B.06.3 {rules.events_article}", demand, fitting, listed)


def service_clauses(application: ClassApplication, service: Service, rules: ClassRules) -> tuple[Clause, ...]:
    """Each event: as Chief or Deputy, in the last five years, evaluated well, new, since the last upgrade.

    Handbook: B.06.3 3.5, 4.5, 5.4, 7.3
    """
    name, article = service.event.name or msg("event"), f"B.06.3 {rules.events_article}"
    since = last_step(application.arbiter, application.on)
    start, end = service.event.start, service.event.end
    return (
        Clause(
            article,
            msg("{name}: as Chief or Deputy Chief Arbiter", name=name),
            service.duty in LEADING,
            service.duty.label,
        ),
        Clause(
            article,
            plural(
                "{name}: in the last {count} year",
                "{name}: in the last {count} years",
                WINDOW_YEARS,
                name=name,
            ),
            within_years(end, WINDOW_YEARS, application.on) if end else None,
            str(end or msg("date not known")),
        ),
        Clause(article, msg("{name}: with a positive evaluation", name=name), service.positive),
        Clause(
            "B.06.3 7.3", msg("{name}: not used before", name=name), not service.used_for, service.used_for
        ),
        Clause(
            "B.06.3 7.3",
            msg("{name}: started after the last upgrade or title", name=name),
            start > since if start and since else None,
            msg(
                "started {start}, last step {since}",
                start=start or msg("not known"),
                since=since or msg("not known"),
            ),
        ),
    )


def last_step(arbiter: Arbiter, on: date) -> date | None:
    """The last upgrade or title award before a day."""
    steps = [award.on for award in arbiter.classes] + [
        day for day in (arbiter.fide_since, arbiter.international_since) if day
    ]
    return max((day for day in steps if day <= on), default=None)


def all_different(events: Sequence[Service]) -> Clause:
    """No event is listed twice.

    Handbook: B.06.3 7.3
    """
    names = [(service.event.name, service.event.start) for service in events]
    return Clause("B.06.3 7.3", msg("different events"), len(names) == len(set(names)))
