"""Writes docs/commands.md from the command line itself: `python tools/command_docs.py`."""

from __future__ import annotations

import inspect
from pathlib import Path

import click

from caissa.cli.commands import COMMANDS
from caissa.cli.exit_codes import ExitCode
from caissa.cli.program import program

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"


def page() -> str:
    """The page as it should stand."""
    context = click.Context(program)
    commands = {name: program.get_command(context, name) for name in COMMANDS}
    parts = [_head(), *(_command(name, command) for name, command in commands.items()), _exit_codes()]
    return "\n".join(parts)


def _head() -> str:
    return "# Commands\n\nThis page is made from the program; `caissa COMMAND --help` prints the same.\n"


def _command(name: str, command: click.Command) -> str:
    rows = [_row(parameter) for parameter in command.params]
    text = inspect.cleandoc(command.help or "")
    return (
        f"## caissa {name}\n\n{text}\n\n| option | meaning | default |\n|---|---|---|\n"
        + "\n".join(rows)
        + "\n"
    )


def _row(parameter: click.Parameter) -> str:
    names = " ".join(f"`{option}`" for option in parameter.opts if option.startswith("-"))
    argument = f"`{str(parameter.name).upper()}`"
    default = parameter.default if isinstance(parameter.default, str | int | float) else ""
    return f"| {names or argument} | {getattr(parameter, 'help', '') or ''} | {default or ''} |"


def _exit_codes() -> str:
    rows = "\n".join(f"| {code.value} | {code.meaning} |" for code in ExitCode)
    return f"## Exit codes\n\n| code | meaning |\n|---|---|\n{rows}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
