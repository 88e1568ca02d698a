"""What a bye is worth in a Double-Swiss, where it stands in two rounds of the tournament."""

from __future__ import annotations

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.tournament import STANDARD_SCORING, Scoring


def double_swiss_scoring(scoring: Scoring = STANDARD_SCORING) -> Scoring:
    """A scoring system in which the PAB brings a won and a drawn game, half of it in each round.

    Handbook: C.04.5 1.4
    """
    return scoring.replaced(pairing_allocated_bye=(scoring.win + scoring.draw) / 2)


def bye_value(scoring: Scoring) -> list[Finding]:
    """A remark if the PAB of a match is not worth a won and a drawn game."""
    value = 2 * scoring.pairing_allocated_bye
    if value == scoring.win + scoring.draw:
        return []
    return [
        Finding(
            "pairing.double-swiss-bye",
            Severity.INFO,
            "C.04.5 1.4",
            msg(
                "the pairing-allocated bye brings {value} points for a match, not a won and a drawn game",
                value=value,
            ),
            msg("allowed if the rules of the tournament provide for it, and the same for all"),
        )
    ]
