"""The numbers of the title regulations (B.06.1) and the ways by which an event is worth a norm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from caissa.arbiters.judgement import Clause, Verdict, verdict_of
from caissa.arbiters.register import ArbiterTitle, Service
from caissa.regulations import Edition


@dataclass(frozen=True, slots=True)
class Rounds:
    """How long an event must be, and how short one single event may be."""

    article: str
    usual: int
    once_article: str
    once: int


@dataclass(frozen=True, slots=True)
class BigSwiss:
    """The international Swiss that may stand for a second system."""

    players: int = 100
    percent_rated: int = 30
    rounds: int = 7


@dataclass(frozen=True, slots=True)
class TeamLeague:
    """The top division of a national team championship: what it must have."""

    boards: int = 4
    teams: int = 10
    teams_in_double_round_robin: int = 6
    percent_rated: int = 60


@dataclass(frozen=True, slots=True)
class TitleNumbers:
    """Ages, numbers of norms and events, and years till something expires."""

    swiss_rated: int
    round_robin_rated: int
    double_round_robin_rated: int
    fast_rated: int
    fast_rounds: int
    fa_league_rounds: int
    ia_league_rounds: int
    ia_big_federations: int
    big_swiss: BigSwiss
    league: TeamLeague
    federations: Mapping[ArbiterTitle, int]
    norms: Mapping[ArbiterTitle, int]
    age: Mapping[ArbiterTitle, int]
    fa_norm_age: int
    exam_percent: int
    seminar_for_ia_from: date
    norm_years: int
    seminar_years: int
    application_years: int
    days_before_meeting: int
    days_posted: int
    players_per_certificate: int
    round_robin_certificates: int


Demands = Callable[[Service, TitleNumbers], "list[Clause]"]


@dataclass(frozen=True, slots=True)
class Route:
    """One way by which an event is worth a norm, and how often an application may use it."""

    article: str
    title: str
    demands: Demands
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class TitleRules:
    """One edition of the title regulations: its numbers and its ways to a norm."""

    edition: Edition
    numbers: TitleNumbers
    rounds: Mapping[ArbiterTitle, Rounds]
    routes: Mapping[ArbiterTitle, tuple[Route, ...]]

    def cite(self, article: str) -> str:
        """An article with its regulation."""
        return f"{self.edition.regulation} {article}"


@dataclass(frozen=True, slots=True)
class RouteVerdict:
    """How one event fares on one way."""

    route: Route
    clauses: tuple[Clause, ...]

    @property
    def verdict(self) -> Verdict:
        """Is the event worth a norm this way?"""
        return verdict_of(self.clauses)

    @property
    def failures(self) -> tuple[int, int]:
        """How many demands are not met: first those on what the event is, then all."""
        failed = [clause for clause in self.clauses if clause.met is False]
        return sum(clause.identifies for clause in failed), len(failed)
