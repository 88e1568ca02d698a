"""Remarks about a pairing in the report to FIDE, which go when the pairing itself is thrown away."""

from __future__ import annotations

from dataclasses import replace

from caissa.saying import said
from caissa.tournament import Tournament


def paired_by_hand(round_number: int) -> str:
    """How the remark on a round paired by hand begins."""
    return said("Round {round} was paired by hand.", round=round_number)


def paired_with_old_result(round_number: int, corrected: int) -> str:
    """How the remark on a result corrected after the next pairing begins (C.04.2 4.3)."""
    return said(
        "Round {round} has been paired with the old result of round {corrected}.",
        round=round_number,
        corrected=corrected,
    )


def without_remarks_on_pairing(facts: Tournament, round_number: int) -> Tournament:
    """The facts without what was remarked on a pairing that is no more."""
    gone = paired_by_hand(round_number), paired_with_old_result(round_number, round_number - 1)
    kept = tuple(one for one in facts.remarks if not one.startswith(gone))
    return facts if kept == facts.remarks else replace(facts, remarks=kept)
