"""`caissa plan`: which format suits a field?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import click

from caissa.cli.opening import open_tournament
from caissa.cli.output import console, json_text, print_json, table
from caissa.cli.parameters import JSON, SECTION, flag, option
from caissa.cli.progress import progress_bar
from caissa.cli.saving import save
from caissa.cli.workers import default_workers, shared_work
from caissa.errors import CaissaError, UnreadableFile, UnwritableFile
from caissa.forecast.intervals import Share, per_cent
from caissa.forecast.planning.formats import FORMATS, BadFormat, read_format, usual_formats
from caissa.forecast.planning.measures import Measures, Summary
from caissa.forecast.planning.norm_field import Norm, NormField, by_rating
from caissa.forecast.planning.plots import plot
from caissa.forecast.planning.study import Piece, Study
from caissa.forecast.results import UNRATED
from caissa.tournament import Tournament

USUAL_LIST = "BH/C1,BH,SB"
MOST_NORMS = 40
"""As many norms are printed."""
_FIRST_WORDS = '{"study": '
"""How every line of kept results begins."""
FORMAT_HELP = f"A format with its size, such as dutch:9 or groups:4; known: {', '.join(FORMATS)}."


@click.command()
@click.argument("field", help="A file with the players, or their number.")
@option("--format", "-f", "formats", multiple=True, help=FORMAT_HELP)
@option(
    "--tie-breaks", "-t", multiple=True, help=f"A list to rank by; several are compared. Else {USUAL_LIST}."
)
@option("--tournaments", "-n", type=int, default=200, help="How often each format is played.")
@option("--seed", type=click.IntRange(min=0), default=1, help="The same seed gives the same answer.")
@option("--ratings", default="2400-1600", help="The highest and lowest rating, where only a number is given.")
@flag("--norms", help="Judge title norms as well: needs a file with titles and federations, takes longer.")
@option("--plot", "picture", default="", help="Write a picture (SVG).")
@option("--keep", default="", help="Keep results in this file; a study that was stopped goes on from it.")
@option("--workers", type=click.IntRange(min=1), help="Processes; otherwise one for each processor.")
@option("--dask", default="", help="The address of a running Dask cluster, in place of processes.")
@SECTION
@JSON
def command(
    field: str,
    formats: tuple[str, ...],
    tie_breaks: tuple[str, ...],
    tournaments: int,
    seed: int,
    ratings: str,
    norms: bool,
    picture: str,
    keep: str,
    workers: int | None,
    dask: str,
    section: str,
    as_json: bool,
) -> None:
    """Compare formats for a field: who wins, how far places follow ratings, games, colours, floats.

    Every format is played many times by the dice, with results as caissa chances draws them.

    Example: caissa plan 60 --format dutch:7 --format dutch:9 --format dutch-baku:9 --plot plan.svg
    """
    if norms and field.isdecimal():
        raise click.BadParameter(
            "norms need a file: a number says nothing of titles and federations", param_hint="--norms"
        )
    players = None if field.isdecimal() else open_tournament(field).section(section)
    rated = _ratings(field, ratings) if players is None else ratings_of(players)
    chosen = tuple(read_format(text, len(rated)) for text in formats) or usual_formats(len(rated))
    lists = tuple(tuple(text.split(",")) for text in tie_breaks or (USUAL_LIST,))
    known = NormField.of(players) if norms and players is not None else None
    study = Study(chosen, rated, lists, tournaments, seed, known)
    sums = _measured(study, keep, workers or default_workers(), dask)
    rows = [
        (name, place, measures.summary())
        for name, by_list in sums.items()
        for place, measures in enumerate(by_list)
    ]
    if picture:
        save(picture, plot([(_title(study, name, place), summary) for name, place, summary in rows]))
    if as_json:
        print_json([_as_json(study, *row) for row in rows])
    else:
        _print(study, rows)


def ratings_of(tournament: Tournament) -> tuple[int, ...]:
    """The ratings of a tournament's players, the highest first; without one a player counts as the floor."""
    return tuple(player.rating or UNRATED for player in by_rating(tournament.players))


