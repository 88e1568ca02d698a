"""Documents of an event that announced no tie-breaks follow the default list (C.07 2.1)."""

from __future__ import annotations

from dataclasses import replace

from caissa.documents import Request
from caissa.testing import crosstable

WALL = """
    1 Anna  2400 3w1 2b=
    2 Boris 2300 4b1 1w=
    3 Chen  2200 1b0 4w1
    4 Dora  2100 2w0 3b0
"""


def test_no_list_means_the_default_one() -> None:
    """Five rounds are odd, so wins end the list; a list of the event or of the user stays as it is."""
    tournament = crosstable(WALL, type_code="FIDE_DUTCH_2026", scheduled_rounds=5)
    assert Request(tournament).standings.codes == ("PTS", "DE", "BH/C1", "PS", "WIN")
    assert Request(tournament, tie_breaks="PTS").standings.codes == ("PTS",)
    assert Request(replace(tournament, ranking=("PTS", "SB"))).standings.codes == ("PTS", "SB")
