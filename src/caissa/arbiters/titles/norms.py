"""Is an event worth a norm for an arbiter's title, and by which article?"""

from __future__ import annotations

from dataclasses import dataclass

from caissa.arbiters.editions import TITLES_2021
from caissa.arbiters.event_facts import EventFacts
from caissa.arbiters.judgement import Clause, Judgement, Verdict, at_least, verdict_of
from caissa.arbiters.register import ArbiterTitle, Duty, Service
from caissa.arbiters.titles.rules import RouteVerdict, TitleRules
from caissa.messages import msg

_ORDER = (Verdict.YES, Verdict.OPEN, Verdict.NO)


@dataclass(frozen=True, slots=True)
class NormVerdict:
    """What an event is worth for a title: the demands on every event, and every way there is.

    `short` says that the event uses up the one exception for a small number of rounds.
    """

    title: ArbiterTitle
    service: Service
    common: tuple[Clause, ...]
    routes: tuple[RouteVerdict, ...]
    short: bool

    @property
    def best(self) -> RouteVerdict:
        """The way on which the event fares best; among equals the one that may be used most often."""
        return min(self.routes, key=lambda way: (_ORDER.index(way.verdict), way.failures))

    @property
    def open_routes(self) -> tuple[RouteVerdict, ...]:
        """The ways that do not fail."""
        return tuple(way for way in self.routes if way.verdict is not Verdict.NO)

    @property
    def judgement(self) -> Judgement:
        """The demands on every event and those of the best way."""
        about = msg(
            "{event}: {title} norm by {article}",
            event=self.service.event.name or msg("event"),
            title=self.title.value,
            article=self.best.route.article,
        )
        return Judgement(about, (*self.common, *self.best.clauses))

    @property
    def verdict(self) -> Verdict:
        """Is the event valid for a norm?"""
        return verdict_of((*self.common, *self.best.clauses))


def norm(service: Service, title: ArbiterTitle, rules: TitleRules = TITLES_2021) -> NormVerdict:
    """Is this service valid for a norm: rated, long enough, and of a kind that the title accepts?

    Handbook: B.06.1 2.1, 2.3, 3.8, 3.9, 3.10, 3.10.1, 4.8, 4.9, 4.10, 4.10.1
    """
    event = service.event
    rounds = rules.rounds[title]
    common = (
        Clause(rules.cite("2.1"), msg("a FIDE rated event"), event.fide_rated),
        at_least(rules.cite(rounds.once_article), msg("rounds"), event.rounds, rounds.once),
    )
    routes = tuple(
        RouteVerdict(route, tuple(route.demands(service, rules.numbers))) for route in rules.routes[title]
    )
    short = event.rounds is not None and event.rounds < rounds.usual
    return NormVerdict(title, service, common, routes, short)


def event_norm(event: EventFacts, title: ArbiterTitle, rules: TitleRules = TITLES_2021) -> NormVerdict:
    """Is this event valid for a norm of an arbiter who works through all its rounds?

    Handbook: B.06.1 3.8, 4.8
    """
    listed = event.listed
    duty = Duty.MATCH_ARBITER if listed and listed.olympiad else Duty.ARBITER
    return norm(Service(event, duty), title, rules)
