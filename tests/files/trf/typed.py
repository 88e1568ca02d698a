"""TRF lines typed by the columns of the specification, without help from our writer."""

from __future__ import annotations

from caissa.errors import Finding, Severity
from caissa.files import trf
from caissa.files.trf import Reading


def player(
    number: object, name: str, *rounds: str, points: str = "", rating: str = "", title: str = ""
) -> str:
    """A record 001: number 5-8, title 11-13, name 15-47, rating 49-52, points 81-84, rounds from 92."""
    cells = "  ".join(f"{cell:<8}" for cell in rounds)
    static = f"001 {number:>4}  {title:>3} {name:<33} {rating:>4}".ljust(79)
    return f"{static} {points:>4} {'':4}  {cells}".rstrip()


def reading_of(*lines: str) -> Reading:
    """What is read from these lines."""
    return trf.read("\n".join(lines) + "\n")


def findings_of(reading: Reading, code: str) -> list[Finding]:
    """The findings with this code."""
    return [finding for finding in reading.findings if finding.code == code]


def severities(reading: Reading) -> dict[str, Severity]:
    """The severity of every code that was found."""
    return {finding.code: finding.severity for finding in reading.findings}
