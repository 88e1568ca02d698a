"""`caissa chances`: the rest of the tournament, played many times."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import click

from caissa.cli.opening import Opened, open_tournament, read_bytes
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, PAIRED_FILE, SECTION, flag, option
from caissa.cli.progress import progress_bar
from caissa.cli.workers import default_workers, shared_work
from caissa.errors import UnreadableFile, errors_in
from caissa.forecast.chances import Chances, PlayerChances, chances_of
from caissa.forecast.intervals import Share, per_cent
from caissa.forecast.json_values import forecast_values
from caissa.forecast.questions import Questions
from caissa.forecast.simulation import Simulator
from caissa.forecast.tallies import Tally
from caissa.prizes import PrizeFund, fund_of, plain_amount, read_fund
from caissa.tournament import Tournament, decimal_text

BATCH = 100
"""So many simulations make one piece of work."""

_RESULTS = {"1": "a win", "=": "a draw", "0": "a loss"}


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some simulations of a tournament."""

    first: int
    last: int


@click.command()
@PAIRED_FILE
@option("--simulations", "-n", type=int, default=10_000, help="How often the rest is played.")
@option("--seed", type=click.IntRange(min=0), default=1, help="The same seed gives the same answer.")
@option("--qualify", type=click.IntRange(min=1), default=3, help="So many places qualify.")
@option(
    "--fund", default="", help="A prize fund (TOML or JSON), for the money to expect; else the file's own."
)
@flag("--norms", help="Judge title norms as well; that takes longer.")
@option("--player", "-p", type=int, multiple=True, help="Only these players, with all that is known of them.")
@option("--workers", type=click.IntRange(min=1), help="Processes; otherwise one for each processor.")
@SECTION
@JSON
def command(
    file: str,
    simulations: int,
    seed: int,
    qualify: int,
    fund: str,
    norms: bool,
    player: tuple[int, ...],
    workers: int | None,
    section: str,
    as_json: bool,
) -> None:
    """Play the remaining rounds many times and say what is likely: places, prizes, norms, the next opponent.

    Rounds are paired by the tournament's own system; results are drawn from FIDE's table of expected scores
    and from draw rates by rating difference and colour. Byes and withdrawals are as announced. How many
    workers share the work changes nothing in the answer.

    Example: caissa chances open.trf --simulations 1000 --qualify 5
    """
    opened = open_tournament(file)
    tournament = opened.section(section)
    questions = Questions(simulations, seed, qualify, _fund(tournament, fund), norms)
    forecast = forecast_with_workers(tournament, questions, workers or default_workers())
    wanted = _wanted(opened, forecast, player)
    # What is doubtful in the file is doubtful in the forecast.
    forecast = replace(forecast, findings=(*opened.findings, *forecast.findings))
    if as_json:
        print_json({"name": tournament.name} | forecast_values(forecast, wanted, finding_as_json))
    else:
        _print(tournament, forecast, wanted, detailed=bool(player))
    opened.end_if_doubtful()


def forecast_with_workers(tournament: Tournament, questions: Questions, workers: int) -> Chances:
    """The forecast, its simulations shared by some processes."""
    simulator = Simulator(tournament, questions)
    pieces = [
        _Piece(first, min(first + BATCH, questions.simulations))
        for first in range(0, questions.simulations, BATCH)
    ]
    tally = Tally()
    with progress_bar() as watch:
        for done, counted in shared_work(partial(_tally, simulator), pieces, workers):
            tally.add(counted)
            watch("Playing the rest", done + 1, len(pieces))
    return chances_of(tournament, questions, tally)


def _tally(simulator: Simulator, piece: _Piece) -> Tally:
    return simulator.tally(range(piece.first, piece.last))


def _fund(tournament: Tournament, name: str) -> PrizeFund | None:
    if name:
        file, content = read_bytes(name)
        reading = read_fund(content.decode("utf-8", errors="replace"), file)
        for finding in errors_in(reading.findings):
            raise UnreadableFile(name=file, why=f"{finding.where}: {finding.what}")
        return reading.fund
    return fund_of(tournament) if tournament.prizes else None


def _wanted(opened: Opened, forecast: Chances, numbers: tuple[int, ...]) -> list[PlayerChances]:
    if not numbers:
        return list(forecast.players)
    known = {entry.number: entry for entry in forecast.players}
    for number in numbers:
        if number not in known:
            raise UnreadableFile(name=opened.name, why=f"it has no player {number} who is ranked")
    return [known[number] for number in numbers]


# -- printing ---------------------------------------------------------------------


def _print(tournament: Tournament, forecast: Chances, wanted: list[PlayerChances], *, detailed: bool) -> None:
    console().print(tournament.name, style="bold", markup=False)
    qualifying = forecast.questions.qualifying
    headings = ["No", "Name", "Rtg", "Pts", "1st", f"Top {qualifying}", "Places", "Points"]
    money = any(entry.money for entry in wanted)
    norms = any(entry.norms for entry in wanted)
    headings += (["Money"] if money else []) + (["Norms"] if norms else [])
    rows = [_row(tournament, forecast, entry, money=money, norms=norms) for entry in wanted]
    title = f"After {forecast.simulations} simulations (seed {forecast.questions.seed})"
    table(title, headings, rows, right=(0, 2, 3, 4, 5, 6, 7, 8))
    console().print(
        "1st and top places in per cent; places and points as four in five simulations end, and on average.",
        style="dim",
        markup=False,
        soft_wrap=True,
    )
    if detailed:
        for entry in wanted:
            _print_player(tournament, forecast, entry)
    print_findings(forecast.findings)


def _row(
    tournament: Tournament, forecast: Chances, entry: PlayerChances, *, money: bool, norms: bool
) -> list[str]:
    player = tournament.player(entry.number)
    low, high = entry.likely_places
    row = [
        str(entry.number),
        player.name,
        str(player.rating or ""),
        decimal_text(tournament.points(entry.number)),
        per_cent(entry.first),
        per_cent(entry.qualifies),
        f"{low}-{high}" if low != high else str(low),
        f"{float(entry.points):.1f}",
    ]
    fund = forecast.questions.fund
    if money and fund is not None:
        row.append(plain_amount(int(entry.money), fund.currency))
    if norms:
        row.append(", ".join(f"{title.value} {per_cent(share)}" for title, share in entry.norms.items()))
    return row


def _print_player(tournament: Tournament, forecast: Chances, entry: PlayerChances) -> None:
    console().print(tournament.player(entry.number).name, style="bold", markup=False)
    for outcome, share in entry.next_result.items():
        console().print(
            f"  After {_RESULTS[outcome]} in the next game: {per_cent(share)} per cent for the first "
            f"{forecast.questions.qualifying}.",
            markup=False,
            soft_wrap=True,
        )
    met = sorted(entry.opponents.items(), key=lambda item: (-item[1], item[0]))[:5]
    for (number, colour), count in met:
        name = tournament.player(number).name if number else "nobody: the bye"
        side = {"w": " with White", "b": " with Black"}.get(colour, "")
        often = per_cent(Share(count, forecast.simulations))
        console().print(
            f"  Round {forecast.next_round}: {name}{side}, {often} per cent.", markup=False, soft_wrap=True
        )
