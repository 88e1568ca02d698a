"""`caissa generate`: random tournaments that keep the rules."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from caissa import __version__
from caissa.cli.commands.pairing.generate_options import OPTIONS, Format, Options
from caissa.cli.output import console, print_json
from caissa.cli.progress import progress_bar
from caissa.cli.saving import STANDARD_OUTPUT, save
from caissa.errors import UnwritableFile
from caissa.files import trf
from caissa.pairing import generation

LARGEST_SEED = 10**12


@click.command()
@OPTIONS
def command(options: Options) -> None:
    """Make random tournaments that keep the pairing rules; what is not set is drawn by lot.

    Every run draws a new seed and writes it into the file; with --seed and the same settings the very
    same file comes out again.

    Example: caissa generate open.trf --players 40 --rounds 7 --forfeits 0.05
    """
    if options.count > 1 and not options.folder:
        raise UnwritableFile(kind="one file", why=f"{options.count} tournaments need --folder")
    make = _maker(options)
    first = secrets.randbelow(LARGEST_SEED) if options.seed is None else options.seed
    seeds = range(first, first + options.count)
    reports = [_saved(make(seed), options) for seed in _with_progress(seeds)]
    if options.folder or options.out != STANDARD_OUTPUT:
        _report(reports, options.as_json)


def _maker(options: Options) -> Callable[[int], generation.Generated]:
    """What makes a tournament of the wanted system from a seed."""
    options.require_fitting()
    if options.for_teams:
        team_wishes = options.team_wishes
        return lambda seed: generation.generate_team_event(team_wishes, seed)
    wishes = options.wishes
    return lambda seed: generation.generate(wishes, seed)


def _saved(generated: generation.Generated, options: Options) -> dict[str, Any]:
    """Write a tournament and say what was written."""
    target = options.out
    if options.folder:
        _make_folder(Path(options.folder))
        target = str(Path(options.folder) / f"random_{generated.seed}.trf")
    save(target, _written(generated, options.kind))
    tournament = generated.tournament
    return {
        "file": target,
        "seed": generated.seed,
        "system": options.system.value,
        "players": len(tournament.players),
        "teams": len(tournament.teams),
        "rounds": tournament.paired_rounds,
        "scheduled_rounds": tournament.scheduled_rounds,
        "stopped": str(generated.stopped) if generated.stopped else None,
    }


def _written(generated: generation.Generated, kind: Format) -> str:
    """The file: TRF26, or TRF16 with the records that older engines read."""
    marked = replace(generated.tournament, pairing_controller=f"Caissa {__version__}")
    return trf.write(marked, trf.Kind.TRF26 if kind is Format.TRF26 else trf.Kind.TRF16)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableFile(kind=str(folder), why=(error.strerror or str(error)).lower()) from None


def _with_progress(seeds: range) -> Iterator[int]:
    """The seeds, with a bar on the error stream when there are many."""
    with progress_bar() as watch:
        for done, seed in enumerate(seeds):
            if len(seeds) > 1:
                watch("Making tournaments", done, len(seeds))
            yield seed


def _report(reports: list[dict[str, Any]], as_json: bool) -> None:
    """What was written: all of it as JSON, or the last twenty as lines."""
    if as_json:
        print_json(reports)
        return
    for report in reports[-20:]:
        stopped = f"; {report['stopped']}" if report["stopped"] else ""
        size = f"{report['players']} players, {report['rounds']} rounds"
        line = f"{report['file']}: {size}, seed {report['seed']}{stopped}"
        console().print(line, markup=False, soft_wrap=True)
