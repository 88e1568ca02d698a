"""`caissa pair`: the next round."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, NoReturn

import click

from caissa.cli.commands.pairing.dutch_section import dutch_section, is_dutch
from caissa.cli.commands.pairing.system_option import EDITION_HELP, SYSTEM_HELP, asked_system
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament, stopped_by_doubts
from caissa.cli.output import console, json_text, print_findings, table
from caissa.cli.pair_lists import as_bbp, require_boards
from caissa.cli.parameters import SECTION, EnumChoice, flag, option
from caissa.cli.saving import FORCE_HELP, OR_FORCE, STANDARD_OUTPUT, require_two_files, save
from caissa.errors import Finding, Severity, UnwritableFile
from caissa.files import trf
from caissa.pairing.names import SystemName
from caissa.pairing.result import RoundPairing
from caissa.pairing.systems import PairingSystem
from caissa.tournament import Game, Points, Tournament, wall_text

FORMAT_HELP = "A table, JSON, the TRF with the round added, or the list that bbpPairings writes."
BATCH_HELP = "Pair every file of a folder, or every file named on the standard input, in one process."
DUTCH_HELP = "For programs that call bbpPairings: only a file of the FIDE (Dutch) system is paired."


class Format(Enum):
    """How a pairing can be printed."""

    TEXT = "text"
    JSON = "json"
    TRF = "trf"
    BBP = "bbp"


@click.command()
@click.argument("file", default="", help="A TRF or JSON file; - for the standard input.")
@click.argument("out", default="-", help="The file to write; - prints.")
@option("--round", "-r", "round_number", type=click.IntRange(min=1), help="The round; otherwise the next.")
@option("--system", type=EnumChoice(SystemName), help=SYSTEM_HELP)
@option("--edition", default="", help=EDITION_HELP)
@option("--format", "-f", "wanted", type=EnumChoice(Format), default=Format.TEXT.value, help=FORMAT_HELP)
@flag("-p", "pairs", help="Write the pairs as bbpPairings does: --format bbp.")
@flag("--dutch", help=DUTCH_HELP)
@option("--batch", default="", metavar="FOLDER|-", help=BATCH_HELP)
@SECTION
@flag("--anyway", help="Pair although the file holds errors.")
@flag("--force", help=FORCE_HELP)
@flag("--json", "as_json", help="Print JSON, as --format json does.")
def command(
    file: str,
    out: str,
    round_number: int | None,
    system: SystemName | None,
    edition: str,
    wanted: Format,
    pairs: bool,
    dutch: bool,
    batch: str,
    section: str,
    anyway: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Pair the next round, or a past one again, by the system of the tournament.

    Nothing is written while the file holds errors, unless --anyway is given. In place of bbpPairings:
    caissa pair --dutch open.trf -p pairs.txt

    With --batch one process pairs all files of a folder, or those named on the standard input, and prints one
    line of JSON for each: file, round, edition and pairs, or file and error.

    Example: caissa pair open.trf --edition 2026
    """
    if batch:
        _pair_batch(batch, file, round_number, system, edition, section, anyway)
    if not file:
        raise click.UsageError("Missing argument 'FILE'.")
    if not force:
        require_two_files(file, out, OR_FORCE)
    opened = open_tournament(file)
    if not anyway and stopped_by_doubts(opened):
        sys.exit(ExitCode.DOUBTFUL)
    if dutch and system is None:
        dutch_section(opened, section)
    pairing_system, assumed = asked_system(opened, section, system)
    pairing = pairing_system.pair(round_number, edition or None)
    require_boards(pairing)
    chosen = Format.JSON if as_json else Format.BBP if pairs else wanted
    of_file = () if chosen is Format.BBP else opened.findings
    # Programs that call bbpPairings expect it to say nothing of what it takes for granted.
    assumed = () if pairs and is_dutch(pairing_system.tournament) else assumed
    findings = (*of_file, *assumed, *pairing.findings)
    if chosen is not Format.BBP:
        findings = (*findings, *_no_shows(pairing_system.tournament, pairing.round))
    if chosen is Format.TEXT and out == STANDARD_OUTPUT:
        _print_text(pairing_system, pairing)
    else:
        filed = opened.section(section)
        written, losses = _written(pairing_system, pairing, chosen, filed, findings)
        save(out, written)
        findings = (*findings, *losses)
    if chosen is not Format.JSON:
        print_findings(findings)


def _pair_batch(source: str, file: str, *wishes: Any) -> NoReturn:
    """Pair many files, and end; a single file beside them would be one too many."""
    from caissa.cli.commands.pairing.batch import pair_batch
    from caissa.cli.commands.pairing.pairing_wishes import Wishes

    if file:
        raise click.UsageError("--batch takes the place of FILE.")
    sys.exit(pair_batch(source, Wishes(*wishes)))


def _no_shows(tournament: Tournament, number: int) -> tuple[Finding, ...]:
    """Who did not come to the round before a new one; looked for only where somebody lost by forfeit."""
    last = tournament.round(number - 1) if number > max(1, tournament.paired_rounds) else None
    if last is None or not (tournament.forfeited_matches or any(_forfeited(game) for game in last.games)):
        return ()
    from caissa.pairing.no_shows import no_show_findings

    return no_show_findings(tournament, number)


def _forfeited(game: Game) -> bool:
    return game.white_outcome.forfeit or game.black_outcome.forfeit


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
    rows += [("", *_seat(system, number, points), "", "free", "", "") for number in pairing.free]
    headings = ("Bd", "No", "White", "Rtg", "Pts", "No", "Black", "Rtg", "Pts")
    columns = [at for at, heading in enumerate(headings) if heading != "Rtg" or system.who == "player"]
    right = [place for place, at in enumerate(columns) if headings[at] not in ("White", "Black")]
    cells = [[row[at] for at in columns] for row in rows]
    console().print(f"Round {pairing.round} by {pairing.basis}", markup=False, soft_wrap=True)
    table("", [headings[at] for at in columns], cells, right=right)


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
        from caissa.cli.commands.pairing.pairing_json import pairing_as_json

        return json_text(pairing_as_json(system, pairing, findings)), []
    if wanted is Format.TRF:
        return _as_trf(system, pairing, filed)
    raise UnwritableFile(kind="a table", why="tables are only printed; choose --format trf, json or bbp")


def _as_trf(system: PairingSystem, pairing: RoundPairing, filed: Tournament) -> tuple[str, list[Finding]]:
    """The file with the round added; what it says of its own type stays as it is."""
    paired = replace(system.with_pairing(pairing), type_code=filed.type_code, type_text=filed.type_text)
    seated = [_LINE_UPS] if system.who == "team" else []
    from caissa.pairing.stated_acceleration import with_acceleration_stated

    return trf.write(with_acceleration_stated(paired)), [*seated, *trf.losses(paired, trf.Kind.TRF26)]


_LINE_UPS = Finding(
    "pairing.line-ups",
    Severity.INFO,
    "C.05 7.1",
    "a TRF holds games: the line-ups are those submitted, otherwise the first players of each list",
)
