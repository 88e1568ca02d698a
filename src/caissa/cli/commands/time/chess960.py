"""`caissa chess960`: a starting position of Chess960 by its number or pieces, or drawn from a seed."""

from __future__ import annotations

import secrets

import click

from caissa.cli.output import console, print_json
from caissa.cli.parameters import JSON, option
from caissa.play.chess960 import StartingPosition, castling, drawn_position, position_of, starting_position


@click.command()
@click.argument("asked", default="", help="A number from 0 to 959, or the pieces from a to h: RNBQKBNR.")
@option("--seed", default="", help="Draw by this text; the same text gives the same position.")
@JSON
def command(
    asked: str,
    seed: str,
    as_json: bool,
) -> None:
    """Show a starting position of Chess960; with neither number nor seed, one is drawn.

    Example: caissa chess960 518
    """
    if asked and seed:
        raise click.BadParameter("name a position or a seed, not both", param_hint="--seed")
    used = "" if asked else seed or secrets.token_hex(8)
    position = _named(asked) if asked else drawn_position(used)
    if as_json:
        print_json(_as_json(position, used))
        return
    console().print(f"{position.number}  {' '.join(position.pieces)}  {position.figures}")
    console().print(position.fen)
    for to_the_g_file in (True, False):
        rights = castling(position, to_the_g_file=to_the_g_file)
        text = f"castling to the {rights.king_to}-file: king {rights.king_to}1, rook {rights.rook_to}1"
        console().print(f"{text}; free: {_squares(rights.free)}; not attacked: {_squares(rights.unattacked)}")
    if used:
        console().print(f"drawn with --seed {used}")


def _named(asked: str) -> StartingPosition:
    number = asked.isascii() and asked.isdigit() and len(asked) <= 6
    return starting_position(int(asked)) if number else position_of(asked)


def _squares(files: str) -> str:
    return ", ".join(f"{file}1" for file in files) or "-"


def _as_json(position: StartingPosition, seed: str) -> dict[str, object]:
    values = {"number": position.number, "pieces": position.pieces, "fen": position.fen}
    return {**values, "seed": seed} if seed else dict(values)
