"""`caissa norms`: the title norms of a tournament, what is missing, and what the next round must bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import click

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
from caissa.cli.parameters import JSON, SECTION, TOURNAMENT_FILE, EnumChoice, flag, grouped, option, parsed
from caissa.titles.title_norms.conditions import conditions, doubts_about_conditions, doubts_about_facts
from caissa.titles.title_norms.editions import doubts_about_edition, norm_rules, norm_rules_for
from caissa.titles.title_norms.event import EventKind, TitleEvent, setting_of
from caissa.titles.title_norms.feasibility import feasibility
from caissa.titles.title_norms.forecast import forecast
from caissa.titles.title_norms.judging import NoSuchPlayer, as_after_round, norms
from caissa.titles.title_norms.rules import NormRules
from caissa.tournament import Title, Tournament

Answer = TypeVar("Answer")


EVENT = grouped(
    "event",
    TitleEvent,
    option(
        "--event",
        "kind",
        type=EnumChoice(EventKind),
        default=EventKind.ORDINARY.value,
        help="The kind of event.",
    ),
    option(
        "--host",
        default="",
        callback=parsed(str.upper),
        help="The federation that registers the event, else the file's.",
    ),
    flag("--own-zonal", help="A zonal of the host alone is held in the same year (1.4.3a)."),
    option(
        "--pre-determined/--not-pre-determined", default=None, help="Were all pairings known from the start?"
    ),
    option("--double/--single", default=None, help="Is it a double round robin?"),
    option(
        "--confirmed",
        "titles",
        multiple=True,
        callback=parsed(confirmed_titles),
        help="A title that counts, as 12=FM or 12=-, or from a round on as 12=IM@5.",
    ),
    option(
        "--adjudicated",
        multiple=True,
        callback=parsed(adjudicated_games),
        help="A game decided by adjudication, as round:player.",
    ),
    flag("--approved", "approved_format", help="FIDE has approved the format."),
    option("--registered", "registered_days_before", type=int, help="Days from registration to the start."),
    option("--per-day", "rounds_a_day", type=click.IntRange(min=1), help="The most rounds of a day."),
    option(
        "--minutes",
        "minutes_a_player",
        type=click.IntRange(min=1),
        help="Minutes of each player for 60 moves.",
    ),
    option(
        "--same-clocks/--different-clocks", "identical_clocks", default=None, help="Are all clocks set alike?"
    ),
    option(
        "--arbiter-present/--arbiter-absent",
        "arbiter_always_present",
        default=None,
        help="Was an IA or FA always in the venue?",
    ),
)
"""What a user may say of an event: one option for each field of `TitleEvent`."""


@click.command()
@TOURNAMENT_FILE
@option("--player", "-p", "players", multiple=True, type=int, help="Only this player; may be repeated.")
@option(
    "--title",
    "norm_titles",
    multiple=True,
    callback=parsed(wanted_titles),
    help="Only GM, IM, WGM or WIM; may be repeated.",
)
@flag("--explain", "-e", "explained", help="Show every game and every condition.")
@flag("--forecast", "forecasts", help="What the next round must bring.")
@flag("--feasibility", "feasible", help="Whether norms can still be made.")
@option("--after-round", "-n", type=click.IntRange(min=0), help="As it stood after this round.")
@EVENT
@option("--edition", default="", help="An edition of B.01, such as 2024-01.")
@SECTION
@JSON
def command(
    file: str,
    players: tuple[int, ...],
    norm_titles: tuple[Title, ...] | None,
    explained: bool,
    forecasts: bool,
    feasible: bool,
    after_round: int | None,
    event: TitleEvent,
    edition: str,
    section: str,
    as_json: bool,
) -> None:
    """List the title norms made and nearly made, with every condition; or what is still possible.

    Example: caissa norms open.trf --player 12 --title IM --explain
    """
    opened = open_tournament(file)
    tournament = as_after_round(opened.section(section), after_round)
    rules = norm_rules(edition) if edition else norm_rules_for(tournament)
    asked = _Asked(tournament, rules, event, players, norm_titles, explained)
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
        declared = {title.player for title in self.event.titles} | {
            player for _, player in self.event.adjudicated
        }
        for number in sorted(declared - set(self.tournament.numbers)):
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
    judged_norms = [norm for norm in asked.each(norms) if norm.achieved or norm.near or asked.players]
    judged = conditions(asked.tournament, asked.rules, asked.event)
    doubts = (
        *opened.findings,
        *doubts_about_edition(asked.tournament, asked.rules),
        *doubts_about_facts(asked.tournament, asked.event),
        *doubts_about_conditions(judged),
    )
    if as_json:
        values: dict[str, Any] = {
            "edition": asked.rules.key,
            "conditions": [clause_as_values(clause) for clause in judged],
            "norms": [norm_as_values(asked.tournament, norm) for norm in judged_norms],
            "findings": [finding_as_json(finding) for finding in doubts],
        }
        print_json(values)
        return
    if asked.explained:
        print_conditions(judged)
    print_norms(asked.tournament, judged_norms, explained=asked.explained)
    notes = () if asked.explained else ("norms.condition-failed",)
    print_findings(
        [doubt for doubt in doubts if doubt.code in notes or not doubt.code.startswith("norms.condition")]
    )
    if not asked.explained and (unknown := sum(not clause.known for clause in judged)):
        error_console().print(f"{unknown} conditions of the event are not known; --explain lists them.")


def _answer_forecast(opened: Opened, asked: _Asked, as_json: bool) -> None:
    forecasts = asked.each(forecast)
    setting = setting_of(asked.tournament, asked.event)
    if as_json:
        values = [forecast_as_values(setting, entry) for entry in forecasts if entry.chances or asked.players]
        print_json({"edition": asked.rules.key, "forecasts": values, "findings": _findings(opened)})
        return
    print_forecasts(setting, forecasts, asked=bool(asked.players))
    print_findings(opened.findings)


def _answer_feasibility(opened: Opened, asked: _Asked, as_json: bool) -> None:
    chances = asked.each(feasibility)
    if as_json:
        values = [feasibility_as_values(entry) for entry in chances]
        print_json({"edition": asked.rules.key, "feasibility": values, "findings": _findings(opened)})
        return
    print_feasibility(asked.tournament, chances, asked=bool(asked.players))
    print_findings(opened.findings)


def _findings(opened: Opened) -> list[dict[str, str]]:
    return [finding_as_json(finding) for finding in opened.findings]
