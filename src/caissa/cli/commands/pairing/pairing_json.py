"""A pairing as plain values, for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caissa.cli.output import finding_as_json
from caissa.errors import Finding
from caissa.pairing.result import RoundPairing
from caissa.pairing.systems import PairingSystem
from caissa.tournament import decimal_text


def pairing_as_json(
    system: PairingSystem, pairing: RoundPairing, findings: Sequence[Finding]
) -> dict[str, Any]:
    """The pairing as plain values."""
    points = system.points_before(pairing.round)
    return {
        "round": pairing.round,
        "system": system.title,
        "regulation": pairing.regulation,
        "edition": pairing.edition,
        "table": pairing.table or None,
        "paired": f"{system.who}s",
        "boards": [
            {
                "board": board.number,
                "white": board.white,
                "black": board.black,
                "points": [
                    decimal_text(points[number]) if number in points else None for number in board.players
                ],
                "bracket": board.bracket,
                "colour": {"code": board.colour.code, "article": board.colour.article},
            }
            for board in pairing
        ],
        "free": list(pairing.free),
        "findings": [finding_as_json(finding) for finding in findings],
    }
