"""`caissa check`: is every round, and are the standings, as the rules make them?"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import Any

import click

from caissa import standings
from caissa.cli.commands.pairing.system_option import EDITION_HELP, SYSTEM_HELP, asked_system
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import Opened, open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, PAIRED_FILE, SECTION, EnumChoice, flag, option
from caissa.errors import Finding, UnknownEdition, errors_in
from caissa.pairing.checking.checker import (
    PairingCheck,
    RoundCheck,
    Verdict,
    better_check,
    check_basis,
    check_pairings,
    difference_of,
)
from caissa.pairing.errors import NoEditions
from caissa.pairing.names import SystemName
from caissa.pairing.result import Pair
from caissa.pairing.swiss.errors import EditionNotCarriedOut
from caissa.pairing.systems import PairingSystem
from caissa.pairing.wording import Name, difference_sentences
from caissa.tournament import Player, Tournament

EXPLAINED = 3
"""Of so many rounds that differ it is said why, unless all are asked for: every answer pairs a round anew."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A file checked: its rounds by its system, perhaps better by another edition, and its standings.

    `explained` are the rounds of which it is said why they differ.
    """

    opened: Opened
    system: PairingSystem
    check: PairingCheck
    better: PairingCheck | None
    standings: list[Finding]
    findings: tuple[Finding, ...]
    explained: tuple[RoundCheck, ...]

    @property
    def agrees(self) -> bool:
        """Do the rounds and the standings agree?"""
        return self.check.agrees and not errors_in(self.standings)


@click.command()
@PAIRED_FILE
@option("--system", type=EnumChoice(SystemName), help=SYSTEM_HELP)
@option("--edition", default="", help=EDITION_HELP)
@SECTION
@flag("--all", "explain_all", help=f"Say why of every round that differs, not only of the first {EXPLAINED}.")
@JSON
def command(
    file: str,
    system: SystemName | None,
    edition: str,
    section: str,
    explain_all: bool,
    as_json: bool,
) -> None:
    """Pair every round again and lay it beside the file; compute the standings again and compare.

    Of the first rounds that differ it is said why; with --all of every one, which takes longer.

    Ends with 0 if everything agrees, 4 if something differs, 1 if a round of the file has no legal
    pairing or cannot be paired, 3 if the file itself is doubtful.

    Example: caissa check open.trf
    """
    opened = open_tournament(file)
    pairing_system, assumed = asked_system(opened, section, system)
    check = check_pairings(pairing_system, edition or None)
    _require_edition(check)
    better = None if edition or check.agrees else better_check(pairing_system, check)
    findings = (*opened.findings, *assumed)
    explained = check.wrong_rounds if explain_all else check.wrong_rounds[:EXPLAINED]
    checked = Checked(
        opened, pairing_system, check, better, _standings(pairing_system.tournament), findings, explained
    )
    if as_json:
        print_json(_as_json(checked))
    else:
        _print(checked)
    sys.exit(_exit_code(checked))


def _require_edition(check: PairingCheck) -> None:
    """Refuse an edition that nobody knows once, not for every round."""
    for round_check in check.rounds:
        if isinstance(round_check.refusal, UnknownEdition | EditionNotCarriedOut | NoEditions):
            raise round_check.refusal


def _standings(tournament: Tournament) -> list[Finding]:
    """What the standings of the file say wrongly."""
    players = tuple(_as_of_last_round(tournament, player) for player in tournament.players)
    return standings.check_standings(replace(tournament, players=players))


def _as_of_last_round(tournament: Tournament, player: Player) -> Player:
    """The player without the bye of the round to come, which TRF16 files count among the points already."""
    counted = tournament.points(player.number)
    ahead = tournament.points_in(player.number, tournament.next_round)
    return replace(player, stated_points=counted) if player.stated_points == counted + ahead else player


def _exit_code(checked: Checked) -> ExitCode:
    verdicts = {round_check.verdict for round_check in checked.check.rounds}
    if checked.opened.doubtful:
        return ExitCode.DOUBTFUL
    if Verdict.NO_LEGAL_PAIRING in verdicts:
        return ExitCode.REFUSED
    if Verdict.NOT_PAIRABLE in verdicts:
        return ExitCode.NOT_PAIRABLE
    return ExitCode.OK if checked.agrees else ExitCode.DIFFERENT


# -- printing -------------------------------------------------------------------


def _print(checked: Checked) -> None:
    print_findings(checked.findings)
    console().print(checked.system.tournament.name or checked.opened.name, style="bold", markup=False)
    for round_check in checked.check.rounds:
        _print_round(checked, round_check)
    silent = len(checked.check.wrong_rounds) - len(checked.explained)
    if silent:
        console().print(f"Why {silent} more rounds differ, --all tells.", markup=False)
    print_findings(checked.standings)
    console().print(_summary(checked.system, checked.check), style="bold", markup=False)
    if checked.better:
        better = _summary(checked.system, checked.better)
        console().print(f"Another edition fits better: {better}", markup=False)
    if not checked.standings:
        console().print("The standings agree.", markup=False)


def _summary(system: PairingSystem, check: PairingCheck) -> str:
    wrong = len(check.wrong_rounds)
    what = (
        f"{wrong} of {len(check.rounds)} rounds differ" if wrong else f"all {len(check.rounds)} rounds agree"
    )
    return f"{check_basis(system, check)}: {what}" if check.rounds else "No round has been paired."


def _print_round(checked: Checked, round_check: RoundCheck) -> None:
    console().print(f"Round {round_check.round}: {round_check.verdict.value}", markup=False)
    if round_check.refusal:
        console().print(f"  {round_check.refusal}", markup=False, soft_wrap=True)
    if round_check.agrees or round_check.refusal:
        return
    name = checked.system.name
    pairs = (
        [_text(pair, name) for pair in round_check.only_recorded],
        [_text(pair, name) for pair in round_check.only_expected],
    )
    longest = max(map(len, pairs))
    columns = ((*listed, *("",) * (longest - len(listed))) for listed in pairs)
    table("", ("  File", "Engine"), ((f"  {mine}", theirs) for mine, theirs in zip(*columns, strict=True)))
    for sentence in _why(checked, round_check):
        console().print(f"  {sentence}", markup=False, soft_wrap=True)


def _why(checked: Checked, round_check: RoundCheck) -> list[str]:
    """Why the engine pairs otherwise, by the first difference."""
    if round_check not in checked.explained:
        return []
    difference = difference_of(checked.system, round_check, checked.check.edition or None)
    return difference_sentences(difference, checked.system.name)


def _text(pair: Pair, name: Name) -> str:
    white, black = pair
    return f"{name(white)} - {'bye' if black is None else name(black)}"


# -- JSON -----------------------------------------------------------------------


def _as_json(checked: Checked) -> dict[str, Any]:
    return {
        "file": checked.opened.name,
        "system": checked.system.title,
        "edition": checked.check.edition,
        "agrees": checked.agrees,
        "rounds": [_round_as_json(checked, round_check) for round_check in checked.check.rounds],
        "better_edition": checked.better.edition if checked.better else None,
        "standings": [finding_as_json(finding) for finding in checked.standings],
        "findings": [finding_as_json(finding) for finding in checked.findings],
    }


def _round_as_json(checked: Checked, round_check: RoundCheck) -> dict[str, Any]:
    return {
        "round": round_check.round,
        "verdict": round_check.verdict.name.lower().replace("_", "-"),
        "file": [list(pair) for pair in round_check.only_recorded],
        "engine": [list(pair) for pair in round_check.only_expected],
        "refusal": str(round_check.refusal) if round_check.refusal else None,
        "why": _why(checked, round_check),
    }
