"""Bad rows of a rating list: the first ones are kept as findings, all are counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from caissa.errors import CaissaError, Finding, Severity, UnreadableFile
from caissa.messages import msg, plural

KEPT = 100
"""A wrong file could have two million bad rows; nobody reads more than the first few."""

HOPELESS = 1000
"""After this many rows without a good one, the file is not a rating list."""


class MonthUnknown(CaissaError):
    """Neither the file nor the user says of which month the list is."""

    code = "rating-list.month-unknown"
    message = "{name} does not state its month: enter it as YYYY-MM."


class NoSuchMonth(CaissaError):
    """The text that names a list's month is not a month."""

    code = "rating-list.no-such-month"
    message = "{month!r} is not a month: write it as YYYY-MM."


class NewerStore(CaissaError):
    """The store was made by a later version of this program."""

    code = "rating-list.newer-store"
    message = (
        "The rating lists are stored in format {found}, but this program knows only formats up to {known}."
    )


class KindUnknown(CaissaError):
    """A list of one speed of play, but the file does not say which."""

    code = "rating-list.kind-unknown"
    message = "{name} has one rating per player but does not say which: choose standard, rapid or blitz."


@dataclass
class Faults:
    """Collects what is wrong while a list is read; bad rows never stop the reading."""

    name: str
    findings: list[Finding] = field(default_factory=list)
    count: int = 0
    skipped: int = 0

    def add(self, code: str, severity: Severity, where: str, what: str, hint: str = "") -> None:
        """Count a fault, and keep it while there is room."""
        self.count += 1
        if len(self.findings) < KEPT:
            self.findings.append(Finding(f"rating-list.{code}", severity, where, what, hint))

    def skip_row(self, code: str, where: str, what: str) -> None:
        """A row that cannot be used is left out, which is an error."""
        self.skipped += 1
        self.add(code, Severity.ERROR, where, what, msg("the row is left out"))

    def blank_field(self, code: str, where: str, what: str) -> None:
        """A field that cannot be used is left blank, which is a warning."""
        self.add(code, Severity.WARNING, where, what, msg("the field is left blank"))

    def check_hope(self, good_rows: int) -> None:
        """Give up on a file in which far more rows are bad than good."""
        if self.skipped >= HOPELESS and self.skipped > good_rows:
            why = plural(
                "{count} row is not a rating-list entry: {first}",
                "{count} rows are not rating-list entries, the first: {first}",
                self.skipped,
                first=str(self.findings[0]),
            )
            raise UnreadableFile(name=self.name, why=why)