def _ratings(field: str, ends: str) -> tuple[int, ...]:
    """The ratings of an invented field, the highest first."""
    high, dash, low = ends.partition("-")
    if not dash or not high.isdecimal() or not low.isdecimal() or not int(low) <= int(high) < 4000:
        raise click.BadParameter(
            "write the highest, under 4000, and the lowest, such as 2400-1600", param_hint="--ratings"
        )
    count = int(field)
    if count > 2000:
        raise BadFormat(format=field, why="a field has 4 to 2000 players")
    step = (int(high) - int(low)) / max(1, count - 1)
    return tuple(round(int(high) - step * place) for place in range(count))


# -- the work -----------------------------------------------------------------------


def _measured(study: Study, keep: str, workers: int, dask: str) -> dict[str, tuple[Measures, ...]]:
    sums = {chosen.key: tuple(Measures() for _ in study.lists) for chosen in study.formats}
    known = _kept(study, keep)
    pieces = [piece for piece in study.pieces() if piece.key not in known]
    for piece in study.pieces():
        for total, part in zip(sums[piece.chosen.key], known.get(piece.key, ()), strict=False):
            total.add(part)
    work = partial(_measure, study)
    results = _on_cluster(work, pieces, dask) if dask else shared_work(work, pieces, workers)
    with progress_bar() as watch:
        for at, measured in results:
            for total, part in zip(sums[pieces[at].chosen.key], measured, strict=True):
                total.add(part)
            _keep(study, keep, pieces[at], measured)
            watch("Playing", at + 1, len(pieces))
    return sums


def _measure(study: Study, piece: Piece) -> tuple[Measures, ...]:
    return study.measured(piece)


class NoCluster(CaissaError):
    """There is no Dask cluster at this address, or Dask is not installed."""

    code = "plan.cluster"
    message = "The cluster {address} cannot be used: {why}."


def _on_cluster(work: Any, pieces: Sequence[Piece], address: str) -> Iterator[tuple[int, Any]]:
    """The pieces on the workers of an existing cluster; the results come home, and nothing stays there."""
    try:
        from distributed import Client, as_completed  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        raise NoCluster(address=address, why="Dask is not installed") from None
    try:
        client = Client(address, timeout="10s")
    except OSError as error:
        raise NoCluster(address=address, why=str(error)) from None
    with client:
        futures = {client.submit(work, piece, pure=False): at for at, piece in enumerate(pieces)}
        for future, measured in as_completed(futures, with_results=True):
            yield futures[future], measured


