"""What every command prints alike: tables, findings, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from rich.console import Console
from rich.table import Table

from caissa.errors import CaissaError, Finding, Severity

WIDTH_OF_A_PIPE = 200
"""Columns to print when the output is no terminal, so that tables are not folded in files."""

_STYLES = {Severity.INFO: "dim", Severity.WARNING: "yellow", Severity.ERROR: "bold red"}


@cache
def console() -> Console:
    """The screen, or a wide page when the output goes into a file."""
    return _console(sys.stdout.isatty())


@cache
def error_console() -> Console:
    """Where messages about trouble go."""
    return _console(sys.stderr.isatty(), stderr=True)


def _console(is_screen: bool, stderr: bool = False) -> Console:
    """A page on which names stand as they are written, square brackets and colons included."""
    width = None if is_screen else WIDTH_OF_A_PIPE
    return Console(stderr=stderr, width=width, highlight=False, markup=False, emoji=False)


def print_json(value: Any, indent: int | None = 2) -> None:
    """Print a value as JSON, and nothing else; in ASCII where the output is not Unicode."""
    ascii_alone = not (sys.stdout.encoding or "").lower().startswith("utf")
    sys.stdout.write(json.dumps(value, ensure_ascii=ascii_alone, indent=indent) + "\n")


def table(
    title: str, headings: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()
) -> None:
    """Print a table; the columns named in `right` are set flush right."""
    printed = Table(title=title or None, title_justify="left", box=None, pad_edge=False, header_style="bold")
    flush_right = set(right)
    for index, heading in enumerate(headings):
        printed.add_column(heading, justify="right" if index in flush_right else "left")
    for row in rows:
        printed.add_row(*row)
    console().print(printed)


def print_findings(findings: Sequence[Finding], most: int = 50) -> None:
    """Print what is doubtful, the worst first; a long list is cut and says so."""
    for finding in sorted(findings, key=lambda one: -one.severity)[:most]:
        error_console().print(str(finding), style=_STYLES[finding.severity], soft_wrap=True)
    if len(findings) > most:
        error_console().print(
            f"… and {len(findings) - most} more findings; --json lists them all", style="dim"
        )


def finding_as_json(finding: Finding) -> dict[str, str]:
    """A finding as plain values."""
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "where": finding.where,
        "what": finding.what,
        "hint": finding.hint,
    }


def error_as_json(error: CaissaError) -> dict[str, dict[str, str]]:
    """A refusal as plain values."""
    return {"error": {"code": error.code, "message": str(error.args[0]), "article": error.cites}}
