"""Writes docs/commands.md from the command line itself: `python tools/command_docs.py`."""

from __future__ import annotations

import inspect
from pathlib import Path

import typer.main

from caissa.cli import COMMANDS, program
from caissa.cli.exit_codes import ExitCode

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"


def page() -> str:
    """The page as it should stand."""
    group = typer.main.get_command(program())
    parts = [_head(), *(_command(name, group.commands[name]) for name in COMMANDS), _exit_codes()]
    return "\n".join(parts)


def _head() -> str:
    return "# Commands\n\nThis page is made from the program; `caissa COMMAND --help` prints the same.\n"


def _command(name: str, command: typer.core.TyperCommand) -> str:
    context = typer.Context(command, info_name=f"caissa {name}")
    rows = [_row(parameter) for parameter in command.get_params(context) if parameter.name != "help"]
    text = inspect.cleandoc(command.help or "")
    return (
        f"## caissa {name}\n\n{text}\n\n| option | meaning | default |\n|---|---|---|\n"
        + "\n".join(rows)
        + "\n"
    )


def _row(parameter: typer.core.TyperArgument | typer.core.TyperOption) -> str:
    names = " ".join(f"`{option}`" for option in parameter.opts if option.startswith("-"))
    name = names or f"`{parameter.name.upper()}`"
    default = getattr(parameter.default, "value", parameter.default)
    empty = default in (None, "", False) or callable(default)
    return f"| {name} | {getattr(parameter, 'help', '') or ''} | {'' if empty else default} |"


def _exit_codes() -> str:
    rows = "\n".join(f"| {code.value} | {code.meaning} |" for code in ExitCode)
    return f"## Exit codes\n\n| code | meaning |\n|---|---|\n{rows}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
