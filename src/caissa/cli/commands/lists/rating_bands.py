"""`caissa rating-bands`: which section each player belongs to by rating, and a list for every section."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, SECTION, flag, option
from caissa.cli.saving import require_free, save
from caissa.errors import Finding, Severity, errors_in
from caissa.files.player_list import write_players_csv
from caissa.messages import msg, plural
from caissa.tournament import Player, Tournament
from caissa.tournament.rating_bands import NamedBand, band_typed, check_bands


@click.command()
@click.argument("file", help="A list of players (CSV, XLSX, ODS) or a tournament (TRF, JSON).")
@option(
    "--band", "bands", multiple=True, required=True, help="NAME=BAND, as 'B=2300-2549'; for each section."
)
@option(
    "--play-up", type=click.IntRange(min=0, max=3000), default=0, help="Points below a band that may play up."
)
@option("--folder", help="Write a list of players for each section into this folder.")
@flag("--force", help="Write over lists that are there.")
@SECTION
@JSON
def command(
    file: str,
    bands: tuple[str, ...],
    play_up: int,
    folder: str | None,
    force: bool,
    section: str,
    as_json: bool,
) -> None:
    """Say which section each player belongs to by rating, and who belongs to none or to several.

    A band is written 2550+, 2300-2549, under 2300 or unrated, two of them with a comma between, also in the
    other languages of the program.

    Example: caissa rating-bands entries.csv --band A=2550+ --band B=2300-2549 --band 'C=under 2300, unrated'
    """
    opened = open_tournament(file)
    tournament, named = opened.section(section), _bands(bands)
    members = {
        band.name: [player for player in tournament.players if _home(player, named) == band.name]
        for band in named
    }
    findings = (*opened.findings, *check_bands(named), *_without_section(tournament, named))
    if as_json:
        print_json(
            {
                "sections": [_as_json(band, members[band.name], play_up, tournament) for band in named],
                "findings": [finding_as_json(finding) for finding in findings],
            }
        )
    else:
        for band in named:
            _print(band, members[band.name], play_up, tournament)
        print_findings(findings)
    if folder:
        _save(Path(folder), tournament, members, force=force)
    if errors_in(findings):
        sys.exit(ExitCode.DOUBTFUL)


def _band(typed: str) -> NamedBand:
    name, _equals, band = typed.partition("=")
    try:
        return NamedBand(name.strip(), band_typed(band))
    except ValueError as wrong:
        raise click.BadParameter(f"{typed!r}: {wrong}", param_hint="--band") from None


def _bands(typed: Sequence[str]) -> list[NamedBand]:
    """The bands that were typed, each under a name of its own, by which its list is called."""
    named = [_band(text) for text in typed]
    names = [_file_name(band.name) for band in named]
    if "" in names or len(set(names)) < len(names):
        raise click.BadParameter("every band needs a name of its own, as A=2550+", param_hint="--band")
    return named


def _home(player: Player, bands: Sequence[NamedBand]) -> str:
    """The first section whose band includes the player; empty if there is none."""
    return next((band.name for band in bands if band.band.includes(player.rating)), "")


def _without_section(tournament: Tournament, bands: Sequence[NamedBand]) -> list[Finding]:
    return [
        Finding(
            "bands.no-section",
            Severity.ERROR,
            msg("player {number}", number=player.number),
            msg(
                "{name} ({rating}) fits no section", name=player.name, rating=player.rating or msg("unrated")
            ),
        )
        for player in tournament.players
        if not _home(player, bands)
    ]


def _playing_up(band: NamedBand, play_up: int, tournament: Tournament) -> list[Player]:
    return [player for player in tournament.players if band.band.may_play_up(player.rating, play_up)]


def _print(band: NamedBand, members: Sequence[Player], play_up: int, tournament: Tournament) -> None:
    rows = [(str(player.number), player.name, str(player.rating or "")) for player in members]
    table(f"{band.name}: {band.band.text}", ("No", "Name", "Rating"), rows, right=(0, 2))
    if upper := _playing_up(band, play_up, tournament):
        names = ", ".join(f"{player.name} {player.rating}" for player in upper)
        console().print(f"May play up in {band.name}: {names}", markup=False)


def _as_json(
    band: NamedBand, members: Sequence[Player], play_up: int, tournament: Tournament
) -> dict[str, object]:
    return {
        "name": band.name,
        "band": band.band.written,
        "players": [player.number for player in members],
        "may_play_up": [player.number for player in _playing_up(band, play_up, tournament)],
    }


def _save(folder: Path, tournament: Tournament, members: dict[str, list[Player]], *, force: bool) -> None:
    """A list for each section, with the players numbered as they stand in it."""
    targets = {name: folder / f"{_file_name(name)}.csv" for name in members}
    for target in targets.values():
        require_free(str(target), force)
    folder.mkdir(parents=True, exist_ok=True)
    for name, players in members.items():
        numbered = tuple(replace(player, number=number) for number, player in enumerate(players, start=1))
        listed = Tournament(name=name, players=numbered, speed=tournament.speed)
        save(targets[name], write_players_csv(listed).encode("utf-8-sig"))
        told = plural("{file}: {count} player", "{file}: {count} players", len(players), file=targets[name])
        console().print(str(told), markup=False)


def _file_name(name: str) -> str:
    """A section's name as a file can be called: letters, digits, - and _ alone."""
    return re.sub(r"[^\w-]+", "_", name).strip("_")
