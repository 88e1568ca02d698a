"""`caissa pair` after a round to which somebody did not come (C.05 6.5)."""

from __future__ import annotations

import json

from caissa.files import trf
from caissa.testing import crosstable

HALL = """
    1 Anna  2400  3w1
    2 Boris 2300  4b-
    3 Chen  2200  1b0
    4 Dora  2100  2w+
"""


def test_a_no_show_is_a_finding(caissa, tmp_path):
    """The round is paired as the file says, and the player is named with the article."""
    path = tmp_path / "four.trf"
    path.write_text(
        trf.write(crosstable(HALL, scheduled_rounds=3, type_code="FIDE_DUTCH_2026")), encoding="utf-8"
    )
    ran = caissa("pair", path, "--json")
    found = [finding for finding in json.loads(ran.out)["findings"] if finding["code"] == "pairing.no-show"]
    assert [(finding["where"], finding["what"][:7]) for finding in found] == [("C.05 6.5", "2 Boris")]
    assert "pairing.no-show" not in caissa("pair", path, "-p").err
