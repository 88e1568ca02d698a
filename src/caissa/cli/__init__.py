"""The command line: one module a command; each reads, asks the library once and prints."""

from __future__ import annotations

import errno
import gc
import io
import os
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from caissa.cli.exit_codes import ExitCode
from caissa.errors import CaissaError

if TYPE_CHECKING:
    import typer

COMMANDS = {
    "show": "caissa.cli.commands.files.show",
    "convert": "caissa.cli.commands.files.convert",
    "pair": "caissa.cli.commands.pairing.pair",
    "check": "caissa.cli.commands.pairing.check",
    "explain": "caissa.cli.commands.pairing.explain",
    "checklist": "caissa.cli.commands.pairing.checklist",
    "generate": "caissa.cli.commands.pairing.generate",
    "standings": "caissa.cli.commands.results.standings",
    "draw": "caissa.cli.commands.pairing.draw",
    "schedule": "caissa.cli.commands.pairing.schedule",
    "table": "caissa.cli.commands.pairing.table",
    "sizing": "caissa.cli.commands.pairing.sizing",
    "document": "caissa.cli.commands.documents.document",
    "pack": "caissa.cli.commands.documents.pack",
    "lookup": "caissa.cli.commands.lists.lookup",
    "list-import": "caissa.cli.commands.lists.list_import",
    "list-fetch": "caissa.cli.commands.lists.list_fetch",
    "rate": "caissa.cli.commands.ratings.rate",
    "prizes": "caissa.cli.commands.results.prizes",
    "time": "caissa.cli.commands.time.time_controls",
    "chess960": "caissa.cli.commands.time.chess960",
    "norms": "caissa.cli.commands.titles.norms",
    "direct-titles": "caissa.cli.commands.titles.direct_titles",
    "title-application": "caissa.cli.commands.titles.title_application",
    "norm-field": "caissa.cli.commands.titles.norm_field",
    "rules": "caissa.cli.commands.rules",
    "doctor": "caissa.cli.commands.doctor",
    "arbiters": "caissa.cli.commands.arbiters.arbiters",
    "arbiter-application": "caissa.cli.commands.arbiters.arbiter_application",
}
"""Every command and the module whose function `command` carries it out."""


_OUTPUT_TROUBLE = {errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}


GARBAGE_SELDOM = (200_000, 50, 50)
"""A command makes many facts and drops few before it ends; looking for garbage would only cost time."""


def program(*names: str) -> typer.Typer:
    """The command line with these commands, or with all of them."""
    import typer

    app = typer.Typer(
        name="caissa",
        help="Chess tournaments by FIDE's regulations.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        add_completion=False,
        rich_markup_mode="rich",
    )

    def print_version(asked: bool) -> None:
        if asked:
            from caissa import __version__

            sys.stdout.write(f"caissa {__version__}\n")
            raise typer.Exit

    def about(
        version: bool = typer.Option(
            False, "--version", callback=print_version, is_eager=True, help="Print the version and stop."
        ),
    ) -> None:
        """Chess tournaments by FIDE's regulations: files, pairings, lists.  Example: caissa show open.trf"""

    app.callback()(about)
    for name in names or COMMANDS:
        app.command(name)(import_module(COMMANDS[name]).command)
    return app


def main() -> None:
    """Run a command; what cannot be done ends in one line and exit code 1, a bug in 70."""
    gc.set_threshold(*GARBAGE_SELDOM)
    asked = sys.argv[1:2]
    # Only the command that was asked for is loaded: starting is most of what a quick command costs.
    wanted = asked if asked and asked[0] in COMMANDS else []
    _print_what_can_be_shown()
    try:
        try:
            if not (asked == ["pair"] and _pairs_only()):
                program(*wanted)(prog_name="caissa")
        except CaissaError as error:
            _refuse(error)
            sys.exit(ExitCode.REFUSED)
        except SystemExit as end:
            if _reader_left(end):
                _drop_output()
                sys.exit(ExitCode.OK)
            raise
        finally:
            # Not left to the interpreter's end, where a full disk could no longer be told in one line.
            sys.stdout.flush()
    except Exception as error:  # noqa: BLE001 - the very top: anything else that comes here is a bug
        sys.exit(_stopped(error))


def _print_what_can_be_shown() -> None:
    """Print a question mark for a letter that the terminal does not have, rather than stop."""
    # Both are None where the caller closed them.
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115 - open to the end
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115 - open to the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _stopped(error: Exception) -> ExitCode:
    """Say why the command stopped: a reader who left, an output that takes no more, or a bug."""
    if isinstance(error, OSError) and error.errno in _OUTPUT_TROUBLE:
        _drop_output()
        if error.errno == errno.EPIPE:
            return ExitCode.OK
        sys.stderr.write(f"caissa: The output cannot be written: {(error.strerror or str(error)).lower()}.\n")
        return ExitCode.REFUSED
    traceback.print_exception(error)
    sys.stderr.write("\nThis is a bug in Caissa. Please report it with the lines above.\n")
    return ExitCode.BUG


def _reader_left(end: SystemExit) -> bool:
    """Did a library end the command because nobody reads on? It says 1, but nothing was refused."""
    cause = end.__context__
    return isinstance(cause, OSError) and cause.errno == errno.EPIPE


def _drop_output() -> None:
    """Let what is still waiting to be printed go nowhere, so that the interpreter ends in peace."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _pairs_only() -> bool:
    """Answer `caissa pair FILE -p [OUT]` without loading the machinery that reads all other commands."""
    if "-p" not in sys.argv:
        return False
    from caissa.cli.pairs_only import answer, request

    told = request(sys.argv[2:])
    if told is None:
        return False
    if code := answer(told):
        sys.exit(code)
    return True


def _refuse(error: CaissaError) -> None:
    from caissa.cli.output import error_as_json, error_console, print_json

    if "--json" in sys.argv:
        print_json(error_as_json(error))
    else:
        error_console().print(f"caissa: {error}", style="bold red", soft_wrap=True)
