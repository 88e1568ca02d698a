"""Every case of the tie-break corpus that lies in a corpus folder beside the repository."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from caissa.files import trf
from caissa.standings import standings

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "tiebreak"
CASES = sorted(CORPUS.glob("*.json"))

pytestmark = pytest.mark.skipif(not CASES, reason="no corpus beside the repository")


def _case(path: Path) -> tuple[dict[str, Any], Any]:
    facts = json.loads(path.read_text(encoding="utf-8"))
    return facts, trf.read(path.with_suffix(".trf").read_text(encoding="utf-8")).tournament


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_value_agrees(path: Path) -> None:
    """C.07 6-13: each value that the corpus does not call disputed, exactly."""
    facts, tournament = _case(path)
    for code, expected in facts["values"].items():
        if code in facts["disputed"]:
            continue
        computed = standings(tournament, [code], edition=facts["edition"], after_round=facts["after_round"])
        values = {str(row.id): row.value(code) for row in computed.rows}
        assert values == {
            number: None if value is None else Decimal(str(value)) for number, value in expected.items()
        }, code


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_ranking_agrees(path: Path) -> None:
    """C.07 4.2: each list leads to the same places, ties left where the list leaves them."""
    facts, tournament = _case(path)
    for ranking in facts["rankings"]:
        computed = standings(
            tournament, ranking["list"], edition=facts["edition"], after_round=facts["after_round"]
        )
        assert {str(number): rank for number, rank in computed.ranks.items()} == ranking["rank"], ranking[
            "list"
        ]
