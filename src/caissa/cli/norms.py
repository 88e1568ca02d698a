"""`caissa norms`: the title norms of a tournament, what is missing, and what the next round must bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import typer

from caissa.cli.clause_output import clause_as_values
from caissa.cli.exit_codes import ExitCode
from caissa.cli.norm_options import adjudicated_games, confirmed_titles, wanted_titles
from caissa.cli.norm_output import (
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
from caissa.titles.norm_judging import norms
from caissa.titles.norm_rules import NormRules
from caissa.tournament import Title, Tournament

Answer = TypeVar("Answer")


def command(
    file: str = typer.Argument(..., help="A TRF, JSON or other tournament file; - for the standard input."),
    player: list[int] = typer.Option([], "--player", "-p", help="Only this player; may be repeated."),
    title: list[str] = typer.Option([], "--title", help="Only GM, IM, WGM or WIM; may be repeated."),
    explained: bool = typer.Option(False, "--explain", "-e", help="Show every game and every condition."),
    forecasts: bool = typer.Option(False, "--forecast", help="What the next round must bring."),
    feasible: bool = typer.Option(False, "--feasibility", help="Whether norms can still be made."),
    after_round: int = typer.Option(None, "--after-round", "-n", min=0, help="As it stood after this round."),
    kind: EventKind = typer.Option(EventKind.ORDINARY, "--event", help="The kind of event."),
    host: str = typer.Option("", "--host", help="The federation that registers the event, else the file's."),
    own_zonal: bool = typer.Option(
        False, "--own-zonal", help="A zonal of the host alone is held in the same year (1.4.3a)."
    ),
    pre_determined: bool = typer.Option(
        None, "--pre-determined/--not-pre-determined", help="Were all pairings known from the start?"
    ),
    double: bool = typer.Option(None, "--double/--single", help="Is it a double round robin?"),
    confirmed: list[str] = typer.Option(
        [], "--confirmed", help="A title that counts, as 12=FM or 12=-, or from a round on as 12=IM@5."
    ),
    adjudicated: list[str] = typer.Option(
        [], "--adjudicated", help="A game decided by adjudication, as round:player."
    ),
    approved: bool = typer.Option(False, "--approved", help="FIDE has approved the format."),
    registered: int = typer.Option(None, "--registered", help="Days from registration to the start."),
    rounds_a_day: int = typer.Option(None, "--per-day", min=1, help="The most rounds of a day."),
    minutes: int = typer.Option(None, "--minutes", min=1, help="Minutes of each player for 60 moves."),
    clocks: bool = typer.Option(None, "--same-clocks/--different-clocks", help="Are all clocks set alike?"),
    present: bool = typer.Option(
        None, "--arbiter-present/--arbiter-absent", help="Was an IA or FA always in the venue?"
    ),
    edition: str = typer.Option("", "--edition", help="An edition of B.01, such as 2024-01."),
    section: str = typer.Option("", "--section", help="The section of an event file."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """List the title norms made and nearly made, with every condition; or what is still possible.

    Example: caissa norms open.trf --player 12 --title IM --explain
    """
    opened = open_tournament(file)
    tournament = opened.section(section)
    if after_round is not None:
        tournament = tournament.before_round(after_round + 1)
    event = TitleEvent(
        kind=kind,
        host=host.upper(),
        own_zonal=own_zonal,
        pre_determined=pre_determined,
        double=double,
        titles=confirmed_titles(confirmed),
        adjudicated=adjudicated_games(adjudicated),
        approved_format=approved,
        registered_days_before=registered,
        rounds_a_day=rounds_a_day,
        minutes_a_player=minutes,
        identical_clocks=clocks,
        arbiter_always_present=present,
    )
    rules = norm_rules(edition) if edition else norm_rules_for(tournament)
    asked = _Asked(tournament, rules, event, tuple(player), wanted_titles(title))
    if forecasts:
        _answer_forecast(opened, asked, as_json)
    elif feasible:
        _answer_feasibility(opened, asked, as_json)
    else:
        _answer_norms(opened, asked, explained, as_json)
    if opened.doubtful:
        raise typer.Exit(ExitCode.DOUBTFUL)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the user wants to know, of which players (none named: all) and which titles."""

    tournament: Tournament
    rules: NormRules
    event: TitleEvent
    players: tuple[int, ...]
    titles: tuple[Title, ...] | None

    def each(self, engine: Callable[..., Sequence[Answer]]) -> list[Answer]:
        """The answers of an engine about every player asked for."""
        return [
            answer
            for number in self.players or self.tournament.numbers
            for answer in engine(self.tournament, self.rules, number, self.event, self.titles)
        ]


def _answer_norms(opened: Opened, asked: _Asked, explained: bool, as_json: bool) -> None:
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
    if explained:
        print_conditions(judged)
    print_norms(asked.tournament, found, explained=explained)
    notes = () if explained else ("norms.condition-failed",)
    print_findings([one for one in doubts if one.code in notes or not one.code.startswith("norms.condition")])
    if not explained and (unknown := sum(not clause.known for clause in judged)):
        error_console().print(f"{unknown} conditions of the event are not known; --explain lists them.")


def _answer_forecast(opened: Opened, asked: _Asked, as_json: bool) -> None:
    found = asked.each(forecast)
    setting = setting_of(asked.tournament, asked.event)
    if as_json:
        values = [forecast_as_values(setting, one) for one in found if one.chances or asked.players]
        print_json({"edition": asked.rules.key, "forecasts": values})
        return
    print_forecasts(setting, found, asked=bool(asked.players))
    print_findings(opened.findings)


def _answer_feasibility(opened: Opened, asked: _Asked, as_json: bool) -> None:
    found = asked.each(feasibility)
    if as_json:
        print_json({"edition": asked.rules.key, "feasibility": [feasibility_as_values(one) for one in found]})
        return
    print_feasibility(asked.tournament, found, asked=bool(asked.players))
    print_findings(opened.findings)
