"""`caissa pair`: the next round."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

import typer

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, table
from caissa.cli.pairs_only import as_bbp, dutch_section, require_pairs, stopped_by_doubts
from caissa.cli.saving import FORCE_HELP, OR_FORCE, STANDARD_OUTPUT, require_two_files, save
from caissa.cli.system_option import EDITION_HELP, SYSTEM_HELP, asked_system
from caissa.errors import Finding, Severity, UnwritableFile
from caissa.pairing.names import SystemName
from caissa.pairing.result import RoundPairing
from caissa.pairing.systems import PairingSystem
from caissa.tournament import Points, Tournament, decimal_text, wall_text

FORMAT_HELP = "A table, JSON, the TRF with the round added, or the list that bbpPairings writes."
DUTCH_HELP = "For programs that call bbpPairings: only a file of the FIDE (Dutch) system is paired."


class Format(Enum):
    """How a pairing can be printed."""

    TEXT = "text"
    JSON = "json"
    TRF = "trf"
    BBP = "bbp"


def command(
    file: str = typer.Argument(..., help="A TRF or JSON file; - for the standard input."),
    out: str = typer.Argument("-", help="The file to write; - prints."),
    round_number: int | None = typer.Option(
        None, "--round", "-r", min=1, help="The round; otherwise the next."
    ),
    system: SystemName | None = typer.Option(None, "--system", help=SYSTEM_HELP),
    edition: str = typer.Option("", "--edition", help=EDITION_HELP),
    wanted: Format = typer.Option(Format.TEXT, "--format", "-f", help=FORMAT_HELP),
    pairs: bool = typer.Option(False, "-p", help="Write the pairs as bbpPairings does: --format bbp."),
    dutch: bool = typer.Option(False, "--dutch", help=DUTCH_HELP),
    section: str = typer.Option("", "--section", help="The section of an event file."),
    anyway: bool = typer.Option(False, "--anyway", help="Pair although the file holds errors."),
    force: bool = typer.Option(False, "--force", help=FORCE_HELP),
    as_json: bool = typer.Option(False, "--json", help="Print JSON, as --format json does."),
) -> None:
    """Pair the next round, or a past one again, by the system of the tournament.

    Nothing is written while the file holds errors, unless --anyway is given. In place of bbpPairings:
    caissa pair --dutch open.trf -p pairs.txt

    Example: caissa pair open.trf --edition 2026
    """
    if not force:
        require_two_files(file, out, OR_FORCE)
    opened = open_tournament(file)
    if not anyway and stopped_by_doubts(opened):
        raise typer.Exit(ExitCode.DOUBTFUL)
    if dutch and system is None:
        dutch_section(opened, section)
    pairing_system, assumed = asked_system(opened, section, system)
    pairing = pairing_system.pair(round_number, edition or None)
    require_pairs(pairing)
    chosen = Format.JSON if as_json else Format.BBP if pairs else wanted
    of_file = () if chosen is Format.BBP else opened.findings
    findings = (*of_file, *assumed, *pairing.findings)
    if chosen is Format.TEXT and out == STANDARD_OUTPUT:
        _print_text(pairing_system, pairing)
    else:
        filed = opened.section(section)
        written, losses = _written(pairing_system, pairing, chosen, filed, findings)
        save(out, written)
        findings = (*findings, *losses)
    if chosen is not Format.JSON:
        print_findings(findings)


def pairing_as_json(
    system: PairingSystem, pairing: RoundPairing, findings: Sequence[Finding]
) -> dict[str, Any]:
    """The pairing as plain values."""
    points = system.points_before(pairing.round)
    return {
        "round": pairing.round,
        "system": system.title,
        "regulation": pairing.regulation,
        "edition": pairing.edition,
        "table": pairing.table or None,
        "paired": f"{system.who}s",
        "boards": [
            {
                "board": board.number,
                "white": board.white,
                "black": board.black,
                "points": [decimal_text(points[one]) if one in points else None for one in board.players],
                "bracket": board.bracket,
                "colour": {"code": board.colour.code, "article": board.colour.article},
            }
            for board in pairing
        ],
        "free": list(pairing.free),
        "findings": [finding_as_json(one) for one in findings],
    }


# -- the table --------------------------------------------------------------------


def _print_text(system: PairingSystem, pairing: RoundPairing) -> None:
    console().print(system.tournament.name, style="bold", markup=False)
    points = system.points_before(pairing.round)
    absent = ("", "bye", "", "")
    rows = [
        (
            str(board.number),
            *_seat(system, board.white, points),
            *(absent if board.black is None else _seat(system, board.black, points)),
        )
        for board in pairing
    ]
    rows += [("", *_seat(system, one, points), "", "free", "", "") for one in pairing.free]
    headings = ("Bd", "No", "White", "Rtg", "Pts", "No", "Black", "Rtg", "Pts")
    shown = [at for at, heading in enumerate(headings) if heading != "Rtg" or system.who == "player"]
    right = [place for place, at in enumerate(shown) if headings[at] not in ("White", "Black")]
    cells = [[row[at] for at in shown] for row in rows]
    console().print(f"Round {pairing.round} by {pairing.basis}", markup=False, soft_wrap=True)
    table("", [headings[at] for at in shown], cells, right=right)


def _seat(system: PairingSystem, number: int, points: Mapping[int, Points]) -> tuple[str, str, str, str]:
    """The number, name, rating and points before the round of a player or a team."""
    before = wall_text(points[number]) if number in points else ""
    if system.who == "team":
        return str(number), system.tournament.team(number).name, "", before
    player = system.tournament.player(number)
    title = f"{player.title.value} " if player.title else ""
    return str(number), f"{title}{player.name}", str(player.rating or ""), before


# -- files ------------------------------------------------------------------------


def _written(
    system: PairingSystem,
    pairing: RoundPairing,
    wanted: Format,
    filed: Tournament,
    findings: Sequence[Finding],
) -> tuple[str, list[Finding]]:
    """The pairing as the text of a file, and what is to be known about it."""
    if wanted is Format.BBP:
        return as_bbp(pairing), []
    if wanted is Format.JSON:
        plain = pairing_as_json(system, pairing, findings)
        return json.dumps(plain, ensure_ascii=False, indent=2) + "\n", []
    if wanted is Format.TRF:
        return _as_trf(system, pairing, filed)
    raise UnwritableFile(kind="a table", why="tables are only printed; choose --format trf, json or bbp")


def _as_trf(system: PairingSystem, pairing: RoundPairing, filed: Tournament) -> tuple[str, list[Finding]]:
    """The file with the round added; what it says of its own type stays as it is."""
    from caissa.files import trf

    made = replace(system.with_pairing(pairing), type_code=filed.type_code, type_text=filed.type_text)
    seated = [_LINE_UPS] if system.who == "team" else []
    return trf.write(made), [*seated, *trf.losses(made, trf.Kind.TRF26)]


_LINE_UPS = Finding(
    "pairing.line-ups",
    Severity.INFO,
    "C.05 7.1",
    "a TRF holds games: the line-ups are those submitted, otherwise the first players of each list",
)
