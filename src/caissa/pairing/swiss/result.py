"""What the other Swiss systems hand out: a round pairing that also names its system and its doubts."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.pairing.result import BracketReport, Mark, RoundPairing

DEPRECATED = "pairing.deprecated-system"


def deprecation(name: str) -> Finding:
    """The remark that a system lacks an approved program with a free checker.

    Handbook: C.04.2 1.4
    """
    return Finding(
        DEPRECATED,
        Severity.WARNING,
        "C.04.2 1.4",
        msg(
            "FIDE deprecates the {name}: no approved program with a free pairing-checker exists for it",
            name=name,
        ),
        msg("announce its use beforehand, or take the FIDE (Dutch) system"),
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
class Choice:
    """One step of an engine that settles one after the other: who was taken, and what spoke against it.

    `taken` is 0 where nobody was; `told` says in words what the choice was.
    """

    taken: int
    told: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class SwissBracket(BracketReport):
    """One bracket of such a system; it may have taken upfloaters from lower scoregroups.

    `choices` are the steps of the systems that settle one participant after the other (Lim, Olympiad).
    """

    upfloaters: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """Everyone in the bracket."""
        return self.moved_down + self.residents + self.upfloaters
