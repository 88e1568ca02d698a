"""`caissa convert`: one kind of file into another, saying what is lost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum
from pathlib import Path

import click

from caissa.cli.commands.files.left_out import left_out_of_a_list_of_games, left_out_of_a_player_list
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import Opened, open_tournament
from caissa.cli.output import error_console, finding_as_json, print_findings, print_json
from caissa.cli.parameters import FORCE, JSON, SECTION, EnumChoice, column_pairs, flag, option
from caissa.cli.saving import require_free, require_two_files, save
from caissa.errors import Finding, UnwritableFile
from caissa.files import json_model, pgn, player_list, trf
from caissa.pairing.stated_acceleration import with_acceleration_stated
from caissa.tournament import Event, Tournament, games_of


class Format(Enum):
    """The formats that can be written."""

    TRF26 = "trf26"
    TRF16 = "trf16"
    TRF06 = "trf06"
    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"
    PGN = "pgn"


FORMAT_BY_ENDING = {
    ".trf": Format.TRF26,
    ".trfx": Format.TRF26,
    ".fid": Format.TRF26,
    ".txt": Format.TRF26,
    ".json": Format.JSON,
    ".csv": Format.CSV,
    ".xlsx": Format.XLSX,
    ".pgn": Format.PGN,
}
"""The format that each ending of a file tells."""

_TRF_KINDS = {Format.TRF26: trf.Kind.TRF26, Format.TRF16: trf.Kind.TRF16, Format.TRF06: trf.Kind.TRF06}


@click.command()
@click.argument("source", help="The file to read; - for the standard input.")
@click.argument("target", help="The file to write; - for the standard output.")
@option("--to", type=EnumChoice(Format), help="The format to write; otherwise the target's ending decides.")
@SECTION
@option(
    "--column", multiple=True, help="What a player list's column holds, as field=heading; may be repeated."
)
@flag("--anyway", help="Write although the source holds errors.")
@FORCE
@JSON
def command(
    source: str,
    target: str,
    to: Format | None,
    section: str,
    column: tuple[str, ...],
    anyway: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Write a tournament in another format; what that format cannot say is listed.

    Nothing is written while the source holds errors, unless --anyway is given. A file that is there
    already is written over only with --force. A column of a player list that is not known is named with
    --column "birth=Born on"; without a field, --column "=Payment" leaves it out.

    Example: caissa convert open.trf open.json
    """
    wanted = to or _format_of(target)
    require_two_files(source, target)
    require_free(target, force)
    opened = open_tournament(source, {heading: field for field, heading in column_pairs(column)})
    written, losses = _written(opened, wanted, section)
    refused = opened.doubtful and not anyway
    if not refused:
        save(target, written)
    _report(opened, losses, target, as_json, refused)
    if refused:
        sys.exit(ExitCode.DOUBTFUL)


def _format_of(target: str) -> Format:
    ending = Path(target).suffix.lower()
    if ending not in FORMAT_BY_ENDING:
        known = ", ".join(kind.value for kind in Format)
        raise UnwritableFile(kind=target, why=f"its ending tells no format; name one with --to ({known})")
    return FORMAT_BY_ENDING[ending]


def _written(opened: Opened, wanted: Format, section: str) -> tuple[bytes, list[Finding]]:
    """The new file's content and what it does not say."""
    if wanted is Format.JSON:
        document: Event | Tournament = opened.section(section) if section else opened.document
        return json_model.write(document, indent=2).encode(), []
    tournament = opened.section(section)
    if wanted in _TRF_KINDS:
        kind = _TRF_KINDS[wanted]
        stated = with_acceleration_stated(tournament, has_type_code=kind is trf.Kind.TRF26)
        return trf.write(stated, kind).encode(), list(trf.losses(tournament, kind))
    return _LISTS[wanted](tournament), list(_LEFT_OUT[wanted](tournament, wanted.value.upper()))


def _as_pgn(tournament: Tournament) -> bytes:
    if not any(games_of(tournament)):
        raise UnwritableFile(kind="PGN", why="there is no game in the tournament")
    return pgn.write_headers(tournament).encode()


_LISTS: dict[Format, Callable[[Tournament], bytes]] = {
    Format.CSV: lambda tournament: player_list.write_players_csv(tournament).encode(),
    Format.XLSX: player_list.write_players_xlsx,
    Format.PGN: _as_pgn,
}
_LEFT_OUT = {
    Format.CSV: left_out_of_a_player_list,
    Format.XLSX: left_out_of_a_player_list,
    Format.PGN: left_out_of_a_list_of_games,
}


def _report(opened: Opened, losses: list[Finding], target: str, as_json: bool, refused: bool) -> None:
    if as_json and target != "-":
        listed = {"findings": opened.findings, "losses": losses}
        plain = {
            name: [finding_as_json(finding) for finding in findings] for name, findings in listed.items()
        }
        print_json({"read_as": opened.kind, "written": None if refused else target, **plain})
        return
    print_findings([*opened.findings, *losses])
    outcome = "nothing written; --anyway writes it all the same" if refused else f"written: {target}"
    if target != "-" or refused:
        error_console().print(f"{opened.name} read as {opened.kind}; {outcome}", markup=False)
