"""`caissa online-odds`: berserk and streak scoring of playing zones; such games are never rated."""

from __future__ import annotations

import re

import click

from caissa.cli.output import console, print_findings, print_json
from caissa.cli.parameters import JSON, option
from caissa.errors import Finding
from caissa.play import UnreadableTimeControl, read_time_control
from caissa.play.time_controls.online import OnlineOption, StreakScoring, berserk, doubts_about_options
from caissa.tournament import Colour

_RESULTS = re.compile(r"[10=]+")


@click.command()
@click.argument("text", default="", help="The time control, such as 3+2.")
@option(
    "--berserk",
    "colours",
    type=click.Choice(["white", "black"]),
    multiple=True,
    help="Who gives up half of the time; may be repeated.",
)
@option("--results", default="", help="A player's results in order, as 11=01, for streak scoring.")
@option("--berserk-win", "wins", type=click.IntRange(min=1), multiple=True, help="A game won with berserk.")
@JSON
def command(text: str, colours: tuple[str, ...], results: str, wins: tuple[int, ...], as_json: bool) -> None:
    """Work out berserk and streak scoring of online playing sites; such games are never rated by FIDE.

    Example: caissa online-odds 3+2 --berserk black --results 111=0 --berserk-win 2
    """
    if results and not _RESULTS.fullmatch(results):
        raise click.BadParameter("results are 1, = and 0, as 11=01", param_hint="--results")
    if not text and not results:
        raise click.UsageError("Name a time control, or --results.")
    answer: dict[str, object] = {}
    if text:
        control = read_time_control(text).time_control
        if control is None:
            raise UnreadableTimeControl(text=text)
        played = berserk(control, *(Colour[colour.upper()] for colour in colours))
        answer["seconds"] = {
            colour.name.lower(): [
                (period.seconds, period.bonus) for period in played.allotment(colour).periods
            ]
            for colour in Colour
        }
    if results:
        points = StreakScoring().points(results, frozenset(number - 1 for number in wins))
        answer["points"], answer["total"] = list(points), sum(points)
    doubts = doubts_about_options(_options(bool(colours or wins), bool(results)))
    _print(answer, doubts, as_json=as_json)


def _options(has_berserk: bool, has_streak: bool) -> tuple[OnlineOption, ...]:
    chosen = ((OnlineOption.BERSERK, has_berserk), (OnlineOption.STREAK, has_streak))
    return tuple(each for each, wanted in chosen if wanted)


def _print(answer: dict[str, object], doubts: tuple[Finding, ...], *, as_json: bool) -> None:
    if as_json:
        print_json({**answer, "rated": False if doubts else None})
        return
    for colour, periods in dict(answer.get("seconds", {})).items():  # type: ignore[call-overload] # a table
        times = ", ".join(f"{seconds} s + {bonus} s a move" for seconds, bonus in periods)
        console().print(f"{colour}: {times}")
    if "points" in answer:
        listed = " ".join(map(str, answer["points"]))  # type: ignore[call-overload] # a list
        console().print(f"points: {listed} = {answer['total']}")
    print_findings(doubts)
