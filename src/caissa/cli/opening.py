"""Opening files: the one place where the command line reads what a user names."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from caissa import tournament
from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import error_console, print_findings
from caissa.errors import CaissaError, Finding, Severity, UnreadableFile, errors_in
from caissa.files import read_tournament_file
from caissa.tournament import Tournament

if TYPE_CHECKING:
    from caissa.files.player_list import PlayerField
    from caissa.tournament import Event

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes of the largest tournament file that is read; a 3,200-player report has under half a million."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a file holds: one section or several, what kind of file it is, and what is doubtful."""

    name: str
    kind: str
    document: Event | Tournament
    findings: tuple[Finding, ...]

    @property
    def sections(self) -> tuple[Tournament, ...]:
        """The sections of an event, or the tournament alone."""
        return (self.document,) if isinstance(self.document, Tournament) else self.document.sections

    @property
    def doubtful(self) -> bool:
        """Is there a finding that would change a result?"""
        return bool(errors_in(self.findings))

    def end_if_doubtful(self) -> None:
        """End the command with the code for a doubtful file, once everything has been printed."""
        if self.doubtful:
            sys.exit(ExitCode.DOUBTFUL)

    def section(self, name: str = "") -> Tournament:
        """The section with this name, or the only one."""
        fitting = [section for section in self.sections if not name or section.name == name]
        if len(fitting) == 1:
            return fitting[0]
        known = ", ".join(repr(section.name) for section in self.sections)
        raise UnreadableFile(name=self.name, why=f"it holds the sections {known}; name one with --section")

    def section_on_paper(self, name: str = "") -> Tournament:
        """The section under the name that papers print, with its event."""
        section = self.section(name)
        if isinstance(self.document, Tournament):
            return section
        return tournament.named_in_event(section, self.document.name)


def open_tournament(path: str, columns: Mapping[str, str] | None = None) -> Opened:
    """The tournament or event in a file of any kind we know; `-` is the standard input.

    `columns` says what the headings of a player list mean, field by heading.
    """
    name, content = read_bytes(path)
    return recognise(name, content, columns)


def stopped_by_doubts(opened: Opened, refusal: str = "not paired; --anyway pairs it all the same") -> bool:
    """Could the file's errors, or points that do not add up, make a wrong pairing? Then say so."""
    if not opened.doubtful and not any(finding.code.endswith(".points") for finding in opened.findings):
        return False
    print_findings(opened.findings)
    error_console().print(f"{opened.name}: {refusal}", markup=False)
    return True


class DoubtfulFile(CaissaError):
    """A file whose errors could make a wrong pairing."""

    code = "file.doubtful"
    message = "{name} is not paired: {why}."


def require_trusted(name: str, findings: Iterable[Finding]) -> None:
    """Refuse a file with errors, or with points that do not add up, as `caissa pair` does."""
    for finding in findings:
        if finding.severity is Severity.ERROR or finding.code.endswith(".points"):
            raise DoubtfulFile(name=name, why=f"{finding.where}: {finding.what}")


def read_bytes(path: str) -> tuple[str, bytes]:
    """A file's name and content, up to the largest size that is read."""
    if path == "-":
        return "standard input", _limited("standard input", sys.stdin.buffer)
    try:
        with Path(path).open("rb") as stream:
            return Path(path).name, _limited(path, stream)
    except FileNotFoundError:
        raise UnreadableFile(name=path, why="there is no such file") from None
    except IsADirectoryError:
        raise UnreadableFile(name=path, why="it is a folder") from None
    except OSError as error:
        raise UnreadableFile(name=path, why=(error.strerror or str(error)).lower()) from None
    except ValueError:
        # A zero byte, or half a letter: another program may send what no keyboard types.
        raise UnreadableFile(name=repr(path), why="no file can have such a name") from None


def _limited(name: str, stream: BinaryIO) -> bytes:
    content = stream.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise UnreadableFile(name=name, why=f"it is larger than {LARGEST_FILE >> 20} MB")
    if not content.strip():
        raise UnreadableFile(name=name, why="it is empty")
    return content


def recognise(name: str, content: bytes, columns: Mapping[str, str] | None = None) -> Opened:
    """Read a file by what it looks like; its name decides only where its looks may deceive."""
    meant: dict[int | str, PlayerField | str | None] = {
        heading: field or None for heading, field in (columns or {}).items()
    }
    read = read_tournament_file(name, content, columns=meant)
    return Opened(name, read.kind, read.document, read.findings)