def _kept(study: Study, name: str) -> dict[str, tuple[Measures, ...]]:
    """What an earlier run has kept of the same study; a last line that was cut off is left out."""
    if not name or not Path(name).exists():
        return {}
    known = {}
    try:
        text = Path(name).read_text(encoding="utf-8")
        _require_results(name, text)
        if text and not text.endswith("\n"):
            with Path(name).open("a", encoding="utf-8") as stream:
                stream.write("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(name=name, why=str(error)) from None
    for line in text.splitlines():
        try:
            entry = json.loads(line)
            if entry["study"] == study.key:
                known[entry["piece"]] = tuple(Measures(**values) for values in entry["measures"])
        except (ValueError, KeyError, TypeError):
            continue
    return known


def _require_results(name: str, text: str) -> None:
    """Refuse to write behind the text of a file that holds something else."""
    if not (text.startswith(_FIRST_WORDS) or _FIRST_WORDS.startswith(text)):
        raise UnreadableFile(name=name, why="it does not hold results of caissa plan")


def _keep(study: Study, name: str, piece: Piece, measured: Sequence[Measures]) -> None:
    if not name:
        return
    entry = {"study": study.key, "piece": piece.key, "measures": [asdict(part) for part in measured]}
    try:
        with Path(name).open("a", encoding="utf-8") as stream:
            stream.write(json_text(entry, indent=None))
    except OSError as error:
        raise UnwritableFile(kind=name, why=(error.strerror or str(error)).lower()) from None


# -- printing -----------------------------------------------------------------------


def _title(study: Study, name: str, place: int) -> str:
    return name if len(study.lists) == 1 else f"{name} {','.join(study.lists[place])}"


def _print(study: Study, rows: Sequence[tuple[str, int, Summary]]) -> None:
    headings: tuple[str, ...] = (
        "Format",
        "Strongest wins",
        "Best 3 in first 3",
        "Correlation",
        "Rounds",
        "Games",
        "Colours",
        "Floats",
    )
    cells: list[tuple[str, ...]] = [
        (
            _title(study, name, place),
            _per_cent(summary.strongest_wins),
            _per_cent(summary.best_among_best),
            f"{summary.correlation:.2f}",
            f"{summary.rounds:.0f}",
            f"{summary.games:.0f}",
            _per_cent(summary.balanced),
            f"{summary.floats:.1f}",
        )
        for name, place, summary in rows
    ]
    if study.field is not None:
        headings += ("Some norm",)
        cells = [
            (*cell, _per_cent(summary.some_norm) if summary.some_norm else "")
            for cell, (_, _, summary) in zip(cells, rows, strict=True)
        ]
    title = (
        f"{len(study.ratings)} players, {study.tournaments} tournaments of each format (seed {study.seed})"
    )
    table(title, headings, cells, right=range(1, len(headings)))
    console().print(
        "Per cent with the interval that holds the true value 95 times in 100; colours: players whose games "
        "with White and Black differ by one at most; floats: games against another score, a player.",
        style="dim",
        markup=False,
        soft_wrap=True,
    )
    _print_norms(study, rows)
    for name, place, summary in rows:
        if summary.stopped and not place:
            console().print(
                f"{name}: {summary.stopped} tournaments ended early, without a legal pairing.", markup=False
            )


def _print_norms(study: Study, rows: Sequence[tuple[str, int, Summary]]) -> None:
    """Who makes which norm how often, the likeliest first."""
    if study.field is None:
        return
    formats = [(name, summary.norms) for name, place, summary in rows if not place and summary.some_norm]
    likeliest: dict[Norm, float] = {}
    for _, norms in formats:
        for norm, share in norms.items():
            likeliest[norm] = max(likeliest.get(norm, 0.0), share.value)
    listed = sorted(likeliest, key=lambda norm: (-likeliest[norm], norm))
    cells = [
        (
            study.field.event.player(norm[0]).name,
            norm[1],
            *(per_cent(norms[norm]) if norm in norms else "" for _, norms in formats),
        )
        for norm in listed[:MOST_NORMS]
    ]
    if cells:
        table("Norms, in per cent", ("Player", "Title", *(name for name, _ in formats)), cells)
    if len(listed) > MOST_NORMS:
        console().print(f"{len(listed) - MOST_NORMS} less likely norms are in the JSON.", markup=False)


def _per_cent(share: Share) -> str:
    low, high = share.interval
    return f"{100 * share.value:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def _as_json(study: Study, name: str, place: int, summary: Summary) -> dict[str, Any]:
    def as_values(share: Share) -> dict[str, Any]:
        return {"share": round(share.value, 4), "interval": [round(end, 4) for end in share.interval]}

    return {
        "format": name,
        "tie_breaks": list(study.lists[place]),
        "tournaments": summary.tournaments,
        "strongest_wins": as_values(summary.strongest_wins),
        "best_among_best": as_values(summary.best_among_best),
        "correlation": round(summary.correlation, 4),
        "rounds": round(summary.rounds, 2),
        "games": round(summary.games, 2),
        "balanced_colours": as_values(summary.balanced),
        "floats_a_player": round(summary.floats, 3),
        "stopped": summary.stopped,
        "some_norm": as_values(summary.some_norm) if summary.some_norm else None,
        "norms": [
            {"player": study.field.event.player(member).name, "title": title} | as_values(share)
            for (member, title), share in sorted(summary.norms.items())
            if study.field is not None
        ],
    }
