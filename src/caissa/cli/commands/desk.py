"""`caissa desk`: the desk and the noticeboard on this computer, in a browser."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import click

from caissa.cli.parameters import flag, option
from caissa.cli.rating_store import user_folder
from caissa.errors import CaissaError

WEB = "caissa_web"
NEEDED = (WEB, "django", "granian")
"""What `pip install 'caissa[web]'` brings."""
DATA = "CAISSA_DATA"


class NoWebProgram(CaissaError):
    """The web program, or something that it needs, is not installed."""

    code = "start.no-web"
    message = (
        "The desk is not installed, only the command line. Install it with: "
        "{python} -m pip install 'caissa[web]'"
    )


@click.command(context_settings={"ignore_unknown_options": True})
@option("--port", type=click.IntRange(1, 65535), help="The port; without it 8000, or the next free one.")
@option("--data", type=click.Path(path_type=Path), help="The folder for the records.")
@flag("--no-browser", help="Do not open a browser.")
@flag("--demo", help="Begin with the demo festival of invented people.")
@click.argument("others", nargs=-1, type=click.UNPROCESSED, help="Options of python -m caissa_web.")
def command(
    port: int | None, data: Path | None, no_browser: bool, demo: bool, others: tuple[str, ...]
) -> None:
    """Start the desk and the noticeboard on this computer, and open them in a browser.

    Records are kept in your own data folder; Ctrl-C stops the program. Options of python -m caissa_web
    work too, on the same records: --backup FILE, --restore FILE, --check, --manager NAME.

    Example: caissa desk
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise NoWebProgram(python=sys.executable)
    settings = dict(os.environ) | {DATA: str((data or data_folder()).absolute())}
    settings.setdefault("CAISSA_DEMO", "no")
    settings |= {"CAISSA_PORT": str(port)} if port else {}
    settings |= {"CAISSA_DEMO": "yes"} if demo else {}
    wanted = others or (("--own",) if no_browser else ("--own", "--open"))
    _become([sys.executable, "-m", WEB, *wanted], settings)


def data_folder() -> Path:
    """Where `caissa desk` keeps its records: as set, else in the folder for this user's data."""
    return Path(os.environ.get(DATA, "").strip() or user_folder() / "caissa" / "desk")


def _become(call: list[str], settings: Mapping[str, str]) -> None:
    """Go on as the server itself, so that whoever stops this program stops the server."""
    sys.stdout.flush()
    if sys.platform == "win32":  # there a new program would leave the terminal at once
        sys.exit(subprocess.call(call, env=settings))  # noqa: S603
    os.execve(call[0], call, settings)  # noqa: S606
