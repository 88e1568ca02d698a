"""`caissa games`: PGN files with moves checked, cleaned, put together and shown."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

import click

from caissa.cli.commands.games.verdicts import print_verdicts
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament, read_bytes
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import FORCE, JSON, SECTION, EnumChoice, option
from caissa.cli.saving import OR_FORCE, require_free, require_two_files, save
from caissa.errors import Finding, Severity
from caissa.files import pgn
from caissa.tournament import Colour

if TYPE_CHECKING:
    from caissa.files.pgn import RecordedGame


class Act(Enum):
    """What is done with the games."""

    CHECK = "check"
    CONVERT = "convert"
    MERGE = "merge"
    SHOW = "show"
    VERDICTS = "verdicts"


@dataclass(frozen=True, slots=True)
class _Read:
    """The games of all files, and what is doubtful about them."""

    games: list[RecordedGame]
    findings: list[Finding]


@click.command()
@click.argument("act", type=EnumChoice(Act), help="check, convert, merge, show or verdicts.")
@click.argument("files", nargs=-1, required=True, help="PGN files; - for the standard input.")
@option("--to", "target", default="-", help="The file to write; - for the standard output.")
@option("--tournament", default="", help="Put the games beside the pairings of this file; its names count.")
@SECTION
@option(
    "--openings", default="", help="A list of openings (eco, name, moves, with tabs) in place of Caissa's."
)
@option("--game", type=click.IntRange(min=1), default=1, help="Which game to show.")
@option("--hybrid", is_flag=True, help="Judge by the articles for hybrid play instead of online play.")
@option("--ply", type=click.IntRange(min=0), help="Show the position after this half-move; default the last.")
@FORCE
@JSON
def command(
    act: Act,
    files: tuple[str, ...],
    target: str,
    tournament: str,
    section: str,
    openings: str,
    game: int,
    hybrid: bool,
    ply: int | None,
    force: bool,
    as_json: bool,
) -> None:
    """Check PGN files with moves, write them as clean PGN, put several together, or show a game.

    Any usual notation is read; what cannot be played is kept and named, and never stops the rest. "verdicts"
    replays finished online games and lists those whose result is not what the regulations say (E.04).

    Example: caissa games check round-5.pgn --tournament open.trf
    """
    read = _read(files)
    read = _beside(read, tournament, section)
    if act is Act.SHOW:
        _show(read, game, ply, as_json=as_json)
    elif act is Act.CHECK:
        _check(read, as_json=as_json)
    elif act is Act.VERDICTS:
        print_verdicts(read.games, hybrid=hybrid, as_json=as_json)
    else:
        _write(_named(read, openings, act), files, target, force=force)


def _read(files: Sequence[str]) -> _Read:
    games, findings = list[Any](), list[Finding]()
    for path in files:
        name, content = read_bytes(path)
        reading = pgn.read_games(content, name=name)
        games += reading.games
        findings += reading.findings
    return _Read(games, findings)


def _beside(read: _Read, tournament: str, section: str) -> _Read:
    """The games with the headers of the tournament, where they are among its pairings."""
    if not tournament:
        return read
    paired = open_tournament(tournament).section(section)
    matching = pgn.match_boards(read.games, paired)
    games = [pgn.with_our_headers(entry, paired) for entry in matching.games]
    return _Read([*games, *matching.left], [*read.findings, *matching.findings])


def _check(read: _Read, *, as_json: bool) -> None:
    findings = [*read.findings, *(doubt for game in read.games for doubt in pgn.doubts_about_game(game))]
    unread = sum(bool(game.unreadable) for game in read.games)
    plies = sum(len(game.plies) for game in read.games)
    if as_json:
        values = {"games": len(read.games), "half_moves": plies, "games_not_read_to_the_end": unread}
        print_json({**values, "findings": [finding_as_json(finding) for finding in findings]})
    else:
        print_findings(findings)
        console().print(f"{len(read.games)} games, {plies} half-moves; not read to the end: {unread}")
    if any(finding.severity >= Severity.WARNING for finding in findings):
        sys.exit(ExitCode.DOUBTFUL)


def _named(read: _Read, openings: str, act: Act) -> _Read:
    """The games with the names of their openings; merged ones each once."""
    listed = None
    if openings:
        name, content = read_bytes(openings)
        listed = pgn.read_openings(content.decode("utf-8", "replace"), name=name)
    games = [pgn.with_opening(game, listed) for game in read.games]
    if act is Act.MERGE:
        games = _merged(games)
    return _Read(games, read.findings)


def _merged(games: Sequence[RecordedGame]) -> list[RecordedGame]:
    """Each game once: of two with the same players, round and beginning the longer is kept."""
    best: dict[tuple[object, ...], RecordedGame] = {}
    for game in games:
        headers = game.headers
        key: tuple[object, ...] = (
            headers.tag("Event"),
            headers.tag("Round"),
            headers.tag("White"),
            headers.tag("Black"),
        )
        known = best.get(key)
        if known is not None and not _continues(known, game):
            key = (*key, len(best))
        elif known is not None and len(known.plies) >= len(game.plies):
            continue
        best[key] = game
    return list(best.values())


def _continues(known: RecordedGame, other: RecordedGame) -> bool:
    """Is one the beginning of the other?"""
    shorter = min(len(known.moves), len(other.moves))
    return known.moves[:shorter] == other.moves[:shorter]


def _write(read: _Read, files: Sequence[str], target: str, *, force: bool) -> None:
    for path in files:
        if not force:
            require_two_files(path, target, OR_FORCE)
    require_free(target, force)
    print_findings(read.findings)
    save(target, pgn.write_games(read.games))


def _show(read: _Read, number: int, ply: int | None, *, as_json: bool) -> None:
    if number > len(read.games):
        raise click.BadParameter(f"there are {len(read.games)} games", param_hint="--game")
    game = pgn.with_opening(read.games[number - 1])
    from caissa.files.pgn.moves.diagram import diagram, position_after

    last = len(game.moves) if ply is None else min(ply, len(game.moves))
    board = position_after(game, last)
    if as_json:
        moves = [{"text": entry.text, "move": entry.uci} for entry in game.plies]
        print_json({"tags": dict(game.headers.tags), "moves": moves, "ply": last, "fen": board.fen()})
        return
    players = " - ".join(game.headers.of(colour) or "?" for colour in Colour)
    console().print(f"{players}  {game.headers.tag('Result') or game.headers.ending}", markup=False)
    if opening := " ".join(filter(None, map(game.headers.tag, ("ECO", "Opening")))):
        console().print(opening, markup=False)
    console().print(diagram(board), markup=False)
    console().print(board.fen(), markup=False)
    rows = [
        (f"{index // 2 + 1}", *(entry.text for entry in game.plies[index : index + 2]))
        for index in range(0, len(game.plies), 2)
    ]
    table("", ("Move", "White", "Black"), [(*row, "")[:3] for row in rows])
