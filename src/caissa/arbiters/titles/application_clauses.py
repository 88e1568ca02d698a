"""The single demands on an application for a title: age, dates, seminar, systems, Chief Arbiters."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from caissa.arbiters.activity import active_on
from caissa.arbiters.event_facts import EventFacts, EventSystem
from caissa.arbiters.judgement import Clause
from caissa.arbiters.periods import age_reached, within_years, years_after
from caissa.arbiters.register import Arbiter, ArbiterTitle, Service, Training
from caissa.arbiters.titles.rules import TitleRules
from caissa.messages import comma_separated, msg, plural


def age_clauses(
    title: ArbiterTitle, arbiter: Arbiter, norms: Sequence[Service], on: date, rules: TitleRules
) -> tuple[Clause, ...]:
    """Old enough on the day of the application, and for FA at the end of every norm event.

    Handbook: B.06.1 2.9.3, 5.4.2, 5.5.2
    """
    article = "5.4.2" if title is ArbiterTitle.FIDE else "5.5.2"
    age = rules.numbers.age[title]
    born = str(arbiter.birth or msg("not known"))
    own = Clause(
        rules.cite(article),
        plural("at least {count} year old", "at least {count} years old", age),
        age_reached(arbiter.birth, age, on),
        born,
    )
    if title is not ArbiterTitle.FIDE:
        return (own,)
    young = rules.numbers.fa_norm_age
    return (
        own,
        *(
            Clause(
                rules.cite("2.9.3"),
                plural(
                    "at least {count} year old at {event}",
                    "at least {count} years old at {event}",
                    young,
                    event=norm.event.name or msg("the event"),
                ),
                age_reached(arbiter.birth, young, norm.event.end),
                born,
            )
            for norm in norms
        ),
    )


LANGUAGES: tuple[str, ...] = (
    msg("Arabic"),
    msg("English"),
    msg("French"),
    msg("German"),
    msg("Portuguese"),
    msg("Russian"),
    msg("Spanish"),
)
"""The languages of which a FIDE Arbiter knows one (3.3)."""


def language_clause(title: ArbiterTitle, arbiter: Arbiter, rules: TitleRules) -> Clause:
    """One of seven languages for FA, English for IA.

    Handbook: B.06.1 3.3, 4.3
    """
    spoken = ", ".join(arbiter.languages)
    if title is ArbiterTitle.FIDE:
        article, demand, wanted = (
            "3.3",
            msg("speaks one of {languages}", languages=comma_separated(LANGUAGES)),
            LANGUAGES,
        )
    else:
        article, demand, wanted = "4.3", msg("speaks English"), ("English",)
    met = any(language in wanted for language in arbiter.languages) if arbiter.languages else None
    return Clause(rules.cite(article), demand, met, spoken or msg("not stated"))


def registration_at_norms(
    arbiter: Arbiter, norms: Sequence[Service], rules: TitleRules
) -> tuple[Clause, ...]:
    """Registered as National Arbiter by the end of every norm event.

    Handbook: B.06.1 2.9.1
    """
    since = arbiter.national_since
    return tuple(
        Clause(
            rules.cite("2.9.1"),
            msg("registered as National Arbiter at {event}", event=norm.event.name or msg("the event")),
            _held_at(since, norm.event),
            str(since or msg("not registered")),
        )
        for norm in norms
    )


def activity_at_norms(arbiter: Arbiter, norms: Sequence[Service], rules: TitleRules) -> tuple[Clause, ...]:
    """FIDE Arbiter and active at every norm event, and every norm made after the FA title.

    Handbook: B.06.1 2.9.2, 2.9.4, 4.12
    """
    since = arbiter.fide_since
    clauses = []
    for norm in norms:
        name = norm.event.name or msg("the event")
        after = since != norm.event.end and _held_at(since, norm.event)
        active = active_on(arbiter, norm.event.end) if norm.event.end else None
        clauses.append(
            Clause(
                rules.cite("4.12"), msg("{name}: after the FA title", name=name), after, str(norm.event.end)
            )
        )
        clauses.append(
            Clause(
                rules.cite("2.9.2"),
                msg("{name}: an active FIDE Arbiter", name=name),
                active,
                str(norm.event.end),
            )
        )
    return tuple(clauses)


def _held_at(since: date | None, event: EventFacts) -> bool | None:
    """Was something held by the last day of an event? None where that day is not known."""
    if since is None:
        return False
    return since <= event.end if event.end else None


def expiry_clauses(norms: Sequence[Service], on: date, rules: TitleRules) -> tuple[Clause, ...]:
    """No norm older than six years on the day of the application.

    Handbook: B.06.1 5.3.1
    """
    years = rules.numbers.norm_years
    return tuple(
        Clause(
            rules.cite("5.3.1"),
            plural(
                "{event}: norm at most {count} year old",
                "{event}: norm at most {count} years old",
                years,
                event=norm.event.name or msg("event"),
            ),
            within_years(norm.event.end, years, on) if norm.event.end else None,
            msg("ended {end}", end=norm.event.end) if norm.event.end else msg("date not known"),
        )
        for norm in norms
    )


def application_in_time(
    norms: Sequence[Service], seminar: Training | None, on: date, rules: TitleRules
) -> Clause:
    """Sent in within a year of the latest event listed; a seminar is an event too (2.3.3).

    Handbook: B.06.1 2.3.3, 5.3.3
    """
    ends = [norm.event.end for norm in norms if norm.event.end] + ([seminar.end] if seminar else [])
    years = rules.numbers.application_years
    demand = msg("sent in at most {years} year after the latest event", years=years)
    if not ends:
        return Clause(rules.cite("5.3.3"), demand, None, msg("no dates"))
    latest = max(ends)
    actual = msg("latest event {latest}, last day {last}", latest=latest, last=years_after(latest, years))
    return Clause(rules.cite("5.3.3"), demand, within_years(latest, years, on), actual)


def systems_clause(title: ArbiterTitle, norms: Sequence[Service], rules: TitleRules) -> Clause:
    """Two different systems, or only Swiss events with a large international one among them.

    Handbook: B.06.1 2.4, 2.5, 2.5.1, 2.6.2
    """
    big = rules.numbers.big_swiss
    federations = rules.numbers.federations[title]
    systems = {norm.event.norm_system for norm in norms} - {""}
    demand = msg(
        "two different systems, or one international Swiss with at least: players {players}, of "
        "them rated {percent} %, rounds {rounds}, federations {federations}",
        players=big.players,
        percent=big.percent_rated,
        rounds=big.rounds,
        federations=federations,
    )
    actual = ", ".join(sorted(systems)) or msg("none")
    if len(systems) > 1:
        return Clause(rules.cite("2.4"), demand, True, actual)
    large = [norm.event.name for norm in norms if _is_big_swiss(norm.event, federations, rules)]
    return Clause(rules.cite("2.5"), demand, bool(large), comma_separated((actual, *large)))


def _is_big_swiss(event: EventFacts, federations: int, rules: TitleRules) -> bool:
    big = rules.numbers.big_swiss
    players, rated = event.players or 0, event.rated or 0
    return (
        event.system is EventSystem.SWISS
        and (event.federations or 0) >= federations
        and players >= big.players
        and rated * 100 >= players * big.percent_rated
        and (event.rounds or 0) >= big.rounds
    )


def different_chiefs(norms: Sequence[Service], rules: TitleRules) -> Clause:
    """Not all norms under the same Chief Arbiter.

    Handbook: B.06.1 4.13.1
    """
    chiefs = {norm.event.chief_arbiter for norm in norms} - {""}
    nameless = any(not norm.event.chief_arbiter for norm in norms)
    met = True if len(chiefs) > 1 else None if nameless or not norms else False
    return Clause(
        rules.cite("4.13.1"), msg("not all under the same Chief Arbiter"), met, ", ".join(sorted(chiefs))
    )


def last_day_for_meeting(meeting: date, rules: TitleRules) -> date:
    """The last day to send in an application that a meeting shall consider.

    Handbook: B.06.1 5.7
    """
    return meeting - timedelta(days=rules.numbers.days_before_meeting)


def earliest_award(posted: date, rules: TitleRules) -> date:
    """The first day on which an application that was posted may be settled.

    Handbook: B.06.1 5.8
    """
    return posted + timedelta(days=rules.numbers.days_posted)
