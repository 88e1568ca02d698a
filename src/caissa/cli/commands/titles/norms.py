"""`caissa norms`: the title norms of a tournament, what is missing, and what the next round must bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from caissa.cli.commands.titles import norm_options as options
from caissa.cli.commands.titles.clause_output import clause_as_values
from caissa.cli.commands.titles.norm_options import adjudicated_games, confirmed_titles, wanted_titles
from caissa.cli.commands.titles.norm_output import (
    feasibility_as_values,
    forecast_as_values,
    norm_as_values,
    print_conditions,
    print_feasibility,
    print_forecasts,
    print_norms,
)
from caissa.cli.opening import Opened, open_tournament
from caissa.cli.output import error_console, finding_as_json, print_findings, print_json
from caissa.titles.conditions import conditions, doubts_about_conditions, doubts_about_facts
from caissa.titles.editions import norm_rules, norm_rules_for
from caissa.titles.feasibility import feasibility
from caissa.titles.forecast import forecast
from caissa.titles.norm_event import EventKind, TitleEvent, setting_of
from caissa.titles.norm_judging import NoSuchPlayer, as_after_round, norms
from caissa.titles.norm_rules import NormRules
from caissa.tournament import Title, Tournament

Answer = TypeVar("Answer")


def command(
    file: str = options.FILE,
    player: list[int] = options.PLAYERS,
    title: list[str] = options.TITLES,
    explained: bool = options.EXPLAIN,
    forecasts: bool = options.FORECAST,
    feasible: bool = options.FEASIBILITY,
    after_round: int = options.AFTER_ROUND,
    kind: EventKind = options.KIND,
    host: str = options.HOST,
    own_zonal: bool = options.OWN_ZONAL,
    pre_determined: bool = options.PRE_DETERMINED,
    double: bool = options.DOUBLE,
    confirmed: list[str] = options.CONFIRMED,
    adjudicated: list[str] = options.ADJUDICATED,
    approved: bool = options.APPROVED,
    registered: int = options.REGISTERED,
    rounds_a_day: int = options.ROUNDS_A_DAY,
    minutes: int = options.MINUTES,
    clocks: bool = options.SAME_CLOCKS,
    present: bool = options.ARBITER_PRESENT,
    edition: str = options.EDITION,
    section: str = options.SECTION,
    as_json: bool = options.JSON,
) -> None:
    """List the title norms made and nearly made, with every condition; or what is still possible.

    Example: caissa norms open.trf --player 12 --title IM --explain
    """
    opened = open_tournament(file)
    tournament = as_after_round(opened.section(section), after_round)
    titles, decided = confirmed_titles(confirmed), adjudicated_games(adjudicated)
    declared = (kind, host.upper(), own_zonal, pre_determined, double, titles, decided)
    event = TitleEvent(*declared, approved, registered, rounds_a_day, minutes, clocks, present)
    rules = norm_rules(edition) if edition else norm_rules_for(tournament)
    asked = _Asked(tournament, rules, event, tuple(player), wanted_titles(title), explained)
    answer = _answer_forecast if forecasts else _answer_feasibility if feasible else _answer_norms
    asked.require_players()
    answer(opened, asked, as_json)
    opened.end_if_doubtful()


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the user wants to know, of which players (none named: all) and which titles."""

    tournament: Tournament
    rules: NormRules
    event: TitleEvent
    players: tuple[int, ...]
    titles: tuple[Title, ...] | None
    explained: bool = False

    def require_players(self) -> None:
        """Refuse what is declared about players who are not in the tournament: it would go unnoticed."""
        told = {one.player for one in self.event.titles} | {player for _, player in self.event.adjudicated}
        for number in sorted(told - set(self.tournament.numbers)):
            raise NoSuchPlayer(number=number)

    def each(self, engine: Callable[..., Sequence[Answer]]) -> list[Answer]:
        """The answers of an engine about every player asked for."""
        return [
            answer
            for number in self.players or self.tournament.numbers
            for answer in engine(self.tournament, self.rules, number, self.event, self.titles)
        ]


def _answer_norms(opened: Opened, asked: _Asked, as_json: bool) -> None:
    """The norms made and near; of players named also those far away."""
    found = [norm for norm in asked.each(norms) if norm.made or norm.near or asked.players]
    judged = conditions(asked.tournament, asked.rules, asked.event)
    doubts = (
        *opened.findings,
        *doubts_about_facts(asked.tournament, asked.event),
        *doubts_about_conditions(judged),
    )
    if as_json:
        values: dict[str, Any] = {
            "edition": asked.rules.key,
            "conditions": [clause_as_values(clause) for clause in judged],
            "norms": [norm_as_values(asked.tournament, norm) for norm in found],
            "findings": [finding_as_json(finding) for finding in doubts],
        }
        print_json(values)
        return
    if asked.explained:
        print_conditions(judged)
    print_norms(asked.tournament, found, explained=asked.explained)
    notes = () if asked.explained else ("norms.condition-failed",)
    print_findings([one for one in doubts if one.code in notes or not one.code.startswith("norms.condition")])
    if not asked.explained and (unknown := sum(not clause.known for clause in judged)):
        error_console().print(f"{unknown} conditions of the event are not known; --explain lists them.")


def _answer_forecast(opened: Opened, asked: _Asked, as_json: bool) -> None:
    found = asked.each(forecast)
    setting = setting_of(asked.tournament, asked.event)
    if as_json:
        values = [forecast_as_values(setting, one) for one in found if one.chances or asked.players]
        print_json({"edition": asked.rules.key, "forecasts": values, "findings": _findings(opened)})
        return
    print_forecasts(setting, found, asked=bool(asked.players))
    print_findings(opened.findings)


def _answer_feasibility(opened: Opened, asked: _Asked, as_json: bool) -> None:
    found = asked.each(feasibility)
    if as_json:
        values = [feasibility_as_values(one) for one in found]
        print_json({"edition": asked.rules.key, "feasibility": values, "findings": _findings(opened)})
        return
    print_feasibility(asked.tournament, found, asked=bool(asked.players))
    print_findings(opened.findings)


def _findings(opened: Opened) -> list[dict[str, str]]:
    return [finding_as_json(finding) for finding in opened.findings]
