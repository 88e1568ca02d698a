"""What is collected while a file is read: its lines, findings, and records nobody could interpret."""

from __future__ import annotations

from dataclasses import dataclass, field

from caissa.errors import Finding, Severity
from caissa.messages import msg


@dataclass(frozen=True, slots=True)
class Line:
    """One record of a file: its line number, its three-letter code and its text from column 1."""

    number: int
    code: str
    text: str

    @property
    def value(self) -> str:
        """What stands from column 5 on."""
        return self.text[4:].strip()


@dataclass(slots=True)
class Notes:
    """Findings in the order of the file, and the records kept word for word."""

    _findings: list[tuple[int, Finding]] = field(default_factory=list)
    _kept: list[tuple[int, str]] = field(default_factory=list)

    def info(self, code: str, line: Line | int, what: str, columns: tuple[int, int] | None = None) -> None:
        """Note something that an arbiter need not act upon."""
        self._add(code, Severity.INFO, line, columns, what)

    def warn(self, code: str, line: Line | int, what: str, columns: tuple[int, int] | None = None) -> None:
        """Note something to look at."""
        self._add(code, Severity.WARNING, line, columns, what)

    def error(self, code: str, line: Line | int, what: str, columns: tuple[int, int] | None = None) -> None:
        """Note something that changes a result, a bye, a pairing or a player."""
        self._add(code, Severity.ERROR, line, columns, what)

    def keep(self, line: Line) -> None:
        """Keep a record word for word, so that it comes back when the file is written again."""
        self._kept.append((line.number, line.text))

    def _add(
        self, code: str, severity: Severity, line: Line | int, columns: tuple[int, int] | None, what: str
    ) -> None:
        number = line if isinstance(line, int) else line.number
        self._findings.append((number, Finding(code, severity, place(number, columns), what)))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, in the order of the lines they speak of."""
        return tuple(finding for _, finding in sorted(self._findings, key=lambda entry: entry[0]))

    @property
    def kept(self) -> tuple[str, ...]:
        """The records kept word for word, in the order of the file."""
        return tuple(text for _, text in sorted(self._kept, key=lambda entry: entry[0]))


def place(line: int, columns: tuple[int, int] | None = None) -> str:
    """Where something stands, as an arbiter finds it in an editor: `line 7, columns 81-84`."""
    if line <= 0:
        return ""
    if columns is None:
        return msg("line {line}", line=line)
    first, last = columns
    return (
        msg("line {line}, columns {first}-{last}", line=line, first=first, last=last)
        if last > first
        else msg("line {line}, column {column}", line=line, column=first)
    )
