"""`caissa check`: is every round, and are the standings, as the rules make them?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import typer

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import Opened, open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.pair import EDITION_HELP
from caissa.cli.pairs_only import dutch_section
from caissa.errors import Finding, errors_in
from caissa.pairing.checker import (
    Pair,
    PairingCheck,
    RoundCheck,
    Verdict,
    check_every_edition,
    check_pairings,
    first_difference,
)
from caissa.pairing.wording import difference_sentences, named
from caissa.tournament import Player, Tournament


def command(
    file: str = typer.Argument(..., help="A TRF or JSON file; - for the standard input."),
    edition: str = typer.Option("", "--edition", help=EDITION_HELP),
    section: str = typer.Option("", "--section", help="The section of an event file."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Pair every round again and lay it beside the file; compute the standings again and compare.

    Ends with 0 if everything agrees, 4 if something differs, 1 if a round of the file has no legal
    pairing or cannot be paired, 3 if the file itself is doubtful.

    Example: caissa check open.trf
    """
    opened = open_tournament(file)
    tournament = dutch_section(opened, section)
    check = check_pairings(tournament, edition=edition or None)
    better = None if edition or check.agrees else _better(tournament, check)
    standings = _standings(tournament)
    if as_json:
        print_json(_as_json(opened, tournament, check, better, standings))
    else:
        _print(opened, tournament, check, better, standings)
    raise typer.Exit(_exit_code(opened, check, standings))


def _better(tournament: Tournament, check: PairingCheck) -> PairingCheck | None:
    """Another edition with fewer wrong rounds, if there is one."""
    best = check_every_edition(tournament)[0]
    return best if len(best.wrong_rounds) < len(check.wrong_rounds) else None


def _standings(tournament: Tournament) -> list[Finding]:
    """What the standings of the file say wrongly."""
    from caissa.standings import check_standings

    players = tuple(_as_of_last_round(tournament, player) for player in tournament.players)
    return check_standings(replace(tournament, players=players))


def _as_of_last_round(tournament: Tournament, player: Player) -> Player:
    """The player without the bye of the round to come, which TRF16 files count among the points already."""
    counted = tournament.points(player.number)
    ahead = tournament.points_in(player.number, tournament.next_round)
    return replace(player, stated_points=counted) if player.stated_points == counted + ahead else player


def _exit_code(opened: Opened, check: PairingCheck, standings: list[Finding]) -> ExitCode:
    verdicts = {one.verdict for one in check.rounds}
    if opened.doubtful:
        return ExitCode.DOUBTFUL
    if verdicts & {Verdict.NO_LEGAL_PAIRING, Verdict.NOT_PAIRABLE}:
        return ExitCode.REFUSED
    return ExitCode.OK if check.agrees and not errors_in(standings) else ExitCode.DIFFERENT


# -- printing -------------------------------------------------------------------


def _print(
    opened: Opened,
    tournament: Tournament,
    check: PairingCheck,
    better: PairingCheck | None,
    standings: list[Finding],
) -> None:
    print_findings(opened.findings)
    console().print(tournament.name or opened.name, style="bold", markup=False)
    for one in check.rounds:
        _print_round(tournament, check, one)
    print_findings(standings)
    console().print(_summary(check), style="bold", markup=False)
    if better:
        console().print(f"Another edition fits better: {_summary(better)}", markup=False)
    if not standings:
        console().print("The standings agree.", markup=False)


def _summary(check: PairingCheck) -> str:
    wrong = len(check.wrong_rounds)
    what = (
        f"{wrong} of {len(check.rounds)} rounds differ" if wrong else f"all {len(check.rounds)} rounds agree"
    )
    return f"C.04.3 ({check.edition}): {what}" if check.rounds else "No round has been paired."


def _print_round(tournament: Tournament, check: PairingCheck, one: RoundCheck) -> None:
    console().print(f"Round {one.round}: {one.verdict.value}", markup=False)
    if one.refusal:
        console().print(f"  {one.refusal}", markup=False, soft_wrap=True)
    if one.agrees or one.refusal:
        return
    name = named(tournament)
    pairs = (
        [_text(pair, name) for pair in one.only_recorded],
        [_text(pair, name) for pair in one.only_expected],
    )
    longest = max(map(len, pairs))
    columns = ((*listed, *("",) * (longest - len(listed))) for listed in pairs)
    table("", ("  File", "Engine"), ((f"  {mine}", theirs) for mine, theirs in zip(*columns, strict=True)))
    for sentence in difference_sentences(first_difference(tournament, one, edition=check.edition), name):
        console().print(f"  {sentence}", markup=False, soft_wrap=True)


def _text(pair: Pair, name: Any) -> str:
    white, black = pair
    return f"{name(white)} - {'bye' if black is None else name(black)}"


# -- JSON -----------------------------------------------------------------------


def _as_json(
    opened: Opened,
    tournament: Tournament,
    check: PairingCheck,
    better: PairingCheck | None,
    standings: list[Finding],
) -> dict[str, Any]:
    return {
        "file": opened.name,
        "edition": check.edition,
        "agrees": check.agrees and not errors_in(standings),
        "rounds": [_round_as_json(tournament, check, one) for one in check.rounds],
        "better_edition": better.edition if better else None,
        "standings": [finding_as_json(one) for one in standings],
        "findings": [finding_as_json(one) for one in opened.findings],
    }


def _round_as_json(tournament: Tournament, check: PairingCheck, one: RoundCheck) -> dict[str, Any]:
    difference = first_difference(tournament, one, edition=check.edition)
    return {
        "round": one.round,
        "verdict": one.verdict.name.lower().replace("_", "-"),
        "file": [list(pair) for pair in one.only_recorded],
        "engine": [list(pair) for pair in one.only_expected],
        "refusal": str(one.refusal) if one.refusal else None,
        "why": difference_sentences(difference, named(tournament)),
    }
