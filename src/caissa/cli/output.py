"""What every command prints alike: lines, tables, findings, JSON."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from caissa.errors import CaissaError, Finding, Severity

if TYPE_CHECKING:
    from rich.console import Console

WIDTH_OF_A_PIPE = 200
"""Columns to print when the output is no terminal, so that tables are not folded in files."""

_STYLES = {Severity.INFO: "dim", Severity.WARNING: "yellow", Severity.ERROR: "bold red"}
_NOT_PRINTED = dict.fromkeys(map(ord, "\a\b\v\f\r"))
_BETWEEN_COLUMNS = "  "


class Page(Protocol):
    """Where a command prints."""

    def print(
        self,
        text: str,
        /,
        *,
        style: str | None = None,
        markup: bool | None = None,
        soft_wrap: bool | None = None,
    ) -> None:
        """Print a text; a line that does not fit is folded, unless `soft_wrap` leaves that to the reader."""


class PlainPage:
    """A page without colours for files and other programs; what must be folded is left to Rich.

    Rich is loaded only then and for terminals: loading it takes as long as pairing a round.
    """

    def __init__(self, *, stderr: bool) -> None:
        self.stderr = stderr

    def print(self, text: str, /, *, soft_wrap: bool | None = None, **_colours: object) -> None:
        """Print a text; colours are for terminals."""
        if "\t" in text or not (soft_wrap or all(map(_fits, text.split("\n")))):
            rich_console(stderr=self.stderr).print(text, soft_wrap=soft_wrap)
            return
        if self.stderr:
            # Both may go into one file: what was printed before must stand before it there too.
            sys.stdout.flush()
        stream = sys.stderr if self.stderr else sys.stdout
        stream.write(text.translate(_NOT_PRINTED) + "\n")


@cache
def console() -> Page:
    """The screen, or a wide page when the output goes into a file."""
    return _page(stderr=False)


@cache
def error_console() -> Page:
    """Where messages about trouble go."""
    return _page(stderr=True)


def _page(*, stderr: bool) -> Page:
    return rich_console(stderr=stderr) if on_terminal(stderr=stderr) else PlainPage(stderr=stderr)


def on_terminal(*, stderr: bool = False) -> bool:
    """Does somebody read this on a screen, or want the colours of one?"""
    stream = sys.stderr if stderr else sys.stdout
    return stream.isatty() or bool(os.environ.get("FORCE_COLOR"))


@cache
def rich_console(*, stderr: bool) -> Console:
    """A page on which names stand as they are written, square brackets and colons included."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else WIDTH_OF_A_PIPE
    return Console(stderr=stderr, width=width, highlight=False, markup=False, emoji=False)


def print_json(value: Any, indent: int | None = 2) -> None:
    """Print a value as JSON, and nothing else; in ASCII where the output is not Unicode."""
    ascii_alone = not (sys.stdout.encoding or "").lower().startswith("utf")
    sys.stdout.write(json_text(value, indent=indent, ascii_alone=ascii_alone))


def json_text(value: Any, *, indent: int | None = 2, ascii_alone: bool = False) -> str:
    """A value as a JSON file."""
    import json  # not for tables

    return json.dumps(value, ensure_ascii=ascii_alone, indent=indent) + "\n"


# -- tables -------------------------------------------------------------------------


def table(
    title: str, headings: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()
) -> None:
    """Print a table; the columns named in `right` are set flush right."""
    cells = [list(row) for row in rows]
    flush_right = set(right)
    if on_terminal() or not _print_plain_table(title, headings, cells, flush_right):
        _print_rich_table(title, headings, cells, flush_right)


def _print_plain_table(
    title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], right: set[int]
) -> bool:
    """Print a table if it fits on the page as it is; False if something in it must be folded."""
    lines = [headings, *rows]
    if not headings or not all(map(_are_plain, lines)):
        return False
    columns = [[line[place] for line in lines] for place in range(len(headings))]
    widths = [max(map(_width, column)) for column in columns]
    whole = sum(widths) + len(_BETWEEN_COLUMNS) * (len(widths) - 1)
    if not 0 < whole <= WIDTH_OF_A_PIPE or not _is_plain(title):
        return False
    folded = _folded(title, whole)
    if any(_width(part) > whole for part in folded):
        return False
    for part in folded:
        sys.stdout.write(_padded(part, whole, right=False) + "\n")
    padded = [
        _all_padded(column, width, right=place in right)
        for place, (column, width) in enumerate(zip(columns, widths, strict=True))
    ]
    sys.stdout.writelines([_BETWEEN_COLUMNS.join(line) + "\n" for line in zip(*padded, strict=True)])
    return True


def _folded(title: str, width: int) -> list[str]:
    """A title in lines of whole words, as many in a line as there is room for."""
    if _width(title) <= width:
        return [title] if title else []
    lines = [""]
    for word in title.split():
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and _width(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _print_rich_table(
    title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], right: set[int]
) -> None:
    from rich.table import Table

    printed = Table(title=title or None, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for index, heading in enumerate(headings):
        printed.add_column(heading, justify="right" if index in right else "left")
    for row in rows:
        printed.add_row(*row)
    rich_console(stderr=False).print(printed)


def _fits(line: str) -> bool:
    return len(line) * 2 <= WIDTH_OF_A_PIPE or _width(line) <= WIDTH_OF_A_PIPE


def _are_plain(cells: Sequence[str]) -> bool:
    together = "".join(cells)
    # Nearly every line is ASCII, and asked as a whole it costs a tenth.
    return together.isprintable() if together.isascii() else all(map(_is_plain, cells))


def _is_plain(cell: str) -> bool:
    """Is it empty, or one line of letters that take room?"""
    return cell.isprintable() and (not cell or _width(cell) > 0)


def _all_padded(cells: Sequence[str], width: int, *, right: bool) -> list[str]:
    if not "".join(cells).isascii():
        return [_padded(cell, width, right=right) for cell in cells]
    return [cell.rstrip().rjust(width) for cell in cells] if right else [cell.ljust(width) for cell in cells]


def _padded(cell: str, width: int, *, right: bool) -> str:
    cell = cell.rstrip() if right else cell
    blanks = " " * (width - _width(cell))
    return blanks + cell if right else cell + blanks


def _width(text: str) -> int:
    """The columns that a text takes: two for a Chinese character, none for an accent of its own."""
    if text.isascii():
        return len(text)
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


# -- findings and refusals -----------------------------------------------------------


def print_findings(findings: Sequence[Finding], most: int = 50) -> None:
    """Print what is doubtful, the worst first; a long list is cut and says so."""
    for finding in sorted(findings, key=lambda finding: -finding.severity)[:most]:
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
