"""`caissa relay`: the PGN files of a folder sent to a server whenever they change."""

from __future__ import annotations

import os
import time
from pathlib import Path

import click

from caissa.cli.output import console
from caissa.cli.parameters import flag, option
from caissa.cli.relaying import Relay, Sent

TOKEN = "CAISSA_TOKEN"  # noqa: S105 - the name of a variable


@click.command()
@click.argument(
    "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Where the files are."
)
@option(
    "--to", "address", required=True, help="The section on the server, as https://host/desk/spring/open/."
)
@option("--token", default="", help="A token with the right to enter results; or in CAISSA_TOKEN.")
@option("--every", type=click.FloatRange(0.2, 60), default=1.0, help="Seconds between two looks.")
@flag("--once", help="Look once and stop, such as for a trial.")
def command(folder: Path, address: str, token: str, every: float, once: bool) -> None:
    """Send the PGN files of a folder, such as DGT LiveChess writes, to a server whenever they change.

    The newest round's games.pgn is sent, or all game-*.pgn beside it; a file that is being written is sent at
    the next look. While the server cannot be reached, it is tried again and nothing is lost.

    Example: caissa relay "C:/LiveChess/export" --to https://chess.example/desk/spring/open/
    """
    relay = Relay(folder, address, token or os.environ.get(TOKEN, ""))
    while True:
        sent = relay.look()
        if sent is not Sent.NOTHING_NEW:
            console().print(f"{time.strftime('%H:%M:%S')}  {relay.report}", markup=False)
        if once:
            if sent is Sent.FAILED:
                raise click.ClickException(relay.report)
            return
        time.sleep(every)
