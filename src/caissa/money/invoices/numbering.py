"""Invoice numbers without gaps: the next number follows from the last one, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.messages import comma_separated, msg, plural
from caissa.money.errors import UnlawfulInvoice

_MOST_LISTED = 20


@dataclass(frozen=True, slots=True)
class InvoiceNumber:
    """A number in a series: series `2026-` and 17 are printed 2026-0017."""

    series: str
    place: int
    width: int = 4

    def __str__(self) -> str:
        return f"{self.series}{self.place:0{self.width}d}"

    @property
    def next(self) -> InvoiceNumber:
        """The number after this one."""
        return InvoiceNumber(self.series, self.place + 1, self.width)


def next_number(series: str, last: int, width: int = 4) -> InvoiceNumber:
    """The number to be issued after the last one of a series; the first is 1 after a last one of 0."""
    if last < 0:
        raise UnlawfulInvoice(number=series, why=msg("numbers start at 1"))
    return InvoiceNumber(series, last + 1, width)


def check_numbers(issued: Iterable[InvoiceNumber]) -> tuple[Finding, ...]:
    """Numbers that are missing or were used twice in their series."""
    findings: list[Finding] = []
    by_series: dict[str, list[int]] = {}
    for number in issued:
        by_series.setdefault(number.series, []).append(number.place)
    for series, places in by_series.items():
        used = set(places)
        missing = sorted(set(range(1, max(used) + 1)) - used)
        twice = sorted(place for place in used if places.count(place) > 1)
        if missing:
            what = plural(
                "{count} number is missing: {places}",
                "{count} numbers are missing: {places}",
                len(missing),
                places=comma_separated(missing[:_MOST_LISTED]),
            )
            findings.append(Finding("money.number-missing", Severity.ERROR, series, what))
        if twice:
            what = plural(
                "{count} number was issued twice: {places}",
                "{count} numbers were issued twice: {places}",
                len(twice),
                places=comma_separated(twice[:_MOST_LISTED]),
            )
            findings.append(Finding("money.number-twice", Severity.ERROR, series, what))
    return tuple(findings)
