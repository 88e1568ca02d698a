"""What the other Swiss systems hand out: a round pairing that also names its system and its doubts."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.pairing.result import BracketReport, RoundPairing

DEPRECATED = "pairing.deprecated-system"


def deprecation(name: str) -> Finding:
    """The remark that a system lacks an approved program with a free checker.

    Handbook: C.04.2 1.4
    """
    return Finding(
        DEPRECATED,
        Severity.WARNING,
        "C.04.2 1.4",
        f"FIDE deprecates the {name}: no approved program with a free pairing-checker exists for it",
        "announce its use beforehand, or take the FIDE (Dutch) system",
    )


@dataclass(frozen=True, slots=True)
class SwissPairing(RoundPairing):
    """A round by a Swiss system other than the Dutch: also the regulation and what is doubtful."""

    regulation: str = ""
    findings: tuple[Finding, ...] = ()

    @property
    def deprecated(self) -> bool:
        """Does FIDE deprecate the system (C.04.2 1.4)?"""
        return any(finding.code == DEPRECATED for finding in self.findings)


@dataclass(frozen=True, slots=True)
class SwissBracket(BracketReport):
    """One bracket of such a system; it may have taken upfloaters from lower scoregroups."""

    upfloaters: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """Everyone in the bracket."""
        return self.moved_down + self.residents + self.upfloaters
