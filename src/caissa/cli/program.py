"""The command line as a whole: finds the command, and ends it as scripts expect."""

from __future__ import annotations

import atexit
import errno
import gc
import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import click

from caissa import __version__
from caissa.cli.commands import COMMANDS, FORMER_NAMES
from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import error_as_json, error_console, print_json
from caissa.errors import CaissaError

_OUTPUT_TROUBLE = {errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}


GARBAGE_SELDOM = (200_000, 50, 50)
"""A command makes many facts and drops few before it ends; looking for garbage would only cost time."""


INTERRUPTED = 130
"""How a program ends that was stopped from the keyboard, as shells count it: 128 and the signal's number."""


class LazyGroup(click.Group):
    """A group whose commands are loaded when they are asked for: starting is most of what a command costs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the table."""
        loaded = super().list_commands(ctx)
        return [*COMMANDS, *(name for name in loaded if name not in COMMANDS)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with this name, from its module."""
        if cmd_name in FORMER_NAMES:
            new = FORMER_NAMES[cmd_name]
            error_console().print(f"caissa: {cmd_name} is now called {new}.", style="dim", markup=False)
            return self.get_command(ctx, new)
        if cmd_name in COMMANDS and cmd_name not in self.commands:
            module, _summary = COMMANDS[cmd_name]
            self.add_command(import_module(f"caissa.cli.commands.{module}").command, cmd_name)
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by the table, without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])


@click.command("caissa", cls=LazyGroup)
@click.version_option(__version__, message="caissa %(version)s", help="Print the version and stop.")
def program() -> None:
    """Chess tournaments by FIDE's regulations: files, pairings, lists.  Example: caissa show open.trf"""


def main() -> None:
    """Run a command; what cannot be done ends in one line and a code of its kind, a bug in 70."""
    gc.set_threshold(*GARBAGE_SELDOM)
    # Everything goes at Python's end anyway, and looking through many games for garbage takes a tenth of all.
    atexit.register(gc.freeze)
    _print_what_can_be_shown()
    try:
        try:
            _run()
        except CaissaError as error:
            _refuse(error)
            sys.exit(ExitCode.of(error.code))
        except SystemExit as end:
            if _reader_left(end):
                _drop_output()
                sys.exit(ExitCode.OK)
            raise
        finally:
            # Not left to the interpreter's end, where a full disk could no longer be reported in one line.
            sys.stdout.flush()
    except Exception as error:  # noqa: BLE001 - the very top: anything else that comes here is a bug
        sys.exit(_stopped(error))


def _run() -> None:
    """Read what was typed and run its command; click's own `main` would hide that a reader has left."""
    try:
        with program.make_context("caissa", sys.argv[1:]) as context:
            program.invoke(context)
    except click.exceptions.Exit as end:
        sys.exit(end.exit_code)
    except click.exceptions.NoArgsIsHelpError as question:
        sys.stdout.write(f"{question.format_message()}\n")
        sys.exit(ExitCode.USAGE)
    except click.ClickException as mistake:
        mistake.show()
        sys.exit(mistake.exit_code)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


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
        return ExitCode.FILE
    from traceback import print_exception  # a bug is rare, and this costs every start

    print_exception(error)
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


def _refuse(error: CaissaError) -> None:
    if "--json" in sys.argv:
        print_json(error_as_json(error))
    else:
        error_console().print(f"caissa: {error}", style="bold red", soft_wrap=True)
