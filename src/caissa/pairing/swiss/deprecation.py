"""The remark on Swiss systems that FIDE deprecates."""

from __future__ import annotations

from caissa.errors import Finding, Severity
from caissa.messages import msg

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
        msg("announce its use beforehand, or use the FIDE (Dutch) system"),
    )
